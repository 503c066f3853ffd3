import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// `ledger done`, killed before every system call that changes something.
///
/// By default some of the places are tried, evenly spread; all of them with `LEDGER_CRASH_TESTS=all`.
@Suite(.enabled(if: canTrace, "needs strace, and to be allowed to use it")) struct CrashTests {
  static let calls = [
    "write", "pwrite64", "fsync", "fdatasync", "rename", "renameat", "renameat2", "link", "linkat", "unlink",
    "unlinkat",
    "mkdir", "rmdir", "openat", "flock", "ftruncate", "fchmod", "close",
  ]

  /// A place to be killed at: the call, and how many of its kind came up to it.
  struct Place: CustomStringConvertible {
    let call: String
    let count: Int
    let description: String
  }

  @Test func nothingIsLostWhereverItIsKilled() throws {
    let model = try LedgerSandbox()
    try model.setMonth(MarkingTests.kept)
    try model.expectSuccess("done", "2")
    try model.folder.write("one\n", to: "ledger/notes.txt")
    try model.git("add", "notes.txt")
    let places = try self.places(model)
    #expect(places.count > 60, "the calls of a mark are seen")
    // Nothing in the tests changes the environment.
    let isComplete = unsafe getenv("LEDGER_CRASH_TESTS").map { unsafe String(cString: $0) } == "all"
    let wanted = isComplete ? places.count : 40
    let step = max(1, places.count / wanted)
    for index in stride(from: 0, to: places.count, by: step) { try kill(at: places[index], model) }
  }

  /// The places after the ledger's lock was taken, from a run on a copy that is not killed.
  private func places(_ model: LedgerSandbox) throws -> [Place] {
    let copy = try Copy(of: model)
    let trace = copy.folder.path("trace")
    let traced = try copy.run(
      [
        "strace", "-f", "-o", trace, "-e", "trace=\(Self.calls.joined(separator: ","))",
        LedgerSandbox.program, "done", "3",
      ])
    #expect(traced.status == 0, "\(traced.errorText)")
    var counts: [String: Int] = [:]
    var places: [Place] = []
    var isLocked = false
    for line in try copy.folder.text("trace").split(separator: "\n") {
      let words = line.drop { $0 != " " }.drop { $0 == " " }
      guard let bracket = words.firstIndex(of: "("), Self.calls.contains(String(words[..<bracket])) else {
        continue
      }
      let call = String(words[..<bracket])
      counts[call, default: 0] += 1
      if call == "flock" { isLocked = true }
      // Opening to read changes nothing.
      let isReading = call == "openat" && words.contains("O_RDONLY")
      if isLocked, !isReading {
        places.append(
          Place(call: call, count: counts[call, default: 0], description: String(words.prefix(160))))
      }
    }
    return places
  }

  private func kill(at place: Place, _ model: LedgerSandbox) throws {
    let copy = try Copy(of: model)
    let before = try copy.lines()
    let killed = try copy.run([
      "strace", "-f", "-o", "/dev/null", "-e", "trace=\(place.call)",
      "-e", "inject=\(place.call):signal=KILL:when=\(place.count)", LedgerSandbox.program, "done", "3",
    ])
    #expect(killed.status == 137, "\(place): it was to be killed, but \(killed.errorText)")
    let after = try copy.lines()
    let (removed, added) = difference(before, after)
    #expect(removed == [], "\(place)")
    #expect(
      added == [] || added == [MarkingTests.study.split(separator: "12:15").joined(separator: copy.time)],
      "\(place)")
    if !killed.output.isEmpty { #expect(added.count == 1, "\(place): what was said to be recorded is") }
    try copy.expectWhole("\(place)")

    let next = try copy.run([LedgerSandbox.program, "done", "6"])
    #expect(next.status == 0, "\(place): \(next.errorText)")
    let last = difference(after, try copy.lines())
    #expect(last.removed == [] && last.added.count == 1, "\(place)")
    try copy.expectWhole("\(place), after the next command")
    #expect(try copy.git("status", "--porcelain") == "A  notes.txt", "\(place)")
    #expect(
      try copy.git("show", "HEAD:2026/2026-11.ledger") == copy.lines().joined(separator: "\n"), "\(place)")
    let left = try copy.run([
      "find", "ledger", "-name", "*.lock", "-size", "+0", "-o", "-name", "index.lock", "-o", "-path",
      "*/heads/*.lock", "-o",
      // A folder that does not say yet whose it is goes when it is a minute old.
      "-path", "*.edit-*/?*", "-size", "+0",
    ])
    #expect(left.text == "", "\(place): left-overs")
  }

  /// A copy of a ledger, with which anything may be done.
  private struct Copy {
    let folder: TemporaryFolder
    let environment: [String: String]
    let time: String

    init(of model: LedgerSandbox) throws {
      folder = try TemporaryFolder()
      environment = model.environment
      time = String((environment["CALENDAR_LEDGER_NOW"] ?? "").dropFirst(11).prefix(5))
      _ = try TestSupport.run(["cp", "-a", model.ledger, folder.path("ledger")], in: "/", environment: [:])
    }

    func run(_ command: [String]) throws -> ProcessRun {
      try TestSupport.run(
        command, in: folder.path,
        environment: environment.merging(["CALENDAR_LEDGER_DIR": folder.path("ledger")]) { $1 })
    }

    func git(_ arguments: String...) throws -> String {
      let text = try run(["git", "-C", "ledger"] + arguments).text
      return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }

    func lines() throws -> [String] {
      try folder.text("ledger/2026/2026-11.ledger").split(separator: "\n", omittingEmptySubsequences: false)
        .dropLast()
        .map(String.init)
    }

    /// The objects are whole and what the user staged is still there, and in no commit.
    func expectWhole(_ place: String) throws {
      let check = try run(["git", "-C", "ledger", "fsck", "--strict", "--no-dangling", "--no-progress"])
      #expect(check.status == 0, "\(place): \(check.errorText)")
      #expect(try git("show", ":notes.txt") == "one", "\(place)")
      #expect(try git("ls-tree", "-r", "--name-only", "HEAD", "notes.txt") == "", "\(place)")
    }
  }
}

/// Whether strace is there and may be used.
let canTrace: Bool = {
  guard has("strace") else { return false }
  return (try? run(["strace", "-o", "/dev/null", "true"], in: "/", environment: [:]).status) == 0
}()
