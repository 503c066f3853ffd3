import Terminal
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A calendar with these lines between its beginning and its end.
func calendar(_ lines: String...) -> String {
  (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//EN"] + lines + ["END:VCALENDAR"])
    .map { $0 + "\r\n" }.joined()
}

/// An event on a day of Berlin.
func event(_ title: String, _ day: String = "20261130", at time: String = "090000", uid: String? = nil)
  -> String
{
  let id = uid ?? "\(title.unicodeScalars.map { String($0.value, radix: 16) }.joined())-\(time)@example.org"
  return [
    "BEGIN:VEVENT", "UID:\(id)", "DTSTAMP:20261101T000000Z", "DTSTART;TZID=Europe/Berlin:\(day)T\(time)",
    "DURATION:PT30M", "SUMMARY:\(title)", "END:VEVENT",
  ].joined(separator: "\r\n")
}

/// The lines that are in `new` and not in `old`, and the other way round; equal lines count as often as they are there.
func difference(_ old: [String], _ new: [String]) -> (removed: [String], added: [String]) {
  let steps = new.difference(from: old)
  return (
    steps.removals.map { if case .remove(_, let line, _) = $0 { line } else { "" } },
    steps.insertions.map { if case .insert(_, let line, _) = $0 { line } else { "" } }
  )
}

/// Whether this is the superuser, whom permissions don't stop.
let isRoot = geteuid() == 0

/// A program on the usual paths.
func has(_ program: String) -> Bool {
  ["/usr/bin/", "/bin/", "/usr/sbin/", "/sbin/"].contains { unsafe access($0 + program, X_OK) == 0 }
}

extension LedgerSandbox {
  /// Runs `ledger` as a user without rights: itself if that is one, else `nobody`.
  func runWithoutRights(
    _ arguments: [String], in place: String? = nil, environment changes: [String: String] = [:]
  ) throws -> ProcessRun {
    let drop =
      isRoot ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []
    return try runProgram(drop + [LedgerSandbox.program] + arguments, in: place, environment: changes)
  }

  /// Gives everything to the user of `runWithoutRights`.
  func giveAway() throws {
    guard isRoot else { return }
    _ = try TestSupport.run(["chown", "-R", "65534:65534", folder.path], in: "/", environment: [:])
  }

  /// Nothing differs between HEAD, index and work tree, and nothing is wrong with the objects.
  func expectClean(sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(try git("status", "--porcelain") == "", sourceLocation: sourceLocation)
    let check = try runGit(["fsck", "--strict", "--no-dangling", "--no-progress"])
    #expect(check.status == 0, "\(check.errorText)", sourceLocation: sourceLocation)
  }
}
