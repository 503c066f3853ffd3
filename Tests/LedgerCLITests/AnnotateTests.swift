import TestSupport
import Testing

/// `ledger annotate`: the copy says what was recorded, and everything else is byte for byte as it was.
@Suite struct AnnotateTests {
  static let zone = """
    BEGIN:VTIMEZONE
    TZID:Europe/Berlin
    BEGIN:DAYLIGHT
    TZOFFSETFROM:+0100
    TZOFFSETTO:+0200
    DTSTART:19700329T020000
    RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
    END:DAYLIGHT
    BEGIN:STANDARD
    TZOFFSETFROM:+0200
    TZOFFSETTO:+0100
    DTSTART:19701025T030000
    RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
    END:STANDARD
    END:VTIMEZONE

    """

  /// A vdir: a file for each UID, with every form of time, across the change of the clocks on 25 October.
  static let files: [(name: String, components: [String])] = [
    (
      "zoned",
      [
        "DTSTART;TZID=Europe/Berlin:20261019T090000\nDTEND;TZID=Europe/Berlin:20261019T100000\n"
          + "RRULE:FREQ=DAILY;COUNT=20\nEXDATE;TZID=Europe/Berlin:20261021T090000\nSUMMARY:Zoned a\\, b\n"
          + "DESCRIPTION:old te\n xt\nX-FOO;BAR=1:keep\nBEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT5M\n"
          + "DESCRIPTION:alarm\nEND:VALARM",
        "RECURRENCE-ID;TZID=Europe/Berlin:20261023T090000\nDTSTART;TZID=Europe/Berlin:20261024T150000\n"
          + "DTEND;TZID=Europe/Berlin:20261024T160000\nSUMMARY:Zoned moved",
      ]
    ),
    ("allday", ["DTSTART;VALUE=DATE:20261020\nRRULE:FREQ=DAILY;COUNT=15\nSUMMARY:Pills"]),
    ("utc", ["DTSTART:20261020T060000Z\nDURATION:PT30M\nRRULE:FREQ=DAILY;COUNT=15\nSUMMARY:Utc"]),
    (
      "floating",
      ["DTSTART:20261020T120000\nDTEND:20261020T123000\nRRULE:FREQ=DAILY;COUNT=15\nSUMMARY:Float"]
    ),
    ("trip", ["DTSTART;VALUE=DATE:20261024\nDTEND;VALUE=DATE:20261027\nSUMMARY:Trip"]),
    (
      "single",
      [
        "DTSTART;TZID=Europe/Berlin:20261026T110000\nDTEND;TZID=Europe/Berlin:20261026T113000\n"
          + "SUMMARY:Zahnärztin mit einem sehr langen Titel für die Zeilen"
      ]
    ),
    ("quiet", ["DTSTART:20261101T060000Z\nSUMMARY:Never recorded"]),
  ]

  static func text(_ name: String, _ components: [String]) -> String {
    let events = components.map {
      "BEGIN:VEVENT\nUID:\(name)-series@example.org\nDTSTAMP:20260101T000000Z\n\($0)\nEND:VEVENT\n"
    }
    return
      ("BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//example//EN\n" + zone + events.joined() + "END:VCALENDAR\n")
      .split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
  }

  /// A ledger with these calendars as a vdir, and records of four days.
  static func recorded() throws -> LedgerSandbox {
    let sandbox = try LedgerSandbox(calendars: [])
    for file in files {
      try sandbox.folder.write(text(file.name, file.components), to: "calendars/v/\(file.name).ics")
    }
    try sandbox.folder.write("Mine\n", to: "calendars/v/displayname")
    try sandbox.expectSuccess("calendar", "add", "v", sandbox.folder.path("calendars/v"))
    for day in ["2026-10-20", "2026-10-24", "2026-10-25"] {
      try sandbox.expectSuccess("done", "--from", day, "--to", day, "--note", "so; it, \\ was\nfine")
    }
    try sandbox.expectSuccess("skip", "--from", "2026-10-26", "--to", "2026-10-26")
    return sandbox
  }

  /// The titles of each day from 19 to 27 October, as they should be listed.
  static let expected = [
    "2026-10-19": ["Zoned a, b"],
    "2026-10-20": ["✅ Pills", "✅ Utc", "✅ Zoned a, b", "✅ Float"],
    "2026-10-21": ["Pills", "Utc", "Float"],
    "2026-10-23": ["Pills", "Utc", "Float"],
    "2026-10-24": ["✅ Pills", "◐ 2/3 Trip", "✅ Utc", "✅ Zoned a, b", "✅ Float", "✅ Zoned moved"],
    "2026-10-25": ["✅ Pills", "◐ 2/3 Trip", "✅ Utc", "✅ Zoned a, b", "✅ Float"],
    "2026-10-26": [
      "✗ Pills", "◐ 2/3 Trip", "✗ Utc", "✗ Zoned a, b",
      "✗ Zahnärztin mit einem sehr langen Titel für die Zeilen", "✗ Float",
    ],
    "2026-10-27": ["Pills", "Utc", "Zoned a, b", "Float"],
  ]

  @Test func ourOwnReaderReadsItBack() throws {
    let sandbox = try Self.recorded()
    let copy = sandbox.folder.path("copy")
    try sandbox.expectSuccess("annotate", "--calendar", "v", "-o", copy)
    for (day, titles) in Self.expected {
      let next = "2026-10-\((Int(day.suffix(2)) ?? 0) + 1)"
      let lines = try sandbox.run(
        ["occurrences", "--calendar", "v=\(copy)", "--from", day, "--to", next, "--whole"]
      ).lines
      #expect(lines.count == titles.count, "\(day): \(lines)")
      for title in titles {
        #expect(lines.contains { $0.contains("\"title\":\"\(title)\"") }, "\(day): \(title) in \(lines)")
      }
    }
    // Keys are the same, so that records are also those of the copy.
    let range = ["--from", "2026-10-01", "--to", "2026-12-01"]
    func keys(_ path: String) throws -> [String] {
      try sandbox.run(["occurrences", "--calendar", "v=\(path)"] + range).lines.map {
        String($0.prefix { $0 != "," })
      }.sorted()
    }
    #expect(try keys(copy) == keys(sandbox.folder.path("calendars/v")))
  }

  @Test func allElseIsByteForByteAsItWas() throws {
    let sandbox = try Self.recorded()
    try sandbox.expectSuccess("annotate", "--calendar", "v", "-o", sandbox.folder.path("copy"))
    for name in ["quiet.ics", "displayname"] {
      #expect(try sandbox.folder.text("copy/\(name)") == sandbox.folder.text("calendars/v/\(name)"))
    }
    let old = try sandbox.folder.text("calendars/v/zoned.ics").split(separator: "\r\n").map(String.init)
    let new = try sandbox.folder.text("copy/zoned.ics").split(separator: "\r\n").map(String.init)
    // Every old line but the title of the override is there, in its order.
    var rest = new[...]
    for line in old where line != "SUMMARY:Zoned moved" {
      guard let place = rest.firstIndex(of: line) else {
        Issue.record("lost: \(line)")
        continue
      }
      rest = rest[(place + 1)...]
    }
    #expect(new.contains("EXDATE;TZID=Europe/Berlin:20261021T090000"))
    #expect(new.filter { $0.hasPrefix("EXDATE") }.count == 1)
    #expect(new.contains("RECURRENCE-ID;TZID=Europe/Berlin:20261025T090000"))
    #expect(new.contains("DESCRIPTION:old text\\n\\nso\\; it\\, \\\\ was\\nfine"))
    #expect(new.allSatisfy { $0.utf8.count <= 75 })
    let allDay = try sandbox.folder.text("copy/allday.ics")
    #expect(allDay.contains("RECURRENCE-ID;VALUE=DATE:20261025\r\n"))
    #expect(try sandbox.folder.text("copy/utc.ics").contains("RECURRENCE-ID:20261025T060000Z\r\n"))
    #expect(try sandbox.folder.text("copy/floating.ics").contains("RECURRENCE-ID:20261025T120000\r\n"))
    for line in try sandbox.folder.text("copy/single.ics").split(separator: "\r\n") {
      #expect(line.utf8.count <= 75)
    }
    // Written again, nothing changes; and nothing of it went into the original.
    let before = try sandbox.folder.text("copy/zoned.ics")
    try sandbox.expectSuccess("annotate", "--calendar", "v", "-o", sandbox.folder.path("copy"))
    #expect(try sandbox.folder.text("copy/zoned.ics") == before)
    #expect(try sandbox.folder.text("calendars/v/zoned.ics") == Self.text("zoned", Self.files[0].components))
  }

  @Test(.enabled(if: (try? TestSupport.run(["khal", "--version"], in: "/", environment: [:]))?.status == 0))
  func khalListsTheTitlesOnTheirDays() throws {
    let sandbox = try Self.recorded()
    let copy = sandbox.folder.path("copy")
    try sandbox.expectSuccess("annotate", "--calendar", "v", "-o", copy)
    try sandbox.folder.write(
      """
      [calendars]
      [[v]]
      path = \(copy)
      [locale]
      local_timezone = Europe/Berlin
      default_timezone = Europe/Berlin
      timeformat = %H:%M
      dateformat = %Y-%m-%d
      longdateformat = %Y-%m-%d
      datetimeformat = %Y-%m-%d %H:%M
      longdatetimeformat = %Y-%m-%d %H:%M
      [sqlite]
      path = \(sandbox.folder.path("khal.db"))

      """, to: "khal.conf")
    for (day, titles) in Self.expected {
      let listed = try sandbox.runProgram(
        [
          "khal", "-c", sandbox.folder.path("khal.conf"), "list", day, "1d", "--day-format", "", "--format",
          "{title}",
        ])
      #expect(listed.status == 0, "\(listed.errorText)")
      #expect(Set(listed.lines.filter { !$0.isEmpty }) == Set(titles), "\(day)")
    }
  }

  @Test func theOriginalIsRefused() throws {
    let sandbox = try LedgerSandbox(calendars: ["home"])
    let original = sandbox.folder.path("calendars/home.ics")
    let before = try sandbox.folder.text("calendars/home.ics")
    _ = try sandbox.runProgram(["ln", "-s", original, sandbox.folder.path("soft.ics")])
    _ = try sandbox.runProgram(["ln", original, sandbox.folder.path("hard.ics")])
    for out in [
      original, "../calendars/./home.ics", sandbox.folder.path("soft.ics"), sandbox.folder.path("hard.ics"),
    ] {
      let result = try sandbox.run("annotate", original, "-o", out)
      #expect(result.status == 64, "\(out): \(result.errorText)")
    }
    #expect(try sandbox.folder.text("calendars/home.ics") == before)
    #expect(try sandbox.run("annotate", original, "-o", "-").text == before)
    #expect(try sandbox.run("annotate", "-o", "-").status == 64)
    #expect(try sandbox.run("annotate", "--calendar", "nobody", "-o", "-").status == 1)
  }

  @Test func laterSlotsOfAChangedSeriesAreOverridden() throws {
    let sandbox = try LedgerSandbox(calendars: [])
    try sandbox.folder.write(
      Self.text(
        "choir",
        [
          "DTSTART;TZID=Europe/Berlin:20261020T200000\nDTEND;TZID=Europe/Berlin:20261020T210000\n"
            + "RRULE:FREQ=DAILY;COUNT=15\nSUMMARY:Choir",
          "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20261024T200000\n"
            + "DTSTART;TZID=Europe/Berlin:20261024T213000\nDTEND;TZID=Europe/Berlin:20261024T220000\n"
            + "SUMMARY:Choir late",
        ]), to: "calendars/choir.ics")
    try sandbox.expectSuccess("calendar", "add", "choir", sandbox.folder.path("calendars/choir.ics"))
    try sandbox.expectSuccess("done", "--from", "2026-10-24", "--to", "2026-10-26")
    let out = sandbox.folder.path("out.ics")
    let result = try sandbox.run("annotate", "--calendar", "choir", "-o", out)
    // The first slot says what all later ones say, and stays as it is.
    #expect(result.errorText.contains("RANGE=THISANDFUTURE"))
    let lines = try sandbox.run(
      ["occurrences", "--calendar", "c=\(out)", "--from", "2026-10-24", "--to", "2026-10-28"]
    ).lines
    #expect(
      lines.map { $0.contains("✅ Choir late") } == [false, true, true, false], "\(lines)")
    #expect(lines.allSatisfy { $0.contains("T21:30:00") })
  }
}
