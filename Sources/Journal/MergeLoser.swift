/// Something that a merge could not keep, because both sides had changed it.
public struct MergeLoser: Sendable, Hashable {
  /// The two versions that are merged.
  public enum Side: String, Sendable {
    /// The version here.
    case ours
    /// The version of the other branch.
    case theirs
  }

  /// The side that had to give way.
  public let side: Side
  /// The line in that side's version, counted from 1; 0 if it has none, as it deleted the record.
  public let line: Int
  /// The record's date and title.
  public let record: String
  /// What it was about: `status`, `title`, `time`, a field's name, or `deletion`.
  public let unit: String
  /// What was kept.
  public let kept: String
  /// What was not.
  public let lost: String
}

extension MergeLoser {
  init(_ loss: RecordMerge.Loss, _ side: Side, line: Int, of record: Record) {
    self.init(
      side: side, line: line, record: MergeLoser.name(of: record), unit: loss.unit,
      kept: String(decoding: loss.kept, as: UTF8.self), lost: String(decoding: loss.lost, as: UTF8.self))
  }

  static func name(of record: Record) -> String {
    "\(record.date) \(record.title.string)"
  }
}

extension MergeLoser: CustomStringConvertible {
  /// One line: `2026-11-09 Gym: status 'done' of ours (line 3) gave way to 'skipped'`.
  public var description: String {
    if unit == "deletion" {
      return "\(record): deleted in \(side.rawValue), but changed on the other side, and kept"
    }
    let place = line > 0 ? " (line \(line))" : ""
    return "\(record): \(unit) '\(lost)' of \(side.rawValue)\(place) gave way to '\(kept)'"
  }
}
