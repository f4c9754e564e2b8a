"""Whatever the program meets becomes the right exception, and leaves nothing behind in the interpreter."""
import contextlib
import gc
import os
import pathlib
import signal
import subprocess
import sys
import threading
import time
import unittest
import unittest.mock
import warnings

import seamripper as sr
from seamripper import program
from setting import PackageTest, children, crawl, demo_corpus, open_files, shared_folder

signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may have had it ignored


@contextlib.contextmanager
def another_program(file, script=None):
    """What is run for the program meanwhile."""
    if script is not None:
        file.write_text("#!/bin/sh\n" + script)
        file.chmod(0o755)
    with unittest.mock.patch.dict(os.environ, SEAMRIPPER_PROGRAM=str(file)):
        yield


class Troubles(PackageTest):
    def test_missing_file(self):
        error = self.raises(sr.UsageError, lambda: sr.scan(self.scratch / "no.warc.gz", out=self.scratch / "c", progress=False),
                            status=2, file=str(self.scratch / "no.warc.gz"), offset=None)
        self.assertTrue(error.next_step)
        self.raises(sr.UsageError, lambda: sr.scan(f"{self.scratch}/*.warc", out=self.scratch / "c"), status=2)
        self.raises(sr.UsageError, lambda: sr.scan([], out=self.scratch / "c"), status=2)
        self.raises(sr.UsageError, lambda: sr.open(self.scratch / "c"), status=2, file=str(self.scratch / "c"))
        self.assertFalse((self.scratch / "c").exists())

    def test_only_detectors_are_run(self):
        corpus = sr.ingest(self.small_crawl(), out=self.scratch / "c", progress=False)
        self.assertIn("1 page on 1 host>", repr(corpus))
        for verb in ("quilt", "prune", "--help", ""):
            self.assertIn("quilts", str(self.raises(sr.UsageError, lambda verb=verb: corpus.run(verb), status=2)))

    def test_names_that_look_like_something_else(self):
        with contextlib.chdir(self.scratch):
            for i, name in enumerate(("-o.warc.gz", "a b;c.warc.gz", "a[1].warc.gz", "line\nfeed.warc.gz", "--help")):
                self.small_crawl(name)
                self.assertEqual(len(sr.ingest(name, out=f"-corpus{i}", progress=False).pages), 1, name)

    def test_damaged_crawl(self):
        sound = (shared_folder() / "crawl" / "crawl-00000.warc.gz").read_bytes()
        file = self.scratch / "damaged.warc.gz"
        file.write_bytes(sound[:9000] + b"XXXXXXXX" + sound[9008:])
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            corpus = sr.ingest(file, out=self.scratch / "c", progress=False)
        (warning,) = [each.message for each in caught if isinstance(each.message, sr.DamagedInputWarning)]
        self.assertIs(warning.args[0].corpus, corpus)
        self.assertGreater(len(corpus.pages), 0)
        error = self.raises(sr.DamagedInput, lambda: sr.ingest(file, out=self.scratch / "d", progress=False, damaged="raise"),
                            status=3, file=str(file))
        self.assertLessEqual(error.offset, 9008)
        self.assertIn((str(file), error.offset), [(row["file"], row["offset"]) for row in error.corpus.skipped])
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            sr.ingest(file, out=self.scratch / "e", progress=False, damaged="ignore")

    def test_hostile_crawl(self):
        file = self.scratch / "hostile.warc.gz"
        pages = [(f"http://a.example/{i}", text.encode("utf-8", "replace")) for i, text in enumerate(HOSTILE)]
        crawl.write_warc(file, [crawl.response(url, b"<title>" + page + b"</title><p>" + page) for url, page in pages])
        (self.scratch / "noise.warc.gz").write_bytes(os.urandom(20_000))
        corpus = sr.scan([file, self.scratch / "noise.warc.gz"], out=self.scratch / "c", progress=False, damaged="ignore")
        self.assertGreaterEqual(len(corpus.pages), len(HOSTILE) - 1)  # one of them looks like no text at all
        for url in corpus.pages["url"].to_pylist():
            self.assertNotIn("<script", corpus.page(url)._repr_html_())

    def test_nothing_to_read(self):
        (self.scratch / "empty").mkdir()
        self.raises(sr.UsageError, lambda: sr.scan(self.scratch / "empty", out=self.scratch / "c", progress=False), status=2)

    def test_locked_corpus(self):
        import fcntl

        corpus = self.own_corpus()
        locks = [path for path in pathlib.Path(corpus.path).rglob("*") if path.name.endswith("lock") or path.name == "LOCK"]
        held = [open(path, "rb") for path in locks]
        folder = os.open(corpus.path, os.O_RDONLY)
        for file in [*held, folder]:
            fcntl.flock(file, fcntl.LOCK_EX)
        try:
            self.raises(sr.CorpusLocked, lambda: sr.ingest(self.small_crawl(), out=corpus.path, progress=False), status=6)
        finally:
            os.close(folder)
            for file in held:
                file.close()
        self.assertEqual(len(sr.ingest(self.small_crawl(), out=corpus.path, progress=False).pages), len(demo_corpus().pages) + 1)

    def test_full_disk(self):
        if os.geteuid() != 0:
            self.skipTest("not root: cannot mount a small file system")
        disk = self.scratch / "disk"
        disk.mkdir()
        if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", disk], capture_output=True).returncode != 0:
            self.skipTest("cannot mount a small file system here")
        try:
            error = self.raises(sr.EnvironmentTrouble, lambda: sr.scan(
                f"{shared_folder()}/crawl/*.warc.gz", out=disk / "corpus", progress=False), status=4)
            self.assertIn(str(disk), error.file or str(error))
        finally:
            subprocess.run(["umount", disk], check=True)

    def test_damaged_corpus(self):
        corpus = self.own_corpus()
        manifest = pathlib.Path(corpus.path) / "manifest.json"
        manifest.write_bytes(manifest.read_bytes().replace(b'"seed"', b'"sEEd"', 1))
        self.raises(sr.CorpusDamaged, lambda: corpus.info, status=5)
        self.raises(sr.CorpusDamaged, lambda: corpus.quilts, status=5)

    def test_verify(self):
        corpus = self.own_corpus()
        corpus.verify()
        block = max(pathlib.Path(corpus.path).glob("segments/*/*"), key=lambda file: file.stat().st_size)
        data = bytearray(block.read_bytes())
        data[len(data) // 2] ^= 1
        block.write_bytes(data)
        self.raises(sr.CorpusDamaged, corpus.verify, status=5)

    def test_killed(self):
        demo_corpus()
        error = self.raises(sr.ProgramCrashed, lambda: acted_on(lambda child: os.kill(child, signal.SIGKILL), self.scratch / "c"),
                            status=-9)
        self.assertIn("SIGKILL", str(error))
        corpus = sr.scan(f"{shared_folder()}/crawl/*.warc.gz", out=self.scratch / "c", progress=False)
        self.assertEqual(corpus.info["digest"], demo_corpus().info["digest"])

    def test_no_program(self):
        nothing = self.scratch / "nothing"
        with another_program(nothing):
            self.raises(sr.EnvironmentTrouble, lambda: sr.open("corpus"), status=4, file=str(nothing))
            nothing.write_text("no program")
            self.raises(sr.EnvironmentTrouble, lambda: sr.open("corpus"), status=4)

    def test_the_command(self):
        done = subprocess.run([sys.executable, "-m", "seamripper", "--version"], capture_output=True, text=True)
        self.assertRegex(done.stdout, r"^seamripper \d")
        done = subprocess.run([sys.executable, "-X", "importtime", "-c", "import seamripper.program"], capture_output=True, text=True)
        self.assertNotIn("pyarrow", done.stderr)


HOSTILE = ["<script>alert(1)</script>", "\u202egnp.exe", "\x1b[31mred\x1b[0m", "&lt;script&gt;alert(1)&lt;/script&gt;", "\x00\x01\x02",
           "' onmouseover='alert(1)", '"><img src=x onerror=alert(1)>', "</style><script>alert(1)</script>", "{{7*7}}", "\u2028\u2029",
           "<svg/onload=alert(1)>", "javascript:alert(1)", "\ud7ff\ufffe", "a" * 100_000]


def acted_on(act, out):
    """Scans the demo crawl. As soon as the program has begun the corpus, it is held, and `act` is called with its id."""
    def watch():
        while not out.exists():
            time.sleep(0.0005)
        child = int(children()[0])
        os.kill(child, signal.SIGSTOP)
        act(child)
        os.kill(child, signal.SIGCONT)

    thread = threading.Thread(target=watch)
    thread.start()
    try:
        return sr.scan(f"{shared_folder()}/crawl/*.warc.gz", out=out, progress=False, threads=1)
    finally:
        thread.join()


class Interrupts(PackageTest):
    def test_ctrl_c_and_going_on(self):
        """The signal is Python's alone; the child is asked to stop, and the next scan goes on."""
        demo_corpus()

        def interrupt(_):
            os.kill(os.getpid(), signal.SIGINT)

        with self.assertRaises(KeyboardInterrupt) as caught:
            acted_on(interrupt, self.scratch / "c")
        self.assertIsInstance(caught.exception, sr.Interrupted)
        self.assertEqual(children(), [])
        corpus = sr.scan(f"{shared_folder()}/crawl/*.warc.gz", out=self.scratch / "c", progress=False)
        self.assertEqual(corpus.info["digest"], demo_corpus().info["digest"])
        self.assertFalse(corpus.info["incomplete"])
        self.assertEqual(corpus.quilts.digest, demo_corpus().quilts.digest)

    def test_twice(self):
        """A second one, before the first was answered."""
        demo_corpus()

        def interrupt(_):
            for _ in range(2):
                os.kill(os.getpid(), signal.SIGINT)
                time.sleep(0.2)

        with self.assertRaises(sr.Interrupted):
            acted_on(interrupt, self.scratch / "c")
        self.assertEqual(children(), [])

    def test_a_function_that_fails(self):
        """What goes wrong in a function for progress goes to the caller, and the child is ended."""
        def fail(event):
            raise RuntimeError("no")

        told = 'echo \'{"event":"progress","milliseconds":1,"stage":"x","done":1,"total":2}\' >&2\nexec sleep 100\n'
        with another_program(self.scratch / "slow", told):
            self.assertRaises(RuntimeError, lambda: sr.Corpus("c").run("quilts", progress=fail))
        self.assertEqual(children(), [])

    def test_progress(self):
        lines = ('{"event":"progress","milliseconds":1500,"bytes_done":5,"bytes_total":10,"pages":7,"files_done":0,"files_total":1}',
                 "a message", '{"event":"progress" broken', '{"event":"progress","milliseconds":2500,"stage":"2/6 x","done":1,"total":4}')
        script = "".join(f"echo '{line}' >&2\n" for line in lines) + "echo '{\"clusters\":3}'\n"
        moments = []
        with another_program(self.scratch / "told", script):
            self.assertEqual(sr.Corpus("c").run("phrases", progress=moments.append), {"clusters": 3})
        self.assertEqual([(each.stage, each.share, each.pages) for each in moments], [("reading", 0.5, 7), ("2/6 x", 0.25, None)])
        self.assertEqual(str(moments[0]), "reading   50%  7 pages  0:01")


class Leftovers(PackageTest):
    def test_two_hundred_calls(self):
        corpus = demo_corpus()
        url = corpus.quilts["url"][0].as_py()

        def fails():
            try:
                corpus.page("http://nowhere.example/")
            except sr.UsageError:
                pass

        calls = [lambda: corpus.page(url), lambda: corpus.quilts.to_arrow(), fails, lambda: sr.compare("a b c d e f", "b c d e f g"),
                 lambda: corpus.sql("select 1 as one")]
        for call in calls:
            call()
        gc.collect()
        before = open_files()
        for i in range(200):
            calls[i % len(calls)]()
        gc.collect()
        self.assertEqual(open_files(), before)
        self.assertEqual(children(), [])

    def test_exceptions_say_where(self):
        for said, expected in (
                ("cannot write /a/b: No space left on device: free some", ("/a/b", None, "free some")),
                ("1 piece of the input damaged (2 bytes), first at /a b/c.gz:19698: bad-gzip: all else was read", ("/a b/c.gz", 19698, "all else was read")),
                ("nothing in particular", (None, None, None))):
            error = program.error_of(4, "seamripper: " + said, ["/a/b"])
            self.assertEqual((error.file, error.offset, error.next_step, str(error)), (*expected, said))
            self.assertIsInstance(error, sr.EnvironmentTrouble)


if __name__ == "__main__":
    unittest.main()
