"""The maps lead somewhere: the functions through which ARCHITECTURE follows a record are there, in the order and number that one
can read in an hour, and to add a column or an option CONTRIBUTING sends nobody to more than two files of the product.
Usage: tools/check_maps.py [ROOT]"""
import pathlib
import re
import sys

MOST_FUNCTIONS = 25
MOST_FILES = 2
PLACE = re.compile(r"^(src|include|ui)/")
LINK = re.compile(r"\[[^]]*\]\(([^)#]+)[^)]*\)|`([^`]+)`")


def followed(text):
    """(function, where) of the table that follows one record; without a place of its own a function is where the one before is."""
    section = re.search(r"^### One record.*?\n(.*?)(?=^#)", text, re.MULTILINE | re.DOTALL)
    where = "src"
    for line in section[1].split("\n") if section else []:
        cell = line.split("|")[1] if line.startswith("| `") else ""
        functions = []
        for name in re.findall(r"`([^`]+)`", cell):
            if PLACE.match(name):
                where = name
                yield from ((function, where) for function in functions)
                functions = []
            else:
                functions.append(name)
        yield from ((function, where) for function in functions)


def is_there(root, function, where):
    """Defined or declared at the place, as Class::Function in that class."""
    owner, _, name = function.rpartition("::")
    files = [root / where] if (root / where).is_file() else sorted((root / where).rglob("*"))
    texts = [file.read_text() for file in files if file.suffix in (".h", ".cc") and not file.name.endswith("_test.cc")]
    called = re.compile(rf"\b{owner}::{name}\(" if owner else rf"^[\w:<>&*, \[\]]+ \*?{name}\(", re.MULTILINE)
    member = re.compile(rf"^class {owner}\b.*?\b{name}\(", re.MULTILINE | re.DOTALL) if owner else called
    return any(called.search(text) or member.search(text) for text in texts)


def named_files(text, what):
    """The product's files that the paragraph on adding `what` names."""
    paragraph = re.search(rf"^\*\*{what}\.\*\*(.*?)(?=^\*\*|^#|\Z)", text, re.MULTILINE | re.DOTALL)
    names = (link or code for link, code in LINK.findall(paragraph[1])) if paragraph else ()
    return {name for name in names if PLACE.match(name) and "." in name}, paragraph is not None


def main(root):
    complaints = []
    functions = list(followed((root / "ARCHITECTURE.md").read_text()))
    complaints += [f"ARCHITECTURE.md: {function} is not in {where}" for function, where in functions
                   if not is_there(root, function, where)]
    if not 1 < len(functions) <= MOST_FUNCTIONS:
        complaints.append(f"ARCHITECTURE.md: a record is followed through {len(functions)} functions; 2 to {MOST_FUNCTIONS}")
    for what in ("A column", "An option"):
        files, is_told = named_files((root / "CONTRIBUTING.md").read_text(), what)
        if not is_told or len(files) > MOST_FILES:
            complaints.append(f"CONTRIBUTING.md: {what}: names {len(files)} files of the product; tell it with {MOST_FILES} at most")
    print("\n".join(complaints))
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent).resolve()))
