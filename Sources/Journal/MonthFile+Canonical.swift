extension MonthFile {
  /// The file as `fmt` writes it: records in order and padded, line feeds, a final one, no byte order mark.
  ///
  /// Comments, blank and unreadable lines go with the record below them, those at the end stay there. Titles,
  /// fields and notes keep their bytes. Reading the result and asking again gives the same bytes. A file with
  /// conflict markers is not touched.
  public var canonical: [UInt8] {
    hasConflict ? bytes : ordered(isRewriting: true)
  }

  /// As `canonical`; without rewriting, each line keeps its bytes and only the order and the ends change.
  func ordered(isRewriting: Bool) -> [UInt8] {
    struct Block {
      let order: RecordOrder
      let line: [UInt8]
      let loose: Range<Int>
    }
    var blocks: [Block] = []
    var looseStart = 0
    for (index, line) in lines.enumerated() {
      guard let record = line.record else { continue }
      let written =
        isRewriting
        ? Record(record, in: bytes.span).line(calendars: calendars) : Array(bytes[line.range])
      blocks.append(
        Block(order: RecordOrder(record, in: bytes.span), line: written, loose: looseStart..<index))
      looseStart = index + 1
    }
    blocks.sort { left, right in
      if left.order != right.order { return left.order < right.order }
      return left.line.lexicographicallyPrecedes(right.line)
    }
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count + blocks.count * 8)
    func append(_ line: some Collection<UInt8>) {
      out.append(contentsOf: line)
      out.append(UInt8(ascii: "\n"))
    }
    for block in blocks {
      for index in block.loose { append(bytes[lines[index].range]) }
      append(block.line)
    }
    for index in looseStart..<lines.count { append(bytes[lines[index].range]) }
    return out
  }
}
