import Agenda
import CivilTime
import Journal

/// What has to be known of records before the calendars are expanded for them: their days and their series.
struct MatchedRecords {
  /// The days around the records, from the first up to, but not including, the last; a record of another century, which
  /// is a slip of the finger, gets days of its own.
  let ranges: [Range<CivilDate>]

  /// The series they name, with all of the same lineage.
  let followed: Set<SeriesID>

  /// Which series are one.
  let lineages: Lineages

  /// Days between records that make a new range.
  private static let gap = 400

  /// Days around a record on which its occurrence may be looked for.
  private static let reach = 5

  init(_ files: [MonthFile], only: Set<RecordPlace>?, _ links: [SeriesLink], _ survey: SeriesSurvey) {
    var days = Set<CivilDate>()
    var keys = Set<OccurrenceKey>()
    var gone: [SeriesID: Set<String>] = [:]
    for (index, file) in files.enumerated() {
      for (number, line) in file.records {
        if let only, !only.contains(RecordPlace(file: index, line: number)) { continue }
        days.insert(line.date)
        guard let key = line.key else { continue }
        days.insert(key.date)
        keys.insert(key)
        if !survey.lives(key.series) {
          let title = NormalizedTitle(file.title(of: line)).text
          if !title.isEmpty { gone[key.series, default: []].insert(title) }
        }
      }
    }
    lineages = Lineages(links, survey, recordTitles: gone)
    var series: [SeriesID] = []
    for link in links {
      guard case .relink(let old, let new) = link.kind else { continue }
      series.append(new.series)
      if keys.contains(old) || !lineages.successors(of: old).isEmpty { days.insert(new.date) }
    }
    followed = survey.lineageMembers(of: keys.map(\.series) + series, lineages)
    ranges = MatchedRecords.ranges(days)
  }

  /// The days around some days.
  static func ranges(_ days: Set<CivilDate>) -> [Range<CivilDate>] {
    var ranges: [Range<CivilDate>] = []
    for day in days.sorted() {
      let from = day.adding(days: -reach)
      let to = day.adding(days: reach + 1)
      if let last = ranges.last, from.dayNumber - last.upperBound.dayNumber < gap {
        ranges[ranges.count - 1] = last.lowerBound..<to
      } else {
        ranges.append(from..<to)
      }
    }
    return ranges
  }
}
