import TestSupport

/// The programs that read what is written for them.
enum Shell {
  /// Whether a program is there to be asked.
  static func isInstalled(_ program: String) -> Bool {
    (try? run(["sh", "-c", "command -v \"$0\"", program], in: "/", environment: [:]).status) == 0
  }

  /// What a program prints, errors included, as lines. It sees a home that is the folder.
  static func lines(_ command: [String], in folder: TemporaryFolder) throws -> [String] {
    let result = try run(command, in: folder.path, environment: ["HOME": folder.path, "LC_ALL": "C.UTF-8"])
    return result.errorText.split(separator: "\n").map(String.init) + result.lines
  }
}
