"""Documents do not rot: relative links and anchors lead somewhere, folders and files named in `code` exist, and README
keeps to its 60 lines. Usage: tools/check_links.py [ROOT]"""
import pathlib
import re
import subprocess
import sys

LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
CODE = re.compile(r"`([^`\n]+)`")
FENCE = re.compile(r"^(```|~~~).*?^\1", re.MULTILINE | re.DOTALL)
# A path of this repository: starts with one of its top folders and holds no placeholder.
TOPS = ("src", "include", "testing", "tests", "tools", "docs", "cmake", "bench", "fuzz", "python", "ui", "demo")
PATH = re.compile(rf"^(?:{'|'.join(TOPS)})/[\w./-]*$")
README_LINES = 60


def documents(root):
    command = ["git", "ls-files", "-co", "--exclude-standard", "*.md"]
    listed = subprocess.run(command, cwd=root, capture_output=True, text=True)
    return [root / name for name in sorted(set(listed.stdout.split("\n"))) if name and (root / name).exists()]


def anchors(text):
    """Headings as GitHub names them: lower case, punctuation dropped, spaces as hyphens."""
    titles = re.findall(r"^#+\s+(.*?)\s*$", FENCE.sub("", text), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def complaints_of(root, document):
    text = document.read_text()
    prose = FENCE.sub(lambda fence: "\n" * fence[0].count("\n"), text)
    for match in LINK.finditer(prose):
        target, _, anchor = match[1].partition("#")
        if re.match(r"[a-z]+:", target):
            continue
        place = f"{document.relative_to(root)}:{prose.count(chr(10), 0, match.start()) + 1}"
        file = document if not target else document.parent / target
        if not file.exists():
            yield f"{place}: {match[1]} does not exist"
        elif anchor and file.suffix == ".md" and anchor not in anchors(file.read_text()):
            yield f"{place}: {match[1]}: no such heading"
    for match in CODE.finditer(prose):
        if PATH.match(match[1]) and not (root / match[1]).exists():
            line = prose.count("\n", 0, match.start()) + 1
            yield f"{document.relative_to(root)}:{line}: `{match[1]}` does not exist"
    if document == root / "README.md" and text.count("\n") > README_LINES:
        yield f"README.md: {text.count(chr(10))} lines; at most {README_LINES}"


def main(root):
    complaints = [line for document in documents(root) for line in complaints_of(root, document)]
    print("\n".join(complaints))
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent).resolve()))
