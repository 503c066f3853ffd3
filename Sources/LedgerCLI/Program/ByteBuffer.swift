/// Bytes that grow at their end and have one owner.
///
/// An array asks at every append whether somebody else holds it too. A listing of ten years appends some ten
/// million times, mostly a few bytes, and that question was the larger part of writing it.
@safe struct ByteBuffer: ~Copyable {
  /// The bytes are the first `count` of the `capacity` that are allocated here; nobody else has the address.
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int

  /// How many bytes there are.
  private(set) var count = 0

  /// No bytes, and room for some. More room is made when it is needed.
  init(capacity: Int = 1024) {
    self.capacity = capacity
    // Freed by `deinit` or `grow`.
    unsafe start = .allocate(capacity: capacity)
  }

  deinit {
    // Bytes need no deinitialisation, and as the buffer is gone nobody can use the address any more.
    unsafe start.deallocate()
  }

  /// The bytes as an array of its own.
  var array: [UInt8] {
    // The first `count` bytes are initialised, and copied.
    unsafe Array(UnsafeBufferPointer(start: start, count: count))
  }

  /// Calls `body` with the bytes, which are there only for as long as it runs.
  borrowing func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    // The first `count` bytes are initialised.
    unsafe body(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// Forgets the bytes behind the first `kept`; the room stays.
  mutating func cut(to kept: Int) {
    precondition(kept >= 0 && kept <= count)
    count = kept
  }

  /// Appends one byte.
  @inline(__always)
  mutating func append(_ byte: UInt8) {
    makeRoom(1)
    // There is room for it.
    unsafe start[count] = byte
    count += 1
  }

  /// Appends the bytes of literals.
  @inline(__always)
  mutating func append(_ before: StaticString, _ literal: StaticString = "", _ after: StaticString = "") {
    // A literal's bytes live as long as the program.
    unsafe append(before, literal.utf8Start, literal.utf8CodeUnitCount, after)
  }

  /// Appends bytes.
  @inline(__always)
  mutating func append(_ bytes: Span<UInt8>) { append("", bytes, "") }

  /// Appends bytes, between literals.
  @inline(__always)
  mutating func append(_ before: StaticString, _ bytes: Span<UInt8>, _ after: StaticString) {
    // The address is used only in here; of no bytes there may be none, but that of `start` will do.
    unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe append(before, bytes.baseAddress ?? UnsafePointer(start), bytes.count, after)
    }
  }

  /// Appends the first bytes of a piece, or all of them, between literals.
  @inline(__always)
  mutating func append<let length: Int>(
    _ before: StaticString, _ piece: [length of UInt8], count used: Int, _ after: StaticString
  ) {
    precondition(used >= 0 && used <= length)
    makeRoom(before.utf8CodeUnitCount + length + after.utf8CodeUnitCount)
    // There is room for the whole piece, which is a known number of stores where `used` bytes were a call.
    unsafe put(before.utf8Start, before.utf8CodeUnitCount)
    unsafe UnsafeMutableRawPointer(start + count).storeBytes(of: piece, as: [length of UInt8].self)
    count &+= used
    unsafe put(after.utf8Start, after.utf8CodeUnitCount)
  }

  /// Appends a part of another buffer.
  @inline(__always)
  mutating func append(_ other: borrowing ByteBuffer, _ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= other.count)
    // Both are alive and different, since one of them is being changed.
    unsafe append("", other.start + range.lowerBound, range.count, "")
  }

  /// Copies `more` bytes that have to be at `source`, between literals.
  @inline(__always)
  private mutating func append(
    _ before: StaticString, _ source: UnsafePointer<UInt8>, _ more: Int, _ after: StaticString
  ) {
    makeRoom(before.utf8CodeUnitCount + more + after.utf8CodeUnitCount)
    // There is room for them all.
    unsafe put(before.utf8Start, before.utf8CodeUnitCount)
    unsafe put(source, more)
    unsafe put(after.utf8Start, after.utf8CodeUnitCount)
  }

  /// Copies `more` bytes that have to be at `source` to where there has to be room for them.
  @inline(__always)
  private mutating func put(_ source: UnsafePointer<UInt8>, _ more: Int) {
    unsafe (start + count).initialize(from: source, count: more)
    count &+= more
  }

  @inline(__always)
  private mutating func makeRoom(_ more: Int) {
    if more > capacity - count { grow(more) }
  }

  @inline(never)
  private mutating func grow(_ more: Int) {
    let larger = max(capacity * 2, count + more)
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    // The bytes fit, and the old room is freed once and not used again.
    unsafe moved.initialize(from: start, count: count)
    unsafe start.deallocate()
    unsafe start = moved
    capacity = larger
  }
}
