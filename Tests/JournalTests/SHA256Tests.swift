import Testing

@testable import Journal

@Suite struct SHA256Tests {
  /// FIPS 180-4's examples, and lengths around the end of a block.
  static let examples: [(String, UInt64)] = [
    ("", 0xe3b0_c442_98fc_1c14),
    ("abc", 0xba78_16bf_8f01_cfea),
    ("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 0x248d_6a61_d206_38b8),
    (String(repeating: "a", count: 55), 0x9f43_90f8_d30c_2dd9),
    (String(repeating: "a", count: 64), 0xffe0_54fe_7ae0_cb6d),
    (String(repeating: "a", count: 1_000_000), 0xcdc7_6e5c_9914_fb92),
  ]

  @Test(arguments: examples)
  func digests(message: String, prefix: UInt64) {
    #expect(SHA256.prefix(Array(message.utf8)) == prefix)
  }
}
