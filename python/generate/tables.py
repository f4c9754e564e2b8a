"""Writes python/seamripper/tables.py: a typed property for each table, with what its rows and columns are. The program
describes them (src/columns); nothing is described here. Usage: python/generate/tables.py > python/seamripper/tables.py, with the package
of the build tree importable.
"""
import textwrap

from seamripper import _native

HEAD = '''"""The tables of a corpus, each an attribute. Made by python/generate/tables.py."""

from __future__ import annotations

from .table import Table


class Tables:
    """What there is to read in a corpus."""

    def __getitem__(self, name: str) -> Table:
        raise NotImplementedError
'''


def wrapped(text, indent, hanging):
    return "\n".join(textwrap.wrap(text, 118, initial_indent=indent, subsequent_indent=hanging, break_on_hyphens=False,
                                   break_long_words=False))


def property_of(detector, name, meaning, key, columns):
    lines = [f"    @property\n    def {name}(self) -> Table:"]
    written = "written when a crawl is read" if detector == "corpus" else "made of all findings" \
        if detector == "sites" else f"found by ``{detector}``"
    lines.append(wrapped(f'"""A row is {meaning}; {written}.', " " * 8, " " * 8))
    lines.append("")
    for column, kind, what in columns:
        lines.append(wrapped(f"- ``{column}`` ({kind})" + (f": {what}" if what else ""), " " * 8, " " * 10))
    lines.append('        """')
    lines.append(f'        return self["{name}"]')
    return "\n".join(lines)


def main():
    print(HEAD)
    print("\n\n".join(property_of(*facts) for facts in _native.tables()))


if __name__ == "__main__":
    main()
