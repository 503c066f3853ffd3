#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Reads one piece of a stream on a thread of its own.
final class PieceThread {
  private let job: Job
  private let id: pthread_t?

  /// Starts reading; when the system has no thread left, the piece is read at once.
  ///
  /// The bytes of `buffer` have to stay until `wait` has returned.
  init(_ pass: ComponentPass, _ piece: Range<Int>, of buffer: UnsafeRawBufferPointer) {
    job = unsafe Job(pass: pass, piece: piece, buffer: buffer)
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    // The thread is handed a reference of its own, which it gives back.
    let handed = unsafe Unmanaged.passRetained(job)
    let failure = unsafe pthread_create(&thread, nil, PieceThread.body, handed.toOpaque())
    if failure == 0 {
      id = thread
    } else {
      id = nil
      unsafe handed.release()
      job.run()
    }
  }

  /// The pass over the piece, once it is done.
  func wait() -> ComponentPass {
    if let id { pthread_join(id, nil) }
    return job.pass
  }

  #if canImport(Darwin)
    private static let body: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? = {
      handed in
      unsafe Unmanaged<Job>.fromOpaque(handed).takeRetainedValue().run()
      return nil
    }
  #else
    private static let body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
      handed in
      if let handed = unsafe handed { unsafe Unmanaged<Job>.fromOpaque(handed).takeRetainedValue().run() }
      return nil
    }
  #endif

  /// What the thread works on: nobody else touches it between the thread's start and its end. The pointer in it is as
  /// good as the promise of whoever made the `PieceThread`.
  @safe private final class Job {
    var pass: ComponentPass
    private let piece: Range<Int>
    private let buffer: UnsafeRawBufferPointer

    init(pass: ComponentPass, piece: Range<Int>, buffer: UnsafeRawBufferPointer) {
      self.pass = pass
      self.piece = piece
      unsafe self.buffer = buffer
    }

    func run() {
      // The buffer outlives the thread, as `PieceThread` demands, and any byte is a UInt8.
      let bytes = unsafe buffer.bindMemory(to: UInt8.self).span
      pass.run(bytes, piece)
    }
  }
}
