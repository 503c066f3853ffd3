import CivilTime
import Recurrence
import TestSupport
import Testing

/// Random rules against libical, where that is installed. A `LibicalDifference` has to explain whatever differs, and
/// then the slots have to be those of the definition, too.
@Suite struct LibicalTests {
  @Test(
    .enabled(if: Libical.isInstalled, "libical-dev or a C compiler is not installed"), .timeLimit(.minutes(2))
  )
  func agree() throws {
    var random = SplitMix64(seed: 32)
    var samples: [RandomRule] = []
    while samples.count < 3000 {
      var sample = RandomRule(using: &random, frequencies: RecurrenceRule.Frequency.allCases)
      // The weeks in the middle of the year are those that libical knows.
      if Bool.random(using: &random) { sample.rule.weekNumbers.removeAll { abs($0) < 2 || abs($0) > 51 } }
      sample.keepToTheGrammar()
      // Each slot costs libical microseconds, and its time is short.
      if sample.rule.frequency <= .minutely {
        let length = sample.rule.frequency == .secondly ? 1800 : 86_400
        sample.end = min(sample.end, sample.start.adding(seconds: length))
      }
      // A few rules without a slot are enough; libical goes on looking for one until it is stopped.
      if sample.hasSlots || Int.random(in: 0..<20, using: &random) == 0 { samples.append(sample) }
    }
    var (equal, stopped) = (0, 0)
    var explained: [String: Int] = [:]
    let answers = try Libical().answers(to: samples)
    for (sample, answer) in zip(samples, answers) {
      let found = sample.slots(from: sample.start, to: sample.end, startCounts: false)
      if answer.agrees(with: found) {
        if answer.isEndless { stopped += 1 } else { equal += 1 }
        continue
      }
      let reasons = LibicalDifference.reasons(for: answer, to: sample)
      for reason in reasons { explained[reason.name, default: 0] += 1 }
      let isRight =
        found
        == ReferenceSlots(sample.rule, start: sample.start)
        .slots(until: sample.until, end: sample.end, startCounts: false)
      if reasons.isEmpty || !isRight {
        Issue.record(
          """
          \(sample.text) from \(sample.start) to \(sample.end): only here \(difference(found, answer.slots)), only in \
          libical \(difference(answer.slots, found)), of \(answer.slots.count); the definition agrees: \(isRight)
          """)
      }
    }
    #expect(equal > 2250)
    #expect(stopped < 70)
    for difference in LibicalDifference.all {
      #expect(
        explained[difference.name] ?? 0 <= difference.limit, "\(difference.name); \(difference.paragraph)")
    }
  }

  /// The first slots that only one side has.
  private func difference(_ left: [Int], _ right: [Int]) -> String {
    Set(left).subtracting(right).sorted().prefix(3).map { CivilDateTime(wallSeconds: $0).description }
      .joined(separator: ", ")
  }
}
