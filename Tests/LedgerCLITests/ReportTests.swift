import TestSupport
import Testing

/// `ledger report`: a page that needs nothing else, and its tables as Markdown.
@Suite struct ReportTests {
  private func sandbox() throws -> LedgerSandbox {
    let sandbox = try LedgerSandbox()
    try sandbox.expectSuccess("done", "1", "-d", "2026-11-27")
    try sandbox.setMonth(
      [
        "2026-11-26 18:00-18:40 done    <script>alert('x')</script> & \u{202E}co ^ took:30m ; a|b \u{1B}[31mred",
        "2026-11-28 09:00-10:00 partial Gym ^8gr8qjcrq0 @home progress:50% at:2026-11-28T10:00:00+01:00",
        "2026-11-29 09:00-10:00 done    Gym ^8gr8qjcrq0 @home at:2026-11-29T10:00:00+01:00",
      ] + sandbox.month())
    return sandbox
  }

  @Test func thePageHoldsEverythingAndNothingOfOthers() throws {
    let sandbox = try sandbox()
    let page = try sandbox.expectSuccess("report", "--from", "2026-11-01")
    for title in [
      "Rate over time", "Days", "Rhythm of the week", "Streaks", "Planned against taken", "The last 31 days",
    ] {
      #expect(page.contains("<h2>\(title)</h2>"), "\(title)")
    }
    #expect(page.contains("&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; &amp; "))
    #expect(!page.contains("<script") && !page.contains("\u{202E}") && !page.contains("\u{1B}"))
    let outside = page.replacing("http://www.w3.org/2000/svg", with: "")
    #expect(!outside.contains("http") && !outside.contains("url("), "nothing is fetched")
    #expect(page.contains("<td>Gym</td><td>2</td><td>2</td><td>2 of 2</td><td>2026-11-29</td>"), "\(page)")
    // The figures are those of stats.
    let stats = try sandbox.expectSuccess("stats", "--from", "2026-11-01", "--format", "json")
    let planned = page.split(separator: "<dt>planned</dt><dd>", maxSplits: 1).last?.prefix { $0 != "<" } ?? ""
    #expect(stats.contains("\"planned\":\(planned),"), "\(planned): \(stats)")
    for tag in ["table", "figure", "details", "section", "svg", "tr", "dl", "main"] {
      let opened = page.split(separator: "<\(tag)", omittingEmptySubsequences: false).filter {
        $0.first == ">" || $0.first == " "
      }.count
      let closed = page.split(separator: "</\(tag)>", omittingEmptySubsequences: false).count - 1
      #expect(opened == closed, "\(tag)")
    }
  }

  @Test func markdownHasTheTables() throws {
    let sandbox = try sandbox()
    try sandbox.expectSuccess("report", "--format", "md", "-o", sandbox.folder.path("report.md"))
    let text = try sandbox.folder.text("report.md")
    #expect(text.hasPrefix("# What was done\n\n2025-12-01 to 2026-11-30\n"))
    #expect(text.contains("| Gym | 2 | 2 | 2 of 2 | 2026-11-29 | – |\n"), "\(text)")
    #expect(text.contains("a\\|b"), "what Markdown would take for a column is escaped")
  }

  @Test func anEmptyLedgerHasAPage() throws {
    let sandbox = try LedgerSandbox(calendars: [])
    let page = try sandbox.expectSuccess("report")
    #expect(page.contains("<dt>rate</dt><dd>–</dd>") && page.contains("<p>Nothing.</p>"))
    #expect(try sandbox.run("report", "--from", "2030-01-01", "--to", "2029-01-01").status == 64)
    #expect(try sandbox.run("report", "-o", "/nowhere/x/report.html").status == 74)
  }

  @Test(.enabled(if: has("chromium"), "needs chromium"))
  func aBrowserReadsItWithoutAComplaint() throws {
    let sandbox = try sandbox()
    try sandbox.expectSuccess("report", "-o", sandbox.folder.path("report.html"))
    let run = try sandbox.runProgram([
      "timeout", "60", "chromium", "--headless=new", "--no-sandbox", "--disable-gpu",
      "--enable-logging=stderr",
      "--dump-dom", "file://\(sandbox.folder.path("report.html"))",
    ])
    #expect(run.status == 0, "\(run.errorText)")
    #expect(run.text.contains("<h2>Streaks</h2>") && run.text.contains("</html>"))
    #expect(!run.errorText.contains("CONSOLE"), "\(run.errorText)")
  }
}
