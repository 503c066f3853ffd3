// swift-tools-version: 6.2

import Foundation
import PackageDescription

/// The settings every target is built with: warnings are errors, and unsafe code has to say so.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A library target under `Sources`. The arrows only point to modules named earlier in this file.
func module(_ name: String, imports: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: imports, swiftSettings: strict)
}

/// A test target under `Tests`.
func tests(of name: String, imports: [Target.Dependency] = [], exclude: [String] = []) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.byName(name: name)] + imports, exclude: exclude,
    swiftSettings: strict)
}

// On Linux libgit2 is loaded when it is first needed (see Sources/CLibgit2Loader), elsewhere it is linked.
#if os(Linux) && (arch(x86_64) || arch(arm64))
  let linksLibgit2 = false
#else
  let linksLibgit2 = true
#endif

// A static Swift runtime wants the C++ library. As a shared one it is a third of what the program needs to start, so the
// archive is taken where the compiler has it; linking has no setting for that but the order of folders.
var linking: [LinkerSetting] = []
#if os(Linux)
  let compilers = (try? FileManager.default.subpathsOfDirectory(atPath: "/usr/lib/gcc")) ?? []
  if compilers.contains(where: { $0.hasSuffix("/libstdc++.a") }) {
    linking = [
      .unsafeFlags(
        ["-L", "\(Context.packageDirectory)/Sources/ledger/StaticLink"],
        .when(platforms: [.linux], configuration: .release))
    ]
  }
#endif

let package = Package(
  name: "ledger",
  platforms: [.macOS(.v26)],
  targets: [
    module("CivilTime"),
    module("Recurrence", imports: ["CivilTime"]),
    module("ICalendar", imports: ["Recurrence", "CivilTime"]),
    module("Journal", imports: ["CivilTime"]),
    module("Agenda", imports: ["ICalendar", "Recurrence", "Journal", "CivilTime"]),
    module("Reports", imports: ["Agenda", "Journal", "CivilTime"]),
    .systemLibrary(
      name: "CLibgit2", pkgConfig: linksLibgit2 ? "libgit2" : nil,
      providers: [.apt(["libgit2-dev"]), .brew(["libgit2"])]),
    .target(name: "CLibgit2Loader"),
    module("Git", imports: ["CLibgit2", "CLibgit2Loader"]),
    module("Store", imports: ["Git", "Journal", "CivilTime"]),
    module("Terminal"),
    module("CommandLineKit"),
    module(
      "LedgerCLI",
      imports: [
        "Terminal", "CommandLineKit", "Store", "Git", "Reports", "Agenda", "ICalendar", "Recurrence",
        "Journal",
        "CivilTime",
      ]),
    .executableTarget(
      name: "ledger", dependencies: ["LedgerCLI"], exclude: ["StaticLink"], swiftSettings: strict,
      linkerSettings: linking),
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    .target(
      name: "Fuzz", dependencies: ["Agenda", "ICalendar", "Recurrence", "Journal", "CivilTime"],
      path: "Tests/Fuzz",
      exclude: ["Corpus", "Entry", "run"], swiftSettings: strict),
    .testTarget(name: "FuzzTests", dependencies: ["Fuzz", "TestSupport"], swiftSettings: strict),
    tests(of: "CivilTime"),
    tests(of: "Recurrence", imports: ["CivilTime", "TestSupport"], exclude: ["Peers"]),
    tests(of: "ICalendar", imports: ["TestSupport", "CivilTime"]),
    tests(of: "Agenda", imports: ["TestSupport", "ICalendar", "Journal", "CivilTime"]),
    tests(of: "Reports", imports: ["Agenda", "ICalendar", "Journal", "CivilTime"]),
    tests(of: "Git", imports: ["TestSupport"]),
    tests(of: "Journal", imports: ["CivilTime", "TestSupport"], exclude: ["Golden", "Peers"]),
    tests(of: "Terminal"),
    tests(of: "CommandLineKit", imports: ["TestSupport"], exclude: ["Golden"]),
    tests(of: "Store", imports: ["Git", "Journal", "CivilTime", "TestSupport"]),
    tests(
      of: "LedgerCLI", imports: ["ledger", "CommandLineKit", "Terminal", "TestSupport"],
      exclude: ["Golden", "Servers"]),
    .testTarget(name: "ArchitectureTests", dependencies: ["TestSupport"], swiftSettings: strict),
  ]
)
