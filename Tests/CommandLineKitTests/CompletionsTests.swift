import CommandLineKit
import TestSupport
import Testing

/// Runs the scripts in the shells they are for, with a program that answers `--complete`.
struct CompletionsTests {
  static let program = Tally.table.description

  @Test(arguments: Completions.Shell.allCases)
  func `the script is as recorded`(shell: Completions.Shell) {
    GoldenFile("tally.\(shell.rawValue)").expect(Completions.script(for: shell, Self.program))
  }

  struct Row: CustomTestStringConvertible {
    /// What is typed; the last word is being completed.
    let line: String
    /// The words that are offered.
    let offers: [String]

    init(_ line: String, _ offers: String...) {
      self.line = line
      self.offers = offers
    }

    var testDescription: String { "'\(line)'" }
  }

  static let rows = [
    Row("tally ", "list", "done", "report", "merge-file", "source", "remote", "help"),
    Row("tally re", "report", "remote"),
    Row("tally --fo", "--format"),
    Row("tally -C sub so", "source"),
    Row("tally --directory=sub so", "source"),
    Row("tally -Csub so", "source"),
    Row("tally --no-pager so", "source"),
    Row("tally source ", "add", "list", "remove"),
    Row("tally sources r", "remove"),
    Row("tally source --al", "--all"),
    Row("tally source --color never r", "remove"),
    Row("tally help d", "done"),
    Row("tally done --no", "--note", "--notify", "--no-notify", "--no-pager"),
    Row("tally x --fo", "--force"),
    Row("tally done --colo", "--color"),
    Row("tally list --format ", "text", "json", "csv"),
    Row("tally list --format=j", "json"),
    Row("tally list --color=", "auto", "always", "never"),
    Row("tally --color a", "auto", "always"),
    Row("tally list y", "yesterday"),
    Row("tally done ", "gym", "chapter:4", "walk"),
    Row("tally done g", "gym"),
    Row("tally done gym chapter:", "chapter:4"),
    Row("tally done -n gym w", "walk"),
    Row("tally done -fn gym w", "walk"),
    Row("tally done -- w", "walk"),
    Row("tally -C sub done in", "in-sub"),
    Row("tally --directory=sub done in", "in-sub"),
    Row("tally done -C sub in", "in-sub"),
    Row("tally source --directory sub remove ", "home"),
    Row("tally source remove ", "home"),
    Row("tally merge-file B", "Base.txt"),
    Row("tally merge-file Base.txt O", "Ours.txt"),
    Row("tally -C s", "sub"),
    Row("tally done --note g"),
    Row("tally list today x"),
    Row("tally nothing x"),
  ]

  /// A folder with some files and the program.
  static func folder(_ shell: Completions.Shell) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Completions.script(for: shell, program), to: "script")
    for name in ["bin", "sub"] { try folder.makeFolder(name) }
    for name in ["Base.txt", "Ours.txt"] { try folder.write("", to: name) }
    try folder.write(
      """
      #!/bin/sh
      in=
      while :; do
        case "$1" in
          -C | --directory) in=$2; shift 2 ;;
          --directory=*) in=${1#*=}; shift ;;
          -C*) in=${1#-C}; shift ;;
          --complete) break ;;
          *) shift ;;
        esac
      done
      case "$2" in
        open-items)
          if [ -n "$in" ]; then echo "in-$in"; exit; fi
          printf 'gym\\tGo to the gym\\nchapter:4\\nwalk\\ta: b\\n' ;;
        sources) echo home ;;
      esac
      """, to: "bin/tally", mode: 0o755)
    return folder
  }

  @Test(.enabled(if: Shell.isInstalled("bash")), arguments: rows)
  func `bash offers`(row: Row) throws {
    // Bash has words where these are cut, and a word break is a word.
    var words: [String] = []
    for word in row.line.split(separator: " ", omittingEmptySubsequences: false) {
      var part = ""
      for character in word {
        if character == "=" || character == ":" {
          if !part.isEmpty { words.append(part) }
          words.append(String(character))
          part = ""
        } else {
          part.append(character)
        }
      }
      if !part.isEmpty || word.isEmpty { words.append(part) }
    }
    let folder = try Self.folder(.bash)
    try folder.write(
      """
      PATH="$PWD/bin:$PATH"; COMP_WORDBREAKS=$' \\t\\n"\\'><=;|&(:'
      source ./script
      COMP_WORDS=(\(words.map { "'\($0)'" }.joined(separator: " "))); COMP_CWORD=\(words.count - 1)
      COMP_LINE='\(row.line)'; COMP_POINT=${#COMP_LINE}
      _tally
      [[ ${#COMPREPLY[@]} -eq 0 ]] || printf '%s\\n' "${COMPREPLY[@]}"
      """, to: "driver")
    let offers = try Shell.lines(["bash", "--noprofile", "--norc", "driver"], in: folder)
    // What is offered takes the place of what follows the last word break.
    let typed = row.line.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
    let value = typed.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).last ?? ""
    let cut = value.lastIndex(of: ":").map { value.distance(from: value.startIndex, to: $0) + 1 } ?? 0
    #expect(offers.sorted() == row.offers.map { String($0.dropFirst(cut)) }.sorted())
  }

  @Test(.enabled(if: Shell.isInstalled("fish")), arguments: rows)
  func `fish offers`(row: Row) throws {
    let folder = try Self.folder(.fish)
    try folder.write(
      """
      set -gx PATH $PWD/bin $PATH
      source ./script
      complete -C '\(row.line)'
      """, to: "driver")
    let offers = try Shell.lines(["fish", "--no-config", "driver"], in: folder).map {
      var offer = String($0.prefix { $0 != "\t" })
      // Fish offers whole words.
      if let equals = offer.firstIndex(of: "=") { offer = String(offer[offer.index(after: equals)...]) }
      return offer.hasSuffix("/") ? String(offer.dropLast()) : offer
    }
    #expect(offers.sorted() == row.offers.sorted())
  }

  /// One session for all rows, because a shell takes long to start.
  @Test(.enabled(if: Shell.isInstalled("zsh")))
  func `zsh offers`() throws {
    let folder = try Self.folder(.zsh)
    try folder.write(
      """
      cd \(folder.path); path=($PWD/bin $path); PROMPT= KEYTIMEOUT=1
      autoload -Uz compinit; compinit -u -D
      source ./script
      compadd() {
        if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\\ * ]]; then builtin compadd "$@"; return; fi
        local -a hits; builtin compadd -A hits "$@"
        (( $#hits )) && print -rl -- $hits >> offers
        builtin compadd "$@"
      }
      offer() { print -r -- "> $BUFFER" >> offers; zle complete-word; zle kill-whole-line; print >> done }
      zle -N offer; bindkey '^I' offer
      """, to: "setup")
    try folder.write(
      """
      zmodload zsh/zpty; cd \(folder.path); mkfifo done
      zpty z "HOME=$PWD TERM=dumb zsh -f -i"
      zpty -w z "source \(folder.path)/setup"
      \(Self.rows.map { "zpty -w -n z '\($0.line)'$'\\t'; read -t 60 <> done" }.joined(separator: "\n"))
      zpty -d z
      cat offers
      """, to: "driver")
    let answers = try Shell.lines(["zsh", "-f", "driver"], in: folder).joined(separator: "\n")
      .split(separator: "> ").map { $0.split(separator: "\n").map(String.init) }
    #expect(answers.count == Self.rows.count)
    for (row, answer) in zip(Self.rows, answers) {
      #expect(answer.first == row.line)
      #expect(Set(answer.dropFirst()) == Set(row.offers), "\(row.line)")
    }
  }
}
