import CivilTime

/// A word of up to twelve letters, compared without regard to case.
struct Word: Equatable {
  private let code: UInt64

  /// The word that a part of a text is; equal to no keyword if it is something else.
  init(_ text: Span<UInt8>, _ range: Range<Int>) {
    var code: UInt64 = 0
    if range.count <= 12 {
      for index in range {
        let letter = (text[index] | 0x20) &- UInt8(ascii: "a")
        guard letter < 26 else {
          code = 0
          break
        }
        code = code << 5 | UInt64(letter + 1)
      }
    }
    self.code = code
  }

  /// A keyword.
  init(_ keyword: String) {
    self.init(keyword.utf8.span, 0..<keyword.utf8.count)
  }
}

/// The range without the blanks, tabs and line ends at both ends.
func trimmed(_ text: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
  var (start, end) = (range.lowerBound, range.upperBound)
  while start < end, isBlank(text[start]) { start += 1 }
  while start < end, isBlank(text[end - 1]) { end -= 1 }
  return start..<end
}

private func isBlank(_ byte: UInt8) -> Bool {
  byte == 0x20 || (byte >= 0x09 && byte <= 0x0d)
}

/// The first place of a byte in a range; nil if it isn't there.
func firstIndex(of byte: UInt8, in text: Span<UInt8>, _ range: Range<Int>) -> Int? {
  for index in range where text[index] == byte { return index }
  return nil
}

/// A number of any length with or without a sign; one that is too large stands for itself as 2^62. Nil for
/// anything else.
func number(_ text: Span<UInt8>, _ range: Range<Int>) -> Int? {
  var start = range.lowerBound
  guard start < range.upperBound else { return nil }
  let isNegative = text[start] == UInt8(ascii: "-")
  if isNegative || text[start] == UInt8(ascii: "+") { start += 1 }
  guard start < range.upperBound else { return nil }
  let largest = 1 << 62
  var value = 0
  for index in start..<range.upperBound {
    let digit = text[index] &- UInt8(ascii: "0")
    guard digit < 10 else { return nil }
    value = value > largest / 10 ? largest : value * 10 + Int(digit)
  }
  return isNegative ? -value : value
}

/// The weekday that two letters name; nil for anything else.
func weekday(_ text: Span<UInt8>, _ range: Range<Int>) -> Weekday? {
  guard range.count == 2 else { return nil }
  let first = text[range.lowerBound] | 0x20
  let second = text[range.lowerBound + 1] | 0x20
  switch (first, second) {
  case (UInt8(ascii: "m"), UInt8(ascii: "o")): return .monday
  case (UInt8(ascii: "t"), UInt8(ascii: "u")): return .tuesday
  case (UInt8(ascii: "w"), UInt8(ascii: "e")): return .wednesday
  case (UInt8(ascii: "t"), UInt8(ascii: "h")): return .thursday
  case (UInt8(ascii: "f"), UInt8(ascii: "r")): return .friday
  case (UInt8(ascii: "s"), UInt8(ascii: "a")): return .saturday
  case (UInt8(ascii: "s"), UInt8(ascii: "u")): return .sunday
  default: return nil
  }
}
