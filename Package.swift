// swift-tools-version: 6.2

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
func tests(of name: String, imports: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.byName(name: name)] + imports, swiftSettings: strict)
}

let package = Package(
  name: "ledger",
  platforms: [.macOS(.v26)],
  targets: [
    module("CivilTime"),
    tests(of: "CivilTime"),
  ]
)
