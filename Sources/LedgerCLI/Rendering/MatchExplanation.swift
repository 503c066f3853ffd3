import Agenda
import CivilTime
import Journal
import Store
import Terminal

/// Says in words how a record was matched, or why not: the rule, the lines it went by, and what would change it.
struct MatchExplanation {
  private let matched: LedgerMatching
  private let ledger: Ledger

  init(_ matched: LedgerMatching, _ ledger: Ledger) {
    self.matched = matched
    self.ledger = ledger
  }

  /// The explanation of one record.
  func lines(_ match: RecordMatch) -> [String] {
    guard let record = matched.record(at: match.place) else { return [] }
    let when = record.when.map { " \($0)" } ?? ""
    let calendar = record.calendar.map { " @\($0)" } ?? ""
    var lines = [
      Sanitizer.visible(
        "\(matched.position(of: match.place)): \(record.status) \(record.date)\(when) \(record.title)\(calendar)"
      )
    ]
    lines.append("  state      \(match.state)" + (match.target.map { ": \(words($0))" } ?? ""))
    lines.append("  rule       " + (match.rule.map { "\($0)" } ?? "none"))
    for (index, reason) in reasons(match, record).enumerated() {
      lines.append((index == 0 ? "  because    " : "             ") + reason)
    }
    for (index, key) in match.candidates.enumerated() {
      let target = matched.plan.targets.firstIndex { $0.key == key }
      lines.append((index == 0 ? "  candidates " : "             ") + (target.map { words($0) } ?? "\(key)"))
    }
    if let write = match.write { lines.append("  writes     \(write) (`ledger relink --yes`)") }
    for (index, change) in changes(match, record).enumerated() {
      lines.append((index == 0 ? "  to change  " : "             ") + change)
    }
    return lines
  }

  /// A target with its time and key.
  private func words(_ index: Int) -> String {
    let target = matched.plan.targets[index]
    let date = target.recordDate(home: ledger.homeZone)
    let time = target.recordStartMinute(home: ledger.homeZone).map { minute in
      let digits = [minute / 60, minute % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
      return " \(digits[0]):\(digits[1])"
    }
    return Sanitizer.visible(target.occurrence.title)
      + " @\(target.occurrence.calendar), \(date)\(time ?? "") (\(target.key))"
  }

  private func reasons(_ match: RecordMatch, _ record: Record) -> [String] {
    let key = record.key.map { "\($0)" } ?? ""
    let series = record.key.map { "\($0.series)" } ?? ""
    switch (match.rule, match.state) {
    case (.key, .displaced):
      return ["its series has occurrences on that date, and each has a record whose time is nearer"]
    case (.key, .ask): return ["several fit the time of the record equally well"]
    case (.key, _):
      return [
        "the calendar has an occurrence of that series (\(series)) whose slot is on the date of the key"
      ]
    case (.lineage, .displaced):
      return links(of: record) + ["what it leads to has a record of its own"]
    case (.lineage, .ask):
      return links(of: record) + ["these lines lead to different places, so none of them counts"]
    case (.lineage, _):
      let links = links(of: record)
      return links.isEmpty
        ? ["the calendar says that both series are one (RELATED-TO or X-OX-SPLIT-FROM)"] : links
    case (.instant, _):
      return [
        "the same series takes place at that moment; its key has another date since its zone was changed"
      ]
    case (.moved, .displaced):
      return [
        "the event takes place later now than the record was made\(at(record)): that is a new plan, and this stays history"
      ]
    case (.moved, .ask):
      return [
        "the event was moved after the record was made ahead of time\(at(record)): it may be about either"
      ]
    case (.moved, _):
      return ["it is a single event of equal title, and takes place before the record was made\(at(record))"]
    case (.window, _): return [window(record)]
    case (.exdate, _): return ["the series lives, and this slot was taken out of it (EXDATE)"]
    case (.evidence, .ask):
      return [
        "no calendar has \(key); what is near in title, day or time is not certain"
      ] + links(of: record)
    case (.evidence, _):
      return [
        "no calendar has \(key); one other occurrence has that calendar, title, day and start, and no other record fits it"
      ]
    case (.typed, .free): return ["nothing without a record takes place that day under such a title"]
    case (.typed, .ask): return ["several occurrences of that day fit the words"]
    case (.typed, _): return ["it is the only occurrence of that day that fits the words"]
    case (nil, .gone): return ["no calendar has anything of the series \(series)"] + links(of: record)
    case (nil, _):
      return [
        "the series \(series) lives, but has nothing on that date, and nothing near it is without a record"
      ] + links(of: record)
    }
  }

  private func at(_ record: Record) -> String { record.at.map { " (at:\($0))" } ?? "" }

  /// The lines of `series.ledger` about a record, each with its place.
  private func links(of record: Record) -> [String] {
    guard let key = record.key else { return [] }
    var keys: Set<OccurrenceKey> = [key]
    var series: Set<SeriesID> = [key.series]
    var found: [String] = []
    var isNew = true
    var left = matched.series.links
    while isNew {
      isNew = false
      left.removeAll { number, link in
        switch link.kind {
        case .relink(let old, let new) where keys.contains(old):
          keys.insert(new)
          series.insert(new.series)
        case .alias(let old, let new) where series.contains(old): series.insert(new)
        case .unlink(let old, _) where keys.contains(old): break
        case .unlinkSeries(let old, _) where series.contains(old): break
        default: return false
        }
        isNew = true
        found.append(
          "\(LedgerFolder.seriesName):\(number): \(Sanitizer.visible(matched.series.text(ofLine: number)))")
        return true
      }
    }
    return found
  }

  private func window(_ record: Record) -> String {
    guard let name = record.calendar else {
      return "it names no calendar, and not all calendars were read or go back so far"
    }
    guard let calendar = ledger.settings.calendars.first(where: { $0.name == name }) else {
      return "this ledger has no calendar '\(Sanitizer.visible(name))'"
    }
    if let from = calendar.from, record.date < from || record.key.map({ $0.date < from }) ?? false {
      return "the calendar '\(name)' goes back to \(from) only (calendar.\(name).from in ledger.conf)"
    }
    return "the calendar '\(name)' was not read, or not all of it"
  }

  private func changes(_ match: RecordMatch, _ record: Record) -> [String] {
    guard let key = record.key else {
      switch match.state {
      case .free: return ["`ledger relink` looks again; more words, the time or another date may fit"]
      case .ask: return ["`ledger relink` asks; a time before the status tells it, too"]
      case .archived: return ["`ledger calendar add` tells where the calendar is"]
      default: return ["`ledger relink` fills its key in"]
      }
    }
    switch (match.rule, match.state) {
    case (.lineage, _) where !links(of: record).isEmpty: return ["`ledger unlink \(key)` takes the line out"]
    case (.window, _):
      return ["`ledger calendar add` tells where the calendar is; `from` in ledger.conf how far it goes back"]
    case (_, .ask): return ["`ledger relink` asks, and writes the answer"]
    case (.evidence, _):
      return [
        "`ledger relink` writes it; until then it is worked out each time",
        "`ledger unlink \(key)` writes that it is not this one",
      ]
    case (_, .displaced), (_, .gone), (_, .deleted):
      return [
        "a line `\(record.date) relink \(key) = KEY` in series.ledger links it to what has that KEY",
        "it counts as it is: what was done stays done",
      ]
    default: return []
    }
  }
}
