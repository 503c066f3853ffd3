import Store

/// A file that a person asked for as the place of a command's output.
enum OutputFile {
  /// Writes a text to it, as a whole; `-` and nil are standard output. Folders are not made: a name that leads into none
  /// is a slip.
  static func write(_ text: String, to file: String?, _ context: Context) throws(CommandError) {
    guard let file, file != "-" else {
      context.output.write(text)
      return
    }
    let path = context.absolute(file)
    guard FileContents.isFolder(FileContents.parent(of: path)) else {
      throw CommandError(
        .inputOutput, "cannot write \(path)", causes: ["there is no folder \(FileContents.parent(of: path))"],
        hints: ["make it first, or choose another file"])
    }
    try CommandError.translating { () throws(StoreError) in
      try FileContents.replace(path, with: Array(text.utf8))
    }
    context.output.line("wrote \(path)")
  }
}
