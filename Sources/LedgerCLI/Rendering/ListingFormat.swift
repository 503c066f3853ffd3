import CommandLineKit

/// How a listing is written.
enum ListingFormat: String, CaseIterable, ArgumentValue {
  /// For people.
  case text
  /// One array of objects.
  case json
  /// A table with a heading (RFC 4180).
  case csv
}
