"""The commands of README.md run, and print what README.md says they print.

A block after the line `<!-- tested -->` is a session: lines that begin with "$ " are typed, the others are what must
come back; a line "..." stands for any number of lines.
"""
import os
import re
import subprocess

import crawl
from program import PROGRAM, ROOT, SECONDS, ProgramTest

SESSION = re.compile(r"<!-- tested -->\n```\w*\n(.*?)```", re.DOTALL)


def write_example(folder):
    """The crawl README.md speaks of: three pages of which two are the same, an image, and an error page.

    Stored, not compressed: its size does not depend on the version of zlib.
    """
    folder.mkdir()
    rome = crawl.html("Rome in spring", ["Rome is best visited in spring or autumn, when the crowds thin.",
                                         "On the second day take the metro to the Colosseum."])
    image = crawl.response("https://example.com/map.png", crawl.PNG + bytes(range(200)), content_type="image/png")
    gone = crawl.response("https://cheap-flights.example/old", b"gone", status="404 Not Found")
    crawl.write_warc(folder / "a.warc.gz", [
        crawl.warcinfo(), crawl.request("https://example.com/rome"), crawl.response("https://example.com/rome", rome),
        crawl.response("https://example.com/", crawl.html("Travel", ["Where to go this year."], ["/rome"])), image],
        level=0)
    crawl.write_warc(folder / "b.warc.gz", [
        crawl.warcinfo(), crawl.response("https://cheap-flights.example/rome", rome), gone], level=0)


def steps(session):
    """(command, expected output) pairs."""
    for step in re.split(r"^\$ ", session, flags=re.MULTILINE)[1:]:
        command, _, output = step.partition("\n")
        yield command.split("  #")[0], output


def pattern(expected):
    lines = [r"(?:.*\n)*?" if line == "..." else re.escape(line) + r"\n" for line in expected.splitlines()]
    return r"\A" + "".join(lines) + r"\Z"


class Readme(ProgramTest):
    def test_commands(self):
        sessions = SESSION.findall((ROOT / "README.md").read_text())
        self.assertTrue(sessions, "README.md has no tested session")
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
