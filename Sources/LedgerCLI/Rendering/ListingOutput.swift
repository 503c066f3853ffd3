import Agenda
import CivilTime
import ICalendar
import Journal
import Reports
import Store
import Terminal

/// Writes the listings of days in one of the formats, then what was wrong with the calendars.
struct ListingOutput {
  private let context: Context
  private let today: CivilDate

  init(_ context: Context, today: CivilDate) {
    self.context = context
    self.today = today
  }

  /// Writes them.
  func write(_ listings: [DayListing], _ format: ListingFormat, explain: Bool, _ ledger: Ledger) {
    switch format {
    case .text: writeText(listings, explain: explain, ledger)
    case .json: writeJSON(listings)
    case .csv: writeCSV(listings)
    }
    listings.first?.reading.report(context)
    if let first = listings.first, let last = listings.last {
      MonthReport(ledger, context).print(
        first.records.months, first.records.files, first.records.faults,
        in: MonthPath(of: first.date)...MonthPath(of: last.date), most: 1)
    }
    if let failure = listings.first?.reading.failure { context.status = failure.rawValue }
    if ledger.settings.calendars.isEmpty {
      context.message("hint", "this ledger has no calendars yet; `ledger calendar add NAME PATH` adds one")
    }
  }

  private func writeText(_ listings: [DayListing], explain: Bool, _ ledger: Ledger) {
    let view = DayView(context, listings)
    for (index, listing) in listings.enumerated() {
      if index > 0 { context.output.line() }
      context.output.line(view.heading(listing.date, today: today).rendered(context.colors))
      let lines = view.lines(listing)
      for line in lines { context.output.line(line.rendered(context.colors)) }
      if lines.isEmpty {
        context.output.line(StyledText("    nothing planned", .dim).rendered(context.colors))
      } else {
        let indent = String(repeating: " ", count: DayView.summaryIndent)
        for line in view.summary(listing) { context.output.line(indent + line.rendered(context.colors)) }
      }
      if explain {
        for line in RateExplanation(listing.rate, ledger.settings.partialWeight, coming: listing.coming).lines
        {
          context.output.line("    " + line)
        }
      }
    }
  }

  private func writeJSON(_ listings: [DayListing]) {
    var objects = OccurrenceObject(zone: context.deviceZone)
    let days = listings.map { listing in
      JSONText.object { object in
        object.member("date", listing.date.description)
        object.member("planned", listing.rate.planned)
        object.member("done", listing.rate.done)
        object.member("partial", listing.rate.partial)
        object.member("skipped", listing.rate.skipped)
        object.member("open", listing.rate.open)
        object.member("rate", listing.rate.percent)
        object.member(
          "targets",
          json: JSONText.array(
            listing.entries.map { entry in
              JSONText.object { object in
                objects.write(entry.target, record: entry.record, number: entry.number, to: &object)
              }
            }))
        object.member("others", json: JSONText.array(listing.others.map(RecordObject.json)))
      }
    }
    context.output.line(JSONText.array(days))
  }

  private func writeCSV(_ listings: [DayListing]) {
    context.output.line("date,number,time,title,calendar,status,progress,took,eventStatus,key,note")
    let view = DayView(context, listings)
    for listing in listings {
      for entry in listing.entries {
        let occurrence = entry.target.occurrence
        context.output.line(
          CSVText.line([
            listing.date.description, "\(entry.number)", view.time(entry.target), occurrence.title,
            occurrence.calendar, entry.record?.status.rawValue ?? "",
            entry.record?.progress.map { "\($0)" } ?? "", entry.record?.took.map { "\($0)" } ?? "",
            occurrence.status.rawValue,
            entry.target.key.description, entry.record?.note.string ?? "",
          ]))
      }
      for record in listing.others {
        context.output.line(
          CSVText.line([
            listing.date.description, "", record.when?.description ?? "", record.title.string,
            record.calendar ?? "",
            record.status.rawValue, record.progress.map { "\($0)" } ?? "",
            record.took.map { "\($0)" } ?? "", "", record.key?.description ?? "", record.note.string,
          ]))
      }
    }
  }
}
