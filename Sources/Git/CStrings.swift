#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Copies of texts for C, freed at the end of the owner's scope.
@safe struct CStrings: ~Copyable {
  /// One NUL-terminated string for each text.
  let pointers: [UnsafeMutablePointer<CChar>?]

  init(_ texts: [String]) {
    unsafe pointers = unsafe texts.map { unsafe strdup($0) }
  }

  deinit { unsafe pointers.forEach { unsafe free($0) } }
}
