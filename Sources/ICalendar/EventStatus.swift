/// STATUS of an event or a to-do (RFC 5545 section 3.8.1.11).
public enum EventStatus: String, Sendable {
  /// It takes place; also when nothing is said, and for values nobody knows.
  case confirmed
  /// It may take place.
  case tentative
  /// It was called off.
  case cancelled
  /// A to-do that is still to be done.
  case needsAction = "needs-action"
  /// A to-do that its owner is working on.
  case inProcess = "in-process"
  /// A to-do that is done.
  case completed

  /// Reads the property's text in either case.
  init(_ text: Span<UInt8>) {
    self =
      if equal(text, "CANCELLED") || equal(text, "CANCELED") {
        .cancelled
      } else if equal(text, "TENTATIVE") {
        .tentative
      } else if equal(text, "NEEDS-ACTION") {
        .needsAction
      } else if equal(text, "IN-PROCESS") {
        .inProcess
      } else if equal(text, "COMPLETED") {
        .completed
      } else {
        .confirmed
      }
  }
}
