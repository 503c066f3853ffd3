import CivilTime

/// The merge of one record: unit by unit, of which those that both sides changed go to the later side.
///
/// Units are status with `progress:` (and the `at:` that says when), date with time, the title, each other field, and
/// the note. Nothing in it depends on which side is which.
struct RecordMerge {
  /// The record that came out.
  let result: RecordVersion
  /// The units of which one side's version had to give way.
  private(set) var losses: [Loss] = []

  /// A unit of which only one version could be kept.
  struct Loss: Equatable {
    let unit: String
    /// Whether it was the left side's.
    let isLeft: Bool
    let kept: [UInt8]
    let lost: [UInt8]
  }

  /// Merges two versions; `bases` are those that the common ancestor had: none if there is no such, several if it
  /// is a virtual one in which a conflict was left open.
  init(bases: [RecordVersion], _ left: RecordVersion, _ right: RecordVersion) {
    if left.line == right.line {
      result = left
      return
    }
    let isLeftOld = bases.contains { $0.line == left.line }
    if isLeftOld != bases.contains(where: { $0.line == right.line }) {
      result = isLeftOld ? right : left
      return
    }
    var merging = Merging(bases: bases, left: left, right: right)
    let record = merging.record()
    losses = merging.losses
    let (isLeft, isRight) = (record == left.record, record == right.record)
    if isLeft, isRight {
      // Only the writing differs.
      result = right.line.lexicographicallyPrecedes(left.line) ? left : right
    } else if isLeft {
      result = left
    } else if isRight {
      result = right
    } else {
      result = RecordVersion(record: record, line: record.line())
    }
  }

  /// One record of several that a file has of one key. Halves are merged first, so that notes of many versions are not
  /// gone through once for each.
  static func folded(_ versions: ArraySlice<RecordVersion>, bases: [RecordVersion]) -> RecordVersion {
    guard versions.count > 1 else { return versions[versions.startIndex] }
    let middle = versions.startIndex + versions.count / 2
    return RecordMerge(
      bases: bases, folded(versions[..<middle], bases: bases), folded(versions[middle...], bases: bases)
    ).result
  }

  /// Whether a version says the same as one of the ancestor's.
  static func isUnchanged(_ version: RecordVersion, bases: [RecordVersion]) -> Bool {
    bases.contains { $0.line == version.line || $0.record == version.record }
  }
}

/// A merge of two versions that both changed.
private struct Merging {
  let bases: [RecordVersion]
  let left: RecordVersion
  let right: RecordVersion
  var losses: [RecordMerge.Loss] = []

  /// Whether the left side is the later one; nil if the sides are equal in that.
  private let isLeftLater: Bool?

  init(bases: [RecordVersion], left: RecordVersion, right: RecordVersion) {
    self.bases = bases
    self.left = left
    self.right = right
    isLeftLater = Merging.order(left, right)
  }

  private static func order(_ left: RecordVersion, _ right: RecordVersion) -> Bool? {
    if left.instant != right.instant {
      guard let first = left.instant else { return false }
      guard let second = right.instant else { return true }
      return first > second
    }
    let (first, second) = (left.record.status.precedence, right.record.status.precedence)
    return first == second ? nil : first > second
  }

  mutating func record() -> Record {
    let takesLeftMark = takesLeftMark()
    let (leftTitle, rightTitle) = (left.record.title, right.record.title)
    let (leftPlace, rightPlace) = (left.place, right.place)
    let takesLeftPlace =
      takesOnly(leftPlace.when != nil, rightPlace.when != nil, leftPlace.date == rightPlace.date)
      ?? takesLeft("time", leftPlace, rightPlace, bases.map(\.place)) { $0.written }
    let takesLeftTitle =
      takesOnly(!leftTitle.isEmpty, !rightTitle.isEmpty)
      ?? takesLeft("title", leftTitle, rightTitle, bases.map(\.record.title)) { $0.written }
    var record = takesLeftTitle ? left.record : right.record
    let mark = takesLeftMark ? left.record : right.record
    let place = takesLeftPlace ? left.place : right.place
    record.status = mark.status
    record.date = place.date
    record.when = place.when
    record.note = NoteMerge.merge(
      bases: bases.map(\.record.note), left.record.note, right.record.note, isLeftLater: isLeftLater)
    record.fields = fields(takesLeftMark: takesLeftMark)
    return record
  }

  /// Which side has a title or a time where nothing says that the other one took it away; nil if both or none have.
  private func takesOnly(_ isInLeft: Bool, _ isInRight: Bool, _ mayBeTaken: Bool = true) -> Bool? {
    bases.isEmpty && mayBeTaken && isInLeft != isInRight ? isInLeft : nil
  }

  /// Whether a unit is taken from the left side. A change on one side only is taken, else the later one's, then the
  /// one that is greater by its bytes.
  private mutating func takesLeft<T: Equatable>(
    _ unit: String, _ first: T, _ second: T, _ bases: [T], _ written: (T) -> [UInt8]
  ) -> Bool {
    if first == second { return true }
    let isOld = bases.contains(first)
    if isOld != bases.contains(second) { return !isOld }
    let takesLeft = isLeftLater ?? written(second).lexicographicallyPrecedes(written(first))
    if !isOld { lose(unit, written(first), written(second), takesLeft) }
    return takesLeft
  }

  /// Marks are in one order whatever else the records say: those that the ancestor has, those that only were made
  /// anew, and those that say something new; then by time, status and bytes.
  private mutating func takesLeftMark() -> Bool {
    let (first, second) = (left.mark, right.mark)
    if first == second { return true }
    let olds = bases.map(\.mark)
    func rank(_ mark: RecordVersion.Mark) -> Int {
      olds.contains(mark) ? 0 : olds.contains { $0.says(mark) } ? 1 : 2
    }
    let (firstRank, secondRank) = (rank(first), rank(second))
    if firstRank != secondRank { return firstRank > secondRank }
    let takesLeft: Bool
    if let isLeftLater {
      takesLeft = isLeftLater
    } else if first.progress != second.progress {
      takesLeft = second.progress.lexicographicallyPrecedes(first.progress)
    } else {
      takesLeft = second.at.lexicographicallyPrecedes(first.at)
    }
    if firstRank == 2, !first.says(second) {
      func words(_ mark: RecordVersion.Mark) -> [UInt8] {
        Array(mark.status.rawValue.utf8) + (mark.progress.isEmpty ? [] : Array(" ".utf8) + mark.progress)
      }
      lose("status", words(first), words(second), takesLeft)
    }
    return takesLeft
  }

  private mutating func fields(takesLeftMark: Bool) -> [RecordField] {
    let (first, second) = (NamedFields(left.record), NamedFields(right.record))
    let olds = bases.map { NamedFields($0.record) }
    var chosen = NamedFields()
    for name in first.names + second.names where chosen[name] == nil {
      let (one, other) = (first[name], second[name])
      let takesLeft: Bool
      if name.isOfMark {
        takesLeft = takesLeftMark
      } else if let one, let other {
        takesLeft = self.takesLeft(name.text, one, other, olds.compactMap { $0[name] }) { $0.written }
      } else {
        // One that the ancestor has in the same way was removed by the other side; any other beats its absence.
        let present = one ?? other
        let isRemoved = olds.contains { $0[name] == present } && !olds.contains { $0[name] == nil }
        takesLeft = (one != nil) != isRemoved
      }
      chosen[name] = takesLeft ? one : other
    }
    let isLeftFirst = isLeftLater ?? !left.line.lexicographicallyPrecedes(right.line)
    let names =
      isLeftFirst
      ? NamedFields.order(first.names, second.names) : NamedFields.order(second.names, first.names)
    return names.compactMap { chosen[$0] }
  }

  private mutating func lose(_ unit: String, _ first: [UInt8], _ second: [UInt8], _ takesLeft: Bool) {
    losses.append(
      RecordMerge.Loss(
        unit: unit, isLeft: !takesLeft, kept: takesLeft ? first : second, lost: takesLeft ? second : first))
  }
}
