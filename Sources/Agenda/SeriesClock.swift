import CivilTime
import ICalendar

/// The wall that the slots of a series are on: the one its master was written for.
struct SeriesClock {
  /// The form of the master's DTSTART, with floating times of a calendar that names a zone taken as zoned.
  enum Form {
    case date
    case floating
    case utc
    case zoned(TimeZoneRules, name: String)
  }

  let form: Form

  /// The pinned zone: the dates of UTC slots are dates in it.
  let pinned: TimeZoneRules

  /// The zone of the query, for floating times.
  let local: TimeZoneRules

  init(of value: DateValue, in contents: CalendarContents, pinned: TimeZoneRules, local: TimeZoneRules) {
    self.pinned = pinned
    self.local = local
    switch value.form {
    case .date: form = .date
    case .utc: form = .utc
    case .zoned(let index): form = .zoned(contents.zones[index].rules, name: contents.zones[index].name)
    case .floating:
      // Calendars that name a zone for the whole file leave it out at each time and mean it.
      if let zone = contents.zone {
        form = .zoned(zone, name: zone.name)
      } else {
        form = .floating
      }
    }
  }

  var isDate: Bool {
    if case .date = form { true } else { false }
  }

  var isFloating: Bool {
    if case .floating = form { true } else { false }
  }

  /// What a listing calls the zone.
  var zoneName: String? {
    switch form {
    case .date, .floating: nil
    case .utc: "UTC"
    case .zoned(_, let name): name
    }
  }

  /// The clock that `nominal` readings are on; nil for whole days and floating times.
  var nominalRules: TimeZoneRules? {
    switch form {
    case .date, .floating: nil
    case .utc: pinned
    case .zoned(let rules, _): rules
    }
  }

  /// The rules of the wall; of UTC's own wall for UTC.
  var rules: TimeZoneRules {
    switch form {
    case .date, .floating: local
    case .utc: .utc
    case .zoned(let rules, _): rules
    }
  }

  /// The moment of a reading of the wall.
  func instant(of wall: CivilDateTime) -> Instant { rules.instant(of: wall) }

  /// What the wall shows at a moment.
  func wall(at instant: Instant) -> CivilDateTime { rules.civil(at: instant) }

  /// The reading whose date is the key's date: the slot itself, or for UTC the same moment in the pinned zone.
  func nominal(_ slot: CivilDateTime) -> CivilDateTime {
    if case .utc = form { pinned.civil(at: Instant(seconds: slot.wallSeconds)) } else { slot }
  }

  /// Any value as a reading of this wall. A DATE is its midnight; a value without a zone is read on this wall.
  func wall(of value: DateValue, in contents: CalendarContents) -> CivilDateTime {
    let other = SeriesClock(of: value, in: contents, pinned: pinned, local: local)
    switch (form, other.form) {
    case (.date, .date): return value.wall
    case (.date, .utc):
      return CivilDateTime(date: pinned.civil(at: Instant(seconds: value.wall.wallSeconds)).date)
    case (.date, _): return CivilDateTime(date: value.wall.date)
    case (_, .date), (_, .floating): return value.wall
    case (.floating, .utc), (.floating, .zoned):
      return pinned.civil(at: other.instant(of: value.wall))
    case (_, _):
      // One wall and the same wall must not go through an instant: the hour that does not exist would move.
      if value.form != .utc, other.zoneName == zoneName { return value.wall }
      return wall(at: other.instant(of: value.wall))
    }
  }

  /// The last reading of this wall that a rule's UNTIL includes.
  func wall(ofUntil date: CivilDate) -> CivilDateTime {
    CivilDateTime(date: date, secondOfDay: isDate ? 0 : 86_399)
  }
}
