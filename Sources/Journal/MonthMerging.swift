/// The work of `MonthMerge`.
struct MonthMerging {
  private var base: MergeSide
  private var ours: MergeSide
  private var theirs: MergeSide
  private let isVirtual: Bool
  private var rows: [MergeRow] = []
  /// The lines that no version has, one after the other.
  private var composed: [UInt8] = []
  private(set) var losers: [MergeLoser] = []

  init(base: MonthFile, ours: MonthFile, theirs: MonthFile, isVirtual: Bool) {
    self.base = MergeSide(base)
    self.ours = MergeSide(ours)
    self.theirs = MergeSide(theirs)
    self.isVirtual = isVirtual
    rows.reserveCapacity(max(ours.lines.count, theirs.lines.count) + 16)
  }

  mutating func merge() -> [UInt8] {
    for index in ours.entries.indices { mergeOurs(index) }
    for index in theirs.entries.indices { mergeTheirs(index) }
    if ours.hasTypedLines || theirs.hasTypedLines { mergeTypedLines() }
    let order = MergeOrder(rows, ours: ours.file.bytes, theirs: theirs.file.bytes, composed: composed)
    let loose =
      base.hasLooseLines || ours.hasLooseLines || theirs.hasLooseLines
      ? LooseLines(base: base, ours: ours, theirs: theirs, rowCount: rows.count) : nil
    return order.text(of: rows, loose: loose)
  }

  // MARK: Records with a key

  private mutating func mergeOurs(_ index: Int) {
    let entry = ours.entries[index]
    guard let key = entry.record.key, !entry.isRepeated else { return }
    let (old, other) = (base.first(key), theirs.first(key))
    ours.entries[index].isDone = true
    if let other { theirs.entries[other].isDone = true }
    let isRepeated =
      entry.next >= 0 || other.map { theirs.entries[$0].next >= 0 } ?? false
      || old.map { base.entries[$0].next >= 0 } ?? false
    guard !isRepeated else {
      mergeVersions(old, index, other)
      return
    }
    guard let other else {
      if let old, ours.isText(index, sameAs: base, old) { return }
      if old == nil {
        keep(.ours, old, index, nil)
      } else {
        mergeVersions(old, index, nil)
      }
      return
    }
    if ours.isText(index, sameAs: theirs, other) {
      keep(.ours, old, index, other)
    } else if let old, ours.isText(index, sameAs: base, old) {
      keep(.theirs, old, index, other)
    } else if let old, theirs.isText(other, sameAs: base, old) {
      keep(.ours, old, index, other)
    } else {
      mergeVersions(old, index, other)
    }
  }

  private mutating func mergeTheirs(_ index: Int) {
    let entry = theirs.entries[index]
    guard let key = entry.record.key, !entry.isRepeated, !entry.isDone else { return }
    let old = base.first(key)
    if old == nil, entry.next < 0 {
      keep(.theirs, nil, nil, index)
    } else {
      mergeVersions(old, nil, index)
    }
  }

  /// Merges all versions of a record that there are.
  private mutating func mergeVersions(_ old: Int?, _ index: Int?, _ other: Int?) {
    var bases = old.map { base.versions(from: $0) } ?? []
    // What an ancestor in conflict came to on both sides, most likely.
    if bases.count > 1 { bases.append(RecordMerge.folded(bases[...], bases: [])) }
    let left = index.map { ours.versions(from: $0) }
    let right = other.map { theirs.versions(from: $0) }
    if isVirtual, let left, let right, let index, let other {
      keepCandidates(bases, left, right, old, index, other)
      return
    }
    let one = left.map { RecordMerge.folded($0[...], bases: bases) }
    let two = right.map { RecordMerge.folded($0[...], bases: bases) }
    switch (one, two) {
    case (let one?, let two?):
      let merge = RecordMerge(bases: bases, one, two)
      for loss in merge.losses { report(loss, merge.result.record, loss.isLeft ? one : two) }
      compose([merge.result.line], old, index, other)
    case (let kept?, nil), (nil, let kept?):
      guard !RecordMerge.isUnchanged(kept, bases: bases) else { return }
      if !bases.isEmpty {
        losers.append(
          MergeLoser(
            side: index == nil ? .ours : .theirs, line: 0, record: MergeLoser.name(of: kept.record),
            unit: "deletion", kept: String(decoding: kept.line, as: UTF8.self), lost: ""))
      }
      compose([kept.line], old, index, other)
    case (nil, nil):
      break
    }
  }

  /// Writes what the record may be: one line, or those of both sides if they are in conflict.
  private mutating func keepCandidates(
    _ bases: [RecordVersion], _ left: [RecordVersion], _ right: [RecordVersion], _ old: Int?, _ index: Int,
    _ other: Int
  ) {
    let (one, two) = (left.map(\.line), right.map(\.line))
    if left.count == 1, right.count == 1 {
      let merge = RecordMerge(bases: bases, left[0], right[0])
      if merge.losses.isEmpty {
        compose([merge.result.line], old, index, other)
        return
      }
    }
    let olds = bases.map(\.line)
    let (isLeftOld, isRightOld) = (one.allSatisfy(olds.contains), two.allSatisfy(olds.contains))
    let lines = isLeftOld == isRightOld ? one + two.filter { !one.contains($0) } : isLeftOld ? two : one
    compose(lines.sorted { $0.lexicographicallyPrecedes($1) }, old, index, other)
  }

  // MARK: Records without one

  /// Of lines with the same text so many stay as the side has that changed their number.
  private mutating func mergeTypedLines() {
    for index in ours.entries.indices where ours.entries[index].record.key == nil {
      guard !ours.entries[index].isDone else { continue }
      mergeTyped(ours.text(index))
    }
    for index in theirs.entries.indices where theirs.entries[index].record.key == nil {
      guard !theirs.entries[index].isDone else { continue }
      mergeTyped(theirs.text(index))
    }
  }

  private mutating func mergeTyped(_ text: ArraySlice<UInt8>) {
    let (old, left, right) = (base.typed(text), ours.typed(text), theirs.typed(text))
    for index in left { ours.entries[index].isDone = true }
    for index in right { theirs.entries[index].isDone = true }
    let count =
      if left.count == old.count {
        right.count
      } else if right.count == old.count {
        left.count
      } else if min(left.count, right.count) > old.count || max(left.count, right.count) > old.count {
        max(left.count, right.count)
      } else {
        min(left.count, right.count)
      }
    for number in 0..<count {
      let (index, other) = (left.dropFirst(number).first, right.dropFirst(number).first)
      keep(index == nil ? .theirs : .ours, old.dropFirst(number).first, index, other)
    }
  }

  // MARK: The result

  private mutating func keep(_ source: MergeRow.Source, _ old: Int?, _ index: Int?, _ other: Int?) {
    let record: RecordLine
    switch (source, index, other) {
    case (.ours, let index?, _): record = ours.entries[index].record
    case (.theirs, _, let other?): record = theirs.entries[other].record
    default: preconditionFailure("a record is kept that its side doesn't have")
    }
    add(MergeRow(record, source), old, index, other)
  }

  private mutating func compose(_ lines: [[UInt8]], _ old: Int?, _ index: Int?, _ other: Int?) {
    for (number, line) in lines.enumerated() {
      let start = composed.count
      composed += line
      guard let record = try? RecordLine(composed.span, in: start..<composed.count) else {
        preconditionFailure("a merged line can't be read")
      }
      let row = MergeRow(record, .composed)
      if number == 0 { add(row, old, index, other) } else { rows.append(row) }
    }
  }

  private mutating func add(_ row: MergeRow, _ old: Int?, _ index: Int?, _ other: Int?) {
    base.place(old, in: rows.count)
    ours.place(index, in: rows.count)
    theirs.place(other, in: rows.count)
    rows.append(row)
  }

  private mutating func report(_ loss: RecordMerge.Loss, _ record: Record, _ loser: RecordVersion) {
    losers.append(
      MergeLoser(loss, loss.isLeft ? .ours : .theirs, line: loser.number, of: record))
  }
}
