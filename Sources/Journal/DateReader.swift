import CivilTime

/// Reads `YYYY-MM-DD`, and remembers the month: in a month file every date after the first one costs little more
/// than its two last digits.
struct DateReader {
  /// The eight bytes `YYYY-MM-` that were read last; 0 before the first.
  private var month: UInt64 = 0
  /// The day before the first of that month.
  private var dayBefore = 0
  private var days = 0

  /// The date at a place; nil if there is no room for one before `end`, or none is there.
  mutating func date(_ text: Span<UInt8>, at start: Int, to end: Int) -> CivilDate? {
    guard start + 10 <= end else { return nil }
    let written = text.eightBytes(at: start)
    if written != month {
      guard let first = DateReader.firstOfMonth(text, at: start) else { return nil }
      month = written
      dayBefore = first.dayNumber - 1
      days = CivilDate.days(inMonth: first.month, ofYear: first.year)
    }
    let day = text.twoDigits(at: start + 8)
    return day >= 1 && day <= days ? CivilDate(dayNumber: dayBefore + day) : nil
  }

  private static func firstOfMonth(_ text: Span<UInt8>, at start: Int) -> CivilDate? {
    let century = text.twoDigits(at: start)
    let year = text.twoDigits(at: start + 2)
    guard century < 100, year < 100, text[start + 4] == UInt8(ascii: "-"),
      text[start + 7] == UInt8(ascii: "-")
    else { return nil }
    return CivilDate(year: century * 100 + year, month: text.twoDigits(at: start + 5), day: 1)
  }
}
