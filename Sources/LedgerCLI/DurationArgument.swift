import CommandLineKit

/// A duration as a person types it: `45m`, `1h30m`, `2h`, `1:30`, or minutes alone.
struct DurationArgument: ArgumentValue {
  /// 0 to 599,999.
  let minutes: Int

  init(argument: String) throws(ArgumentProblem) {
    guard let minutes = DurationArgument.minutes(argument.lowercased()), minutes < 600_000 else {
      throw ArgumentProblem("no duration", hint: "type it as 45m, 1h30m or 1:30")
    }
    self.minutes = minutes
  }

  private static func minutes(_ text: String) -> Int? {
    if let colon = text.firstIndex(of: ":") {
      guard let hours = UInt16(text[..<colon]), let rest = UInt8(text[text.index(after: colon)...]), rest < 60
      else {
        return nil
      }
      return Int(hours) * 60 + Int(rest)
    }
    if let alone = UInt32(text) { return Int(alone) }
    var rest = text[...]
    var total = 0
    if let hours = rest.firstIndex(of: "h") {
      guard let count = UInt16(rest[..<hours]) else { return nil }
      total = Int(count) * 60
      rest = rest[rest.index(after: hours)...]
    }
    guard !rest.isEmpty else { return total }
    if rest.hasSuffix("min") {
      rest.removeLast(3)
    } else if rest.hasSuffix("m") {
      rest.removeLast()
    } else {
      return nil
    }
    return UInt32(rest).map { total + Int($0) }
  }
}
