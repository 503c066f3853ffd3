import CivilTime
import CommandLineKit
import Journal
import Store
import Terminal

/// `ledger fmt`: month files in canonical form.
struct Format: LedgerCommand {
  static let name = "fmt"
  static let summary = "Put month files in order and in columns"
  static let category = "Files"
  static let discussion = """
    Orders the records of a month by date, start, title and key, pads the columns, and ends lines with line feeds. \
    Titles, notes, fields, comments and lines that cannot be read keep their bytes. Without MONTH all files are \
    formatted; those that are in form already are not touched.

      ledger fmt
      ledger fmt 2026-11 --dry-run
      ledger fmt --check
    """
  static let arguments: [Argument<Self>] = [
    .positionals(\.words, value: "MONTH", help: "2026-11, or the file's path", completion: .file),
    .flag(\.checks, long: "check", help: "List files that would change, exit with 1"),
    .flag(\.isDryRun, long: "dry-run", short: "n", help: "Show what would change, and change nothing"),
  ]

  var words: [String] = []
  var checks = false
  var isDryRun = false

  func run(_ context: Context) throws(CommandError) {
    let ledger = try Ledger.open(context)
    let wanted = try months(ledger, context)
    var isSaid = false
    func plan(_ read: MonthChange.Reader) throws(CommandError) -> MonthChange.Plan {
      var plan = MonthChange.Plan()
      for month in wanted {
        do throws(StoreError) {
          let file = try read(month)
          if file.hasConflict, !isSaid {
            context.warn("\(month.path) has conflict markers and is left alone; `ledger resolve` comes first")
            context.status = CommandError.Status.negative.rawValue
          }
          let new = file.canonical
          guard new != file.bytes else { continue }
          plan.files.append((month, file, MonthFile(new, calendars: file.calendars)))
          plan.lines.append("formatted \(month.path)")
        } catch {
          if !isSaid {
            context.warn("\(error); it is left alone")
            if let hint = error.hint { context.message("hint", hint) }
          }
          context.status = CommandError(error).status.rawValue
        }
      }
      isSaid = true
      plan.subject = "fmt: " + MonthChange.names(plan.files.map(\.month))
      return plan
    }
    if checks {
      let plan = try plan { (month) throws(StoreError) in try ledger.store.month(month) }
      for (month, _, _) in plan.files { context.output.line(month.path) }
      if !plan.files.isEmpty { context.status = CommandError.Status.negative.rawValue }
    } else if isDryRun {
      try MonthChange(ledger, context).preview(plan)
    } else {
      try MonthChange(ledger, context).apply(verb: Self.name, plan)
    }
  }

  /// The months that are meant.
  private func months(_ ledger: Ledger, _ context: Context) throws(CommandError) -> [MonthPath] {
    guard !words.isEmpty else {
      return try CommandError.translating { () throws(StoreError) in try ledger.store.months() }
    }
    var months: [MonthPath] = []
    for word in words {
      let month = try MonthPath.named(word, ledger, context)
      guard FileContents.exists(ledger.folder.path + "/" + month.path) else {
        throw CommandError(
          .negative, "there is no \(month.path) in this ledger", hints: ["`ledger fmt` alone formats all"])
      }
      if !months.contains(month) { months.append(month) }
    }
    return months.sorted()
  }
}

extension MonthPath {
  /// The month that a word names: `2026-11`, or the path of its file.
  ///
  /// - Throws: ``CommandError`` when it is neither.
  static func named(_ word: String, _ ledger: Ledger, _ context: Context) throws(CommandError) -> MonthPath {
    if word.utf8.count == 7, let date = CivilDate(word + "-01") { return MonthPath(of: date) }
    let path = context.absolute(word)
    // The folder is looked up, and not the file: a link in its place is the store's business.
    let folder = (try? LedgerFolder.resolved(FileContents.parent(of: path))) ?? FileContents.parent(of: path)
    let full = folder + "/" + FileContents.name(of: path)
    let top = ledger.folder.path + "/"
    if full.hasPrefix(top), let month = MonthPath(String(full.dropFirst(top.count))) { return month }
    throw CommandError(
      .usage, "'\(word)' is neither a month nor the file of one in \(ledger.folder.path)",
      hints: ["name a month as 2026-11, or its file as 2026/2026-11.ledger"])
  }
}
