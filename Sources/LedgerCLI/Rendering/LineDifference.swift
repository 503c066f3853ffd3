/// What differs between two texts line by line, in the way of `diff -u` without lines around it.
struct LineDifference {
  private let old: [[UInt8]]
  private let new: [[UInt8]]

  /// Beyond so many lines that differ, old and new ones are shown as two blocks: working out the shortest way from one
  /// to the other takes time that grows with the square.
  private static let most = 3000

  init(_ old: [UInt8], _ new: [UInt8]) {
    self.old = LineDifference.split(old)
    self.new = LineDifference.split(new)
  }

  /// The lines with `-` and `+` before them, under a head with the path; nothing when the texts are equal. What ends a
  /// line differently from a line feed is shown as text.
  func lines(path: String) -> [String] {
    guard old != new else { return [] }
    var first = 0
    while first < min(old.count, new.count), old[first] == new[first] { first += 1 }
    var last = 0
    while last < min(old.count, new.count) - first, old[old.count - 1 - last] == new[new.count - 1 - last] {
      last += 1
    }
    let left = Array(old[first..<old.count - last])
    let right = Array(new[first..<new.count - last])
    var out = ["--- a/\(path)", "+++ b/\(path)"]
    var gone = Set(left.indices)
    var come = Set(right.indices)
    if left.count + right.count <= LineDifference.most {
      let steps = right.difference(from: left)
      gone = Set(steps.removals.map { if case .remove(let index, _, _) = $0 { index } else { 0 } })
      come = Set(steps.insertions.map { if case .insert(let index, _, _) = $0 { index } else { 0 } })
    }
    var (at, place) = (0, 0)
    while at < left.count || place < right.count {
      let (start, begin) = (at, place)
      var hunk: [String] = []
      while gone.contains(at) {
        hunk.append("-" + LineDifference.shown(left[at]))
        at += 1
      }
      while come.contains(place) {
        hunk.append("+" + LineDifference.shown(right[place]))
        place += 1
      }
      if !hunk.isEmpty {
        out.append("@@ -\(first + start + 1),\(at - start) +\(first + begin + 1),\(place - begin) @@")
        out += hunk
      } else {
        at += 1
        place += 1
      }
    }
    return out
  }

  /// A line without its line feed; a missing one, and a carriage return, are made visible.
  private static func shown(_ line: [UInt8]) -> String {
    guard line.last == UInt8(ascii: "\n") else {
      return String(decoding: line, as: UTF8.self) + "  (no line end)"
    }
    var content = line.dropLast()
    guard content.last == UInt8(ascii: "\r") else { return String(decoding: content, as: UTF8.self) }
    while content.last == UInt8(ascii: "\r") { content = content.dropLast() }
    return String(decoding: content, as: UTF8.self) + "  (CRLF)"
  }

  /// The lines with their ends.
  private static func split(_ bytes: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
      lines.append(Array(bytes[start..<end]))
      start = end
    }
    return lines
  }
}
