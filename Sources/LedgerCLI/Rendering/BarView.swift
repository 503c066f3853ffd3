import CivilTime
import Journal
import Reports
import Store

/// Draws today for status bars.
struct BarView {
  private let numbers: TodayNumbers
  private let view: DayView

  init(_ numbers: TodayNumbers, _ context: Context) {
    self.numbers = numbers
    view = DayView(context, [numbers.listing])
  }

  /// A template with everything put in, on one line. `state` is what git knows.
  func text(_ template: StatusTemplate, _ state: SyncState?) -> String {
    template.parts.map { part in
      switch part {
      case .text(let text): text
      case .placeholder(let placeholder): value(placeholder, state)
      }
    }.joined()
  }

  private func value(_ placeholder: StatusTemplate.Placeholder, _ state: SyncState?) -> String {
    let rate = numbers.listing.rate
    switch placeholder {
    case .done: return "\(rate.done)"
    case .partial: return "\(rate.partial)"
    case .skipped: return "\(rate.skipped)"
    case .open: return "\(rate.open)"
    case .planned: return "\(rate.planned)"
    case .rate: return numbers.rate
    case .next: return numbers.nextTitle
    case .nextTime: return numbers.nextTime
    case .date: return numbers.listing.date.description
    case .branch: return state?.branch ?? ""
    case .unsent: return "\(state?.unsent ?? 0)"
    case .edited: return "\(state?.edits.count ?? 0)"
    case .conflicts: return "\(state?.conflicts.count ?? 0)"
    }
  }

  /// The object that a waybar module with `return-type: json` reads. Text and tooltip are Pango markup.
  var waybar: [UInt8] {
    let rate = numbers.listing.rate
    var text = rate.planned == 0 ? "–" : "\(rate.done)/\(rate.planned)"
    if numbers.next != nil { text += " · \(numbers.nextTime) \(numbers.nextTitle)" }
    var lines = numbers.listing.entries.map { entry in
      let sign = entry.record.map { OccurrenceAnnotation.sign($0.status) } ?? "·"
      return "\(sign) \(view.time(entry.target)) \(TodayNumbers.title(entry.target))"
    }
    if lines.isEmpty { lines = ["nothing planned"] } else { lines.append("\(numbers.rate) done") }
    let unreadable = numbers.listing.reading.unreadable.sorted()
    for calendar in unreadable { lines.append("the calendar '\(calendar)' cannot be read") }
    return JSONText.object { object in
      object.member("text", BarView.markup(text))
      object.member("tooltip", lines.map(BarView.markup).joined(separator: "\n"))
      object.member("alt", state)
      object.member("class", json: JSONText.strings(unreadable.isEmpty ? [state] : [state, "warning"]))
      object.member("percentage", rate.percent ?? 0)
    }
  }

  /// `empty`, `done` when all is marked, `overdue` when something over is not, else `coming`.
  private var state: String {
    if numbers.listing.rate.planned == 0 { return "empty" }
    if numbers.listing.rate.open == 0 { return "done" }
    return numbers.isOverdue ? "overdue" : "coming"
  }

  /// Text as Pango markup that shows it as it is.
  static func markup(_ text: String) -> String {
    var markup = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": markup += "&amp;"
      case "<": markup += "&lt;"
      case ">": markup += "&gt;"
      case "\"": markup += "&quot;"
      case "'": markup += "&#39;"
      default: markup.unicodeScalars.append(scalar)
      }
    }
    return markup
  }
}
