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
    // Comments stay above their lines and in their order, also equal ones of two lines, and those at the end.
    Case(
      base: "c\n", ours: "# 2\n# 1\nc\n", theirs: "# new\nb\nc\n# end\n",
      merged: "# new\nb\n# 2\n# 1\nc\n# end\n"),
    Case(base: nil, ours: "# why\nd\n# why\na\n", theirs: "", merged: "# why\na\n# why\nd\n"),
    Case(base: "a\n", ours: "# y\na\n", theirs: "# x\na\n", merged: "# x\n# y\na\n"),
    Case(base: "# x\na\n", ours: "# y\na\n", theirs: "# x\n# z\na\n", merged: "# y\n# z\na\n"),
    // What was added above a line that is gone goes to the end.
    Case(base: "# x\na\nb\n", ours: "# x\nb\n", theirs: "# x\na\nb\nc\n", merged: "# x\nb\nc\n"),
    Case(base: "# x\na\nb\n", ours: "b\n", theirs: "# x\na\nb\nc\n", merged: "b\nc\n"),
    Case(base: "# x\na\nb\n", ours: "b\n", theirs: "# x\n# y\na\nb\n", merged: "b\n# y\n"),
    Case(base: nil, ours: "# x\na\n# y\na\n", theirs: "", merged: "# x\n# y\na\n"),
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

  /// Three devices edit links and their comments; whatever order their copies are merged in, they end the same, nothing
  /// that one of them wrote is missing, and comments stay above their links.
  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func theOrderOfMergesDoesNotMatter(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }
    typealias Block = (comments: [String], link: String)
    func bytes(_ blocks: [Block], _ tail: [String]) -> [UInt8] {
      Array((blocks.flatMap { $0.comments + [$0.link] } + tail).map { $0 + "\n" }.joined().utf8)
    }
    var count = 0
    func unique(_ word: String) -> String {
      count += 1
      return "\(word)\(count)"
    }
    func has(_ line: String, _ text: [UInt8]) -> Bool {
      text.split(separator: 10).contains { $0.elementsEqual(line.utf8) }
    }
    for _ in 0..<30 {
      var first: [Block] = []
      for _ in 0..<number(0..<5) {
        first.append(((0..<number(0..<3)).map { _ in unique("# old") }, unique("\(number(10..<99)) link")))
      }
      let base = bytes(first, [])
      var added: [(comment: String, link: String?)] = []
      var removed = Set<String>()
      let copies = (0..<3).map { _ -> [UInt8] in
        var blocks = first
        var tail: [String] = []
        for _ in 0..<number(0..<4) {
          let place = number(0..<blocks.count + 1)
          switch number(0..<4) {
          case 0:
            let block: Block = ([unique("# of it")], unique("\(number(10..<99)) new"))
            added.append((block.comments[0], block.link))
            blocks.insert(block, at: place)
          case 1 where place < blocks.count:
            removed.insert(blocks[place].link)
            let block = blocks.remove(at: place)
            // As `unlink` leaves them.
            if number(0..<2) == 0, place < blocks.count {
              blocks[place].comments = block.comments + blocks[place].comments
            }
          case 2 where place < blocks.count:
            let comment = unique("# remark")
            added.append((comment, blocks[place].link))
            blocks[place].comments.insert(comment, at: number(0..<blocks[place].comments.count + 1))
          default:
            tail.append(unique("# end"))
            added.append((tail.last ?? "", nil))
          }
        }
        return bytes(blocks, tail)
      }
      func merge(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
        let result = LineSetMerge.merge(base: base, ours: left, theirs: right)
        #expect(LineSetMerge.merge(base: base, ours: right, theirs: left) == result)
        #expect(LineSetMerge.merge(base: left, ours: result, theirs: left) == result)
        #expect(LineSetMerge.merge(base: base, ours: result, theirs: right) == result, "a copy again")
        return result
      }
      let merged = merge(merge(copies[0], copies[1]), copies[2])
      for order in [[0, 2, 1], [1, 2, 0]] {
        let other = merge(merge(copies[order[0]], copies[order[1]]), copies[order[2]])
        #expect(String(decoding: other, as: UTF8.self) == String(decoding: merged, as: UTF8.self))
      }
      let lines = String(decoding: merged, as: UTF8.self).split(separator: "\n").map(String.init)
      for (comment, link) in added where copies.contains(where: { has(comment, $0) }) {
        guard let place = lines.firstIndex(of: comment) else {
          Issue.record("\(comment) is missing")
          continue
        }
        guard let link, !removed.contains(link) else { continue }
        #expect(lines[place...].first { !$0.hasPrefix("#") } == link)
      }
    }
  }
}
