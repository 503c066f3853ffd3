import TestSupport
import Testing

/// `ledger edit`, with shell scripts as editors.
@Suite struct EditTests {
  static let meds =
    "2026-11-29 08:00       done    Meds ^2026-11-29T0800/6hmharmq88 @habits at:2026-11-29T08:14:03+01:00"

  /// Runs `ledger edit` with a script as the editor, which sees the file as `$1` and the program as `$LEDGER`.
  private func edit(
    _ sandbox: LedgerSandbox, _ script: String, _ arguments: [String] = [], variable: String = "EDITOR"
  ) throws -> ProcessRun {
    try sandbox.folder.write("#!/bin/sh\nset -e\n" + script + "\n", to: "editor")
    return try sandbox.run(
      ["edit"] + arguments,
      environment: [variable: "/bin/sh '\(sandbox.folder.path("editor"))'", "LEDGER": LedgerSandbox.program])
  }

  @Test func whatWasTypedIsCommittedAndDated() throws {
    let sandbox = try LedgerSandbox(calendars: ["habits"])
    try sandbox.setMonth([Self.meds, "2026-11-29   done  gym"])
    let result = try edit(
      sandbox,
      #"sed -i 's/08:14:03+01:00$/& ; with  water/; s/  gym/ gym/' "$1"; echo '2026-11-30 x swim' >> "$1""#)
    #expect(result.status == 0, "\(result.errorText)")
    #expect(
      try sandbox.month() == [
        Self.meds.replacing("11-29T08:14:03", with: "11-30T12:15:00") + " ; with  water",
        "2026-11-29   done gym",
        "2026-11-30 x swim",
      ])
    #expect(
      result.text == """
        changed  2026-11-29 08:00  Meds  (2026/2026-11.ledger:1)
        added    2026-11-30  swim  (2026/2026-11.ledger:3)

        """)
    #expect(try sandbox.subjects(2) == ["edit: 2026-11 (2 records)", "by hand"])
    try sandbox.expectClean()
    try sandbox.expectSuccess("undo")
    #expect(try sandbox.month() == [Self.meds, "2026-11-29   done  gym"])
  }

  @Test func editorsAreTakenInGitsOrder() throws {
    let sandbox = try LedgerSandbox(calendars: ["habits"])
    func used(_ changes: [String: String]) throws -> String {
      let result = try sandbox.run(["edit", "2026-10"], environment: changes)
      return result.errorText
    }
    try sandbox.git("config", "core.editor", "sh -c 'exit 3'")
    #expect(try used([:]).contains("status 3"))
    #expect(try used(["EDITOR": "sh -c 'exit 4'"]).contains("status 4"))
    #expect(try used(["EDITOR": "sh -c 'exit 4'", "VISUAL": "sh -c 'exit 5'"]).contains("status 5"))
    let missing = try sandbox.run(["edit"], environment: ["EDITOR": "no-such-editor"])
    #expect(missing.status == 69 && missing.errorText.contains("core.editor"))
    #expect(!sandbox.folder.exists("ledger/2026/2026-10.ledger"))
    #expect(!sandbox.folder.exists("ledger/2026/2026-11.ledger"))
  }

  @Test func aNewFileThatIsLeftEmptyGoes() throws {
    let sandbox = try LedgerSandbox(calendars: ["habits"])
    let result = try edit(sandbox, #"test -f "$1"; test ! -s "$1""#, ["2026-03-05"])
    #expect(result.status == 0 && result.errorText == "note: nothing was changed\n")
    #expect(!sandbox.folder.exists("ledger/2026/2026-03.ledger"))
    let typed = try edit(sandbox, #"echo '2026-03-05 x first' > "$1""#, ["2026-03-05"], variable: "VISUAL")
    #expect(typed.text == "added    2026-03-05  first  (2026/2026-03.ledger:1)\n")
    #expect(try sandbox.subjects(2) == ["edit: first (2026-03-05)", "Add the calendar habits"])
    try sandbox.expectClean()
  }

  @Test func anEditorThatFailsLeavesTheFileAndCommitsNothing() throws {
    let sandbox = try LedgerSandbox(calendars: ["habits"])
    try sandbox.setMonth([Self.meds])
    let result = try edit(sandbox, #"printf '  odd \r\n\377' >> "$1"; exit 9"#)
    #expect(result.status == 1)
    #expect(result.errorText.contains("nothing was committed") && result.errorText.contains("status 9"))
    #expect(
      try sandbox.folder.read("ledger/2026/2026-11.ledger") == Array((Self.meds + "\n  odd \r\n").utf8) + [
        0xFF
      ])
    #expect(try sandbox.subjects() == ["by hand"])
    let killed = try edit(sandbox, #"kill -9 $$"#)
    #expect(killed.status == 1 && killed.errorText.contains("status 137"), "\(killed.errorText)")
  }

  /// The editor has its text from before, and writes it over what was marked meanwhile.
  @Test(arguments: [0, 1]) func marksMadeMeanwhileAreKept(status: Int) throws {
    let sandbox = try LedgerSandbox(calendars: ["habits"])
    try sandbox.setMonth([
      Self.meds, "2026-11-29 21:30-22:00 done    Read ^nbajqzddtk @habits at:2026-11-29T22:11:01+01:00",
    ])
    let result = try edit(
      sandbox,
      """
      cp "$1" "$1.copy"
      "$LEDGER" done 2 >/dev/null; "$LEDGER" unmark 2026-11-29/nbajqzddtk > /dev/null
      "$LEDGER" note 2026-11-29T0800/6hmharmq88 late >/dev/null
      echo '2026-11-28 x typed' >> "$1.copy"; cat "$1.copy" > "$1"; rm "$1.copy"; exit \(status)
      """)
    #expect(result.status == Int32(status), "\(result.errorText)")
    let lines = try sandbox.month()
    #expect(lines.count == 3, "\(lines)")
    #expect(lines.contains { $0.hasPrefix("2026-11-29 08:00") && $0.hasSuffix("; late") })
    #expect(lines.contains { $0.hasPrefix("2026-11-30 09:00-10:30 done    Study SwiftUI") })
    #expect(lines.contains("2026-11-28 x typed"))
    if status == 0 {
      try sandbox.expectClean()
      #expect(try sandbox.subjects() == ["edit: typed (2026-11-28)"])
      #expect(try sandbox.git("show", "--format=", "--numstat") == "1\t0\t2026/2026-11.ledger")
    }
  }

  @Test func aRecordThatBothChangedIsMerged() throws {
    let sandbox = try LedgerSandbox(calendars: ["habits"])
    let untouched = "2026-11-29   done  gym"
    try sandbox.setMonth([untouched, Self.meds])
    let result = try edit(
      sandbox,
      """
      cp "$1" "$1.copy"; "$LEDGER" note 2026-11-29T0800/6hmharmq88 marked >/dev/null
      sed 's/+01:00$/& ; typed/; s/Meds/Pills/' "$1.copy" > "$1"; rm "$1.copy"
      """)
    #expect(result.status == 0, "\(result.errorText)")
    let lines = try sandbox.month()
    #expect(lines.count == 2 && lines[0] == untouched, "\(lines)")
    #expect(lines[1].contains(" Pills ") && lines[1].contains("typed") && lines[1].contains("marked"))
    #expect(result.text == "changed  2026-11-29 08:00  Pills  (2026/2026-11.ledger:2)\n")
    #expect(!result.errorText.contains("gave way"))
    #expect(try sandbox.run("check").text == "")
    try sandbox.expectClean()
  }

  @Test func whatGaveWayIsTold() throws {
    let sandbox = try LedgerSandbox(calendars: ["habits"])
    try sandbox.setMonth([Self.meds])
    let result = try edit(
      sandbox,
      """
      cp "$1" "$1.copy"
      CALENDAR_LEDGER_NOW=2026-11-30T12:00:00+01:00 "$LEDGER" skip 2026-11-29T0800/6hmharmq88 >/dev/null
      sed 's/ done    / partial /' "$1.copy" > "$1"; rm "$1.copy"
      """)
    #expect(result.status == 0)
    #expect(
      try sandbox.month() == [
        Self.meds.replacing("done   ", with: "partial").replacing("11-29T08:14:03", with: "11-30T12:15:00")
      ])
    #expect(
      result.errorText.contains(
        "note: 2026/2026-11.ledger: 2026-11-29 Meds: status 'skipped' of theirs (line 1) gave way to 'partial'"
      ),
      "\(result.errorText)")
  }

  /// An editor that reads the file again has seen what was marked: what the person then does to it is no conflict.
  @Test func whatTheEditorHasReadAgainIsChangedAsTyped() throws {
    let sandbox = try LedgerSandbox(calendars: ["habits"])
    try sandbox.setMonth([Self.meds + " ; old"])
    let result = try edit(
      sandbox,
      """
      CALENDAR_LEDGER_NOW=2026-11-30T12:00:00+01:00 "$LEDGER" skip 2026-11-29T0800/6hmharmq88 --note more >/dev/null
      CALENDAR_LEDGER_NOW=2026-11-30T12:01:00+01:00 "$LEDGER" note 2026-11-29T0800/6hmharmq88 most >/dev/null
      sed -i 's/ ; .*$/ ; mine/; s/ skipped / done    /' "$1"
      """)
    #expect(result.status == 0 && !result.errorText.contains("gave way"), "\(result.errorText)")
    #expect(
      try sandbox.month() == [Self.meds.replacing("11-29T08:14:03", with: "11-30T12:15:00") + " ; mine"])
  }

  @Test func aSaveBeforeAMarkAndOneAfterIt() throws {
    let sandbox = try LedgerSandbox(calendars: ["habits"])
    try sandbox.setMonth([Self.meds])
    let result = try edit(
      sandbox,
      """
      echo '2026-11-28 x first try' >> "$1"; cp "$1" "$1.copy"
      "$LEDGER" done 2 >/dev/null
      sed 's/first try/second/' "$1.copy" > "$1"; rm "$1.copy"
      """)
    #expect(result.status == 0, "\(result.errorText)")
    let lines = try sandbox.month()
    #expect(lines.count == 3 && lines.contains("2026-11-28 x second"), "\(lines)")
    #expect(lines.contains { $0.contains("Study SwiftUI") })
  }

  @Test func whatWasUncommittedBeforeHasItsOwnCommit() throws {
    let sandbox = try LedgerSandbox(calendars: ["habits"])
    try sandbox.setMonth([Self.meds])
    try sandbox.folder.write(Self.meds + "\n# by hand\n", to: "ledger/2026/2026-11.ledger")
    _ = try edit(sandbox, #"echo '2026-11-30 x swim' >> "$1""#)
    #expect(try sandbox.subjects(2) == ["edit: swim (2026-11-30)", "Not committed before: 2026-11.ledger"])
    try sandbox.expectClean()
    try sandbox.expectSuccess("undo")
    #expect(try sandbox.month() == [Self.meds, "# by hand"])
  }

  @Test func faultsAreToldAndTheTerminalMayOpenItAgain() throws {
    let sandbox = try LedgerSandbox(calendars: ["habits"])
    try sandbox.setMonth(["rubbish of old", Self.meds])
    let told = try edit(sandbox, #"echo '2026-11-31 x no day' >> "$1""#)
    #expect(told.status == 1 && told.errorText.contains("one line that you left cannot be read"))
    #expect(told.errorText.contains("2026-11.ledger:3:1: '2026-11-31' is no date"))
    #expect(!told.errorText.contains("2026-11.ledger:1:1"), "that was there before")
    // Called `nano`, so that it is given a line.
    try sandbox.folder.write(
      """
      #!/bin/sh
      echo "opened $*"
      case $1 in
      +*) sed -i 's/2026-11-32/2026-11-30/' "$2" ;;
      *) echo '2026-11-32 x typed' >> "$1" ;;
      esac
      """, to: "nano")
    _ = try TestSupport.run(["chmod", "+x", "nano"], in: sandbox.folder.path, environment: [:])
    let result = try runOnTerminal(
      [LedgerSandbox.program, "edit"], in: sandbox.ledger,
      environment: sandbox.environment.merging(["TERM": "xterm", "EDITOR": sandbox.folder.path("nano")]) {
        $1
      },
      input: "\n")
    #expect(result.status == 0, "\(result.screen)")
    #expect(result.screen.contains("Open it again at line 4? [Y/n]"), "\(result.screen)")
    #expect(result.screen.contains("opened +4 "), "\(result.screen)")
    #expect(try sandbox.month().last == "2026-11-30 x typed")
    #expect(try sandbox.subjects() == ["edit: typed (2026-11-30)"])
    try sandbox.folder.write("#!/bin/sh\necho '2026-11-30 nonsense' >> \"$1\"\n", to: "nano")
    _ = try TestSupport.run(["chmod", "+x", "nano"], in: sandbox.folder.path, environment: [:])
    let declined = try runOnTerminal(
      [LedgerSandbox.program, "edit"], in: sandbox.ledger,
      environment: sandbox.environment.merging(["TERM": "xterm", "EDITOR": sandbox.folder.path("nano")]) {
        $1
      },
      input: "n\n")
    #expect(
      declined.status == 1 && declined.screen.contains("cannot be read, and does"), "\(declined.screen)")
    #expect(try sandbox.month().last == "2026-11-30 nonsense")
    try sandbox.expectClean()
  }
}
