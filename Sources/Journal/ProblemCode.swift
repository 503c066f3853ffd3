/// What is wrong with a line of a month file or of `series.ledger`. The raw values are what `check` prints, and don't change.
public enum ProblemCode: String, Sendable, CaseIterable {
  /// The line starts with no date.
  case dateMissing = "date-missing"
  /// There is something like a date, but no such day.
  case dateInvalid = "date-invalid"
  /// Between date and status stands something that looks like a time, but is none.
  case whenInvalid = "when-invalid"
  /// The line ends before its status.
  case statusMissing = "status-missing"
  /// The word after date and time is no status.
  case statusUnknown = "status-unknown"
  /// There is neither a title nor a key, so nothing says what was done.
  case titleMissing = "title-missing"
  /// What follows `^` is no key.
  case keyInvalid = "key-invalid"
  /// A line of a merge conflict that wasn't resolved.
  case conflictMarker = "conflict-marker"
  /// A word among the fields that is no field.
  case fieldUnknown = "field-unknown"
  /// A known field that the line has twice.
  case fieldRepeated = "field-repeated"
  /// `at:` with something else than an RFC 3339 time.
  case atInvalid = "at-invalid"
  /// `at:` with a time that is more than a day ahead of the clock.
  case atFuture = "at-future"
  /// `progress:` with something else than `0%` to `100%`.
  case progressInvalid = "progress-invalid"
  /// `took:` with something else than a duration like `45m` or `1h30m`.
  case tookInvalid = "took-invalid"
  /// What looks like a field is a part of the title, as the line has no `^`.
  case fieldInTitle = "field-in-title"
  /// Bytes that are no UTF-8.
  case encodingInvalid = "encoding-invalid"
  /// A record of another month than the file's.
  case monthWrong = "month-wrong"
  /// A key that another record has, too.
  case keyRepeated = "key-repeated"
  /// A line of `series.ledger` whose second word is none of `relink`, `alias` and `unlink`.
  case linkUnknown = "link-unknown"
  /// A line of `series.ledger` without the `=` between two names.
  case linkIncomplete = "link-incomplete"
  /// What a relink names is no key.
  case linkKeyInvalid = "link-key-invalid"
  /// What an alias names is no series.
  case linkSeriesInvalid = "link-series-invalid"
  /// Several lines of `series.ledger` lead from one name to different ones.
  case linkDisputed = "link-disputed"

  /// Whether the line could not be read at all, or only a part of it doesn't count.
  public var severity: ProblemSeverity {
    switch self {
    case .dateMissing, .dateInvalid, .whenInvalid, .statusMissing, .statusUnknown, .titleMissing, .keyInvalid,
      .conflictMarker, .linkUnknown, .linkIncomplete, .linkKeyInvalid, .linkSeriesInvalid, .linkDisputed:
      .error
    case .fieldUnknown, .fieldRepeated, .fieldInTitle, .atInvalid, .atFuture, .progressInvalid, .tookInvalid,
      .encodingInvalid, .monthWrong, .keyRepeated:
      .warning
    }
  }
}

/// How bad a problem is.
public enum ProblemSeverity: String, Sendable {
  /// The line doesn't count until it is mended.
  case error
  /// The line counts, but for the part that is named.
  case warning
}
