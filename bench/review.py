"""The review tool's views: what a reviewer waits for, over 100,000 and 1,000,000 pages."""
import asyncio
import contextlib
import http.client
import json
import os
import pathlib
import re
import signal
import statistics
import subprocess
import tempfile
import time
import urllib.parse

from measure import corpus_of
from setting import SEAMRIPPER, crawl

VIEW_GOAL = 300  # milliseconds
LABEL_GOAL = 50
AT_MOST = 1.5  # times that with ten times the pages
CONNECTIONS, SECONDS = 64, 15
DETECTORS = ("quilts", "phrases", "templates", "reuse")


class Server:
    def __init__(self, corpus, labels):
        self.process = subprocess.Popen([SEAMRIPPER, "review", corpus, "--labels", labels, "--no-browser"],
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        found = re.search(r":(\d+)/\?token=(\w+)", self.process.stdout.readline())
        self.port, self.fields = int(found[1]), {"Authorization": f"Bearer {found[2]}"}
        self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.connection.close()
        self.process.send_signal(signal.SIGINT)
        self.process.wait(60)
        self.process.stdout.close()

    def ask(self, method, path, body=None):
        """Milliseconds and what was answered."""
        began = time.monotonic()
        fields = {**self.fields, "Content-Type": "application/json"} if body else self.fields
        self.connection.request(method, path, body, fields)
        answer = self.connection.getresponse()
        content = answer.read()
        if answer.status != 200:
            raise SystemExit(f"bench: {path}: {answer.status} {content[:300]!r}")
        return 1000 * (time.monotonic() - began), json.loads(content)

    def rows(self, table, **parameters):
        """As dictionaries; none without the table."""
        self.connection.request("GET", f"/api/tables/{table}?{urllib.parse.urlencode(parameters)}", headers=self.fields)
        answer = self.connection.getresponse()
        found = json.loads(answer.read())
        if answer.status != 200:
            return []
        names = [column["name"] for column in found["columns"]]
        return [dict(zip(names, row)) for row in found["rows"]]

    def resident_bytes(self):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return 1024 * int(re.search(r"VmRSS:\s+(\d+)", status)[1])


def address(path, **parameters):
    return f"/api/{path}?{urllib.parse.urlencode(parameters)}" if parameters else f"/api/{path}"


def views_of(server):
    """View -> addresses, each of something else; none is asked for twice."""
    quilts = server.rows("quilts", limit=500)
    pages = [row["page_id"] for row in quilts[::max(1, len(quilts) // 40)]]
    sources = server.rows("quilt_sources", limit=500, sort="-gain")[::12]
    duplicates = {row["cluster_id"] for row in server.rows("duplicates", limit=500, sort="jaccard")}
    chunks = [row["chunk"] for row in server.rows("chunks", limit=40)]
    sites = [row["site"] for row in server.rows("sites", limit=40)]
    prefixes = [row["prefix"] for row in server.rows("neighbourhoods", limit=40, sort="-pages")]
    domains = sorted({row["domain"] for row in quilts})
    views = {
        "overview": [address("overview")] * 9,
        "findings": [address("tables/quilts", after=page) for page in pages],
        "findings, filtered": [address("tables/quilts", q=f"domain={each}") for each in domains],
        "findings, sorted": [address("tables/quilts", sort=f"{way}{column}") for way in ("", "-")
                             for column in ("words", "cover_size", "linked_sources", "grams", "largest_gain")],
        "findings, counted": [address("tables/quilts", q=f"domain={each}", limit=1, count=1) for each in domains],
        "pages, filtered": [address("tables/pages", q=f"url:{each}") for each in domains],
        "thresholds": [address("thresholds")] * 9,
        "facets": [address("facets/quilts", q=f"words>={each}") for each in range(100, 1100, 50)],
        "page": [address("page", page=page) for page in pages],
        "source's text": [address("text", page=row["source_id"]) for row in sources],
        "pair": [address("compare", a=row["page_id"], b=row["source_id"]) for row in sources],
        "cluster": [address("tables/duplicates", q=f"cluster_id={each}", sort="-jaccard", limit=100, count=1)
                    for each in sorted(duplicates)[:40]],
        "chunk": [address("chunk", chunk=each) for each in chunks],
        "site": [address("tables/sites", q=f'site="{each}"') for each in sites],
        "site's partners": [address("partners", site=each) for each in sites],
        "neighbourhood": [address("tables/neighbourhoods", q=f'prefix:"{each}"', sort="prefix", limit=500, count=1)
                          for each in prefixes],
    }
    return {name: addresses for name, addresses in views.items() if addresses}


def label(number):
    return json.dumps({"id": f"bench{number}", "reviewer": "bench", "scheme": "spam", "kind": "page",
                       "key": f"http://bench.example/{number}", "verdict": "spam"})


def measured(server):
    """View -> median of its milliseconds, and those of its first answer, which opens the tables it needs."""
    found = {}
    for name, addresses in views_of(server).items():
        milliseconds = [server.ask("GET", each)[0] for each in addresses]
        found[name] = statistics.median(milliseconds[1:] or milliseconds), milliseconds[0]
    milliseconds = [server.ask("POST", "/api/labels", label(number))[0] for number in range(60)]
    found["a label"] = statistics.median(milliseconds), milliseconds[0]
    return found


async def client(server, addresses, until, errors):
    """Asks on one connection, question after question; gives how many were answered."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    head = f"Host: 127.0.0.1:{server.port}\r\nAuthorization: {server.fields['Authorization']}\r\n\r\n"
    answered = 0
    while time.monotonic() < until:
        writer.write(f"GET {addresses[answered % len(addresses)]} HTTP/1.1\r\n{head}".encode())
        answer = (await reader.readuntil(b"\r\n\r\n")).decode()
        await reader.readexactly(int(re.search(r"Content-Length: (\d+)", answer, re.I)[1]))
        if not answer.startswith("HTTP/1.1 200"):
            errors.append(answer.split("\r\n")[0])
        answered += 1
    writer.close()
    return answered


async def crowd(server):
    """Answers, errors, and the server's memory when all was asked for once and at the end."""
    addresses = [each[len(each) // 2] for each in views_of(server).values()]
    errors, begin = [], time.monotonic()
    clients = [asyncio.create_task(client(server, addresses[i % len(addresses):] + addresses[:i % len(addresses)],
                                          begin + SECONDS, errors)) for i in range(CONNECTIONS)]
    await asyncio.sleep(SECONDS / 3)
    early = server.resident_bytes()
    answered = sum(await asyncio.gather(*clients))
    return answered, errors, early, server.resident_bytes()


@contextlib.contextmanager
def scanned(name):
    """A corpus with all findings: SEAMRIPPER_SCANNED is a folder that may hold it, or else it is made of the crawl."""
    folder = os.environ.get("SEAMRIPPER_SCANNED")
    if folder and (pathlib.Path(folder) / name / "manifest.json").exists():
        yield pathlib.Path(folder) / name
    elif name == "docs100k" and (files := crawl(name)):
        with corpus_of(files) as corpus:
            for detector in DETECTORS:  # one that has nothing to do says so, and is none of this
                subprocess.run([SEAMRIPPER, detector, corpus, "-q"], stderr=subprocess.DEVNULL)
            yield corpus
    else:
        print(f"  skipped: no {name}; SEAMRIPPER_SCANNED names the folder that holds it, scanned")
        yield None


def review(_files, _passes):
    print("\nreview: milliseconds until a view's data are there, medians (and the first, which opens tables)")
    found = {}
    for name in ("docs100k", "docs1m"):
        with scanned(name) as corpus, tempfile.TemporaryDirectory() as folder:
            if corpus is None:
                continue
            with Server(corpus, pathlib.Path(folder) / "labels.sqlite") as server:
                found[name] = measured(server)
                answered, errors, early, late = asyncio.run(crowd(server))
                print(f"  {name}: {CONNECTIONS} connections x {SECONDS} s: {answered:,} answers, {len(errors)} errors"
                      f"{' ' + errors[0] if errors else ''}; resident {early / 2**20:.0f} MiB after a third, "
                      f"{late / 2**20:.0f} at the end")
    print(f"  {'':20} {'   '.join(f'{name:>18}' for name in found)}")
    small, large = found.get("docs100k", {}), found.get("docs1m", {})
    for view in small or large:
        goal = LABEL_GOAL if view == "a label" else VIEW_GOAL
        measured_here = [(times[view], factor * goal) for times, factor in ((small, 1), (large, AT_MOST)) if view in times]
        missed = [f"MISSED (< {most:.0f})" for (median, _), most in measured_here if median >= most]
        parts = [f"{median:8.1f} ({first:7.1f})" for (median, first), _ in measured_here]
        ratio = f"{large[view][0] / small[view][0]:6.2f} x" if view in small and view in large else ""
        print(f"  {view:20} {'   '.join(parts)} {ratio}  {' '.join(missed) or 'ok'}")
