import CommandLineKit
import Store

/// `ledger remote remove NAME`.
struct RemoteRemove: LedgerCommand {
  static let name = "remove"
  static let summary = "Forget a repository; what came from it stays"
  static let arguments: [Argument<Self>] = [.positional(\.remote, value: "NAME", help: "The remote")]

  var remote = ""

  func run(_ context: Context) throws(CommandError) {
    let ledger = try Ledger.open(context)
    try CommandError.translating { () throws(StoreError) in
      try Remotes(ledger.folder, context.commitSettings, context.git).remove(remote)
    }
    context.output.line("removed \(remote)")
  }
}
