import CivilTime
import Recurrence
import TestSupport

/// libical, asked through a small C program that is compiled when it is needed.
struct Libical {
  /// What it makes of a rule.
  struct Answer {
    /// The slots in the order in which they came; none if it doesn't take the rule.
    var slots: [Int] = []
    /// Whether it was still looking for another slot when it was stopped.
    var isEndless = false

    /// Whether it gives these slots, as far as it got.
    func agrees(with slots: [Int]) -> Bool {
      isEndless ? slots.starts(with: self.slots) : slots == self.slots
    }
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The beginning of a shell command that goes on with arguments of the C compiler.
  private static let compiler = "compiler=$(command -v cc || command -v clang) && \"$compiler\""

  /// Whether its headers and a C compiler are there.
  static let isInstalled: Bool = {
    let command = "\(compiler) -fsyntax-only -include libical/ical.h -x c /dev/null"
    return (try? run(["sh", "-c", command], in: "/", environment: inheritedPath))?.status == 0
  }()

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let source = "\(PackageFolder.path)/Tests/RecurrenceTests/Peers/libical-slots.c"
    let command = "\(Libical.compiler) -O1 -Wall -Werror -o '\(folder.path)/peer' '\(source)' -lical"
    let compiled = try run(["sh", "-c", command], in: "/", environment: inheritedPath)
    guard compiled.status == 0 else { throw Failure(description: compiled.errorText) }
  }

  /// What it makes of each of the rules.
  func answers(to samples: [RandomRule]) throws -> [Answer] {
    let lines = samples.enumerated().map { index, sample in
      // SKIP=OMIT may be said or not.
      let scale = sample.rule.skip == .omit && index % 4 == 0 ? "RSCALE=GREGORIAN;SKIP=OMIT;" : ""
      return "\(scale)\(sample.text)|\(compact(sample.start))|\(compact(sample.end))\n"
    }.joined()
    let answered = try run(["./peer"], in: folder.path, environment: [:], input: Array(lines.utf8))
    let answers = answered.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    guard answered.status == 0, answers.count == samples.count else {
      throw Failure(description: "\(answers.count) answers to \(samples.count) rules: \(answered.errorText)")
    }
    return try answers.map { line in
      var answer = Answer()
      for word in line.split(separator: " ") {
        switch word {
        // It says the same of a rule that never has a slot.
        case "refused": break
        case "endless": answer.isEndless = true
        // Some rules with BYWEEKNO make it crash; the slots before that stand for its answer.
        case "crashed": break
        default:
          guard let time = wall(String(word)) else { throw Failure(description: "libical says \(word)") }
          answer.slots.append(time.wallSeconds)
        }
      }
      return answer
    }
  }
}
