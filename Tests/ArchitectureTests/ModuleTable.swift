/// The modules and what each may import, as the design has it. The arrows only point up this list.
enum ModuleTable {
  struct Row {
    let name: String
    let imports: [String]
  }

  static let rows = [
    Row(name: "CivilTime", imports: []),
    Row(name: "Recurrence", imports: ["CivilTime"]),
    Row(name: "ICalendar", imports: ["Recurrence", "CivilTime"]),
    Row(name: "Journal", imports: ["CivilTime"]),
    Row(name: "Agenda", imports: ["ICalendar", "Recurrence", "Journal", "CivilTime"]),
    Row(name: "Reports", imports: ["Agenda", "Journal", "CivilTime"]),
    Row(name: "CLibgit2", imports: []),
    // Loads the library of `CLibgit2` when it is first called; a part of the same arrow.
    Row(name: "CLibgit2Loader", imports: []),
    Row(name: "Git", imports: ["CLibgit2", "CLibgit2Loader"]),
    Row(name: "Store", imports: ["Git", "Journal", "CivilTime"]),
    Row(name: "Terminal", imports: []),
    Row(name: "CommandLineKit", imports: []),
    // All above but the C library, which is the business of `Git` alone.
    Row(
      name: "LedgerCLI",
      imports: [
        "CivilTime", "Recurrence", "ICalendar", "Journal", "Agenda", "Reports", "Git", "Store", "Terminal",
        "CommandLineKit",
      ]),
    Row(name: "ledger", imports: ["LedgerCLI"]),
  ]

  /// Modules of the system and the toolchain that any module may import. Foundation is not among them.
  static let system: Set<String> = ["Glibc", "Musl", "Darwin", "Synchronization"]

  /// The modules that talk to the outside: all others get time, environment and paths as values.
  static let programs: Set<String> = ["LedgerCLI", "ledger"]

  /// Files that are longer than people read because they are tables that a program wrote.
  static let generated: Set<String> = ["Sources/Journal/UnicodeTables.swift"]
}
