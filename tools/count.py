#!/usr/bin/env python3
"""How large the product is, and how often it says what it should say once. Usage: tools/count.py [ROOT]

The product is src, include and ui/src without tests; lines are those of `wc -l`, comments and blank ones with them.

  SQL          statements, or parts of them, that name columns of a table once more: joins (tools/check_sql.py)
  row[N]       columns known by their number
  passed on    `if (!x.ok()) return x.status();`, and `return x;` of a Status: what ASSIGN_OR_RETURN and RETURN_IF_ERROR say
  functions    of .h and .cc, from the name to the last brace, as clang-format lays them out
"""
import collections
import pathlib
import re
import statistics
import sys

import check_sql

SOURCES = {".h", ".cc", ".inc", ".ts", ".svelte", ".css"}
TEST = re.compile(r"(_test\.cc|\.test\.ts)$")
NUMBERED = re.compile(r"\brow\[\d+\]")
PASSED_ON = re.compile(r"!(\w+)(?:\.|->)ok\(\)\) return \1(?:(?:\.|->)status\(\))?;")
NO_FUNCTION = re.compile(r"\s*(if|for|while|switch|do|else|try|namespace|class|struct|enum|union|extern|case|\{|\}|//|#)")
ONE_LINE = re.compile(r"\s*[\w:~&*<>\[\], ()]*\w\(.*\{ ?.*\}$")


def product_files(root):
    return [file for top in ("src", "include", "ui/src") for file in sorted((root / top).rglob("*"))
            if file.suffix in SOURCES and not TEST.search(file.name)]


def function_lengths(lines):
    """A block's first line is the last one before its closing brace that is indented alike."""
    opened = {}
    for number, line in enumerate(lines):
        indent = len(line) - len(line.lstrip())
        if line.strip() == "}" and indent in opened:
            first = opened.pop(indent)
            head = " ".join(lines[first:number]).split("{")[0]
            if "(" in head and not NO_FUNCTION.match(head):
                yield number - first + 1
        elif ONE_LINE.match(line) and not NO_FUNCTION.match(line):
            yield 1
        elif line.strip() and not line.strip().startswith("}"):
            opened[indent] = number


def at_share(numbers, share):
    return sorted(numbers)[min(len(numbers) - 1, int(share * len(numbers)))] if numbers else 0


def middle_and_most(numbers):
    return (f"median {statistics.median_low(numbers or [0])}, 95 % at most {at_share(numbers, 0.95)}, "
            f"longest {max(numbers, default=0)}")


def main(root):
    texts = {file.relative_to(root): file.read_text().split("\n")[:-1] for file in product_files(root)}
    code = {path: lines for path, lines in texts.items() if path.suffix in (".h", ".cc")}
    lengths = [len(lines) for lines in texts.values()]
    sql = collections.Counter(path for path, _, _ in check_sql.with_columns(root))
    count = lambda pattern: sum(len(pattern.findall(line)) for lines in code.values() for line in lines)
    print(f"lines        {sum(lengths):,}")
    print(f"files        {len(lengths):,}: {middle_and_most(lengths)}; {sum(n < 40 for n in lengths)} under 40")
    print(f"functions    {middle_and_most([n for lines in code.values() for n in function_lengths(lines)])}")
    print(f"SQL          {sql.total()}" + "".join(f"\n  {n:>5} {path}" for path, n in sql.most_common()))
    print(f"row[N]       {count(NUMBERED)}")
    print(f"passed on    {count(PASSED_ON)}")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent).resolve())
