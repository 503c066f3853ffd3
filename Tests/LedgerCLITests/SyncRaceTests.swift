import TestSupport
import Testing

/// Several devices, and several processes on one of them, at the same time.
@Suite struct SyncRaceTests {
  @Test func threeDevicesThatMarkAndSyncAtOnce() async throws {
    let all = try LedgerDevices(3)
    let rounds = 6
    await withTaskGroup(of: Void.self) { group in
      for (number, device) in all.devices.enumerated() {
        group.addTask {
          for round in 0..<rounds {
            do {
              try device.expectSuccess("done", "Task \(number)-\(round)", "--free")
              try device.expectSuccess("sync")
            } catch {
              Issue.record(error)
            }
          }
        }
      }
    }
    try all.syncAll()
    for device in all.devices {
      #expect(try device.month().count == 3 * rounds)
      try device.expectClean()
      #expect(try device.git("rev-parse", "HEAD") == all.hubGit("rev-parse", "main"))
    }
  }

  @Test func marksGoOnWhileTheSameDeviceSyncs() async throws {
    let all = try LedgerDevices(2)
    let (one, two) = (all.devices[0], all.devices[1])
    try two.expectSuccess("done", "Far", "--free")
    try two.expectSuccess("sync")
    await withTaskGroup(of: Void.self) { group in
      for lane in 0..<3 {
        group.addTask {
          for round in 0..<5 {
            do {
              if lane == 0 {
                try one.expectSuccess("sync")
              } else {
                try one.expectSuccess("done", "Task \(lane)-\(round)", "--free")
              }
            } catch {
              Issue.record(error)
            }
          }
        }
      }
    }
    try one.expectSuccess("sync")
    #expect(try one.month().count == 11)
    try one.expectClean()
    #expect(try one.git("rev-parse", "HEAD") == all.hubGit("rev-parse", "main"))
  }

  @Test func whatGathersIsPacked() throws {
    let all = try LedgerDevices(1)
    let one = all.devices[0]
    try one.git("config", "gc.auto", "200")
    try one.git("config", "gc.autoDetach", "false")
    // Git takes the number in one of 256 folders for an estimate of all.
    let filled = try one.runProgram([
      "sh", "-c",
      "mkdir ../many; for n in $(seq 1200); do echo $n > ../many/$n; done; find ../many -type f | git hash-object -w --stdin-paths",
    ])
    #expect(filled.status == 0, "\(filled.errorText)")
    try one.expectSuccess("done", "Swim", "--free")
    #expect(try one.git("count-objects", "-v").contains("in-pack: 0"))
    try one.expectSuccess("sync")
    #expect(try !one.git("count-objects", "-v").contains("in-pack: 0"))
  }

  @Test func mergesAreSignedWhereGitIsToldToSign() throws {
    let all = try LedgerDevices(2)
    let (one, two) = (all.devices[0], all.devices[1])
    let made = try one.runProgram(
      ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "ada", "-f", one.folder.path("key")])
    try #require(made.status == 0)
    try one.folder.write("ada@example.org " + one.folder.text("key.pub"), to: "signers")
    for (name, value) in [
      ("gpg.ssh.allowedSignersFile", one.folder.path("signers")), ("gpg.format", "ssh"),
      ("user.signingkey", one.folder.path("key")), ("commit.gpgsign", "true"),
    ] { try one.git("config", name, value) }
    try two.expectSuccess("done", "Run", "--free")
    try two.expectSuccess("sync")
    try one.expectSuccess("done", "Swim", "--free")
    try one.expectSuccess("sync")
    #expect(try one.subjects() == ["Merge origin/main"])
    #expect(try one.runGit(["verify-commit", "HEAD"]).status == 0)
  }
}
