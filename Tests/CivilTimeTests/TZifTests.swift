import CivilTime
import Testing

@Suite struct TZifTests {
  @Test(arguments: ["Europe/Berlin", "Africa/Casablanca", "America/Vancouver", "Asia/Kolkata", "Etc/GMT-1"])
  func everyPrefixOfAFileIsDamaged(zone: String) throws {
    let bytes = try #require(contents(ofFile: "\(SystemZones.folder)/\(zone)"))
    for count in 0..<bytes.count {
      let error = #expect(throws: ZoneError.self) {
        try TimeZoneRules(name: zone, tzif: bytes.span.extracting(0..<count), file: "x")
      }
      guard case .damagedFile? = error?.reason, error?.file == "x", error?.zone == zone else {
        Issue.record("\(count) bytes of \(zone): \(String(describing: error))")
        return
      }
    }
    #expect(throws: Never.self) { try TimeZoneRules(name: zone, tzif: bytes.span) }
  }

  @Test(arguments: ["Europe/Berlin", "Africa/Casablanca", "Asia/Kolkata"])
  func changedBytesNeverCrash(zone: String) throws {
    let original = try #require(contents(ofFile: "\(SystemZones.folder)/\(zone)"))
    var random = SplitMix64(state: 20_261_130)
    var read = 0
    for round in 0..<4000 {
      var bytes = original
      for _ in 0..<(1 + round % 4) {
        // Half of the changes go to the headers and the last rule, which are small.
        let place =
          switch random.next() % 4 {
          case 0: Int.random(in: 0..<44, using: &random)
          case 1: Int.random(in: (bytes.count - 40)..<bytes.count, using: &random)
          default: Int.random(in: 0..<bytes.count, using: &random)
          }
        bytes[place] = UInt8.random(in: 0...255, using: &random)
      }
      guard let rules = try? TimeZoneRules(name: zone, tzif: bytes.span) else { continue }
      read += 1
      for seconds in [Int.min, -3_000_000_000, 0, 1_796_000_000, 8_000_000_000, 253_402_300_799, Int.max] {
        let instant = Instant(seconds: seconds)
        #expect((-90_000...93_599).contains(rules.offset(at: instant)))
        _ = rules.abbreviation(at: instant)
        if abs(seconds >> 1) < 1 << 60 { _ = rules.instant(of: rules.civil(at: instant)) }
      }
    }
    #expect(read > 100)
  }

  @Test func countsBeyondTheFile() {
    for field in stride(from: 20, to: 44, by: 4) {
      var bytes = header(version: 0, times: 0, types: 1, characters: 4) + record(0) + Array("UTC\0".utf8)
      #expect(throws: Never.self) { try TimeZoneRules(name: "x", tzif: bytes.span) }
      bytes[field] = 0xff
      #expect(throws: ZoneError.self) { try TimeZoneRules(name: "x", tzif: bytes.span) }
    }
  }

  @Test func version1() throws {
    var bytes = header(version: 0, times: 2, types: 2, characters: 8)
    bytes += [0x80, 0, 0, 0, 0x10, 0, 0, 0] + [1, 0] + record(3600) + record(7200, designation: 4)
    bytes += Array("CET\0CES\0".utf8)
    let rules = try TimeZoneRules(name: "x", tzif: bytes.span)
    let instants = [-1 << 31 - 1, -1 << 31, 0x1000_0000 - 1, 0x1000_0000].map { Instant(seconds: $0) }
    #expect(instants.map(rules.offset(at:)) == [3600, 7200, 7200, 3600])
    #expect(instants.map(rules.abbreviation(at:)) == ["CET", "CES", "CES", "CET"])
  }

  /// Versions 2 to 4 and those to come differ in what they may say, not in the layout.
  @Test(arguments: Array("2345".utf8))
  func laterVersions(version: UInt8) throws {
    let empty = header(version: version, times: 0, types: 1, characters: 1) + record(0) + [0]
    var bytes = empty + header(version: version, times: 0, types: 1, characters: 4) + record(3600)
    bytes += Array("CET\0".utf8)
    let oneOffset = try TimeZoneRules(name: "x", tzif: (bytes + Array("\n\n".utf8)).span)
    #expect(oneOffset.offset(at: Instant(seconds: 0)) == 3600)
    #expect(oneOffset.abbreviation(at: Instant(seconds: 0)) == "CET")
    // Without transitions the rule holds always.
    let ruled = try TimeZoneRules(
      name: "x", tzif: (bytes + Array("\nCET-1CEST,M3.5.0,M10.5.0/3\n".utf8)).span)
    #expect(ruled.offset(at: Instant(seconds: 1_782_000_000)) == 7200)
    #expect(ruled.offset(at: Instant(seconds: -3_000_000_000)) == 3600)
  }

  @Test(arguments: ["\nCET\n", "\nCET-1CEST,M13.5.0,M10.5.0/3\n", "\nCET-1", "CET-1\n", ""])
  func footers(text: String) {
    let empty = header(version: 0x32, times: 0, types: 1, characters: 1) + record(0) + [0]
    let bytes = empty + empty + Array(text.utf8)
    #expect(throws: ZoneError.self) { try TimeZoneRules(name: "x", tzif: bytes.span) }
  }

  @Test func transitionsOutOfOrder() {
    var bytes = header(version: 0, times: 2, types: 1, characters: 1)
    bytes += [0, 0, 0, 2, 0, 0, 0, 1] + [0, 0] + record(0) + [0]
    let error = #expect(throws: ZoneError.self) {
      try TimeZoneRules(name: "Europe/Berlin", tzif: bytes.span, file: "/z/Europe/Berlin")
    }
    #expect(
      error?.description
        == "/z/Europe/Berlin is damaged: the transitions are out of order; reinstall tzdata")
  }

  private func header(version: UInt8, times: UInt8, types: UInt8, characters: UInt8) -> [UInt8] {
    var bytes = Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 39)
    bytes[35] = times
    bytes[39] = types
    bytes[43] = characters
    return bytes
  }

  private func record(_ offset: Int32, designation: UInt8 = 0) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: offset >> (24 - 8 * $0)) } + [0, designation]
  }
}
