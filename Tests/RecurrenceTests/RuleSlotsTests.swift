import CivilTime
import Recurrence
import Testing

/// The slots of a rule as text, at most `limit` of them.
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

@Suite struct RuleSlotsTests {
  @Test func plainRules() {
    #expect(
      slots("FREQ=DAILY;COUNT=3", start: "2026-02-27T09:00:00") == [
        "2026-02-27T09:00:00", "2026-02-28T09:00:00", "2026-03-01T09:00:00",
      ])
    #expect(
      slots("FREQ=WEEKLY;BYDAY=MO,FR;UNTIL=20260309", start: "2026-03-02") == [
        "2026-03-02", "2026-03-06", "2026-03-09",
      ])
    #expect(
      slots("FREQ=MONTHLY;COUNT=3", start: "2026-01-31") == ["2026-01-31", "2026-03-31", "2026-05-31"])
    #expect(slots("FREQ=YEARLY;COUNT=2", start: "2024-02-29") == ["2024-02-29", "2028-02-29"])
  }

  @Test func startComesFirstAndCounts() {
    #expect(
      slots("FREQ=WEEKLY;BYDAY=MO;COUNT=3", start: "2026-03-03") == [
        "2026-03-03", "2026-03-09", "2026-03-16",
      ])
  }
}
