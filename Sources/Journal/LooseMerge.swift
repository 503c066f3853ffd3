/// The merge of the lines above a record, as text: what one side removed is gone, what either added is there, and
/// where additions meet they are in the order of their bytes.
///
/// The result is the same with the sides swapped, and whichever versions of several are merged first.
struct LooseMerge {
  private let base: LooseBlock

  /// `base` is the block of the common ancestor, empty if there is none.
  init(base: LooseBlock) {
    self.base = base
  }

  /// The merged lines; nil is a version that does not have the record below them.
  func merge(_ left: LooseBlock?, _ right: LooseBlock?) -> [ArraySlice<UInt8>] {
    let (first, second) = (left ?? LooseBlock(), right ?? LooseBlock())
    if !first.hasGap, !second.hasGap {
      if first.equals(second) || right == nil && base.isEmpty { return first.lines }
      if left == nil && base.isEmpty { return second.lines }
    }
    let leftPlaces = LineAlignment.places(of: first.items.map(\.text), in: base.items.map(\.text))
    let rightPlaces = LineAlignment.places(of: second.items.map(\.text), in: base.items.map(\.text))
    let kept = Set(leftPlaces.compactMap { $0 }).intersection(rightPlaces.compactMap { $0 })
    let (leftRuns, rightRuns) = (Runs(first, leftPlaces, kept), Runs(second, rightPlaces, kept))
    let baseRuns = Runs(base, Array(base.items.indices), kept)
    var lines: [ArraySlice<UInt8>] = []
    for (index, place) in (kept.sorted() as [Int?] + [nil]).enumerated() {
      for item in LooseMerge.merged(leftRuns.additions[index], rightRuns.additions[index]) {
        lines += item.blanks + [item.text]
      }
      if place == nil, left == nil || right == nil {
        lines += left == nil ? rightRuns.blanks[index] : leftRuns.blanks[index]
      } else {
        lines += LooseMerge.blanks(baseRuns.blanks[index], leftRuns.blanks[index], rightRuns.blanks[index])
      }
      if let place { lines.append(base.items[place].text) }
    }
    return lines
  }

  /// The additions of one side between the lines of the ancestor that stay.
  private struct Runs {
    var additions: [[LooseBlock.Item]] = []
    /// The blank lines above each line that stays, and at the end; those above a line that is gone are the next one's.
    var blanks: [[ArraySlice<UInt8>]] = []

    /// Additions that something stood between which is gone are put in order as if two sides had made them: another
    /// order of merges would have found them apart.
    init(_ block: LooseBlock, _ places: [Int?], _ staying: Set<Int>) {
      var parts: [[LooseBlock.Item]] = [[]]
      var pending: [ArraySlice<UInt8>] = []
      for (item, place) in zip(block.items, places) {
        if item.followsGap { parts.append([]) }
        if let place, staying.contains(place) {
          additions.append(Runs.joined(parts))
          blanks.append(pending + item.blanks)
          pending = []
          parts = [[]]
        } else if place != nil {
          parts.append([])
          pending += item.blanks
        } else {
          parts[parts.count - 1].append(item)
        }
      }
      additions.append(Runs.joined(parts))
      blanks.append(pending + block.blanks)
    }

    private static func joined(_ parts: [[LooseBlock.Item]]) -> [LooseBlock.Item] {
      parts.dropFirst().reduce(parts[0]) { result, part in
        var (left, right) = (result[...], part[...])
        var out: [LooseBlock.Item] = []
        while let first = left.first, let second = right.first {
          out.append(
            second.text.lexicographicallyPrecedes(first.text) ? right.removeFirst() : left.removeFirst())
        }
        return out + left + right
      }
    }
  }

  /// Two runs of additions as one. A line that both have is there once; else the smaller of the next lines comes first,
  /// but never before one that its own side has above it.
  private static func merged(_ left: [LooseBlock.Item], _ right: [LooseBlock.Item]) -> [LooseBlock.Item] {
    if left.isEmpty { return right }
    if right.isEmpty { return left }
    var (left, right) = (Run(left), Run(right))
    var out: [LooseBlock.Item] = []
    while var first = left.first, let second = right.first {
      if first.text == second.text {
        first.blanks = blanks([], first.blanks, second.blanks)
        out.append(first)
        left.advance()
        right.advance()
        continue
      }
      let (isLeftShared, isRightShared) = (right.has(first.text), left.has(second.text))
      let isSmaller = first.text.lexicographicallyPrecedes(second.text)
      if isLeftShared == isRightShared ? isSmaller : isRightShared {
        // The other side has it further down: there it goes.
        if isLeftShared { right.leaveOut(first.text) }
        out.append(first)
        left.advance()
      } else {
        if isRightShared { left.leaveOut(second.text) }
        out.append(second)
        right.advance()
      }
    }
    return out + left.rest + right.rest
  }

  /// Additions that are gone through from the first to the last.
  private struct Run {
    private let items: [LooseBlock.Item]
    private var at = 0
    /// How often each line is still to come, and how often it is left out then.
    private var counts: [ArraySlice<UInt8>: (toCome: Int, leftOut: Int)] = [:]

    init(_ items: [LooseBlock.Item]) {
      self.items = items
      for item in items { counts[item.text, default: (0, 0)].toCome += 1 }
    }

    var first: LooseBlock.Item? { at < items.count ? items[at] : nil }

    func has(_ text: ArraySlice<UInt8>) -> Bool { (counts[text]?.toCome ?? 0) > 0 }

    /// What is still to come.
    var rest: [LooseBlock.Item] {
      var copy = self
      var rest: [LooseBlock.Item] = []
      while let item = copy.first {
        rest.append(item)
        copy.advance()
      }
      return rest
    }

    mutating func advance() {
      counts[items[at].text]?.toCome -= 1
      at += 1
      while at < items.count, let count = counts[items[at].text], count.leftOut > 0 {
        counts[items[at].text]?.leftOut -= 1
        at += 1
      }
    }

    mutating func leaveOut(_ text: ArraySlice<UInt8>) {
      counts[text]?.toCome -= 1
      counts[text]?.leftOut += 1
    }
  }

  /// The blank lines at a place: those of the side that changed them; of both, the more.
  private static func blanks(
    _ base: [ArraySlice<UInt8>], _ left: [ArraySlice<UInt8>], _ right: [ArraySlice<UInt8>]
  ) -> [ArraySlice<UInt8>] {
    if left == right || right == base { return left }
    if left == base { return right }
    if left.count != right.count { return left.count > right.count ? left : right }
    return Array(right.joined()).lexicographicallyPrecedes(Array(left.joined())) ? left : right
  }
}
