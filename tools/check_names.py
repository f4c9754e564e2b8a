"""Files are named after what they hold (no `util`, `helper`, `common`, `misc`) and are finished: no marks of work left
to do, no white space at line ends; packages of others come from a registry. Usage: tools/check_names.py [ROOT]"""
import pathlib
import re
import subprocess
import sys

VAGUE = re.compile(r"(^|[_/.-])(utils?|helpers?|common|misc|manager)([_/.-]|$)")
PACKAGE = re.compile(r"\.(whl|deb|jar|so|a|o|tgz|tar\.gz|zip|exe)$")
UNFINISHED = re.compile(r"\b(TO" r"DO|FIX" r"ME|XX" r"X)\b")
TEXT = {".h", ".cc", ".py", ".md", ".toml", ".cmake", ".txt", ".json", ".sh", ""}


def complaints_of(root, name):
    path = root / name
    if VAGUE.search(name):
        yield f"{name}: the name does not say what it holds"
    if PACKAGE.search(name):
        yield f"{name}: what was built elsewhere is fetched at set-up (tools/pins.txt), not kept here"
    if path.suffix in TEXT and name != "LICENSE":
        text = path.read_text(errors="replace")
        for number, line in enumerate(text.split("\n"), 1):
            if UNFINISHED.search(line):
                yield f"{name}:{number}: unfinished work belongs in an issue"
            if line != line.rstrip():
                yield f"{name}:{number}: white space at the end of the line"
        if text and not text.endswith("\n"):
            yield f"{name}: no newline at the end"


def main(root):
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=root, capture_output=True, text=True)
    names = sorted(name for name in set(listed.stdout.split("\n")) if name and (root / name).is_file())
    complaints = [line for name in names for line in complaints_of(root, name)]
    print("\n".join(complaints))
    return 1 if complaints or not names else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent).resolve()))
