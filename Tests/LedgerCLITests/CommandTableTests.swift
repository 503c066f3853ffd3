import CommandLineKit
import TestSupport
import Testing

@testable import LedgerCLI

/// What the commands declare, and what the program says about wrong command lines.
@Suite struct CommandTableTests {
  private static let description = LedgerProgram.table.description

  private static let commands = [description.root.path] + description.allCommands.map(\.path)

  @Test func theDeclarationsAreInOrder() {
    #expect(Self.description.problems == [])
  }

  @Test func everyCommandIsExplained() {
    for command in Self.description.allCommands where command.commands.isEmpty && command.name != "help" {
      #expect(!command.summary.isEmpty, "\(command.fullName)")
      #expect(!command.category.isEmpty || command.path.count > 2, "\(command.fullName)")
      #expect(command.arguments.allSatisfy { !$0.help.isEmpty }, "\(command.fullName)")
    }
  }

  @Test(arguments: commands) func helpIsAsRecorded(path: [String]) throws {
    let sandbox = try LedgerSandbox(initialize: false)
    let result = try sandbox.run(path.dropFirst() + ["--help"], in: sandbox.folder.path)
    #expect(result.status == 0)
    #expect(result.errorText == "")
    #expect(result.lines.allSatisfy { $0.count <= 80 })
    try GoldenFile(path.joined(separator: "-") + ".txt").expect(result.text)
  }

  @Test func theVersionIsShown() throws {
    let sandbox = try LedgerSandbox(initialize: false)
    let result = try sandbox.run(["--version"], in: sandbox.folder.path)
    #expect(result.status == 0)
    #expect(result.text == "ledger \(LedgerProgram.version)\n")
  }

  static let wrongLines: [(words: [String], message: String)] = [
    (["dnoe", "2"], "did you mean 'done'?"),
    (["calender", "add"], "did you mean 'calendar'?"),
    (["frobnicate"], "unknown command 'frobnicate'"),
    (["add", "work", "x.ics"], "did you mean 'ledger calendar add' or 'ledger remote add'?"),
    (["done"], "missing ITEM"),
    (["done", "2", "--frobnicate"], "unknown option '--frobnicate'"),
    (["done", "2", "--dat", "today"], "did you mean '--date'?"),
    (["done", "2", "--date"], "needs a value"),
    (["done", "2", "--date", "2026-02-30"], "no day"),
    (["done", "2", "--date", "someday"], "no day"),
    (["done", "2", "--at", "25:00"], "no time"),
    (["done", "2", "--took", "soon"], "no duration"),
    (["done", "2", "--progress", "50"], "belongs to"),
    (["skip", "2", "--progress", "50"], "belongs to"),
    (["mark", "done", "2", "--progress", "50"], "--progress goes with partial only"),
    (["partial", "2", "--progress", "101"], "no percentage"),
    (["partial", "2", "--progress", "-1"], ""),
    (["mark", "finished", "2"], "done"),
    (["mark", "done"], "missing ITEM"),
    (["note", "2"], "there is no TEXT"),
    (["unmark"], "missing ITEM"),
    (["undo", "a", "b"], "unexpected argument 'b'"),
    (["today", "2"], "unexpected argument '2'"),
    (["today", "--format", "yaml"], "'text', 'json' or 'csv'"),
    (["agenda", "week", "--from", "today"], "exclude each other"),
    (["agenda", "--from", "tomorrow", "--to", "yesterday"], "lies before"),
    (["agenda", "--from", "1990-01-01", "--to", "2026-01-01"], "more than ten years"),
    (["log", "--from", "tomorrow", "--to", "yesterday"], "lies before"),
    (["stats", "--from", "tomorrow", "--to", "yesterday"], "lies before"),
    (["stats", "--from", "1900-01-01", "--to", "2026-01-01"], "more than a hundred years"),
    (["stats", "--by", "moon"], "'weekday'"),
    (["stats", "--series", ""], "--series is empty"),
    (["stats", "--calendar", "wrok"], "no calendar 'wrok'"),
    (["help", "numbres"], "did you mean 'numbers'?"),
    (["calendar", "add", "work"], "missing PATH"),
    (["calendar", "add", "my work", "x.ics"], "no name for a calendar"),
    (["calendar", "remove"], "missing NAME"),
    (["occurrences", "--from", "today"], "missing option '--to DATE'"),
    (["occurrences", "--calendar", "x.ics", "--from", "today", "--to", "tomorrow"], "NAME="),
    (["--color=sometimes"], "'auto', 'always' or 'never'"),
  ]

  @Test func wrongCommandLinesExitWith64() throws {
    let sandbox = try LedgerSandbox(calendars: [])
    let commits = try sandbox.git("rev-list", "--count", "HEAD")
    for (words, message) in Self.wrongLines {
      let result = try sandbox.run(words)
      #expect(result.status == 64, "\(words)")
      #expect(result.text == "", "\(words)")
      #expect(result.errorText.contains(message), "\(words): \(result.errorText)")
    }
    #expect(try sandbox.git("rev-list", "--count", "HEAD") == commits)
    try sandbox.expectClean()
  }

  @Test func aWrongClockIsTold() throws {
    let sandbox = try LedgerSandbox(calendars: [])
    let result = try sandbox.run(["today"], environment: ["CALENDAR_LEDGER_NOW": "noon"])
    #expect(result.status == 64)
    #expect(result.errorText.contains("CALENDAR_LEDGER_NOW"))
  }
}
