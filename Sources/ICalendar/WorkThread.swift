#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A piece of work that is done on a thread of its own.
///
/// It is for work of a millisecond and more: reading the half of a large calendar, writing the half of a long list.
package final class WorkThread<Result: Sendable> {
  private let job: Job
  private let id: pthread_t?

  /// Starts the work; when the system has no thread left, it is done at once.
  package init(_ work: @escaping @Sendable () -> Result) {
    job = Job(work)
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    // The thread is handed a reference of its own, which it gives back.
    let handed = unsafe Unmanaged<AnyJob>.passRetained(job)
    let failure = unsafe pthread_create(&thread, nil, runJob, handed.toOpaque())
    if failure == 0 {
      id = thread
    } else {
      id = nil
      unsafe handed.release()
      job.run()
    }
  }

  /// What came out, once it is done. It has to be called once, also when nobody wants to know.
  package consuming func wait() -> Result {
    if let id { pthread_join(id, nil) }
    guard let result = job.result else { preconditionFailure("a thread ended without having done its work") }
    return result
  }

  private final class Job: AnyJob {
    private let work: @Sendable () -> Result
    /// Written by the thread before it ends, read after it was waited for.
    private(set) var result: Result?

    init(_ work: @escaping @Sendable () -> Result) { self.work = work }

    override func run() { result = work() }
  }
}

/// What a thread is started with, whatever it results in: a C function cannot be generic.
private class AnyJob {
  func run() {}
}

#if canImport(Darwin)
  private let runJob: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? = { handed in
    unsafe Unmanaged<AnyJob>.fromOpaque(handed).takeRetainedValue().run()
    return nil
  }
#else
  private let runJob: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { handed in
    if let handed = unsafe handed { unsafe Unmanaged<AnyJob>.fromOpaque(handed).takeRetainedValue().run() }
    return nil
  }
#endif
