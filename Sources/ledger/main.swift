import LedgerCLI

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

exit(LedgerProgram.run(Array(CommandLine.arguments.dropFirst())))
