import Agenda
import CivilTime
import Journal
import Store

/// A record's match as a JSON object of `ledger relink --dry-run`; the members and their order are a fixed interface.
enum MatchObject {
  /// The object on one line, with the offsets of the home zone.
  static func json(_ match: RecordMatch, _ matched: LedgerMatching, home: TimeZoneRules) -> [UInt8] {
    JSONText.object { object in
      let line = matched.files[match.place.file].lines[match.place.line - 1].record
      object.member("file", matched.months[match.place.file].path)
      object.member("line", match.place.line)
      object.member("key", line?.key?.description)
      object.member("state", match.state.rawValue)
      object.member("start", match.target.map { start(matched.plan.targets[$0], home) })
      object.member("rule", match.rule?.rawValue)
      object.member("writes", match.write?.description)
      if match.state == .ask {
        // Keys have nothing to be escaped.
        object.member("candidates", json: JSONText.array(match.candidates.map { Array("\"\($0)\"".utf8) }))
      }
    }
  }

  /// When a target starts, as `ledger occurrences` tells it.
  private static func start(_ target: Target, _ home: TimeZoneRules) -> String {
    if target.occurrence.isAllDay {
      return (target.day?.date ?? target.occurrence.wallStart.date).description
    }
    return OffsetDateTime(instant: target.start, offset: home.offset(at: target.start)).description
  }
}
