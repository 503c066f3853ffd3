import CivilTime
import TestSupport

/// Components as no person would write them, but as files have them: every form of time, overrides before and
/// after their series, versions, and lines that are folded, grouped or spelled oddly.
///
/// All of it lies between autumn 2025 and spring 2027.
struct RandomCalendar {
  private var random: SplitMix64
  /// Whether lines are also written in odd ways.
  private let isOdd: Bool

  init(seed: UInt64, isOdd: Bool) {
    random = SplitMix64(seed: seed)
    self.isOdd = isOdd
  }

  /// The text of some components.
  mutating func components() -> String {
    var parts: [String] = []
    for index in 0..<Int.random(in: 3...12, using: &random) { parts += group("series-\(index)@example.org") }
    parts.shuffle(using: &random)
    return parts.joined()
  }

  /// The components of one UID.
  private mutating func group(_ uid: String) -> [String] {
    let form = random.pick([
      "", "Z", ";TZID=Europe/Berlin", ";TZID=America/New_York", ";TZID=Asia/Tokyo", ";VALUE=DATE",
    ])
    let start = day()
    let hour = Int.random(in: 0..<24, using: &random)
    var lines = ["UID:\(uid)", "DTSTART" + time(start, hour, form)]
    lines += end(start, hour, form)
    let recurs = random.happens(60)
    if recurs { lines += rules(start, hour, form) }
    if random.happens(10) { lines.append("SEQUENCE:\(Int.random(in: 0...2, using: &random))") }
    if random.happens(10) { lines.append("STATUS:CANCELLED") }
    lines.append("SUMMARY:\(uid.prefix(9))")
    var parts: [String] = []
    if random.happens(90) { parts.append(component(lines)) }
    if random.happens(15) {
      // Another version of it, on another day.
      let other = day()
      parts.append(
        component(["UID:\(uid)", "DTSTART" + time(other, hour, form), "SEQUENCE:1", "SUMMARY:version"]))
    }
    for _ in 0..<(recurs && random.happens(50) ? Int.random(in: 1...4, using: &random) : 0) {
      let slot = start.adding(days: Int.random(in: 0...200, using: &random))
      let moved = random.happens(20) ? day() : slot.adding(days: Int.random(in: -3...3, using: &random))
      let range = random.happens(8) && form != "Z" ? ";RANGE=THISANDFUTURE" : ""
      let slotForm = random.pick([form, form, form, "Z", ";VALUE=DATE", ";TZID=Asia/Tokyo"])
      let slotHour = random.happens(80) ? hour : Int.random(in: 0..<24, using: &random)
      var override = ["UID:\(uid)", "RECURRENCE-ID" + range + time(slot, slotHour, slotForm)]
      override.append("DTSTART" + time(moved, Int.random(in: 0..<24, using: &random), form))
      override.append("SUMMARY:moved")
      if random.happens(20) { override.append("SEQUENCE:3") }
      parts.append(component(override))
    }
    return parts
  }

  private mutating func end(_ start: CivilDate, _ hour: Int, _ form: String) -> [String] {
    let days =
      random.happens(15) ? Int.random(in: 1...40, using: &random) : Int.random(in: 0...1, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return []
    case 1: return ["DURATION:P\(days)DT\(Int.random(in: 0...23, using: &random))H"]
    case 2: return ["DTEND" + time(start.adding(days: days), min(23, hour + 1), form)]
    default: return ["DTEND" + time(start.adding(days: days), hour, form)]
    }
  }

  private mutating func rules(_ start: CivilDate, _ hour: Int, _ form: String) -> [String] {
    var lines: [String] = []
    for _ in 0..<(random.happens(10) ? 2 : 1) {
      var rule = random.pick([
        "FREQ=DAILY", "FREQ=DAILY;INTERVAL=3", "FREQ=WEEKLY;BYDAY=MO,TH", "FREQ=MONTHLY;BYDAY=-1FR",
        "FREQ=YEARLY", "FREQ=DAILY;BYHOUR=8,20", "FREQ=WEEKLY;INTERVAL=2",
      ])
      switch Int.random(in: 0..<6, using: &random) {
      case 0: rule += ";COUNT=\(Int.random(in: 1...40, using: &random))"
      case 1, 2: rule += ";UNTIL=" + until(start.adding(days: Int.random(in: 0...300, using: &random)), hour)
      case 3:
        rule =
          "UNTIL=" + until(start.adding(days: Int.random(in: -60...60, using: &random)), hour) + ";\(rule)"
      case 4 where isOdd:
        rule += random.pick([
          ";X-UNTIL=20200101", ";UNTIL=20201301", ";UNTIL=20200101T999999Z", ";UNTIL=20200101T",
          ";UNTIL=2020",
          ";FREQ=;UNTIL=20200101",
        ])
      case 5 where isOdd && random.happens(30): rule = "FREQ=FORTNIGHTLY;UNTIL=20200101"
      default: break
      }
      lines.append("RRULE:\(rule)")
    }
    if random.happens(20) { lines.append("RDATE" + time(day(), hour, form)) }
    if random.happens(30) {
      lines.append("EXDATE" + time(start.adding(days: Int.random(in: 0...60, using: &random)), hour, form))
    }
    return lines
  }

  private mutating func until(_ date: CivilDate, _ hour: Int) -> String {
    random.happens(30) ? digits(date) : digits(date) + "T\(twoDigits(hour))0000Z"
  }

  private mutating func day() -> CivilDate {
    CivilDate(uncheckedYear: 2025, month: 10, day: 1).adding(days: Int.random(in: 0..<540, using: &random))
  }

  /// Parameters and value of a property.
  private func time(_ date: CivilDate, _ hour: Int, _ form: String) -> String {
    switch form {
    case ";VALUE=DATE": ";VALUE=DATE:\(digits(date))"
    case "Z": ":\(digits(date))T\(twoDigits(hour))0000Z"
    default: "\(form):\(digits(date))T\(twoDigits(hour))0000"
    }
  }

  private func digits(_ date: CivilDate) -> String {
    date.description.filter { $0 != "-" }
  }

  private func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }

  private mutating func component(_ lines: [String]) -> String {
    var lines = lines
    if random.happens(50) { lines.shuffle(using: &random) }
    let alarm = random.happens(20) ? "BEGIN:VALARM\nTRIGGER:-PT5M\nDURATION:PT1M\nEND:VALARM\n" : ""
    return "BEGIN:VEVENT\n" + lines.map { odd($0) + "\n" }.joined() + alarm + "END:VEVENT\n"
  }

  private mutating func odd(_ line: String) -> String {
    guard isOdd, random.happens(15) else { return line }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return "item1." + line
    case 1: return line.lowercased()
    case 2, 3:
      let at = line.index(line.startIndex, offsetBy: Int.random(in: 1..<line.count, using: &random))
      return line[..<at] + "\n " + line[at...]
    case 4: return "\n" + line
    case 5: return line.replacing(":", with: ";X-A=1:", maxReplacements: 1)
    case 6: return line.replacing(":", with: " :", maxReplacements: 1)
    default: return line + " "
    }
  }
}
