/// The lines between two records of a version: comments, blank lines and lines that can't be read.
///
/// Blank lines are counted with the line below them, as they say nothing by themselves.
struct LooseBlock {
  /// A line that is not blank.
  struct Item {
    let text: ArraySlice<UInt8>
    /// The blank lines right above it.
    var blanks: [ArraySlice<UInt8>]
    /// Whether a record that is gone from the result stood above it.
    let followsGap: Bool
  }

  private(set) var items: [Item] = []
  /// The blank lines at the end.
  private(set) var blanks: [ArraySlice<UInt8>] = []
  private var followsGap = false

  /// Whether there is no line.
  var isEmpty: Bool { items.isEmpty && blanks.isEmpty }

  /// Adds a line at the end.
  mutating func append(_ line: ArraySlice<UInt8>, isBlank: Bool) {
    if isBlank {
      blanks.append(line)
      return
    }
    items.append(Item(text: line, blanks: blanks, followsGap: followsGap))
    blanks = []
    followsGap = false
  }

  /// Notes that a record which is gone stood here.
  mutating func appendGap() {
    if !items.isEmpty { followsGap = true }
  }

  /// The lines in order.
  var lines: [ArraySlice<UInt8>] {
    items.flatMap { $0.blanks + [$0.text] } + blanks
  }

  /// Whether a record that is gone stood among the lines.
  var hasGap: Bool { items.contains { $0.followsGap } }

  /// Whether both have the same lines.
  func equals(_ other: LooseBlock) -> Bool {
    blanks == other.blanks && items.count == other.items.count
      && zip(items, other.items).allSatisfy { $0.text == $1.text && $0.blanks == $1.blanks }
  }
}
