import Agenda
import CivilTime
import ICalendar
import Journal
import Reports
import Terminal

/// Draws the listing of a day.
struct DayView {
  private let context: Context
  private let glyphs: Glyphs
  private let calendarWidth: Int

  init(_ context: Context, _ listings: [DayListing]) {
    self.context = context
    glyphs = Glyphs(context.environment)
    let names = listings.flatMap { listing in
      listing.entries.map { Sanitizer.visible($0.target.occurrence.calendar) }
        + listing.others.map { Sanitizer.visible(DayView.calendar(of: $0)) }
    }
    // On a narrow screen the title needs the room.
    calendarWidth = min(
      names.map { DisplayWidth.columns(of: $0) }.max() ?? 0, context.columns < 60 ? 0 : context.columns / 6)
  }

  /// The heading: `Monday, 2026-11-30`.
  func heading(_ date: CivilDate, today: CivilDate) -> StyledText {
    var text = StyledText("\(date.weekday.longName), \(date)", .bold)
    switch date.dayNumber - today.dayNumber {
    case 0: text.append(" (today)", .dim)
    case -1: text.append(" (yesterday)", .dim)
    case 1: text.append(" (tomorrow)", .dim)
    default: break
    }
    return text
  }

  /// The lines of a day, without its heading.
  func lines(_ listing: DayListing) -> [StyledText] {
    var lines: [StyledText] = []
    for (day, target) in listing.running {
      let since = day == listing.date.adding(days: -1) ? "yesterday" : day.description
      lines.append(
        StyledText(
          "    \(time(target))  \(glyphs.now) still going on since \(since): "
            + Sanitizer.visible(target.occurrence.title), .dim
        ).truncated(to: context.columns))
    }
    for entry in listing.entries {
      lines.append(line(entry))
      if let record = entry.record { lines += RecordView.noteLines(record).map(noteLine) }
    }
    for record in listing.others {
      lines.append(line(record))
      lines += RecordView.noteLines(record).map(noteLine)
    }
    return lines
  }

  /// How far the summary is indented.
  static let summaryIndent = 4

  /// The rate and what it is made of, in one line or, where that is too narrow, two; both are to be indented.
  func summary(_ listing: DayListing) -> [StyledText] {
    let rate = listing.rate
    var text = StyledText()
    text.append(rate.percent.map { "\($0) %" } ?? (glyphs.isUnicode ? "–" : "-"), .bold)
    var parts = ["\(rate.done) done"]
    if rate.partial > 0 { parts.append("\(rate.partial) partial") }
    if rate.skipped > 0 { parts.append("\(rate.skipped) skipped") }
    let coming = listing.coming
    if rate.open > coming { parts.append("\(rate.open - coming) open") }
    if coming > 0 { parts.append("\(coming) to come") }
    text.append("  " + parts.joined(separator: glyphs.separator) + " of \(rate.planned) planned", .plain)
    let extra = listing.others.count { $0.key == nil }
    if extra > 0 { text.append("\(glyphs.separator)\(extra) extra", .plain) }
    return text.wrapped(to: context.columns - DayView.summaryIndent)
  }

  private var numberWidth: Int { 3 }
  private var timeWidth: Int { 11 }
  private var statusWidth: Int { 11 }

  private var titleWidth: Int {
    let calendar = calendarWidth > 0 ? calendarWidth + 2 : 0
    return max(8, context.columns - numberWidth - 1 - timeWidth - 2 - statusWidth - 1 - calendar)
  }

  private func line(_ entry: DayListing.Entry) -> StyledText {
    let occurrence = entry.target.occurrence
    let isOff = occurrence.status == .cancelled || occurrence.isDeclined
    var titleStyle = Style.plain
    if isOff { titleStyle = Style(attributes: [.strikethrough, .dim]) }
    if isRunning(entry) { titleStyle = .bold }
    if entry.record != nil, !isOff { titleStyle = .dim }
    return row(
      number: "\(entry.number)", time: time(entry.target), status: status(entry),
      title: StyledText(title(occurrence), titleStyle), calendar: occurrence.calendar)
  }

  private func line(_ record: Record) -> StyledText {
    row(
      number: "", time: record.when?.description ?? "", status: mark(record),
      title: StyledText(Sanitizer.visible(record.title.string), .dim),
      calendar: DayView.calendar(of: record))
  }

  /// What stands in the calendar's column for a record beside the plan.
  private static func calendar(of record: Record) -> String {
    record.calendar ?? (record.key == nil ? "extra" : "")
  }

  private func row(
    number: String, time: String, status: StyledText, title: StyledText, calendar: String
  ) -> StyledText {
    var line = StyledText(number, .dim).padded(to: numberWidth, .right)
    line.append(" ")
    line += StyledText(time).padded(to: timeWidth)
    line.append("  ")
    line += status.fitted(to: statusWidth)
    line.append(" ")
    if calendarWidth > 0 {
      line += title.fitted(to: titleWidth)
      line.append("  ")
      line += StyledText(Sanitizer.visible(calendar), .dim).truncated(to: calendarWidth)
    } else {
      line += title.truncated(to: titleWidth)
    }
    return line
  }

  private func noteLine(_ note: String) -> StyledText {
    let indent = numberWidth + 1 + timeWidth + 2
    return StyledText(String(repeating: " ", count: indent) + note, Style(.cyan))
      .truncated(to: context.columns)
  }

  private func isRunning(_ entry: DayListing.Entry) -> Bool {
    let target = entry.target
    guard entry.record == nil, target.occurrence.status != .cancelled, !target.occurrence.isDeclined else {
      return false
    }
    return !target.occurrence.isAllDay && target.day == nil && target.start <= context.now
      && context.now < target.end
  }

  private func status(_ entry: DayListing.Entry) -> StyledText {
    if let record = entry.record { return mark(record) }
    let occurrence = entry.target.occurrence
    if occurrence.status == .cancelled { return StyledText("\(glyphs.off) cancelled", .dim) }
    if occurrence.isDeclined { return StyledText("\(glyphs.off) declined", .dim) }
    if isRunning(entry) { return StyledText("\(glyphs.now) now", Style(.cyan, attributes: .bold)) }
    if entry.target.end <= context.now { return StyledText("\(glyphs.open) open", Style(.yellow)) }
    return StyledText()
  }

  private func mark(_ record: Record) -> StyledText {
    guard record.status == .partial, let progress = record.progress else {
      return RecordView.mark(record.status, glyphs)
    }
    return StyledText("\(glyphs.sign(.partial)) \(progress) %", Style(.yellow))
  }

  private func title(_ occurrence: Occurrence) -> String {
    occurrence.title.isEmpty ? "(no title)" : Sanitizer.visible(occurrence.title)
  }

  /// `09:00-10:30`, `08:00`, `all-day`, `day 2/3`, on the clock of the device.
  func time(_ target: Target) -> String {
    if let day = target.day { return "day \(day.number)/\(day.count)" }
    if target.occurrence.isAllDay { return "all-day" }
    let start = clock(target.start)
    return target.end > target.start ? "\(start)-\(clock(target.end))" : start
  }

  private func clock(_ instant: Instant) -> String {
    let civil = context.deviceZone.civil(at: instant)
    return "\(padded(civil.hour, to: 2)):\(padded(civil.minute, to: 2))"
  }
}
