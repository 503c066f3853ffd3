/// What the clocks of a place show and showed: an offset from UTC for every moment.
///
/// Copying it costs one retain. Looking something up is a binary search over a flat table of transitions, or
/// a little arithmetic on the year after the last of them; neither allocates.
public struct TimeZoneRules: Sendable {
  private let table: TransitionTable

  init(table: TransitionTable) {
    self.table = table
  }

  /// Coordinated Universal Time.
  public static let utc = TimeZoneRules(name: "UTC", fixedOffset: 0, abbreviation: "UTC")

  /// A zone that always has one offset, in seconds east of UTC. Its abbreviation is the offset: `+0530`.
  public init(name: String, fixedOffset: Int) {
    self.init(name: name, fixedOffset: fixedOffset, abbreviation: offsetAbbreviation(fixedOffset))
  }

  init(name: String, fixedOffset: Int, abbreviation: String) {
    table = TransitionTable(
      name: name, moments: [], offsets: [fixedOffset], designations: [abbreviation],
      designationIndices: [0], footer: nil)
  }

  /// A zone from a list of its transitions, as a VTIMEZONE describes one.
  ///
  /// - Parameters:
  ///   - initialOffset: Seconds east of UTC before the first transition.
  ///   - transitions: The moments at which the offset changes to the one given, in ascending order. The answers
  ///     for a list that isn't are meaningless.
  ///   - footer: What holds from the last transition on, and always when there are no transitions; without it,
  ///     the last offset goes on.
  public init(
    name: String, initialOffset: Int, transitions: [(instant: Instant, offset: Int)],
    footer: PosixZoneRule? = nil
  ) {
    var offsets = [initialOffset]
    offsets.reserveCapacity(transitions.count + 1)
    for transition in transitions { offsets.append(transition.offset) }
    table = TransitionTable(
      name: name, moments: transitions.map(\.instant.seconds), offsets: offsets, designations: [],
      designationIndices: [], footer: footer)
  }

  /// The name in the database, `Europe/Berlin`, or what the maker of the rules called it.
  public var name: String { table.name }

  /// Seconds east of UTC at a moment.
  public func offset(at instant: Instant) -> Int {
    table.offset(at: instant)
  }

  /// What the clock shows at a moment.
  public func civil(at instant: Instant) -> CivilDateTime {
    CivilDateTime(wallSeconds: instant.seconds + table.offset(at: instant))
  }

  /// The moment that a reading of the clock means.
  ///
  /// Of a reading that comes twice it is the first; one that the clock skips is counted with the offset before
  /// the gap, so 02:30 is the moment of 03:30 where the clock went from 02:00 to 03:00 (RFC 5545, section
  /// 3.3.5).
  public func instant(of reading: CivilDateTime) -> Instant {
    Instant(seconds: reading.wallSeconds - table.offset(of: reading))
  }

  /// The stretch of one offset around a moment; nil where it is not known.
  func stretch(at instant: Instant) -> OffsetStretch? { table.stretch(at: instant) }

  /// The stretch of one offset around a reading; nil where it is not known.
  func stretch(of reading: CivilDateTime) -> OffsetStretch? { table.stretch(of: reading) }

  /// What the zone is called at a moment: `CEST`, or `+0530` for a zone without such names.
  public func abbreviation(at instant: Instant) -> String {
    table.abbreviation(at: instant)
  }

  /// The moments at which the table has a new offset or name, ascending; what the footer adds isn't among them.
  package var transitions: [Instant] {
    table.moments.map { Instant(seconds: $0) }
  }
}

/// The offset as the database names zones without a name of their own: `+0530`, `-03`.
func offsetAbbreviation(_ offset: Int) -> String {
  let seconds = abs(offset)
  var text = (offset < 0 ? "-" : "+") + padded(seconds / 3600, to: 2)
  if seconds % 3600 != 0 { text += padded(seconds % 3600 / 60, to: 2) }
  if seconds % 60 != 0 { text += padded(seconds % 60, to: 2) }
  return text
}
