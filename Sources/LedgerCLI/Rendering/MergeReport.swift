import Journal
import Terminal

/// What a merge could not keep, in lines for people.
enum MergeReport {
  /// A line for each, of many for the first ones, beginning with the path.
  static func lines(_ losers: [MergeLoser], path: String?) -> [String] {
    let prefix = path.map { "\($0): " } ?? ""
    var lines = losers.prefix(20).map { Sanitizer.visible("\(prefix)\($0)") }
    if losers.count > 20 { lines.append("\(prefix)and \(losers.count - 20) more") }
    return lines
  }
}
