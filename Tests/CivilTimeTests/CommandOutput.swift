#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a shell command writes to its standard output; nil when it fails.
func output(of command: String) -> [UInt8]? {
  guard let pipe = unsafe popen(command, "r") else { return nil }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = unsafe fread(&buffer, 1, buffer.count, pipe)
    if count == 0 { break }
    bytes += buffer[..<count]
  }
  return unsafe pclose(pipe) == 0 ? bytes : nil
}
