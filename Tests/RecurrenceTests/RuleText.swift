import CivilTime
import Recurrence

/// The text of a rule without UNTIL.
func text(of rule: RecurrenceRule) -> String {
  let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
  func list(_ numbers: [Int]) -> String { numbers.map(String.init).joined(separator: ",") }
  let lists = [
    ("BYMONTH", list(rule.months)), ("BYWEEKNO", list(rule.weekNumbers)), ("BYYEARDAY", list(rule.yearDays)),
    ("BYMONTHDAY", list(rule.monthDays)), ("BYHOUR", list(rule.hours)), ("BYMINUTE", list(rule.minutes)),
    ("BYSECOND", list(rule.seconds)), ("BYSETPOS", list(rule.setPositions)),
    (
      "BYDAY",
      rule.days.map { "\($0.ordinal.map(String.init) ?? "")\(names[$0.weekday.rawValue - 1])" }
        .joined(separator: ",")
    ),
    ("WKST", rule.weekStart == .monday ? "" : names[rule.weekStart.rawValue - 1]),
    ("COUNT", rule.count.map(String.init) ?? ""), ("INTERVAL", rule.interval == 1 ? "" : "\(rule.interval)"),
    ("SKIP", rule.skip == .omit ? "" : "\(rule.skip)".uppercased()),
  ]
  return (["FREQ=\(rule.frequency)".uppercased()] + lists.filter { $0.1 != "" }.map { "\($0.0)=\($0.1)" })
    .joined(separator: ";")
}
