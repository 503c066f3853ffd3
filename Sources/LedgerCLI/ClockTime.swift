import CivilTime
import CommandLineKit

/// A time of day as a person types it: `9:30`, `09:30`, `21`.
struct ClockTime: Equatable, ArgumentValue {
  /// Minutes since midnight, 0 to 1439.
  let minutes: Int

  /// Reads it; nil for anything else.
  init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts.allSatisfy({ (1...2).contains($0.utf8.count) }),
      let hour = UInt8(parts[0]), hour < 24
    else { return nil }
    var minute = 0
    if parts.count == 2 {
      guard parts[1].utf8.count == 2, let read = UInt8(parts[1]), read < 60 else { return nil }
      minute = Int(read)
    }
    minutes = Int(hour) * 60 + minute
  }

  init(argument: String) throws(ArgumentProblem) {
    guard let time = ClockTime(argument) else {
      throw ArgumentProblem("no time of day", hint: "type it as 09:30")
    }
    self = time
  }
}
