/// What has been begun in a repository and not finished.
public enum OperationInProgress: Sendable, Hashable, CaseIterable {
  /// `git merge`, with or without conflicts left.
  case merge
  /// `git revert`.
  case revert
  /// `git cherry-pick`.
  case cherryPick
  /// `git bisect`.
  case bisect
  /// `git rebase`.
  case rebase
  /// `git am`.
  case applyMailbox

  /// What it is called in a sentence.
  public var name: String {
    switch self {
    case .merge: "a merge"
    case .revert: "a revert"
    case .cherryPick: "a cherry-pick"
    case .bisect: "a bisection"
    case .rebase: "a rebase"
    case .applyMailbox: "git am"
    }
  }

  /// The commands that end it.
  var hint: String {
    switch self {
    case .merge: "finish it with 'git commit' or give it up with 'git merge --abort'"
    case .revert: "git revert --continue, or git revert --abort"
    case .cherryPick: "git cherry-pick --continue, or git cherry-pick --abort"
    case .bisect: "git bisect reset"
    case .rebase: "git rebase --continue, or git rebase --abort"
    case .applyMailbox: "git am --continue, or git am --abort"
    }
  }
}
