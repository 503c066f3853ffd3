import CivilTime
import Recurrence

/// The slots of a rule as text, at most `limit` of them; dates only at midnight. UNTIL is taken as it is written.
func slots(_ text: String, start: String, limit: Int = 20) -> [String] {
  guard let rule = RecurrenceRule.parse(text).rule, let start = wall(start) else { return ["unusable"] }
  var until: CivilDateTime?
  switch rule.until {
  case .date(let date): until = CivilDateTime(date: date, secondOfDay: 86_399)
  case .floating(let time): until = time
  case .utc(let instant): until = CivilDateTime(wallSeconds: instant.seconds)
  case nil: break
  }
  var result: [String] = []
  _ = rule.slots(
    start: start, until: until, from: start, to: CivilDateTime(wallSeconds: Int.max), budget: 1_000_000
  ) { slot in
    result.append(slot.secondOfDay == 0 ? slot.date.description : slot.description)
    return result.count < limit
  }
  return result
}

/// A date or a wall-clock time as ISO 8601 writes it.
func wall(_ text: String) -> CivilDateTime? {
  OffsetDateTime(text.utf8.count == 10 ? text + "T00:00:00Z" : text + "Z")?.civil
}

/// A wall-clock time as iCalendar writes it.
func compact(_ time: CivilDateTime) -> String {
  String(time.description.filter { $0 != "-" && $0 != ":" })
}
