import CivilTime
import CommandLineKit
import Git
import Store
import Terminal

/// `ledger status`.
struct StatusCommand: LedgerCommand {
  static let name = "status"
  static let summary = "Show today in a line, and what is not synced"
  static let category = "Several devices"
  static let discussion = """
    Compares with what was last fetched, and asks no remote. A record counts as unsent when the remote does not have \
    it as it is here.

      ledger status
      ledger status --format json

    For bars and prompts, FORMAT may also be `waybar` (an object with text, tooltip, class and percentage) or a line \
    with {done} {partial} {skipped} {open} {planned} {rate} {next} {next_time} {date}, and, asking git, {branch} \
    {unsent} {edited} {conflicts}; {{ is a brace. Samples/bars has snippets.

      ledger status --format '{done}/{planned} {next_time} {next}'
    """
  static let arguments: [Argument<Self>] = [
    .option(\.remote, long: "remote", value: "NAME", help: "Another remote than the branch's own"),
    .option(\.format, long: "format", value: "FORMAT", help: "Output format"),
  ]

  /// How it is written.
  enum Format: ArgumentValue {
    /// For people.
    case text
    /// One object.
    case json
    /// What a module of waybar reads.
    case waybar
    /// A line with placeholders.
    case template(StatusTemplate)

    static let choices = ["text", "json", "waybar"]

    init(argument: String) throws(ArgumentProblem) {
      switch argument {
      case "text": self = .text
      case "json": self = .json
      case "waybar": self = .waybar
      default:
        guard argument.contains("{") else { throw ArgumentProblem(nil) }
        self = .template(try StatusTemplate(argument))
      }
    }
  }

  var remote: String?
  var format = Format.text

  func run(_ context: Context) throws(CommandError) {
    let ledger = try Ledger.open(context)
    let today = try TodayNumbers(ledger, context)
    switch format {
    case .text:
      context.output.line(Sanitizer.visible("today       \(today.line)"))
      try Self.show(ledger, remote, context)
      today.listing.reading.report(context)
    case .json:
      context.output.line(Self.object(try Self.state(ledger, remote, context), ledger, today))
    case .waybar: context.output.line(BarView(today, context).waybar)
    case .template(let template):
      let state = template.needsGit ? try Self.state(ledger, remote, context) : nil
      context.output.line(Sanitizer.visible(BarView(today, context).text(template, state)))
    }
  }

  /// Shows how a ledger stands to its remote.
  static func show(_ ledger: Ledger, _ remote: String?, _ context: Context) throws(CommandError) {
    for line in lines(try state(ledger, remote, context), ledger, context) {
      context.output.line(Sanitizer.visible(line))
    }
  }

  private static func state(
    _ ledger: Ledger, _ remote: String?, _ context: Context
  ) throws(CommandError) -> SyncState {
    try CommandError.translating { () throws(StoreError) in
      try SyncState(ledger.store, context.commitSettings, remote: remote)
    }
  }

  private static func lines(_ state: SyncState, _ ledger: Ledger, _ context: Context) -> [String] {
    var lines = [
      "ledger      \(ledger.folder.path) (\(state.branch.map { "branch \($0)" } ?? "on no branch"))"
    ]
    if let operation = state.operation { lines.append("git         \(operation) is in progress") }
    if let upstream = state.upstream {
      lines.append("remote      \(upstream): \(distance(state))\(age(state, context))")
      if let unsent = state.unsent { lines.append("unsent      \(records(unsent))") }
    } else {
      lines.append("remote      none; `ledger remote add URL` names one")
    }
    for edit in state.edits {
      let what =
        edit.isGone
        ? "gone from the folder, not from the last commit" : edit.records.map { records($0) } ?? "changed"
      lines.append("edited      \(edit.path): \(what)")
    }
    for path in state.conflicts { lines.append("conflict    \(path); `ledger resolve` repairs it") }
    return lines
  }

  private static func records(_ count: Int) -> String { count == 1 ? "1 record" : "\(count) records" }

  private static func distance(_ state: SyncState) -> String {
    guard let divergence = state.divergence else { return "not synced yet" }
    switch (divergence.ahead, divergence.behind) {
    case (0, 0): return "in sync"
    case (let ahead, 0): return "\(ahead) to send"
    case (0, let behind): return "\(behind) to merge"
    case (let ahead, let behind): return "\(ahead) to send, \(behind) to merge"
    }
  }

  private static func age(_ state: SyncState, _ context: Context) -> String {
    guard let fetched = state.fetched, state.divergence != nil else { return "" }
    let time = OffsetDateTime(instant: fetched, offset: context.deviceZone.offset(at: fetched))
    let text = "\(time)"
    return " (asked \(text.prefix(10)) \(text.dropFirst(11).prefix(5)))"
  }

  private static func object(_ state: SyncState, _ ledger: Ledger, _ today: TodayNumbers) -> [UInt8] {
    let edits = state.edits.map { edit in
      JSONText.object { object in
        object.member("path", edit.path)
        object.member("records", edit.records)
        object.member("gone", edit.isGone)
      }
    }
    return JSONText.object { object in
      object.member("ledger", ledger.folder.path)
      object.member("branch", state.branch)
      object.member("upstream", state.upstream)
      object.member("ahead", state.divergence?.ahead)
      object.member("behind", state.divergence?.behind)
      object.member("unsent", state.unsent)
      object.member("operation", state.operation)
      object.member("edited", json: JSONText.array(edits))
      object.member("conflicts", json: JSONText.strings(state.conflicts))
      object.member("today", json: today.json)
    }
  }
}
