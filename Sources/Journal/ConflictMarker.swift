/// The lines that git puts around the sides of a conflict: 7 or more of one character, and perhaps a label.
public enum ConflictMarker: UInt8, Sendable {
  /// `<<<<<<<`: lines of one side follow.
  case ours = 0x3C
  /// `|||||||`: lines of the common ancestor follow.
  case ancestor = 0x7C
  /// `=======`: lines of the other side follow.
  case theirs = 0x3D
  /// `>>>>>>>`: the conflict ends.
  case end = 0x3E

  init?(_ text: Span<UInt8>, in range: Range<Int>) {
    guard range.count >= 7, let marker = ConflictMarker(rawValue: text[range.lowerBound]) else { return nil }
    var at = range.lowerBound
    while at < range.upperBound, text[at] == marker.rawValue { at += 1 }
    guard at - range.lowerBound >= 7, at == range.upperBound || isBlank(text[at]) else { return nil }
    self = marker
  }
}
