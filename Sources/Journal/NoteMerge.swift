/// The merge of a note: nothing that either side wrote gets lost.
enum NoteMerge {
  /// A note that one side changed is taken; of two that changed, the lines of the later one come first, then those of
  /// the other one that it lacks.
  ///
  /// `isLeftLater` is nil when the records are of the same time: then a note that has all lines of the other one
  /// counts as the later, as it comes from an earlier merge of the two; or else the one that is greater by its bytes.
  static func merge(
    bases: [RecordText], _ left: RecordText, _ right: RecordText, isLeftLater: Bool?
  ) -> RecordText {
    if left == right { return left }
    let isLeftOld = bases.contains(left)
    if isLeftOld != bases.contains(right) { return isLeftOld ? right : left }
    if left.isEmpty { return right }
    if right.isEmpty { return left }
    let (leftLines, rightLines) = (left.lines, right.lines)
    let isLeftFirst: Bool
    if let isLeftLater {
      isLeftFirst = isLeftLater
    } else {
      let hasAllRight = rightLines.allSatisfy(leftLines.contains)
      let hasAllLeft = leftLines.allSatisfy(rightLines.contains)
      isLeftFirst =
        hasAllRight != hasAllLeft ? hasAllRight : right.written.lexicographicallyPrecedes(left.written)
    }
    let (first, firstLines) = isLeftFirst ? (left, leftLines) : (right, rightLines)
    let present = Set(firstLines)
    let lacking = (isLeftFirst ? rightLines : leftLines).filter { !present.contains($0) }
    if lacking.isEmpty { return first }
    return RecordText(Array(([first.bytes] + lacking).joined(separator: [UInt8(ascii: "\n")])))
  }
}
