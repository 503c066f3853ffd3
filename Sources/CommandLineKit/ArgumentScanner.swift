/// Cuts the words of a command line into options, flags and positionals, one at a time.
///
/// Which names exist may change on the way: those of a command are known once its name is read.
/// Nothing is converted here and no name is abbreviated, so that a new option never changes what
/// an old command line means.
struct ArgumentScanner {
  enum Token: Equatable {
    /// A declared option: its index among the arguments, as it was typed (`-n`), and its value.
    case option(index: Int, spelling: String, value: Value)
    case positional(String)
    case help(HelpDetail)
    case version
  }

  enum Value: Equatable {
    case text(String)
    case on
    case off
  }

  /// The arguments whose names are known now.
  var arguments: [ArgumentDescription]
  private let words: [String]
  private var position = 0
  /// What is left of a cluster of one-letter options, without the dash.
  private var cluster: Substring = ""
  private var isAfterTerminator = false

  init(words: [String], arguments: [ArgumentDescription]) {
    self.words = words
    self.arguments = arguments
  }

  /// The words that have not been read.
  var remaining: ArraySlice<String> { words[position...] }

  mutating func next() throws(UsageError.Problem) -> Token? {
    if !cluster.isEmpty { return try nextInCluster() }
    guard position < words.count else { return nil }
    let word = words[position]
    position += 1
    if isAfterTerminator || !Self.isOption(word) { return .positional(word) }
    if word == "--" {
      isAfterTerminator = true
      return try next()
    }
    if word.hasPrefix("--") { return try long(word) }
    cluster = word.dropFirst()
    return try nextInCluster()
  }

  /// Whether a word would be read as an option. A dash alone names standard input, and a dash
  /// before a space begins somebody's note.
  static func isOption(_ word: String) -> Bool {
    guard word.utf8.first == UInt8(ascii: "-"), let second = word.dropFirst().first else { return false }
    return !second.isWhitespace
  }

  // MARK: Long names

  private mutating func long(_ word: String) throws(UsageError.Problem) -> Token {
    let equals = word.firstIndex(of: "=")
    let spelling = String(word[..<(equals ?? word.endIndex)])
    let attached = equals.map { String(word[word.index(after: $0)...]) }
    let name = String(spelling.dropFirst(2))

    if name == "help" || name == "version" {
      if let attached { throw .unexpectedValue(option: spelling, value: attached) }
      return name == "help" ? .help(.full) : .version
    }
    if let index = arguments.firstIndex(where: { $0.long == name }) {
      guard arguments[index].takesValue else {
        if let attached { throw .unexpectedValue(option: spelling, value: attached) }
        return .option(index: index, spelling: spelling, value: .on)
      }
      if let attached { return .option(index: index, spelling: spelling, value: .text(attached)) }
      let value = try followingValue(of: arguments[index], spelling: spelling)
      return .option(index: index, spelling: spelling, value: .text(value))
    }
    if name.hasPrefix("no-"),
      let index = arguments.firstIndex(where: { $0.isNegatable && $0.long == String(name.dropFirst(3)) })
    {
      if let attached { throw .unexpectedValue(option: spelling, value: attached) }
      return .option(index: index, spelling: spelling, value: .off)
    }
    throw .unknownOption(
      spelling, suggestions: Suggestion.nearest(to: spelling, among: longNames), owners: [])
  }

  private var longNames: [String] {
    (arguments + ProgramDescription.builtInArguments).flatMap(\.spellings).filter { $0.hasPrefix("--") }
  }

  // MARK: One-letter names

  private mutating func nextInCluster() throws(UsageError.Problem) -> Token {
    let letter = cluster.removeFirst()
    let spelling = "-\(letter)"
    if letter == "h" {
      return .help(.short)
    }
    guard let index = arguments.firstIndex(where: { $0.short == letter }) else {
      let word = words[position - 1]
      // Somebody who types `-note` means `--note`; `-35` is a number.
      let suggestions = longNames.contains("-\(word)") ? ["-\(word)"] : []
      let isWhole = !suggestions.isEmpty || UsageError.isNegativeNumber(word)
      throw .unknownOption(isWhole ? word : spelling, suggestions: suggestions, owners: [])
    }
    guard arguments[index].takesValue else {
      if cluster.first == "=" {
        throw .unexpectedValue(option: spelling, value: String(cluster.dropFirst()))
      }
      return .option(index: index, spelling: spelling, value: .on)
    }
    defer { cluster = "" }
    if cluster.isEmpty {
      let value = try followingValue(of: arguments[index], spelling: spelling)
      return .option(index: index, spelling: spelling, value: .text(value))
    }
    let value = cluster.first == "=" ? cluster.dropFirst() : cluster
    return .option(index: index, spelling: spelling, value: .text(String(value)))
  }

  private mutating func followingValue(
    of argument: ArgumentDescription, spelling: String
  ) throws(UsageError.Problem) -> String {
    guard position < words.count, !Self.isOption(words[position]) else {
      let next = position < words.count ? words[position] : nil
      throw .missingValue(
        option: spelling, valueName: argument.valueName, next: next, choices: argument.choices)
    }
    position += 1
    return words[position - 1]
  }
}
