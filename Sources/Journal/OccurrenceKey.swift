import CivilTime

/// The name of a target across devices, providers and years: `2026-01-12/8gr8qjcrq0`.
///
/// The date is that of the slot, in the zone that the series is written in; moving an occurrence doesn't
/// change it. A time is part of the key only if the series has two or more slots on that date
/// (`2026-01-07T0800/qd2m0c5n7x`); `.d` at the end names one day of a multi-day occurrence.
public struct OccurrenceKey: Sendable, Hashable {
  /// The date of the slot; of a day target, that day.
  public var date: CivilDate

  /// The series.
  public var series: SeriesID

  /// -1, or the minute of the day; smaller than an optional, as keys are kept by the ten thousand.
  private var packedMinute: Int16

  /// Whether this is one day of a multi-day occurrence.
  public var isDay: Bool

  /// A key from its parts; `minuteOfDay` is 0...1439 or nil, anything else counts as nil.
  public init(date: CivilDate, minuteOfDay: Int? = nil, series: SeriesID, isDay: Bool = false) {
    self.date = date
    self.series = series
    self.isDay = isDay
    packedMinute = -1
    self.minuteOfDay = minuteOfDay
  }

  /// The wall-clock time of the slot in minutes since midnight, if the key tells it.
  public var minuteOfDay: Int? {
    get { packedMinute < 0 ? nil : Int(packedMinute) }
    set {
      if let newValue, (0..<1440).contains(newValue) {
        packedMinute = Int16(newValue)
      } else {
        packedMinute = -1
      }
    }
  }

  /// Reads a whole key, date included; nil for anything else.
  public init?(_ text: Span<UInt8>) {
    self.init(text, in: 0..<text.count)
  }

  /// As `init(_:)` for the UTF-8 of a string.
  public init?(_ text: String) {
    self.init(text.utf8.span)
  }

  /// Reads a reference as a record line has it, without the `^`: the date may be missing, and is then
  /// `lineDate`.
  public init?(reference text: Span<UInt8>, lineDate: CivilDate) {
    self.init(reference: text, in: 0..<text.count, lineDate: lineDate)
  }

  init?(reference text: Span<UInt8>, in range: Range<Int>, lineDate: CivilDate) {
    if range.count == SeriesID.length || range.count == SeriesID.length + 2 {
      self.init(text, series: range, date: lineDate, minute: -1)
    } else {
      self.init(text, in: range)
    }
  }

  /// Reads `^sid` with nothing or a blank after it, which is what most lines have; nil for everything else.
  @inline(__always)
  init?(usual text: Span<UInt8>, at start: Int, to end: Int, lineDate: CivilDate) {
    let after = start + 1 + SeriesID.length
    guard after <= end, after == end || isBlank(text[after]), text[start] == UInt8(ascii: "^"),
      let series = SeriesID(text, at: start + 1)
    else { return nil }
    self.init(date: lineDate, series: series)
  }

  /// Reads `date[Thhmm]/sid[.d]`.
  private init?(_ text: Span<UInt8>, in range: Range<Int>) {
    var reader = DateReader()
    guard range.count > 11, let date = reader.date(text, at: range.lowerBound, to: range.upperBound)
    else { return nil }
    var at = range.lowerBound + 10
    var minute = -1
    if text[at] == UInt8(ascii: "T") {
      guard at + 5 < range.upperBound else { return nil }
      let (hours, minutes) = (text.twoDigits(at: at + 1), text.twoDigits(at: at + 3))
      guard hours < 24, minutes < 60 else { return nil }
      minute = hours * 60 + minutes
      at += 5
    }
    guard text[at] == UInt8(ascii: "/") else { return nil }
    self.init(text, series: at + 1..<range.upperBound, date: date, minute: minute)
  }

  /// Reads `sid[.d]`.
  private init?(_ text: Span<UInt8>, series range: Range<Int>, date: CivilDate, minute: Int) {
    let end = range.lowerBound + SeriesID.length
    guard range.upperBound >= end, let series = SeriesID(text, at: range.lowerBound) else { return nil }
    isDay = range.upperBound > end
    if isDay {
      guard range.upperBound == end + 2, text[end] == UInt8(ascii: "."), text[end + 1] == UInt8(ascii: "d")
      else { return nil }
    }
    self.date = date
    self.series = series
    packedMinute = Int16(minute)
  }

  /// The key as a line of `date` refers to it, with the `^`: the key's date is left out if it is the
  /// line's, unless a time has to follow it.
  public func reference(on date: CivilDate) -> String {
    var out: [UInt8] = []
    writeReference(on: date, to: &out)
    return String(decoding: out, as: UTF8.self)
  }

  func writeReference(on lineDate: CivilDate, to out: inout [UInt8]) {
    out.append(UInt8(ascii: "^"))
    if lineDate == date, packedMinute < 0 {
      writeSeries(to: &out)
    } else {
      write(to: &out)
    }
  }

  /// Writes the whole key after what is already there.
  func write(to out: inout [UInt8]) {
    let text = text(date.text)
    out.append(text.bytes)
    out.removeLast(text.bytes.count - text.count)
  }

  private func writeSeries(to out: inout [UInt8]) {
    series.write(to: &out)
    if isDay {
      out.append(UInt8(ascii: "."))
      out.append(UInt8(ascii: "d"))
    }
  }

  /// The whole key: the first `count` of the bytes. The text of its date `days` may know.
  package func text(_ days: inout DayText) -> (bytes: [28 of UInt8], count: Int) { text(date.text(&days)) }

  private func text(_ day: [10 of UInt8]) -> (bytes: [28 of UInt8], count: Int) {
    var bytes: [28 of UInt8] = .init(repeating: UInt8(ascii: "/"))
    var end = 10
    bytes.put(day, at: 0)
    if let minute = minuteOfDay {
      bytes[10] = UInt8(ascii: "T")
      bytes.put(twoDigits(minute / 60, minute % 60), at: 11)
      end = 15
    }
    bytes.put(series.text, at: end + 1)
    end += 1 + SeriesID.length
    if isDay {
      bytes[end] = UInt8(ascii: ".")
      bytes[end + 1] = UInt8(ascii: "d")
      end += 2
    }
    return (bytes, end)
  }
}

extension [28 of UInt8] {
  /// Puts a piece at a place, as a whole.
  @inline(__always)
  fileprivate mutating func put<let length: Int>(_ piece: [length of UInt8], at place: Int) {
    var span = mutableSpan
    // Whatever is stored is bytes, and the store traps outside of the array.
    var bytes = unsafe span.mutableBytes
    bytes.storeBytes(of: piece, toByteOffset: place, as: [length of UInt8].self)
  }
}

extension OccurrenceKey: Comparable {
  /// As the written forms sort: by date, then without a time before with one, then by time, series and
  /// day mark.
  public static func < (left: OccurrenceKey, right: OccurrenceKey) -> Bool {
    if left.date != right.date { return left.date < right.date }
    if left.packedMinute != right.packedMinute { return left.packedMinute < right.packedMinute }
    if left.series != right.series { return left.series < right.series }
    return !left.isDay && right.isDay
  }
}

extension OccurrenceKey: CustomStringConvertible {
  /// The whole key: `2026-01-12/8gr8qjcrq0`, `2026-01-07T0800/qd2m0c5n7x`, `2026-07-12/0h3k9v1z4t.d`.
  public var description: String {
    var out: [UInt8] = []
    write(to: &out)
    return String(decoding: out, as: UTF8.self)
  }
}
