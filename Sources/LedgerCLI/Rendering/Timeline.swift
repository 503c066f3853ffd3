import CivilTime
import ICalendar
import Journal
import Terminal

/// Records of month files by day and start, oldest first.
struct Timeline: Sendable {
  private let files: [MonthFile]
  private var places: [RecordPlace] = []

  /// From so many records on a second thread is worth it.
  private static let many = 4096

  /// Takes those of the records that a filter admits. `all` are in the order of the files and their lines.
  init(_ files: [MonthFile], _ all: [RecordPlace], where isWanted: (RecordLine, MonthFile) -> Bool) {
    self.files = files
    places.reserveCapacity(all.count)
    var isInOrder = true
    var last = Int.min
    for run in Timeline.runs(all[...]) {
      let file = files[run[run.startIndex].file]
      for place in run {
        let line = Timeline.line(place, file)
        guard isWanted(line, file) else { continue }
        let moment = Timeline.moment(line)
        if moment < last { isInOrder = false }
        last = moment
        places.append(place)
      }
    }
    // Files may be in any order; within a day by start, and as written where that is equal.
    if !isInOrder { sort() }
  }

  private mutating func sort() {
    var keyed = places.map { (moment: Timeline.moment(line($0)), place: $0) }
    keyed.sort { left, right in
      (left.moment, left.place.file, left.place.line) < (right.moment, right.place.file, right.place.line)
    }
    places = keyed.map(\.place)
  }

  /// Day and start in one number, no start before midnight.
  private static func moment(_ line: RecordLine) -> Int {
    line.date.dayNumber * 1441 + (line.when?.startMinute ?? -1) + 1
  }

  private func line(_ place: RecordPlace) -> RecordLine { Timeline.line(place, files[place.file]) }

  private static func line(_ place: RecordPlace, _ file: MonthFile) -> RecordLine {
    guard let line = file.lines[place.line - 1].record else {
      preconditionFailure("a record's place is that of another line")
    }
    return line
  }

  /// Neighbours of the same file together: a file that is taken out of the list anew for each record costs more than
  /// writing it.
  private static func runs(_ places: ArraySlice<RecordPlace>) -> [ArraySlice<RecordPlace>] {
    var runs: [ArraySlice<RecordPlace>] = []
    var start = places.startIndex
    for index in places.indices where places[index].file != places[start].file {
      runs.append(places[start..<index])
      start = index
    }
    if start < places.endIndex { runs.append(places[start...]) }
    return runs
  }

  /// Whether there are none.
  var isEmpty: Bool { places.isEmpty }

  /// The records.
  var records: some Sequence<Record> {
    places.lazy.map { place -> Record in
      let file = files[place.file]
      return Record(line(place), in: file.bytes.span)
    }
  }

  /// Writes them under the days they are of. The second half is made on a thread while the first is written.
  func write(to output: Output, _ glyphs: Glyphs, columns: Int, _ colors: ColorSupport) {
    let middle = places.count < Timeline.many ? places.count : places.count / 2
    let rest = middle..<places.count
    let thread =
      rest.isEmpty
      ? nil
      : WorkThread {
        var pieces: [[UInt8]] = []
        append(rest, RecordLines(glyphs, columns: columns, colors)) { pieces.append($0.array) }
        return pieces
      }
    append(0..<middle, RecordLines(glyphs, columns: columns, colors)) { output.write($0) }
    if let thread {
      for piece in thread.wait() { output.write(piece) }
    }
  }

  /// Makes the text of a part of them, and gives it to `body` in pieces.
  private func append(_ part: Range<Int>, _ view: RecordLines, _ body: (borrowing ByteBuffer) -> Void) {
    var view = view
    var text = ByteBuffer(capacity: Output.fullSize + 4096)
    var day = part.lowerBound > 0 ? line(places[part.lowerBound - 1]).date : nil
    for run in Timeline.runs(places[part]) {
      let file = files[run[run.startIndex].file]
      for place in run {
        let line = Timeline.line(place, file)
        if line.date != day {
          if day != nil { text.append(UInt8(ascii: "\n")) }
          day = line.date
          view.append(heading: line.date, to: &text)
        }
        view.append(line, in: file.bytes.span, to: &text)
        if text.count >= Output.fullSize {
          body(text)
          text.cut(to: 0)
        }
      }
    }
    body(text)
  }
}
