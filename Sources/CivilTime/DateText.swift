// The characters are put into pieces of fixed size, whose places the compiler knows, and appended at once: checking
// each byte on its own costs more than working out the date.

/// The text of a date, kept for the next one: what is written one after the other mostly is of the same day.
package struct DayText {
  private var date = CivilDate.earliest
  private var text = CivilDate.earliest.text

  /// The text of no date yet.
  package init() {}

  /// `YYYY-MM-DD`; for years 0 to 9999.
  @inline(__always)
  fileprivate mutating func callAsFunction(_ wanted: CivilDate) -> [10 of UInt8] {
    if wanted != date { (date, text) = (wanted, wanted.text) }
    return text
  }
}

extension CivilDate {
  /// `YYYY-MM-DD`; for years 0 to 9999.
  package var text: [10 of UInt8] {
    var text: [10 of UInt8] = .init(repeating: UInt8(ascii: "-"))
    let (year, month, day) = parts
    let century = UInt(year) / 100
    let digits = DigitPairs(century, UInt(year) - century * 100, UInt(month), UInt(day))
    text.put(digits, 0, at: 0)
    text.put(digits, 1, at: 2)
    text.put(digits, 2, at: 5)
    text.put(digits, 3, at: 8)
    return text
  }

  /// As `text`, which `days` may know.
  package func text(_ days: inout DayText) -> [10 of UInt8] { days(self) }

  /// Writes the text after what is already there.
  package func write(to out: inout [UInt8]) { out.append(text) }
}

extension CivilDateTime {
  /// `YYYY-MM-DDTHH:MM:SS`; for years 0 to 9999.
  package func text(_ days: inout DayText) -> [19 of UInt8] {
    var text: [19 of UInt8] = .init(repeating: UInt8(ascii: ":"))
    text.put(self, &days)
    return text
  }
}

extension OffsetDateTime {
  /// What `description` says.
  package func text(_ days: inout DayText) -> [25 of UInt8] {
    var text: [25 of UInt8] = .init(repeating: UInt8(ascii: ":"))
    let minutes = offset.magnitude / 60
    let shift = Int(minutes * 60)
    text.put(CivilDateTime(wallSeconds: instant.seconds + (offset < 0 ? -shift : shift)), &days)
    let hours = minutes / 60
    let digits = DigitPairs(hours, minutes - hours * 60)
    text[19] = UInt8(ascii: offset < 0 ? "-" : "+")
    text.put(digits, 0, at: 20)
    text.put(digits, 1, at: 23)
    return text
  }
}

/// Two numbers below 100 with two digits each.
package func twoDigits(_ first: Int, _ second: Int) -> [4 of UInt8] {
  let digits = DigitPairs(UInt(first), UInt(second))
  return [digits[0, 0], digits[0, 1], digits[1, 0], digits[1, 1]]
}

extension [UInt8] {
  /// Appends all bytes of a piece.
  @inlinable
  package mutating func append<let length: Int>(_ piece: [length of UInt8]) {
    // The bytes are only read, and only here.
    unsafe piece.span.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}

/// The digits of up to four numbers below 100, worked out together.
private struct DigitPairs {
  /// The eight digits, the first one lowest.
  private let digits: UInt64

  @inline(__always)
  init(_ first: UInt, _ second: UInt, _ third: UInt = 0, _ fourth: UInt = 0) {
    let numbers = UInt64(first | second &<< 16 | third &<< 32 | fourth &<< 48)
    // Of a number below 100 this is a tenth, and the products keep out of each other's way.
    let tens = ((numbers &* 103) &>> 10) & 0x000F_000F_000F_000F
    digits = (tens | ((numbers &- tens &* 10) &<< 8)) | 0x3030_3030_3030_3030
  }

  /// A digit of one of the numbers.
  @inline(__always)
  subscript(pair: Int, place: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: digits &>> UInt64(16 * pair + 8 * place))
  }
}

extension InlineArray where Element == UInt8 {
  /// Puts one of the numbers at a place and the one behind it.
  @inline(__always)
  fileprivate mutating func put(_ digits: DigitPairs, _ pair: Int, at place: Int) {
    self[place] = digits[pair, 0]
    self[place + 1] = digits[pair, 1]
  }

  /// Puts a date and a time at the start; the places of the colons are left as they are.
  @inline(__always)
  fileprivate mutating func put(_ reading: CivilDateTime, _ days: inout DayText) {
    let date = reading.date
    let day = days(date)
    for place in 0..<10 { self[place] = day[place] }
    self[10] = UInt8(ascii: "T")
    let second = UInt(reading.wallSeconds - date.dayNumber * 86_400)
    let (hour, minute) = (second / 3600, second / 60)
    let digits = DigitPairs(hour, minute - hour * 60, second - minute * 60)
    put(digits, 0, at: 11)
    put(digits, 1, at: 14)
    put(digits, 2, at: 17)
  }
}
