import TestSupport
import Testing

/// Devices with clocks that differ, on which a person marks, edits files by hand, and brings them together in every way
/// that there is, while programs are killed at any moment.
///
/// Each thing that was written has a word of its own, which has to be on all devices in the end.
struct Simulation {
  private let all: LedgerDevices
  private var random: SplitMix64
  private var count = 0

  /// The words that nobody deleted.
  private(set) var words: Set<String> = []

  /// The keys of the records that were made here.
  private var keys: [String] = []

  /// What was done, to be able to tell how something came about.
  private(set) var story: [String] = []

  private static let months = ["2026-10", "2026-11"]

  init(seed: UInt64, devices: Int = 3) throws {
    random = SplitMix64(seed: seed)
    all = try LedgerDevices(devices, month: [Lines.gym(), Lines.choir])
    // One is right, one is two hours late, and one lives in the future.
    for (device, clock) in zip(all.devices, [("2026-11-30", 12), ("2026-11-30", 10), ("2082-03-01", 9)]) {
      device.setClock(clock.0, clock.1, 0)
    }
  }

  private mutating func word() -> String {
    count += 1
    let word = "w\(count)x"
    words.insert(word)
    return word
  }

  /// Does one thing on one device.
  mutating func step() throws {
    let number = Int.random(in: 0..<all.devices.count, using: &random)
    let device = all.devices[number]
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<20: try mark(device, number)
    case 20..<50: try edit(device, number)
    case 50..<58: try must(device, number, ["git", "commit", "-q", "--allow-empty", "-a", "-m", "by hand"])
    case 58..<76: try must(device, number, [LedgerSandbox.program, "sync"])
    case 76..<82: try gitOnCleanTree(device, number, ["pull", "-q", "--no-rebase", "--no-edit"])
    case 82..<87: try gitOnCleanTree(device, number, ["pull", "-q", "--rebase"])
    case 87..<91:
      note(
        number, try device.runGit(["push", "-q", "origin", "HEAD:main"]).status == 0 ? "push" : "push, late")
    case 91..<94:
      let other = all.devices[(number + 1) % all.devices.count]
      try gitOnCleanTree(device, number, ["pull", "-q", "--no-rebase", "--no-edit", other.ledger, "main"])
    default: try crash(device, number)
    }
  }

  private mutating func note(_ device: Int, _ text: String) { story.append("\(device): \(text)") }

  /// Runs something that has to end well.
  private mutating func must(_ device: LedgerSandbox, _ number: Int, _ command: [String]) throws {
    let result = try device.runProgram(command)
    note(number, command.dropFirst().joined(separator: " "))
    guard result.status == 0 else {
      throw GitProgramFailure(
        description:
          "\(command): \(result.status): \(result.errorText)\n\(story.suffix(12).joined(separator: "\n"))")
    }
  }

  /// Plain git wants a work tree without changes.
  private mutating func gitOnCleanTree(_ device: LedgerSandbox, _ number: Int, _ arguments: [String]) throws {
    try must(device, number, ["git", "add", "-A"])
    try must(device, number, ["git", "commit", "-q", "--allow-empty", "-m", "by hand"])
    try must(device, number, ["git"] + arguments)
  }

  private mutating func mark(_ device: LedgerSandbox, _ number: Int) throws {
    let (title, text) = (word(), word())
    let verb = random.pick(["done", "partial", "skip"])
    try must(
      device, number,
      [LedgerSandbox.program, verb, title, "--free", "--date", "2026-11-2\(count % 9)", "-m", text])
  }

  /// Changes a month's file as a person would with an editor.
  private mutating func edit(_ device: LedgerSandbox, _ number: Int) throws {
    let name = random.pick(Self.months)
    var lines = try device.month(name)
    let places = lines.indices.filter { lines[$0].contains(" ^") && !lines[$0].hasPrefix("#") }
    let choice = Int.random(in: 0..<100, using: &random)
    if choice < 35 || places.isEmpty {
      let sid = String((0..<10).map { _ in random.pick(Array("0123456789abcdefghjkmnpqrstvwxyz")) })
      let day = Int.random(in: 10...28, using: &random)
      keys.append(sid)
      lines.append("\(name)-\(day) 08:00-09:00 done    \(word()) ^\(sid) @home")
    } else if choice < 70 {
      let place = random.pick(Array(places))
      lines[place] += (lines[place].contains(" ; ") ? "\\n" : " ; ") + word()
    } else if choice < 80 {
      let place = random.pick(Array(places))
      for (old, new) in [(" done    ", " skipped "), (" skipped ", " partial "), (" partial ", " done    ")]
      where lines[place].contains(old) {
        lines[place] = lines[place].replacing(old, with: new, maxReplacements: 1)
        break
      }
    } else if choice < 90 {
      lines.insert("# \(word())", at: random.pick(Array(places)))
    } else {
      lines.insert("\(word()) is no record", at: random.pick(Array(places)))
    }
    try device.folder.write(lines.map { $0 + "\n" }.joined(), to: "ledger/\(name.prefix(4))/\(name).ledger")
    note(number, "edit \(name)")
  }

  /// A sync or a mark that is killed after a moment.
  private mutating func crash(_ device: LedgerSandbox, _ number: Int) throws {
    let moment = Int.random(in: 1...60, using: &random)
    let command = random.happens(70) ? ["sync"] : ["done", "crash \(count)", "--free"]
    _ = try device.runProgram(
      ["timeout", "-s", "KILL", "0.\(moment < 10 ? "00" : "0")\(moment)", LedgerSandbox.program] + command)
    note(number, "killed after \(moment) ms: \(command[0])")
  }

  /// Brings all devices together and checks that they agree and have everything.
  mutating func end(sourceLocation: SourceLocation = #_sourceLocation) throws {
    for _ in 0..<2 {
      for (number, device) in all.devices.enumerated() {
        try must(device, number, [LedgerSandbox.program, "sync"])
      }
    }
    let texts = try all.devices.map { device in
      try Self.months.map { try device.month($0).joined(separator: "\n") }.joined(separator: "\n")
    }
    let told = story.suffix(40).joined(separator: "\n")
    #expect(Set(texts).count == 1, "the devices differ\n\(told)", sourceLocation: sourceLocation)
    let text = texts[0]
    // A word that is the beginning of another one would be found in it: the x at its end prevents that.
    let lost = words.filter { !text.contains($0) }
    #expect(lost.isEmpty, "lost: \(lost.sorted())\n\(told)", sourceLocation: sourceLocation)
    let doubled = keys.filter {
      text.split(separator: " ^\($0) ", omittingEmptySubsequences: false).count != 2
    }
    #expect(doubled.isEmpty, "not there once: \(doubled)\n\(told)", sourceLocation: sourceLocation)
    for mark in ["<<<<<<<", "=======", ">>>>>>>"] {
      #expect(!text.contains(mark), "markers are left\n\(told)", sourceLocation: sourceLocation)
    }
    for device in all.devices { try device.expectClean(sourceLocation: sourceLocation) }
  }
}
