import CivilTime
import ICalendar
import Journal

/// Turns the components of each UID of a calendar into their occurrences around the asked days.
struct SeriesExpansion {
  private let source: CalendarSource
  private let query: AgendaQuery
  private let first: Instant
  private let last: Instant

  /// The occurrences that overlap the query's days widened by two on each side, those of one UID together.
  private(set) var found = OccurrencePart()

  /// Which of the occurrences belong to each UID.
  private(set) var groups: [Range<Int>] = []

  /// What was wrong: the index of the file and the diagnostic.
  private(set) var diagnostics: [(file: Int, diagnostic: Diagnostic)] = []

  /// The slots that were taken away, each with its time.
  private(set) var deleted: [OccurrenceKey] = []

  private var budget = SlotList.Budget()

  /// How many more stretches away from the asked days may be looked at for overrides: a person moves a few from there,
  /// not thousands.
  private var detours = 1000

  /// How many occurrences a half of a calendar may have around the asked days; a hostile one has no end of them.
  private static let mostOccurrences = 1_000_000

  /// So many UIDs are worth a second thread: a series costs some ten microseconds.
  private static let manyGroups = 500

  /// The expansion of a calendar's groups, in one part or two; of many the second half goes on a thread of its own. Each
  /// half has its own limits, so that what is found does not depend on how many processors there are.
  static func parts(
    of groups: [EventGroup], _ source: CalendarSource, _ query: AgendaQuery
  ) -> [SeriesExpansion] {
    guard groups.count >= manyGroups else {
      return [SeriesExpansion(source, query).expanded(groups[...])]
    }
    let middle = groups.count / 2
    let thread = WorkThread { SeriesExpansion(source, query).expanded(groups[middle...]) }
    return [SeriesExpansion(source, query).expanded(groups[..<middle]), thread.wait()]
  }

  private consuming func expanded(_ groups: ArraySlice<EventGroup>) -> SeriesExpansion {
    var list = OccurrencePart()
    for group in groups {
      let first = list.placements.count
      append(group, to: &list)
      if list.placements.count > first { self.groups.append(first..<list.placements.count) }
    }
    found = list
    return self
  }

  private init(_ source: CalendarSource, _ query: AgendaQuery) {
    self.source = source
    self.query = query
    first = query.midnight(query.wideFrom)
    last = query.midnight(query.wideTo)
  }

  /// Appends the occurrences of one UID.
  private mutating func append(_ group: EventGroup, to list: inout OccurrencePart) {
    guard list.placements.count < SeriesExpansion.mostOccurrences else {
      if let member = group.master ?? group.overrides.first {
        diagnostics.append((member.file, SeriesExpansion.cutOff(member.event, query)))
      }
      return
    }
    if let master = group.master {
      if master.event.recurs || !group.overrides.isEmpty {
        appendSeries(master, group.overrides, to: &list)
      } else {
        appendSingle(master, to: &list)
      }
    } else {
      appendOrphans(group.overrides, to: &list)
    }
  }

  private func contents(_ member: EventGroup.Member) -> CalendarContents {
    source.files[member.file].contents
  }

  private func clock(of value: DateValue, _ member: EventGroup.Member) -> SeriesClock {
    SeriesClock(of: value, in: contents(member), pinned: source.zone, local: query.zone)
  }

  private func series(of member: EventGroup.Member) -> SeriesID {
    SeriesID(
      uid: member.event.uid.isEmpty ? nil : member.event.uid, title: member.event.title,
      calendar: source.name,
      policy: source.identity)
  }

  // MARK: - Single events and overrides without their series

  private func appendSingle(_ member: EventGroup.Member, to list: inout OccurrencePart) {
    let clock = clock(of: member.event.start, member)
    let wall = member.event.start.wall
    let isFollowed = !query.followed.isEmpty && query.followed.contains(series(of: member))
    var cursor = ClockCursor(clock)
    guard let span = span(wall: wall, &cursor, length(of: member, clock), anywhere: isFollowed) else {
      return
    }
    let series = series(of: member)
    var nominal = clock.nominal(wall)
    // One instance of a series that Exchange exported by itself says in its UID which day it was planned for.
    if source.identity != .content, let date = CanonicalUID.instanceDate(of: member.event.uid) {
      nominal = CivilDateTime(date: date, secondOfDay: nominal.secondOfDay)
    }
    let key = OccurrenceKey(date: nominal.date, series: series)
    let component = list.add(EventDetails(member, clock, source))
    list.placements.append(
      placement(
        component, span, &cursor, key: key, slot: nominal, slotIsDate: clock.isDate, isRecurring: false))
  }

  private func appendOrphans(_ overrides: [EventGroup.Member], to list: inout OccurrencePart) {
    var newest: [CivilDateTime: EventGroup.Member] = [:]
    var order: [CivilDateTime] = []
    var perDate: [CivilDate: Int] = [:]
    for member in overrides {
      guard let value = member.event.recurrenceID else { continue }
      let slot = clock(of: value, member).nominal(value.wall)
      if let known = newest[slot] {
        if member.replaces(known) { newest[slot] = member }
      } else {
        newest[slot] = member
        order.append(slot)
        perDate[slot.date, default: 0] += 1
      }
    }
    for slot in order {
      guard let member = newest[slot] else { continue }
      let clock = clock(of: member.event.start, member)
      let series = series(of: member)
      let wall = member.event.start.wall
      // Of two calendars' copies one may have been moved away: that one has to be known where the other is.
      let anywhere = query.hasSlot(on: slot.date)
      var cursor = ClockCursor(clock)
      guard let span = span(wall: wall, &cursor, length(of: member, clock), anywhere: anywhere) else {
        continue
      }
      let key = key(slot, in: series, needsTime: perDate[slot.date, default: 1] > 1)
      let component = list.add(EventDetails(member, clock, source))
      list.placements.append(
        placement(
          component, span, &cursor, key: key, slot: slot,
          slotIsDate: member.event.recurrenceID?.isDate ?? false, isRecurring: true))
    }
  }

  // MARK: - Series

  private mutating func appendSeries(
    _ master: EventGroup.Member, _ overrides: [EventGroup.Member], to list: inout OccurrencePart
  ) {
    let clock = clock(of: master.event.start, master)
    let length = length(of: master, clock)
    var shift = 0
    var longest = master.event.additions.lazy.map(\.longestSeconds).max() ?? 0
    for member in overrides where member.event.thisAndFuture {
      shift = max(shift, abs(self.shift(of: member, clock)))
      longest = max(longest, self.length(of: member, self.clock(of: member.event.start, member)).most)
    }
    let from = CivilDateTime(date: query.wideFrom.adding(days: -2))
      .adding(seconds: -max(length.most, longest) - shift)
    let to = CivilDateTime(date: query.wideTo.adding(days: 2)).adding(seconds: shift)
    let slots = slots(master, clock, from: from, to: to, most: query.mostSlots)
    if slots.isCutOff {
      diagnostics.append((master.file, SeriesExpansion.cutOff(master.event, query)))
    }
    // With one that matters come all of its slot's date: a newer version of it, and what its key has to be told from.
    var dates = Set<CivilDate>()
    for member in overrides where member.event.thisAndFuture || isNear(member, clock, from: from, to: to) {
      if let date = slotDate(of: member, clock) { dates.insert(date) }
    }
    var board = OverrideBoard()
    for member in overrides where slotDate(of: member, clock).map(dates.contains) ?? false {
      board.add(member, slot: slot(of: member, master, clock, slots, from: from, to: to))
    }
    board.finish()
    guard !slots.all.isEmpty || !board.isEmpty else { return }
    let series = series(of: master)
    for (index, slot) in slots.all.enumerated() where slots.isExcluded[index] && board[slot] == nil {
      deleted.append(key(clock.nominal(slot), in: series, needsTime: !clock.isDate))
    }
    var slotDates = NominalDates(slots.all, clock)
    // Slots that no rule produces, on the dates outside of the stretch.
    var outside: [CivilDate: [CivilDateTime]] = [:]
    for slot in board.slots where slots.index(of: slot) == nil {
      let date = clock.nominal(slot).date
      if slot >= from, slot < to { slotDates.add(date) } else { outside[date, default: []].append(slot) }
    }
    for (date, moved) in outside where detours > 0 {
      detours -= 1
      let around = self.slots(
        master, clock, from: moved[0].adding(seconds: -2 * 86_400), to: moved[0].adding(seconds: 2 * 86_400),
        most: 20_000)
      slotDates.add(around.all, on: date, clock, with: moved)
    }
    var cursor = ClockCursor(clock)
    var part = Part(EventDetails(master, clock, source), length, shift: 0)
    var partSlot: CivilDateTime?
    for (index, slot) in slots.all.enumerated() where !slots.isExcluded[index] && board[slot] == nil {
      let nominal = cursor.nominal(slot)
      if let following = board.following(slot), following.slot != partSlot {
        part = self.part(of: following.member, clock)
        partSlot = following.slot
      }
      var length = part.length
      if partSlot == nil, let end = slots.ends[slot] {
        length = OccurrenceLength(
          start: DateValue(wall: slot, form: master.event.start.form), end: end, clock: clock,
          in: contents(master))
      }
      guard let span = span(wall: slot.adding(seconds: part.shift), &cursor, length) else { continue }
      let key = key(nominal, in: series, needsTime: slotDates.count(on: nominal.date) > 1)
      let component = part.component ?? list.add(part.details)
      part.component = component
      list.placements.append(
        placement(
          component, span, &cursor, key: key, slot: nominal, slotIsDate: clock.isDate,
          isRecurring: master.event.recurs))
    }
    for (slot, member) in board.ordered {
      let own = self.clock(of: member.event.start, member)
      let nominal = clock.nominal(slot)
      let anywhere = query.hasSlot(on: nominal.date)
      let length = self.length(of: member, own)
      var cursor = ClockCursor(own)
      guard let span = span(wall: member.event.start.wall, &cursor, length, anywhere: anywhere) else {
        continue
      }
      let key = key(nominal, in: series, needsTime: slotDates.count(on: nominal.date) > 1)
      let component = list.add(EventDetails(member, own, source))
      list.placements.append(
        placement(
          component, span, &cursor, key: key, slot: nominal, slotIsDate: clock.isDate, isRecurring: true))
    }
  }

  /// What the slots of a series get from one component: the master, or an override for all later slots.
  private struct Part {
    let details: EventDetails
    let length: OccurrenceLength
    let shift: Int
    /// The component's number, once it has an occurrence.
    var component: Int32?

    init(_ details: EventDetails, _ length: OccurrenceLength, shift: Int) {
      self.details = details
      self.length = length
      self.shift = shift
    }
  }

  /// The part of an override for all later slots, on the clock of the series.
  private func part(of member: EventGroup.Member, _ clock: SeriesClock) -> Part {
    Part(
      EventDetails(member, clock, source),
      length(of: member, self.clock(of: member.event.start, member)), shift: shift(of: member, clock))
  }

  private mutating func slots(
    _ master: EventGroup.Member, _ clock: SeriesClock, from: CivilDateTime, to: CivilDateTime, most: Int
  ) -> SlotList {
    SlotList(
      of: master, clock: clock, in: contents(master), from: from, to: to, most: most, budget: &budget)
  }

  /// The date on the wall of the series that an override's RECURRENCE-ID names.
  private func slotDate(of member: EventGroup.Member, _ clock: SeriesClock) -> CivilDate? {
    member.event.recurrenceID.map { clock.wall(of: $0, in: contents(member)).date }
  }

  /// Whether an override can matter: it takes place in the stretch, or the slot it replaces is there.
  private func isNear(
    _ member: EventGroup.Member, _ clock: SeriesClock, from: CivilDateTime, to: CivilDateTime
  ) -> Bool {
    guard let value = member.event.recurrenceID else { return false }
    let slot = clock.wall(of: value, in: contents(member))
    if slot >= from.adding(seconds: -86_400), slot < to.adding(seconds: 86_400) { return true }
    let own = self.clock(of: member.event.start, member)
    var cursor = ClockCursor(own)
    return span(wall: member.event.start.wall, &cursor, length(of: member, own)) != nil
  }

  /// The slot that an override replaces: the one its RECURRENCE-ID names; else the only one on that date, since
  /// some clients leave RECURRENCE-IDs as they were when the time of the whole series changes; else none of the
  /// rule's, and it stands where its RECURRENCE-ID says.
  private mutating func slot(
    of member: EventGroup.Member, _ master: EventGroup.Member, _ clock: SeriesClock, _ known: SlotList,
    from: CivilDateTime, to: CivilDateTime
  ) -> CivilDateTime {
    guard let value = member.event.recurrenceID else { return member.event.start.wall }
    let wall = clock.wall(of: value, in: contents(member))
    if !value.isDate || clock.isDate, known.index(of: wall) != nil { return wall }
    let date = wall.date
    let inside = CivilDateTime(date: date) >= from && CivilDateTime(date: date.adding(days: 1)) <= to
    guard inside || detours > 0 else { return wall }
    if !inside { detours -= 1 }
    let list =
      inside
      ? known
      : slots(
        master, clock, from: CivilDateTime(date: date), to: CivilDateTime(date: date.adding(days: 1)),
        most: 20_000)
    if list.index(of: wall) != nil, !value.isDate || clock.isDate { return wall }
    let candidates = list.slots(on: date)
    if value.isDate, !clock.isDate {
      return candidates.first ?? CivilDateTime(date: date, secondOfDay: master.event.start.wall.secondOfDay)
    }
    let instant = contents(member).instant(of: value, local: clock.rules)
    if let same = candidates.first(where: { clock.instant(of: $0) == instant }) { return same }
    return candidates.count == 1 ? candidates.first ?? wall : wall
  }

  /// How far an override for this and all later slots moves them, in seconds on the wall of the series.
  private func shift(of member: EventGroup.Member, _ clock: SeriesClock) -> Int {
    guard let value = member.event.recurrenceID else { return 0 }
    let slot = clock.wall(of: value, in: contents(member))
    let start = clock.wall(of: member.event.start, in: contents(member))
    return value.isDate && !clock.isDate ? 0 : start.wallSeconds - slot.wallSeconds
  }

  // MARK: - Occurrences

  private struct Span {
    let start: Instant
    let end: Instant
    /// Start and end as dates, for whole days: no zone's missing day or midnight changes them.
    let dates: (CivilDateTime, CivilDateTime)?
  }

  /// When it takes place, or nil when that is not around the asked days and does not matter `anywhere`.
  private func span(
    wall: CivilDateTime, _ cursor: inout ClockCursor, _ length: OccurrenceLength, anywhere: Bool = false
  ) -> Span? {
    let start = cursor.instant(of: wall)
    guard start < last || anywhere else { return nil }
    let end = length.end(start: start, wall: wall, clock: &cursor)
    guard end > first || start >= first || anywhere else { return nil }
    var dates: (CivilDateTime, CivilDateTime)?
    if cursor.clock.isDate, case .days(let count) = length {
      dates = (wall, wall.adding(seconds: count * 86_400))
    }
    return Span(start: start, end: end, dates: dates)
  }

  private func length(of member: EventGroup.Member, _ clock: SeriesClock) -> OccurrenceLength {
    OccurrenceLength(start: member.event.start, end: member.event.end, clock: clock, in: contents(member))
  }

  private func key(_ nominal: CivilDateTime, in series: SeriesID, needsTime: Bool) -> OccurrenceKey {
    OccurrenceKey(
      date: nominal.date, minuteOfDay: needsTime ? nominal.secondOfDay / 60 : nil, series: series)
  }

  private func placement(
    _ component: Int32, _ span: Span, _ cursor: inout ClockCursor, key: OccurrenceKey, slot: CivilDateTime,
    slotIsDate: Bool, isRecurring: Bool
  ) -> OccurrencePlacement {
    OccurrencePlacement(
      key: key, component: component, start: span.start, end: span.end,
      wallStart: span.dates?.0 ?? cursor.nominal(at: span.start),
      wallEnd: span.dates?.1 ?? cursor.nominal(at: span.end), slot: slot, slotIsDate: slotIsDate,
      isRecurring: isRecurring, isAllDay: cursor.clock.isDate, splitsDays: source.splitsDays)
  }

  private static func cutOff(_ event: CalendarEvent, _ query: AgendaQuery) -> Diagnostic {
    Diagnostic(
      line: event.line, severity: .warning, code: .cutOff,
      message:
        "this series has too many occurrences; at most \(query.mostSlots) of them are listed for these days")
  }
}
