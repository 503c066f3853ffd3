import CivilTime

/// Whether a text has records of some series, told without reading its lines: a year of them in a fraction of a
/// millisecond.
public enum SeriesMention {
  /// Looks at what follows each `^`; that one in a title looks like a key does no harm to a caller who then reads.
  public static func isIn(_ text: Span<UInt8>, _ series: [SeriesID]) -> Bool {
    var at = 0
    while true {
      at = text.nextMark(from: at, to: text.count)
      guard at < text.count else { return false }
      guard text[at] == UInt8(ascii: "^") else {
        at += 1
        continue
      }
      var end = at + 1
      while end < text.count, text[end] > UInt8(ascii: " ") { end += 1 }
      if let key = OccurrenceKey(reference: text, in: at + 1..<end, lineDate: .earliest),
        series.contains(key.series)
      {
        return true
      }
      at = end
    }
  }
}
