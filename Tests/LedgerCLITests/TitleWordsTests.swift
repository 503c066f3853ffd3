import TestSupport
import Testing

@testable import LedgerCLI

/// Which titles the words after `done` mean.
@Suite struct TitleWordsTests {
  struct Case: Sendable {
    let typed: String
    let title: String
    let fit: TitleWords.Fit?
  }

  @Test(arguments: [
    Case(typed: "all", title: "Call Bob", fit: nil), Case(typed: "all", title: "All hands", fit: .phrase),
    Case(typed: "all", title: "Allotment", fit: .beginnings),
    Case(typed: "ALL", title: "for all", fit: .phrase),
    Case(typed: "bob call", title: "Call Bob", fit: .words),
    Case(typed: "swift", title: "Study SwiftUI", fit: .beginnings),
    Case(typed: "hands  on", title: "Hands on", fit: .phrase),
    Case(typed: "ands on", title: "Hands on", fit: nil),
    Case(typed: "café", title: "Cafe\u{301} am Eck", fit: .phrase),
    Case(typed: "c++", title: "C++ class", fit: .phrase),
    Case(typed: "c++", title: "Call", fit: nil), Case(typed: "#", title: "C#", fit: .phrase),
    Case(typed: "stand-up", title: "Stand up", fit: .beginnings),
    Case(typed: "勉強", title: "数学の勉強会", fit: .beginnings),
    Case(typed: "x", title: "", fit: nil), Case(typed: "🏃", title: "🏃 Run", fit: .phrase),
  ])
  func fits(example: Case) {
    #expect(TitleWords(example.typed).fit(example.title) == example.fit, "\(example)")
  }

  @Test func theBestFitIsMeant() throws {
    let sandbox = try LedgerSandbox(calendars: [])
    try sandbox.addCalendar(
      "plan", calendar(event("Call Bob"), event("All hands", at: "100000"), event("Allotment", at: "110000")))
    try sandbox.expectSuccess("done", "all")
    #expect(try sandbox.month().count == 1 && sandbox.month()[0].contains("All hands"))
    let part = try sandbox.run("done", "ob")
    #expect(part.status == 1 && part.errorText.contains("nothing on 2026-11-30 is called 'ob'"))
    // A typed line does not count for what only has its letters.
    try sandbox.setMonth(["2026-11-30 x all"])
    #expect(try sandbox.run("relink", "--dry-run").text.contains("All hands") == false)
    #expect(
      try sandbox.run(["relink", "--dry-run", "--format", "jsonl"]).text.contains("\"writes\":\"fill "))
  }
}
