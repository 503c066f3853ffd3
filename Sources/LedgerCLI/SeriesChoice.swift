import Agenda
import CivilTime
import Journal
import Reports
import Store

/// The series that a person names: by a key or the part of it after the slash, by a number of today's listing, or by
/// words of a title.
///
/// Words mean all series that were ever called so among what is looked at, under whatever title; and what has no series
/// but such a title.
enum SeriesChoice {
  /// One series, by the name of its lineage.
  case series(SeriesID)
  /// What is called so.
  case words(TitleWords)

  /// Understands what was typed.
  ///
  /// - Throws: ``CommandError`` when it is empty, or a number that today's listing doesn't have.
  init(
    _ typed: String, _ ledger: Ledger, _ context: Context, _ lineages: Lineages
  ) throws(CommandError) {
    let word = typed.hasPrefix("^") ? String(typed.dropFirst()) : typed
    guard word.contains(where: { !$0.isWhitespace }) else {
      throw CommandError(.usage, "--series is empty", hints: ["name a key, a number, or words of the title"])
    }
    if let key = OccurrenceKey(word) {
      self = .series(lineages.root(of: key.series))
    } else if let number = Int(word) {
      let today = DayListing.today(ledger, context)
      let listing = try DayListing.load(today, ledger, context)
      guard let entry = listing.entries.first(where: { $0.number == number }) else {
        throw CommandError(
          .negative, "today's listing has no number \(number)", hints: ["`ledger today` shows the numbers"])
      }
      self = .series(lineages.root(of: entry.target.key.series))
    } else if let series = SeriesID(word) {
      self = .series(lineages.root(of: series))
    } else {
      self = .words(TitleWords(word))
    }
  }

  /// Whether a title is meant; no title means a series that was named by itself.
  func isCalled(_ title: String) -> Bool {
    if case .words(let words) = self { words.fit(title) != nil } else { false }
  }

  /// Which entries of a history are of it.
  func entries(of history: History) -> (HistoryEntry) -> Bool {
    switch self {
    case .series(let series): return { $0.series == series }
    case .words:
      var called = Set<SeriesID>()
      for entry in history.entries {
        guard let series = entry.series, !called.contains(series) else { continue }
        if isCalled(history.title(of: entry)) || history.recordTitle(of: entry).map(isCalled) ?? false {
          called.insert(series)
        }
      }
      return { entry in
        entry.series.map { called.contains($0) } ?? isCalled(history.title(of: entry))
      }
    }
  }

  /// The series of month files that are meant, by the names of their lineages.
  func series(of months: CheckedMonths, _ lineages: Lineages) -> Set<SeriesID> {
    if case .series(let series) = self { return [series] }
    var called = Set<SeriesID>()
    for file in months.read.files {
      for (_, line) in file.records {
        guard let key = line.key else { continue }
        let series = lineages.root(of: key.series)
        if !called.contains(series), isCalled(file.title(of: line)) { called.insert(series) }
      }
    }
    return called
  }
}
