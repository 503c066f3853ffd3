import CommandLineKit
import Testing

struct DeclarationProblemTests {
  @Test func `a good program has no problems`() {
    #expect(Tally.table.description.problems == [])
  }

  struct Bad: Command {
    static let name = "bad"
    static let summary = "does everything wrong."
    static let discussion = """
      A `--mistyped=3`, `tally dnoe 1`, `tally source ad`, `tally done --note x` and a loose ` one.

        tally lst --long
      """
    static let arguments: [Argument<Self>] = [
      .positional(\.optional, value: "first", help: "Something"),
      .positionals(\.many, value: "MANY", help: "Something", min: 1),
      .positional(\.late, value: "LATE", help: "Something"),
      .option(\.optional, long: "color", short: "3", value: "X", help: ""),
      .option(\.optional, long: "Upper", short: "h", value: "", help: String(repeating: "x", count: 61)),
      .option(\.optional, long: "same", value: "X", help: "One", completion: .dynamic("Not a name")),
      .option(\.optional, long: "same", value: "NAME=PATH", help: "Two"),
      .flag(\.isOn, long: "no-thing", help: "Something"),
      .flag(\.isOn, long: "version", help: "Something"),
      .flag(\.isOn, long: "complete", help: "Something"),
    ]
    var optional: String?
    var many: [String] = []
    var late = ""
    var isOn = false
  }

  @Test func `every kind of mistake is reported`() {
    let table = CommandTable<Tally, Bool>(
      version: "1", defaultCommand: "source",
      [
        .init(Bad.self) { _ in true }, .init(Done.self) { _ in true },
        .group("source", aliases: ["done"], summary: "Manage sources", [.init(SourceAdd.self) { _ in true }]),
        .group("Empty", summary: "Two\nlines", []),
      ])
    let problems = table.description.problems.map(\.description)
    let expected = """
      tally: two commands are called 'done'
      tally: there is no command 'source' to run when it is typed alone
      tally bad: the summary ends in a full stop
      tally bad: the summary begins with a small letter
      tally bad: '--same' is declared twice
      tally bad: '--color' is taken by a global option
      tally bad: '-h' is taken by a global option
      tally bad: '--version' is taken by a global option
      tally bad: '--complete' is taken by a global option
      tally bad: 'MANY' has to be there but 'first' before it doesn't
      tally bad: 'LATE' never gets a word after 'MANY' took all
      tally bad: 'LATE' has to be there but 'first' before it doesn't
      tally bad: the value name 'first' is not in capitals
      tally bad: '-3' is not an ASCII letter
      tally bad: the help of '--color' is empty
      tally bad: '--Upper' is not made of small letters, digits and hyphens
      tally bad: the value name '' is not in capitals
      tally bad: the help of '--Upper' has 61 columns, more than 60
      tally bad: the help of '--Upper' begins with a small letter
      tally bad: the completion 'Not a name' is not made of small letters, digits and hyphens
      tally bad: '--no-thing' looks like a negation: declare '--thing' negatable
      tally bad: the discussion has a backtick without its partner
      tally bad: the discussion mentions '--mistyped', which no command has
      tally bad: the discussion mentions 'tally dnoe', which is no command
      tally bad: the discussion mentions 'tally source ad', which is no command
      tally bad: the discussion mentions '--long', which no command has
      tally bad: the discussion mentions 'tally lst', which is no command
      tally Empty: the name 'Empty' is not made of small letters, digits and hyphens
      tally Empty: the summary has more than one line
      """
    for line in expected.split(separator: "\n").map(String.init) {
      #expect(problems.contains(line))
    }
    // The other discussions are right about `Tally.table`, not about this one.
    for problem in problems where problem.hasPrefix("tally bad") || !problem.contains(": the discussion") {
      #expect(expected.contains(problem), "unexpected: \(problem)")
    }
  }
}
