import CivilTime
import ICalendar
import Journal

/// Which target each record is about, and why: the rules of matching, followed in their order.
///
/// A pure function of the records, the calendars and `series.ledger`: the same give the same answer on every device,
/// in whatever order they come. No target gets two records, but for several lines of one key. Nothing is written.
public struct RecordMatching: Sendable {
  /// What was found out about each record, in the order of the files and their lines. With a plan of a few days, only
  /// those that are linked.
  public let matches: [RecordMatch]

  /// The records that a plan of a few days can't decide on, in that order; none with a plan of everything.
  public let unsettled: [RecordPlace]

  /// The records that no target holds, of several lines of one key the one that counts, in that order.
  public let others: [RecordPlace]

  private let holders: [RecordPlace?]

  /// The record that counts for the target at an index of the list that was matched.
  public subscript(index: Int) -> RecordPlace? { holders[index] }

  /// Matches the records of month files, in which the places are counted; with `only`, just those at these places.
  public init(_ plan: MatchingPlan, _ files: [MonthFile], only: Set<RecordPlace>? = nil) {
    let folded = FoldedRecords(files)
    var work = MatchingWork(plan, files, folded.places.filter { only?.contains($0) ?? true })
    work.matchKeys()
    work.matchLinks()
    if plan.survey != nil {
      work.matchInstants()
      work.matchMoved()
      work.matchWindow()
      work.matchDeleted()
      work.matchEvidence()
    }
    work.matchTyped()
    var matches: [RecordMatch] = []
    var unsettled: [RecordPlace] = []
    var others: [RecordPlace] = []
    var holders = [RecordPlace?](repeating: nil, count: plan.targets.count)
    var byPlace: [RecordPlace: Int] = [:]
    for (index, item) in work.items.enumerated() {
      guard let match = work.matches[index] else {
        unsettled.append(item.place)
        others.append(item.place)
        continue
      }
      if let target = match.target { holders[target] = item.place } else { others.append(item.place) }
      if !folded.superseded.isEmpty { byPlace[item.place] = matches.count }
      matches.append(match)
    }
    // Another line of the same key is about the same.
    for (loser, winner) in folded.superseded {
      guard let index = byPlace[winner] else { continue }
      matches.append(matches[index].moved(to: loser))
    }
    matches.sort { ($0.place.file, $0.place.line) < ($1.place.file, $1.place.line) }
    unsettled.sort { ($0.file, $0.line) < ($1.file, $1.line) }
    others.sort { ($0.file, $0.line) < ($1.file, $1.line) }
    self.others = others
    self.matches = matches
    self.unsettled = unsettled
    self.holders = holders
  }
}

extension RecordMatch {
  /// The same of another line of the same key.
  fileprivate func moved(to place: RecordPlace) -> RecordMatch {
    var match = RecordMatch(place: place, state: state, rule: rule)
    match.target = target
    match.candidates = candidates
    match.write = write
    return match
  }
}

/// The records while they are matched.
struct MatchingWork {
  /// One record.
  struct Item {
    let place: RecordPlace
    let line: RecordLine
    let key: OccurrenceKey?

    /// What the rule by key found on its date: that all slots are taken, by the rule that is told.
    var surplus: MatchRule?
    /// Slots that are equally near.
    var tied: [Int] = []
    /// Whether its slot was taken out of the series.
    var isDeleted = false

    /// The start that the line tells, in minutes of its date in the home zone.
    var minute: Int? { line.when?.startMinute }

    /// Whether it is about one day of a longer occurrence, which never goes to another day.
    var isDay: Bool { key?.isDay ?? false }
  }

  /// A lineage on a date.
  struct Name: Hashable {
    let lineage: SeriesID
    let date: CivilDate
  }

  let plan: MatchingPlan
  let files: [MonthFile]

  /// The records, those with a key first, by key; the others by date, time and text.
  var items: [Item] = []

  /// What was found out about each of them.
  var matches: [RecordMatch?]

  /// Whether a target has a record.
  var isHeld: [Bool]

  /// The targets of lineages that have records.
  private(set) var targets: [Name: [Int]] = [:]

  /// The lineages that the calendars have anything of.
  let liveLineages: Set<SeriesID>

  /// The slots of such lineages that were taken away.
  private(set) var deleted: [Name: [OccurrenceKey]] = [:]

  init(_ plan: MatchingPlan, _ files: [MonthFile], _ places: [RecordPlace]) {
    self.plan = plan
    self.files = files
    isHeld = Array(repeating: false, count: plan.targets.count)
    liveLineages = Set(plan.survey?.entries.keys.map { plan.lineages.root(of: $0) } ?? [])
    var typed: [Item] = []
    items.reserveCapacity(places.count)
    for place in places {
      guard let line = files[place.file].lines[place.line - 1].record else { continue }
      let item = Item(place: place, line: line, key: line.key)
      if line.key == nil { typed.append(item) } else { items.append(item) }
    }
    items.sort { left, right in
      guard let key = left.key, let other = right.key else { return false }
      return key < other
    }
    typed.sort { left, right in
      let order = (left.line.date, left.minute ?? -1)
      let other = (right.line.date, right.minute ?? -1)
      if order != other { return order < other }
      let (bytes, others) = (files[left.place.file].bytes, files[right.place.file].bytes)
      if bytes[left.line.range].elementsEqual(others[right.line.range]) {
        return (left.place.file, left.place.line) < (right.place.file, right.place.line)
      }
      return bytes[left.line.range].lexicographicallyPrecedes(others[right.line.range])
    }
    items += typed
    matches = Array(repeating: nil, count: items.count)
    collect()
  }

  private mutating func collect() {
    var wanted = Set<SeriesID>()
    for item in items {
      guard let key = item.key else { break }
      wanted.insert(root(key.series))
      for next in plan.lineages.successors(of: key) { wanted.insert(root(next.series)) }
      for series in plan.lineages.disputes.series[key.series] ?? [] { wanted.insert(root(series)) }
    }
    guard !wanted.isEmpty else { return }
    for (index, target) in plan.targets.enumerated() {
      let lineage = root(target.key.series)
      if wanted.contains(lineage) {
        targets[Name(lineage: lineage, date: target.key.date), default: []].append(index)
      }
    }
    for key in plan.deleted {
      let lineage = root(key.series)
      if wanted.contains(lineage) {
        deleted[Name(lineage: lineage, date: key.date), default: []].append(key)
      }
    }
  }

  func root(_ series: SeriesID) -> SeriesID { plan.lineages.root(of: series) }

  func name(_ key: OccurrenceKey) -> Name { Name(lineage: root(key.series), date: key.date) }

  /// The targets of a name that have no record yet.
  func free(_ name: Name) -> [Int] { targets[name, default: []].filter { !isHeld[$0] } }

  func key(ofTarget index: Int) -> OccurrenceKey { plan.targets[index].key }

  /// The title of an item as titles are compared.
  func title(_ item: Item) -> String {
    NormalizedTitle(files[item.place.file].title(of: item.line)).text
  }

  /// The calendar an item names.
  func calendar(_ item: Item) -> String? {
    let file = files[item.place.file]
    return file.fields(of: item.line).calendar.map { file.text($0) }
  }

  /// When an item was written: its `at:`, else the end of its day.
  func written(_ item: Item) -> Instant {
    let file = files[item.place.file]
    return file.fields(of: item.line).at?.instant
      ?? plan.home.instant(of: CivilDateTime(date: item.line.date.adding(days: 1))).adding(seconds: -1)
  }

  mutating func link(_ index: Int, to target: Int, _ rule: MatchRule, write: MatchWrite? = nil) {
    isHeld[target] = true
    let isCancelled = plan.targets[target].occurrence.status == .cancelled
    var match = RecordMatch(place: items[index].place, state: isCancelled ? .cancelled : .linked, rule: rule)
    match.target = target
    match.write = write
    matches[index] = match
  }

  mutating func settle(_ index: Int, _ state: MatchState, _ rule: MatchRule?) {
    matches[index] = RecordMatch(place: items[index].place, state: state, rule: rule)
  }

  mutating func ask(_ index: Int, _ rule: MatchRule, _ candidates: [OccurrenceKey]) {
    var match = RecordMatch(place: items[index].place, state: .ask, rule: rule)
    match.candidates = candidates
    matches[index] = match
  }

  /// The items that have a key and are undecided.
  var undecided: [Int] { items.indices.filter { matches[$0] == nil && items[$0].key != nil } }
}
