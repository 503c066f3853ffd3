extension RecordLine {
  /// The line with what `record` says instead, without a line end. What the record leaves as it is keeps its bytes:
  /// blanks, a status typed as `x`, a key written out. `text` has to be what this line was read from.
  ///
  /// Date, `when` and status are columns: when one of them changes, all three are written anew.
  func rewritten(_ text: Span<UInt8>, as record: Record, calendars: CalendarNames) -> [UInt8] {
    let plain = record.line(calendars: calendars)
    var out = head(text, record, plain)
    if record.title.written == RecordText(written: text.copy(titleRange)).written {
      out += text.copy(titleRange)
    } else {
      out += record.title.written
    }
    let fieldsStart = appendKey(text, record, plain, to: &out)
    appendRest(text, record, from: fieldsStart, to: &out)
    // Where the old blanks and the new words don't go together, as with fields in another order.
    guard let read = try? RecordLine(out.span, in: 0..<out.count, calendars: calendars),
      Record(read, in: out.span) == record
    else { return plain }
    return out
  }

  /// All before the title.
  private func head(_ text: Span<UInt8>, _ record: Record, _ plain: [UInt8]) -> [UInt8] {
    if date == record.date, when == record.when, status == record.status,
      titleRange.isEmpty == record.title.isEmpty
    {
      return text.copy(range.lowerBound..<titleRange.lowerBound)
    }
    // The status of a record without a title is followed by a blank of what comes next.
    var columns = Record(date: record.date, when: record.when, status: record.status, title: "").line()
    columns.removeLast(2)
    if !record.title.isEmpty { columns.append(UInt8(ascii: " ")) }
    return columns
  }

  /// The `^` and what is behind it. Gives the place in the old line after which the fields come.
  private func appendKey(
    _ text: Span<UInt8>, _ record: Record, _ plain: [UInt8], to out: inout [UInt8]
  ) -> Int {
    if !keyRange.isEmpty, key == record.key, date == record.date {
      out += text.copy(titleRange.upperBound..<keyRange.upperBound)
      return keyRange.upperBound
    }
    if let key = record.key {
      out.append(UInt8(ascii: " "))
      key.writeReference(on: record.date, to: &out)
    } else if let read = try? RecordLine(plain.span, in: 0..<plain.count), read.isFree {
      out += Array(" ^".utf8)
    }
    return keyRange.isEmpty ? titleRange.upperBound : keyRange.upperBound
  }

  /// Fields and note.
  private func appendRest(_ text: Span<UInt8>, _ record: Record, from start: Int, to out: inout [UInt8]) {
    var words = FieldWords(from: rest.lowerBound, to: rest.upperBound)
    var old: [(start: Int, range: Range<Int>, field: RecordField)] = []
    var end = start
    while let word = words.next(text) {
      old.append((end, word, RecordField(written: text.copy(word))))
      end = word.upperBound
    }
    var next = 0
    for field in record.fields {
      let same = old.indices.dropFirst(next).first { old[$0].field == field }
      let changed = old.indices.dropFirst(next).first {
        old[$0].field.kind == field.kind && field.kind.isKnown
      }
      if let place = same ?? changed {
        out += text.copy(old[place].start..<old[place].range.lowerBound)
        out += same == nil ? field.written : text.copy(old[place].range)
        next = place + 1
      } else {
        out.append(UInt8(ascii: " "))
        out += field.written
      }
    }
    if record.note.written == RecordText(written: text.copy(words.note)).written {
      out += text.copy(end..<range.upperBound)
    } else if !record.note.isEmpty {
      out += Array(" ; ".utf8) + record.note.written
    }
  }
}
