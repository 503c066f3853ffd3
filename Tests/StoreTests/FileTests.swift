import CivilTime
import Store
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Replacing files, the paths of months, and the lock.
@Suite struct FileTests {
  private func mode(_ path: String) -> UInt32 {
    var information = stat()
    // `information` lives for the call.
    guard unsafe stat(path, &information) == 0 else { return 0 }
    return UInt32(information.st_mode & 0o7777)
  }

  @Test func replaceMakesFoldersAndLeavesNothingBeside() throws {
    let folder = try TemporaryFolder()
    try FileContents.replace(folder.path("a/b/c"), with: Array("one".utf8))
    #expect(try folder.text("a/b/c") == "one")
    #expect(try FileContents.names(in: folder.path("a/b")) == ["c"])
    #expect(mode(folder.path("a/b/c")) == 0o644)
  }

  @Test(arguments: [UInt32(0o600), 0o640, 0o755, 0o444]) func replaceKeepsTheMode(mode old: UInt32) throws {
    let folder = try TemporaryFolder()
    try folder.write("one", to: "c", mode: old)
    try FileContents.replace(folder.path("c"), with: Array("two".utf8))
    #expect(try folder.text("c") == "two")
    #expect(mode(folder.path("c")) == old)
    #expect(try FileContents.names(in: folder.path) == ["c"])
  }

  @Test func replaceRefusesWhatIsNoFile() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("folder")
    try folder.write("target", to: "target")
    try folder.link("link", to: "target")
    try folder.link("dangling", to: "nothing")
    for name in ["folder", "link", "dangling"] {
      let error = #expect(throws: StoreError.self, "\(name)") {
        try FileContents.replace(folder.path(name), with: [0x78])
      }
      #expect(error?.kind == .wrongType, "\(name)")
    }
    #expect(try folder.text("target") == "target")
    #expect(try FileContents.names(in: folder.path) == ["dangling", "folder", "link", "target"])
  }

  @Test func readTellsWhatIsWrong() throws {
    let folder = try TemporaryFolder()
    #expect(try FileContents.readIfPresent(folder.path("nothing")) == nil)
    #expect(throws: StoreError.self) { try FileContents.read(folder.path) }
    let error = #expect(throws: StoreError.self) { try FileContents.read(folder.path("nothing")) }
    #expect(error?.kind == .missing)
    let big = [UInt8](repeating: 0x61, count: 300_000)
    try folder.write(big, to: "big")
    #expect(try FileContents.read(folder.path("big")) == big)
    #expect(try FileContents.read("/dev/null") == [])
  }

  @Test func monthPathsAreOfOneForm() {
    #expect(MonthPath("2026/2026-11.ledger")?.path == "2026/2026-11.ledger")
    #expect(MonthPath("0001/0001-01.ledger")?.path == "0001/0001-01.ledger")
    for wrong in [
      "", "2026/2026-13.ledger", "2026/2026-00.ledger", "2025/2026-11.ledger", "2026/2026_11.ledger",
      "2026/2026-11.Ledger", "2026/2026-1.ledger", "2026-11.ledger", "/2026/2026-11.ledge",
      "0000/0000-01.ledger",
      "2026/2026-11.ledger~", "2026\\2026-11.ledger", "２026/2026-11.ledger",
    ] {
      #expect(MonthPath(wrong) == nil, "\(wrong)")
    }
    guard let november = MonthPath("2026/2026-11.ledger") else { return }
    #expect(november.adding(months: 2).path == "2027/2027-01.ledger")
    #expect(november.adding(months: -11).path == "2025/2025-12.ledger")
    #expect(november < november.adding(months: 1))
    #expect(november.firstDay.description == "2026-11-01")
  }

  @Test func theEndsOfTimeHaveNeighbours() {
    // The months around a date are looked at, whatever the date.
    #expect(MonthPath(of: CivilDate.latest).adding(months: 1).path.hasSuffix(".ledger"))
    #expect(MonthPath(of: CivilDate.earliest).adding(months: -1).path.hasSuffix(".ledger"))
  }

  @Test func monthsAreFoundByName() throws {
    let sandbox = try LedgerSandbox(initialize: false)
    try sandbox.folder.makeFolder("ledger")
    try sandbox.git("init", "-q")
    for name in [
      "2026/2026-11.ledger", "2025/2025-12.ledger", "2026/notes.ledger", "2026/2025-01.ledger",
      "x/2026-01.ledger",
    ] {
      try sandbox.folder.write("", to: "ledger/\(name)")
    }
    try sandbox.folder.write("", to: "ledger/1999")
    let folder = try #require(try LedgerFolder.enclosingWorkTree(of: sandbox.ledger))
    #expect(try MonthPath.all(in: folder).map(\.path) == ["2025/2025-12.ledger", "2026/2026-11.ledger"])
  }

  @Test func theLockIsHeldByOneAtATime() throws {
    let folder = try TemporaryFolder()
    do {
      let first = try LedgerLock(gitFolder: folder.path)
      let error = #expect(throws: StoreError.self) {
        _ = try LedgerLock(gitFolder: folder.path, patience: 60)
      }
      #expect(error?.kind == .locked)
      _ = consume first
    }
    // A program that another test starts may have the file open for an instant.
    let second = try LedgerLock(gitFolder: folder.path)
    let followsCrash = second.followsCrash
    #expect(!followsCrash)
    _ = consume second
    #expect(try folder.text("ledger.lock") == "")
  }

  @Test func whatAKilledHolderLeftIsNoticed() throws {
    let folder = try TemporaryFolder()
    try folder.write("held by process 1\n", to: "ledger.lock")
    let lock = try LedgerLock(gitFolder: folder.path, patience: 5000)
    let isNoticed = lock.followsCrash
    #expect(isNoticed)
    _ = consume lock
    #expect(try folder.text("ledger.lock") == "")
    try folder.write("moves refs/heads/main 1234\n", to: "ledger.lock")
    let other = try LedgerLock(gitFolder: folder.path, patience: 5000)
    let isNoticedToo = other.followsCrash
    #expect(isNoticedToo)
    _ = consume other
    #expect(
      try folder.text("ledger.lock") == "moves refs/heads/main 1234\n", "until a commit has put it right")
  }
}

/// A file that somebody else writes between reading and replacing it.
@Suite struct ConcurrentChangeTests {
  @Test func whatSomebodyElseWroteStays() throws {
    let folder = try TemporaryFolder()
    try folder.write("one\n", to: "month")
    let path = folder.path("month")
    #expect(throws: StoreError.self) {
      try FileContents.replace(path, with: Array("two\n".utf8), expecting: .some(Array("none\n".utf8)))
    }
    #expect(try folder.text("month") == "one\n")
    #expect(throws: StoreError.self) {
      try FileContents.replace(path, with: Array("two\n".utf8), expecting: .some(nil))
    }
    #expect(try folder.text("month") == "one\n")
    try FileContents.replace(path, with: Array("two\n".utf8), expecting: .some(Array("one\n".utf8)))
    #expect(try folder.text("month") == "two\n")
    #expect(try FileContents.names(in: folder.path) == ["month"])
  }
}
