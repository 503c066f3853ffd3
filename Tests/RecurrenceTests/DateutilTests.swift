import CivilTime
import Recurrence
import TestSupport
import Testing

/// Random rules against python-dateutil, where that is installed. Left out is what dateutil is known to do in
/// another way: ordinals beside whole weekdays (it intersects them), BYSETPOS in the week of the start (it cuts the
/// week off), BYWEEKNO (all seven days of it, and other weeks than ISO 8601's at the turn of the year), and SKIP. A
/// rule that it fails on or takes too long for is passed over.
@Suite struct DateutilTests {
  private static let isInstalled =
    (try? run(["python3", "-c", "import dateutil.rrule"], in: "/", environment: inheritedPath))?.status == 0

  @Test(.enabled(if: isInstalled, "python3 with dateutil is not installed"))
  func agree() throws {
    var random = SplitMix64(seed: 31)
    var samples: [RandomRule] = []
    while samples.count < 1500 {
      var sample = RandomRule(using: &random, frequencies: [.yearly, .monthly, .weekly, .daily, .hourly])
      sample.rule.skip = .omit
      sample.rule.weekNumbers = []
      if sample.rule.frequency == .weekly { sample.rule.setPositions = [] }
      if sample.rule.days.contains(where: { $0.ordinal == nil }) {
        sample.rule.days = sample.rule.days.map { RecurrenceRule.Day($0.weekday) }
      }
      if let until = sample.until { sample.end = min(sample.end, until.adding(seconds: 1)) }
      sample.until = nil
      // A few rules without a slot are enough; dateutil goes on looking for one until it is stopped.
      if sample.hasSlots || Int.random(in: 0..<20, using: &random) == 0 { samples.append(sample) }
    }
    let lines = samples.map { "\(text(of: $0.rule))|\($0.start)|\($0.end)\n" }.joined()
    let script = "\(PackageFolder.path)/Tests/RecurrenceTests/Peers/dateutil-slots.py"
    let answered = try run(
      ["python3", script], in: "/", environment: inheritedPath, input: Array(lines.utf8))
    let answers = answered.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    try #require(answers.count == samples.count, "\(answered.errorText)")
    #expect(answers.count { $0 == "none" } < 100)
    for (sample, expected) in zip(samples, answers) where expected != "none" {
      let found = sample.slots(from: sample.start, to: sample.end, startCounts: false)
        .map { CivilDateTime(wallSeconds: $0).description }.joined(separator: ",")
      if found != expected { Issue.record("\(sample): \(found), dateutil has \(expected)") }
    }
  }
}
