import Terminal
import Testing

struct StyledTextTests {
  static let orange = Style(.rgb(255, 135, 0))

  static let renderings: [(Style, ColorSupport, String)] = [
    (.plain, .trueColor, "x"),
    (.bold, .none, "x"),
    (.bold, .ansi16, "\u{1B}[1mx\u{1B}[0m"),
    (
      Style(attributes: [.bold, .dim, .italic, .underline, .inverse, .strikethrough]), .ansi16,
      "\u{1B}[1;2;3;4;7;9mx\u{1B}[0m"
    ),
    (Style(.red), .ansi16, "\u{1B}[31mx\u{1B}[0m"),
    (Style(.gray), .trueColor, "\u{1B}[90mx\u{1B}[0m"),
    (Style(.black, on: .basic(.yellow, isBright: true)), .ansi16, "\u{1B}[30;103mx\u{1B}[0m"),
    (Style(.green, attributes: .bold), .ansi256, "\u{1B}[1;32mx\u{1B}[0m"),
    (Style(.palette(208)), .ansi256, "\u{1B}[38;5;208mx\u{1B}[0m"),
    (Style(on: .palette(208)), .trueColor, "\u{1B}[48;5;208mx\u{1B}[0m"),
    (Style(.palette(46)), .ansi16, "\u{1B}[92mx\u{1B}[0m"),
    (Style(.palette(232)), .ansi16, "\u{1B}[30mx\u{1B}[0m"),
    (orange, .trueColor, "\u{1B}[38;2;255;135;0mx\u{1B}[0m"),
    (orange, .ansi256, "\u{1B}[38;5;208mx\u{1B}[0m"),
    (orange, .ansi16, "\u{1B}[33mx\u{1B}[0m"),
    (Style(on: .rgb(8, 8, 8)), .ansi256, "\u{1B}[48;5;232mx\u{1B}[0m"),
  ]

  @Test(arguments: renderings)
  func `a style becomes the escape sequences that are supported`(row: (Style, ColorSupport, String)) {
    #expect(StyledText("x", row.0).rendered(row.1) == row.2)
  }

  @Test func `every palette colour is its own nearest`() {
    for index in UInt8(16)...255 {
      let rgb: Color
      if index < 232 {
        let steps: [UInt8] = [0, 95, 135, 175, 215, 255]
        let cube = Int(index) - 16
        rgb = .rgb(steps[cube / 36], steps[cube / 6 % 6], steps[cube % 6])
      } else {
        let gray = 8 + (index - 232) * 10
        rgb = .rgb(gray, gray, gray)
      }
      #expect(StyledText("x", Style(rgb)).rendered(.ansi256) == "\u{1B}[38;5;\(index)mx\u{1B}[0m")
    }
  }

  @Test func `pieces of one style are one piece`() {
    var text: StyledText = "a"
    text.append("b")
    text.append("")
    text += StyledText("c", .bold) + StyledText("d", .bold)
    #expect(text.spans.map(\.text) == ["ab", "cd"])
    #expect(text.plain == "abcd")
    #expect(text.rendered(.ansi16) == "ab\u{1B}[1mcd\u{1B}[0m")
  }

  @Test func `truncating keeps the styles`() {
    let text = StyledText("ab") + StyledText("cd", .bold) + StyledText("ef", .dim)
    #expect(text.truncated(to: 6) == text)
    #expect(text.truncated(to: 5) == StyledText("ab") + StyledText("cd", .bold) + StyledText("…", .dim))
    #expect(text.truncated(to: 4) == StyledText("ab") + StyledText("c…", .bold))
    #expect(text.truncated(to: 3) == StyledText("ab") + StyledText("…", .bold))
    #expect(text.truncated(to: 1) == StyledText("…"))
  }

  @Test func `padding goes where the alignment leaves room`() {
    let text = StyledText("学", .bold)
    #expect(text.padded(to: 5).plain == "学   ")
    #expect(text.padded(to: 5, .right).plain == "   学")
    #expect(text.padded(to: 5, .center).plain == " 学  ")
    #expect(text.padded(to: 1).plain == "学")
    #expect(text.padded(to: 3).rendered(.ansi16) == "\u{1B}[1m学\u{1B}[0m ")
    #expect(StyledText("学习").fitted(to: 4, .right).plain == "学习")
    #expect(StyledText("学习中").fitted(to: 4, .right).plain == " 学…")
  }

  static let wraps: [(String, Int, [String])] = [
    ("", 5, [""]),
    ("one two", 7, ["one two"]),
    ("one two", 6, ["one", "two"]),
    ("one  two three", 8, ["one  two", "three"]),
    ("  one two", 5, ["  one", "two"]),
    ("abcdefgh", 3, ["abc", "def", "gh"]),
    ("a bcdefgh i", 3, ["a", "bcd", "efg", "h i"]),
    ("学习 中文", 5, ["学习", "中文"]),
    ("学习中", 3, ["学", "习", "中"]),
    ("学", 1, ["学"]),
    ("one ", 3, ["one"]),
  ]

  @Test(arguments: wraps)
  func `text is broken at blanks`(row: (String, Int, [String])) {
    #expect(StyledText(row.0).wrapped(to: row.1).map(\.plain) == row.2)
  }

  struct Detection: CustomTestStringConvertible {
    let choice: ColorSupport.Choice
    let isTerminal: Bool
    let environment: [String: String]
    let support: ColorSupport

    init(
      _ choice: ColorSupport.Choice, _ isTerminal: Bool, _ environment: [String: String],
      _ support: ColorSupport
    ) {
      self.choice = choice
      self.isTerminal = isTerminal
      self.environment = environment
      self.support = support
    }

    var testDescription: String {
      "\(choice) \(isTerminal ? "terminal" : "file") \(environment.sorted { $0.key < $1.key }.map { "\($0)=\($1)" })"
    }
  }

  static let detections = [
    Detection(.auto, true, ["TERM": "xterm"], .ansi16),
    Detection(.auto, true, ["TERM": "xterm-256color"], .ansi256),
    Detection(.auto, true, ["TERM": "xterm-256color", "COLORTERM": "truecolor"], .trueColor),
    Detection(.auto, true, ["TERM": "xterm", "COLORTERM": "24bit"], .trueColor),
    Detection(.auto, true, ["TERM": "xterm-direct"], .trueColor),
    Detection(.auto, true, ["TERM": "dumb", "COLORTERM": "truecolor"], .none),
    Detection(.auto, true, [:], .none),
    Detection(.auto, true, ["TERM": ""], .none),
    Detection(.auto, false, ["TERM": "xterm"], .none),
    Detection(.auto, true, ["TERM": "xterm", "NO_COLOR": "1"], .none),
    Detection(.auto, true, ["TERM": "xterm", "NO_COLOR": ""], .ansi16),
    Detection(.auto, true, ["TERM": "xterm", "CLICOLOR": "0"], .none),
    Detection(.auto, true, ["TERM": "xterm", "CLICOLOR": "1"], .ansi16),
    Detection(.auto, false, ["TERM": "xterm", "CLICOLOR_FORCE": "1"], .ansi16),
    Detection(.auto, false, ["TERM": "xterm", "CLICOLOR_FORCE": "0"], .none),
    Detection(.auto, false, ["TERM": "xterm", "CLICOLOR_FORCE": "1", "NO_COLOR": "1"], .none),
    Detection(.always, false, ["TERM": "xterm-256color", "NO_COLOR": "1"], .ansi256),
    Detection(.always, false, ["TERM": "dumb"], .ansi16),
    Detection(.always, false, [:], .ansi16),
    Detection(.never, true, ["TERM": "xterm", "CLICOLOR_FORCE": "1"], .none),
  ]

  @Test(arguments: detections)
  func `colours are chosen by flag, environment and output`(row: Detection) {
    let support = ColorSupport.detect(choice: row.choice, isTerminal: row.isTerminal) { row.environment[$0] }
    #expect(support == row.support)
  }
}
