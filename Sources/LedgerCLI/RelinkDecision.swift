import Agenda
import CivilTime
import Journal
import Terminal

/// One thing that relinking writes: the key of a typed line, or a line of `series.ledger`.
struct RelinkDecision {
  /// The record it is about, as it was read.
  let record: Record

  /// Where that stood.
  let position: String

  /// What it is linked to.
  let target: Target

  /// What is written.
  let write: MatchWrite

  /// What needs no answer.
  static func certain(_ matched: LedgerMatching) -> [RelinkDecision] {
    var decisions: [RelinkDecision] = []
    for match in matched.matching.matches {
      guard let write = match.write, let target = match.target, let record = matched.record(at: match.place)
      else { continue }
      decisions.append(
        RelinkDecision(
          record: record, position: matched.position(of: match.place), target: matched.plan.targets[target],
          write: write))
    }
    return decisions
  }

  /// The write in a sentence.
  var words: String {
    "\(position): \(record.date) \(Sanitizer.visible(record.title.string)): \(write)"
  }
}
