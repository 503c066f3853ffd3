import CivilTime
import Journal

/// Which record each target has: the one of the same series and date.
///
/// Several slots on one date are paired with the records of that date one to one by nearest time. A day record
/// also holds for an occurrence that has become one day long, and the other way round. A line typed without a key
/// belongs to the one target of its day that has its title, or else all its words. Nothing is written.
public struct RecordJoin: Sendable {
  private var places: [RecordPlace?]

  /// The records that no target holds, in the order of the files and their lines; among them those without a key.
  public private(set) var others: [RecordPlace] = []

  /// Joins targets with the records of month files, in which the places are counted. `home` is the zone that
  /// the dates of records are in.
  public init(_ targets: [Target], _ files: [MonthFile], home: TimeZoneRules) {
    places = Array(repeating: nil, count: targets.count)
    var byName: [Name: [Int]] = [:]
    for (index, target) in targets.enumerated() { byName[Name(target.key), default: []].append(index) }
    var records: [Name: [Candidate]] = [:]
    for place in FoldedRecords(files).places {
      guard let line = files[place.file].lines[place.line - 1].record else { continue }
      if let key = line.key, byName[Name(key)] != nil {
        records[Name(key), default: []].append(
          Candidate(place: place, key: key, minute: line.when?.startMinute))
      } else {
        others.append(place)
      }
    }
    for (name, candidates) in records {
      others += pair(byName[name, default: []], targets, candidates)
    }
    others.sort { ($0.file, $0.line) < ($1.file, $1.line) }
    pairTyped(targets, files, home)
  }

  /// Gives lines without a key the target they can only mean.
  private mutating func pairTyped(_ targets: [Target], _ files: [MonthFile], _ home: TimeZoneRules) {
    var left: [RecordPlace] = []
    for place in others {
      guard let line = files[place.file].lines[place.line - 1].record, line.key == nil else {
        left.append(place)
        continue
      }
      let title = NormalizedTitle(files[place.file].title(of: line)).text
      let words = title.split(separator: " ")
      var equal: [Int] = []
      var containing: [Int] = []
      for (index, target) in targets.enumerated() where places[index] == nil && !words.isEmpty {
        guard target.recordDate(home: home) == line.date else { continue }
        if let minute = line.when?.startMinute, minute != target.recordStartMinute(home: home) { continue }
        let other = NormalizedTitle(target.occurrence.title).text
        if other == title { equal.append(index) }
        let otherWords = other.split(separator: " ")
        if words.allSatisfy({ otherWords.contains($0) }) { containing.append(index) }
      }
      let found = equal.isEmpty ? containing : equal
      if found.count == 1, let only = found.first {
        places[only] = place
      } else {
        left.append(place)
      }
    }
    others = left
  }

  /// The record of the target at an index of the list that was joined.
  public subscript(index: Int) -> RecordPlace? { places[index] }

  private struct Name: Hashable {
    let series: SeriesID
    let date: CivilDate

    init(_ key: OccurrenceKey) {
      series = key.series
      date = key.date
    }
  }

  private struct Candidate {
    let place: RecordPlace
    let key: OccurrenceKey
    let minute: Int?
  }

  /// Pairs the targets and records of one series and date; returns the records that are left.
  private mutating func pair(_ indices: [Int], _ targets: [Target], _ candidates: [Candidate])
    -> [RecordPlace]
  {
    var free = candidates
    for index in indices {
      if let found = free.firstIndex(where: { $0.key == targets[index].key }) {
        places[index] = free.remove(at: found).place
      }
    }
    while true {
      var best: (distance: Int, index: Int, candidate: Int)?
      for index in indices where places[index] == nil {
        let slot = targets[index].occurrence.slot.secondOfDay / 60
        for (number, candidate) in free.enumerated() {
          let distance = abs((candidate.key.minuteOfDay ?? candidate.minute ?? slot) - slot)
          if best.map({ distance < $0.distance }) ?? true { best = (distance, index, number) }
        }
      }
      guard let best else { break }
      places[best.index] = free.remove(at: best.candidate).place
    }
    return free.map(\.place)
  }
}
