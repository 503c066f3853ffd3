import TestSupport
import Testing

/// `ledger sync` over ssh and http: real servers on loopback.
@Suite struct TransportTests {
  /// A program that runs beside a test, ended when the last reference goes.
  private final class Server: Sendable {
    private let folder: TemporaryFolder
    private let pidFile: String

    /// Starts a command in the background.
    init(_ command: String, in folder: TemporaryFolder, environment: [String: String]) throws {
      self.folder = folder
      pidFile = folder.path("server.pid")
      let started = try run(
        ["sh", "-c", "\(command) > server.log 2>&1 < /dev/null & echo $! > '\(pidFile)'"], in: folder.path,
        environment: environment)
      #expect(started.status == 0)
    }

    deinit { _ = try? run(["sh", "-c", "kill $(cat '\(pidFile)')"], in: "/", environment: [:]) }

    /// Waits until a file is there.
    func wait(for name: String) throws {
      let waited = try run(
        [
          "sh", "-c",
          "for n in $(seq 200); do test -s \(name) && exit 0; sleep 0.05; done; cat server.log; exit 1",
        ],
        in: folder.path, environment: [:])
      #expect(waited.status == 0, "\(waited.text)")
    }
  }

  @Test(.enabled(if: canServeSSH, "needs sshd and ssh-keygen"))
  func ssh() throws {
    let all = try LedgerDevices(2)
    let (one, two) = (all.devices[0], all.devices[1])
    let folder = all.hub
    for name in ["host", "user"] {
      let made = try run(
        ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder.path(name)], in: "/", environment: [:])
      #expect(made.status == 0)
    }
    let user = try run(["id", "-un"], in: "/", environment: [:]).lines.first ?? ""
    try folder.write(
      """
      HostKey \(folder.path("host"))
      AuthorizedKeysFile \(folder.path("user.pub"))
      PidFile \(folder.path("sshd.pid"))
      StrictModes no
      UsePAM no
      PasswordAuthentication no
      PermitRootLogin yes
      ListenAddress 127.0.0.1

      """, to: "sshd_config")
    // A port that was free a moment ago; whoever is quicker gets another one.
    let script = """
      mkdir -p /run/sshd 2> /dev/null
      for n in 1 2 3 4 5; do
        port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
        echo $port > port
        "$(command -v sshd || echo /usr/sbin/sshd)" -D -e -f sshd_config -p $port
      done
      """
    try folder.write(script, to: "serve.sh")
    let server = try Server("exec sh serve.sh", in: folder, environment: inheritedPath)
    try server.wait(for: "sshd.pid")
    defer { _ = try? run(["sh", "-c", "kill $(cat sshd.pid)"], in: folder.path, environment: [:]) }
    let port = try folder.text("port").split(separator: "\n")[0]
    let known = try folder.text("host.pub").split(separator: " ").prefix(2).joined(separator: " ")
    for device in all.devices {
      // An alias in ssh's own settings, which libgit2's ssh knows nothing of.
      try device.folder.write("[127.0.0.1]:\(port) \(known)\n", to: "home/.ssh/known_hosts")
      try device.folder.write(
        """
        Host mybox
          HostName 127.0.0.1
          Port \(port)
          User \(user)
          IdentityFile \(folder.path("user"))
          UserKnownHostsFile \(device.folder.path("home/.ssh/known_hosts"))

        """, to: "home/.ssh/config")
      try device.git("config", "core.sshCommand", "ssh -F '\(device.folder.path("home/.ssh/config"))'")
      try device.git("remote", "set-url", "origin", "mybox:\(all.hubPath)")
    }
    try one.expectSuccess("done", "Swim", "--free")
    #expect(try one.expectSuccess("sync") == "sent      1 commit to origin/main\n")
    #expect(try two.expectSuccess("sync") == "received  1 commit from origin/main: 2026-11\n")
    // A server whose key has changed is not trusted.
    try one.folder.write(
      "[127.0.0.1]:\(port) \(try folder.text("user.pub").split(separator: " ").prefix(2).joined(separator: " "))\n",
      to: "home/.ssh/known_hosts")
    let changed = try one.run("sync")
    #expect(changed.status == 69)
    #expect(changed.errorText.contains("REMOTE HOST IDENTIFICATION HAS CHANGED"), "\(changed.errorText)")
    // Unattended it asks nothing: a server that is not known is refused, at once.
    try one.folder.write("", to: "home/.ssh/known_hosts")
    try one.git("config", "-f", one.userSettings, "ledger.autosync", "yes")
    let marked = try one.run("done", "Walk", "--free")
    #expect(marked.status == 0)
    #expect(marked.errorText.contains("note: not synced with origin/main: "), "\(marked.errorText)")
  }

  private func httpServer(_ all: LedgerDevices, _ options: String = "") throws -> (Server, port: String) {
    let place = #filePath.split(separator: "/").dropLast().joined(separator: "/")
    let server = try Server(
      "exec python3 '/\(place)/Servers/git_http.py' '\(all.hub.path)' port \(options)", in: all.hub,
      environment: inheritedPath)
    try server.wait(for: "port")
    return (server, try all.hub.text("port"))
  }

  @Test(.enabled(if: has("python3"), "needs python3"))
  func http() throws {
    let all = try LedgerDevices(2)
    let (one, two) = (all.devices[0], all.devices[1])
    _ = try all.hubGit("config", "http.receivepack", "true")
    let (server, port) = try httpServer(all, "ada:secret")
    for device in all.devices {
      try device.git("remote", "set-url", "origin", "http://ada@127.0.0.1:\(port)/hub.git")
      try device.git("config", "credential.helper", "!f() { echo password=secret; }; f")
    }
    for number in 0..<3 { try one.expectSuccess("done", "Swim \(number)", "--free") }
    #expect(try one.expectSuccess("sync") == "sent      3 commits to origin/main\n")
    #expect(try two.expectSuccess("sync") == "received  3 commits from origin/main: 2026-11\n")
    try one.git("config", "credential.helper", "!f() { echo password=wrong; }; f")
    let wrong = try one.run("sync")
    #expect(wrong.status == 69)
    #expect(wrong.errorText.contains("Authentication failed"), "\(wrong.errorText)")
    #expect(!wrong.errorText.contains("secret"))
    _ = server
  }

  @Test(.enabled(if: has("python3"), "needs python3"))
  func aServerThatOnlyLetsReadIsTold() throws {
    let all = try LedgerDevices(2)
    let (one, two) = (all.devices[0], all.devices[1])
    try two.expectSuccess("done", "Run", "--free")
    try two.expectSuccess("sync")
    let (server, port) = try httpServer(all, "--read-only")
    try one.git("remote", "set-url", "origin", "http://127.0.0.1:\(port)/hub.git")
    try one.expectSuccess("done", "Swim", "--free")
    let result = try one.run("sync")
    #expect(result.status == 69)
    #expect(result.text == "received  1 commit from origin/main: 2026-11\n", "what came in stays")
    #expect(result.errorText.contains("error: cannot push to origin"), "\(result.errorText)")
    #expect(result.errorText.contains("403"), "\(result.errorText)")
    #expect(try one.month().count == 2)
    try one.expectClean()
    _ = server
  }
}

private let canServeSSH: Bool = {
  guard has("ssh-keygen"), has("python3") else { return false }
  let found = try? run(
    ["sh", "-c", "command -v sshd || test -x /usr/sbin/sshd"], in: "/", environment: inheritedPath)
  return found?.status == 0
}()
