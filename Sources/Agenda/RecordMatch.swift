import Journal

/// How a record stands to the calendars. The raw values are a fixed interface.
public enum MatchState: String, Sendable, CaseIterable {
  /// It is about a target.
  case linked
  /// It is about a target that was called off (`STATUS:CANCELLED`).
  case cancelled
  /// Its slot was taken out of the series.
  case deleted
  /// Its series lives, but not on that date.
  case displaced
  /// Its calendar wasn't read, or doesn't go back so far.
  case archived
  /// Nothing of its series is left.
  case gone
  /// It was typed without a key and is about nothing that was planned.
  case free
  /// A person has to say what it is about.
  case ask
}

/// The rule that decided on a record. The raw values are a fixed interface.
public enum MatchRule: String, Sendable, CaseIterable {
  /// Same series, same date.
  case key
  /// Another series of the same lineage, or a line of `series.ledger`.
  case lineage
  /// Same lineage, same moment.
  case instant
  /// A single event that takes place at another time now.
  case moved
  /// The calendar doesn't tell.
  case window
  /// The slot was taken out.
  case exdate
  /// Calendar, title, day and time.
  case evidence
  /// The words that were typed.
  case typed
}

/// What a match leads to being written. Nothing of it is written by matching.
public enum MatchWrite: Sendable, Hashable {
  /// The key of a line that was typed without one.
  case fill(OccurrenceKey)
  /// A line of `series.ledger`.
  case link(SeriesLink.Kind)
}

extension MatchWrite: CustomStringConvertible {
  /// `fill KEY`, `relink KEY = KEY` or `alias SID = SID`: a fixed interface.
  public var description: String {
    switch self {
    case .fill(let key): "fill \(key)"
    case .link(let kind): kind.description
    }
  }
}

/// What was found out about one record.
public struct RecordMatch: Sendable {
  /// The record.
  public let place: RecordPlace

  /// How it stands.
  public var state: MatchState

  /// The rule that decided, or nil when none did.
  public var rule: MatchRule?

  /// The place of its target in the list that was matched, if it has one.
  public var target: Int?

  /// The keys a person has to choose from, the likeliest first; only in the state `ask`.
  public var candidates: [OccurrenceKey] = []

  /// What would be written, or nil.
  public var write: MatchWrite?
}
