/// What the user did about a target.
public enum RecordStatus: String, Sendable, CaseIterable {
  /// It was done.
  case done
  /// Some of it was done; how much is told by `progress:` or the ledger's setting.
  case partial
  /// It was left out on purpose.
  case skipped

  /// Which status wins when two marks were made in the same second: done, then partial, then skipped.
  public var precedence: Int {
    switch self {
    case .done: 2
    case .partial: 1
    case .skipped: 0
    }
  }

  /// Reads a status word at a place: `done`, `partial`, `skipped` or, as typed by hand, `x`, `/`, `-`.
  init?(_ text: Span<UInt8>, in range: Range<Int>) {
    let first = text[range.lowerBound]
    switch range.count {
    case 1 where first == UInt8(ascii: "x"): self = .done
    case 1 where first == UInt8(ascii: "/"): self = .partial
    case 1 where first == UInt8(ascii: "-"): self = .skipped
    case 4 where matches(text, at: range.lowerBound, "done"): self = .done
    case 7 where matches(text, at: range.lowerBound, "partial"): self = .partial
    case 7 where matches(text, at: range.lowerBound, "skipped"): self = .skipped
    default: return nil
    }
  }

  /// Reads what a line may have as its status, words and typed forms; nil for anything else.
  public init?(word: String) {
    let text = word.utf8.span
    guard !text.isEmpty else { return nil }
    self.init(text, in: 0..<text.count)
  }
}
