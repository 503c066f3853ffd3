import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Full disks, closed pipes, locks, broken settings: what is said, with which exit status, and that nothing is lost.
@Suite struct FailureTests {
  @Test func withoutALedgerTheStatusIs69() throws {
    let sandbox = try LedgerSandbox(initialize: false)
    let result = try sandbox.run(["today"], in: sandbox.folder.path)
    #expect(result.status == 69)
    #expect(result.errorText.contains("ledger init"))
    let named = try sandbox.run(["-C", sandbox.folder.path("home"), "today"], in: sandbox.folder.path)
    #expect(named.status == 69)
  }

  @Test func brokenSettingsAreToldWithTheirLine() throws {
    let sandbox = try LedgerSandbox(calendars: ["habits"])
    let good = try sandbox.folder.text("ledger/ledger.conf")
    for (text, place) in [
      ("[ledger]\n\tpartial = half\n", "ledger.conf:2"), ("[ledger\n", "ledger.conf:1"),
      ("[ledger]\n\tweekstart = someday\n", "ledger.conf:2"), ("[ledger]\n\tformat = 2\n", "ledger.conf:2"),
      ("\n\n[calendar \"habits\"]\n\tdays = some\n", "ledger.conf:4"),
    ] {
      try sandbox.folder.write(text, to: "ledger/ledger.conf")
      for command in [["today"], ["done", "2"], ["log"], ["undo"], ["calendar", "list"]] {
        let result = try sandbox.run(command)
        #expect(result.status == 65, "\(text): \(command)")
        #expect(result.errorText.contains(place), "\(command): \(result.errorText)")
      }
    }
    try sandbox.folder.write(
      good + "[unknown]\n\tthing = 1\n[ledger]\n\tfuture = yes\n", to: "ledger/ledger.conf")
    #expect(try sandbox.run("today").status == 0, "what a newer version may know is let be")
  }

  @Test func aFolderInPlaceOfAMonthIsTold() throws {
    let sandbox = try LedgerSandbox(calendars: ["habits"])
    try sandbox.folder.makeFolder("ledger/2026/2026-11.ledger")
    for (command, status) in [
      (["today"], 0), (["done", "2"], 74), (["log"], 0),
      (["occurrences", "--from", "2026-11-30", "--to", "2026-12-01"], 0),
    ] {
      let result = try sandbox.run(command)
      #expect(result.status == Int32(status), "\(command)")
      #expect(result.errorText.contains("2026/2026-11.ledger"), "\(command)")
      #expect(result.errorText.contains("Is a directory"), "\(command)")
      #expect(command[0] == "done" || command[0] == "log" || result.text.contains("Meds"), "\(command)")
    }
    try sandbox.setMonth(["2026-12-01 08:00 done Meds ^2026-12-01T0800/6hmharmq88 @habits"], "2026-12")
    #expect(try sandbox.run("today", "--date", "2026-12-01").text.contains("✓ done"), "others are served")
  }

  @Test func aLinkOutOfTheLedgerIsRefused() throws {
    let sandbox = try LedgerSandbox(calendars: ["habits"])
    try sandbox.folder.write("2026-11-30 done secret\n", to: "outside")
    try sandbox.folder.makeFolder("ledger/2026")
    try sandbox.folder.link("ledger/2026/2026-11.ledger", to: "../../outside")
    let result = try sandbox.run("done", "2")
    #expect(result.status == 74)
    #expect(result.errorText.contains("leads out of the ledger"))
    #expect(try sandbox.folder.text("outside") == "2026-11-30 done secret\n")
  }

  @Test func unreadableLinesAreKeptAndTold() throws {
    let sandbox = try LedgerSandbox(calendars: ["habits"])
    try sandbox.setMonth(["2026-11-29 done run", "what is this?", "2026-11-31 done nothing"])
    let result = try sandbox.run("log")
    #expect(result.status == 0)
    #expect(result.text.contains("run"))
    #expect(result.errorText.contains("2026/2026-11.ledger:2:"))
    #expect(result.errorText.contains("2026/2026-11.ledger:3:"))
    let before = try sandbox.month()
    try sandbox.expectSuccess("done", "2")
    let (removed, added) = difference(before, try sandbox.month())
    #expect(removed == [])
    #expect(added.count == 1)
  }

  @Test func aHeldLockExitsWith75() throws {
    let sandbox = try LedgerSandbox(calendars: ["habits"])
    let file = unsafe open(sandbox.ledger + "/.git/ledger.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    #expect(file >= 0 && flock(file, LOCK_EX) == 0)
    defer { close(file) }
    let result = try sandbox.run("done", "2")
    #expect(result.status == 75)
    #expect(result.errorText.contains("another ledger command has held it"))
    #expect(try sandbox.month() == [])
    #expect(try sandbox.run("today").status == 0, "reading waits for nobody")
  }

  @Test(arguments: ["index.lock", "refs/heads/BRANCH.lock"]) func anotherProgramsLockIsLeftAlone(name: String)
    throws
  {
    let sandbox = try LedgerSandbox(calendars: ["habits"])
    let lock =
      "ledger/.git/" + name.replacing("BRANCH", with: try sandbox.git("symbolic-ref", "--short", "HEAD"))
    try sandbox.folder.write("", to: lock)
    let result = try sandbox.run("done", "2")
    #expect(result.status == 75, "\(result.errorText)")
    #expect(result.text.hasPrefix("done "), "it is recorded")
    #expect(result.errorText.contains("saved in its file, but not committed"))
    #expect(result.errorText.contains(".lock"))
    #expect(sandbox.folder.exists(lock))
    #expect(try sandbox.month().count == 1)
    try sandbox.folder.remove(lock)
    try sandbox.expectSuccess("done", "3")
    try sandbox.expectClean()
    #expect(try sandbox.git("show", "HEAD:2026/2026-11.ledger").split(separator: "\n").count == 2)
  }

  @Test func twoAtOnceLoseNothing() throws {
    let sandbox = try LedgerSandbox(calendars: ["habits"])
    let script = """
      mark() { for day in $2; do "$1" done "2026-11-$day/nbajqzddtk" >/dev/null || echo "failed: $day"; done; }
      mark "$0" "01 03 05 07 09 11 13 15 17 19 21 23 25 27 29" & mark "$0" "02 04 06 08 10 12 14 16 18 20 22 24 26 28 30" & wait
      """
    let result = try sandbox.runProgram(["/bin/sh", "-c", script, LedgerSandbox.program])
    #expect(result.text == "", "\(result.errorText)")
    #expect(
      try sandbox.month().map { String($0.prefix(10)) }
        == (1...30).map { "2026-11-\($0 < 10 ? "0" : "")\($0)" })
    #expect(try sandbox.git("log", "--format=%s", "--", "2026").split(separator: "\n").count == 30)
    try sandbox.expectClean()
  }

  /// Ranges that overlap and one free record, from two processes: who comes second sees what the first one wrote.
  @Test func twoAtOnceMarkNothingTwice() throws {
    let sandbox = try LedgerSandbox(calendars: ["habits"])
    let script = """
      mark() {
        "$1" $2 --from $3 --to $4 --exclude meds >/dev/null 2>&1 || echo "failed: $2"
        "$1" $2 Swim --free --date 2026-11-09 >/dev/null 2>&1 || echo "failed: $2 Swim"
      }
      mark "$0" done 2026-11-01 2026-11-20 & mark "$0" skip 2026-11-10 2026-11-30 & wait
      """
    let result = try sandbox.runProgram(["/bin/sh", "-c", script, LedgerSandbox.program])
    #expect(result.text == "", "\(result.errorText)")
    let names = try sandbox.month().map { line in
      line.prefix(10) + (line.split(separator: " ").first { $0.hasPrefix("^") } ?? "")
    }
    #expect(Set(names).count == names.count, "no target has two lines")
    #expect(names.count { $0 == "2026-11-09^" } == 1)
    #expect(
      try sandbox.run("done", "--from", "2026-11-01", "--to", "2026-11-30", "--exclude", "meds").status == 1)
    try sandbox.expectClean()
  }

  @Test func besideGitNothingIsLost() throws {
    let sandbox = try LedgerSandbox(calendars: ["habits"])
    let script = """
      for day in 01 02 03 04 05 06 07 08 09 10 11 12; do
        "$0" done "2026-11-$day/nbajqzddtk" >/dev/null || echo "failed: $day"
      done &
      i=0; while [ $i -lt 40 ]; do i=$((i+1)); echo $i > file; git add file 2>/dev/null; git commit -qm $i >/dev/null 2>&1; done; wait
      """
    let result = try sandbox.runProgram(["/bin/sh", "-c", script, LedgerSandbox.program])
    #expect(result.text == "", "\(result.errorText)")
    #expect(try sandbox.month().count == 12)
    #expect(try sandbox.git("show", "HEAD:2026/2026-11.ledger").split(separator: "\n").count == 12)
    let check = try sandbox.runGit(["fsck", "--strict", "--no-dangling", "--no-progress"])
    #expect(check.status == 0, "\(check.errorText)")
  }

  // MARK: Outputs

  @Test(.enabled(if: hasDevFull)) func anOutputThatIsFullIsTold() throws {
    let sandbox = try LedgerSandbox(calendars: ["habits"])
    for command in ["today", "--help", "calendar list", "occurrences --from today --to tomorrow"] {
      let result = try sandbox.runProgram([
        "/bin/sh", "-c", "\"$0\" \(command) > /dev/full", LedgerSandbox.program,
      ])
      #expect(result.status == 74, "\(command)")
      #expect(result.errorText.contains("cannot write to standard output"), "\(command)")
    }
    let marked = try sandbox.runProgram(["/bin/sh", "-c", "\"$0\" done 2 > /dev/full", LedgerSandbox.program])
    #expect(marked.status == 74)
    #expect(try sandbox.month().count == 1)
    try sandbox.expectClean()
  }

  @Test func aClosedPipeIsNoFault() throws {
    let sandbox = try LedgerSandbox(calendars: ["habits"])
    let many = (0..<3000).map {
      "2026-11-\(10 + $0 / 200) done    number \($0) \(String(repeating: "x", count: 60))"
    }
    try sandbox.setMonth(many)
    let log = try sandbox.runProgram([
      "/bin/sh", "-c", "\"$0\" log --format csv | head -1", LedgerSandbox.program,
    ])
    #expect(log.text == "date,when,status,title,calendar,key,progress,took,at,note\n")
    #expect(log.errorText == "")
    // The reader is gone before anything is written: the mark is committed all the same.
    let mark = try sandbox.runProgram(
      [
        "/bin/sh", "-c", "{ sleep 0.3; \"$0\" done 2; echo \"status $?\" >&2; } | true",
        LedgerSandbox.program,
      ])
    #expect(mark.errorText.contains("status 0"), "\(mark.errorText)")
    #expect(try sandbox.month().count == 3001)
    try sandbox.expectClean()
  }

  // MARK: Full disks

  @Test(.enabled(if: canMount, "needs root, and to be allowed to mount")) func aFullDiskLosesNothing() throws
  {
    let sandbox = try LedgerSandbox(calendars: ["habits"])
    try sandbox.setMonth(MarkingTests.kept)
    try sandbox.expectSuccess("done", "2")
    let disk = sandbox.folder.path("disk")
    try sandbox.folder.makeFolder("disk")
    #expect(
      try sandbox.runProgram(["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", disk], in: "/").status == 0)
    defer { _ = try? sandbox.runProgram(["umount", "-l", disk], in: "/") }
    _ = try sandbox.runProgram(["cp", "-a", sandbox.ledger, disk + "/ledger"], in: "/")
    let ledger = disk + "/ledger"
    let file = ledger + "/2026/2026-11.ledger"
    var statuses: Set<Int32> = []
    for pages in 0..<24 {
      let before = try sandbox.folder.read(file)
      let head = try sandbox.runProgram(["git", "rev-parse", "HEAD"], in: ledger).text
      // All that is free is filled, but for some pages of 4 KiB.
      let fill = """
        head -c $(($1 * 4096)) /dev/zero > "$0/reserve"; cat /dev/zero > "$0/fill" 2>/dev/null; rm "$0/reserve"
        """
      _ = try sandbox.runProgram(["/bin/sh", "-c", fill, disk, "\(pages)"], in: "/")
      let day = pages < 9 ? "0\(pages + 1)" : "\(pages + 1)"
      let result = try sandbox.run(["done", "2026-11-\(day)/nbajqzddtk"], in: ledger)
      statuses.insert(result.status)
      let after = try sandbox.folder.read(file)
      if result.status == 0 {
        #expect(result.errorText.contains("committed as"))
      } else {
        #expect(result.status == 74, "\(pages): \(result.errorText)")
        #expect(result.errorText.contains("No space left on device"), "\(pages): \(result.errorText)")
        #expect(try sandbox.runProgram(["git", "rev-parse", "HEAD"], in: ledger).text == head, "\(pages)")
      }
      if result.text.isEmpty {
        #expect(after == before, "\(pages)")
      } else {
        #expect(after.count > before.count, "\(pages): it was said to be recorded")
      }
      let check = try sandbox.runProgram(
        ["git", "fsck", "--strict", "--no-dangling", "--no-progress"], in: ledger)
      #expect(check.status == 0, "\(pages): \(check.errorText)")
      _ = try sandbox.runProgram(["rm", disk + "/fill"], in: "/")
      let again = try sandbox.run(["done", "2026-11-\(day)/nbajqzddtk"], in: ledger)
      #expect(again.status == 0, "\(pages): \(again.errorText)")
      let status = try sandbox.runProgram(["git", "status", "--porcelain"], in: ledger).text
      #expect(status == "", "\(pages): with space again, it is all committed")
    }
    #expect(statuses == [0, 74])
  }
}

private let hasDevFull = unsafe access("/dev/full", W_OK) == 0

/// Whether a file system can be mounted.
private let canMount: Bool = {
  guard isRoot, has("mount"), let folder = try? TemporaryFolder() else { return false }
  let mounted = try? run(
    ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", folder.path], in: "/", environment: [:])
  guard mounted?.status == 0 else { return false }
  return (try? run(["umount", folder.path], in: "/", environment: [:]).status) == 0
}()
