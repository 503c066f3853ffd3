import CivilTime
import CommandLineKit
import Git
import Store
import Terminal

/// `ledger status`.
struct StatusCommand: LedgerCommand {
  static let name = "status"
  static let summary = "Show what is not synced, edited by hand or in conflict"
  static let category = "Several devices"
  static let discussion = """
    Compares with what was last fetched, and asks no remote. A record counts as unsent when the remote does not have \
    it as it is here.

      ledger status
      ledger status --format json
    """
  static let arguments: [Argument<Self>] = [
    .option(\.remote, long: "remote", value: "NAME", help: "Another remote than the branch's own"),
    .option(\.format, long: "format", value: "FORMAT", help: "Output format"),
  ]

  /// How it is written.
  enum Format: String, CaseIterable, ArgumentValue {
    /// For people.
    case text
    /// One object.
    case json
  }

  var remote: String?
  var format = Format.text

  func run(_ context: Context) throws(CommandError) {
    try Self.show(Ledger.open(context), remote, format, context)
  }

  /// Shows the state of a ledger.
  static func show(
    _ ledger: Ledger, _ remote: String?, _ format: Format, _ context: Context
  ) throws(CommandError) {
    let state = try CommandError.translating { () throws(StoreError) in
      try SyncState(ledger.store, context.commitSettings, remote: remote)
    }
    switch format {
    case .text: for line in lines(state, ledger, context) { context.output.line(Sanitizer.visible(line)) }
    case .json: context.output.line(object(state, ledger))
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

  private static func object(_ state: SyncState, _ ledger: Ledger) -> [UInt8] {
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
    }
  }
}
