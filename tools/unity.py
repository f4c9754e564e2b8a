#!/usr/bin/env python3
"""Says which sources are compiled together in a build that wants to be quick (SEAMRIPPER_UNITY).

usage: tools/unity.py LINES FOLDER SOURCE...

Prints what to compile, one a line: sources that are compiled alone, and for each group a file in FOLDER that includes
them, by paths from there, so that a compiler cache serves every checkout. A group has sources of one folder of src and
at most LINES lines. Two sources share a group only if no name that one of them keeps to itself (in an unnamed namespace,
static, or an alias) stands at file scope in the other or in a header that it includes, so no one has to find names that
are unique in a folder. Sources that define macros, open a namespace to all, or choose instructions for the kernels are
compiled alone.
"""
import os
import re
import sys
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
INCLUDE = re.compile(r'^#include "([^"]+)"', re.MULTILINE)
ALONE = re.compile(r"^#(?:define|undef|if)|^using namespace|gnu::target|immintrin\.h", re.MULTILINE)
COMMENT = re.compile(r"//[^\n]*|\"(?:[^\"\\\n]|\\.)*\"")
# A declaration begins at the first column: what follows is the last word before a bracket, an initialiser or the end.
TYPE = re.compile(r"^(?:template *<.*> *)?(?:struct|class|union|enum(?: class)?|using|namespace|concept) (\w+)", re.MULTILINE)
OTHER = re.compile(r"^(?!#|namespace|using|return|TEST|TYPED_TEST|})[\w\[][^\n(=;{]*?[\w>&*\]] ?[&*]?\b(\w+)(?:\[[^\n]*\])? ?(?:\(|=|;|\{)",
                   re.MULTILINE)


@cache
def text_of(path: Path) -> str:
    return COMMENT.sub("", path.read_text(encoding="utf-8"))


@cache
def names(path: Path) -> frozenset:
    return frozenset(TYPE.findall(text_of(path)) + OTHER.findall(text_of(path))) - {"seamripper", "cli"}


@cache
def headers(path: Path) -> frozenset:
    """The project's headers behind `path`, whatever they include among them."""
    found, left = set(), [path]
    while left:
        for name in INCLUDE.findall(left.pop().read_text(encoding="utf-8")):
            for folder in ("src", "include", "."):
                header = ROOT / folder / name
                if header.exists() and header not in found:
                    found.add(header)
                    left.append(header)
    return frozenset(found)


@cache
def public_names(path: Path) -> frozenset:
    return frozenset().union(*(names(header) for header in headers(path)))


def agree(a: Path, b: Path) -> bool:
    return not (names(a) & names(b) or names(a) - public_names(a) & public_names(b) or names(b) - public_names(b) & public_names(a))


def write_if_changed(path: Path, text: str) -> None:
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def main() -> int:
    most_lines, out = int(sys.argv[1]), Path(sys.argv[2])
    groups = {}
    for source in map(Path, sys.argv[3:]):
        if ALONE.search(source.read_text(encoding="utf-8")):
            print(source)
            continue
        folder = "_".join(source.resolve().relative_to(ROOT).parent.parts[:2])
        here = groups.setdefault(folder, [])
        lines = text_of(source).count("\n")
        for group in here:
            if group["lines"] + lines <= most_lines and all(agree(source, other) for other in group["sources"]):
                break
        else:
            group = {"lines": 0, "sources": []}
            here.append(group)
        group["lines"] += lines
        group["sources"].append(source)
    out.mkdir(parents=True, exist_ok=True)
    for folder, here in groups.items():
        for number, group in enumerate(here):
            path = out / f"{folder}_{number}.cc"
            write_if_changed(path, "".join(f'#include "{os.path.relpath(source, out)}"\n' for source in group["sources"]))
            print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
