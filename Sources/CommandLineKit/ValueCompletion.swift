/// What a shell offers while a value is being typed.
public enum ValueCompletion: Equatable, Sendable {
  /// Nothing: the value is free text.
  case none
  /// These words.
  case words([String])
  /// Names of files and folders.
  case file
  /// Names of folders.
  case directory
  /// What the program prints for `PROGRAM --complete NAME WORD`.
  case dynamic(String)
}
