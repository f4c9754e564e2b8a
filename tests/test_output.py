"""What is printed, where, and how it behaves on terminals and broken pipes."""
import fcntl
import json
import os
import pty
import struct
import subprocess
import termios

import crawl
from program import PROGRAM, SECONDS, ProgramTest, run

HOSTILE = "\x1b]0;owned\x07\x1b[2J\u202ereversed\u200b\u009b31m"


def on_terminal(*words, environment=None, columns=80):
    """Everything the program writes to a terminal, and its exit status."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    process = subprocess.Popen([PROGRAM, *words], stdin=slave, stdout=slave, stderr=slave,
                               env={"TERM": "xterm", **(environment or {})})
    os.close(slave)
    written = b""
    while True:
        try:
            piece = os.read(master, 65536)
        except OSError:  # how Linux says that the other side is closed
            break
        if not piece:
            break
        written += piece
    os.close(master)
    return written.decode(), process.wait(SECONDS)


class Output(ProgramTest):
    def setUp(self):
        super().setUp()
        self.file = self.scratch / "a.warc.gz"
        payload = crawl.html(f"title {HOSTILE}", [f"text {HOSTILE}", "more words " * 40])
        crawl.write_warc(self.file, [crawl.response("http://a.example/", payload), *crawl.page_records(20, 1)])

    def test_summary_goes_to_standard_error_and_is_short(self):
        done = self.ingest(self.file)
        self.assertEqual(done.stdout, b"")
        lines = done.stderr.decode().splitlines()
        self.assertLessEqual(len(lines), 10)
        self.assertEqual(lines[-1], f"next: seamripper info {self.corpus}")
        self.assertRegex(done.stderr.decode(), r"pages +21 new")

    def test_quiet(self):
        self.assertEqual(self.ingest(self.file, "-q").stderr, b"")

    def test_ingest_json_is_one_object_on_standard_output(self):
        summary = json.loads(self.ingest(self.file, "--json", "-q").stdout)
        self.assertEqual((summary["pages"], summary["inputs_read"], summary["damaged_pieces"]), (21, 1, 0))
        self.assertEqual(summary["corpus"], self.info())

    def test_nothing_is_drawn_where_nobody_looks(self):
        done = self.ingest(self.file)
        self.assertNotIn(b"\r", done.stderr)
        self.assertNotIn(b"\x1b", done.stderr)

    def test_progress_as_json(self):
        done = self.ingest(self.file, "--progress", "json")
        told = [json.loads(line) for line in done.stderr.decode().splitlines() if line.startswith("{")]
        self.assertEqual({each["event"] for each in told}, {"progress"})
        other = self.scratch / "other"
        self.assertEqual(self.ingest(self.file, "-q", "--progress", "json", corpus=other).stderr, b"", "quiet is quiet")

    def test_hostile_text_is_shown_not_obeyed_on_a_terminal(self):
        self.ingest(self.file)
        for words in (["show", self.corpus, "http://a.example/"], ["show", self.corpus, "http://a.example/", "--json"],
                      ["info", self.corpus]):
            with self.subTest(words=words[0]):
                written, status = on_terminal(*words, "--color", "never")
                self.assertEqual(status, 0, written)
                for mark in "\x1b\x07\u202e\u200b\u009b":
                    self.assertNotIn(mark, written)
        written, _ = on_terminal("show", self.corpus, "http://a.example/", "--color", "never")
        self.assertIn("title ␛]0;owned␇␛[2J<U+202E>reversed", written)

    def test_hostile_text_in_a_pipe(self):
        self.ingest(self.file)
        written = run("show", self.corpus, "http://a.example/").stdout.decode()
        self.assertNotIn("\x1b", written)
        self.assertNotIn("\x07", written)
        self.assertNotIn("\u009b", written)

    def test_hostile_words_in_messages(self):
        done = run("show", self.corpus, HOSTILE)
        self.assertNotIn(b"\x1b", done.stderr)
        done = run(HOSTILE)
        self.assert_one_line(done, 2, "␛")

    def test_json_holds_the_text_as_it_is(self):
        self.ingest(self.file)
        page = self.show("http://a.example/")
        self.assertIn("\u202ereversed", page["text"])

    def test_colour(self):
        self.ingest(self.file)
        page = ["show", self.corpus, "http://a.example/"]
        self.assertIn("\x1b[1m", on_terminal(*page)[0])
        self.assertNotIn("\x1b[1m", on_terminal(*page, environment={"NO_COLOR": "1"})[0])
        self.assertNotIn("\x1b[1m", on_terminal(*page, environment={"TERM": "dumb"})[0])
        self.assertNotIn("\x1b[1m", on_terminal(*page, "--color=never")[0])
        self.assertNotIn(b"\x1b[1m", run(*page).stdout)
        self.assertIn(b"\x1b[1m", run(*page, "--color=always").stdout)

    def test_broken_pipe_is_success(self):
        self.ingest(self.file)
        for words in (["help"], ["info", self.corpus], ["show", self.corpus, "http://a.example/"]):
            with self.subTest(words=words[0]):
                reader, writer = os.pipe()
                os.close(reader)
                done = subprocess.run([PROGRAM, *words], stdout=writer, stderr=subprocess.PIPE)
                os.close(writer)
                self.assertEqual((done.returncode, done.stderr), (0, b""))

    def test_standard_input_as_a_terminal_is_refused(self):
        written, status = on_terminal("ingest", "-", "-o", str(self.corpus))
        self.assertEqual(status, 2)
        self.assertIn("terminal", written)

    def test_help_and_version(self):
        self.assertRegex(run("--version").stdout.decode(), r"\Aseamripper \d+\.\d+\.\d+\n\Z")
        self.assertEqual(run("--help").stdout, run("help").stdout)
        for verb in ("ingest", "info", "show", "help"):
            done = run("help", verb)
            self.assertEqual(done.returncode, 0)
            self.assertEqual(done.stdout, run(verb, "--help").stdout)
            self.assertIn(f"usage: seamripper {verb}".encode(), done.stdout)

    def test_info_for_people_sums(self):
        self.ingest(self.file)
        written = run("info", self.corpus, "--verify").stdout.decode()
        self.assertIn("= sum", written)
        self.assertIn("verified", written)
        self.assertIn(f"{self.file.stat().st_size:,}", written)
