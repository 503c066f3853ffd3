import Testing

@testable import Journal

@Suite struct ConflictVersionsTests {
  private func versions(_ text: String) throws -> [String?]? {
    try ConflictVersions(MonthFile(Array(text.utf8))).map { versions in
      [versions.base, versions.ours, versions.theirs].map { $0.map { String(decoding: $0, as: UTF8.self) } }
    }
  }

  @Test func styles() throws {
    #expect(try versions("a\nb\n") == nil)
    #expect(
      try versions("1\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> x\n2\n") == [nil, "1\na\n2\n", "1\nb\n2\n"])
    #expect(
      try versions("1\r\n<<<<<<< HEAD\r\na\n||||||| 5e1c\no\n=======\n>>>>>>> x") == [
        "1\no\n", "1\na\n", "1\n",
      ])
    #expect(
      try versions("<<<<<<<<< HEAD\na\n=========\nb\n>>>>>>>>> x\n") == [nil, "a\n", "b\n"])
  }

  @Test func aConflictWithoutAncestorMeansThatThereIsNone() throws {
    let text = "<<<<<<< a\n1\n||||||| o\n0\n=======\n2\n>>>>>>> b\n<<<<<<< a\n3\n=======\n4\n>>>>>>> b\n"
    #expect(try versions(text) == [nil, "1\n3\n", "2\n4\n"])
  }

  @Test func conflictsWithinASideStayInIt() throws {
    let inner = "<<<<<<< c\n1\n=======\n2\n>>>>>>> d\n"
    #expect(try versions("<<<<<<< a\n\(inner)=======\n3\n>>>>>>> b\n") == [nil, inner, "3\n"])
    let deep = "<<<<<<< a\n1\n||||||| o\n<<<<<<<<< t\n5\n=========\n6\n>>>>>>>>> u\n=======\n2\n>>>>>>> b\n"
    #expect(try versions(deep)?[0] == "<<<<<<<<< t\n5\n=========\n6\n>>>>>>>>> u\n")
  }

  @Test func conflictsWithinEachOtherWithoutEndAreNotFollowed() {
    let count = 100_000
    let text =
      String(repeating: "<<<<<<< a\n", count: count) + String(repeating: "=======\n>>>>>>> b\n", count: count)
    #expect(throws: ConflictVersions.Unbalanced(line: 52)) { try self.versions(text) }
    let bytes = Array(text.utf8)
    #expect(MonthMerge(base: nil, ours: bytes, theirs: bytes).bytes == bytes)
  }

  @Test func anIndentedMarkerIsOneToo() throws {
    let text = " <<<<<<< a\n2026-11-01 x a\n =======\n2026-11-01 x b\n >>>>>>> b\n"
    #expect(try versions(text)?[1] == "2026-11-01 x a\n")
    let merged = MonthMerge(base: nil, ours: Array(text.utf8), theirs: []).bytes
    #expect(String(decoding: merged, as: UTF8.self) == "2026-11-01 x a\n2026-11-01 x b\n")
  }

  @Test(arguments: [
    ("=======\n", 1), ("a\n>>>>>>> b\n", 2), ("<<<<<<< a\n1\n", 1),
    ("<<<<<<< a\n=======\n=======\n>>>>>>> b\n", 3),
    ("<<<<<<< a\n||||||| o\n||||||| o\n=======\n>>>>>>> b\n", 3), ("<<<<<<< a\n>>>>>>> b\n", 2),
  ])
  func whatIsNotInOrderIsTold(text: String, line: Int) {
    #expect(throws: ConflictVersions.Unbalanced(line: line)) { try self.versions(text) }
  }
}
