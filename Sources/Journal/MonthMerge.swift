/// The merge of two versions of a month file: by key, record by record and field by field.
///
/// The result has the same bytes with the sides swapped, and merging a side in again changes nothing. It is canonical
/// in its order and its line ends; lines that nobody changed keep their bytes. What one side deleted is gone, unless the
/// other one changed it. A record without a key is known by its text.
public struct MonthMerge: Sendable {
  /// The merged file.
  public let bytes: [UInt8]
  /// What could not be kept, in the order of the file.
  public let losers: [MergeLoser]

  /// Merges two versions of a file.
  ///
  /// - Parameters:
  ///   - base: the common ancestor. Without one nothing is ever deleted. It may hold several records of one key, as the
  ///     merge of a virtual one leaves them: then all of them are what the sides started from.
  ///   - isVirtual: whether the result is to be the ancestor of another merge (criss-cross histories). Then both versions
  ///     of a record that is in conflict are written, as they are, and the merge that follows decides.
  ///
  /// Conflict markers in a side are resolved first, in the same way; those that make no sense stay as lines.
  /// Each version has to be of fewer than 2 GiB.
  public init(base: [UInt8]?, ours: [UInt8], theirs: [UInt8], isVirtual: Bool = false) {
    let left = MonthMerge.resolved(MonthFile(ours))
    var merging = MonthMerging(
      base: MonthMerge.candidates(MonthFile(base ?? [], like: left)), ours: left,
      theirs: MonthMerge.resolved(MonthFile(theirs, like: left)), isVirtual: isVirtual)
    bytes = merging.merge()
    losers = isVirtual ? [] : merging.losers
  }

  /// A side without conflict markers.
  private static func resolved(_ file: MonthFile) -> MonthFile {
    guard file.hasConflict, let versions = try? ConflictVersions(file) else { return file }
    return MonthFile(MonthMerge(base: versions.base, ours: versions.ours, theirs: versions.theirs).bytes)
  }

  /// An ancestor with all that a conflict in it may have come to.
  private static func candidates(_ file: MonthFile) -> MonthFile {
    guard file.hasConflict else { return file }
    var kept: [UInt8] = []
    for line in file.lines {
      switch line.content {
      case .marker, .ancestor: break
      default: kept += file.bytes[line.range] + [UInt8(ascii: "\n")]
      }
    }
    return MonthFile(kept)
  }
}
