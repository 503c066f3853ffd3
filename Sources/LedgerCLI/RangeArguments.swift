/// What a command line says of a stretch of days whose targets are changed all at once.
struct RangeArguments {
  /// The first day.
  var from: DayArgument?
  /// The last day, included.
  var to: DayArgument?
  /// Which of the targets.
  var filter = OccurrenceFilter()
  /// Whether those that have a record are changed, too.
  var includesMarked = false
  /// Whether nobody is asked.
  var isSure = false

  /// Whether days are named.
  var isGiven: Bool { from != nil || to != nil }

  /// Whether something is said that means nothing without days.
  var isNarrowed: Bool { !filter.isEmpty || includesMarked }
}
