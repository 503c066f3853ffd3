"""Prints for each line of a file one letter for each of its bytes: what a TextMate grammar takes it for.

The part of TextMate that the grammar uses: patterns that match once, captures with names or patterns of their own. Of
what matches at one place the first pattern wins.
"""

import json
import re
import sys

LETTERS = {
    "constant.numeric.date": "d", "constant.other.when": "w", "keyword.status": "s", "string.unquoted.title": "t",
    "entity.name.tag": "k", "entity.other.attribute-name": "c", "variable.other.field": "f",
    "invalid.deprecated.word": "x", "punctuation.separator": "m", "comment.note": "n", "comment.line": "#",
    "markup.deleted": "!", "invalid.illegal": "?",
}

with open(sys.argv[1], encoding="utf-8") as file:
    GRAMMAR = json.load(file)


def letter(name):
    return next((LETTERS[key] for key in LETTERS if name.startswith(key)), None)


def expanded(patterns):
    for pattern in patterns:
        if "include" in pattern:
            found = GRAMMAR["repository"][pattern["include"][1:]]
            yield from expanded(found["patterns"] if "match" not in found else [found])
        else:
            yield pattern


def compiled(pattern):
    return re.compile(re.sub(r"\\x\{(\w{4})\}", r"\\u\1", pattern["match"]))


def scan(patterns, text, start, end, labels):
    patterns = [(compiled(pattern), pattern) for pattern in expanded(patterns)]
    while start < end:
        found = [(match, pattern) for one, pattern in patterns if (match := one.search(text, start, end))]
        if not found:
            return
        match, pattern = min(found, key=lambda pair: pair[0].start())
        put(pattern, match.start(), match.end(), text, labels)
        for number, capture in pattern.get("captures", {}).items():
            if match.start(int(number)) >= 0:
                put(capture, match.start(int(number)), match.end(int(number)), text, labels)
        start = max(match.end(), start + 1)


def put(rule, start, end, text, labels):
    name = letter(rule.get("name", ""))
    if name:
        labels[start:end] = name * (end - start)
    if "match" not in rule and "patterns" in rule:
        scan(rule["patterns"], text, start, end, labels)


with open(sys.argv[2], encoding="utf-8", newline="\n") as file:
    for line in file.read().split("\n")[:-1]:
        labels = ["_"] * len(line)
        scan(GRAMMAR["patterns"], line, 0, len(line), labels)
        print("".join(label * len(character.encode()) for label, character in zip(labels, line)))
