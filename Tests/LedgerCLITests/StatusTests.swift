import TestSupport
import Testing

/// `ledger status` for bars and prompts, and the snippets of `Samples/bars`.
@Suite struct StatusTests {
  @Test func templatesAreFilledIn() throws {
    let sandbox = try LedgerSandbox()
    try sandbox.expectSuccess("done", "2")
    let result = try sandbox.run("status", "--format", "{{x}} {done}+{partial}+{skipped} {rate} {unsent}")
    #expect(result.status == 0)
    #expect(result.text.hasPrefix("{x}} 1+0+0 "), "\(result.text)")
    let first = try sandbox.run("status").lines[0]
    #expect(first.hasPrefix("today       1 of "), "\(first)")
    let wrong = try sandbox.run("status", "--format", "{donee}")
    #expect(wrong.status == 64)
    #expect(wrong.errorText.contains("{next_time}"))
    #expect(try sandbox.run("status", "--format", "{done").status == 64)
    #expect(try ExportTests.value("d['today']['done']", sandbox, ["status", "--format", "json"]) == "1")
  }

  @Test func titlesCannotSteerABar() throws {
    let sandbox = try LedgerSandbox(calendars: [])
    try sandbox.addCalendar(
      "evil",
      "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:evil-title@example.org\r\nDTSTART:20261130T200000\r\n"
        + "SUMMARY:<b onclick='x'>&amp\\;</b> \u{1B}[31m\u{202E}\\nnew %{A1:rm:} #[bg=red]\r\n"
        + "END:VEVENT\r\nEND:VCALENDAR\r\n")
    let waybar = ["status", "--format", "waybar"]
    let shown = try ExportTests.value("d['text']", sandbox, waybar)
    #expect(shown.contains("&lt;b onclick=&#39;x&#39;&gt;&amp;amp;&lt;/b&gt;"), "\(shown)")
    #expect(!shown.contains("\n") && !shown.contains("\u{1B}") && !shown.contains("\u{202E}"))
    #expect(try ExportTests.value("d['class'], d['percentage']", sandbox, waybar) == "['coming'] 0")
    let line = try sandbox.run("status", "--format", "{next}")
    #expect(line.lines.count == 1)
    #expect(!line.text.contains("\u{1B}"))
    // The commands of polybar and tmux are taken out of the title by the snippets.
    #expect(try shell(sandbox, "polybar.ini", "exec = ").contains("%%{A1:rm:}"))
    let tmux = try shell(sandbox, "tmux.conf", "\"#(")
    #expect(tmux.contains("##[bg=red]"))
  }

  @Test func brokenCalendarsBreakNoBar() throws {
    let sandbox = try LedgerSandbox(calendars: ["home"])
    try sandbox.folder.write("no calendar\n", to: "calendars/home.ics")
    let waybar = try sandbox.run("status", "--format", "waybar")
    #expect(waybar.status == 0)
    #expect(waybar.text.contains("\"warning\""))
    let line = try sandbox.run("status", "--format", "{done}/{planned} {rate}")
    #expect(line.status == 0)
    #expect(line.text == "0/0 –\n")
  }

  @Test(arguments: ["bash", "zsh", "fish"]) func promptsWork(name: String) throws {
    guard (try? TestSupport.run([name, "-c", "true"], in: "/", environment: [:]))?.status == 0 else { return }
    let sandbox = try LedgerSandbox()
    let run = name == "fish" ? "fish_right_prompt" : "ledger_prompt"
    let result = try sandbox.runProgram(
      [name, "-c", "\(try self.path(sandbox))\(try text("prompt.\(name)"))\n\(run)"])
    #expect(result.text.hasPrefix("0/"), "\(result.text)\(result.errorText)")
  }

  @Test func waybarsCommandWorks() throws {
    let sandbox = try LedgerSandbox()
    let result = try shell(sandbox, "waybar.jsonc", "\"exec\": \"")
    #expect(result.hasPrefix("{\"text\":\"0/"))
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try LedgerSandbox.sample("bars/\(name)"), as: UTF8.self)
  }

  /// Puts the built program into the path of a shell.
  private func path(_ sandbox: LedgerSandbox) throws -> String {
    let folder = LedgerSandbox.program.split(separator: "/").dropLast().joined(separator: "/")
    return "export PATH=\"/\(folder):$PATH\"\n"
  }

  /// Runs the command line that stands behind a word of a snippet.
  private func shell(_ sandbox: LedgerSandbox, _ name: String, _ word: String) throws -> String {
    let line = try #require(
      try text(name).split(separator: "\n").first { !$0.hasPrefix("#") && $0.contains(word) })
    let start = try #require(line.indices.first { line[$0...].hasPrefix(word) })
    var command = String(line[start...].dropFirst(word.count))
    // What belongs to the file, and not to the command.
    for end in [") %H:%M\"", "\","] where command.hasSuffix(end) { command.removeLast(end.count) }
    // tmux makes one number sign of two before it runs a command.
    if name == "tmux.conf" { command = command.replacing("##", with: "#") }
    let result = try sandbox.runProgram(["sh", "-c", try path(sandbox) + command])
    #expect(result.status == 0, "\(result.errorText)")
    return result.text
  }
}
