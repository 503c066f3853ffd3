import Git

/// The merge of a ledger's settings and attributes: by lines, as git makes it; where both sides added lines at the same
/// place, those of both are kept as long as they do not contradict each other.
///
/// Two devices that each added a calendar would otherwise have to settle a conflict by hand.
enum SettingsMerge {
  /// Whether a path is of a file that is merged so.
  static func applies(to path: String) -> Bool {
    path == LedgerFolder.settingsName || path == ".gitattributes"
  }

  /// The merged file; nil where the two sides contradict each other.
  static func merge(
    _ path: String, base: [UInt8]?, ours: [UInt8], theirs: [UInt8], library: GitLibrary
  ) throws(GitError) -> [UInt8]? {
    if let merged = try LineMerge.merge(base: base, ours: ours, theirs: theirs, library: library) {
      return merged
    }
    guard
      let both = try LineMerge.merge(
        base: base, ours: ours, theirs: theirs, keepsBoth: true, library: library)
    else { return nil }
    if path != LedgerFolder.settingsName { return both }
    guard let merged = values(both), let left = values(ours), let right = values(theirs) else { return nil }
    let isContradictory = merged.contains { name, found in
      found.count > max(left[name]?.count ?? 0, right[name]?.count ?? 0)
    }
    return isContradictory ? nil : both
  }

  /// The different values of each variable; nil for a text that can't be understood.
  private static func values(_ bytes: [UInt8]) -> [[String?]: Set<String>]? {
    guard let text = try? ConfigText(bytes, path: "") else { return nil }
    var values: [[String?]: Set<String>] = [:]
    for entry in text.entries {
      values[[entry.section, entry.subsection, entry.name], default: []].insert(entry.value)
    }
    return values
  }
}
