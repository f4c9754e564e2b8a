"""Thread count, memory, argument order and interruptions change nothing: same digest, same bytes below segments/."""
import contextlib
import pathlib
import random
import shutil
import signal
import subprocess
import tempfile
import time

import crawl
from program import PROGRAM, SECONDS, SLOW, ProgramTest, is_locked, run, segment_bytes, wait_until

KILLED = 500 if SLOW else 20  # corpora, each one to three times
# Several segments, so that there is something to resume from.
SEGMENTS = ("--segment-size", "1M")


class Determinism(ProgramTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        # A sound crawl with something of everything: pages, files, requests, several captures of a URL, damage.
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="seamripper-test-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder, ignore_errors=True)
        cls.files = crawl.write_crawl(cls.folder / "crawl", files=5, pages=400)
        extra = cls.folder / "crawl" / "mixed.warc"
        again = [crawl.response("http://host1.example/again", crawl.html("again", [f"capture {day}"]),
                                f"2026-02-{day:02}T00:00:00Z") for day in (3, 9, 6)]
        image = crawl.response("http://host1.example/i.png", crawl.PNG + bytes(2000), content_type="image/png")
        crawl.write_warc(extra, [*again, image, b"garbage between records\r\n" * 10, crawl.warcinfo()], compress=None)
        cls.files.append(extra)
        done = run("ingest", *cls.files, "-o", cls.folder / "straight", "-j", "1", *SEGMENTS)
        if done.returncode not in (0, 3):
            raise AssertionError(done.stderr.decode())
        cls.status = done.returncode
        cls.expected = segment_bytes(cls.folder / "straight")

    def assert_same(self, corpus=None):
        corpus = corpus or self.corpus
        self.assertEqual(self.info(corpus=corpus)["digest"], self.info(corpus=self.folder / "straight")["digest"])
        self.assertEqual(segment_bytes(corpus), self.expected)

    def test_the_crawl_is_what_it_should_be(self):
        info = self.info(corpus=self.folder / "straight")
        self.assert_account_sums(info)
        self.assertEqual(info["pages"], 5 * 400 + 20 + 1)
        self.assertEqual(info["superseded"], 2)
        self.assertEqual(self.status, 3)
        self.assertGreater(len(list((self.folder / "straight" / "segments").iterdir())), 2)

    def test_threads(self):
        for threads in (2, 3):
            with self.subTest(threads=threads):
                corpus = self.scratch / f"corpus{threads}"
                self.ingest(*self.files, *SEGMENTS, "-j", str(threads), corpus=corpus, status=self.status)
                self.assert_same(corpus)

    def test_memory(self):
        for memory in ("128MB", "2G"):
            with self.subTest(memory=memory):
                corpus = self.scratch / f"corpus{memory}"
                self.ingest(*self.files, *SEGMENTS, "--memory", memory, corpus=corpus, status=self.status)
                self.assert_same(corpus)

    def test_order_of_arguments(self):
        source = random.Random(1)
        for attempt in range(2):
            shuffled = source.sample(self.files, len(self.files))
            with self.subTest(order=[file.name for file in shuffled]):
                corpus = self.scratch / f"corpus{attempt}"
                self.ingest(*shuffled, *SEGMENTS, corpus=corpus, status=self.status)
                self.assert_same(corpus)

    def test_the_same_argument_twice_and_through_a_list(self):
        names = self.scratch / "list"
        names.write_text("".join(f"{file}\n" for file in self.files[2:]))
        self.ingest(*self.files[:3], self.files[0], *SEGMENTS, "--files-from", names, status=self.status)
        self.assert_same()

    def test_killed_at_random_moments_and_resumed(self):
        source = random.Random(7)
        began = time.monotonic()
        self.ingest(*self.files, *SEGMENTS, corpus=self.scratch / "timed", status=self.status)
        whole = time.monotonic() - began
        for kill in range(KILLED):
            corpus = self.scratch / f"corpus{kill}"
            with self.subTest(kill=kill):
                # One to three kills in a row, so that recovery is interrupted too.
                for _ in range(1 + kill % 3):
                    self.kill(corpus, source.random() * whole)
                done = run("ingest", *self.files, *SEGMENTS, "-o", corpus)
                self.assertIn(done.returncode, (0, 3), done.stderr)
                self.assert_same(corpus)
                self.assertFalse(self.info(corpus=corpus)["incomplete"])

    def start(self, corpus):
        return subprocess.Popen([PROGRAM, "ingest", *self.files, *SEGMENTS, "-o", corpus, "-j", "2"],
                                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def kill(self, corpus, seconds):
        process = self.start(corpus)
        time.sleep(seconds)
        process.kill()
        process.communicate(timeout=SECONDS)

    def test_ctrl_c_ends_with_130_and_one_line(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            corpus = self.scratch / f"corpus{number}"
            process = subprocess.Popen([PROGRAM, "ingest", "-", "-o", corpus], stdin=subprocess.PIPE,
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            # Standard input without end: only the signal can end it.
            wait_until(lambda: is_locked(corpus) or process.poll() is not None)
            process.send_signal(number)
            record = crawl.response("http://piped.example/", b"<p>" + b"x" * 50_000).bytes()
            with self.subTest(signal=number), contextlib.suppress(BrokenPipeError):
                deadline = time.monotonic() + SECONDS
                while process.poll() is None and time.monotonic() < deadline:
                    process.stdin.write(record)
            with contextlib.suppress(BrokenPipeError):
                process.stdin.close()
            said = process.stderr.read().decode()
            process.stdout.close()
            process.stderr.close()
            self.assertEqual(process.wait(SECONDS), 130, said)
            self.assertRegex(said, r"\Aseamripper: [^\n]+\n\Z")

    def test_ctrl_c_leaves_a_corpus_that_goes_on(self):
        for attempt, seconds in enumerate((0.0, 0.1, 0.3)):
            corpus = self.scratch / f"corpus{attempt}"
            with self.subTest(attempt=attempt):
                process = self.start(corpus)
                wait_until(lambda: is_locked(corpus) or process.poll() is not None)
                time.sleep(seconds)
                process.send_signal(signal.SIGINT)
                _, said = process.communicate(timeout=SECONDS)
                self.assertIn(process.returncode, (self.status, 130), said)
                self.assertIn(run("ingest", *self.files, *SEGMENTS, "-o", corpus).returncode, (0, 3))
                self.assert_same(corpus)

    def test_a_second_ingest_of_the_same_changes_nothing(self):
        self.ingest(*self.files, *SEGMENTS, status=self.status)
        done = self.ingest(*self.files, *SEGMENTS, "--json")
        self.assertIn(f'"inputs_known":{len(self.files)}', done.stdout.decode())
        self.assert_same()
