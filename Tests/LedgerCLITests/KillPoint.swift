import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A system call at which a program is killed, told by its name and how many of its kind came up to it.
struct KillPoint: CustomStringConvertible {
  let call: String
  let count: Int
  let description: String

  /// The calls that change something.
  static let calls = [
    "write", "pwrite64", "fsync", "fdatasync", "rename", "renameat", "renameat2", "link", "linkat", "symlink",
    "unlink",
    "unlinkat", "mkdir", "rmdir", "openat", "flock", "ftruncate", "fchmod", "close", "vfork", "clone",
    "clone3",
  ]

  /// Whether all points are tried, and not some of them.
  static var isComplete: Bool {
    // Nothing in the tests changes the environment.
    unsafe getenv("CALENDAR_LEDGER_CRASH_TESTS").map { unsafe String(cString: $0) } == "all"
  }

  /// The points of a run after the ledger's lock was first taken; `run` runs a command and gives back what it did.
  /// Only the program itself is looked at, not those that it starts.
  static func all(
    of command: [String], trace: String, _ text: (String) throws -> String,
    run: ([String]) throws -> ProcessRun
  ) throws -> [KillPoint] {
    let traced = try run(["strace", "-o", trace, "-e", "trace=\(calls.joined(separator: ","))"] + command)
    #expect(traced.status == 0, "\(traced.errorText)")
    var counts: [String: Int] = [:]
    var points: [KillPoint] = []
    var isLocked = false
    for line in try text(trace).split(separator: "\n") {
      guard let bracket = line.firstIndex(of: "("), calls.contains(String(line[..<bracket])) else { continue }
      let call = String(line[..<bracket])
      counts[call, default: 0] += 1
      if call == "flock" { isLocked = true }
      // Opening to read changes nothing.
      if isLocked, call != "openat" || !line.contains("O_RDONLY") {
        points.append(
          KillPoint(call: call, count: counts[call, default: 0], description: String(line.prefix(160))))
      }
    }
    return points
  }

  /// Some of the points, evenly spread; all of them when that was asked for.
  static func chosen(_ points: [KillPoint], _ count: Int) -> [KillPoint] {
    let step = isComplete ? 1 : max(1, points.count / count)
    return stride(from: 0, to: points.count, by: step).map { points[$0] }
  }

  /// The command, killed there.
  func killing(_ command: [String]) -> [String] {
    ["strace", "-o", "/dev/null", "-e", "trace=\(call)", "-e", "inject=\(call):signal=KILL:when=\(count)"]
      + command
  }
}
