/// How a file of a ledger is merged, which its name tells.
public enum MergedFile: Sendable, Hashable {
  /// By key, record by record: `2026-11.ledger`, in whatever folder.
  case month
  /// As a set of lines: `series.ledger`.
  case series

  /// That of a path; nil for a file that git merges.
  public init?(path: String) {
    let name = FileContents.name(of: path)
    if name == LedgerFolder.seriesName {
      self = .series
    } else if MonthPath("\(name.prefix(4))/\(name)") != nil {
      self = .month
    } else {
      return nil
    }
  }
}
