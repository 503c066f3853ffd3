import CivilTime
import Testing

@Suite struct ZoneResolutionTests {
  private let database = ZoneDatabase()

  @Test(arguments: [
    ("Europe/Berlin", "Europe/Berlin"),
    (" \"Europe/Berlin\" ", "Europe/Berlin"),
    ("europe/berlin", "Europe/Berlin"),
    ("/freeassociation.sourceforge.net/Europe/Bratislava", "Europe/Bratislava"),
    ("/freeassociation.sourceforge.net/Tzfile/Europe/Berlin", "Europe/Berlin"),
    ("/citadel.org/20250523_1/Europe/London", "Europe/London"),
    ("/mozilla.org/20070129_1/Asia/Tokyo", "Asia/Tokyo"),
    (
      "/softwarestudio.org/Olson_20011030_5/America/Indiana/Indianapolis", "America/Indiana/Indianapolis"
    ),
    ("tzone://Microsoft/Utc", "UTC"),
    ("America/New York", "America/New_York"),
    ("America/Port-au-Prince", "America/Port-au-Prince"),
    ("Etc/GMT-1", "Etc/GMT-1"),
    ("UTC", "UTC"),
    ("utc", "UTC"),
    ("Z", "UTC"),
  ])
  func databaseNames(text: String, name: String) {
    guard case .database(let rules) = database.resolve(text) else {
      Issue.record("\(database.resolve(text))")
      return
    }
    #expect(rules.name == name)
  }

  @Test(arguments: [
    ("US-Eastern", ["US-Eastern", "US/Eastern"]), ("/example.org/GB", ["example.org/GB", "GB"]),
    ("/a/b/c/America/Indiana/Knox", ["America/Indiana/Knox", "Indiana/Knox", "Knox"]),
    ("'Asia/Tokyo'", ["Asia/Tokyo"]), ("America/New York", ["America/New_York"]), ("\"\"", []),
    ("../etc", ["etc"]),
  ])
  func candidates(text: String, names: [String]) {
    #expect(ZoneName.candidates(for: text) == names.filter { !$0.contains(".") })
  }

  @Test(arguments: [
    ("W. Europe Standard Time", "Europe/Berlin"),
    ("w. europe standard time", "Europe/Berlin"),
    ("\"W. Europe Standard Time\"", "Europe/Berlin"),
    ("Eastern Daylight Time", "America/New_York"),
    ("US Eastern Standard Time", "America/Indiana/Indianapolis"),
    ("India Standard Time", "Asia/Kolkata"),
    ("AUS Central Standard Time", "Australia/Darwin"),
    ("Yukon Standard Time", "America/Whitehorse"),
    ("(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna", "Europe/Berlin"),
    ("(UTC+01:00) Amsterdam, Berlin, Bern, Rom, Stockholm, Wien", "Europe/Berlin"),
    ("(GMT+01.00) Amsterdam / Berlin / Bern / Rome / Stockholm / Vienna", "Europe/Berlin"),
    ("Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna", "Europe/Berlin"),
    ("(UTC+01:00) Br\u{fc}ssel, Kopenhagen, Madrid, Paris", "Europe/Paris"),
    ("(GMT-05:00) Eastern Time (US & Canada)", "America/New_York"),
    ("(UTC-05:00) Eastern Time (USA und Kanada)", "America/New_York"),
    ("Pacific Time (US & Canada)", "America/Los_Angeles"),
    ("(GMT) Greenwich Mean Time : Dublin, Edinburgh, Lisbon, London", "Europe/London"),
    ("(UTC-05:00) Indiana (East)", "America/Indiana/Indianapolis"),
    ("(UTC-07:00) Chihuahua, La Paz, Mazatlan", "America/Mazatlan"),
    ("(UTC-04:00) Georgetown, La Paz, Manaus, San Juan", "America/La_Paz"),
    ("(GMT+02:00) Athens, Bucharest, Istanbul", "Europe/Bucharest"),
    ("(UTC+06:30) Yangon (Rangoon)", "Asia/Yangon"),
    ("(UTC) Coordinated Universal Time", "Etc/UTC"),
    ("(UTC-11:00) Coordinated Universal Time-11", "Etc/GMT+11"),
  ])
  func windowsNames(text: String, name: String) throws {
    guard case .windows(let rules) = database.resolve(text) else {
      Issue.record("\(database.resolve(text))")
      return
    }
    // CLDR has some zones under older names; what they show is the same.
    let expected = try database.zone(named: name)
    for seconds in stride(from: 0, to: 4_000_000_000, by: 5_000_011) {
      let instant = Instant(seconds: seconds)
      #expect(rules.offset(at: instant) == expected.offset(at: instant))
    }
  }

  @Test(arguments: [
    ("UTC+02:00", 7200), ("UTC+03:00", 10_800), ("GMT+0100", 3600), ("GMT-0530", -19_800), ("+01:00", 3600),
    ("-08", -28_800), ("UTC+2", 7200), ("utc-9:30", -34_200), ("GMT +01:00", 3600), ("(UTC+01:00)", 3600),
    ("\"UTC+14:00\"", 50_400), ("+053045", 19_845), ("GMT-0", 0), ("UTC-11", -39_600),
  ])
  func offsets(text: String, offset: Int) {
    guard case .fixedOffset(let rules) = database.resolve(text) else {
      Issue.record("\(database.resolve(text))")
      return
    }
    #expect(rules.offset(at: Instant(seconds: 1_800_000_000)) == offset)
  }

  @Test(arguments: [
    "", " ", "Customized Time Zone", "Office", "Eastern", "Lab", "Europe/Be", "UTC+24:00", "UTC+1:0",
    "+1:00:00:00",
    "GMT+010", "(UTC+01:00) Nowhere, Elsewhere", "Berlin, Nowhere", "(UTC+01:00", "//", "/", "\"", "+",
    "UTC+",
    "/example.org/Nowhere", "tzone://Microsoft/Custom", "GMT +0100 (Standard) / GMT +0200 (Daylight)",
  ])
  func unknown(text: String) {
    guard case .unknown(let error) = database.resolve(text) else {
      Issue.record("\(database.resolve(text))")
      return
    }
    #expect(error == ZoneError(.noSuchZone, zone: text))
  }

  @Test func longerThanAnyName() {
    let text = String(repeating: "Berlin,", count: 100_000)
    guard case .unknown(let error) = database.resolve(text) else {
      Issue.record("a long text was found")
      return
    }
    #expect(error.reason == .malformedName)
  }

  @Test func withoutDatabase() {
    let database = ZoneDatabase(directories: ["/nonexistent"])
    for text in ["Europe/Berlin", "W. Europe Standard Time"] {
      guard case .unknown(let error) = database.resolve(text) else {
        Issue.record("\(text) was found")
        continue
      }
      #expect(error.reason == .noDatabase(searched: ["/nonexistent"]))
    }
    #expect(database.resolve("UTC+01:00").rules != nil)
    #expect(database.resolve("utc").rules != nil)
  }

  @Test func windowsTable() throws {
    let names = WindowsZone.databaseNames.map { $0.name.lowercased() }
    #expect(names == names.sorted())
    #expect(Set(names).count == names.count)
    for (name, zone) in WindowsZone.databaseNames {
      #expect(throws: Never.self) { try database.zone(named: zone) }
      #expect(WindowsZone.databaseName(of: name) == zone)
    }
    for (name, places) in WindowsZone.places {
      #expect(WindowsZone.databaseName(of: name) != nil, "\(name)")
      #expect(places == places.map { $0.lowercased() })
    }
    let places = WindowsZone.places.flatMap(\.places)
    #expect(Set(places).count == places.count)
  }
}
