import Journal

/// The signs in listings: Unicode ones, or ASCII where the locale is not UTF-8.
struct Glyphs {
  let isUnicode: Bool

  /// Decides by the variables that set the locale, in the order in which they count.
  init(_ environment: Environment) {
    let locale =
      environment.value("LC_ALL") ?? environment.value("LC_CTYPE") ?? environment.value("LANG") ?? ""
    let name = locale.uppercased()
    isUnicode = name.contains("UTF-8") || name.contains("UTF8")
  }

  /// The sign of a status.
  func sign(_ status: RecordStatus) -> String {
    switch status {
    case .done: isUnicode ? "✓" : "x"
    case .partial: isUnicode ? "◐" : "/"
    case .skipped: isUnicode ? "–" : "-"
    }
  }

  /// What is going on now.
  var now: String { isUnicode ? "▶" : ">" }

  /// What is over and not marked.
  var open: String { isUnicode ? "○" : "o" }

  /// What was called off or declined.
  var off: String { isUnicode ? "✗" : "!" }

  /// A number that there is not.
  var none: String { isUnicode ? "–" : "-" }

  /// Between items of a line.
  var separator: String { isUnicode ? " · " : ", " }
}
