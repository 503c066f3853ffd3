/// How a piece of text looks. Programs name their own: `extension Style { static let heading = … }`.
public struct Style: Equatable, Hashable, Sendable {
  /// What can be done to text besides colouring it.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// One bit per attribute.
    public let rawValue: UInt8

    /// A set of attributes from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Bold, which some terminals show as bright.
    public static let bold = Attributes(rawValue: 1)
    /// Fainter than normal.
    public static let dim = Attributes(rawValue: 2)
    /// Italic.
    public static let italic = Attributes(rawValue: 4)
    /// Underlined.
    public static let underline = Attributes(rawValue: 8)
    /// Foreground and background swapped.
    public static let inverse = Attributes(rawValue: 16)
    /// Struck through.
    public static let strikethrough = Attributes(rawValue: 32)

    /// The SGR codes of the attributes in the order of their bits.
    static let codes = ["1", "2", "3", "4", "7", "9"]
  }

  /// The colour of the letters; nil is the terminal's own.
  public var foreground: Color?
  /// The colour behind them; nil is the terminal's own.
  public var background: Color?
  /// Bold and the like.
  public var attributes: Attributes

  /// Text of this look; without arguments, text as the terminal shows it.
  public init(_ foreground: Color? = nil, on background: Color? = nil, attributes: Attributes = []) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// Text as the terminal shows it.
  public static let plain = Style()
  /// Bold text.
  public static let bold = Style(attributes: .bold)
  /// Faint text.
  public static let dim = Style(attributes: .dim)

  /// The escape sequence that turns this style on; empty if there is nothing to turn on.
  func sequence(_ support: ColorSupport) -> String {
    guard support != .none, self != .plain else { return "" }
    var parameters: [String] = []
    for (bit, code) in Attributes.codes.enumerated()
    where attributes.contains(Attributes(rawValue: 1 << UInt8(bit))) {
      parameters.append(code)
    }
    if let foreground { parameters.append(foreground.parameters(isBackground: false, support: support)) }
    if let background { parameters.append(background.parameters(isBackground: true, support: support)) }
    return "\u{1B}[\(parameters.joined(separator: ";"))m"
  }
}
