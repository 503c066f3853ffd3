import Journal

/// The month files of a ledger that were asked for, and those of them that could not be read: a fault of one keeps
/// nobody from the others.
public struct MonthFiles: Sendable {
  /// The months that were read, ascending.
  public private(set) var months: [MonthPath] = []

  /// Their files, in the same order.
  public private(set) var files: [MonthFile] = []

  /// The months that could not be read, and why.
  public private(set) var faults: [(month: MonthPath, error: StoreError)] = []

  /// Reads the files of some months; those that are not there are empty and left out.
  public init(_ wanted: [MonthPath], _ read: (MonthPath) throws(StoreError) -> MonthFile) {
    for month in wanted {
      do throws(StoreError) {
        let file = try read(month)
        guard !file.bytes.isEmpty else { continue }
        months.append(month)
        files.append(file)
      } catch {
        faults.append((month, error))
      }
    }
  }

  /// Adds those of later months.
  public mutating func append(_ later: MonthFiles) {
    months += later.months
    files += later.files
    faults += later.faults
  }
}
