import CivilTime
import Journal

/// Limits of records that are made of targets.
enum NewRecord {
  /// A title is cut at this many characters: a calendar may hold megabytes, a line that people read should not. The
  /// record finds its occurrence by the key.
  static let longestTitle = 1000
}

extension Target {
  /// The date that a record of it stands under: that of its actual start, in the home zone.
  public func recordDate(home: TimeZoneRules) -> CivilDate {
    if let day { return day.date }
    return recordStart(home).date
  }

  /// The minute of that day at which it starts in the home zone; nil for whole days.
  public func recordStartMinute(home: TimeZoneRules) -> Int? {
    day != nil || occurrence.isAllDay ? nil : recordStart(home).secondOfDay / 60
  }

  /// The title that a record of it is made with.
  var recordTitle: String {
    occurrence.title.isEmpty ? "(no title)" : String(occurrence.title.prefix(NewRecord.longestTitle))
  }

  /// A record that says `status` about it, without `at:`.
  ///
  /// Date and `when` are those of the actual start in the home zone; floating and all-day ones are taken as written.
  public func newRecord(_ status: RecordStatus, home: TimeZoneRules) -> Record {
    var record = Record(
      date: recordDate(home: home), when: recordWhen(home), status: status,
      title: recordTitle, key: key)
    record.calendar = occurrence.calendar
    return record
  }

  private func recordStart(_ home: TimeZoneRules) -> CivilDateTime {
    occurrence.isAllDay || occurrence.isFloating ? occurrence.wallStart : home.civil(at: start)
  }

  private func recordWhen(_ home: TimeZoneRules) -> RecordWhen? {
    if let day {
      guard day.count <= 9999 else { return nil }
      return .day(number: Int16(day.number), of: Int16(day.count))
    }
    if occurrence.isAllDay { return .allDay }
    let first = recordStart(home)
    let last = occurrence.isFloating ? occurrence.wallEnd : home.civil(at: end)
    let start = first.secondOfDay / 60
    let length = (last.wallSeconds - first.wallSeconds) / 60
    return .timed(start: start, end: length > 0 && length < 1440 ? start + length : nil)
  }
}
