import Fuzz
import TestSupport
import Testing

/// Inputs that a fuzzer found, or that it starts from, replayed.
@Suite struct CorpusTests {
  @Test(arguments: FuzzTarget.allCases)
  func everyInputIsTaken(target: FuzzTarget) throws {
    let folder = "Tests/Fuzz/Corpus/\(target.rawValue)"
    let names = try run(["ls", folder], in: PackageFolder.path, environment: [:]).lines
    #expect(!names.isEmpty)
    for name in names {
      let input = try PackageFolder.read("\(folder)/\(name)")
      target.run(input)
      // Cut anywhere and with a bit turned: the neighbours of what was once a problem.
      for end in stride(from: 0, to: input.count, by: max(1, input.count / 40)) {
        target.run(Array(input[..<end]))
        var turned = input
        turned[end] ^= UInt8(1 << (end % 8))
        target.run(turned)
      }
    }
  }
}
