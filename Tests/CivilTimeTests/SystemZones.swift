import CivilTime

/// The system's database, as the tests go through it.
enum SystemZones {
  static let folder = "/usr/share/zoneinfo"

  /// The names of all zones, without the copies for other clocks (`posix`, `right`).
  static let names: [String] = {
    let listing = output(of: "cd \(folder) && find . -type f -path './[A-Z]*' | sort") ?? []
    return listing.split(separator: UInt8(ascii: "\n")).map {
      String(decoding: $0.dropFirst(2), as: UTF8.self)
    }
  }()
}

/// Numbers that are the same in every run.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
