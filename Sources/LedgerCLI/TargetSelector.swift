import Agenda
import CivilTime
import Journal
import Store
import Terminal

/// Finds what a person means by the words after `done`, `skip`, `note`…: numbers of the day's listing, unique parts
/// of titles, or keys.
struct TargetSelector {
  /// What was meant.
  enum Choice {
    /// A target, with all the targets of its series around it, which share the records of a date, and the record it
    /// has.
    case target(Target, family: [Target], record: Record?)
    /// A record whose occurrence no calendar has, or that never had one.
    case record(Record)
    /// A free record that is to be made: it is about nothing that a calendar plans.
    case free(Record)

    init(_ target: Target, among targets: [Target], record: Record?) {
      self = .target(
        target, family: targets.filter { $0.key.series == target.key.series }, record: record)
    }

    init(_ entry: DayListing.Entry, in listing: DayListing) {
      self.init(entry.target, among: listing.neighbors, record: entry.record)
    }

    /// The target, if there is one.
    var target: Target? {
      if case .target(let target, _, _) = self { target } else { nil }
    }

    /// Whether both are about the same.
    func isSame(as other: Choice) -> Bool {
      switch (self, other) {
      case (.target(let left, _, _), .target(let right, _, _)): left.key == right.key
      case (.record(let left), .record(let right)), (.free(let left), .free(let right)): left == right
      default: false
      }
    }
  }

  private let ledger: Ledger
  private let context: Context

  /// The day whose listing the numbers and titles are of.
  let date: CivilDate

  /// The minute of the day that what a title names starts at; nil is any.
  private let start: Int?

  init(_ date: CivilDate, _ ledger: Ledger, _ context: Context, start: Int? = nil) {
    self.date = date
    self.start = start
    self.ledger = ledger
    self.context = context
  }

  /// The targets the words name, each once, in the order typed.
  ///
  /// - Throws: ``CommandError`` with status 1 when a word names nothing or several things, with the candidates.
  func choices(_ words: [String]) throws(CommandError) -> [Choice] {
    var listing: DayListing?
    var found: [Choice] = []
    for word in words {
      guard word.contains(where: { !$0.isWhitespace }) else {
        throw CommandError(
          .usage, "an ITEM is empty", hints: ["name a number, a part of the title, or a key"])
      }
      let choice: Choice
      if let key = OccurrenceKey(word.hasPrefix("^") ? String(word.dropFirst()) : word) {
        choice = try self.choice(of: key)
      } else {
        let day: DayListing
        if let listing {
          day = listing
        } else {
          day = try DayListing.load(date, ledger, context)
          listing = day
        }
        choice = try self.choice(named: word, in: day)
      }
      if !found.contains(where: { $0.isSame(as: choice) }) { found.append(choice) }
    }
    return found
  }

  /// The free records that titles name: those of the day that are there, else what `new` makes of the title. Targets of
  /// the same title are passed over, and so are typed lines that belong to one.
  ///
  /// - Throws: ``CommandError`` with status 1 when a title names several, or nothing and none is made.
  func freeChoices(_ titles: [String], new: ((String) -> Record)?) throws(CommandError) -> [Choice] {
    var found: [Choice] = []
    for title in titles {
      guard title.contains(where: { !$0.isWhitespace }), Int(title) == nil else {
        throw CommandError(
          .usage,
          Int(title) == nil ? "a free record needs a title" : "a free record has no number, but a title",
          hints: ["name it by its title"])
      }
      let made = new?(title)
      let day = made?.date ?? date
      var records = try DayListing.load(day, ledger, context).others.filter { record in
        record.key == nil && TargetSelector.isSame(record.title.string, title)
          && (made?.when == nil || record.when == made?.when) && isStarting(record)
      }
      // Without a time the one is meant that has none.
      let untimed = records.filter { $0.when?.startMinute == nil }
      if start == nil, made?.when == nil, records.count > 1, untimed.count == 1 { records = untimed }
      let choice: Choice
      switch (records.count, made) {
      case (1, _): choice = .record(records[0])
      case (0, .some(let made)): choice = .free(made)
      case (0, nil):
        throw CommandError(
          .negative, "no free record of \(day) is called '\(title)'",
          hints: ["`ledger today --date \(day)` lists what there is; --date names another day"])
      default:
        throw ambiguous(
          title, records, "name it by its time with --at, or change its line in the month's file")
      }
      if !found.contains(where: { $0.isSame(as: choice) }) { found.append(choice) }
    }
    return found
  }

  private func isStarting(_ record: Record) -> Bool { start == nil || record.when?.startMinute == start }

  private func isStarting(_ target: Target) -> Bool {
    start == nil
      || !target.occurrence.isAllDay && target.day == nil
        && context.deviceZone.civil(at: target.start).secondOfDay / 60 == start
  }

  /// Whether two titles of free records are one: `C#` and `C++` are not, `Swim` and `swim ` are.
  static func isSame(_ title: String, _ other: String) -> Bool {
    title.lowercased().split(whereSeparator: \.isWhitespace)
      == other.lowercased().split(whereSeparator: \.isWhitespace)
  }

  /// Whether two titles say the same; those without letters and digits have to be equal.
  static func isEqual(_ title: String, _ other: String) -> Bool {
    let normalized = NormalizedTitle(title).text
    return normalized.isEmpty ? title == other : normalized == NormalizedTitle(other).text
  }

  private func ambiguous(_ word: String, _ records: [Record], _ hint: String) -> CommandError {
    CommandError(
      .negative, "'\(word)' can mean \(records.count) records on \(date)",
      candidates: records.map {
        "\($0.when?.description ?? "")  \($0.title.string)  (\($0.key?.description ?? "no key"))"
      },
      hints: [hint])
  }

  private func choice(named word: String, in listing: DayListing) throws(CommandError) -> Choice {
    // What is wrong with calendars is only worth telling when the word finds nothing in them.
    guard !listing.entries.isEmpty || !listing.others.isEmpty else {
      listing.reading.report(context)
      throw CommandError(
        .negative, "nothing is planned on \(date)",
        hints: ["--date names another day; `ledger agenda --from DATE` shows what is planned"])
    }
    if let number = Int(word) {
      guard let entry = listing.entries.first(where: { $0.number == number }) else {
        throw CommandError(
          .negative, "there is no number \(number) on \(date)",
          hints: [
            listing.entries.isEmpty
              ? "nothing has a number that day; name the record by its title"
              : "the numbers go from 1 to \(listing.entries.count); `ledger today --date \(date)` lists them"
          ])
      }
      return Choice(entry, in: listing)
    }
    let matches = TargetSelector.matches(word, listing.entries.filter { isStarting($0.target) })
    let others = listing.others.filter(isStarting)
    let equal = others.filter { TargetSelector.isEqual($0.title.string, word) }
    // A record that is called just so comes before what only has the word in it.
    if let record = equal.first, equal.count == 1, !word.hasPrefix("^"),
      !matches.contains(where: { TargetSelector.isNamed($0, word) })
    {
      return .record(record)
    }
    if matches.count == 1 { return Choice(matches[0], in: listing) }
    guard matches.isEmpty else { return Choice(try choose(word, matches), in: listing) }
    let records =
      equal.isEmpty ? TargetSelector.fitting(word, others, \.title.string) : equal
    if let record = records.first, records.count == 1 { return .record(record) }
    guard records.isEmpty else {
      throw ambiguous(
        word, records,
        "name it by more of its title or by its key (note and unmark: by its start, --at), or change its line in the month's file"
      )
    }
    listing.reading.report(context)
    let when = start.flatMap { RecordWhen.timed(start: $0, end: nil) }.map { " that starts at \($0)" } ?? ""
    throw CommandError(
      .negative,
      "nothing on \(date)\(when) is called '\(word)'",
      hints: ["`ledger today --date \(date)` lists what there is; --date names another day"])
  }

  /// The entries that a word can mean: by the beginning of their series, else by equal titles, else by words of the
  /// title.
  private static func matches(_ word: String, _ entries: [DayListing.Entry]) -> [DayListing.Entry] {
    let sid = word.hasPrefix("^") ? String(word.dropFirst()).lowercased() : word.lowercased()
    if word.hasPrefix("^") || SeriesID(sid) != nil {
      let bySeries = entries.filter { sid.utf8.count >= 4 && $0.target.key.series.description.hasPrefix(sid) }
      if !bySeries.isEmpty || word.hasPrefix("^") { return bySeries }
    }
    let equal = entries.filter { isEqual($0.target.occurrence.title, word) }
    return equal.isEmpty ? fitting(word, entries, \.target.occurrence.title) : equal
  }

  /// Whether a word is all of an entry's title, or the beginning of its series.
  private static func isNamed(_ entry: DayListing.Entry, _ word: String) -> Bool {
    isEqual(entry.target.occurrence.title, word)
      || word.utf8.count >= 4 && entry.target.key.series.description.hasPrefix(word.lowercased())
  }

  /// Those whose titles fit a word best.
  private static func fitting<T>(_ word: String, _ items: [T], _ title: (T) -> String) -> [T] {
    let words = TitleWords(word)
    let fits = items.map { words.fit(title($0)) }
    guard let best = fits.compactMap({ $0 }).max() else { return [] }
    return zip(items, fits).filter { $1 == best }.map(\.0)
  }

  /// Asks on a terminal; elsewhere fails with the candidates.
  private func choose(_ word: String, _ matches: [DayListing.Entry]) throws(CommandError) -> DayListing.Entry
  {
    var lines = matches.prefix(20).map { entry in
      "\(entry.number)  \(DayView(context, []).time(entry.target))  "
        + Sanitizer.visible(entry.target.occurrence.title) + "  (\(entry.target.key))"
    }
    if matches.count > lines.count { lines.append("and \(matches.count - lines.count) more") }
    guard context.canAsk else {
      throw CommandError(
        .negative, "'\(word)' can mean \(matches.count) things on \(date)", candidates: lines,
        hints: ["name it by its number or its key"])
    }
    context.messages.line("'\(Sanitizer.visible(word))' can mean:")
    for line in lines { context.messages.line("  " + line) }
    guard let number = Int(context.answer("Which number? ")),
      let entry = matches.first(where: { $0.number == number })
    else { throw CommandError(.negative, "none was chosen, nothing was changed") }
    return entry
  }

  /// The target with a key, wherever it takes place now; else what the record with that key is about, or the record.
  private func choice(of key: OccurrenceKey) throws(CommandError) -> Choice {
    let near = AgendaQuery(
      from: key.date.adding(days: -1), to: key.date.adding(days: 2), zone: context.deviceZone)
    let reading = CalendarReading.read(ledger, days: near.daysToRead, context)
    if let choice = try choice(of: key, in: Agenda(reading.sources, near)) { return choice }
    let anywhere = AgendaQuery(
      from: near.from, to: near.to, zone: context.deviceZone, followed: [key.series])
    let agenda = Agenda(CalendarReading.read(ledger, days: nil, context).sources, anywhere)
    if let choice = try choice(of: key, in: agenda) { return choice }
    if let record = try record(of: key) {
      let matched = try LedgerMatching(ledger, context)
      for match in matched.matching.matches where matched.record(at: match.place) == record {
        guard let index = match.target else { break }
        return Choice(matched.plan.targets[index], among: matched.plan.targets, record: record)
      }
      return .record(record)
    }
    throw CommandError(
      .negative, "neither a calendar nor a month's file has the key \(key)",
      hints: [
        "`ledger occurrences --from \(key.date) --to \(key.date.adding(days: 1))` lists those of that day"
      ])
  }

  private func choice(of key: OccurrenceKey, in agenda: Agenda) throws(CommandError) -> Choice? {
    guard let index = agenda.targets.firstIndex(where: { $0.key == key }) else { return nil }
    let target = agenda.targets[index]
    let day = target.recordDate(home: ledger.homeZone)
    let records = try DayRecords(
      agenda, ledger, context, days: min(day, key.date)...max(day, key.date))
    return Choice(target, among: Array(agenda.targets), record: records.record(of: index))
  }

  /// The record with a key, in the month of the key or those beside it.
  private func record(of key: OccurrenceKey) throws(CommandError) -> Record? {
    for offset in [0, -1, 1] {
      let month = MonthPath(of: key.date).adding(months: offset)
      let file = try CommandError.translating { () throws(StoreError) in try ledger.store.month(month) }
      for (number, line) in file.records where line.key == key { return file.record(atLine: number) }
    }
    return nil
  }
}
