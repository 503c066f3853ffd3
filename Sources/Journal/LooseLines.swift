/// The comments, blank lines and unreadable lines of the versions, by the record of the result that they stand above.
///
/// Lines above a record that is gone are those of the next one.
struct LooseLines {
  private let base: [Int: LooseBlock]
  private let ours: Version
  private let theirs: Version
  /// How often a line of the ancestor may be there in the end, so that one which both sides moved is there once.
  private var room: [ArraySlice<UInt8>: Int] = [:]

  private struct Version {
    let blocks: [Int: LooseBlock]
    /// Whether the version has the record of a row.
    let hasRow: [Bool]

    init(_ side: MergeSide, _ rowCount: Int) {
      blocks = LooseLines.blocks(side, rowCount)
      var hasRow = [Bool](repeating: false, count: rowCount + 1)
      for entry in side.entries where entry.row >= 0 { hasRow[Int(entry.row)] = true }
      hasRow[rowCount] = true
      self.hasRow = hasRow
    }

    subscript(row: Int) -> LooseBlock? { hasRow[row] ? blocks[row] ?? LooseBlock() : nil }
  }

  init(base: MergeSide, ours: MergeSide, theirs: MergeSide, rowCount: Int) {
    self.base = LooseLines.blocks(base, rowCount)
    self.ours = Version(ours, rowCount)
    self.theirs = Version(theirs, rowCount)
    for (blocks, step) in [(self.base, -1), (self.ours.blocks, 1), (self.theirs.blocks, 1)] {
      for item in blocks.values.flatMap(\.items) {
        if step < 0 {
          room[item.text, default: 0] -= 1
        } else if let count = room[item.text] {
          room[item.text] = count + 1
        }
      }
    }
  }

  /// The block above each row; that at the end of the file has the number after the last row.
  private static func blocks(_ side: MergeSide, _ rowCount: Int) -> [Int: LooseBlock] {
    guard side.hasLooseLines else { return [:] }
    var blocks: [Int: LooseBlock] = [:]
    var block = LooseBlock()
    var next = 0
    for (index, line) in side.file.lines.enumerated() {
      if next < side.entries.count, side.entries[next].line == index {
        let row = Int(side.entries[next].row)
        next += 1
        if row < 0 {
          block.appendGap()
        } else if !block.isEmpty {
          blocks[row] = block
          block = LooseBlock()
        }
      } else {
        var isBlank = false
        if case .blank = line.content { isBlank = true }
        block.append(side.file.bytes[line.range], isBlank: isBlank)
      }
    }
    if !block.isEmpty { blocks[rowCount] = block }
    return blocks
  }

  /// Writes the lines above a row.
  mutating func write(row: Int, to out: inout [UInt8]) {
    let (old, left, right) = (base[row], ours.blocks[row], theirs.blocks[row])
    if old == nil, left == nil, right == nil { return }
    for line in LooseMerge(base: old ?? LooseBlock()).merge(ours[row], theirs[row]) {
      if let count = room[line] {
        guard count > 0 else { continue }
        room[line] = count - 1
      }
      out.append(contentsOf: line)
      out.append(UInt8(ascii: "\n"))
    }
  }
}
