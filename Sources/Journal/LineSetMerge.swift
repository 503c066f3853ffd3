/// The merge of a file whose lines are a set, such as `series.ledger`: each stands for itself, and their order means
/// nothing.
public enum LineSetMerge {
  /// The lines that both versions have or one of them added, each once, in the order of their bytes.
  ///
  /// A line of `base` that one side removed is removed; without a base nothing ever is. Ends of lines become line
  /// feeds, and empty lines and conflict markers are left out. The result is the same with the sides swapped.
  public static func merge(base: [UInt8]?, ours: [UInt8], theirs: [UInt8]) -> [UInt8] {
    let (old, left, right) = (lines(base ?? []), lines(ours), lines(theirs))
    let kept = left.union(right).filter { line in
      !old.contains(line) || left.contains(line) && right.contains(line)
    }
    var out: [UInt8] = []
    out.reserveCapacity(max(ours.count, theirs.count) * 2)
    for line in kept.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      out.append(contentsOf: line)
      out.append(UInt8(ascii: "\n"))
    }
    return out
  }

  private static func lines(_ text: [UInt8]) -> Set<ArraySlice<UInt8>> {
    let start = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var lines: Set<ArraySlice<UInt8>> = []
    var isOpen = false
    // Of an ancestor that has no end inside a conflict nobody knows whether it is one.
    var ancestor: [ArraySlice<UInt8>]?
    for line in text[start...].split(separator: UInt8(ascii: "\n")) {
      let end = line.lastIndex { $0 != UInt8(ascii: "\r") && !isBlank($0) }.map { $0 + 1 } ?? line.startIndex
      let content = line[..<end]
      guard !content.isEmpty else { continue }
      if let marker = ConflictMarker(text.span, in: content.startIndex..<content.endIndex) {
        if marker != .theirs { lines.formUnion(ancestor ?? []) }
        ancestor = marker == .ancestor && isOpen ? [] : nil
        isOpen = marker != .end && (isOpen || marker == .ours)
      } else if ancestor != nil {
        ancestor?.append(content)
      } else {
        lines.insert(content)
      }
    }
    lines.formUnion(ancestor ?? [])
    return lines
  }
}
