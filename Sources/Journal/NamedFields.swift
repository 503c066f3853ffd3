/// The fields of a record, each found by its name.
struct NamedFields {
  /// The names in the order of the line.
  let names: [Name]
  private let fields: [Name: RecordField]

  /// What tells a field from the others of its line.
  struct Name: Hashable {
    /// The name; of a word that is no field, the word.
    let text: String
    /// Which of the fields with that name it is, counted from 0.
    let number: Int

    /// Whether it belongs to the mark: `progress:` and `at:`.
    var isOfMark: Bool { number == 0 && (text == "progress" || text == "at") }
  }

  init(_ record: Record) {
    var names: [Name] = []
    var fields: [Name: RecordField] = [:]
    var counts: [String: Int] = [:]
    for field in record.fields {
      let text = field.kind == .none ? " \(field.written)" : field.name
      let name = Name(text: text, number: counts[text, default: 0])
      counts[text] = name.number + 1
      names.append(name)
      fields[name] = field
    }
    self.names = names
    self.fields = fields
  }

  subscript(name: Name) -> RecordField? { fields[name] }

  /// The names of both lines in one order: that of the first, and each other one before the name that it stands
  /// before in the second. Where names of both meet, they are in the order of their bytes.
  static func order(_ first: [Name], _ second: [Name]) -> [Name] {
    let common = Set(first).intersection(second)
    var additions: [Name?: [Name]] = [:]
    var run: [Name] = []
    for name in second {
      if common.contains(name) {
        additions[name] = run
        run = []
      } else {
        run.append(name)
      }
    }
    additions[nil] = run
    var result: [Name] = []
    run = []
    func flush(before name: Name?) {
      result += merged(run, additions[name] ?? [])
      run = []
    }
    for name in first {
      if common.contains(name) {
        flush(before: name)
        result.append(name)
      } else {
        run.append(name)
      }
    }
    flush(before: nil)
    return result
  }

  private static func merged(_ left: [Name], _ right: [Name]) -> [Name] {
    var result: [Name] = []
    var (left, right) = (left[...], right[...])
    while let first = left.first, let second = right.first {
      if first.text.utf8.lexicographicallyPrecedes(second.text.utf8) {
        result.append(left.removeFirst())
      } else {
        result.append(right.removeFirst())
      }
    }
    return result + left + right
  }
}
