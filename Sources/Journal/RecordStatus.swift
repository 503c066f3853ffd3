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

  /// Reads the status word at `at` and moves it behind the word: `done`, `partial`, `skipped` or, as typed by
  /// hand, `x`, `/`, `-`. Nil, and not moved, if none is there or it goes on.
  init?(_ text: Span<UInt8>, _ at: inout Int, to end: Int) {
    guard at < end else { return nil }
    let length: Int
    switch text[at] {
    case UInt8(ascii: "d") where at + 4 <= end && text.fourBytes(at: at) == RecordStatus.done4:
      (self, length) = (.done, 4)
    case UInt8(ascii: "p")
    where at + 7 <= end && text.fourBytes(at: at) == RecordStatus.part
      && text.fourBytes(at: at + 3) == RecordStatus.tial:
      (self, length) = (.partial, 7)
    case UInt8(ascii: "s")
    where at + 7 <= end && text.fourBytes(at: at) == RecordStatus.skip
      && text.fourBytes(at: at + 3) == RecordStatus.pped:
      (self, length) = (.skipped, 7)
    case UInt8(ascii: "x"): (self, length) = (.done, 1)
    case UInt8(ascii: "/"): (self, length) = (.partial, 1)
    case UInt8(ascii: "-"): (self, length) = (.skipped, 1)
    default: return nil
    }
    guard at + length == end || isBlank(text[at + length]) else { return nil }
    at += length
  }

  /// Reads what a line may have as its status, words and typed forms; nil for anything else.
  public init?(word: String) {
    let text = word.utf8.span
    var at = 0
    self.init(text, &at, to: text.count)
    guard at == text.count else { return nil }
  }

  // The letters of the words as `fourBytes` has them.
  private static let done4: UInt32 = 0x656E_6F64
  private static let part: UInt32 = 0x7472_6170
  private static let tial: UInt32 = 0x6C61_6974
  private static let skip: UInt32 = 0x7069_6B73
  private static let pped: UInt32 = 0x6465_7070
}
