/// Several devices of one person, each with a clone of one ledger in a home of its own, and the bare repository that
/// they sync with.
public final class LedgerDevices: Sendable {
  /// The folder with the bare repository `hub.git`.
  public let hub: TemporaryFolder

  /// The devices.
  public let devices: [LedgerSandbox]

  /// The absolute path of the bare repository.
  public var hubPath: String { hub.path("hub.git") }

  /// Makes the hub, a ledger on the first device with those lines in its November, and clones of it on the others.
  public init(_ count: Int = 2, month lines: [String] = []) throws {
    hub = try TemporaryFolder()
    let first = try LedgerSandbox(calendars: [])
    try first.git("branch", "-q", "-M", "main")
    if !lines.isEmpty { try first.setMonth(lines) }
    _ = try TestSupport.run(
      ["git", "init", "-q", "--bare", "-b", "main", "hub.git"], in: hub.path, environment: first.environment)
    try first.expectSuccess("remote", "add", hub.path("hub.git"))
    try first.expectSuccess("sync")
    var devices = [first]
    for number in 1..<max(count, 1) {
      let device = try LedgerSandbox(clock: "2026-11-30 \(12 + number):15", initialize: false)
      try device.expectSuccess(["clone", hub.path("hub.git"), "ledger"], in: device.folder.path)
      devices.append(device)
    }
    self.devices = devices
  }

  /// Runs git in the hub and gives back what it printed, without the last newline.
  public func hubGit(_ arguments: String...) throws -> String {
    let text = try TestSupport.run(
      ["git", "-C", hubPath] + arguments, in: hub.path, environment: devices[0].environment
    ).text
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  /// Has the hub run a script before it takes a push.
  public func setHook(_ script: String) throws {
    try hub.write("#!/bin/sh\n\(script)\n", to: "hub.git/hooks/pre-receive", mode: 0o755)
  }

  /// Syncs all devices until each has what the others sent.
  public func syncAll() throws {
    for _ in 0..<2 { for device in devices { try device.expectSuccess("sync") } }
  }
}
