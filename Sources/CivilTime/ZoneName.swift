/// What calendars write where the name of a zone belongs.
public enum ZoneName {
  /// The names to look for in the database, the likeliest first.
  ///
  /// Blanks and quotes around the text are dropped. Of a path such as `/mozilla.org/20050126_1/Europe/Berlin`
  /// (RFC 5545, section 3.2.19, calls these globally unique) its ends are tried, the longest first. `US-Eastern`
  /// gives `US/Eastern`, and `America/New York` gives `America/New_York`.
  public static func candidates(for text: String) -> [String] {
    let text = trimmed(text)
    var candidates: [String] = []
    func add(_ name: String) {
      if ZoneDatabase.isName(name), !candidates.contains(name) { candidates.append(name) }
    }
    add(text)
    if !ZoneDatabase.isName(text), text.utf8.contains(UInt8(ascii: "/")) {
      // No zone has more than three parts: America/Argentina/Buenos_Aires.
      let parts = text.split(separator: "/").suffix(3)
      for count in stride(from: parts.count, to: 0, by: -1) {
        add(parts.suffix(count).joined(separator: "/"))
      }
    }
    if text.contains(" ") { add(String(text.map { $0 == " " ? "_" : $0 })) }
    if !text.contains("/"), let hyphen = text.firstIndex(of: "-") {
      add("\(text[..<hyphen])/\(text[text.index(after: hyphen)...])")
    }
    return candidates
  }

  /// Seconds east of UTC for a text that is only an offset: `UTC+02:00`, `GMT+0100`, `(UTC+01:00)`, `+01:00`,
  /// `UTC-2`; nil for anything else. The sign is as written, east is positive (unlike `Etc/GMT-2`).
  public static func fixedOffset(_ text: String) -> Int? {
    var text = trimmed(text).uppercased()[...]
    if text.hasPrefix("("), text.hasSuffix(")") { text = text.dropFirst().dropLast() }
    if text.hasPrefix("UTC") || text.hasPrefix("GMT") { text = text.dropFirst(3) }
    let bytes = Array(text.utf8.drop { $0 == UInt8(ascii: " ") })
    guard let sign = bytes.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
      let seconds = seconds(bytes.dropFirst())
    else { return nil }
    return sign == UInt8(ascii: "-") ? -seconds : seconds
  }

  /// `h`, `hh`, `hhmm`, `hhmmss`, or with colons, as a number of seconds less than a day.
  private static func seconds(_ text: ArraySlice<UInt8>) -> Int? {
    let colon = UInt8(ascii: ":")
    var parts = text.split(separator: colon, omittingEmptySubsequences: false)
    if parts.count == 1, text.count == 4 || text.count == 6 {
      parts = stride(from: text.startIndex, to: text.endIndex, by: 2).map { text[$0..<$0 + 2] }
    }
    guard parts.count <= 3 else { return nil }
    var seconds = 0
    for (index, part) in parts.enumerated() {
      guard part.count == 2 || (index == 0 && part.count == 1), let number = digits(part.span, 0, part.count),
        number < (index == 0 ? 24 : 60)
      else { return nil }
      seconds += number * [3600, 60, 1][index]
    }
    return seconds
  }
}

/// Without blanks and quotation marks around it.
func trimmed(_ text: String) -> String {
  let isOuter: (Character) -> Bool = { $0.isWhitespace || $0 == "\"" || $0 == "'" }
  let rest = text.drop(while: isOuter)
  guard let last = rest.lastIndex(where: { !isOuter($0) }) else { return "" }
  return String(rest[...last])
}
