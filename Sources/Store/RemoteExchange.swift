import Git

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What goes over the network, through the `git` program: asking for branches, fetching, pushing.
struct RemoteExchange {
  /// What became of a push.
  enum Push {
    /// The other side has it.
    case done
    /// Somebody else was quicker: what they have has to be merged first.
    case late
  }

  private let folder: LedgerFolder
  private let program: GitProgram
  private let manner: GitProgram.Manner

  init(_ folder: LedgerFolder, _ program: GitProgram, _ manner: GitProgram.Manner) {
    self.folder = folder
    self.program = program
    self.manner = manner
  }

  /// The branches of the remote, and the one that its HEAD is on if that has commits.
  func branches(of remote: String) throws(StoreError) -> (names: [String], head: String?) {
    let result = try run(["ls-remote", "--symref", "--", remote, "HEAD", "refs/heads/*"], quietly: true)
    guard result.status == 0 else { throw failure("ask", remote, result) }
    var (names, head): ([String], String?) = ([], nil)
    for line in result.output.split(separator: "\n") {
      let words = line.split(separator: "\t", maxSplits: 1)
      guard words.count == 2 else { continue }
      if words[1] == "HEAD", words[0].hasPrefix("ref: refs/heads/") {
        head = String(words[0].dropFirst("ref: refs/heads/".count))
      } else if words[1].hasPrefix("refs/heads/") {
        names.append(String(words[1].dropFirst("refs/heads/".count)))
      }
    }
    return (names, head.flatMap { names.contains($0) ? $0 : nil })
  }

  /// Fetches a branch; false when the remote has none of that name.
  func fetch(_ upstream: Upstream) throws(StoreError) -> Bool {
    let branch = upstream.remoteBranch ?? upstream.localBranch
    var attempts = 0
    while true {
      let result = try run([
        "fetch", "--no-tags", upstream.remote, "+refs/heads/\(branch):\(upstream.reference)",
      ])
      if result.status == 0 { return true }
      attempts += 1
      // Another fetch of this clone holds the reference.
      if result.status == 1, !result.isOutOfTime, attempts < 10 {
        RemoteExchange.pause(attempts)
        continue
      }
      // A branch that isn't there is no failure, and only asking tells it from one.
      if !result.isOutOfTime, let found = try? branches(of: upstream.remote).names, !found.contains(branch) {
        return false
      }
      throw failure("fetch from", upstream.remote, result)
    }
  }

  /// Sends the branch.
  ///
  /// - Throws: ``StoreError`` of kind `network`, with what the other side said.
  func push(_ upstream: Upstream) throws(StoreError) -> Push {
    let branch = upstream.remoteBranch ?? upstream.localBranch
    let result = try run([
      "push", "--porcelain", upstream.remote, "refs/heads/\(upstream.localBranch):refs/heads/\(branch)",
    ])
    if result.status == 0 { return .done }
    let refusals = result.output.split(separator: "\n").filter { $0.hasPrefix("!") }
    let reasons = refusals.compactMap { $0.split(separator: "\t").last.map(String.init) }
    if !result.isOutOfTime, reasons.contains(where: { RemoteExchange.isRace($0) }) { return .late }
    throw failure("push to", upstream.remote, result, reasons)
  }

  /// Whether a refusal only says that the branch has moved, or that somebody is moving it.
  private static func isRace(_ reason: String) -> Bool {
    let texts = [
      "(fetch first)", "(non-fast-forward)", "(stale info)", "(needs force)", "failed to update ref",
      "failed to lock", "cannot lock ref", "unable to lock", "incorrect old value provided",
      "(remote ref updated since checkout)", "is at ",
    ]
    return texts.contains { reason.contains($0) }
  }

  /// Waits a while, a different one each time, so that two devices do not keep meeting.
  static func pause(_ attempts: Int) {
    usleep(useconds_t.random(in: 10_000...useconds_t(40_000 * min(max(attempts, 1), 12))))
  }

  /// Lets git pack what has gathered, if it is much: single objects are all that libgit2 writes.
  func tidy() {
    _ = try? program.run(["maintenance", "run", "--auto", "--quiet"], in: folder.path, .quiet)
  }

  private func run(_ arguments: [String], quietly: Bool = false) throws(StoreError) -> GitProgram.Outcome {
    try GitCommitter.translating(folder) { () throws(GitError) in
      try program.run(arguments, in: folder.path, quietly && manner == .talking ? .quiet : manner)
    }
  }

  private func failure(
    _ operation: String, _ remote: String, _ result: GitProgram.Outcome, _ reasons: [String] = []
  ) -> StoreError {
    var lines = reasons
    lines += result.messages.split(whereSeparator: \.isNewline).map(String.init).filter {
      !$0.hasPrefix("hint:") && !$0.hasPrefix("To ") && !$0.trimmedEnd.isEmpty
    }
    if result.isOutOfTime { lines = ["there was no answer in time"] }
    if lines.isEmpty { lines = ["git ended with status \(result.status)"] }
    return StoreError(
      .network, operation, path: remote, cause: lines.prefix(20).map(\.trimmedEnd).joined(separator: "\n"),
      hint: "what you marked is committed here; `ledger sync` sends it when \(remote) can be reached")
  }
}

extension String {
  /// Without the blanks at its end, with which servers pad their lines.
  fileprivate var trimmedEnd: String {
    var text = self[...]
    while text.last?.isWhitespace ?? false { text.removeLast() }
    return String(text)
  }
}
