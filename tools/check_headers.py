"""Every header compiles alone, with the flags its folder is built with. Usage: tools/check_headers.py

The flags come from the compile commands of build/release. Nothing is
compiled again until some header or flag changes.
"""
import concurrent.futures
import hashlib
import json
import os
import pathlib
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
COMMANDS = ROOT / "build" / "release" / "compile_commands.json"
STAMP = ROOT / "build" / "checks" / "headers.stamp"


def flags():
    """Compiler and flags of the core library, without input and output."""
    for entry in json.loads(COMMANDS.read_text()):
        words = shlex.split(entry["command"])
        if "/src/" in entry["file"] and entry["file"].endswith(".cc"):
            while "ccache" in words[0]:
                words.pop(0)
            kept = [word for word in words if word.startswith(("-I", "-D", "-W", "-std"))]
            system = [f"-isystem{words[i + 1]}" for i, word in enumerate(words) if word == "-isystem"]
            return [words[0], *kept, *system]
    sys.exit(f"no source of src/ in {COMMANDS}")


def headers():
    return sorted(file for top in ("include", "src", "testing") for file in (ROOT / top).rglob("*.h"))


def complaint(command, header):
    unit = f'#include "{header}"\n#include "{header}"\n'  # twice: its guard works
    done = subprocess.run([*command, "-I", ROOT, "-fsyntax-only", "-x", "c++", "-"], input=unit, text=True,
                          capture_output=True, cwd=ROOT)
    return f"{header.relative_to(ROOT)} does not compile alone:\n{done.stderr}" if done.returncode else None


def main():
    if not COMMANDS.exists():
        sys.exit("build/release is not configured: run `make build` first")
    command = flags()
    digest = hashlib.sha256(repr(command).encode())
    for header in headers():
        digest.update(str(header).encode() + b"\0" + header.read_bytes())
    if STAMP.exists() and STAMP.read_text() == digest.hexdigest():
        return 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        complaints = [said for said in pool.map(lambda header: complaint(command, header), headers()) if said]
    print("\n".join(complaints))
    if not complaints:
        STAMP.parent.mkdir(parents=True, exist_ok=True)
        STAMP.write_text(digest.hexdigest())
    return 1 if complaints else 0


sys.exit(main())
