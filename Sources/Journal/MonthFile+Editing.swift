extension MonthFile {
  /// Adds a record at its place, and gives the number of its line.
  ///
  /// That is before the first record that comes later (by date, start, title, key) and the comments above it;
  /// in a file with conflict markers, at the end. The line gets the file's line end; no other line changes,
  /// but a last one without a line end gets it when the record comes after it. A line that was read before is put
  /// back as it was `written`, which has to be that record's.
  @discardableResult
  public mutating func insert(_ record: Record, written: [UInt8]? = nil) -> Int {
    let line = written ?? record.line(calendars: calendars)
    return insert([], line, RecordOrder(record, line: line))
  }

  /// Puts a record in the place of the one at a line, and gives the number of its line.
  ///
  /// If the change makes it come earlier or later than its neighbours, it moves, together with the comments,
  /// blank and unreadable lines above it. The line has to be a record. What the new one says like the old one keeps
  /// its bytes, also blanks between words. `written` is as for `insert`.
  @discardableResult
  public mutating func replace(line number: Int, with record: Record, written: [UInt8]? = nil) -> Int {
    let index = indexOfRecord(number)
    let line =
      written ?? lines[index].record?.rewritten(bytes.span, as: record, calendars: calendars)
      ?? record.line(calendars: calendars)
    let order = RecordOrder(record, line: line)
    guard !fits(order, at: index) else {
      replace(lines[index].range, with: line)
      return number
    }
    var first = index
    while first > 0, lines[first - 1].record == nil { first -= 1 }
    let loose = bytes[lines[first].range.lowerBound..<lines[index].range.lowerBound]
    let ending = lineEnd
    replace(lines[first].range.lowerBound..<fullEnd(ofLineAt: index), with: [])
    return insert(Array(loose), line, order, ending: ending)
  }

  /// Takes the record at a line out. Comments above it stay, and belong to the next one. The line has to be
  /// a record.
  public mutating func remove(line number: Int) {
    let index = indexOfRecord(number)
    replace(lines[index].range.lowerBound..<fullEnd(ofLineAt: index), with: [])
  }

  private func indexOfRecord(_ number: Int) -> Int {
    precondition(
      lines.indices.contains(number - 1) && lines[number - 1].record != nil, "line \(number) is no record")
    return number - 1
  }

  /// Whether a record with that order may stay at a line: it fits between the neighbours, or comes where the old
  /// one came, which didn't. In a file with conflict markers nothing moves.
  private func fits(_ order: RecordOrder, at index: Int) -> Bool {
    if hasConflict { return true }
    let before = lines[..<index].lastIndex { $0.record != nil }.map { self.order($0, true) }
    let after = lines[(index + 1)...].firstIndex { $0.record != nil }.map { self.order($0, true) }
    func isBetween(_ order: RecordOrder) -> Bool {
      before.map { $0 <= order } ?? true && after.map { order <= $0 } ?? true
    }
    let old = self.order(index, true)
    return isBetween(order) || old.isTied(with: order) && !isBetween(old)
  }

  private mutating func insert(
    _ loose: [UInt8], _ line: [UInt8], _ order: RecordOrder, ending: [UInt8]? = nil
  ) -> Int {
    let ending = ending ?? lineEnd
    let previous = indexBefore(order)
    let place = previous.map { fullEnd(ofLineAt: $0) } ?? start
    var new = loose + line + ending
    if place > start, bytes[place - 1] != UInt8(ascii: "\n") {
      new = (bytes[place - 1] == UInt8(ascii: "\r") ? [UInt8(ascii: "\n")] : ending) + new
    }
    replace(place..<place, with: new)
    let looseCount = loose.count { $0 == UInt8(ascii: "\n") }
    return (previous ?? -1) + looseCount + 2
  }

  /// The line after which a record with that order belongs; nil for the start of the file.
  private func indexBefore(_ order: RecordOrder) -> Int? {
    guard !hasConflict else { return lines.indices.last }
    var previous: Int?
    for (index, line) in lines.enumerated() {
      guard let record = line.record else { continue }
      let moment = RecordOrder.moment(record.date, record.when)
      if order.moment < moment || order.moment == moment && order < self.order(index, true) { break }
      previous = index
    }
    return previous
  }
}
