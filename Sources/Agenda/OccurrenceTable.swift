/// Occurrences by their numbers, in the parts they were found in: joining those would copy tens of megabytes.
struct OccurrenceTable: Sendable {
  private var parts: [OccurrencePart] = []

  /// For each part the number after its last occurrence.
  private var ends: [Int] = []

  /// For each part how many components come before its own.
  private var componentsBefore: [Int] = []

  /// How many occurrences there are.
  var count: Int { ends.last ?? 0 }

  /// The components of all parts, one part after the other.
  var components: some Sequence<EventDetails> { parts.lazy.flatMap(\.components) }

  /// Adds a part whose occurrences are numbered from `count` on.
  mutating func append(_ part: OccurrencePart) {
    componentsBefore.append((componentsBefore.last ?? 0) + (parts.last?.components.count ?? 0))
    ends.append(count + part.placements.count)
    parts.append(part)
  }

  /// The placement of an occurrence.
  subscript(number: Int) -> OccurrencePlacement {
    get {
      let (part, index) = place(of: number)
      return parts[part].placements[index]
    }
    set {
      let (part, index) = place(of: number)
      parts[part].placements[index] = newValue
    }
  }

  /// The occurrence with a number.
  func occurrence(_ number: Int) -> Occurrence {
    let (part, index) = place(of: number)
    let placement = parts[part].placements[index]
    return Occurrence(
      placement, parts[part].components[Int(placement.component)],
      component: componentsBefore[part] + Int(placement.component))
  }

  /// The component of an occurrence.
  func details(_ number: Int) -> EventDetails {
    let (part, index) = place(of: number)
    return parts[part].components[Int(parts[part].placements[index].component)]
  }

  /// Calls a body with the number of each occurrence, its placement, and its component's number in `components`.
  func forEach(_ body: (Int, OccurrencePlacement, Int) -> Void) {
    for (part, end) in ends.enumerated() {
      let first = end - parts[part].placements.count
      for (index, placement) in parts[part].placements.enumerated() {
        body(first + index, placement, componentsBefore[part] + Int(placement.component))
      }
    }
  }

  /// Its part and its index there. A calendar has one part or two.
  private func place(of number: Int) -> (part: Int, index: Int) {
    var low = 0
    var high = ends.count - 1
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] <= number { low = middle + 1 } else { high = middle }
    }
    return (low, number - (ends[low] - parts[low].placements.count))
  }
}
