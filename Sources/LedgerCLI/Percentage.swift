import CommandLineKit

/// A percentage as a person types it: `50` or `50%`.
struct Percentage: ArgumentValue {
  /// 0 to 100.
  let percent: Int

  init(argument: String) throws(ArgumentProblem) {
    let digits = argument.hasSuffix("%") ? argument.dropLast() : argument[...]
    guard let number = UInt8(digits), number <= 100 else {
      throw ArgumentProblem("no percentage", hint: "type a number from 0 to 100")
    }
    percent = Int(number)
  }
}
