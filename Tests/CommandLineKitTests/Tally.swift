import CommandLineKit

/// The program that the tests parse for: small, but with every kind of argument.
struct Tally: Command {
  static let name = "tally"
  static let summary = "Keep a tally of things done"
  static let discussion = """
    Things are kept in a folder. Dates are written as `2026-11-30`, and every command that lists things
    takes `--format`, which chooses how they are printed.

      tally done 1 --note "felt good"

      tally report --month 2026-11
    """
  static let arguments: [Argument<Self>] = [
    .option(
      \.folder, long: "directory", short: "C", value: "DIR", help: "Run as if started in this folder",
      completion: .directory),
    .option(\.color, long: "color", value: "WHEN", help: "Use colours"),
    .flag(\.pager, long: "pager", negatable: true, help: "Show long output in a pager"),
  ]
  var folder: String?
  var color = Choice.auto
  var pager = true

  enum Choice: String, CaseIterable, ArgumentValue { case auto, always, never }

  typealias Table = CommandTable<Tally, any TallyCommand>

  static let table = Table(
    version: "1.2.3", defaultCommand: "list", helpCategory: "Other commands",
    [
      .command(List.self), .command(Done.self), .command(Report.self), .command(Merge.self),
      .group(
        "source", aliases: ["sources"], summary: "Manage where things come from",
        discussion: "A source is a file or an address.", category: "Other commands",
        defaultCommand: "list",
        [.command(SourceAdd.self), .command(SourceList.self), .command(SourceRemove.self)]),
      .group(
        "remote", summary: "Manage the other copies", category: "Other commands", [.command(RemoteAdd.self)]),
    ])
}

protocol TallyCommand: Command {
  /// The values that were typed.
  var values: [String] { get }
}

extension CommandEntry where Parsed == any TallyCommand {
  static func command<C: TallyCommand>(_ type: C.Type) -> Self { Self(type) { $0 } }
}

/// A date as a client might read it, to test a reason and a hint.
struct Day: ArgumentValue, Equatable {
  var text: String

  init(argument: String) throws(ArgumentProblem) {
    let isDate = argument.count == 10 && argument.split(separator: "-").count == 3
    guard isDate || argument == "today" else {
      throw ArgumentProblem("not a date", hint: "write it as 2026-11-30 or 'today'")
    }
    text = argument
  }
}

struct List: TallyCommand {
  enum Format: String, CaseIterable, ArgumentValue { case text, json, csv }

  static let name = "list"
  static let summary = "List the things of a day"
  static let category = "Everyday commands"
  static let arguments: [Argument<Self>] = [
    .positional(\.day, value: "DAY", help: "The day to list", completion: .words(["today", "yesterday"])),
    .option(\.format, long: "format", value: "FORMAT", help: "Output format"),
    .flag(\.isLong, long: "long", short: "l", help: "Show notes"),
  ]
  var day: Day?
  var format = Format.text
  var isLong = false

  var values: [String] { ["day=\(day?.text ?? "nil")", "format=\(format)", "long=\(isLong)"] }
}

struct Done: TallyCommand {
  static let name = "done"
  static let aliases = ["x"]
  static let summary = "Record that a thing was done"
  static let category = "Everyday commands"
  static let discussion = """
    The numbers are those of `tally list`. With `--no-notify` nothing is said to anybody.

      tally done 1 2
    """
  static let arguments: [Argument<Self>] = [
    .positionals(\.items, value: "ITEM", help: "What was done", min: 1, completion: .dynamic("open-items")),
    .option(\.note, long: "note", short: "n", value: "TEXT", help: "Attach a short note"),
    .option(\.count, long: "count", value: "N", help: "How many times"),
    .option(\.tags, long: "tag", short: "t", value: "TAG", help: "Attach a tag"),
    .flag(\.isForced, long: "force", short: "f", help: "Record it even if it was recorded before"),
    .flag(\.notify, long: "notify", negatable: true, help: "Tell the others"),
  ]
  var items: [String] = []
  var note: String?
  var count = 1
  var tags: [String] = []
  var isForced = false
  var notify: Bool?

  var values: [String] {
    [
      "items=\(items)", "note=\(note.map { "<\($0)>" } ?? "nil")", "count=\(count)", "tags=\(tags)",
      "force=\(isForced)", "notify=\(notify.map { "\($0)" } ?? "nil")",
    ]
  }
}

struct Report: TallyCommand {
  static let name = "report"
  static let summary = "Add up what was done"
  static let category = "Everyday commands"
  static let arguments: [Argument<Self>] = [
    .option(\.month, long: "month", value: "MONTH", help: "The month to report on"),
    .option(\.from, long: "from", value: "DATE", help: "The first day"),
  ]
  var month: String?
  var from: Day?

  mutating func validate() throws(ArgumentProblem) {
    if month != nil, from != nil {
      throw ArgumentProblem("'--month' and '--from' exclude each other", hint: "leave one of them out")
    }
  }

  var values: [String] { ["month=\(month ?? "nil")", "from=\(from?.text ?? "nil")"] }
}

struct Merge: TallyCommand {
  static let name = "merge-file"
  static let summary = "Merge two versions of a file"
  static let category = "Other commands"
  static let arguments: [Argument<Self>] = [
    .positional(\.base, value: "BASE", help: "The common version", completion: .file),
    .positional(\.ours, value: "OURS", help: "Our version, which is replaced", completion: .file),
    .positional(\.path, value: "PATH", help: "The name to show in messages"),
    .option(\.zone, long: "zone", value: "ZONE", help: "The zone of both", required: true),
  ]
  var base = ""
  var ours = ""
  var path: String?
  var zone = ""

  var values: [String] { ["base=\(base)", "ours=\(ours)", "path=\(path ?? "nil")", "zone=\(zone)"] }
}

struct SourceAdd: TallyCommand {
  static let name = "add"
  static let summary = "Add a source"
  static let arguments: [Argument<Self>] = [
    .positional(\.path, value: "PATH", help: "The file or address", completion: .file)
  ]
  var path = ""
  var values: [String] { ["path=\(path)"] }
}

struct SourceList: TallyCommand {
  static let name = "list"
  static let summary = "List the sources"
  static let arguments: [Argument<Self>] = [.flag(\.all, long: "all", help: "List unused ones too")]
  var all = false
  var values: [String] { ["all=\(all)"] }
}

struct SourceRemove: TallyCommand {
  static let name = "remove"
  static let summary = "Forget a source"
  static let arguments: [Argument<Self>] = [
    .positional(\.name, value: "NAME", help: "The source to forget", completion: .dynamic("sources"))
  ]
  var name = ""
  var values: [String] { ["name=\(name)"] }
}

struct RemoteAdd: TallyCommand {
  static let name = "add"
  static let summary = "Add another copy"
  static let arguments: [Argument<Self>] = [.positional(\.url, value: "URL", help: "Where it is")]
  var url = ""
  var values: [String] { ["url=\(url)"] }
}
