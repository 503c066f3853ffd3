import Git
import Testing

@Suite struct GitErrorTests {
  private static let kinds: [(GitError.Kind, hint: String?)] = [
    (.noRepository, "git init"), (.repositoryExists, nil), (.foreignOwner, "safe.directory /a/repo"),
    (.unsupportedObjectFormat, "--object-format=sha1"), (.unsupportedReferenceStorage, "git refs migrate"),
    (.unsupportedExtension("worktreeconfig"), "--unset extensions.worktreeConfig"),
    (.unsupportedExtension("x"), "newer libgit2"), (.sparseIndex, "--no-sparse-index"),
    (.splitIndex, "--no-split-index"), (.missingObject, "git fetch --unshallow"),
    (.bareRepository, "git clone"),
    (.detachedHead, "git switch"), (.operationInProgress(.merge), "git merge --abort"),
    (.operationInProgress(.rebase), "git rebase --abort"),
    (.operationInProgress(.bisect), "git bisect reset"),
    (.conflicted, "git add"), (.noIdentity, "git config --global user.name"), (.indexLocked, ".lock"),
    (.referenceLocked, ".lock"), (.configLocked, ".lock"), (.moved, "try again"),
    (.externalFilter("lfs"), "git commit"), (.workingTreeEncoding("UTF-16"), "git commit"),
    (.beyondSymbolicLink, "points to"), (.lineEndings, "core.safecrlf"), (.pathNotFound, nil),
    (.invalidPath, nil),
    (.badConfig, nil), (.signing, "commit.gpgsign false"), (.fileSystem, nil), (.other, nil),
  ]

  @Test(arguments: GitErrorTests.kinds)
  func hints(kind: GitError.Kind, expected: String?) {
    let error = GitError(kind, "open the repository", path: "/a/repo/.git/", cause: "it is so")
    #expect(error.description == "cannot open the repository '/a/repo/.git/': it is so")
    if let expected {
      #expect(error.hint?.contains(expected) == true)
    } else {
      #expect(error.hint == nil)
    }
  }

  @Test func hintsCanBePastedIntoAShell() {
    let owner = GitError(.foreignOwner, "open", path: "/my repo's/x/", cause: "")
    #expect(owner.hint?.hasSuffix("safe.directory '/my repo'\\''s/x'") == true)
    let conflict = GitError(.conflicted, "commit", path: "a b", cause: "")
    #expect(conflict.hint?.hasSuffix("git add 'a b'") == true)
  }

  /// What libgit2 1.5 and 1.9 were seen to say.
  @Test(arguments: [
    (-3, 6, "could not find repository from '.'", GitError.Kind.noRepository),
    (-3, 6, "could not find repository at '.'", .noRepository),
    (-3, 7, "config value 'safe.directory' was not found", .foreignOwner),
    (-36, 7, "repository path '/a' is not owned by current user", .foreignOwner),
    (-1, 6, "unsupported extension name extensions.objectformat", .unsupportedObjectFormat),
    (-21, 6, "unknown object format 'sha256'", .unsupportedObjectFormat),
    (-1, 6, "unsupported extension name extensions.refstorage", .unsupportedReferenceStorage),
    (
      -1, 6, "unsupported extension name extensions.relativeworktrees",
      .unsupportedExtension("relativeworktrees")
    ),
    (-1, 10, "unsupported mandatory extension: 'sdir'", .sparseIndex),
    (-1, 9, "object not found - no match for id (ab)", .missingObject),
    (-3, 9, "object not found - no match for id (ab)", .missingObject),
    (-14, 10, "the index is locked; this might be due to a concurrent or crashed process", .indexLocked),
    (-14, 2, "failed to lock file '/a/.git/refs/heads/main.lock' for writing:", .referenceLocked),
    (-14, 2, "failed to lock file '/a/.git/config.lock' for writing:", .configLocked),
    (-15, 11, "failed to create commit: current tip is not the first parent", .moved),
    (-15, 4, "old reference value does not match", .moved),
    (-10, 10, "cannot create a tree from a not fully merged index.", .conflicted),
    (-1, 3, "failed to parse signature - Signature cannot have an empty name or email", .noIdentity),
    (-1, 3, "Neither `name` nor `email` should contain angle brackets chars.", .noIdentity),
    (-1, 24, "LF would be replaced by CRLF in 'g.txt'", .lineEndings),
    (-1, 7, "failed to parse config file: invalid (in /a/config:3)", .badConfig),
    (-1, 2, "could not write: No space left on device", .fileSystem), (-1, 5, "inflate", .other),
  ])
  func whatLibgit2Says(code: Int32, errorClass: Int32, message: String, kind: GitError.Kind) {
    #expect(GitError.Kind(code: code, errorClass: errorClass, message: message) == kind)
  }
}
