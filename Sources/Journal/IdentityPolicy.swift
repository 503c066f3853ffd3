/// How far the UIDs of a calendar are trusted: `ids =` of a calendar in `ledger.conf`.
public enum IdentityPolicy: String, Sendable, CaseIterable {
  /// UIDs name series, except where they plainly can't: missing ones, the content hashes of vdirsyncer's
  /// http storage (both by title instead), and ones so short that two calendars may share them.
  case auto
  /// UIDs always name series, also very short ones and ones that look like a hash.
  case uid
  /// UIDs are ignored: a series is its calendar and its normalised title.
  case content
}
