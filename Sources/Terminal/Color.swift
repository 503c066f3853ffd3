/// A colour of text. Terminals that know fewer colours show the nearest they have.
public enum Color: Equatable, Hashable, Sendable {
  /// One of the sixteen that the user's theme defines.
  case basic(Basic, isBright: Bool)
  /// One of xterm's 256.
  case palette(UInt8)
  /// Red, green and blue.
  case rgb(UInt8, UInt8, UInt8)

  /// The eight hues of a theme, in the order of their codes.
  public enum Basic: UInt8, CaseIterable, Sendable {
    case black, red, green, yellow, blue, magenta, cyan, white
  }

  /// Black as the user's theme has it.
  public static let black = Color.basic(.black, isBright: false)
  /// Red as the user's theme has it.
  public static let red = Color.basic(.red, isBright: false)
  /// Green as the user's theme has it.
  public static let green = Color.basic(.green, isBright: false)
  /// Yellow as the user's theme has it.
  public static let yellow = Color.basic(.yellow, isBright: false)
  /// Blue as the user's theme has it.
  public static let blue = Color.basic(.blue, isBright: false)
  /// Magenta as the user's theme has it.
  public static let magenta = Color.basic(.magenta, isBright: false)
  /// Cyan as the user's theme has it.
  public static let cyan = Color.basic(.cyan, isBright: false)
  /// White as the user's theme has it, often a light grey.
  public static let white = Color.basic(.white, isBright: false)
  /// Bright black, which is a dark grey in nearly all themes.
  public static let gray = Color.basic(.black, isBright: true)

  /// The parameters of the SGR sequence that sets this colour.
  func parameters(isBackground: Bool, support: ColorSupport) -> String {
    let offset = isBackground ? 10 : 0
    switch self {
    case .basic(let hue, let isBright):
      return String(Int(hue.rawValue) + (isBright ? 90 : 30) + offset)
    case .palette(let index):
      if support == .ansi16 {
        return Self.nearestBasic(Self.components(ofPalette: index)).parameters(
          isBackground: isBackground, support: support)
      }
      return "\(38 + offset);5;\(index)"
    case .rgb(let red, let green, let blue):
      switch support {
      case .trueColor: return "\(38 + offset);2;\(red);\(green);\(blue)"
      case .ansi256: return "\(38 + offset);5;\(Self.nearestPaletteIndex((Int(red), Int(green), Int(blue))))"
      default:
        return Self.nearestBasic((Int(red), Int(green), Int(blue))).parameters(
          isBackground: isBackground, support: support)
      }
    }
  }
}

// MARK: Nearest colours

extension Color {
  typealias Components = (red: Int, green: Int, blue: Int)

  /// The steps of the 6×6×6 cube in xterm's palette.
  private static let cubeSteps = [0, 95, 135, 175, 215, 255]

  /// xterm's own values of the first sixteen; themes differ.
  private static let basicComponents: [Components] = [
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205),
    (229, 229, 229),
    (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255),
    (255, 255, 255),
  ]

  static func components(ofPalette index: UInt8) -> Components {
    switch Int(index) {
    case let index where index < 16:
      return basicComponents[index]
    case let index where index < 232:
      let cube = index - 16
      return (cubeSteps[cube / 36], cubeSteps[cube / 6 % 6], cubeSteps[cube % 6])
    case let index:
      let gray = 8 + (index - 232) * 10
      return (gray, gray, gray)
    }
  }

  /// The index from 16 up: the first sixteen are the theme's and may look like anything.
  static func nearestPaletteIndex(_ color: Components) -> Int {
    (16..<256).min {
      distance(color, components(ofPalette: UInt8($0))) < distance(color, components(ofPalette: UInt8($1)))
    } ?? 16
  }

  private static func nearestBasic(_ color: Components) -> Color {
    let index =
      basicComponents.indices.min {
        distance(color, basicComponents[$0]) < distance(color, basicComponents[$1])
      } ?? 7
    return .basic(Basic.allCases[index % 8], isBright: index >= 8)
  }

  private static func distance(_ a: Components, _ b: Components) -> Int {
    let red = a.red - b.red
    let green = a.green - b.green
    let blue = a.blue - b.blue
    return red * red + green * green + blue * blue
  }
}
