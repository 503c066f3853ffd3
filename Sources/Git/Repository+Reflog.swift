internal import CLibgit2

extension Repository {
  /// The commits that were made in this clone, as the log of HEAD tells: not those that came by fetching and merging.
  ///
  /// Nil when there is no such log (`core.logAllRefUpdates = false`); entries older than some months are dropped from
  /// it by git's housekeeping.
  public func commitsMadeHere() throws(GitError) -> Set<ObjectID>? {
    let log = try Owned("read the log of", path: "HEAD", free: { unsafe git_reflog_free($0) }) {
      unsafe git_reflog_read(&$0, handle, "HEAD")
    }
    let count = unsafe git_reflog_entrycount(log.pointer)
    guard count > 0 else { return nil }
    var found = Set<ObjectID>()
    for index in 0..<count {
      // Entries, their texts and ids belong to the log, which lives to the end of the scope.
      guard let entry = unsafe git_reflog_entry_byindex(log.pointer, index),
        let message = unsafe git_reflog_entry_message(entry),
        unsafe String(cString: message).hasPrefix("commit"), let id = unsafe git_reflog_entry_id_new(entry)
      else { continue }
      unsafe found.insert(ObjectID(id.pointee))
    }
    return found
  }
}
