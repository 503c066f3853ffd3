import Agenda
import Journal

/// The targets that a change is about, each with those of its series around it: they share the records of a date.
struct TargetList {
  /// All of them, each key once.
  let targets: [Target]

  private let choices: [TargetSelector.Choice]
  private let indices: [OccurrenceKey: Int]

  /// The targets of choices.
  init(_ choices: [TargetSelector.Choice]) {
    self.choices = choices
    var targets: [Target] = []
    var indices: [OccurrenceKey: Int] = [:]
    for case .target(let named, let family, _) in choices where indices[named.key] == nil {
      for target in family where indices[target.key] == nil {
        indices[target.key] = targets.count
        targets.append(target)
      }
    }
    self.targets = targets
    self.indices = indices
  }

  /// The index in ``targets``.
  func index(of target: Target) -> Int? { indices[target.key] }

  /// The order in which choices are carried out: records that are there from the last line to the first, so that no
  /// place changes before its turn, and then the others as they come.
  func order(_ records: DayRecords) -> [Int] {
    var placed: [(index: Int, place: RecordPlace)] = []
    var others: [Int] = []
    for (index, choice) in choices.enumerated() {
      if case .target(let target, _, _) = choice,
        let place = self.index(of: target).flatMap({ records.place(of: $0) })
      {
        placed.append((index, place))
      } else {
        others.append(index)
      }
    }
    placed.sort { ($0.place.file, $0.place.line) > ($1.place.file, $1.place.line) }
    return placed.map(\.index) + others
  }
}
