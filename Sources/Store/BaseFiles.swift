/// What files held when a change read them, so that saving can tell whether somebody changed them meanwhile.
final class BaseFiles {
  /// The bytes by the path below the top of the ledger; empty for a file that was not there.
  var bytes: [String: [UInt8]] = [:]
}
