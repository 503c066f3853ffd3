/// One line of a month file: what it is, and where it stands.
public struct MonthLine: Sendable {
  /// What a line is.
  public enum Content: Sendable {
    /// A record.
    case record(RecordLine)
    /// A line that starts with `#`, blanks before it allowed. It belongs to the record below it.
    case comment
    /// A line of nothing, or of blanks.
    case blank
    /// A line that can't be read, and why.
    case unreadable(LineProblem)
    /// A line that a merge left to mark a conflict.
    case marker(ConflictMarker)
    /// A line of the common ancestor within a conflict (diff3 and zdiff3 style), which doesn't count.
    case ancestor
  }

  /// What the line is.
  public let content: Content

  private let start: Int32
  private let end: Int32

  init(_ content: Content, _ range: Range<Int>) {
    self.content = content
    start = Int32(truncatingIfNeeded: range.lowerBound)
    end = Int32(truncatingIfNeeded: range.upperBound)
  }

  /// The line as offsets into the file's bytes, without its end.
  public var range: Range<Int> { Int(start)..<Int(end) }

  /// The record, if the line is one.
  public var record: RecordLine? {
    if case .record(let record) = content { record } else { nil }
  }
}
