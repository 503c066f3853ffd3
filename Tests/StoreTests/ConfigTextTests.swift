import Store
import TestSupport
import Testing

/// The reader of settings, held against git's own.
@Suite struct ConfigTextTests {
  static let texts: [(name: String, text: String)] = [
    ("empty", ""),
    ("one", "[a]\n\tb = c\n"),
    ("no final newline", "[a]\nb = c"),
    ("subsection", "[a \"B c\"]\nd = e\n"),
    ("escapes in a subsection", "[a \"x\\\"y\\\\z\\q\"]\nd = e\n"),
    ("old dotted subsection", "[a.B]\nd = e\n"),
    ("case", "[A \"B\"]\nCamelCase = Value\n"),
    ("same name twice", "[a]\nb = 1\nb = 2\n[a]\nb = 3\n"),
    ("name alone", "[a]\nb\nc = d\n"),
    ("name alone with a comment", "[a]\nb # on\n"),
    ("empty value", "[a]\nb =\nc = \"\"\n"),
    ("comments", "# x\n[a] ; y\n; z\nb = c # d\ne = f ; g\n"),
    ("hash in quotes", "[a]\nb = \"c # d\" e ; f\n"),
    ("hash without a blank", "[a]\nb = c#d\n"),
    ("inner blanks", "[a]\nb =   c   d\te   \n"),
    ("inner blanks before a comment", "[a]\nb = c   # d\n"),
    ("quoted blanks", "[a]\nb = \"  c  \"\n"),
    ("quotes in the middle", "[a]\nb = c\" d \"e\n"),
    ("quotes after blanks", "[a]\nb = c  \"d\"\n"),
    ("escapes", "[a]\nb = \\\"x\\\\y\\nz\\tw\\b\n"),
    ("continued", "[a]\nb = c\\\nd\n"),
    ("continued with blanks", "[a]\nb = c \\\n  d\n"),
    ("continued in quotes", "[a]\nb = \"c \\\n d\"\n"),
    ("continued into a comment", "[a]\nb = c \\\n# d\n"),
    ("section and setting on a line", "[a] b = c\n"),
    ("settings behind sections", "[a] b = c\n[d] e\n"),
    ("CRLF", "[a]\r\nb = c\r\nd = e \\\r\n f\r\n"),
    ("carriage return in a value", "[a]\nb = c\rd\n"),
    ("BOM", "\u{FEFF}[a]\nb = c\n"),
    ("UTF-8", "[kalender \"Büro\"]\nname = Größe 日本\n"),
    ("dash and digits", "[a-b1]\nc-d2 = e\n"),
    ("trailing tab", "[a]\nb = c\t\n"),
    ("form feed", "[a]\nb = c\u{0C}\n"),
    ("blank before the bracket", "[a ]\nb = c\n"),
    ("blank in the subsection's place", "[a  \"b\" ]\nc = d\n"),
    ("unclosed section", "[a\nb = c\n"),
    ("unclosed subsection", "[a \"b\nc = d\n"),
    ("empty section", "[]\nb = c\n"),
    ("no section", "b = c\n"),
    ("bad name", "[a]\n1b = c\n"),
    ("underscore in a name", "[a]\nb_c = d\n"),
    ("bad section", "[a_b]\nc = d\n"),
    ("unclosed quote", "[a]\nb = \"c\n"),
    ("unknown escape", "[a]\nb = \\x\n"),
    ("backslash at the end", "[a]\nb = c\\"),
    ("text behind a name", "[a]\nb c\n"),
    ("text behind a section", "[a] !\n"),
    ("newline in a subsection", "[a \"b\\\nc\"]\nd = e\n"),
    ("comment in a section", "[a # b]\nc = d\n"),
    ("name and blanks at the end", "[a]\nb   "),
    ("equals behind a line end", "[a]\nb\n= c\n"),
  ]

  @Test(arguments: texts) func readsAsGitDoes(name: String, text: String) throws {
    let folder = try TemporaryFolder()
    try expectSame(Array(text.utf8), folder)
  }

  /// Files put together from the pieces that the syntax is made of, many of them wrong.
  @Test func readsRandomFilesAsGitDoes() throws {
    let folder = try TemporaryFolder()
    let pieces = [
      "[a]", "[b \"C d\"]", "[a \"x\\\\y\"]", "[", "]", "\"", "\\", "\\n", "\\\"", "\\\n", "\n", "\n", "\r\n",
      " ", "\t", "=",
      " = ", "#", ";", "name", "Other", "x1", "value", "a b", "é", "-", ".", "true", "\n[a]\n", "\nb = c\n",
    ]
    var random = SplitMix64(seed: 2_026_11_30)
    for _ in 0..<300 {
      var text = random.next() % 4 == 0 ? "" : "[a]\n"
      for _ in 0..<(1 + random.next() % 14) { text += pieces[Int(random.next() % UInt64(pieces.count))] }
      try expectSame(Array(text.utf8), folder)
    }
  }

  @Test func includesAreNotFollowed() throws {
    let folder = try TemporaryFolder()
    try folder.write("[a]\nb = other\n", to: "other")
    try folder.write("[include]\npath = other\n[a]\nc = d\n", to: "config")
    let text = try ConfigText(try folder.read("config"), path: "config")
    #expect(text.value("a", nil, "b") == nil)
    #expect(text.value("include", nil, "path")?.value == "other")
  }

  @Test func faultsNameTheLine() throws {
    let error = #expect(throws: StoreError.self) {
      try ConfigText(Array("[a]\nb = c\n\nd = \"e\n".utf8), path: "/x/config")
    }
    #expect(error?.kind == .badData)
    #expect(error?.path == "/x/config:4")
  }

  @Test func entriesKnowTheirLine() throws {
    let text = try ConfigText(Array("# x\n[a]\nb = c \\\n d\ne = f\n[g \"h\"] i\n".utf8), path: "x")
    #expect(text.entries.map(\.line) == [3, 5, 6])
    #expect(text.subsections(of: "g") == ["h"])
  }

  /// The same settings in the same order, or refused by both.
  private func expectSame(_ bytes: [UInt8], _ folder: TemporaryFolder) throws {
    try folder.write(bytes, to: "config")
    let git = try run(
      ["git", "config", "--no-includes", "-f", folder.path("config"), "--list", "-z"], in: folder.path,
      environment: ["HOME": folder.path, "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C"])
    let shown = String(decoding: bytes, as: UTF8.self).debugDescription
    guard let ours = try? ConfigText(bytes, path: "config") else {
      // Git lets a setting stand above the first section, where it can mean nothing.
      let isOutside = git.text.split(separator: "\0").contains { entry in
        !(entry.split(separator: "\n").first ?? "").contains(".")
      }
      #expect(git.status != 0 || isOutside, "git reads \(shown) as \(git.text.debugDescription)")
      return
    }
    guard git.status == 0 else {
      Issue.record("git refuses \(shown): \(git.errorText)")
      return
    }
    let theirs = git.text.split(separator: "\0", omittingEmptySubsequences: true).map { blanks(String($0)) }
    let written = ours.entries.map { entry in
      let name = entry.section + (entry.subsection.map { ".\($0)" } ?? "") + ".\(entry.name)"
      // Git shows a name without '=' as such; what it means is true.
      return theirs.contains(name) && entry.value == "true" ? name : blanks("\(name)\n\(entry.value)")
    }
    #expect(written == theirs, "\(shown)")
  }

  /// Before 2.45 git makes tabs and carriage returns within a value blanks.
  private func blanks(_ text: String) -> String {
    text.replacing("\t", with: " ").replacing("\r", with: " ")
  }
}
