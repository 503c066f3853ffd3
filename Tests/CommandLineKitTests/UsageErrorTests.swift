import CommandLineKit
import Testing

struct UsageErrorTests {
  struct Row: CustomTestStringConvertible {
    let words: String
    let lines: [String]

    init(_ words: String, _ lines: String...) {
      self.words = words
      self.lines = lines
    }

    var testDescription: String { words }
  }

  static let rows = [
    Row(
      "done 1 --forse", "tally done: unknown option '--forse'", "hint: did you mean '--force'?",
      "See 'tally help done'."),
    Row("done 1 --zzzzzz", "tally done: unknown option '--zzzzzz'", "See 'tally help done'."),
    Row(
      "done 1 --no-notfy", "tally done: unknown option '--no-notfy'", "hint: did you mean '--no-notify'?",
      "See 'tally help done'."),
    Row(
      "done 1 --no-force", "tally done: unknown option '--no-force'", "hint: did you mean '--force'?",
      "See 'tally help done'."),
    Row(
      "done 1 --not", "tally done: unknown option '--not'", "hint: did you mean '--note' or '--notify'?",
      "See 'tally help done'."),
    Row(
      "done 1 --noti", "tally done: unknown option '--noti'", "hint: did you mean '--notify'?",
      "See 'tally help done'."),
    Row(
      "done 1 -force", "tally done: unknown option '-force'", "hint: did you mean '--force'?",
      "See 'tally help done'."),
    Row("done 1 -fz", "tally done: unknown option '-z'", "See 'tally help done'."),
    Row(
      "list -format", "tally list: unknown option '-format'", "hint: did you mean '--format'?",
      "See 'tally help list'."),
    // Never a suggestion for one letter.
    Row("done 1 -g", "tally done: unknown option '-g'", "See 'tally help done'."),
    Row(
      "done -35", "tally done: unknown option '-35'", "hint: type '--' before it if it is no option",
      "See 'tally help done'."),
    Row(
      "done 1 --month 2026-11", "tally done: unknown option '--month'",
      "hint: '--month' belongs to 'tally report'", "See 'tally help done'."),
    Row(
      "--month 2026-11", "tally: unknown option '--month'", "hint: '--month' belongs to 'tally report'",
      "See 'tally help'."),
    Row(
      "--frmat json", "tally: unknown option '--frmat'", "hint: did you mean '--format'?", "See 'tally help'."
    ),
    Row("dne 1", "tally: unknown command 'dne'", "hint: did you mean 'done'?", "See 'tally help'."),
    Row("hlep", "tally: unknown command 'hlep'", "hint: did you mean 'help'?", "See 'tally help'."),
    Row("dne --help", "tally: unknown command 'dne'", "hint: did you mean 'done'?", "See 'tally help'."),
    Row("quux", "tally: unknown command 'quux'", "See 'tally help'."),
    Row(
      "remove a", "tally: unknown command 'remove'", "hint: did you mean 'tally source remove'?",
      "See 'tally help'."),
    Row(
      "add a", "tally: unknown command 'add'", "hint: did you mean 'tally source add' or 'tally remote add'?",
      "See 'tally help'."),
    Row(
      "source ad x", "tally source: unknown command 'ad'", "hint: did you mean 'add'?",
      "See 'tally help source'."),
    Row("help dne", "tally: unknown command 'dne'", "hint: did you mean 'done'?", "See 'tally help'."),
    Row(
      "help source ad", "tally source: unknown command 'ad'", "hint: did you mean 'add'?",
      "See 'tally help source'."),
    Row("help done it", "tally done: unexpected argument 'it'", "See 'tally help done'."),
    Row(
      "remote", "tally remote: a command is missing", "hint: type one of 'add'", "See 'tally help remote'."),
    Row(
      "done 1 --force=1", "tally done: option '--force' takes no value, but was given '1'",
      "hint: type '--force' alone", "See 'tally help done'."),
    Row(
      "done 1 -f=1", "tally done: option '-f' takes no value, but was given '1'", "hint: type '-f' alone",
      "See 'tally help done'."),
    Row(
      "done 1 --no-notify=x", "tally done: option '--no-notify' takes no value, but was given 'x'",
      "hint: type '--no-notify' alone", "See 'tally help done'."),
    Row(
      "--help=x", "tally: option '--help' takes no value, but was given 'x'", "hint: type '--help' alone",
      "See 'tally help'."),
    Row("done 1 --note", "tally done: option '--note' needs a value: --note TEXT", "See 'tally help done'."),
    Row("done 1 -n", "tally done: option '-n' needs a value: -n TEXT", "See 'tally help done'."),
    Row(
      "done 1 --note -3", "tally done: option '--note' needs a value: --note TEXT",
      "hint: if the value is '-3', type '--note=-3'", "See 'tally help done'."),
    Row(
      "done 1 -n -f", "tally done: option '-n' needs a value: -n TEXT",
      "hint: if the value is '-f', type '-n-f'", "See 'tally help done'."),
    Row(
      "done 1 --note -- x", "tally done: option '--note' needs a value: --note TEXT", "See 'tally help done'."
    ),
    Row(
      "list --format", "tally list: option '--format' needs a value: --format FORMAT",
      "hint: the value is one of 'text', 'json' or 'csv'", "See 'tally help list'."),
    Row(
      "list --format=xml", "tally list: invalid value 'xml' for '--format'",
      "hint: the value is one of 'text', 'json' or 'csv'", "See 'tally help list'."),
    Row(
      "list --format=jsn", "tally list: invalid value 'jsn' for '--format'", "hint: did you mean 'json'?",
      "hint: the value is one of 'text', 'json' or 'csv'", "See 'tally help list'."),
    Row(
      "--color=pink list", "tally list: invalid value 'pink' for '--color'",
      "hint: the value is one of 'auto', 'always' or 'never'", "See 'tally help list'."),
    Row(
      "done 1 --count x", "tally done: invalid value 'x' for '--count': not a whole number",
      "See 'tally help done'."),
    Row(
      "list 30.11.", "tally list: invalid value '30.11.' for 'DAY': not a date",
      "hint: write it as 2026-11-30 or 'today'", "See 'tally help list'."),
    Row("done", "tally done: missing ITEM: What was done", "See 'tally help done'."),
    Row(
      "merge-file a --zone z", "tally merge-file: missing OURS: Our version, which is replaced",
      "See 'tally help merge-file'."),
    Row(
      "merge-file a b", "tally merge-file: missing option '--zone ZONE': The zone of both",
      "See 'tally help merge-file'."),
    Row("list today tomorrow", "tally list: unexpected argument 'tomorrow'", "See 'tally help list'."),
    Row(
      "report --month a --from today", "tally report: '--month' and '--from' exclude each other",
      "hint: leave one of them out", "See 'tally help report'."),
  ]

  @Test(arguments: rows)
  func `a wrong line is explained`(row: Row) {
    let error = #expect(throws: UsageError.self) {
      _ = try Tally.table.parse(CommandParserTests.split(row.words))
    }
    #expect(error?.description.split(separator: "\n").map(String.init) == row.lines)
  }

  @Test func `the exit code is the one of sysexits`() {
    #expect(UsageError.exitCode == 64)
  }
}
