import CommandLineKit
import TestSupport
import Testing

struct ManPageTests {
  static let page = ManPage.page(
    for: Tally.table.description, date: "2026-11-30",
    sections: [
      .init(
        title: "Files",
        text: """
          .tally is read first. A backslash (\\) and a caret (^) stay what they are.

            'quoted' line
            .dotted line

            C:\\new --force
          """,
        entries: [.init(term: "~/.tally", text: "The folder.\n\nIt is made when it is missing.\n\n  ls -a")])
    ])

  @Test func `the page is as recorded`() {
    GoldenFile("tally.1").expect(Self.page)
  }

  @Test(.enabled(if: Shell.isInstalled("groff")))
  func `groff has nothing to complain about`() throws {
    #expect(try Self.groff("-rCHECKSTYLE=10").errorText == "")
  }

  @Test(.enabled(if: Shell.isInstalled("groff")))
  func `what is typed comes out as it is typed`() throws {
    // Lines are set flush on both sides, so blanks mean nothing.
    let shown = try Self.groff("-P-cbou").text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for text in [
      "C:\\new --force", "'quoted' line", ".dotted line", ".tally is read first", "(^)", "~/.tally",
      "tally done 1 --note \"felt good\"", "-n, --note TEXT", "--[no-]notify",
      "tally - keep a tally of things done",
      "tally merge-file [OPTIONS] --zone ZONE BASE OURS [PATH]",
    ] {
      #expect(shown.contains(text))
    }
  }

  private static func groff(_ option: String) throws -> ProcessRun {
    let folder = try TemporaryFolder()
    try folder.write(page, to: "tally.1")
    return try run(
      ["groff", "-ww", "-man", "-Tutf8", option, "tally.1"], in: folder.path,
      environment: ["LC_ALL": "C.UTF-8"])
  }
}
