import Reports

/// The arithmetic behind a rate, in words and numbers that add up to it.
struct RateExplanation {
  let lines: [String]

  /// `partialWeight` is what a partial record without `progress:` counts, in percent.
  /// Of the open ones `coming` are not over.
  init(_ rate: CompletionRate, _ partialWeight: Int, coming: Int = 0) {
    let toCome = coming > 0 ? " + to come \(coming)" : ""
    var lines = [
      "rate = (done + weight x partial) / (planned - skipped)",
      "planned \(rate.planned) = done \(rate.done) + partial \(rate.partial) + skipped \(rate.skipped) + open \(rate.open - coming)"
        + toCome,
    ]
    if rate.partial > 0 {
      lines.append(
        "the \(rate.partial) partial count \(RateExplanation.hundredths(rate.partialHundredths)) together "
          + "(by their progress:, else \(partialWeight) % each)")
    }
    if let percent = rate.percent {
      let numerator = RateExplanation.hundredths(rate.done * 100 + rate.partialHundredths)
      lines.append("\(numerator) / (\(rate.planned) - \(rate.skipped)) = \(percent) %")
    } else {
      lines.append("nothing was planned that was not skipped, so there is no rate")
    }
    lines += ["cancelled and declined occurrences are not planned,", "unless something was done about them"]
    self.lines = lines
  }

  /// `1`, `1.5`, `0.25`.
  private static func hundredths(_ number: Int) -> String {
    let (whole, part) = (number / 100, number % 100)
    if part == 0 { return "\(whole)" }
    if part % 10 == 0 { return "\(whole).\(part / 10)" }
    return "\(whole).\(part < 10 ? "0" : "")\(part)"
  }
}
