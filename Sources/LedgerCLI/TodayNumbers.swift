import Agenda
import CivilTime
import Reports
import Terminal

/// Today in numbers, for bars and prompts.
struct TodayNumbers {
  /// The listing they are of.
  let listing: DayListing

  /// What is planned next and not marked; nil when nothing is to come today.
  let next: Target?

  private let zone: TimeZoneRules
  private let now: Instant

  /// The numbers of today.
  init(_ ledger: Ledger, _ context: Context) throws(CommandError) {
    listing = try DayListing.load(DayListing.today(ledger, context), ledger, context)
    zone = context.deviceZone
    now = context.now
    next =
      listing.entries.first { entry in
        entry.record == nil && entry.target.occurrence.isPlanned && !entry.target.occurrence.isAllDay
          && entry.target.start > context.now
      }?.target
  }

  /// The rate, `43%`, or `–` when nothing is rated.
  var rate: String { listing.rate.percent.map { "\($0)%" } ?? "–" }

  /// The title of the next one, made harmless; empty when there is none.
  var nextTitle: String { next.map { TodayNumbers.title($0) } ?? "" }

  /// When it begins, `18:00`; empty when there is none.
  var nextTime: String {
    guard let next else { return "" }
    let wall = zone.civil(at: next.start)
    return "\(wall.hour < 10 ? "0" : "")\(wall.hour):\(wall.minute < 10 ? "0" : "")\(wall.minute)"
  }

  /// Whether something that is over is not marked.
  var isOverdue: Bool {
    listing.entries.contains { entry in
      entry.record == nil && entry.target.occurrence.isPlanned && entry.target.end <= now
    }
  }

  /// One line for people.
  var line: String {
    let rate = listing.rate
    guard rate.planned > 0 else { return "nothing planned" }
    return "\(rate.done) of \(rate.planned) done, \(self.rate)"
      + (next == nil ? "" : ", next \(nextTime) \(nextTitle)")
  }

  /// A title on one line.
  static func title(_ target: Target) -> String {
    let title = Sanitizer.visible(target.occurrence.title)
    return title.isEmpty ? "(no title)" : title
  }

  /// The object in `status --format json`.
  var json: [UInt8] {
    JSONText.object { object in
      object.member("date", listing.date.description)
      object.member("planned", listing.rate.planned)
      object.member("done", listing.rate.done)
      object.member("partial", listing.rate.partial)
      object.member("skipped", listing.rate.skipped)
      object.member("open", listing.rate.open)
      object.member("rate", listing.rate.percent)
      object.member("next", next?.occurrence.title)
      object.member(
        "nextStart",
        next.map { OffsetDateTime(instant: $0.start, offset: zone.offset(at: $0.start)).description })
    }
  }
}
