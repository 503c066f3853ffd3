/// Makes text from outside harmless to print: what a calendar or a file says can't move the
/// cursor, recolour the screen, reorder a line or hide in it.
///
/// | in | out |
/// |---|---|
/// | U+0000–001F, U+007F (line feed and tab too) | its picture, U+2400–2421 |
/// | U+0080–009F | U+FFFD |
/// | U+2028, U+2029 | U+2424, the picture of a new line |
/// | bidi embeddings, overrides, isolates: U+202A–202E, U+2066–2069 | U+FFFD |
/// | bidi marks: U+200E, U+200F, U+061C | nothing |
/// | U+00AD, U+200B, U+2060–2065, U+206A–206F, U+FEFF, U+FFF9–FFFB | nothing |
///
/// Bidi marks are removed, not shown, because names in Hebrew and Arabic rightly have them, and
/// the letters keep their direction without them. Joiners and variation selectors stay: emoji and
/// Persian need them. A terminal escape loses its first character and is then just letters.
public enum Sanitizer {
  /// The text with every dangerous character shown or removed; one line stays one line.
  public static func visible(_ text: String) -> String {
    if isHarmless(text) { return text }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0..<0x20:
        // The pictures are in the order of the characters they show.
        scalars.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
      case 0x7F:
        scalars.append("\u{2421}")
      case 0x80..<0xA0, 0x202A...0x202E, 0x2066...0x2069:
        scalars.append("\u{FFFD}")
      case 0x2028, 0x2029:
        scalars.append("\u{2424}")
      case 0x00AD, 0x061C, 0x200B, 0x200E, 0x200F, 0x2060...0x2065, 0x206A...0x206F, 0xFEFF, 0xFFF9...0xFFFB:
        continue
      default:
        scalars.append(scalar)
      }
    }
    return String(scalars)
  }

  /// Printable ASCII, which is most text, is harmless.
  private static func isHarmless(_ text: String) -> Bool {
    text.utf8.allSatisfy { 0x20 <= $0 && $0 < 0x7F }
  }
}
