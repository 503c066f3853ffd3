import CommandLineKit
import Store
import Terminal

/// `ledger remote list`.
struct RemoteList: LedgerCommand {
  static let name = "list"
  static let summary = "List what the ledger can be synced with"
  static let arguments: [Argument<Self>] = []

  func run(_ context: Context) throws(CommandError) {
    let ledger = try Ledger.open(context)
    let entries = try CommandError.translating { () throws(StoreError) in
      try Remotes(ledger.folder, context.commitSettings, context.git).entries()
    }
    let table = Table(
      columns: [.init(), .init()],
      rows: entries.map { [StyledText(Sanitizer.visible($0.name)), StyledText(Sanitizer.visible($0.place))] })
    if entries.isEmpty {
      context.message("hint", "there is none yet; `ledger remote add URL` names one")
    } else {
      for line in table.lines() { context.output.line(line.rendered(context.colors)) }
    }
  }
}
