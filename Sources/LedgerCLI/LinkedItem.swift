import Agenda
import CivilTime
import CommandLineKit
import Journal

/// A record as `why` and `unlink` are told of it: a number of a day's listing, a key, or where its line stands.
enum LinkedItem {
  /// A key of a record or a target, with the record of a listing that had it.
  case key(OccurrenceKey, record: Record?)

  /// A line of a month's file.
  case line(file: String, number: Int)

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
      self = .line(file: String(parts[0]), number: number)
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
}
