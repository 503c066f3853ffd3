/// A key as a terminal reports it.
public enum Key: Equatable, Sendable {
  /// A letter, digit, sign or blank; a letter with marks may come as several keys.
  case character(Character)
  /// Return, also when it comes as a line feed.
  case enter
  case tab
  /// Tab together with shift.
  case backTab
  case backspace
  case delete
  case escape
  case up, down, left, right
  case home, end
  case pageUp, pageDown
  /// Ctrl-C. The program isn't interrupted: the caller decides.
  case interrupt
  /// Ctrl-D, or the end of the input.
  case endOfInput
  /// Ctrl-Z. The program isn't stopped: the caller decides.
  case suspend
  /// Another letter together with Ctrl, as a small letter.
  case control(Character)
  /// A key that is not told apart: function keys, Alt with a letter, keys with modifiers.
  case other
}
