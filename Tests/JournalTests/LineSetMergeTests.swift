import Testing

@testable import Journal

@Suite struct LineSetMergeTests {
  struct Case: Sendable {
    let base: String?
    let ours: String
    let theirs: String
    let merged: String
  }

  @Test(arguments: [
    Case(base: "a\n", ours: "a\nc\n", theirs: "a\nb\n", merged: "a\nb\nc\n"),
    Case(base: "a\nb\n", ours: "a\n", theirs: "a\nb\nc\n", merged: "a\nc\n"),
    Case(base: nil, ours: "a\n", theirs: "b\n", merged: "a\nb\n"),
    Case(base: "", ours: "b\nb\n", theirs: "b", merged: "b\n"),
    Case(base: "a\n", ours: "a\r\nb\r\n", theirs: "\u{FEFF}a\n\nc", merged: "a\nb\nc\n"),
    Case(base: "", ours: "<<<<<<< x\na\n||||||| y\no\n=======\nb\n>>>>>>> z\n", theirs: "", merged: "a\nb\n"),
    Case(base: "a\n", ours: "", theirs: "", merged: ""),
    // Markers that belong to no conflict hide nothing.
    Case(base: "a\n", ours: "a\n", theirs: "a\n||||||| x\nc\n", merged: "a\nc\n"),
    Case(base: "", ours: "<<<<<<< x\na\n||||||| y\no\n", theirs: "", merged: "a\no\n"),
    Case(base: "", ours: "<<<<<<< x\na\n||||||| y\no\n>>>>>>> z\np\n", theirs: "", merged: "a\no\np\n"),
  ])
  func merges(example: Case) {
    func merge(_ ours: String, _ theirs: String) -> String {
      String(
        decoding: LineSetMerge.merge(
          base: example.base.map { Array($0.utf8) }, ours: Array(ours.utf8), theirs: Array(theirs.utf8)),
        as: UTF8.self)
    }
    #expect(merge(example.ours, example.theirs) == example.merged)
    #expect(merge(example.theirs, example.ours) == example.merged)
    #expect(merge(example.merged, example.theirs) == example.merged)
  }
}
