import CivilTime

/// A record to be made or changed: what one line of a month file says.
///
/// Texts and fields are kept as they were written, so writing a record again changes only what was set.
/// The line of a record is `date when status title ^key fields ; note` with `when` padded to 11 and the
/// status to 7 columns.
public struct Record: Sendable, Hashable {
  /// The date of the actual start, in the home zone. It decides the month file, and how the key is written.
  public var date: CivilDate
  /// When on that date; nil leaves the column empty.
  public var when: RecordWhen?
  /// What was done about it.
  public var status: RecordStatus
  /// The title; may be empty.
  public var title: RecordText
  /// The whole key, whatever the line leaves out of it; nil in a line that isn't linked.
  public var key: OccurrenceKey?
  /// Whether a line without a key is about nothing that a calendar plans, and stays so: it has a `^` with nothing
  /// after it. Means nothing with a key. A line without a key that has fields is always written with the `^`, and read
  /// as free.
  public var isFree = false
  /// The fields, in the order they are written.
  public var fields: [RecordField]
  /// The note; empty if there is none.
  public var note: RecordText

  /// A record without fields. The title may hold anything.
  public init(
    date: CivilDate, when: RecordWhen? = nil, status: RecordStatus, title: String, key: OccurrenceKey? = nil,
    note: String = ""
  ) {
    self.date = date
    self.when = when
    self.status = status
    self.title = RecordText(title)
    self.key = key
    fields = []
    self.note = RecordText(note)
  }

  /// The record of a line. `text` has to be what the line was read from.
  public init(_ line: RecordLine, in text: Span<UInt8>) {
    date = line.date
    when = line.when
    status = line.status
    title = RecordText(written: text.copy(line.titleRange))
    key = line.key
    isFree = line.isFree
    fields = []
    var words = FieldWords(from: line.rest.lowerBound, to: line.rest.upperBound)
    while let word = words.next(text) { fields.append(RecordField(written: text.copy(word))) }
    note = RecordText(written: text.copy(words.note))
  }

  /// Reads one line, without a line end. Throws why it can't be read.
  public init(line: String, calendars: CalendarNames = .none) throws(LineProblem) {
    let text = line.utf8.span
    try self.init(RecordLine(text, in: 0..<text.count, calendars: calendars), in: text)
  }

  /// The calendar it came from. Setting it writes `@name` first among the fields, or in the old one's place.
  public var calendar: String? {
    get { first(.calendar)?.value }
    set { set(.calendar, newValue) }
  }

  /// When the mark was made or last changed. Nil also if the field can't be read. Setting it writes the field
  /// in the place of the old one, or last.
  public var at: OffsetDateTime? {
    get { first(.at).flatMap { OffsetDateTime($0.value) } }
    set { set(.at, newValue?.description) }
  }

  /// How much of it was done, 0 to 100 percent; a number outside is brought to the nearest within. Nil also if
  /// the field can't be read. A new field is written before `at:`.
  public var progress: Int? {
    get {
      first(.progress).flatMap { field in
        FieldKind.percentage(field.written.span, 9..<field.written.count)
      }
    }
    set { set(.progress, newValue.map { "\(min(max($0, 0), 100))%" }) }
  }

  /// How long it really took, in minutes, 0 to 599,999; a number outside is brought to the nearest within. Nil
  /// also if the field can't be read. A new field is written before `at:`.
  public var took: Int? {
    get {
      first(.took).flatMap { field in FieldKind.duration(field.written.span, 5..<field.written.count) }
    }
    set { set(.took, newValue.map { FieldKind.durationText(min(max($0, 0), 599_999)) }) }
  }

  private func first(_ kind: FieldKind) -> RecordField? {
    fields.first { $0.kind == kind }
  }

  private mutating func set(_ kind: FieldKind, _ value: String?) {
    guard let value else {
      fields.removeAll { $0.kind == kind }
      return
    }
    let field = RecordField(kind: kind, value: value)
    if let place = fields.firstIndex(where: { $0.kind == kind }) {
      fields[place] = field
    } else if kind == .calendar {
      fields.insert(field, at: 0)
    } else if kind != .at, let place = fields.firstIndex(where: { $0.kind == .at }) {
      fields.insert(field, at: place)
    } else {
      fields.append(field)
    }
  }
}

extension Record {
  /// The line, without a line end and without any line break in it.
  ///
  /// Reading it back with the same `calendars` gives the same record. Those matter only without a key: a title
  /// that ends in `@word` is then followed by a `^` with nothing after it, if the word would be taken for a
  /// calendar; as are fields other than one known calendar, and an empty title.
  public func line(calendars: CalendarNames = .none) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(96 + title.written.count + note.written.count)
    func pad(to column: Int) {
      while out.count < column { out.append(UInt8(ascii: " ")) }
      out.append(UInt8(ascii: " "))
    }
    date.write(to: &out)
    pad(to: 10)
    when?.write(to: &out)
    pad(to: 22)
    let statusStart = out.count
    out.append(contentsOf: status.rawValue.utf8)
    while out.count < statusStart + 7 { out.append(UInt8(ascii: " ")) }
    if !title.isEmpty {
      out.append(UInt8(ascii: " "))
      out.append(contentsOf: title.written)
    }
    if let key {
      out.append(UInt8(ascii: " "))
      key.writeReference(on: date, to: &out)
    } else if isFree || needsMark(calendars) {
      out.append(contentsOf: " ^".utf8)
    }
    for field in fields {
      out.append(UInt8(ascii: " "))
      out.append(contentsOf: field.written)
    }
    if !note.isEmpty {
      out.append(contentsOf: " ; ".utf8)
      out.append(contentsOf: note.written)
    }
    return out
  }

  /// Whether a line without a key would be read as something else if no `^` separated title and fields.
  func needsMark(_ calendars: CalendarNames) -> Bool {
    guard !title.isEmpty else { return true }
    guard let field = fields.first else {
      return RecordLine.hasTrailingCalendar(title.written.span, calendars)
    }
    return fields.count > 1 || field.kind != .calendar
      || !calendars.contains(field.written.span, 1..<field.written.count)
  }
}
