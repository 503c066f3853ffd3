import Git
import TestSupport

/// libgit2, set up to see none of the machine's settings.
let library: GitLibrary = {
  do {
    return try GitLibrary.start(
      GitLibrary.Settings(home: GitSandbox.emptyHome, readsSystemConfig: false))
  } catch {
    fatalError("\(error)")
  }
}()

let ada = Signature(name: "Ada", email: "ada@example.org", seconds: 1_795_000_100, offsetMinutes: 60)
let identity = Identity(author: ada, committer: ada)

extension GitSandbox {
  /// The repository of the sandbox, opened with this module.
  func open() throws -> Repository {
    try Repository(opening: repository, library: library)
  }

  /// Writes a file and commits it with this module, on whatever HEAD is at.
  @discardableResult
  func record(_ text: String, in name: String, message: String = "record") throws -> ObjectID? {
    try write(text, to: name)
    let repository = try open()
    return try repository.commit(
      [PathChange(name, .fileInWorkingTree)], on: repository.headCommit, message: message, identity: identity)
  }

  /// Nothing is wrong with the objects, and nothing differs between HEAD, index and work tree.
  func isClean() throws -> Bool {
    try git("fsck", "--strict", "--no-dangling", "--no-progress")
    return try git("status", "--porcelain").isEmpty
  }
}

/// The kind of error that `body` throws, or nil when it throws none.
func kindOfError(_ body: () throws -> Void) throws -> GitError.Kind? {
  do {
    try body()
    return nil
  } catch let error as GitError {
    return error.kind
  }
}

extension GitSandbox {
  /// Commits one path as it is in the work tree, whatever HEAD is at.
  @discardableResult
  func commitOnHead(
    _ path: String = "a", _ content: PathChange.Content = .fileInWorkingTree, message: String = "record"
  ) throws -> ObjectID? {
    let repository = try open()
    return try repository.commit(
      [PathChange(path, content)], on: repository.headCommit, message: message, identity: identity)
  }
}
