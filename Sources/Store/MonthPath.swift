import CivilTime

/// The file of a month in a ledger: `2026/2026-11.ledger`.
public struct MonthPath: Sendable, Hashable, Comparable {
  /// The year, 1 to 9999.
  public let year: Int

  /// The month, 1 to 12.
  public let month: Int

  /// The month a date is in.
  public init(of date: CivilDate) {
    (year, month, _) = date.parts
  }

  /// The month whose file has that path in a ledger; nil for any other path.
  public init?(_ path: String) {
    let text = path.utf8.span
    guard text.count == 19, path.hasSuffix(".ledger"), text[4] == UInt8(ascii: "/"),
      text[9] == UInt8(ascii: "-"),
      let folder = digits(text, 0, 4), let year = digits(text, 5, 4), let month = digits(text, 10, 2),
      folder == year, year > 0, (1...12).contains(month)
    else { return nil }
    self.year = year
    self.month = month
  }

  /// The earlier month is the smaller one.
  public static func < (left: MonthPath, right: MonthPath) -> Bool {
    (left.year, left.month) < (right.year, right.month)
  }

  /// The month that many months later, or earlier when negative.
  public func adding(months: Int) -> MonthPath {
    let index = year * 12 + month - 1 + months
    return MonthPath(of: CivilDate(uncheckedYear: index / 12, month: index % 12 + 1, day: 1))
  }

  /// The first day of the month.
  public var firstDay: CivilDate { CivilDate(uncheckedYear: year, month: month, day: 1) }

  /// The path below the top of the ledger.
  public var path: String {
    let folder = padded(year, to: 4)
    return "\(folder)/\(folder)-\(padded(month, to: 2)).ledger"
  }

  /// All months that have a file in a ledger, ascending. Files of other names are passed over.
  ///
  /// - Throws: ``StoreError`` when a folder cannot be listed.
  public static func all(in folder: LedgerFolder) throws(StoreError) -> [MonthPath] {
    var months: [MonthPath] = []
    for name in try FileContents.names(in: folder.path) where name.utf8.count == 4 {
      guard digits(name.utf8.span, 0, 4) != nil, FileContents.isFolder("\(folder.path)/\(name)") else {
        continue
      }
      for file in try FileContents.names(in: "\(folder.path)/\(name)") {
        if let month = MonthPath("\(name)/\(file)") { months.append(month) }
      }
    }
    return months.sorted()
  }
}
