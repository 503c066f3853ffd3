import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Simulations of some weeks on three devices.
///
/// Two short ones by default; `CALENDAR_LEDGER_SIMULATION=SEEDS:STEPS`, such as `1-50:300`, runs others.
@Suite struct SimulationTests {
  static let wanted: (seeds: ClosedRange<UInt64>, steps: Int) = {
    // Nothing in the tests changes the environment; the value is copied at once.
    guard let value = unsafe getenv("CALENDAR_LEDGER_SIMULATION") else { return (1...2, 60) }
    let words = unsafe String(cString: value).split(separator: ":")
    let seeds = words[0].split(separator: "-").compactMap { UInt64($0) }
    return (seeds[0]...(seeds.last ?? seeds[0]), words.count > 1 ? Int(words[1]) ?? 60 : 60)
  }()

  @Test(arguments: wanted.seeds) func devicesAgreeAndNothingIsLost(seed: UInt64) throws {
    var simulation = try Simulation(seed: seed)
    for _ in 0..<Self.wanted.steps { try simulation.step() }
    try simulation.end()
  }
}
