"""Brings the packages of tools/pins.txt for one purpose into the build tree, checked by SHA-256.

Usage: tools/fetch_pins.py PURPOSE. A stamp holding the pins' own digest makes a repeated call a no-op.
"""
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
DEPS = ROOT / "build" / "deps"
VENV = ROOT / "build" / ("venv-spark" if sys.argv[1] == "spark" else "venv")  # of two minds about other packages


def pins(purpose):
    for line in (ROOT / "tools" / "pins.txt").read_text().splitlines():
        fields = line.split("#")[0].split()
        if fields and fields[4] == purpose:
            yield fields[:4] + [fields[5:]]


def run(*command, cwd=None):
    done = subprocess.run(command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        sys.exit(f"tools/setup: {' '.join(map(str, command))} failed:\n{done.stdout}")


def python():
    executable = VENV / "bin" / "python"
    if not executable.exists():
        run(sys.executable, "-m", "venv", VENV)
    return executable


def pip(action, rows, *flags):
    """Downloads or installs exactly the pinned files: pip itself refuses another hash."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as wanted:
        for _, name, version, sha256, _ in rows:
            wanted.write(f"{name}=={version} --hash=sha256:{sha256}\n")
        wanted.flush()
        run(python(), "-m", "pip", action, "--quiet", "--no-deps", "--require-hashes", *flags, "-r", wanted.name)


def downloaded(row, folder):
    kind, name, version, sha256, _ = row
    if kind == "deb":
        if subprocess.run(["apt-cache", "show", f"{name}={version}"], capture_output=True).returncode:
            run("apt-get", "update", "-q")  # the lists of packages are missing or old
        run("apt-get", "download", "-q", f"{name}={version}", cwd=folder)
    elif kind == "npm":
        run("npm", "pack", "--silent", f"{name}@{version}", cwd=folder)
    elif kind == "sdist":
        run(python(), ROOT / "tools" / "fetch_sdist.py", name, version, folder)
    else:
        pip("download", [row], "-d", folder)
    (file,) = folder.iterdir()
    actual = hashlib.sha256(file.read_bytes()).hexdigest()
    if actual != sha256:
        sys.exit(f"tools/setup: {file.name} has SHA-256 {actual}, tools/pins.txt says {sha256}")
    return file


def keep(archive, members, target):
    for member in members:
        with archive.extractfile(member) as source, open(target / pathlib.PurePath(member).name, "wb") as copy:
            shutil.copyfileobj(source, copy)


def unpack(row):
    kind, name, _, _, members = row
    target = DEPS / name
    with tempfile.TemporaryDirectory() as scratch:
        file = downloaded(row, pathlib.Path(scratch))
        shutil.rmtree(target, ignore_errors=True)
        target.mkdir(parents=True)
        if kind == "wheel":
            zipfile.ZipFile(file).extractall(target)
        elif kind == "deb":
            run("dpkg-deb", "-x", file, target)
        else:
            with tarfile.open(file) as archive:
                keep(archive, members, target) if members else archive.extractall(target)


def main(purpose):
    rows = list(pins(purpose))
    digest = hashlib.sha256(repr(rows).encode()).hexdigest()
    stamp = (VENV if purpose == "spark" else DEPS) / ("stamp" if purpose == "build" else f"stamp-{purpose}")
    if stamp.exists() and stamp.read_text() == digest:
        return
    DEPS.mkdir(parents=True, exist_ok=True)
    for row in rows:
        if row[0] not in ("pip", "built"):
            unpack(row)
    for kind, flags in (("pip", []), ("built", ["--no-build-isolation"])):
        if installed := [row for row in rows if row[0] == kind]:
            pip("install", installed, *flags)
    scratch = stamp.with_suffix(".new")
    scratch.write_text(digest)
    os.replace(scratch, stamp)


main(sys.argv[1])
