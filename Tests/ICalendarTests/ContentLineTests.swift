import Testing

@testable import ICalendar

@Suite struct ContentLineTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    /// Name, parameters and value with bars between them.
    let parts: String
    var testDescription: String { name }
  }

  @Test(arguments: [
    Case(name: "CRLF", text: "SUMMARY:Gym\r\n", parts: "SUMMARY||Gym"),
    Case(name: "LF", text: "SUMMARY:Gym\n", parts: "SUMMARY||Gym"),
    Case(name: "no line end", text: "SUMMARY:Gym", parts: "SUMMARY||Gym"),
    Case(name: "two CRs", text: "SUMMARY:Gym\r\r\n", parts: "SUMMARY||Gym"),
    Case(name: "blank lines before it", text: "\r\n\nSUMMARY:Gym\n", parts: "SUMMARY||Gym"),
    Case(name: "lower case", text: "summary:Gym\n", parts: "summary||Gym"),
    Case(name: "folded with a blank", text: "SUMMARY:Gy\r\n m\r\n", parts: "SUMMARY||Gym"),
    Case(name: "folded with a tab", text: "SUMMARY:Gy\r\n\tm\r\n", parts: "SUMMARY||Gym"),
    Case(name: "one blank of a fold goes", text: "SUMMARY:Gy\r\n  m\r\n", parts: "SUMMARY||Gy m"),
    Case(name: "an empty continuation", text: "SUMMARY:Gy\r\n \r\n m\r\n", parts: "SUMMARY||Gym"),
    Case(name: "folded after one byte", text: "S\n UMMARY:Gym\n", parts: "SUMMARY||Gym"),
    Case(name: "folded before the colon", text: "SUMMARY\n :Gym\n", parts: "SUMMARY||Gym"),
    Case(name: "a fold at the end", text: "SUMMARY:Gym\n ", parts: "SUMMARY||Gym"),
    Case(name: "colons in the value", text: "URL:https://a.example:1\n", parts: "URL||https://a.example:1"),
    Case(name: "no value", text: "LOCATION:\n", parts: "LOCATION||"),
    Case(name: "parameter", text: "DTSTART;VALUE=DATE:20260101\n", parts: "DTSTART|VALUE=DATE|20260101"),
    Case(
      name: "quoted parameter", text: "ATTENDEE;CN=\"a;b:c,d\";X=1:mailto:a\n",
      parts: "ATTENDEE|CN=\"a;b:c,d\";X=1|mailto:a"),
    Case(name: "a quote that never closes", text: "ATTENDEE;CN=\"a:b:c\n", parts: "ATTENDEE|CN=\"a|b:c"),
    Case(name: "empty parameters", text: "SUMMARY;;:Gym\n", parts: "SUMMARY|;|Gym"),
    Case(name: "group", text: "item1.SUMMARY:Gym\n", parts: "SUMMARY||Gym"),
    Case(name: "group of a group", text: "a.b.SUMMARY:a.b\n", parts: "SUMMARY||a.b"),
    Case(name: "blank before the colon", text: "SUMMARY :Gym\n", parts: "SUMMARY||Gym"),
    Case(name: "an X- name", text: "X-WR_9:1\n", parts: "X-WR_9||1"),
    Case(name: "no colon", text: "SUMMARY\n", parts: "unreadable"),
    Case(name: "only a semicolon", text: "SUMMARY;X=1\n", parts: "unreadable"),
    Case(name: "no name", text: ":Gym\n", parts: "unreadable"),
    Case(name: "only a group", text: "item1.:Gym\n", parts: "unreadable"),
    Case(name: "a blank in the name", text: "SUM MARY:Gym\n", parts: "unreadable"),
    Case(name: "a letter outside of ASCII", text: "SÜMMARY:Gym\n", parts: "unreadable"),
    Case(name: "nothing", text: "", parts: "none"),
    Case(name: "only blank lines", text: "\r\n\r\n", parts: "none"),
  ])
  func parts(example: Case) {
    #expect(line(Array(example.text.utf8)) == example.parts)
  }

  /// Folding counts bytes, so it may split a name, a parameter or a character.
  @Test func foldingAnywhereChangesNothing() {
    let plain = Array("DTSTART;TZID=\"Europe/Zürich\";X-Ü=日本:20260101T090000 🎻é".utf8)
    let wanted = line(plain)
    #expect(wanted == "DTSTART|TZID=\"Europe/Zürich\";X-Ü=日本|20260101T090000 🎻é")
    for first in 1..<plain.count {
      for fold in ["\r\n ", "\n\t"] {
        let once = Array(plain[..<first]) + Array(fold.utf8) + Array(plain[first...])
        #expect(line(once) == wanted, "folded at \(first)")
      }
    }
    for width in 1...5 {
      var folded: [UInt8] = []
      for (index, byte) in plain.enumerated() {
        if index > 0, index % width == 0 { folded += Array("\r\n ".utf8) }
        folded.append(byte)
      }
      #expect(line(folded) == wanted, "folded every \(width) bytes")
    }
  }

  @Test func positionsAreThoseOfThePhysicalBytes() throws {
    let stream = Array("\n\nDESCR\n IPTION;X=1:a\r\n\tbc\n \n d\n".utf8)
    var rows: [[UInt8]] = [[]]
    for byte in stream { byte == 0x0A ? rows.append([]) : rows[rows.count - 1].append(byte) }
    let (text, content) = try #require(first(stream))
    #expect(content.line == 3)
    for (offset, byte) in text.enumerated() {
      let (line, column) = content.position(of: offset)
      #expect(rows[line - 1][column - 1] == byte, "byte \(offset) at \(line):\(column)")
    }
  }

  struct Parameter: Sendable, CustomTestStringConvertible {
    let text: String
    let name: StaticString
    let value: String?
    var testDescription: String { text }
  }

  @Test(arguments: [
    Parameter(text: "X;TZID=Europe/Berlin:", name: "TZID", value: "Europe/Berlin"),
    Parameter(text: "X;tzid=Europe/Berlin:", name: "TZID", value: "Europe/Berlin"),
    Parameter(text: "X;A=1;TZID= Europe/Berlin :", name: "TZID", value: "Europe/Berlin"),
    Parameter(text: "X;TZID=\"Europe/Berlin\":", name: "TZID", value: "Europe/Berlin"),
    Parameter(text: "X;CN=\"a;B=1:c,d\";B=2:", name: "B", value: "2"),
    Parameter(text: "X;CN=\"a;B=1:c,d\";B=2:", name: "CN", value: "a;B=1:c,d"),
    Parameter(text: "X;CN=\"a\",\"b\":", name: "CN", value: "a,b"),
    Parameter(text: "X;CN=a^nb^'c^^d^x^:", name: "CN", value: "a\nb\"c^d^x^"),
    Parameter(text: "X;CN=^^n:", name: "CN", value: "^n"),
    Parameter(text: "X;CN=:", name: "CN", value: ""),
    Parameter(text: "X;CN:", name: "CN", value: ""),
    Parameter(text: "X;CN=1;CN=2:", name: "CN", value: "1"),
    Parameter(text: "X;;CN=1;:", name: "CN", value: "1"),
    Parameter(text: "X;CN=a=b:", name: "CN", value: "a=b"),
    Parameter(text: "X;XCN=1;CNX=2:", name: "CN", value: nil),
    Parameter(text: "X:CN=1", name: "CN", value: nil),
  ])
  func parameters(example: Parameter) throws {
    let (text, content) = try #require(first(Array(example.text.utf8)))
    let isReadable = content.isReadable(text.span)
    #expect(isReadable)
    #expect(content.parameter(example.name, in: text.span) == example.value)
  }

  private func line(_ stream: [UInt8]) -> String {
    guard let (text, content) = first(stream) else { return "none" }
    guard content.isReadable(text.span) else { return "unreadable" }
    return [content.name, content.parameters, content.value]
      .map { String(decoding: text[$0], as: UTF8.self) }.joined(separator: "|")
  }

  /// The first logical line of a stream, unfolded, and its parts.
  private func first(_ stream: [UInt8]) -> (text: [UInt8], line: ContentLine)? {
    var lines = LineUnfolder(from: 0, to: stream.count, line: 0)
    guard let range = lines.next(stream.span) else { return nil }
    guard lines.isFolded else {
      let text = Array(stream[range])
      return (text, ContentLine(text.span, line: lines.line))
    }
    lines.join(stream.span, range)
    return (lines.buffer, ContentLine(lines.buffer.span, line: lines.line, joints: lines.joints))
  }
}
