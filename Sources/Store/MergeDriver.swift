import Git

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What tells git in a clone to merge files of a ledger by key: the driver in its config, and the attribute that
/// names it.
///
/// The attribute is in `.gitattributes` too, but git looks for that on our side only, and a branch may be without it.
enum MergeDriver {
  private static let driver = "merge.ledger.driver"

  /// A quote within quotes, for the shell.
  private static let quote = "'\\''"

  /// Sets up what is missing. A driver that somebody set in another way stays, unless it names a program of this kind
  /// that is gone.
  static func repair(_ repository: borrowing Repository, program: String?) throws(StoreError) {
    try attribute(in: repository.commonFolder + "info/attributes")
    do throws(GitError) {
      let old = try repository.configValue(driver)
      if let old, !namesMissingProgram(old) { return }
      let command = command(program: program)
      guard command != old else { return }
      try repository.setConfigValues([
        ("merge.ledger.name", "ledger: records merged by key"), (driver, command),
        ("merge.ledger.recursive", "ledger"),
      ])
    } catch {
      throw StoreError(
        error.kind == .configLocked ? .locked : .denied, error.operation, path: error.path ?? "",
        cause: error.cause,
        hint: error.hint)
    }
  }

  /// The command that git runs. Whenever the program is missing or fails, git's own merge by lines does it: otherwise
  /// our side alone would be left in the file, without markers.
  static func command(program: String?) -> String {
    // Git takes a percent sign for the beginning of one of its placeholders.
    let usable = program.flatMap { $0.utf8.contains(UInt8(ascii: "%")) ? nil : $0 }
    let word = usable.map {
      "'" + $0.split(separator: "'", omittingEmptySubsequences: false).joined(separator: quote) + "'"
    }
    return "\(word ?? "ledger") merge-file --marker-size %L -- %O %A %B %P"
      + " || git merge-file -L ours -L base -L theirs --marker-size=%L %A %O %B"
  }

  /// Whether a command is one of `command` with a program that isn't there any more.
  private static func namesMissingProgram(_ command: String) -> Bool {
    guard command.hasPrefix("'") else { return false }
    // The word goes up to the first quote that isn't a part of one that is quoted itself.
    var path = ""
    var rest = command.dropFirst()
    while let end = rest.firstIndex(of: "'") {
      path += rest[..<end]
      rest = rest[end...]
      guard rest.hasPrefix(quote) else { break }
      path += "'"
      rest = rest.dropFirst(quote.count)
    }
    guard rest.hasPrefix("' merge-file ") else { return false }
    // The path is a C string that lives as long as the call.
    return unsafe access(path, X_OK) != 0
  }

  private static func attribute(in path: String) throws(StoreError) {
    let old = try FileContents.readIfPresent(path)
    let isThere = (old ?? []).split(separator: UInt8(ascii: "\n")).contains { line in
      let words = line.split(separator: UInt8(ascii: " "))
      return words.first?.elementsEqual("*.ledger".utf8) ?? false
        && words.contains { $0.elementsEqual("merge=ledger".utf8) }
    }
    guard !isThere else { return }
    try FileContents.replace(path, with: LedgerSetup.attributesText(adding: old), expecting: .some(old))
  }
}
