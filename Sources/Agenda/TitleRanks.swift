/// The order of the titles of components, by their bytes.
struct TitleRanks {
  /// For each component the place of its title among all different ones.
  let ranks: [Int32]

  /// The ranks of components. Many have the same title, and each different one is compared with a few others.
  init(_ components: some Sequence<EventDetails>) {
    var numbers: [TextBytes: Int32] = [:]
    var titles: [String] = []
    var ranks: [Int32] = []
    for component in components {
      let bytes = TextBytes(component.title)
      if let known = numbers[bytes] {
        ranks.append(known)
      } else {
        let number = Int32(titles.count)
        numbers[bytes] = number
        ranks.append(number)
        titles.append(component.title)
      }
    }
    let order = titles.indices.sorted { titles[$0].utf8.lexicographicallyPrecedes(titles[$1].utf8) }
    var places = [Int32](repeating: 0, count: titles.count)
    for (place, number) in order.enumerated() { places[number] = Int32(place) }
    for index in ranks.indices { ranks[index] = places[Int(ranks[index])] }
    self.ranks = ranks
  }
}
