import CommandLineKit
import Testing

struct CommandParserTests {
  /// Words, and the values they give, as far as a row is about them.
  struct Row: CustomTestStringConvertible {
    let words: String
    let result: [String]
    let options: [String]

    init(_ words: String, _ result: String..., options: String...) {
      self.words = words
      self.result = result
      self.options = options
    }

    var testDescription: String { words }
  }

  /// Splits at blanks; `_` stands for a blank inside a word, `''` for an empty word.
  static func split(_ line: String) -> [String] {
    line.split(separator: " ").map { word in
      word == "''" ? "" : String(word.map { $0 == "_" ? " " : $0 })
    }
  }

  static let rows = [
    // A value may be attached in every way.
    Row("done 1 --note=x", "done", "note=<x>"),
    Row("done 1 --note x", "done", "note=<x>"),
    Row("done 1 -n x", "note=<x>"),
    Row("done 1 -nx", "note=<x>"),
    Row("done 1 -n=x", "note=<x>"),
    Row("done 1 --note=a=b", "note=<a=b>"),
    Row("done 1 -n=a=b", "note=<a=b>"),
    // The empty string is a value.
    Row("done 1 --note=", "note=<>"),
    Row("done 1 -n=", "note=<>"),
    Row("done 1 --note ''", "note=<>"),
    // A value option ends a cluster.
    Row("done 1 -fn x", "force=true", "note=<x>"),
    Row("done 1 -fnx", "force=true", "note=<x>"),
    Row("done 1 -fnf", "force=true", "note=<f>"),
    Row("done 1 -ffn x", "force=true", "note=<x>"),
    // Flags.
    Row("done 1", "force=false", "notify=nil", "note=nil", "count=1"),
    Row("done 1 --notify", "notify=true"),
    Row("done 1 --no-notify", "notify=false"),
    Row("done 1 --notify --no-notify", "notify=false"),
    Row("done 1 --no-notify --notify", "notify=true"),
    // What begins with a dash but is no option.
    Row("done -", "items=[\"-\"]"),
    Row("done 1 -n -", "note=<->"),
    Row("done 1 -n -_felt_good", "note=<- felt good>"),
    Row("done 1 --note=-3", "note=<-3>"),
    Row("done 1 -n-3", "note=<-3>"),
    Row("done 1 --count=-3", "count=-3"),
    Row("done -- -3 --force -h", "items=[\"-3\", \"--force\", \"-h\"]", "force=false"),
    Row("done 1 -- --", "items=[\"1\", \"--\"]"),
    // Options may stand anywhere; of repeated ones the last counts or all do.
    Row("done -f 1 -n x 2", "items=[\"1\", \"2\"]", "note=<x>", "force=true"),
    Row("done 1 -n a -n b", "note=<b>"),
    Row("done 1 -t a --tag b --tag=c", "tags=[\"a\", \"b\", \"c\"]"),
    Row("done 1 ''", "items=[\"1\", \"\"]"),
    // Positionals.
    Row("list", "day=nil"),
    Row("list today", "day=today"),
    Row("merge-file a b --zone z", "base=a", "ours=b", "path=nil", "zone=z"),
    Row("merge-file a b c --zone z", "path=c"),
    // Names of commands.
    Row("x 1", "done", "items=[\"1\"]"),
    Row("source add a.txt", "source add", "path=a.txt"),
    Row("sources remove a", "source remove", "name=a"),
    Row("remote add u", "remote add", "url=u"),
    Row("source", "source list", "all=false"),
    Row("source --all", "source list", "all=true"),
    // No command.
    Row("", "list", "format=text"),
    Row("--format json", "list", "format=json"),
    Row("-l", "list", "long=true"),
    Row("-C d -l --format=csv", "list", "long=true", "format=csv", options: "folder=d"),
    // Global options before, between and after.
    Row("-C d list", "list", options: "folder=d", "color=auto", "pager=true"),
    Row("list -C d", options: "folder=d"),
    Row("-Cd --color never source --no-pager add p", options: "folder=d", "color=never", "pager=false"),
    Row("source add p --color=always", "path=p", options: "color=always"),
    Row("-C a list -C b", options: "folder=b"),
    Row("done 1 -fC d", "force=true", options: "folder=d"),
  ]

  @Test(arguments: rows)
  func `words become values`(row: Row) throws {
    let invocation = try Tally.table.parse(Self.split(row.words))
    guard case .run(let command, let path) = invocation.request else {
      Issue.record("no command is run: \(invocation.request)")
      return
    }
    let got = [path.dropFirst().joined(separator: " ")] + command.values
    for expected in row.result { #expect(got.contains(expected), "\(got)") }
    let options = invocation.options
    let gotOptions = [
      "folder=\(options.folder ?? "nil")", "color=\(options.color)", "pager=\(options.pager)",
    ]
    for expected in row.options { #expect(gotOptions.contains(expected), "\(gotOptions)") }
  }

  struct Answer: CustomTestStringConvertible {
    let words: String
    let answer: String

    init(_ words: String, _ answer: String) {
      self.words = words
      self.answer = answer
    }

    var testDescription: String { words }
  }

  static let answers = [
    Answer("--help", "full help: tally"),
    Answer("-h", "short help: tally"),
    Answer("help", "full help: tally"),
    Answer("help done", "full help: tally done"),
    Answer("help x", "full help: tally done"),
    Answer("help source add", "full help: tally source add"),
    Answer("help help", "full help: tally help"),
    Answer("help --help", "full help: tally help"),
    Answer("done --help", "full help: tally done"),
    Answer("done -h", "short help: tally done"),
    Answer("--help done", "full help: tally done"),
    Answer("source --help", "full help: tally source"),
    Answer("source add -h", "short help: tally source add"),
    Answer("--format json --help", "full help: tally list"),
    Answer("done -fh", "short help: tally done"),
    // Help is given even if something else is wrong.
    Answer("done --bogus --help", "full help: tally done"),
    Answer("done --count=x -h", "short help: tally done"),
    Answer("done --note --help", "full help: tally done"),
    Answer("--color=pink --help", "full help: tally"),
    Answer("--version", "version"),
    Answer("done --version", "version"),
    Answer("source --version", "version"),
    Answer("--complete open-items fo", "complete open-items <fo>"),
    Answer("--complete open-items --help", "complete open-items <--help>"),
    Answer("--complete open-items ''", "complete open-items <>"),
    Answer("--complete open-items", "complete open-items <>"),
    Answer("-C d --complete sources a", "complete sources <a>"),
  ]

  @Test(arguments: answers)
  func `the parser answers by itself`(row: Answer) throws {
    let answer =
      switch try Tally.table.parse(Self.split(row.words)).request {
      case .run(_, let path): "run \(path)"
      case .help(let command, .full): "full help: \(command.fullName)"
      case .help(let command, .short): "short help: \(command.fullName)"
      case .topic(let topic): "topic: \(topic.name)"
      case .version: "version"
      case .complete(let name, let word): "complete \(name) <\(word)>"
      }
    #expect(answer == row.answer)
  }
}
