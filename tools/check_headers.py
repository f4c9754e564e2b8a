"""Every header compiles alone, and has the guard its path asks for. Usage: tools/check_headers.py

A header that is the first #include of a source is proved by that source's build; only the others are compiled here,
with the flags of build/release, and not again until some header or flag changes.
"""
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
COMMANDS = ROOT / "build" / "release" / "compile_commands.json"
STAMP = ROOT / "build" / "checks" / "headers.stamp"
FIRST_INCLUDE = re.compile(r'^#include\s+[<"]([^>"]+)[>"]', re.MULTILINE)


def files(ending):
    return sorted(file for top in ("include", "src", "testing") for file in (ROOT / top).rglob(f"*{ending}"))


def included_name(header):
    """As #include lines spell it."""
    path = header.relative_to(ROOT)
    return path.as_posix() if path.parts[0] == "testing" else path.relative_to(path.parts[0]).as_posix()


def guard_complaint(header):
    words = re.sub(r"\W", "_", included_name(header).removeprefix("seamripper/")).upper()
    guard = f"SEAMRIPPER_{words}_"
    if f"#ifndef {guard}\n#define {guard}\n" not in header.read_text():
        return f"{header.relative_to(ROOT)}: its guard is not {guard}"
    return None


def folder_of(entry):
    """The folder of src that a command compiles a source of, or some together (cmake/unity.cmake); None: of a test, or of none."""
    source = pathlib.Path(entry["file"])
    if "_test.dir/" in entry["command"]:
        return None
    together = re.fullmatch(r"src_([a-z]+)_\d+\.cc", source.name)
    if together:
        return together[1]
    return source.relative_to(ROOT / "src").parts[0] if source.is_relative_to(ROOT / "src") else None


def flags():
    """Folder of src -> compiler and flags of a source in it, without input and output."""
    found = {}
    for entry in json.loads(COMMANDS.read_text()):
        folder = folder_of(entry)
        if folder is None:
            continue
        words = shlex.split(entry["command"])
        while "ccache" in words[0]:
            words.pop(0)
        kept = [word for word in words if word.startswith(("-I", "-D", "-W", "-std"))]
        system = [f"-isystem{words[i + 1]}" for i, word in enumerate(words) if word == "-isystem"]
        found[folder] = [words[0], *kept, *system]
    return found or sys.exit(f"no source of src/ in {COMMANDS}")


def command_for(header, commands):
    """A library from outside is seen by its own folder alone; headers beside src see what the base sees."""
    folder = header.relative_to(ROOT).parts[1]
    return commands.get(folder, commands["base"])


def compile_complaint(command, header):
    done = subprocess.run([*command, "-I", ROOT, "-fsyntax-only", "-x", "c++", "-"], input=f'#include "{header}"\n',
                          text=True, capture_output=True, cwd=ROOT)
    return f"{header.relative_to(ROOT)} does not compile alone:\n{done.stderr}" if done.returncode else None


def compile_complaints(headers):
    if not COMMANDS.exists():
        sys.exit("build/release is not configured: run `make build` first")
    commands = flags()
    digest = hashlib.sha256(repr((commands, headers)).encode())
    for header in files(".h"):
        digest.update(str(header).encode() + b"\0" + header.read_bytes())
    if STAMP.exists() and STAMP.read_text() == digest.hexdigest():
        return []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        said = pool.map(lambda header: compile_complaint(command_for(header, commands), header), headers)
        complaints = [complaint for complaint in said if complaint]
    if not complaints:
        STAMP.parent.mkdir(parents=True, exist_ok=True)
        STAMP.write_text(digest.hexdigest())
    return complaints


def main():
    first = (FIRST_INCLUDE.search(source.read_text()) for source in files(".cc"))
    proved = {match[1] for match in first if match}
    complaints = [said for said in map(guard_complaint, files(".h")) if said]
    complaints += compile_complaints([header for header in files(".h") if included_name(header) not in proved])
    print("\n".join(complaints))
    return 1 if complaints else 0


sys.exit(main())
