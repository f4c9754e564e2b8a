"""The commands of README.md, the tutorial and the how-tos run, and print what these say they print.

A block after the line `<!-- tested -->` is a session: lines that begin with "$ " are typed, the others are what must
come back; a line "..." stands for any number of lines.
"""
import os
import re
import shutil
import subprocess

import crawl
from program import PROGRAM, ROOT, SECONDS, ProgramTest

SESSION = re.compile(r"<!-- tested -->\n```\w*\n(.*?)```", re.DOTALL)


SENTENCES = {
    "https://rome.example/spring": "Rome is best visited in spring or autumn, when the crowds thin and the evenings stay "
                                   "warm.",
    "https://metro.example/lines": "Take the metro to the Colosseum and walk back along the river before the shops close.",
    "https://tables.example/lunch": "Order what the table next to you is having, and never the menu with photographs.",
    "https://www.nights.example/": "After midnight the fountains belong to the cats and to those who could not find a "
                                   "taxi.",
}


def write_example(folder):
    """The crawl README.md speaks of: four pages, one stitched from them, an image, and an error page.

    Stored, not compressed: its size does not depend on the version of zlib.
    """
    folder.mkdir()
    pages = [crawl.response(url, crawl.html("Travel", ["A page of its own, about " + url[8:12] + ".", sentence]))
             for url, sentence in SENTENCES.items()]
    image = crawl.response("https://rome.example/map.png", crawl.PNG + bytes(range(200)), content_type="image/png")
    stitched = crawl.html("Rome, cheap", ["Cheap flights!", " ".join(SENTENCES.values()), "Book now!"],
                          ["https://metro.example/lines"])
    gone = crawl.response("https://cheap-flights.example/old", b"gone", status="404 Not Found")
    crawl.write_warc(folder / "a.warc.gz", [crawl.warcinfo(), crawl.request(next(iter(SENTENCES))), *pages, image], level=0)
    crawl.write_warc(folder / "b.warc.gz", [
        crawl.warcinfo(), crawl.response("https://cheap-flights.example/rome", stitched), gone], level=0)


def steps(session):
    """(command, expected output) pairs."""
    for step in re.split(r"^\$ ", session, flags=re.MULTILINE)[1:]:
        command, _, output = step.partition("\n")
        yield command.split("  #")[0], output


def pattern(expected):
    lines = [r"(?:.*\n)*?" if line == "..." else re.escape(line) + r"\n" for line in expected.splitlines()]
    return r"\A" + "".join(lines) + r"\Z"


# By tests/test_measure_precision.py, or on a cluster, by python/tests/test_spark.py; and what is said to Python, by python/tests/test_documents.py.
RUN_ELSEWHERE = {"measure-precision.md", "run-on-a-cluster.md"}


class Readme(ProgramTest):
    def test_readme(self):
        self.run_sessions(ROOT / "README.md")

    def test_tutorial(self):
        self.run_sessions(ROOT / "docs" / "tutorial" / "find-copied-pages.md")

    def test_how_tos(self):
        for document in sorted((ROOT / "docs" / "how-to").glob("*.md")):
            if document.name in RUN_ELSEWHERE or "\n    >>> " in document.read_text():
                continue
            with self.subTest(document=document.name):
                shutil.rmtree(self.scratch)
                self.scratch.mkdir()
                self.run_sessions(document)

    def run_sessions(self, document):
        sessions = SESSION.findall(document.read_text())
        self.assertTrue(sessions, f"{document.name} has no tested session")
        write_example(self.scratch / "crawl")
        path = self.scratch / "bin"
        path.mkdir()
        (path / "seamripper").symlink_to(PROGRAM)
        environment = {**os.environ, "PATH": f"{path}:{os.environ['PATH']}"}
        for session in sessions:
            for command, expected in steps(session):
                with self.subTest(command=command):
                    done = subprocess.run(["sh", "-c", command], cwd=self.scratch, env=environment, timeout=SECONDS,
                                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
                    written = done.stdout.decode()
                    self.assertEqual(done.returncode, 0, written)
                    self.assertRegex(written, pattern(expected))
