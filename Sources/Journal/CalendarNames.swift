/// The names of the calendars that the configuration knows: what makes a trailing `@word` of a line
/// without a key a calendar instead of a part of its title.
public struct CalendarNames: Sendable, Hashable {
  private let names: [[UInt8]]

  /// The calendars with those names.
  public init(_ names: [String]) {
    self.names = names.map { Array($0.utf8) }
  }

  /// No calendar is known: every trailing `@word` belongs to the title.
  public static let none = CalendarNames([])

  /// Whether the bytes of a range are a known name.
  func contains(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    for name in names where text.equals(range, name) { return true }
    return false
  }
}
