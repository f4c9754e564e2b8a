"""Which glibc and which shared libraries the ELF files of a wheel or folder need, read from the files themselves.

Usage: tools/elf_needs.py WHEEL|FOLDER [--at-most 2.34]; prints a line for each file. Ends with 1 when one needs a newer glibc,
or a C++ runtime newer than that glibc's systems have.
"""
import argparse
import pathlib
import re
import subprocess
import sys
import tempfile
import zipfile

MAGIC = b"\x7fELF"
NEWEST_RUNTIME = {"GLIBCXX": (3, 4, 29), "CXXABI": (1, 3, 13)}  # of GCC 11


def versions_in(text, name):
    return [tuple(map(int, found.split("."))) for found in re.findall(rf"\b{name}_([0-9.]+)\b", text)]


def needs_of(file):
    """Libraries, and the newest version needed of glibc and of the C++ runtime."""
    dynamic = subprocess.run(["readelf", "--dynamic", "--wide", file], check=True, capture_output=True, text=True).stdout
    needed = subprocess.run(["readelf", "--version-info", "--wide", file], check=True, capture_output=True, text=True).stdout
    needed = needed.partition("Version needs section")[2]
    libraries = sorted(re.findall(r"\(NEEDED\).*\[(.*)\]", dynamic))
    return libraries, {name: max(versions_in(needed, name), default=()) for name in ("GLIBC", *NEWEST_RUNTIME)}


def elf_files(folder):
    for file in sorted(folder.rglob("*")):
        if file.is_file() and not file.is_symlink():
            with open(file, "rb") as opened:
                if opened.read(4) == MAGIC:
                    yield file


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("what", type=pathlib.Path)
    arguments.add_argument("--at-most", default="2.34")
    options = arguments.parse_args()
    most = {"GLIBC": tuple(map(int, options.at_most.split("."))), **NEWEST_RUNTIME}
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.what
        if folder.is_file():
            zipfile.ZipFile(folder).extractall(scratch)
            folder = pathlib.Path(scratch)
        count = too_new = 0
        for file in elf_files(folder):
            libraries, versions = needs_of(file)
            said = ", ".join(f"{name} {'.'.join(map(str, version))}" for name, version in versions.items() if version)
            beyond = [name for name, version in versions.items() if version > most[name]]
            print(f"{file.relative_to(folder)}: {said}; {' '.join(libraries)}" + (f"  TOO NEW: {beyond}" if beyond else ""))
            count += 1
            too_new += bool(beyond)
    return 1 if too_new or not count else 0


if __name__ == "__main__":
    sys.exit(main())
