#!/usr/bin/env python3
"""Writes Sources/Journal/UnicodeTables.swift from the Unicode data that python3 carries.

    python3 Tests/Tables/unicode-tables.py > Sources/Journal/UnicodeTables.swift

The version is fixed on purpose: series identifiers are hashes of normalised text, so a newer table
may only be taken if it changes nothing for characters that the old one knew.
"""
import textwrap
import unicodedata

VERSION = "14.0.0"
assert unicodedata.unidata_version == VERSION, unicodedata.unidata_version

SCALARS = [c for c in range(0x110000) if not 0xD800 <= c < 0xE000]


def runs(pairs):
    """Packs neighbours that map to neighbours: FF21*26=41 stands for FF21 to FF3A -> 41 to 5A."""
    out = []
    for code, target in pairs:
        if out and len(target) == 1 and len(out[-1][1]) == 1 and \
                out[-1][0] + out[-1][2] == code and out[-1][1][0] + out[-1][2] == target[0]:
            out[-1][2] += 1
        else:
            out.append([code, target, 1])
    return " ".join("%X%s=%s" % (code, "*%d" % count if count > 1 else "", "+".join("%X" % t for t in target))
                    for code, target, count in out)


def decompositions(compatible):
    for code in SCALARS:
        fields = unicodedata.decomposition(chr(code)).split()
        if fields and fields[0].startswith("<") == compatible:
            yield code, [int(f, 16) for f in fields if not f.startswith("<")]


def foldings():
    for code in SCALARS:
        folded = chr(code).casefold()
        if folded != chr(code).lower():
            yield code, [ord(c) for c in folded]


def table(name, comment, text):
    print("\n  /// " + comment)
    print("  static let %s = \"\"\"" % name)
    for line in textwrap.wrap(text, 104):
        print("    " + line)
    print("    \"\"\"")


print("// Made by Tests/Tables/unicode-tables.py from Unicode %s; not edited by hand.\n" % VERSION)
print("/// Unicode data as text: entries `CODE=TARGET+TARGET` in hexadecimal, in order of their codes, separated by")
print("/// white space; `CODE*COUNT=TARGET` is a run of neighbours that map to neighbours.")
print("enum UnicodeTables {")
table("canonical", "Canonical decompositions, one step each, without the Hangul syllables (which are computed).",
      runs(decompositions(False)))
table("compatibility", "Compatibility decompositions, one step each.", runs(decompositions(True)))
table("folding", "Full case foldings where they differ from the lower-case mapping.", runs(foldings()))
print("}")
