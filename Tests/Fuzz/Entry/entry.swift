import Fuzz

// What libFuzzer calls. Only `Tests/Fuzz/run` compiles this file, and says which target with a flag.
#if FUZZ_CALENDAR
  private let target = FuzzTarget.calendar
#elseif FUZZ_RULE
  private let target = FuzzTarget.rule
#elseif FUZZ_ZONE
  private let target = FuzzTarget.zone
#else
  private let target = FuzzTarget.month
#endif

/// Runs one input.
@_cdecl("LLVMFuzzerTestOneInput")
public func runInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // libFuzzer keeps the `count` bytes for the time of the call; they are copied.
  unsafe target.run(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}
