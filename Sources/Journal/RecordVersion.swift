import CivilTime

/// A record as one version of a file has it.
struct RecordVersion {
  let record: Record
  /// Its line, byte for byte.
  let line: [UInt8]
  /// The number of the line; 0 if no version has it.
  var number = 0
}

extension RecordVersion {
  /// When the mark was made; nil, which is before everything else, if the line doesn't say so.
  var instant: Instant? { record.at?.instant }

  /// Status and progress, which change together.
  var mark: Mark {
    Mark(
      status: record.status,
      progress: record.fields.first { $0.kind == .progress }?.written ?? [],
      at: record.fields.first { $0.kind == .at }?.written ?? [])
  }

  /// What was done, and since when that is known.
  struct Mark: Equatable {
    let status: RecordStatus
    let progress: [UInt8]
    /// The field as written; empty without one.
    let at: [UInt8]

    func says(_ other: Mark) -> Bool { status == other.status && progress == other.progress }
  }

  /// Where the record stands.
  var place: Place { Place(date: record.date, when: record.when) }

  /// The day and the time, which change together.
  struct Place: Equatable {
    let date: CivilDate
    let when: RecordWhen?

    /// As it stands in a line, to be compared when nothing else tells two of them apart.
    var written: [UInt8] {
      var out: [UInt8] = []
      date.write(to: &out)
      out.append(UInt8(ascii: " "))
      when?.write(to: &out)
      return out
    }
  }
}
