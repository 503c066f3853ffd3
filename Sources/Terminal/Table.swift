/// Rows of text set in columns.
///
/// The first column begins at the left edge, two blanks separate columns, and no line ends in
/// blanks. When a width is given and the rows are wider, flexible columns shrink first, the
/// widest most, down to their minimum; if that is not enough, the other columns follow.
public struct Table: Sendable {
  /// How one column is set.
  public struct Column: Sendable {
    /// What happens to text that is wider than its column.
    public enum Overflow: Sendable {
      /// It ends in `…`.
      case truncate
      /// It goes on in the next line.
      case wrap
    }

    /// Where text stands in the column.
    public var alignment: StyledText.Alignment
    /// The fewest columns, even if the text is shorter.
    public var minimum: Int
    /// The most columns, even if the text is longer; nil is no limit.
    public var maximum: Int?
    /// Whether it gives way first when the rows are too wide.
    public var isFlexible: Bool
    /// What happens to text that is wider.
    public var overflow: Overflow

    /// A column that is as wide as its widest text unless limits or the table's width say otherwise.
    public init(
      _ alignment: StyledText.Alignment = .left, minimum: Int = 0, maximum: Int? = nil,
      isFlexible: Bool = false, overflow: Overflow = .truncate
    ) {
      self.alignment = alignment
      self.minimum = minimum
      self.maximum = maximum
      self.isFlexible = isFlexible
      self.overflow = overflow
    }
  }

  /// How the columns are set, from the left.
  public var columns: [Column]
  /// The rows, headings included. A row that lacks cells has empty ones at its end; it may not
  /// have more cells than there are columns.
  public var rows: [[StyledText]]
  /// The blanks between two columns.
  public var gap: Int

  /// A table; rows may be added later.
  public init(columns: [Column], rows: [[StyledText]] = [], gap: Int = 2) {
    self.columns = columns
    self.rows = rows
    self.gap = gap
  }

  /// The lines of all rows. `width` nil shows every cell as wide as the columns allow.
  public func lines(width: Int? = nil) -> [StyledText] {
    let widths = columnWidths(width: width)
    return rows.flatMap { lines(of: $0, widths: widths) }
  }

  /// The width of each column as ``lines(width:)`` sets it.
  public func columnWidths(width: Int? = nil) -> [Int] {
    var widths = columns.indices.map { index in
      let column = columns[index]
      let widest = rows.reduce(0) { max($0, index < $1.count ? $1[index].width : 0) }
      return max(column.minimum, min(widest, column.maximum ?? widest))
    }
    guard let width else { return widths }
    var excess = widths.reduce(0, +) + gap * max(0, columns.count - 1) - width
    let flexible = columns.indices.filter { columns[$0].isFlexible }
    shrink(&widths, flexible, to: { max(1, columns[$0].minimum) }, by: &excess)
    shrink(&widths, Array(columns.indices), to: { _ in 1 }, by: &excess)
    return widths
  }

  /// Takes columns away from the widest of some, one by one.
  private func shrink(_ widths: inout [Int], _ indices: [Int], to minimum: (Int) -> Int, by excess: inout Int)
  {
    while excess > 0 {
      // Of equally wide ones the last gives way.
      let candidates = indices.filter { widths[$0] > minimum($0) }
      guard let widest = candidates.reversed().max(by: { widths[$0] < widths[$1] }) else { return }
      widths[widest] -= 1
      excess -= 1
    }
  }

  private func lines(of row: [StyledText], widths: [Int]) -> [StyledText] {
    precondition(row.count <= columns.count, "a row has more cells than the table has columns")
    let cells = row.indices.map { index -> [StyledText] in
      let cell = row[index]
      if cell.width <= widths[index] { return [cell] }
      switch columns[index].overflow {
      case .truncate: return [cell.truncated(to: widths[index])]
      case .wrap: return cell.wrapped(to: widths[index])
      }
    }
    let height = cells.reduce(1) { max($0, $1.count) }
    return (0..<height).map { number in
      var line = StyledText()
      // Blanks are added only when something follows them.
      var column = 0
      var used = 0
      for index in cells.indices {
        if number < cells[index].count, !cells[index][number].isEmpty {
          let cell = cells[index][number]
          let missing = widths[index] - cell.width
          let indent =
            switch columns[index].alignment {
            case .left: 0
            case .right: missing
            case .center: missing / 2
            }
          line.append(String(repeating: " ", count: max(0, column + indent - used)))
          line += cell
          used = column + max(0, indent) + cell.width
        }
        column += widths[index] + gap
      }
      return line
    }
  }
}
