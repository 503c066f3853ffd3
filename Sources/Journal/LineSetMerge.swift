/// The merge of a file whose lines are a set, such as `series.ledger`: each stands for itself, and their order means
/// nothing. Comments belong to the line below them.
public enum LineSetMerge {
  /// The lines that both versions have or one of them added, each once, in the order of their bytes, with the comments
  /// above each; those below the last line stay at the end.
  ///
  /// A line of `base` that one side removed is removed; without a base nothing ever is. Comments are merged line by line
  /// as those of month files are; those that one side added above a line which is gone go to the end. Ends of lines
  /// become line feeds, and empty lines and conflict markers are left out. The result is the same with the sides
  /// swapped, and in whatever order several versions are merged.
  public static func merge(base: [UInt8]?, ours: [UInt8], theirs: [UInt8]) -> [UInt8] {
    let (old, left, right) = (Version(base ?? []), Version(ours), Version(theirs))
    let kept = Set(left.comments.keys).union(right.comments.keys).filter { line in
      old.comments[line] == nil || left.comments[line] != nil && right.comments[line] != nil
    }
    var out: [UInt8] = []
    out.reserveCapacity(max(ours.count, theirs.count) * 2)
    func append(_ line: ArraySlice<UInt8>) {
      out.append(contentsOf: line)
      out.append(UInt8(ascii: "\n"))
    }
    for line in kept.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      if left.hasComments || right.hasComments {
        let merge = LooseMerge(base: LooseBlock(old.comments[line] ?? []))
        merge.merge(left.comments[line].map { LooseBlock($0) }, right.comments[line].map { LooseBlock($0) })
          .forEach(append)
      }
      append(line)
    }
    LooseMerge(base: LooseBlock(old.tail)).merge(left.end(keeping: kept, old), right.end(keeping: kept, old))
      .forEach(append)
    return out
  }

  /// The lines of a version.
  private struct Version {
    /// The comments above each line that is none.
    private(set) var comments: [ArraySlice<UInt8>: [ArraySlice<UInt8>]] = [:]
    /// The comments at the end.
    private(set) var tail: [ArraySlice<UInt8>] = []
    /// Whether there is a comment above a line.
    private(set) var hasComments = false

    init(_ text: [UInt8]) {
      let start = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      var isOpen = false
      // Of an ancestor that has no end inside a conflict nobody knows whether it is one.
      var ancestor: [ArraySlice<UInt8>]?
      for line in text[start...].split(separator: UInt8(ascii: "\n")) {
        let end =
          line.lastIndex { $0 != UInt8(ascii: "\r") && !isBlank($0) }.map { $0 + 1 } ?? line.startIndex
        let content = line[..<end]
        guard !content.isEmpty else { continue }
        if let marker = ConflictMarker(text.span, in: content.startIndex..<content.endIndex) {
          if marker != .theirs { ancestor?.forEach { add($0) } }
          ancestor = marker == .ancestor && isOpen ? [] : nil
          isOpen = marker != .end && (isOpen || marker == .ours)
        } else if ancestor != nil {
          ancestor?.append(content)
        } else {
          add(content)
        }
      }
      ancestor?.forEach { add($0) }
    }

    private mutating func add(_ line: ArraySlice<UInt8>) {
      guard line.first(where: { !isBlank($0) }) != UInt8(ascii: "#") else {
        tail.append(line)
        return
      }
      if !tail.isEmpty { hasComments = true }
      // The same line twice is one, and has the comments of both.
      comments[line] =
        comments[line].map { known in
          LooseMerge(base: LooseBlock()).merge(LooseBlock(known), LooseBlock(tail))
        } ?? tail
      tail = []
    }

    /// The comments at the end, with those that were added since `base` above lines which are gone.
    func end(keeping kept: Set<ArraySlice<UInt8>>, _ base: Version) -> LooseBlock {
      var end = LooseBlock(tail)
      guard hasComments else { return end }
      var added: [ArraySlice<UInt8>] = []
      for (line, above) in comments where !above.isEmpty && !kept.contains(line) {
        let places = LineAlignment.places(of: above, in: base.comments[line] ?? [])
        added += zip(above, places).filter { $1 == nil }.map(\.0)
      }
      // Each by itself, in the order that any other order of merges would have found.
      for comment in added.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
        end.appendGap()
        end.append(comment, isBlank: false)
      }
      return end
    }
  }
}

extension LooseBlock {
  /// Comments without blank lines among them.
  fileprivate init(_ comments: [ArraySlice<UInt8>]) {
    self.init()
    for comment in comments { append(comment, isBlank: false) }
  }
}
