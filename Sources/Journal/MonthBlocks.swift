import CivilTime

/// The records of a month file with the lines above them, as pieces of its bytes that can be taken out and put in.
///
/// Put together again without a change they are the same bytes. Each piece keeps its line end.
struct MonthBlocks {
  /// One record and what stands above it.
  struct Block {
    /// The lines above the record, with their ends.
    var loose: [[UInt8]]
    /// The line of the record without its end.
    var content: [UInt8]
    /// The end of that line; empty at the end of some files.
    var end: [UInt8]
    var record: Record
    /// The number of the line in the file that was read; 0 for a record of another file.
    let number: Int
    /// Whether the record was taken out; the lines above it wait for the next one until `settle`.
    var isTaken = false
  }

  /// Whether the file has conflict markers and is left alone.
  let isFixed: Bool

  private let mark: [UInt8]
  private let lineEnd: [UInt8]
  private var blocks: [Block] = []
  private var tail: [[UInt8]] = []

  /// A file with no line.
  init() {
    self.init(MonthFile())
  }

  init(_ file: MonthFile) {
    isFixed = file.hasConflict
    mark = Array(file.bytes[..<file.start])
    lineEnd = file.lineEnd
    for (index, line) in file.lines.enumerated() {
      let end = file.fullEnd(ofLineAt: index)
      guard let record = file.record(atLine: index + 1) else {
        tail.append(Array(file.bytes[line.range.lowerBound..<end]))
        continue
      }
      blocks.append(
        Block(
          loose: tail, content: Array(file.bytes[line.range]),
          end: Array(file.bytes[line.range.upperBound..<end]), record: record, number: index + 1))
      tail = []
    }
  }

  /// The numbers of the lines that are records of this file, and the records.
  var records: [(number: Int, record: Record)] {
    blocks.filter { $0.number > 0 && !$0.isTaken }.map { ($0.number, $0.record) }
  }

  /// Takes a record out, with the comments right above it; nil if it is no longer there. What else stood above it stays
  /// and belongs to the next one.
  mutating func take(line number: Int) -> Block? {
    guard let index = index(ofLine: number) else { return nil }
    var block = blocks[index]
    let kept = block.loose.lastIndex { !MonthBlocks.isComment($0) }.map { $0 + 1 } ?? 0
    blocks[index].loose = Array(block.loose[..<kept])
    blocks[index].isTaken = true
    block.loose.removeFirst(kept)
    return block
  }

  /// Adds a record of another file with the lines above it; `settle` brings it to its place.
  mutating func add(_ block: Block) {
    let loose = block.loose.map { MonthBlocks.text($0) + lineEnd }
    blocks.append(
      Block(loose: loose, content: block.content, end: lineEnd, record: block.record, number: 0))
  }

  /// Makes the record at a line what came of merging it with others of its key. The comments of those come below its
  /// own.
  mutating func fold(_ taken: [Block], intoLine number: Int, as merged: RecordVersion) {
    guard let index = index(ofLine: number) else { return }
    for line in taken.flatMap(\.loose) {
      let text = MonthBlocks.text(line)
      guard !blocks[index].loose.contains(where: { MonthBlocks.text($0) == text }) else { continue }
      blocks[index].loose.append(text + lineEnd)
    }
    blocks[index].record = merged.record
    blocks[index].content = merged.line
  }

  /// Closes the gaps, and puts the records in order; false if they were already, but for records that were added.
  mutating func settle() -> Bool {
    var waiting: [[UInt8]] = []
    var kept: [Block] = []
    for var block in blocks {
      if block.isTaken {
        waiting += block.loose
      } else {
        block.loose = waiting + block.loose
        waiting = []
        kept.append(block)
      }
    }
    blocks = kept
    tail = waiting + tail
    let orders = blocks.map { RecordOrder($0.record, line: $0.content) }
    let own = orders.indices.filter { blocks[$0].number > 0 }
    let isInOrder = zip(own, own.dropFirst()).allSatisfy { orders[$0] <= orders[$1] }
    blocks = orders.indices.sorted { orders[$0] < orders[$1] }.map { blocks[$0] }
    return !isInOrder
  }

  /// The file, after `settle`.
  var bytes: [UInt8] {
    var out = mark
    func append(_ piece: [UInt8]) {
      // The last line of the file that was read may have had no end, and no longer be the last.
      if out.count > mark.count, out.last != UInt8(ascii: "\n") { out += lineEnd }
      out += piece
    }
    for block in blocks {
      for line in block.loose { append(line) }
      append(block.content + block.end)
    }
    for line in tail { append(line) }
    return out
  }

  private func index(ofLine number: Int) -> Int? {
    // Until `settle` records are only added at the end, so the numbers ascend.
    var (low, high) = (0, blocks.count)
    while low < high {
      let middle = (low + high) / 2
      if blocks[middle].number != 0, blocks[middle].number < number {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < blocks.count && blocks[low].number == number && !blocks[low].isTaken ? low : nil
  }

  private static func isComment(_ line: [UInt8]) -> Bool {
    let span = line.span
    let first = span.skippingIndent(from: 0, to: span.count)
    return first < span.count && span[first] == UInt8(ascii: "#")
  }

  /// A line without its end.
  private static func text(_ line: [UInt8]) -> [UInt8] {
    let last = line.lastIndex { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    return Array(line[..<(last.map { $0 + 1 } ?? 0)])
  }
}
