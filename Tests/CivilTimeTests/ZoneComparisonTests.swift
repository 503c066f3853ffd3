import CivilTime
import Testing

/// Every zone of the system against two other readers of the same files: Python's zoneinfo and the C library's
/// localtime, each asked in a process of its own.
@Suite struct ZoneComparisonTests {
  private static let python = output(of: "python3 -I -c 'import zoneinfo' 2>/dev/null") != nil

  /// Prints `= ZONE` and then for each moment a line of `SECONDS zoneinfo's OFFSET ABBREVIATION libc's OFFSET`.
  /// The moments are all transitions in the file and the seconds around them, and one in a prime number of
  /// seconds from 1850 to 2500.
  private static let script = #"""
    import datetime as d, os, struct, sys, time, zoneinfo
    root = sys.argv[1]
    zoneinfo.reset_tzpath([root])
    def moments(path):
        data = open(path, "rb").read()
        counts = struct.unpack(">6l", data[20:44])
        def size(n, c): return c[3] * (n + 1) + c[4] * 6 + c[5] + c[2] * (n + 4) + c[1] + c[0]
        start = 44 + size(4, counts)
        count = struct.unpack(">l", data[start + 32:start + 36])[0]
        times = struct.unpack(">%dq" % count, data[start + 44:start + 44 + 8 * count])
        near = [t + n for t in times for n in (-1, 0, 1) if t > -1 << 40]
        return near + list(range(-3786825600, 16725225600, 99999989))
    seen = set()
    epoch = d.datetime(1970, 1, 1, tzinfo=d.timezone.utc)
    for name in sorted(zoneinfo.available_timezones())[::int(sys.argv[2])]:
        path = os.path.join(root, name)
        if os.path.realpath(path) in seen: continue
        seen.add(os.path.realpath(path))
        zone = zoneinfo.ZoneInfo(name)
        os.environ["TZ"] = ":" + path
        time.tzset()
        print("=", name)
        for t in moments(path):
            local = (epoch + d.timedelta(seconds=t)).astimezone(zone)
            offset = local.utcoffset()
            print(t, offset.days * 86400 + offset.seconds, local.tzname(), time.localtime(t).tm_gmtoff)
    """#

  @Test(.enabled(if: python, "python3 with zoneinfo isn't installed"))
  func systemZones() throws {
    try compare(SystemZones.folder, every: 1)
  }

  private static let compiler =
    output(of: "(command -v zic || ls /usr/sbin/zic) && ls \(SystemZones.folder)/tzdata.zi") != nil

  /// The short form of the files, in which the rule holds from the last change of rules on; the long one has
  /// transitions up to 2037.
  @Test(.enabled(if: python && compiler, "python3, zic or the source of the zones isn't installed"))
  func slimFiles() throws {
    let folder = try TemporaryFolder()
    let compile = "PATH=$PATH:/usr/sbin zic -b slim -d '\(folder.path)' \(SystemZones.folder)/tzdata.zi"
    _ = try #require(output(of: compile))
    try compare(folder.path, every: 5)
    let slim = ZoneDatabase(directories: [folder.path])
    #expect(try slim.zone(named: "Europe/Berlin").transitions.count < 100)
  }

  private func compare(_ folder: String, every step: Int) throws {
    let listing = try #require(
      output(of: "python3 -I -c '\(ZoneComparisonTests.script)' '\(folder)' \(step)"))
    let database = ZoneDatabase(directories: [folder])
    var zones = 0
    var moments = 0
    var disagreements = 0
    var differences: [String] = []
    var rules = TimeZoneRules.utc
    for line in listing.split(separator: UInt8(ascii: "\n")) {
      let words = line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
      if words[0] == "=" {
        rules = try database.zone(named: words[1])
        zones += 1
      } else {
        let instant = Instant(seconds: try #require(Int(words[0])))
        let offset = rules.offset(at: instant)
        // The two part where a rule contradicts the last transition: an old compiler writes one such file.
        let undecided = words[1] != words[3]
        if undecided { disagreements += 1 }
        if words[3] != "\(offset)" || (!undecided && words[2] != rules.abbreviation(at: instant)) {
          differences.append("\(rules.name) \(offset) \(words)")
        }
        moments += 1
      }
    }
    #expect(zones > 300 / step)
    #expect(moments > 50_000 / step)
    #expect(disagreements < 5)
    #expect(differences.isEmpty, "\(differences.count) of \(moments)")
  }
}
