import CivilTime
import Testing

@Suite struct LocalZoneTests {
  private let database = ZoneDatabase()
  private let summer = Instant(seconds: 1_782_000_000)

  @Test(arguments: [
    ("Europe/Berlin", "Europe/Berlin", 7200), (":Europe/Berlin", "Europe/Berlin", 7200), ("", "UTC", 0),
    (":", "UTC", 0), ("UTC", "UTC", 0), (":/usr/share/zoneinfo/Asia/Tokyo", "Asia/Tokyo", 32_400),
    ("/usr/share/zoneinfo/posix/Asia/Tokyo", "Asia/Tokyo", 32_400),
    ("CET-1CEST,M3.5.0,M10.5.0/3", "CET-1CEST,M3.5.0,M10.5.0/3", 7200),
    ("CET-1CEST", "CET-1CEST", 7200), ("<+0530>-5:30", "<+0530>-5:30", 19_800), ("JST-9", "JST-9", 32_400),
    ("EST5EDT", "EST5EDT", -14_400),
  ])
  func variable(text: String, name: String, offset: Int) {
    let (rules, problem) = database.localZone(tzVariable: text, localtimePath: "/nonexistent")
    #expect(rules.name == name)
    #expect(rules.offset(at: summer) == offset)
    #expect(problem == nil)
  }

  @Test(arguments: ["Europe/Nowhere", "CET-1CEST,nonsense", ":/nonexistent", "/etc/passwd", "/usr", "x"])
  func variableThatMeansNothing(text: String) {
    let (rules, problem) = database.localZone(tzVariable: text)
    #expect(rules.name == "UTC")
    #expect(problem != nil)
  }

  @Test func files() throws {
    let folder = try TemporaryFolder()
    let zone = "/usr/share/zoneinfo/Europe/Berlin"
    try folder.link("link", to: zone)
    try folder.link("second", to: "link")
    try folder.link("loop", to: "loop")
    try folder.link("dangling", to: "/usr/share/zoneinfo/Europe/Nowhere")
    try folder.write("copy", try #require(contents(ofFile: zone)))
    try folder.write("damaged", [1, 2, 3])
    func local(_ name: String) -> (rules: TimeZoneRules, problem: ZoneError?) {
      database.localZone(tzVariable: nil, localtimePath: "\(folder.path)/\(name)")
    }
    #expect(local("link").rules.name == "Europe/Berlin")
    #expect(local("second").rules.name == "Europe/Berlin")
    #expect(local("copy").rules.name == "localtime")
    for name in ["link", "second", "copy"] {
      #expect(local(name).rules.offset(at: summer) == 7200)
      #expect(local(name).problem == nil)
    }
    #expect(local("missing").rules.name == "UTC")
    #expect(local("missing").problem == nil)
    #expect(local("dangling").problem == ZoneError(.noSuchZone, zone: "Europe/Nowhere"))
    #expect(local("damaged").problem?.file == "\(folder.path)/damaged")
    #expect(local("loop").rules.name == "UTC")
  }
}
