/// A settings file in git's syntax, read without git: `[section "sub"]`, `name = value`, `#` and `;` comments,
/// quotes, the escapes `\n`, `\t`, `\b`, `\"`, `\\`, and lines continued with `\`. It is read as git reads it, but
/// for a setting above the first section, which is refused.
///
/// Reading commands use it because git's own reader costs the start-up of libgit2. `include` is not followed.
/// Writing goes through libgit2, which keeps comments.
public struct ConfigText: Sendable {
  /// One variable.
  public struct Entry: Sendable, Hashable {
    /// The section in lower case, `calendar`.
    public let section: String
    /// The part in quotes, as written; nil when there is none.
    public let subsection: String?
    /// The name in lower case.
    public let name: String
    /// The value; `true` for a name without `=`, as git reads it.
    public let value: String
    /// The line it is on, counted from 1.
    public let line: Int
  }

  /// The variables in the order of the file.
  public let entries: [Entry]

  /// The path it came from, for errors.
  public let path: String

  /// An empty file.
  public init(path: String) {
    entries = []
    self.path = path
  }

  /// Reads the text of a file.
  ///
  /// - Throws: ``StoreError`` of kind `badData` with the line of the first thing that is no setting.
  public init(_ bytes: [UInt8], path: String) throws(StoreError) {
    self.path = path
    var reader = Reader(bytes: bytes, path: path)
    entries = try reader.read()
  }

  /// The value of a variable; of several the last one, as git takes it.
  public func value(_ section: String, _ subsection: String? = nil, _ name: String) -> Entry? {
    entries.last { $0.section == section && $0.subsection == subsection && $0.name == name }
  }

  /// The subsections of a section, each once, in the order of the file.
  public func subsections(of section: String) -> [String] {
    var found: [String] = []
    for entry in entries where entry.section == section {
      if let name = entry.subsection, !found.contains(name) { found.append(name) }
    }
    return found
  }

  private struct Reader {
    let bytes: [UInt8]
    let path: String
    var at = 0
    var line = 1
    var section = ""
    var subsection: String?

    init(bytes: [UInt8], path: String) {
      self.bytes = bytes
      self.path = path
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
    }

    mutating func read() throws(StoreError) -> [Entry] {
      var entries: [Entry] = []
      while at < bytes.count {
        switch bytes[at] {
        case UInt8(ascii: "\n"):
          line += 1
          at += 1
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): at += 1
        case UInt8(ascii: "#"), UInt8(ascii: ";"): skipLine()
        case UInt8(ascii: "["): try readSection()
        default: entries.append(try readEntry())
        }
      }
      return entries
    }

    private mutating func skipLine() {
      while at < bytes.count, bytes[at] != UInt8(ascii: "\n") { at += 1 }
    }

    /// The next byte, as git reads it: CRLF is a line feed, and so is the end of the file.
    private mutating func next() -> UInt8 {
      guard at < bytes.count else { return UInt8(ascii: "\n") }
      if bytes[at] == UInt8(ascii: "\r"), at + 1 < bytes.count, bytes[at + 1] == UInt8(ascii: "\n") {
        at += 1
      }
      let byte = bytes[at]
      at += 1
      return byte
    }

    private mutating func readSection() throws(StoreError) {
      at += 1
      let name = word { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") || Reader.isAlphanumeric($0) }
      section = name.lowercased()
      subsection = nil
      var byte = next()
      if Reader.isBlank(byte) {
        while Reader.isBlank(byte) {
          guard byte != UInt8(ascii: "\n") else { throw noSection() }
          byte = next()
        }
        guard byte == UInt8(ascii: "\"") else { throw noSection() }
        subsection = try readSubsection()
        byte = next()
      }
      guard !name.isEmpty, byte == UInt8(ascii: "]") else { throw noSection() }
    }

    private mutating func readSubsection() throws(StoreError) -> String {
      var text: [UInt8] = []
      while true {
        var byte = next()
        if byte == UInt8(ascii: "\"") { return String(decoding: text, as: UTF8.self) }
        if byte == UInt8(ascii: "\\") { byte = next() }
        guard byte != UInt8(ascii: "\n") else { throw fault("a section's name has no closing quote") }
        text.append(byte)
      }
    }

    private func noSection() -> StoreError {
      fault("this is no section; sections look like [calendar \"work\"]")
    }

    private mutating func readEntry() throws(StoreError) -> Entry {
      let start = line
      let isLetter = bytes[at] >= UInt8(ascii: "A") && Reader.isAlphanumeric(bytes[at])
      let name = word { $0 == UInt8(ascii: "-") || Reader.isAlphanumeric($0) }
      guard isLetter, !section.isEmpty else {
        throw fault("this is no setting; settings look like `name = value` and stand below a [section]")
      }
      var byte = next()
      while byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { byte = next() }
      var value = "true"
      if byte == UInt8(ascii: "=") {
        value = try readValue()
      } else {
        guard byte == UInt8(ascii: "\n") else { throw fault("there is no '=' behind '\(name)'") }
        line += 1
      }
      return Entry(
        section: section, subsection: subsection, name: name.lowercased(), value: value, line: start)
    }

    private mutating func readValue() throws(StoreError) -> String {
      var text: [UInt8] = []
      // Where the blanks begin that are dropped when nothing follows them.
      var solid: Int?
      var isQuoted = false
      while true {
        let byte = next()
        switch byte {
        case UInt8(ascii: "\n"):
          guard !isQuoted else { throw fault("the value has no closing quote") }
          line += 1
          return String(decoding: text.prefix(solid ?? text.count), as: UTF8.self)
        case _ where Reader.isBlank(byte) && !isQuoted:
          if solid == nil { solid = text.count }
          if !text.isEmpty { text.append(byte) }
        case UInt8(ascii: "#") where !isQuoted, UInt8(ascii: ";") where !isQuoted:
          skipLine()
        case UInt8(ascii: "\\"):
          solid = nil
          try readEscape(into: &text)
        case UInt8(ascii: "\""):
          solid = nil
          isQuoted.toggle()
        default:
          solid = nil
          text.append(byte)
        }
      }
    }

    /// What follows a backslash; at the end of a line the next one goes on.
    private mutating func readEscape(into text: inout [UInt8]) throws(StoreError) {
      let byte = next()
      switch byte {
      case UInt8(ascii: "\n"): line += 1
      case UInt8(ascii: "n"): text.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "t"): text.append(UInt8(ascii: "\t"))
      case UInt8(ascii: "b"): text.append(0x08)
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): text.append(byte)
      default: throw fault("the value has an unknown escape; write a backslash as \\\\")
      }
    }

    private mutating func word(_ belongs: (UInt8) -> Bool) -> String {
      let start = at
      while at < bytes.count, belongs(bytes[at]) { at += 1 }
      return String(decoding: bytes[start..<at], as: UTF8.self)
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
        || byte == UInt8(ascii: "\n")
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: false
      }
    }

    private func fault(_ cause: String) -> StoreError {
      StoreError(
        .badData, "understand the settings in", path: "\(path):\(line)", cause: cause,
        hint:
          "correct that line; the syntax is git's (git config -f '\(path)' --list shows what git makes of it)"
      )
    }
  }
}
