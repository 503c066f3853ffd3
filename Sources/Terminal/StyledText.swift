/// A line of text in pieces of different looks. Escape sequences come in only when it is rendered.
public struct StyledText: Equatable, Sendable, ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  /// A piece of one look.
  public struct Span: Equatable, Sendable {
    /// The characters; no line feeds.
    public var text: String
    /// How they look.
    public var style: Style
  }

  /// The pieces in order. Neighbours have different styles, and none is empty.
  public private(set) var spans: [Span] = []

  /// Text of one look.
  public init(_ text: String = "", _ style: Style = .plain) {
    append(text, style)
  }

  /// Plain text.
  public init(stringLiteral text: String) {
    append(text, .plain)
  }

  /// Adds a piece to the end.
  public mutating func append(_ text: String, _ style: Style = .plain) {
    if text.isEmpty { return }
    if let last = spans.last, last.style == style {
      spans[spans.count - 1].text += text
    } else {
      spans.append(Span(text: text, style: style))
    }
  }

  /// Adds other text to the end.
  public mutating func append(_ other: StyledText) {
    for span in other.spans { append(span.text, span.style) }
  }

  /// Two texts one after the other.
  public static func + (left: StyledText, right: StyledText) -> StyledText {
    var sum = left
    sum.append(right)
    return sum
  }

  /// Adds other text to the end.
  public static func += (left: inout StyledText, right: StyledText) { left.append(right) }

  /// The characters without their looks.
  public var plain: String { spans.map(\.text).joined() }

  /// Whether there are no characters.
  public var isEmpty: Bool { spans.isEmpty }

  /// Its columns on a terminal.
  public var width: Int { spans.reduce(0) { $0 + DisplayWidth.columns(of: $1.text) } }

  /// The text with the escape sequences that an output supports; every piece ends its own look.
  public func rendered(_ support: ColorSupport) -> String {
    var line = ""
    for span in spans {
      let sequence = span.style.sequence(support)
      line += sequence
      line += span.text
      if !sequence.isEmpty { line += "\u{1B}[0m" }
    }
    return line
  }
}

// MARK: Fitting

extension StyledText {
  /// Where text stands in a place that is wider than it.
  public enum Alignment: Sendable {
    case left
    case right
    case center
  }

  /// The longest beginning that fits, with `…` for what is left out (``DisplayWidth/truncate(_:to:)``).
  public func truncated(to columns: Int) -> StyledText {
    if width <= columns { return self }
    guard columns > 0 else { return StyledText() }
    var short = StyledText()
    var left = columns - 1
    for span in spans {
      let used = DisplayWidth.columns(of: span.text)
      if used > left {
        short.append(DisplayWidth.prefix(of: span.text, columns: left) + "…", span.style)
        return short
      }
      short.append(span.text, span.style)
      left -= used
    }
    return short
  }

  /// The text with blanks added up to a width; wider text stays as it is.
  public func padded(to columns: Int, _ alignment: Alignment = .left) -> StyledText {
    let missing = columns - width
    guard missing > 0 else { return self }
    let before =
      switch alignment {
      case .left: 0
      case .right: missing
      case .center: missing / 2
      }
    return StyledText(String(repeating: " ", count: before)) + self
      + StyledText(String(repeating: " ", count: missing - before))
  }

  /// The text in exactly this many columns: truncated or padded.
  public func fitted(to columns: Int, _ alignment: Alignment = .left) -> StyledText {
    truncated(to: columns).padded(to: columns, alignment)
  }

  /// The text in lines of at most this many columns, broken at blanks; a longer word is cut.
  ///
  /// The blanks at a break are dropped, those before the first word are kept. No text gives one
  /// empty line.
  public func wrapped(to columns: Int) -> [StyledText] {
    var wrap = Wrap(columns: max(1, columns))
    for span in spans {
      for character in span.text { wrap.add(character, span.style) }
    }
    return wrap.finished()
  }
}

/// The state of breaking text into lines.
private struct Wrap {
  let columns: Int
  private var lines: [StyledText] = []
  private var line = StyledText()
  private var used = 0
  /// The word that is being read, and the blanks before it.
  private var word = StyledText()
  private var gap = StyledText()

  init(columns: Int) { self.columns = columns }

  mutating func add(_ character: Character, _ style: Style) {
    if character == " " {
      placeWord()
      gap.append(" ", style)
    } else {
      word.append(String(character), style)
    }
  }

  mutating func finished() -> [StyledText] {
    placeWord()
    return lines + [line]
  }

  private mutating func placeWord() {
    if word.isEmpty { return }
    let before = gap.width
    if used + before + min(word.width, columns) > columns {
      if used > 0 { breakLine() }
    } else {
      line += gap
      used += before
    }
    for span in word.spans {
      for character in span.text {
        let size = DisplayWidth.columns(of: character)
        if used > 0, used + size > columns { breakLine() }
        line.append(String(character), span.style)
        used += size
      }
    }
    gap = StyledText()
    word = StyledText()
  }

  private mutating func breakLine() {
    lines.append(line)
    line = StyledText()
    used = 0
  }
}
