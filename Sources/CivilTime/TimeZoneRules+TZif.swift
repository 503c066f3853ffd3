extension TimeZoneRules {
  /// Reads a compiled time zone, versions 1 to 4 (RFC 9636).
  ///
  /// Leap seconds are skipped: the zones under `right/` are read as if they had none, and change their clocks up
  /// to half a minute late. Memory is bounded by the size of the file, whatever its counts claim.
  /// - Parameters:
  ///   - name: What the rules are to be called.
  ///   - file: The path, for the error.
  /// - Throws: `ZoneError` with `damagedFile` when the bytes aren't such a file.
  public init(name: String, tzif bytes: Span<UInt8>, file: String? = nil) throws(ZoneError) {
    func damaged(_ what: String) -> ZoneError {
      ZoneError(.damagedFile(what), zone: name, file: file)
    }
    guard let first = TZifBlock(bytes, at: 0, timeSize: 4) else {
      throw damaged("it is not a time zone file, or cut short")
    }
    var block = first
    var footer: PosixZoneRule?
    if first.version > 0 {
      // The first block is there for readers of version 1; the second has the same with 64-bit times.
      guard let second = TZifBlock(bytes, at: first.end, timeSize: 8) else {
        throw damaged("the 64-bit data is cut short")
      }
      block = second
      let start = block.end + 1
      var end = start
      while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
      guard end < bytes.count, bytes[block.end] == UInt8(ascii: "\n") else {
        throw damaged("the rule at its end is cut short")
      }
      if end > start {
        footer = PosixZoneRule(bytes.extracting(start..<end))
        guard footer != nil else { throw damaged("the rule at its end can't be read") }
      }
    }

    var typeOffsets: [Int] = []
    var designations: [String] = []
    for index in 0..<block.typeCount {
      let offset = block.utcOffset(bytes, ofType: index)
      // The range that RFC 9636, section 3.2, allows.
      guard (-89_999...93_599).contains(offset) else { throw damaged("an offset is out of range") }
      guard let designation = block.designation(bytes, ofType: index) else {
        throw damaged("an abbreviation is out of range")
      }
      typeOffsets.append(offset)
      designations.append(designation)
    }
    var moments: [Int] = []
    var offsets = [typeOffsets[0]]
    var indices: [UInt8] = [0]
    moments.reserveCapacity(block.timeCount)
    offsets.reserveCapacity(block.timeCount + 1)
    indices.reserveCapacity(block.timeCount + 1)
    for index in 0..<block.timeCount {
      let moment = block.time(bytes, index)
      let type = block.type(bytes, index)
      guard Int(type) < block.typeCount else { throw damaged("a transition has no type") }
      if let last = moments.last, last >= moment { throw damaged("the transitions are out of order") }
      moments.append(moment)
      offsets.append(typeOffsets[Int(type)])
      indices.append(type)
    }
    self.init(
      table: TransitionTable(
        name: name, moments: moments, offsets: offsets, designations: designations,
        designationIndices: indices, footer: footer))
  }
}

/// A header and where the parts of the data block after it are (RFC 9636, section 3). All of it lies within
/// the bytes that it was made for.
private struct TZifBlock {
  let version: UInt8
  let timeCount: Int
  let typeCount: Int
  let end: Int
  private let timeSize: Int
  private let times: Int
  private let types: Int
  private let records: Int
  private let characters: Int
  private let characterCount: Int

  init?(_ bytes: Span<UInt8>, at start: Int, timeSize: Int) {
    let header = 44
    guard start + header <= bytes.count, bytes[start] == UInt8(ascii: "T"),
      bytes[start + 1] == UInt8(ascii: "Z"), bytes[start + 2] == UInt8(ascii: "i"),
      bytes[start + 3] == UInt8(ascii: "f")
    else { return nil }
    version = bytes[start + 4]
    let utcFlags = bigEndian(bytes, start + 20, 4)
    let standardFlags = bigEndian(bytes, start + 24, 4)
    let leapSeconds = bigEndian(bytes, start + 28, 4)
    timeCount = bigEndian(bytes, start + 32, 4)
    typeCount = bigEndian(bytes, start + 36, 4)
    characterCount = bigEndian(bytes, start + 40, 4)
    guard (1...256).contains(typeCount) else { return nil }
    self.timeSize = timeSize
    // The counts have 32 bits each, so these sums fit into 64.
    times = start + header
    types = times + timeCount * timeSize
    records = types + timeCount
    characters = records + typeCount * 6
    end = characters + characterCount + leapSeconds * (timeSize + 4) + standardFlags + utcFlags
    guard end <= bytes.count else { return nil }
  }

  func time(_ bytes: Span<UInt8>, _ index: Int) -> Int {
    let number = bigEndian(bytes, times + index * timeSize, timeSize)
    return timeSize == 4 ? Int(Int32(truncatingIfNeeded: number)) : number
  }

  func type(_ bytes: Span<UInt8>, _ index: Int) -> UInt8 {
    bytes[types + index]
  }

  func utcOffset(_ bytes: Span<UInt8>, ofType index: Int) -> Int {
    Int(Int32(truncatingIfNeeded: bigEndian(bytes, records + index * 6, 4)))
  }

  /// The abbreviation, which ends at a zero byte; nil when there is none before the characters end.
  func designation(_ bytes: Span<UInt8>, ofType index: Int) -> String? {
    var at = Int(bytes[records + index * 6 + 5])
    var text = ""
    while at < characterCount {
      let byte = bytes[characters + at]
      if byte == 0 { return text }
      text.unicodeScalars.append(Unicode.Scalar(byte))
      at += 1
    }
    return nil
  }
}

/// The number that `count` bytes make, the highest first. Eight bytes give a signed number.
private func bigEndian(_ bytes: Span<UInt8>, _ start: Int, _ count: Int) -> Int {
  var number = 0
  for index in start..<start + count { number = number << 8 | Int(bytes[index]) }
  return number
}
