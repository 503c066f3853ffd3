/// A record of the merged file.
struct MergeRow {
  /// The text that the line is a part of.
  enum Source { case ours, theirs, composed }

  let record: RecordLine
  let source: Source
  /// Day and start in one number.
  let moment: Int

  init(_ record: RecordLine, _ source: Source) {
    self.record = record
    self.source = source
    moment = RecordOrder.moment(record.date, record.when)
  }
}
