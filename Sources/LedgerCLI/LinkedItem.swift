import Agenda
import CivilTime
import CommandLineKit
import Journal
import Store

/// A record as `why` and `unlink` are told of it: a number of a day's listing, a key, or where its line stands.
enum LinkedItem {
  /// A key of a record or a target, with the record of a listing that had it.
  case key(OccurrenceKey, record: Record?)

  /// A line of a month's file.
  case line(MonthPath, number: Int)

  /// What a word means.
  ///
  /// - Throws: ``CommandError`` with status 1 when it means nothing.
  init(_ word: String, on date: CivilDate, _ ledger: Ledger, _ context: Context) throws(CommandError) {
    if let key = OccurrenceKey(word.hasPrefix("^") ? String(word.dropFirst()) : word) {
      self = .key(key, record: nil)
      return
    }
    let parts = word.split(separator: ":")
    if parts.count == 2, parts[0].hasSuffix(".ledger"), let number = Int(parts[1]) {
      let name = String(parts[0])
      // The folder of the year may be left out.
      if let month = MonthPath("\(name.prefix(4))/\(name)") ?? MonthPath(name) {
        self = .line(month, number: number)
      } else {
        self = .line(try MonthPath.named(name, ledger, context), number: number)
      }
      return
    }
    switch try TargetSelector(date, ledger, context).choices([word])[0] {
    case .target(let target, _, let record): self = .key(target.key, record: record)
    case .record(let record), .free(let record):
      guard let key = record.key else {
        throw CommandError(
          .negative, "'\(word)' is a line without a key, about nothing that was planned",
          hints: ["`ledger relink` looks whether something fits"])
      }
      self = .key(key, record: record)
    }
  }

  /// Why a line of a month's file is no record.
  static func missing(_ month: MonthPath, _ number: Int, _ ledger: Ledger) throws(CommandError)
    -> CommandError
  {
    let place = "\(month.path):\(number)"
    let file = try CommandError.translating { () throws(StoreError) in try ledger.store.month(month) }
    guard !file.bytes.isEmpty else {
      return CommandError(
        .negative, "there is no \(month.path), or nothing is in it",
        hints: ["`ledger log` lists the records that there are"])
    }
    guard file.lines.indices.contains(number - 1) else {
      return CommandError(
        .negative, "\(month.path) has no line \(number); its last is number \(file.lines.count)")
    }
    switch file.lines[number - 1].content {
    case .unreadable(let problem):
      return CommandError(
        .negative, "\(place) cannot be read: \(problem.message(in: file.bytes.span))",
        hints: [problem.hint(in: file.bytes.span)])
    case .comment: return CommandError(.negative, "\(place) is a comment, and no record")
    case .blank: return CommandError(.negative, "\(place) is empty")
    case .marker, .ancestor:
      return CommandError(
        .negative, "\(place) is a part of a conflict that git has left",
        hints: ["`ledger resolve` repairs it"])
    case .record: return CommandError(.negative, "\(place) is no record that was matched")
    }
  }
}
