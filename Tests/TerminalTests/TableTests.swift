import Terminal
import Testing

struct TableTests {
  static let rows: [[StyledText]] = [
    ["#", "when", "title", StyledText("calendar", .dim)],
    ["1", "09:00", "Study SwiftUI", "work"],
    ["10", "all-day", "学习中文, chapter four", "home"],
    ["11", "", "Gym"],
  ]

  static func table(_ overflow: Table.Column.Overflow = .truncate) -> Table {
    Table(
      columns: [.init(.right), .init(), .init(isFlexible: true, overflow: overflow), .init()], rows: rows)
  }

  static func text(_ lines: [StyledText]) -> String { lines.map(\.plain).joined(separator: "\n") }

  @Test func `columns are as wide as their widest cell`() {
    #expect(
      Self.text(Self.table().lines()) == """
         #  when     title                   calendar
         1  09:00    Study SwiftUI           work
        10  all-day  学习中文, chapter four  home
        11           Gym
        """)
  }

  @Test func `the flexible column gives way`() {
    let lines = Self.table().lines(width: 36)
    #expect(
      Self.text(lines) == """
         #  when     title          calendar
         1  09:00    Study SwiftUI  work
        10  all-day  学习中文, ch…  home
        11           Gym
        """)
  }

  @Test func `or wraps`() {
    #expect(
      Self.text(Self.table(.wrap).lines(width: 33)) == """
         #  when     title       calendar
         1  09:00    Study       work
                     SwiftUI
        10  all-day  学习中文,   home
                     chapter
                     four
        11           Gym
        """)
  }

  @Test func `then the others do`() {
    #expect(
      Self.text(Self.table().lines(width: 16)) == """
         #  when  …  ca…
         1  09:…  …  wo…
        10  all…  …  ho…
        11        …
        """)
  }

  @Test(arguments: 10...80)
  func `no line is wider than the table`(width: Int) {
    for line in Self.table().lines(width: width) { #expect(line.width <= width) }
    // A column of one can't hold a wide character, which wrapping doesn't drop.
    guard width > 24 else { return }
    for line in Self.table(.wrap).lines(width: width) { #expect(line.width <= width) }
  }

  @Test func `limits hold`() {
    let table = Table(
      columns: [.init(minimum: 4), .init(.center, minimum: 5), .init(maximum: 3)],
      rows: [["a", "b", "abcdef"]], gap: 1)
    #expect(Self.text(table.lines()) == "a      b   ab…")
    #expect(table.columnWidths() == [4, 5, 3])
  }

  @Test func `styles reach the lines`() {
    let first = Self.table().lines()[0]
    #expect(first.spans.last == StyledText("calendar", .dim).spans[0])
  }

  @Test func `an empty table has no lines`() {
    #expect(Table(columns: []).lines(width: 10) == [])
    #expect(Table(columns: [.init()], rows: [[]]).lines().map(\.plain) == [""])
  }
}
