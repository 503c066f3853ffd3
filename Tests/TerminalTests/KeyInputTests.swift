#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import Terminal
import Testing

struct KeyInputTests {
  @Test func `keys are read one by one`() throws {
    let terminal = try PseudoTerminal()
    var input = try KeyInput(fileDescriptor: terminal.screen)
    terminal.type("dé\r")
    terminal.type("\u{1B}[A\u{3}\u{4}")
    var keys: [Key] = []
    for _ in 0..<6 { keys.append(try #require(try input.next())) }
    #expect(keys == [.character("d"), .character("é"), .enter, .up, .interrupt, .endOfInput])
  }

  @Test func `an escape that nothing follows is the escape key`() throws {
    let terminal = try PseudoTerminal()
    var input = try KeyInput(fileDescriptor: terminal.screen)
    terminal.type("\u{1B}")
    #expect(try input.next() == .escape)
    terminal.type("\u{1B}x")
    #expect(try input.next() == .other)
  }

  @Test func `no key within the time is nil`() throws {
    let terminal = try PseudoTerminal()
    var input = try KeyInput(fileDescriptor: terminal.screen)
    #expect(try input.next(milliseconds: 0) == nil)
    terminal.type("a")
    #expect(try input.next(milliseconds: 10_000) == .character("a"))
  }

  @Test func `the terminal gets its settings back`() throws {
    let terminal = try PseudoTerminal()
    #expect(terminal.isCooked)
    do {
      let input = try KeyInput(fileDescriptor: terminal.screen)
      #expect(!terminal.isCooked)
      _ = consume input
    }
    #expect(terminal.isCooked)

    var input = try KeyInput(fileDescriptor: terminal.screen)
    #expect(!terminal.isCooked)
    input.restore()
    #expect(terminal.isCooked)
    input.restore()
  }

  @Test func `and when an error leaves the scope`() throws {
    struct Failure: Error {}
    func fail(_ terminal: PseudoTerminal) throws {
      var input = try KeyInput(fileDescriptor: terminal.screen)
      _ = try input.next(milliseconds: 0)
      #expect(!terminal.isCooked)
      throw Failure()
    }
    let terminal = try PseudoTerminal()
    #expect(throws: Failure.self) { try fail(terminal) }
    #expect(terminal.isCooked)
  }

  @Test func `what is no terminal is refused`() throws {
    var ends: [Int32] = [0, 0]
    #expect(unsafe pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let error = #expect(throws: TerminalError.self) { _ = try KeyInput(fileDescriptor: ends[0]) }
    #expect(error?.operation == .readSettings)
    #expect(error?.code == ENOTTY)
    #expect(error?.description.hasPrefix("can't read the settings of the terminal: ") == true)
    #expect(TerminalSize(fileDescriptor: ends[0]) == nil)
    #expect(!TerminalSize.isTerminal(ends[0]))
  }

  @Test func `a terminal says its size`() throws {
    let terminal = try PseudoTerminal(columns: 97, rows: 31)
    #expect(TerminalSize(fileDescriptor: terminal.screen) == TerminalSize(columns: 97, rows: 31))
    #expect(TerminalSize.isTerminal(terminal.screen))
    #expect(TerminalSize(fileDescriptor: try PseudoTerminal(columns: 0, rows: 0).screen) == nil)
  }

  @Test func `lines are read without what follows them`() throws {
    var ends: [Int32] = [0, 0]
    #expect(unsafe pipe(&ends) == 0)
    defer { close(ends[0]) }
    let text = Array("one\ntwo\r\n\nlast".utf8) + [0xFF]
    #expect(unsafe write(ends[1], text, text.count) == text.count)
    close(ends[1])
    for expected in ["one", "two", "", "last\u{FFFD}", nil] as [String?] {
      #expect(try LineInput.readLine(fileDescriptor: ends[0]) == expected)
    }
    let error = #expect(throws: TerminalError.self) { _ = try LineInput.readLine(fileDescriptor: -1) }
    #expect(error?.code == EBADF)
  }
}
