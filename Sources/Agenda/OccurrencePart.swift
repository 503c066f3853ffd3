/// Occurrences that were found together, and the components they come from.
struct OccurrencePart: Sendable {
  /// The occurrences.
  var placements: [OccurrencePlacement] = []

  /// The components, those that have an occurrence among them.
  private(set) var components: [EventDetails] = []

  /// Adds a component and gives its number.
  mutating func add(_ component: EventDetails) -> Int32 {
    components.append(component)
    return Int32(components.count - 1)
  }
}
