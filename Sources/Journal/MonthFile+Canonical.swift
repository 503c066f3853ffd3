extension MonthFile {
  /// The file as `fmt` writes it: records in order and padded, line feeds, a final one, no byte order mark.
  ///
  /// Comments, blank and unreadable lines go with the record below them, those at the end stay there. Titles,
  /// fields and notes keep their bytes. Reading the result and asking again gives the same bytes. A file with
  /// conflict markers is not touched.
  public var canonical: [UInt8] {
    hasConflict ? bytes : Array(ordered(isRewriting: true))
  }

  /// As `canonical`; without rewriting, each line keeps its bytes and only the order and the ends change.
  ///
  /// A byte order mark that starts the line which comes first is left out, as it would be one of the file.
  func ordered(isRewriting: Bool) -> ArraySlice<UInt8> {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count + lines.count * 8)
    func append(_ index: Int) {
      out.append(contentsOf: written(index, isRewriting))
      out.append(UInt8(ascii: "\n"))
    }
    var blocks: [(moment: Int, lines: Range<Int>)] = []
    var start = 0
    for (index, line) in lines.enumerated() {
      guard let record = line.record else { continue }
      blocks.append((RecordOrder.moment(record.date, record.when), start..<index + 1))
      start = index + 1
    }
    blocks.sort { left, right in
      if left.moment != right.moment { return left.moment < right.moment }
      return order(left.lines.upperBound - 1, isRewriting) < order(right.lines.upperBound - 1, isRewriting)
    }
    for block in blocks {
      for index in block.lines { append(index) }
    }
    for index in start..<lines.count { append(index) }
    var first = 0
    while out[first...].starts(with: [0xEF, 0xBB, 0xBF]) { first += 3 }
    return out[first...]
  }

  /// The order of the record at an index, told by the line that is written.
  func order(_ index: Int, _ isRewriting: Bool) -> RecordOrder {
    guard let record = record(atLine: index + 1) else {
      preconditionFailure("line \(index + 1) is no record")
    }
    return RecordOrder(record, line: written(index, isRewriting))
  }

  /// A line as it is written out, without its end.
  private func written(_ index: Int, _ isRewriting: Bool) -> [UInt8] {
    let line = lines[index]
    guard isRewriting, let record = line.record else { return Array(bytes[line.range]) }
    return record.canonical(bytes.span, calendars: calendars)
  }
}

extension RecordLine {
  /// The line as `fmt` writes it: what stands in columns anew, all else as it was typed. `text` has to be what it was
  /// read from.
  fileprivate func canonical(_ text: Span<UInt8>, calendars: CalendarNames) -> [UInt8] {
    let record = Record(self, in: text)
    var out = record.line(calendars: calendars)
    var words = FieldWords(from: rest.lowerBound, to: rest.upperBound)
    while words.next(text) != nil {}
    if words.hasNote, words.note.isEmpty {
      out += Array(" ;".utf8)
    } else if !words.note.isEmpty, record.note.written == text.copy(words.note) + [UInt8(ascii: "\\")] {
      // A lone backslash at the end of a line stands for itself: nothing comes behind it.
      out.removeLast()
    }
    return out
  }
}
