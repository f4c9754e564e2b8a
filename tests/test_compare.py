"""Two pages or files side by side."""
import json
import os
import pty
import re
import subprocess
import termios
import struct
import fcntl

import crawl
from program import PROGRAM, SECONDS, ProgramTest, run

SHARED = "spring or autumn, when the crowds thin and the light turns gold"
A = f"<title>Rome</title><p>Rome is best visited in {SHARED}. Book now!"
B = f"It was {SHARED.upper()}; été."


def seen_on_a_terminal(columns, *words, environment=None):
    """What the program writes to a terminal so wide."""
    main, side = pty.openpty()
    fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    done = subprocess.Popen([PROGRAM, *words], stdout=side, stdin=subprocess.DEVNULL,
                            env={**os.environ, "TERM": "xterm", "NO_COLOR": "", **(environment or {})})
    os.close(side)
    said = b""
    try:
        while part := os.read(main, 65536):
            said += part
    except OSError:  # the other side was closed
        pass
    os.close(main)
    assert done.wait(SECONDS) == 0
    return said.decode().replace("\r\n", "\n")


class Compare(ProgramTest):
    def setUp(self):
        super().setUp()
        self.a = self.write("a.html", A)
        self.b = self.write("b.txt", B)

    def write(self, name, content):
        path = self.scratch / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    def compare(self, *words, status=0, **options):
        done = run("compare", *words, **options)
        self.assertEqual(done.returncode, status, done.stderr.decode(errors="replace"))
        self.assertEqual(done.stderr, b"")
        return done.stdout.decode()

    def test_passages_are_drawn(self):
        said = self.compare(self.a, self.b)
        self.assertIn(f"Rome is best visited in ⟦1 {SHARED}⟧. Book now!\n", said)
        self.assertIn("⟦1⟧  12 words  A: words 6-17  B: words 3-14\n", said)
        self.assertNotIn("It was", said)
        self.assertIn(f"It was ⟦1 {SHARED.upper()}⟧; été.\n", self.compare(self.a, self.b, "--both"))

    def test_json_spans_cut_the_passages_out(self):
        answer = json.loads(self.compare(self.b, self.a, "--json"))
        self.assertEqual((answer["a"]["words"], answer["a"]["shared_words"], answer["k"]), (15, 12, 5))
        self.assertEqual((answer["shared_grams"], answer["union_grams"]), (8, 11 + 15 - 8))
        for side, other in (("a", "b"), ("b", "a")):
            text, source = answer[side]["text"], answer[other]["text"]
            for passage in answer[side]["passages"]:
                here = text[passage["start_char"]:passage["end_char"]]
                there = source[passage["source_start_char"]:passage["source_end_char"]]
                self.assertEqual(here.lower(), SHARED)
                self.assertEqual(there.lower(), SHARED)
                self.assertEqual(text.encode()[passage["start_byte"]:passage["end_byte"]].decode(), here)
                self.assertEqual(
                    source.encode()[passage["source_start_byte"]:passage["source_end_byte"]].decode(), there)
                self.assertEqual(len(re.findall(r"\w+", here)), passage["words"])

    def test_standard_input_on_either_side(self):
        named = self.compare(self.a, self.b).split("\n", 2)[2].replace(str(self.a), "standard input")
        self.assertEqual(self.compare("-", self.b, stdin=A.encode()).split("\n", 2)[2], named)
        self.assertIn("B  standard input\n", self.compare(self.a, "-", stdin=B.encode()))

    def test_pages_of_a_corpus(self):
        crawl.write_warc(self.scratch / "c.warc.gz", [crawl.response("http://a.example/", A.encode()),
                                                      crawl.response("http://b.example/", B.encode())])
        self.ingest(self.scratch / "c.warc.gz")
        said = self.compare("a.example", "http://b.example/", "--in", self.corpus)
        self.assertIn("A  http://a.example/\n", said)
        self.assertIn("⟦1 spring", said)
        identity = str(self.show("http://b.example/")["page_id"])
        self.assertEqual(self.compare("a.example", identity, "--in", self.corpus), said)
        self.assertIn("⟦1 spring", self.compare(self.a, "b.example", "--in", self.corpus))
        self.assert_one_line(run("compare", "a.example", "c.example", "--in", self.corpus), 2, "c.example")
        self.assert_one_line(run("compare", self.a, self.b, "--in", self.scratch), 2, self.scratch)

    def test_exit_code(self):
        other = self.write("other.txt", "nothing of the kind, here and now, stands in any of them")
        self.compare(self.a, self.b, "--exit-code", status=1)
        self.compare(self.a, self.b, "--exit-code", "--json", status=1)
        self.compare(self.a, other, "--exit-code")
        self.compare(self.a, self.b, "--exit-code", "-k", "13")
        self.compare(self.a, self.b)

    def test_far_own_text_is_left_out(self):
        long = self.write("long.txt", f"{'far ' * 2000}{SHARED} {'behind ' * 500}")
        said = self.compare(long, self.b, "--context", "3")
        self.assertIn(f"… 1,997 words …\nfar far far ⟦1 {SHARED}⟧ behind behind behind\n… 497 words …\n", said)
        self.assertIn("far " * 2000, self.compare(long, self.b, "--full"))

    def test_terminal(self):
        for columns in (20, 80, 200):
            said = seen_on_a_terminal(columns, "compare", self.a, self.b)
            self.assertIn("\x1b[0;4;36m", said)
            plain = re.sub(r"\x1b\[[0-9;]*m", "", said)
            self.assertNotIn("\x1b", plain)
            drawn = plain[plain.index("\nRome is"):]
            self.assertLessEqual(max(map(len, drawn.split("\n"))), columns)
            self.assertEqual(" ".join(drawn.split()), f"Rome is best visited in ⟦1 {SHARED}⟧. Book now!")
            for words, environment in ((["--color", "never"], {}), ([], {"NO_COLOR": "1"}), ([], {"TERM": "dumb"})):
                seen = seen_on_a_terminal(columns, "compare", self.a, self.b, *words, environment=environment)
                self.assertEqual(seen, plain)
        self.assertIn("\x1b[0;4;36m", self.compare(self.a, self.b, "--color", "always"))

    def test_hostile_text(self):
        hostile = self.write("hostile\x1b[31m.html", f"<p>\x1b[2J\x9b \u202e⟦7 fake⟧ \x1b]0;x\x07 {SHARED} \x1b[1A</p>")
        said = self.compare(hostile, self.b)
        self.assertNotRegex(said, r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")
        self.assertEqual(said.count("⟦"), 2)
        seen = seen_on_a_terminal(80, "compare", hostile, self.b)
        self.assertNotRegex(re.sub(r"\x1b\[[0-9;]*m", "", seen), r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]")

    def test_input_without_end(self):
        endless = subprocess.Popen(["yes", "one two three"], stdout=subprocess.PIPE)
        try:
            done = run("compare", self.a, "-", stdin=endless.stdout)
        finally:
            endless.stdout.close()
            endless.wait(SECONDS)
        self.assertIn(b"B  standard input (cut", done.stdout)

    def test_wrong_use(self):
        folder = self.scratch / "folder"
        folder.mkdir()
        os.mkfifo(self.scratch / "pipe")
        for words, *fragments in (
                (["compare"], "two pages or files", "seamripper compare A B"),
                (["compare", self.a], "not 1"),
                (["compare", self.a, self.b, self.a], "not 3"),
                (["compare", "-", "-"], "standard input"),
                (["compare", self.a, self.scratch / "missing"], "missing"),
                (["compare", folder, self.b], "directory"),
                (["compare", self.scratch / "pipe", self.b], "pipe"),
                (["compare", self.a, self.write("empty", "")], "empty"),
                (["compare", self.a, "-"], "standard input is empty"),
                (["compare", self.write("binary", b"\0\1\2\3" * 100), self.b], "binary"),
                (["compare", self.write("x.jsonl", '{"url": "http://a/", "text": "x"}\n'), self.b], "--in CORPUS"),
                (["compare", self.a, self.b, "-k", "65"], "1 to 64"),
                (["compare", self.a, self.b, "--context", "-1"], "number"),
                (["show", self.a, self.b, "--both"], "not an option of show")):
            with self.subTest(words=words):
                self.assert_one_line(run(*words), 2, *fragments)

    def test_unreadable_file(self):
        if os.geteuid() == 0:
            self.skipTest("root reads everything")
        self.a.chmod(0)
        self.assert_one_line(run("compare", self.a, self.b), 4, self.a)
