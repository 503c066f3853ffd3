import Testing

@testable import Journal

@Suite struct CanonicalUIDTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let uid: String
    let canonical: String
    var testDescription: String { name }
  }

  static let goid = "040000008200E00074C5B7101A82E008"

  @Test(arguments: [
    Case(name: "plain", uid: "choir-5b21d0@example.net", canonical: "choir-5b21d0@example.net"),
    Case(
      name: "case and blanks", uid: " \tChoir-5B21D0@Example.NET\r\n", canonical: "choir-5b21d0@example.net"),
    Case(
      name: "urn", uid: "urn:uuid:3F2504E0-4F89-11D3-9A0C-0305E82C3301",
      canonical: "3f2504e0-4f89-11d3-9a0c-0305e82c3301"),
    Case(
      name: "URN and braces", uid: "URN:UUID:{3F2504E0-4F89-11D3-9A0C-0305E82C3301}",
      canonical: "3f2504e0-4f89-11d3-9a0c-0305e82c3301"),
    Case(name: "braces", uid: "{3f2504e0}", canonical: "3f2504e0"),
    Case(name: "one brace stays", uid: "{3f2504e0", canonical: "{3f2504e0"),
    Case(name: "mailto", uid: "mailto: Choir@example.net", canonical: "choir@example.net"),
    Case(name: "NFC", uid: "u\u{308}bung-0001@example.de", canonical: "\u{fc}bung-0001@example.de"),
    Case(name: "lower case outside of ASCII", uid: "ÜBUNG-0001", canonical: "übung-0001"),
    Case(name: "split", uid: "abc123_R20260202T090000@google.com", canonical: "abc123@google.com"),
    Case(name: "split, UTC", uid: "abc123_R20260202T090000Z@google.com", canonical: "abc123@google.com"),
    Case(name: "split, date", uid: "abc123_R20260202@google.com", canonical: "abc123@google.com"),
    Case(
      name: "split of a split", uid: "abc123_R20260202_R20260302T090000@google.com",
      canonical: "abc123@google.com"),
    Case(name: "split at the end", uid: "abc123@proton.me_R20260202T090000", canonical: "abc123@proton.me"),
    Case(name: "split, no @", uid: "abc123_R20260202T090000", canonical: "abc123"),
    Case(
      name: "no split: in the middle", uid: "abc_R20260202_x@google.com",
      canonical: "abc_r20260202_x@google.com"),
    Case(
      name: "no split: seven digits", uid: "abc_R2026020@google.com", canonical: "abc_r2026020@google.com"),
    Case(
      name: "no split: five digits of time", uid: "abc_R20260202T09000@google.com",
      canonical: "abc_r20260202t09000@google.com"),
    Case(
      name: "Exchange instance",
      uid: goid + "07EA0B1E" + "D0C4B3A291800701" + "0000000000000000" + "04000000" + "11223344",
      canonical: goid.lowercased() + "00000000" + "d0c4b3a291800701" + "0000000000000000" + "04000000"
        + "11223344"),
    Case(
      name: "Exchange, foreign",
      uid: goid + "07EA0B1E" + "0000000000000000" + "0000000000000000" + "1D000000"
        + "7643616C2D55696401000000" + "43686F69722D31406578616D706C652E6E6574" + "00",
      canonical: "choir-1@example.net"),
    Case(
      name: "Exchange, foreign with a split",
      uid: goid.lowercased() + "00000000" + "0000000000000000" + "0000000000000000" + "1A000000"
        + "7643616C2D55696401000000" + "6D61696C746F3A41425F523230323630323032" + "406700",
      canonical: "ab@g"),
    Case(
      name: "Exchange, odd number of digits", uid: goid + "07EA0B1ED",
      canonical: goid.lowercased() + "07ea0b1ed"),
    Case(name: "Exchange, cut off", uid: goid + "07EA", canonical: goid.lowercased() + "07ea"),
    Case(name: "nothing", uid: "", canonical: ""),
    Case(name: "only wrapping", uid: " urn:uuid:{} ", canonical: ""),
  ])
  func canonical(example: Case) {
    #expect(CanonicalUID(example.uid).text == example.canonical)
  }

  @Test func makingItTwiceChangesNothing() {
    for example in [
      "abc_R20260202@g", "{urn:uuid:Ab}", Self.goid + "07EA0B1E00", "İstanbul-0001", "Å\u{301}",
    ] {
      let once = CanonicalUID(example)
      #expect(CanonicalUID(once.text) == once)
    }
  }
}
