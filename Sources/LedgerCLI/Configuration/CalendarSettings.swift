import CivilTime
import Journal

/// What a ledger knows of one calendar: `[calendar "work"]` in `ledger.conf`, and where this device finds it.
struct CalendarSettings {
  /// The name in the ledger.
  let name: String

  /// The pinned zone's name, `zone =`; nil takes the home zone.
  var zone: String?

  /// `ids = auto|uid|content`.
  var identity = IdentityPolicy.auto

  /// `days = each|whole`: whether each day of a multi-day event is marked.
  var splitsDays = true

  /// `rate = yes|no`: whether its targets count in the rate.
  var countsInRate = true

  /// `todos = no|yes`: whether its to-dos are targets.
  var hasTodos = false

  /// `from = DATE`: the first date that a forgetful feed covers.
  var from: CivilDate?

  /// `path =` in the user's own settings: an .ics file or a vdir folder.
  var path: String?
}
