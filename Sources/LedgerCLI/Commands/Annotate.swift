import Agenda
import CommandLineKit
import Journal
import Store

/// `ledger annotate`: a copy of a calendar that shows what was recorded.
struct Annotate: LedgerCommand {
  static let name = "annotate"
  static let summary = "Write a copy of a calendar with what was recorded in it"
  static let category = "See"
  static let discussion = """
    In the copy, the title of each occurrence with a record begins with ✅ (done), ◐ (partial) or ✗ (skipped), and its \
    note is added to the description. Occurrences of a series become overrides of their own (RECURRENCE-ID); an event of \
    several days says how many were done, and the description has a line for each day. All else is as in the original, \
    byte for byte, and the original is never written.

    A folder of .ics files (vdir) becomes such a folder, which khal and vdirsyncer read. It has to be new, or to hold \
    only what an earlier copy put there.

      ledger annotate --calendar work -o work-done.ics
      ledger annotate ~/calendars/home.ics -o - | less
      ledger annotate --calendar family -o ~/calendars/family-done/
    """
  static let arguments: [Argument<Self>] = [
    .positional(\.file, value: "FILE", help: "An .ics file or a folder of them", completion: .file),
    .option(
      \.calendar, long: "calendar", value: "NAME", help: "A calendar of the ledger instead of a file",
      completion: .dynamic("calendars")),
    .option(
      \.out, long: "output", short: "o", value: "OUT", help: "Where the copy goes; - is standard output",
      required: true, completion: .file),
  ]

  var file: String?
  var calendar: String?
  var out = ""

  func run(_ context: Context) throws(CommandError) {
    let ledger = try Ledger.open(context)
    let settings = try chosen(ledger, context)
    let path = context.absolute(settings.path ?? "")
    guard FileContents.exists(path) else {
      throw CommandError(
        .unavailable, "there is no \(path)", hints: ["`ledger calendar list` shows where calendars are"])
    }
    let isFolder = FileContents.isFolder(path)
    if isFolder, out == "-" {
      throw CommandError(
        .usage, "\(path) is a folder of files, which does not fit in standard output",
        hints: ["name a folder: -o DIR"])
    }
    let target =
      out == "-" ? nil : context.absolute(out.count > 1 && out.hasSuffix("/") ? String(out.dropLast()) : out)
    if let target { try refuseOriginals(target, path, ledger, context) }
    let copy = try CalendarCopy(settings, ledger, context)
    for problem in copy.leftOut { context.message("warning", problem) }
    if let target {
      try copy.write(to: target)
      context.message(
        "note",
        "\(copy.count == 1 ? "1 occurrence is" : "\(copy.count) occurrences are") annotated in \(target)")
    } else if let bytes = copy.files.first?.bytes {
      context.output.write(bytes)
    }
  }

  /// The calendar that is meant. A file that no calendar of the ledger names is taken for one of its own.
  private func chosen(_ ledger: Ledger, _ context: Context) throws(CommandError) -> CalendarSettings {
    switch (file, calendar) {
    case (nil, nil):
      throw CommandError(
        .usage, "it takes a FILE or --calendar NAME", hints: ["`ledger help annotate` has examples"])
    case (.some, .some):
      throw CommandError(.usage, "FILE and --calendar cannot be used together")
    case (nil, let name?):
      guard let found = ledger.settings.calendars.first(where: { $0.name == name }) else {
        throw CommandError(
          .negative, "there is no calendar '\(name)'",
          hints: ["there are: " + ledger.settings.calendars.map(\.name).joined(separator: ", ")])
      }
      guard found.path != nil else {
        throw CommandError(
          .unavailable, "this device does not know where the calendar '\(name)' is",
          hints: ["`ledger calendar add \(name) PATH` tells it"])
      }
      return found
    case (let file?, nil):
      let path = context.absolute(file)
      let identity = FileIdentity(path)
      let known = ledger.settings.calendars.first { calendar in
        calendar.path.map { identity != nil && FileIdentity(context.absolute($0)) == identity } ?? false
      }
      if let known { return known }
      var name = FileContents.name(of: path)
      if name.hasSuffix(".ics") { name.removeLast(4) }
      let taken = ledger.settings.calendars.first { $0.name == name }
      var settings = taken ?? CalendarSettings(name: name)
      settings.path = path
      return settings
    }
  }

  /// Refuses to write over a calendar.
  private func refuseOriginals(
    _ target: String, _ path: String, _ ledger: Ledger, _ context: Context
  ) throws(CommandError) {
    let originals = [path] + ledger.settings.calendars.compactMap { $0.path.map(context.absolute) }
    let parts = [target, FileContents.parent(of: target)]
    for original in originals {
      guard let identity = FileIdentity(original) else { continue }
      let isFolder = FileContents.isFolder(original)
      for (index, part) in parts.enumerated() where index == 0 || isFolder {
        guard FileIdentity(part) == identity else { continue }
        throw CommandError(
          .usage, "\(target) is \(index == 0 ? "" : "in ")the original \(original), which is never written",
          hints: ["name another place for the copy: -o"])
      }
    }
  }
}
