"""Writes docs/reference/python.md from the docstrings. Usage: python/generate/reference.py > docs/reference/python.md, with the
package of the build tree importable.
"""
import dataclasses
import inspect
import re

import seamripper as sr

SECTIONS = {
    "Reading and opening": ["scan", "ingest", "open"],
    "Asking": ["Corpus", "Table", "check", "compare"],
    "What comes back": ["Page", "Quilt", "Source", "Passage", "Comparison", "ComparedText", "SharedPassage", "Progress"],
    "Kernels": ["words", "text", "shingles", "sketch", "chunks", "Chunk", "DEFAULT_SEED"],
    "Exceptions": ["Error", "UsageError", "DamagedInput", "DamagedInputWarning", "EnvironmentTrouble", "CorpusDamaged",
                   "CorpusLocked", "ProgramCrashed", "Interrupted"],
}
HEAD = """# Python

The package `seamripper`, made of its docstrings by `python/generate/reference.py`. The tables of a corpus, each a property of
`Corpus`, are described in [tables.md](tables.md). [A tutorial](../tutorial/copied-pages-in-a-notebook.md) shows it at work.
"""


def prose(docstring):
    """Markdown of a docstring: roles and double back-ticks become code."""
    text = re.sub(r":\w+:`([^`]+)`", r"`\1`", inspect.cleandoc(docstring or ""))
    text = text.replace("``", "`")
    return re.sub(r"^(>>>|\.\.\.)", r"    \1", indented_examples(text), flags=re.MULTILINE)


def indented_examples(text):
    lines, inside = [], False
    for line in text.split("\n"):
        inside = bool(line) and (inside or line.startswith(">>>"))
        lines.append(f"    {line}" if inside and not line.startswith((">>>", "...")) else line)
    return "\n".join(lines)


def signature(thing):
    shown = re.sub(r"(: |-> )'([^']*)'", r"\1\2", str(inspect.signature(thing)))
    return shown.replace("self, ", "").replace("(self)", "()")


def attribute_docs(thing):
    """Text under each attribute of a class body."""
    source = inspect.getsource(thing)
    return dict(re.findall(r'^    (?:self\.)?(\w+): [^\n]*\n\s+"""(.*?)"""', source, re.MULTILINE | re.DOTALL))


def members_of(thing):
    shown = []
    for name, value in vars(thing).items():
        if name.startswith("_") or name in sr.tables.Tables.__dict__:
            continue
        if isinstance(value, property):
            shown.append(f"- `{name}`" + (f": {prose(value.fget.__doc__)}" if value.fget.__doc__ else ""))
        elif inspect.isfunction(value):
            shown.append(f"- `{name}{signature(value)}`: {prose(value.__doc__)}")
        elif isinstance(value, classmethod):
            continue
    documented = attribute_docs(thing)
    if dataclasses.is_dataclass(thing) or hasattr(thing, "_fields"):
        names = getattr(thing, "_fields", None) or [field.name for field in dataclasses.fields(thing)]
        shown = [f"- `{name}`" + (f": {prose(documented[name])}" if name in documented else "") for name in names] + shown
    elif issubclass(thing, Exception):
        shown = [f"- `{name}`: {prose(text)}" for name, text in documented.items()] + shown
    return "\n".join(line.replace("\n", "\n  ").rstrip() for line in shown)


def entry(name):
    thing = getattr(sr, name)
    if inspect.isclass(thing):
        return "\n\n".join(part for part in (f"### {name}", prose(thing.__doc__), members_of(thing)) if part)
    if callable(thing):
        shown = re.sub(r"\b(seamripper\.\w+|pyarrow\.lib|collections\.abc|os)\.", "", signature(thing))
        return f"### {name}\n\n`{name}{shown}`\n\n{prose(thing.__doc__)}"
    return f"### {name}\n\n`{thing:#x}`: the seed of hash functions unless a corpus was made with another."


def main():
    import seamripper.tables  # what its properties are called

    missing = set(sr.__all__) - {name for names in SECTIONS.values() for name in names}
    if missing:
        raise SystemExit(f"in no section: {sorted(missing)}")
    text = HEAD
    for title, names in SECTIONS.items():
        text += f"\n## {title}\n\n" + "\n\n".join(entry(name) for name in names) + "\n"
    print("\n".join(line.rstrip() for line in text.split("\n")).rstrip())


if __name__ == "__main__":
    main()
