import Testing

@testable import Journal

@Suite struct SeriesIDTests {
  /// Messages and their identifiers, worked out with Python's hashlib.
  @Test(arguments: [
    ("u\nchoir-5b21d0@example.net", "5v3fn1qytq"), ("u\n3f2504e0-4f89-11d3-9a0c-0305e82c3301", "6bk8hb7ezd"),
    ("u\nübung-0001@example.de", "syy9nvwyft"), ("w\nwork\n42@example.com", "f20653pmr1"),
    ("t\nclub\nchoir practice", "y7xtbxwm1j"), ("t\nhome\nstrasse", "8tjhvp4ven"),
    ("t\nhome\n", "fq8289hamj"),
  ])
  func hashes(message: String, expected: String) {
    #expect(SeriesID(hashing: Array(message.utf8)).description == expected)
  }

  struct Event: Sendable, CustomTestStringConvertible {
    let name: String
    var uid: String?
    var title = "Choir practice"
    var calendar = "club"
    var policy = IdentityPolicy.auto
    let message: String
    var testDescription: String { name }
  }

  static let hash = String(repeating: "ab", count: 32)

  @Test(arguments: [
    Event(name: "uid", uid: "choir-5b21d0@example.net", message: "u\nchoir-5b21d0@example.net"),
    Event(
      name: "title and calendar don't matter", uid: "choir-5b21d0@example.net", title: "Concert",
      calendar: "x", message: "u\nchoir-5b21d0@example.net"),
    Event(name: "no uid", message: "t\nclub\nchoir practice"),
    Event(name: "blank uid", uid: "  ", title: "Choir  PRACTICE!", message: "t\nclub\nchoir practice"),
    Event(name: "content hash", uid: hash.uppercased(), message: "t\nclub\nchoir practice"),
    Event(
      name: "63 digits are an identifier", uid: String(hash.dropLast()), message: "u\n" + hash.dropLast()),
    Event(name: "content hash, forced", uid: hash, policy: .uid, message: "u\n" + hash),
    Event(name: "no uid, forced", policy: .uid, message: "t\nclub\nchoir practice"),
    Event(name: "short", uid: "1234567@Example.com", message: "w\nclub\n1234567@example.com"),
    Event(name: "short, no @", uid: "1234567", message: "w\nclub\n1234567"),
    Event(name: "just long enough", uid: "12345678@example.com", message: "u\n12345678@example.com"),
    Event(name: "short, forced", uid: "42@example.com", policy: .uid, message: "u\n42@example.com"),
    Event(
      name: "content", uid: "choir-5b21d0@example.net", policy: .content, message: "t\nclub\nchoir practice"),
    Event(
      name: "content, no letters", uid: "choir-5b21d0@example.net", title: "!?", policy: .content,
      message: "t\nclub\n"),
  ])
  func whatIsHashed(event: Event) {
    let series = SeriesID(uid: event.uid, title: event.title, calendar: event.calendar, policy: event.policy)
    #expect(series == SeriesID(hashing: Array(event.message.utf8)))
  }

  @Test func written() {
    #expect(SeriesID(rawValue: 0).description == "0000000000")
    #expect(SeriesID(rawValue: .max).description == "zzzzzzzzzz")
    #expect(SeriesID(rawValue: 1 << 50) == SeriesID(rawValue: 0))
    #expect(SeriesID("8gr8qjcrq0")?.description == "8gr8qjcrq0")
  }

  @Test(arguments: [
    "", "8gr8qjcrq", "8gr8qjcrq00", "8GR8QJCRQ0", "8gr8qjcrqo", "8gr8qjcrqi", "8gr8qjcrql", "8gr8qjcrqu",
    "8gr8 jcrq0", "8gr8qjcr\u{e9}",
  ])
  func notWrittenSo(text: String) {
    #expect(SeriesID(text) == nil)
  }

  @Test func typed() {
    #expect(SeriesID(typed: "8GR8QJCRQO") == SeriesID("8gr8qjcrq0"))
    #expect(SeriesID(typed: "il1oO0abcd") == SeriesID("111000abcd"))
    #expect(SeriesID(typed: "u000000000") == nil)
  }

  @Test func ordersAsText() {
    var random = SplitMix64(seed: 3)
    let series = (0..<500).map { _ in SeriesID(rawValue: random.next()) }
    #expect(series.sorted().map(\.description) == series.map(\.description).sorted())
    #expect(series.allSatisfy { SeriesID($0.description) == $0 })
  }
}
