import CivilTime
import Testing

@Suite struct ZoneDatabaseTests {
  private let database = ZoneDatabase()

  @Test(arguments: [
    ("Europe/Berlin", "Europe/Berlin"), ("europe/berlin", "Europe/Berlin"),
    ("AMERICA/ARGENTINA/BUENOS_AIRES", "America/Argentina/Buenos_Aires"), ("Etc/GMT-1", "Etc/GMT-1"),
    ("utc", "UTC"), ("Z", "UTC"), ("etc/utc", "Etc/UTC"),
  ])
  func names(name: String, expected: String) throws {
    #expect(try database.zone(named: name).name == expected)
    #expect(try database.zone(named: name).name == expected)
  }

  @Test(arguments: [
    "", "/etc/localtime", "../../../etc/passwd", "Europe/../Europe/Berlin", "Europe//Berlin", "Europe/",
    "Europe/Berlin ", "Europe/B\u{e9}rlin", "zone.tab",
  ])
  func malformedNames(name: String) {
    #expect(throws: ZoneError(.malformedName, zone: name)) { try database.zone(named: name) }
  }

  @Test func namesThatWouldCutOrOverflowAPath() {
    for name in ["Europe/Berlin\0", String(repeating: "a", count: 5000)] {
      #expect(throws: ZoneError(.malformedName, zone: name)) { try database.zone(named: name) }
    }
  }

  @Test(arguments: ["Europe", "Europe/Nowhere", "Mars/Olympus_Mons", "Europe/Berlin/Mitte", "W-Europe"])
  func unknownZones(name: String) {
    #expect(throws: ZoneError(.noSuchZone, zone: name)) { try database.zone(named: name) }
  }

  @Test func noDatabase() throws {
    let database = ZoneDatabase(directories: ["/nonexistent/one", "/nonexistent/two"])
    let error = #expect(throws: ZoneError.self) { try database.zone(named: "Europe/Berlin") }
    #expect(error?.reason == .noDatabase(searched: ["/nonexistent/one", "/nonexistent/two"]))
    #expect(
      error?.description
        == "no time zone database in /nonexistent/one, /nonexistent/two: install tzdata")
    for name in ["UTC", "Etc/UTC", "GMT", "Z"] {
      #expect(try database.zone(named: name).offset(at: Instant(seconds: 0)) == 0)
    }
  }

  @Test func laterFoldersFillIn() throws {
    let database = ZoneDatabase(directories: ["/nonexistent"] + ZoneDatabase.defaultDirectories)
    #expect(try database.zone(named: "asia/tokyo").name == "Asia/Tokyo")
  }

  @Test func ownFolder() throws {
    let folder = try TemporaryFolder()
    let berlin = try #require(contents(ofFile: "\(SystemZones.folder)/Europe/Berlin"))
    try folder.makeFolder("Europe")
    try folder.write("Europe/Berlin", berlin)
    try folder.write("Europe/Cut", Array(berlin.dropLast(10)))
    try folder.write("Europe/Empty", [])
    try folder.write("Large", [UInt8](repeating: 0, count: 1 << 20 + 1))
    try folder.write(
      "tzdata.zi", Array("# version\nZ Europe/Berlin 1 E CE%sT\nL Europe/Berlin Old/Name\n".utf8))
    let database = ZoneDatabase(directories: [folder.path])
    #expect(try database.zone(named: "EUROPE/BERLIN").name == "Europe/Berlin")
    // A name that has no file of its own any more.
    #expect(try database.zone(named: "old/name").name == "Europe/Berlin")
    #expect(throws: ZoneError(.noSuchZone, zone: "Old/Other")) { try database.zone(named: "Old/Other") }
    for (name, reason) in [
      ("Europe/Cut", "the rule at its end is cut short"),
      ("Europe/Empty", "it is not a time zone file, or cut short"),
    ] {
      let error = #expect(throws: ZoneError.self) { try database.zone(named: name) }
      #expect(error == ZoneError(.damagedFile(reason), zone: name, file: "\(folder.path)/\(name)"))
      guard case .unknown(let problem) = database.resolve(name) else {
        Issue.record("\(name) was found")
        continue
      }
      #expect(problem == error)
    }
    let error = #expect(throws: ZoneError.self) { try database.zone(named: "Large") }
    #expect(error?.reason == .unreadableFile("it is larger than any time zone file"))
  }
}
