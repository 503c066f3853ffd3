import CommandLineKit
import Testing

struct HelpTextTests {
  static let program = Tally.table.description

  static let subjects: [[String]] =
    [[], ["list"], ["done"], ["report"], ["merge-file"], ["source"], ["source", "add"], ["help"]]

  @Test(arguments: subjects)
  func `full help is as recorded`(path: [String]) throws {
    let command = try #require(Self.program.command(at: path))
    let help = HelpText(for: command, in: Self.program)
    GoldenFile("help-\((["tally"] + path).joined(separator: "-")).txt").expect(help.plain)
  }

  @Test(arguments: [[], ["done"], ["source"]])
  func `short help is as recorded`(path: [String]) throws {
    let command = try #require(Self.program.command(at: path))
    let help = HelpText(for: command, in: Self.program, detail: .short)
    GoldenFile("short-\((["tally"] + path).joined(separator: "-")).txt").expect(help.plain)
  }

  @Test(arguments: [[], ["done"]])
  func `help is set in forty columns`(path: [String]) throws {
    let command = try #require(Self.program.command(at: path))
    let help = HelpText(for: command, in: Self.program, width: 20)
    GoldenFile("narrow-\((["tally"] + path).joined(separator: "-")).txt").expect(help.plain)
  }

  @Test func `no line but an example is too long, and none ends in a blank`() {
    for command in [Self.program.root] + Self.program.allCommands {
      for width in [40, 57, 80, 120] {
        for line in HelpText(for: command, in: Self.program, width: width).lines {
          let text = line.map(\.text).joined()
          #expect(text.last != " ", "\(command.fullName): \(text)")
          #expect(text.count <= width || line.last?.label == .literal, "\(command.fullName): \(text)")
        }
      }
    }
  }

  @Test func `pieces are labelled`() throws {
    let command = try #require(Self.program.command(at: ["done"]))
    let lines = HelpText(for: command, in: Self.program).lines
    let option = try #require(lines.first { line in line.contains { $0.text == "--note" } })
    #expect(option.map(\.label) == [.plain, .option, .plain, .option, .plain, .value, .plain])
    #expect(lines.contains { line in line.contains { $0.text == "'tally list'" && $0.label == .literal } })
  }
}
