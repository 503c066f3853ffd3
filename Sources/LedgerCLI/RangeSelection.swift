import Agenda
import CivilTime
import Journal
import Terminal

/// The targets of a stretch of days that a command changes at once.
struct RangeSelection {
  /// Which targets a command is about.
  enum Takes {
    /// Those that have no record yet and were not called off.
    case unmarked
    /// All that were not called off, and those that have a record.
    case all
    /// Those that have a record.
    case marked
  }

  /// How many are changed without asking.
  static let handful = 5

  /// The targets, each with those of its series around it.
  let choices: [TargetSelector.Choice]

  /// The days that have such targets, and their titles.
  private let titles: [(day: CivilDate, titles: [String])]

  /// Reads the days.
  ///
  /// - Throws: ``CommandError`` with status 1 when nothing is left.
  init(
    _ days: ClosedRange<CivilDate>, _ filter: OccurrenceFilter, _ takes: Takes, _ ledger: Ledger,
    _ context: Context
  ) throws(CommandError) {
    let listings = try DayListing.load(days, ledger, context, filter)
    // What cannot be read is not marked, and nobody would see it missing among many.
    listings.first?.reading.report(context)
    let families = Dictionary(grouping: listings.first?.neighbors ?? []) { $0.key.series }
    var choices: [TargetSelector.Choice] = []
    var titles: [(day: CivilDate, titles: [String])] = []
    var keys = Set<OccurrenceKey>()
    var passedOver = (marked: 0, calledOff: 0, unmarked: 0)
    for listing in listings {
      var names: [String] = []
      for entry in listing.entries {
        switch (entry.record, takes) {
        case (nil, .marked): passedOver.unmarked += 1
        case (nil, _) where !entry.target.occurrence.isPlanned: passedOver.calledOff += 1
        case (.some, .unmarked): passedOver.marked += 1
        case (_, _):
          guard keys.insert(entry.target.key).inserted else { continue }
          choices.append(
            .target(entry.target, family: families[entry.target.key.series] ?? [], record: entry.record))
          let title = entry.target.occurrence.title
          names.append(title.isEmpty ? "(no title)" : Sanitizer.visible(title))
        }
      }
      if !names.isEmpty { titles.append((listing.date, names)) }
    }
    self.choices = choices
    self.titles = titles
    var causes: [String] = []
    if passedOver.marked > 0 { causes.append("\(passedOver.marked) there have a record already") }
    if passedOver.unmarked > 0 { causes.append("\(passedOver.unmarked) there have no record") }
    if passedOver.calledOff > 0 { causes.append("\(passedOver.calledOff) there were cancelled or declined") }
    guard choices.isEmpty else { return }
    throw CommandError(
      .negative, "nothing is left to change from \(days.lowerBound) to \(days.upperBound)", causes: causes,
      hints: [
        passedOver.marked > 0
          ? "--remark changes records that are there"
          : "`ledger agenda --from \(days.lowerBound) --to \(days.upperBound)` shows what is planned"
      ])
  }

  /// Asks on a terminal when there are many; elsewhere nobody is asked.
  ///
  /// - Throws: ``CommandError`` with status 1 unless the answer is yes.
  func confirm(_ verb: String, _ context: Context) throws(CommandError) {
    guard choices.count > RangeSelection.handful, TerminalSize.isTerminal(0), TerminalSize.isTerminal(2)
    else {
      return
    }
    for (day, names) in titles.prefix(31) {
      let line = "  \(day.weekday.longName.prefix(3)) \(day)  \(names.joined(separator: ", "))"
      context.messages.line(StyledText(line).truncated(to: context.columns).rendered(.none))
    }
    if titles.count > 31 { context.messages.line("  and \(titles.count - 31) days more") }
    context.messages.write("\(verb): \(choices.count) occurrences on \(titles.count) days? [y/N] ")
    context.messages.flush()
    let answer = (try? LineInput.readLine(fileDescriptor: 0)) ?? nil
    guard ["y", "yes"].contains((answer ?? "").lowercased().filter { $0 != " " }) else {
      throw CommandError(.negative, "nothing was changed")
    }
  }
}
