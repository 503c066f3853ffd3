import Testing

@testable import Journal

/// The table of merging by key, row by row. Each case is merged from both sides, and again with its own result.
@Suite struct MonthMergeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    var base: String? = ""
    let ours: String
    let theirs: String
    let merged: String
    var testDescription: String { name }
  }

  /// A line of one record; the words are put between the fixed ones.
  private static func gym(
    _ status: String = "done", at: String? = "09:00", title: String = "Gym", fields: String = "",
    note: String = ""
  ) -> String {
    let stamp = at.map { " at:2026-11-09T\($0):00+01:00" } ?? ""
    let padded = status + String(repeating: " ", count: 7 - status.count)
    return
      "2026-11-09 09:00       \(padded) \(title) ^8gr8qjcrq0 @home\(fields)\(stamp)\(note.isEmpty ? "" : " ; \(note)")\n"
  }

  private static let other = "2026-11-20 18:00       done    Choir ^0h3k9v1z4t @home\n"

  static let cases: [Case] = [
    Case(name: "added on one side", ours: gym(), theirs: "", merged: gym()),
    Case(
      name: "added on both: status, title and fields from the later, both notes",
      ours: gym("done", at: "10:00", title: "Gym", fields: " took:30m", note: "early"),
      theirs: gym("partial", at: "11:00", title: "Training", fields: " progress:40% took:45m", note: "late"),
      merged: gym(
        "partial", at: "11:00", title: "Training", fields: " progress:40% took:45m", note: "late\\nearly")),
    Case(
      name: "unchanged here, changed there", base: gym(), ours: gym(), theirs: gym("skipped"),
      merged: gym("skipped")),
    Case(
      name: "a change to an earlier time is taken", base: gym("done", at: "12:00"),
      ours: gym("done", at: "12:00"),
      theirs: gym("skipped", at: "08:00"), merged: gym("skipped", at: "08:00")),
    Case(
      name: "deleted here, unchanged there", base: gym() + other, ours: other, theirs: gym() + other,
      merged: other),
    Case(
      name: "deleted here, only written in another way there", base: gym(), ours: "",
      theirs: gym().replacing("       done   ", with: " x "), merged: ""),
    Case(name: "deleted on both", base: gym() + other, ours: other, theirs: other, merged: other),
    Case(
      name: "an edit beats a delete", base: gym(), ours: "", theirs: gym(note: "no"), merged: gym(note: "no")),
    Case(
      name: "without a base nothing is deleted", base: nil, ours: gym(), theirs: other, merged: gym() + other),
    Case(
      name: "other units", base: gym(), ours: gym("partial", at: "10:00", fields: " progress:60%"),
      theirs: gym(title: "Training", fields: " took:45m", note: "n"),
      merged: gym("partial", at: "10:00", title: "Training", fields: " progress:60% took:45m", note: "n")),
    Case(
      name: "at goes with the mark", base: gym(), ours: gym("skipped", at: "11:00"),
      theirs: gym(at: "11:30", note: "n"), merged: gym("skipped", at: "11:00", note: "n")),
    Case(
      name: "the same unit", base: gym(), ours: gym("skipped", at: "10:00"),
      theirs: gym("partial", at: "11:00"),
      merged: gym("partial", at: "11:00")),
    Case(
      name: "times are compared as instants", base: gym(),
      ours: gym("skipped", at: nil, fields: " at:2026-11-09T12:00:00+03:00"),
      theirs: gym("partial", at: "11:00"),
      merged: gym("partial", at: "11:00")),
    Case(
      name: "progress goes with the status", base: gym("partial", fields: " progress:30%"),
      ours: gym("partial", at: "10:00", fields: " progress:60%"), theirs: gym("done", at: "11:00"),
      merged: gym("done", at: "11:00")),
    Case(
      name: "done, partial, skipped at the same time", ours: gym("skipped"),
      theirs: gym("partial", fields: " progress:9%"), merged: gym("partial", fields: " progress:9%")),
    Case(
      name: "a tie goes to the greater bytes", base: gym(), ours: gym(title: "A"), theirs: gym(title: "B"),
      merged: gym(title: "B")),
    Case(
      name: "no at loses", base: nil, ours: gym("done", at: nil), theirs: gym("skipped"),
      merged: gym("skipped")),
    Case(
      name: "a field loses to none that was removed", base: gym(fields: " mood:good"), ours: gym(),
      theirs: gym(fields: " mood:good", note: "n"), merged: gym(note: "n")),
    Case(
      name: "a changed field beats its removal", base: gym(fields: " mood:good"), ours: gym(at: "12:00"),
      theirs: gym(fields: " mood:bad"),
      merged: gym(at: "12:00", fields: "").replacing(" at:", with: " mood:bad at:")),
    Case(
      name: "fields added at one place are in the order of their bytes", base: gym(),
      ours: gym(fields: " b:1"),
      theirs: gym(fields: " a:1"), merged: gym(fields: " a:1 b:1")),
    Case(
      name: "notes: the later one's lines, and what it lacks", base: gym(note: "x"),
      ours: gym(at: "10:00", note: "x\\na"),
      theirs: gym(at: "11:00", note: "x\\nb"), merged: gym(at: "11:00", note: "x\\nb\\na")),
    Case(
      name: "a record moved within the month", base: gym() + other,
      ours: gym().replacing("2026-11-09 09:00", with: "2026-11-21 10:00").replacing(
        "^8gr", with: "^2026-11-09/8gr") + other,
      theirs: gym(note: "n") + other,
      merged: other
        + gym(note: "n").replacing("2026-11-09 09:00", with: "2026-11-21 10:00")
        .replacing("^8gr", with: "^2026-11-09/8gr")),
    Case(
      name: "a typed line is known by its text", base: "2026-11-01 x a\n2026-11-01 x b\n",
      ours: "2026-11-01 x b\n2026-11-01 x c\n", theirs: "2026-11-01 x a\n2026-11-01 x b\n2026-11-01 x c\n",
      merged: "2026-11-01 x b\n2026-11-01 x c\n"),
    Case(
      name: "the same text typed twice stays twice", base: "2026-11-01 x a\n",
      ours: "2026-11-01 x a\n2026-11-01 x a\n",
      theirs: "2026-11-01 x a\n" + gym(), merged: "2026-11-01 x a\n2026-11-01 x a\n" + gym()),
    Case(
      name: "a key is filled in", base: "2026-11-09 done gym\n", ours: gym(at: nil),
      theirs: "2026-11-09 done gym\n" + other,
      merged: gym(at: nil) + other),
    Case(
      name: "two lines of a key become one", base: gym(),
      ours: gym() + gym("skipped", at: "21:00", note: "n"),
      theirs: gym() + other, merged: gym("skipped", at: "21:00", note: "n") + other),
    Case(
      name: "comments meet in the order of their bytes", base: gym(), ours: "# b\n" + gym(),
      theirs: "# a\n" + gym(),
      merged: "# a\n# b\n" + gym()),
    Case(
      name: "a comment is removed", base: "# a\n# b\n" + gym(), ours: "# b\n" + gym(),
      theirs: "# a\n# b\n# c\n" + gym(),
      merged: "# b\n# c\n" + gym()),
    Case(
      name: "the comments of a deleted record pass to the next one", base: "# a\n" + gym() + other,
      ours: "# a\n" + other, theirs: "# a\n# b\n" + gym() + other, merged: "# a\n# b\n" + other),
    Case(
      name: "a comment that both moved is there once", base: "# a\n" + gym() + other,
      ours: gym() + "# a\n" + other, theirs: gym() + other + "# a\n", merged: gym() + "# a\n" + other),
    Case(
      name: "unreadable lines are text", base: gym(), ours: "<<< what\n" + gym(),
      theirs: gym() + "2026-11-31 done x\n",
      merged: "<<< what\n" + gym() + "2026-11-31 done x\n"),
    Case(
      name: "blank lines", base: gym() + "\n" + other, ours: gym() + "\n\n" + other,
      theirs: gym("skipped") + "\n" + other, merged: gym("skipped") + "\n\n" + other),
    Case(
      name: "ends of lines and byte order marks", base: gym(),
      ours: "\u{FEFF}" + gym().replacing("\n", with: "\r\n"),
      theirs: gym() + String(other.dropLast()), merged: gym() + other),
    Case(
      name: "a line that nobody changed keeps its bytes", base: "  2026-11-09   x  Gym   ^8gr8qjcrq0\n",
      ours: "  2026-11-09   x  Gym   ^8gr8qjcrq0\n", theirs: "  2026-11-09   x  Gym   ^8gr8qjcrq0\n" + other,
      merged: "  2026-11-09   x  Gym   ^8gr8qjcrq0\n" + other),
    Case(
      name: "a side with conflict markers is resolved first", base: gym(),
      ours: "<<<<<<< a\n" + gym("skipped", at: "10:00") + "=======\n" + gym("partial", at: "11:00")
        + ">>>>>>> b\n",
      theirs: gym(note: "n"), merged: gym("partial", at: "11:00", note: "n")),
    Case(
      name: "markers that make no sense stay", base: gym(), ours: "=======\n" + gym(), theirs: gym() + other,
      merged: "=======\n" + gym() + other),
  ]

  @Test(arguments: cases) func merges(example: Case) {
    let (base, ours, theirs) = (
      example.base.map { Array($0.utf8) }, Array(example.ours.utf8), Array(example.theirs.utf8)
    )
    func text(_ merge: MonthMerge) -> String { String(decoding: merge.bytes, as: UTF8.self) }
    let merged = MonthMerge(base: base, ours: ours, theirs: theirs)
    #expect(text(merged) == example.merged)
    #expect(text(MonthMerge(base: base, ours: theirs, theirs: ours)) == example.merged, "swapped")
    #expect(
      text(MonthMerge(base: base, ours: merged.bytes, theirs: theirs)) == example.merged, "theirs again")
    #expect(text(MonthMerge(base: base, ours: ours, theirs: merged.bytes)) == example.merged, "ours again")
  }

  @Test func losersAreToldWithTheirPlace() {
    let merge = MonthMerge(
      base: Array(Self.gym().utf8),
      ours: Array(("# x\n" + Self.gym("skipped", at: "10:00", title: "A")).utf8),
      theirs: Array(Self.gym("partial", at: "11:00", title: "B").utf8))
    #expect(
      merge.losers.map(\.description).sorted() == [
        "2026-11-09 B: status 'skipped' of ours (line 2) gave way to 'partial'",
        "2026-11-09 B: title 'A' of ours (line 2) gave way to 'B'",
      ])
    let deleted = MonthMerge(
      base: Array(Self.gym().utf8), ours: [], theirs: Array(Self.gym(note: "n").utf8))
    #expect(
      deleted.losers.map(\.description) == [
        "2026-11-09 Gym: deleted in ours, but changed on the other side, and kept"
      ])
    let clean = MonthMerge(
      base: Array(Self.gym().utf8), ours: Array(Self.gym("skipped").utf8),
      theirs: Array(Self.gym(note: "n").utf8))
    #expect(clean.losers.isEmpty)
  }

  @Test func aVirtualBaseKeepsBothVersionsAndTheNextMergeDecides() {
    let base = Array(Self.gym().utf8)
    let (early, late) = (
      Array(Self.gym("skipped", at: "10:00").utf8), Array(Self.gym("partial", at: "11:00").utf8)
    )
    let inner = MonthMerge(base: base, ours: early, theirs: late, isVirtual: true)
    #expect(inner.bytes.count == early.count + late.count)
    #expect(inner.bytes == MonthMerge(base: base, ours: late, theirs: early, isVirtual: true).bytes)
    #expect(inner.losers.isEmpty)
    #expect(MonthMerge(base: inner.bytes, ours: early, theirs: late).bytes == late)
    #expect(MonthMerge(base: inner.bytes, ours: late, theirs: early).bytes == late)
    let edited = Array(Self.gym("done", at: "09:30").utf8)
    #expect(MonthMerge(base: inner.bytes, ours: late, theirs: edited).bytes == edited)
    #expect(MonthMerge(base: inner.bytes, ours: [], theirs: late).bytes == [])
    let onesided = MonthMerge(base: base, ours: base, theirs: late, isVirtual: true)
    #expect(onesided.bytes == late)
  }
}
