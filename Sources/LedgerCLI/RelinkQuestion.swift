import Agenda
import CivilTime
import Journal
import Terminal

/// A question about records that changed alike: those of one series whose candidates are as far from them.
struct RelinkQuestion {
  /// One way to answer: what each of the records would be linked to.
  private struct Choice {
    let targets: [Target]
    /// How far that is from the records in days.
    let days: Int
  }

  private let matches: [RecordMatch]
  private let records: [Record]
  private let positions: [String]
  private let choices: [Choice]

  /// Keys that nothing in the calendars has, of lines that contradict each other.
  private let lost: [OccurrenceKey]

  /// Whether an old series may go on as a whole.
  private let vanished: Bool

  /// The questions, in the order of the first record of each.
  static func grouped(_ matched: LedgerMatching, _ ledger: Ledger) -> [RelinkQuestion] {
    struct Pattern: Hashable {
      let series: SeriesID?
      let line: RecordPlace?
      let rule: MatchRule?
      let candidates: [String]
    }
    var targets: [OccurrenceKey: Target] = [:]
    for target in matched.plan.targets { targets[target.key] = target }
    var order: [Pattern] = []
    var groups: [Pattern: [RecordMatch]] = [:]
    for match in matched.matching.matches where match.state == .ask {
      guard let record = matched.record(at: match.place) else { continue }
      let candidates = match.candidates.map { key in
        guard let target = targets[key] else { return key.description }
        let days = target.recordDate(home: ledger.homeZone).dayNumber - record.date.dayNumber
        return "\(key.series) \(days) \(target.recordStartMinute(home: ledger.homeZone) ?? -1)"
      }
      let pattern = Pattern(
        series: record.key?.series, line: record.key == nil ? match.place : nil, rule: match.rule,
        candidates: candidates)
      if groups[pattern] == nil { order.append(pattern) }
      groups[pattern, default: []].append(match)
    }
    return order.compactMap { pattern in
      RelinkQuestion(groups[pattern] ?? [], targets, matched, ledger)
    }
  }

  private init?(
    _ matches: [RecordMatch], _ targets: [OccurrenceKey: Target], _ matched: LedgerMatching, _ ledger: Ledger
  ) {
    guard let first = matches.first else { return nil }
    self.matches = matches
    records = matches.compactMap { matched.record(at: $0.place) }
    positions = matches.map { matched.position(of: $0.place) }
    var choices: [Choice] = []
    var lost: [OccurrenceKey] = []
    for (number, key) in first.candidates.enumerated() {
      let found = matches.compactMap { targets[$0.candidates[number]] }
      guard found.count == matches.count, let target = found.first, let record = records.first else {
        lost.append(key)
        continue
      }
      choices.append(
        Choice(
          targets: found,
          days: target.recordDate(home: ledger.homeZone).dayNumber - record.date.dayNumber))
    }
    self.choices = choices
    self.lost = lost
    vanished = records.first?.key.map { !matched.survey.lives($0.series) } ?? false
  }

  /// The question with its numbered answers.
  var lines: [String] {
    guard let first = records.first, let last = records.last else { return [] }
    let title = Sanitizer.visible(first.title.string)
    var lines: [String] = []
    if records.count == 1 {
      let time = first.when.map { " \($0)" } ?? ""
      lines.append("\(positions[0]): what is \(first.date)\(time) \(title) about?")
    } else {
      lines.append(
        "\(records.count) records of \(title), \(first.date) to \(last.date): what are they about?")
    }
    for (index, choice) in choices.enumerated() {
      let target = choice.targets[0]
      let days =
        choice.days == 0
        ? "the same day"
        : "\(choice.days > 0 ? "+" : "")\(choice.days) day\(abs(choice.days) == 1 ? "" : "s")"
      let shift = records.count > 1 ? "all \(days)" : days
      lines.append(
        "  \(index + 1)  \(Sanitizer.visible(target.occurrence.title)) @\(target.occurrence.calendar), \(shift)  "
          + "(\(target.key))")
    }
    for key in lost { lines.append("     \(key), which no calendar has") }
    if matches.first?.rule == .lineage, !lost.isEmpty || choices.count > 1 {
      lines.append("     lines of series.ledger contradict each other; take the wrong one out")
    }
    return lines
  }

  /// What the answer with a number writes; nil if there is none of that number.
  func decisions(of number: Int) -> [RelinkDecision]? {
    guard choices.indices.contains(number - 1) else { return nil }
    let targets = choices[number - 1].targets
    let goesOn =
      vanished && targets.allSatisfy(\.occurrence.isRecurring)
      && zip(records, targets).allSatisfy { $0.key?.date == $1.key.date }
    return records.indices.map { index in
      let target = targets[index]
      let write: MatchWrite =
        switch records[index].key {
        case nil: .fill(target.key)
        case .some(let key) where goesOn: .link(.alias(key.series, target.key.series))
        case .some(let key): .link(.relink(key, target.key))
        }
      return RelinkDecision(
        record: records[index], position: positions[index], target: target, write: write)
    }
  }
}
