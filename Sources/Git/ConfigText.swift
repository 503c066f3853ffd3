/// The text of a config file, as lines.
struct ConfigText {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The text without the sections of that name, from their header up to the next one.
  func removing(section name: String) -> [UInt8] {
    let wanted = SectionName(dotted: name)
    var result: [UInt8] = []
    var isInside = false
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    result += bytes[..<start]
    while start < bytes.count {
      let end = endOfLine(from: start)
      if let header = SectionName(header: bytes[start..<end]) { isInside = header == wanted }
      if !isInside { result += bytes[start..<end] }
      start = end
    }
    return result
  }

  /// Where the line ends, with its newline and the lines that continue it.
  private func endOfLine(from start: Int) -> Int {
    var isQuoted = false
    var isComment = false
    var at = start
    while at < bytes.count {
      switch bytes[at] {
      case UInt8(ascii: "\n"): return at + 1
      case UInt8(ascii: "\\") where !isComment:
        // Whatever follows is taken as it is; a newline is no end then.
        at += at + 2 < bytes.count && bytes[at + 1] == 13 && bytes[at + 2] == 10 ? 2 : 1
      case UInt8(ascii: "\"") where !isComment: isQuoted.toggle()
      case UInt8(ascii: "#") where !isQuoted, UInt8(ascii: ";") where !isQuoted: isComment = true
      default: break
      }
      at += 1
    }
    return bytes.count
  }
}

/// The name of a section: letters of the first part in either case, the rest exactly.
private struct SectionName: Equatable {
  private let section: [UInt8]
  private let subsection: [UInt8]?

  /// `calendar.work`; of several dots the first one counts.
  init(dotted name: String) {
    let (first, rest) = splitAtDot(Array(name.utf8)[...])
    section = first.map(lowercased)
    subsection = rest.map { Array($0) }
  }

  /// `[calendar "work"]` or, of old, `[calendar.work]`, at the beginning of a line; nil for any other line.
  init?(header line: ArraySlice<UInt8>) {
    var rest = line.drop { isBlank($0) }
    guard rest.popFirst() == UInt8(ascii: "[") else { return nil }
    let name = rest.prefix { !isBlank($0) && $0 != UInt8(ascii: "]") && $0 != UInt8(ascii: "\"") }
    rest = rest.dropFirst(name.count).drop { isBlank($0) }
    guard rest.first == UInt8(ascii: "\"") else {
      let (first, rest) = splitAtDot(name)
      section = first.map(lowercased)
      subsection = rest.map { $0.map(lowercased) }
      return
    }
    rest = rest.dropFirst()
    var text: [UInt8] = []
    while var byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
      if byte == UInt8(ascii: "\\"), let next = rest.popFirst() { byte = next }
      text.append(byte)
    }
    section = name.map(lowercased)
    subsection = text
  }
}

private func splitAtDot(_ name: ArraySlice<UInt8>) -> (ArraySlice<UInt8>, ArraySlice<UInt8>?) {
  guard let dot = name.firstIndex(of: UInt8(ascii: ".")) else { return (name, nil) }
  return (name[..<dot], name[(dot + 1)...])
}

private func isBlank(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == 13 || byte == 10
}

private func lowercased(_ byte: UInt8) -> UInt8 {
  (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 32 : byte
}
