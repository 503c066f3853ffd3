import CivilTime
import Recurrence
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Random rules against python-dateutil, where that is installed. Left out is what dateutil is known to do in
/// another way: ordinals beside whole weekdays (it intersects them), BYSETPOS in the week of the start (it cuts the
/// week off), BYWEEKNO (all seven days of it, and other weeks than ISO 8601's at the turn of the year), and SKIP. A
/// rule that it fails on or takes too long for is passed over.
@Suite struct DateutilTests {
  private static let script = """
    import signal, sys
    from datetime import datetime
    from dateutil.rrule import rrulestr
    def stop(*_): raise TimeoutError
    signal.signal(signal.SIGALRM, stop)
    for line in sys.argv[1].split():
        rule, start, end = line.split("|")
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        slots = []
        try:
            for slot in rrulestr(rule, dtstart=datetime.fromisoformat(start)):
                if slot >= datetime.fromisoformat(end): break
                slots.append(slot.isoformat())
            print(",".join(slots))
        except ValueError: print("")
        except Exception: print("none")
        finally: signal.setitimer(signal.ITIMER_REAL, 0)
    """

  private static let isInstalled = output(of: "python3 -c 'import dateutil.rrule' 2>&1") != nil

  @Test(.enabled(if: isInstalled, "python3 with dateutil is not installed"))
  func agree() throws {
    var random = SplitMix64(seed: 31)
    var samples: [RandomRule] = []
    while samples.count < 120 {
      var sample = RandomRule(using: &random, frequencies: [.yearly, .monthly, .weekly, .daily, .hourly])
      sample.rule.skip = .omit
      sample.rule.weekNumbers = []
      if sample.rule.frequency == .weekly { sample.rule.setPositions = [] }
      if sample.rule.days.contains(where: { $0.ordinal == nil }) {
        sample.rule.days = sample.rule.days.map { RecurrenceRule.Day($0.weekday) }
      }
      if let until = sample.until { sample.end = min(sample.end, until.adding(seconds: 1)) }
      sample.until = nil
      samples.append(sample)
    }
    let lines = samples.map { "\(text(of: $0.rule))|\($0.start)|\($0.end)" }.joined(separator: "\n")
    let answer = try #require(Self.output(of: "python3 -c '\(Self.script)' '\(lines)'"))
    let answers = answer.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    try #require(answers.count == samples.count)
    for (sample, expected) in zip(samples, answers) where expected != "none" {
      let found = sample.slots(from: sample.start, to: sample.end, startCounts: false)
        .map { CivilDateTime(wallSeconds: $0).description }.joined(separator: ",")
      if found != expected { Issue.record("\(sample): \(found), dateutil has \(expected)") }
    }
  }

  /// What a shell command prints; nil if it fails.
  private static func output(of command: String) -> String? {
    // The stream is opened, read to its end and closed here and goes nowhere else.
    guard let stream = unsafe popen(command, "r") else { return nil }
    var bytes: [UInt8] = []
    while true {
      let byte = unsafe getc(stream)
      if byte < 0 { break }
      bytes.append(UInt8(truncatingIfNeeded: byte))
    }
    return unsafe pclose(stream) == 0 ? String(decoding: bytes, as: UTF8.self) : nil
  }
}
