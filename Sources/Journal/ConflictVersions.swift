/// The versions of a file that git left with conflict markers in it.
public struct ConflictVersions: Sendable {
  /// The common ancestor's, if every conflict shows its lines (styles diff3 and zdiff3).
  public let base: [UInt8]?
  /// Our side's.
  public let ours: [UInt8]
  /// The other side's.
  public let theirs: [UInt8]

  /// Why a file can't be taken apart: a marker that doesn't belong to any conflict, or a conflict without an end.
  public struct Unbalanced: Error, Sendable, Hashable {
    /// The line of that marker, counted from 1.
    public let line: Int
  }

  /// How many conflicts may be within each other; git leaves two or three.
  private static let deepest = 50

  private enum Part { case outside, ours, base, theirs }

  /// Takes a file apart; nil if it has no marker.
  ///
  /// Conflicts within a side, as from a conflict that was committed, stay in it with their markers.
  ///
  /// - Throws: ``Unbalanced`` for markers that are not in git's order.
  public init?(_ file: MonthFile) throws(Unbalanced) {
    guard file.hasConflict else { return nil }
    var (base, ours, theirs): ([UInt8], [UInt8], [UInt8]) = ([], [], [])
    var part = Part.outside
    var (begin, depth) = (0, 0)
    var (conflicts, ancestors) = (0, 0)
    for index in file.lines.indices {
      let number = index + 1
      let range = file.lines[index].range
      var marker: ConflictMarker?
      if case .marker(let found) = file.lines[index].content { marker = found }
      if let marker, depth == 0 || marker == .ours || marker == .end {
        switch (marker, part) {
        case (.ours, .outside):
          (part, begin) = (.ours, number)
          conflicts += 1
          continue
        case (.ours, _):
          depth += 1
          guard depth <= ConflictVersions.deepest else { throw Unbalanced(line: number) }
        case (.end, _) where depth > 0:
          depth -= 1
        case (.ancestor, .ours):
          part = .base
          ancestors += 1
          continue
        case (.theirs, .ours), (.theirs, .base):
          part = .theirs
          continue
        case (.end, .theirs):
          part = .outside
          continue
        default:
          throw Unbalanced(line: number)
        }
      }
      let line = file.bytes[range] + [UInt8(ascii: "\n")]
      if part == .ours || part == .outside { ours += line }
      if part == .theirs || part == .outside { theirs += line }
      if part == .base || part == .outside { base += line }
    }
    guard part == .outside else { throw Unbalanced(line: begin) }
    self.base = ancestors == conflicts ? base : nil
    self.ours = ours
    self.theirs = theirs
  }
}
