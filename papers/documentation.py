"""A crawl of real text: the documentation of Debian packages, each package a domain of its own, as pages and their copies in
other versions."""
import gzip
import hashlib
import pathlib
import re
import subprocess
import sys
import tarfile
import urllib.parse

import crawls

NAMES = pathlib.Path(__file__).resolve().parent / "packages.txt"  # of Debian 12; the machine's apt says from where
FILES = 10  # each a tenth of the pages of every package, all versions of a page in one


def files(work):
    """The crawl's files, about 10,000 pages each; built once. Point releases of Debian change some pages."""
    folder = work / "documentation"
    made = [folder / f"{number:02}.warc.gz" for number in range(FILES)]
    if not all(file.exists() for file in made):
        write(fetched(folder / "packages"), made)
    return made


def fetched(folder):
    """The packages that apt knows of those we want, by name."""
    folder.mkdir(parents=True, exist_ok=True)
    known = set(subprocess.run(["apt-cache", "pkgnames"], check=True, capture_output=True, text=True).stdout.split())
    wanted = NAMES.read_text().split()
    if missing := [name for name in wanted if name not in known]:
        print(f"documentation: apt knows no {', '.join(missing)}: the crawl is smaller", file=sys.stderr)
    lacking = [name for name in wanted if name in known and not list(folder.glob(f"{name}_*.deb"))]
    if lacking:
        subprocess.run(["apt-get", "download", "-q", *lacking], check=True, cwd=folder, stdout=subprocess.DEVNULL)
    return {name: next(folder.glob(f"{name}_*.deb")) for name in wanted if name in known}


def pages_of(package):
    """Path and bytes of each HTML file."""
    with subprocess.Popen(["dpkg-deb", "--fsys-tarfile", str(package)], stdout=subprocess.PIPE) as unpacked:
        with tarfile.open(fileobj=unpacked.stdout, mode="r|") as members:
            for member in members:
                if member.isfile() and member.size and re.search(r"\.html?$", member.name, re.I):
                    yield member.name.removeprefix("./").removeprefix("usr/share/"), members.extractfile(member).read()


def file_of(path):
    """By the path without its numbers, so that versions of a page come together."""
    return int(hashlib.sha1(re.sub(r"[\d._]+", "", path).encode("utf-8", "surrogateescape")).hexdigest(), 16) % FILES


def write(packages, targets):
    begun = [open(target.with_suffix(".begun"), "wb") for target in targets]
    for name, package in packages.items():
        host = re.sub(r"[^a-z0-9.-]", "x", name)
        for path, page in pages_of(package):
            said = re.search(rb"""(?i)charset\s*=\s*["']?\s*([a-z0-9_-]{2,20})""", page[:2048])
            url = f"http://{host}.example/{urllib.parse.quote(path.encode('utf-8', 'surrogateescape'))}"
            record = crawls.records.response(url, page, content_type="text/html" + (f"; charset={said[1].decode()}" if said else ""))
            begun[file_of(path)].write(gzip.compress(record.bytes(), 6, mtime=0))
    for file, target in zip(begun, targets):
        file.close()
        target.with_suffix(".begun").rename(target)
