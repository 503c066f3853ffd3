/// The fields of a record, each found by its name.
struct NamedFields {
  /// The names in the order of the line.
  private(set) var names: [Name] = []
  private var fields: [RecordField] = []
  /// The place of each name, where there are many. A few are found faster one after the other.
  private var places: [Name: Int] = [:]

  /// So many fields are few; most lines have two or three.
  private static let few = 16

  /// What tells a field from the others of its line.
  struct Name: Hashable {
    /// The name; of a word that is no field, the word.
    let text: String
    /// Which of the fields with that name it is, counted from 0.
    let number: Int

    /// Whether it belongs to the mark: `progress:` and `at:`.
    var isOfMark: Bool { number == 0 && (text == "progress" || text == "at") }
  }

  /// No fields.
  init() {}

  init(_ record: Record) {
    var counts: [String: Int] = [:]
    let isFew = record.fields.count <= NamedFields.few
    for field in record.fields {
      let text = field.kind == .none ? " \(field.written)" : field.name
      let number = isFew ? names.count { $0.text == text } : counts[text, default: 0]
      if !isFew { counts[text] = number + 1 }
      self[Name(text: text, number: number)] = field
    }
  }

  /// The field of a name. A field that is there is replaced, and cannot be taken out.
  subscript(name: Name) -> RecordField? {
    get { place(of: name).map { fields[$0] } }
    set {
      guard let newValue else { return }
      if let place = place(of: name) {
        fields[place] = newValue
        return
      }
      names.append(name)
      fields.append(newValue)
      if names.count == NamedFields.few + 1 {
        for (place, name) in names.enumerated() { places[name] = place }
      } else if names.count > NamedFields.few {
        places[name] = names.count - 1
      }
    }
  }

  private func place(of name: Name) -> Int? {
    names.count > NamedFields.few ? places[name] : names.firstIndex(of: name)
  }

  /// The names of both lines in one order: that of the first, and each other one before the name that it stands
  /// before in the second. Where names of both meet, they are in the order of their bytes.
  static func order(_ first: [Name], _ second: [Name]) -> [Name] {
    if first == second { return first }
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
