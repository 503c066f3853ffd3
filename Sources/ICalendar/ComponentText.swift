/// A VEVENT or VTODO as it is written: where its lines are in the stream, so that one can be changed and all others
/// stay byte for byte.
public struct ComponentText: Sendable {
  /// One property of the component itself, not of an alarm in it.
  public struct Property: Sendable {
    /// The name in upper case.
    public let name: String
    /// Its bytes in the stream, with those of the lines it is folded into and their ends.
    public let range: Range<Int>
    /// Name and parameters as written, without the `:`.
    public let head: [UInt8]
    /// Everything after the `:`, still escaped.
    public let value: [UInt8]
  }

  /// The physical line of its BEGIN, counted from 1.
  public let line: Int
  /// Its bytes from BEGIN up to the end of the line of its END.
  public private(set) var range: Range<Int>
  /// Whether it has an END; one that has none ends where another component begins, or with the stream.
  public private(set) var isClosed = false
  /// How its first line ends: CRLF or LF.
  public let lineEnd: [UInt8]
  /// Its properties, in their order.
  public private(set) var properties: [Property] = []
  /// Its other components, such as alarms, with the lines of their BEGIN and END.
  public private(set) var nested: [Range<Int>] = []

  /// The components of a stream that begin on the given physical lines, in their order. The stream has to be one that
  /// ``isEditable`` admits.
  public static func components(of bytes: Span<UInt8>, at lines: Set<Int>) -> [ComponentText] {
    var found: [ComponentText] = []
    var scanner = LineScanner()
    while scanner.offset < bytes.count {
      let start = scanner.offset
      guard let first = scanner.next(bytes) else { break }
      guard lines.contains(scanner.line) else { continue }
      let end = Array(first.upperBound..<scanner.offset).map { bytes[$0] }
      var component = ComponentText(line: scanner.line, range: start..<scanner.offset, lineEnd: end)
      component.take(&scanner, bytes)
      found.append(component)
    }
    return found
  }

  /// Whether a stream can be changed line by line: one in UTF-16, or without line feeds, cannot.
  public static func isEditable(_ bytes: Span<UInt8>) -> Bool { StreamEncoding.converted(bytes) == nil }

  private init(line: Int, range: Range<Int>, lineEnd: [UInt8]) {
    self.line = line
    self.range = range
    self.lineEnd = lineEnd.last == UInt8(ascii: "\n") ? lineEnd : [0x0D, 0x0A]
  }

  /// Takes the lines up to its END.
  private mutating func take(_ scanner: inout LineScanner, _ bytes: Span<UInt8>) {
    var open: [Int] = []
    while scanner.offset < bytes.count {
      let start = scanner.offset
      var next = scanner
      guard let first = next.next(bytes) else { break }
      if hasPrefix(bytes, first.lowerBound, "BEGIN:") {
        let name = bytes.extracting(trimmed(bytes, first.lowerBound + 6..<first.upperBound))
        // Only a component that was never closed stands before one of these.
        if equal(name, "VEVENT") || equal(name, "VTODO") || equal(name, "VCALENDAR")
          || equal(name, "VTIMEZONE")
        {
          return
        }
        open.append(start)
      } else if hasPrefix(bytes, first.lowerBound, "END:") {
        let name = bytes.extracting(trimmed(bytes, first.lowerBound + 4..<first.upperBound))
        if open.isEmpty {
          if equal(name, "VCALENDAR") { return }
          scanner = next
          range = range.lowerBound..<scanner.offset
          isClosed = true
          return
        }
        let begin = open.removeLast()
        if open.isEmpty { nested.append(begin..<next.offset) }
      } else if open.isEmpty, !first.isEmpty {
        add(from: start, first, &next, bytes)
      }
      scanner = next
      range = range.lowerBound..<scanner.offset
    }
  }

  private mutating func add(
    from start: Int, _ first: Range<Int>, _ scanner: inout LineScanner, _ bytes: Span<UInt8>
  ) {
    var text = first.map { bytes[$0] }
    while scanner.isAtFold(bytes), let more = scanner.next(bytes) {
      text += more.dropFirst().map { bytes[$0] }
    }
    let span = text.span
    let content = ContentLine(span, line: 0)
    guard !content.name.isEmpty else { return }
    let name = String(decoding: content.name.map { span[$0] }, as: UTF8.self).uppercased()
    properties.append(
      Property(
        name: name, range: start..<scanner.offset, head: Array(text[..<(content.value.lowerBound - 1)]),
        value: Array(text[content.value])))
  }
}
