"""Trouble with the machine: exit 4 or 6 with one helpful line, and the corpus as it was or ready to go on."""
import os
import shutil
import signal
import subprocess
import unittest

import crawl
from program import PROGRAM, SECONDS, ProgramTest, is_locked, run, segment_bytes, wait_until

NOBODY = 65534


class Unreadable(ProgramTest):
    @unittest.skipUnless(os.getuid() == 0, "becomes another user, which only root may")
    def test_file_without_permission(self):
        # Root reads everything, so the program runs as somebody else, from a place that user can reach.
        program = self.scratch / "seamripper"
        shutil.copy(PROGRAM, program)
        shutil.copy(PROGRAM.parent / "libduckdb.so", self.scratch)  # it is looked for beside the program
        self.scratch.chmod(0o777)
        file = self.scratch / "secret.warc.gz"
        crawl.write_warc(file, [crawl.response("http://a.example/", b"<p>x")])
        file.chmod(0)
        done = subprocess.run([program, "ingest", file, "-o", self.corpus], capture_output=True, user=NOBODY,
                              group=NOBODY, extra_groups=[], stdin=subprocess.DEVNULL, cwd="/")
        self.assert_one_line(done, 4, file)
        self.assertFalse((self.corpus / "manifest.json").exists())

    @unittest.skipUnless(os.getuid() == 0, "becomes another user, which only root may")
    def test_folders_without_permission(self):
        """What is in them is counted as damage; everything else is read."""
        program = self.scratch / "seamripper"
        shutil.copy(PROGRAM, program)
        shutil.copy(PROGRAM.parent / "libduckdb.so", self.scratch)  # it is looked for beside the program
        self.scratch.chmod(0o777)
        tree = self.scratch / "tree"
        for folder, mode in (("closed", 0o700), ("listed", 0o744), ("open", 0o755)):
            (tree / folder).mkdir(parents=True)
            (tree / folder / "page.html").write_text(f"<title>t</title><p>some words in the {folder} folder")
            crawl.write_warc(tree / folder / "a.warc.gz", [crawl.response(f"http://{folder}.example/", b"<p>some words")])
            (tree / folder).chmod(mode)
        done = subprocess.run([program, "ingest", tree, "-o", self.corpus, "-q"], capture_output=True, user=NOBODY,
                              group=NOBODY, extra_groups=[], stdin=subprocess.DEVNULL, cwd="/")
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertIn(b"unreadable", done.stderr)
        info = self.info()
        self.assertEqual(info["pages"], 2)
        # The folder that is closed, and the two files of the one that may be listed, but not entered.
        self.assertEqual([(row["reason"], row["records"]) for row in info["account"]["damaged"]], [("unreadable", 3)])
        self.assert_account_sums(info)

    @unittest.skipUnless(os.getuid() == 0, "becomes another user, which only root may")
    def test_corpus_cannot_be_written(self):
        program = self.scratch / "seamripper"
        shutil.copy(PROGRAM, program)
        shutil.copy(PROGRAM.parent / "libduckdb.so", self.scratch)  # it is looked for beside the program
        self.scratch.chmod(0o755)
        file = self.scratch / "a.warc.gz"
        crawl.write_warc(file, [crawl.response("http://a.example/", b"<p>x")])
        done = subprocess.run([program, "ingest", file, "-o", self.corpus], capture_output=True, user=NOBODY,
                              group=NOBODY, extra_groups=[], stdin=subprocess.DEVNULL, cwd="/")
        self.assert_one_line(done, 4, self.corpus)

    @unittest.skipIf(os.getuid() == 0, "root reads everything")
    def test_file_without_permission_as_oneself(self):
        file = self.scratch / "secret.warc.gz"
        crawl.write_warc(file, [crawl.response("http://a.example/", b"<p>x")])
        file.chmod(0)
        self.assert_one_line(run("ingest", file, "-o", self.corpus), 4, file)

    def test_link_that_leads_to_itself(self):
        loop = self.scratch / "loop.warc.gz"
        loop.symlink_to(loop)
        done = run("ingest", loop, "-o", self.corpus)
        self.assertIn(done.returncode, (2, 4))
        self.assert_one_line(done, done.returncode, loop)

    def test_corpus_below_a_file(self):
        file = self.scratch / "a.warc.gz"
        crawl.write_warc(file, [crawl.response("http://a.example/", b"<p>x")])
        done = run("ingest", file, "-o", file / "corpus")
        self.assertIn(done.returncode, (2, 4))
        self.assert_one_line(done, done.returncode, "corpus")

    def test_list_that_cannot_be_read(self):
        self.assert_one_line(run("ingest", "--files-from", self.scratch, "-o", self.corpus), 4, self.scratch)


class FileSizes(ProgramTest):
    def test_a_limit_of_file_sizes_is_told(self):
        limited = lambda words: subprocess.run(["bash", "-c", 'ulimit -f 40 && exec "$@"', "-", PROGRAM, *words],
                                               stdin=subprocess.DEVNULL, capture_output=True, timeout=SECONDS)
        crawl.write_warc(self.scratch / "large.warc.gz", crawl.page_records(600, 3))
        self.assert_one_line(limited(["ingest", self.scratch / "large.warc.gz", "-o", self.corpus, "-q"]), 4, "ulimit -f")
        self.assertEqual(run("ingest", self.scratch / "large.warc.gz", "-o", self.corpus, "-q").returncode, 0)
        self.assert_one_line(limited(["report", self.corpus, "-o", self.scratch / "report.html"]), 4, "ulimit -f")
        self.assertFalse((self.scratch / "report.html").exists())


class LittleMemory(ProgramTest):
    def test_more_threads_than_the_machine_gives(self):
        files = crawl.write_crawl(self.scratch / "crawl", files=2, pages=50)
        done = self.run_in(1_500_000, "ingest", *files, "-o", self.corpus, "-j", "1000", "--memory", "1000G", "-q")
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_out_of_memory_on_any_thread_is_told(self):
        file = self.scratch / "large.html"
        with open(file, "wb") as page:
            page.write(b"<p>words" * 7_000_000)
        for threads in ("1", "2"):
            with self.subTest(threads=threads):
                done = self.run_in(110_000, "ingest", file, file.parent, "-o", self.scratch / f"corpus{threads}", "-j",
                                   threads, "-q")
                self.assert_one_line(done, 4, "out of memory")


    @unittest.skipIf("san" in str(PROGRAM), "sanitizers need memory of their own")
    def test_queries_without_memory_are_told(self):
        crawl.write_warc(self.scratch / "a.warc.gz", crawl.page_records(30, 3))
        self.assertEqual(run("scan", self.scratch / "a.warc.gz", "-o", self.corpus, "-q").returncode, 0)
        out = self.scratch / "out"
        ended = set()
        for megabytes in (6, 10, 18, 30, 44, 70, 100):
            for words in (["ls", self.corpus, "sites"], ["report", self.corpus, "-o", out, "-q"],
                          ["sample", self.corpus, "sites", "-n", "2", "--name", f"of{megabytes}"],
                          ["export", self.corpus, "--to", "datatrove", "-o", self.scratch / f"set{megabytes}", "-q"]):
                with self.subTest(words=words[0], megabytes=megabytes):
                    done = subprocess.run(["prlimit", f"--data={megabytes << 20}", PROGRAM, *words], capture_output=True,
                                          stdin=subprocess.DEVNULL, timeout=SECONDS)
                    ended.add(done.returncode)
                    if done.returncode != 0:
                        self.assert_one_line(done, 4, "memory")
        self.assertEqual(ended, {0, 4})


class FullDisk(ProgramTest):
    def setUp(self):
        super().setUp()
        self.disk = self.scratch / "disk"
        self.disk.mkdir()
        if os.getuid() != 0 or self.mount("size=1m") != 0:
            self.skipTest("mounting a small tmpfs needs root")
        self.addCleanup(subprocess.run, ["umount", "-l", self.disk], check=False)

    def mount(self, options):
        command = ["mount", "-t", "tmpfs", "-o", options, "none", self.disk]
        return subprocess.run(command, capture_output=True).returncode

    def test_full_then_given_space(self):
        files = crawl.write_crawl(self.scratch / "crawl", files=4, pages=300)
        corpus = self.disk / "corpus"
        self.assert_one_line(run("ingest", *files, "-o", corpus, "-q"), 4, "space")
        subprocess.run(["mount", "-o", "remount,size=256m", self.disk], check=True)
        self.ingest(*files, corpus=corpus)
        self.ingest(*files)
        self.assertEqual(self.info(corpus=corpus)["digest"], self.info()["digest"])
        self.assertEqual(segment_bytes(corpus), segment_bytes(self.corpus))

    def test_full_while_extending_leaves_the_corpus_as_it_was(self):
        files = crawl.write_crawl(self.scratch / "crawl", files=4, pages=300)
        corpus = self.disk / "corpus"
        small = self.scratch / "a.warc.gz"
        crawl.write_warc(small, [crawl.response("http://a.example/", b"<p>small")])
        self.ingest(small, corpus=corpus)
        self.assert_one_line(run("ingest", *files, "-o", corpus, "-q"), 4, "space")
        self.assertEqual(self.show("http://a.example/", corpus=corpus)["text"], "small")
        self.assertEqual(run("info", corpus, "--verify").returncode, 0)


class Locked(ProgramTest):
    def test_a_second_writer_is_refused_and_told_who_writes(self):
        file = self.scratch / "a.warc.gz"
        crawl.write_warc(file, [crawl.response("http://a.example/", b"<p>file")])
        piped = crawl.response("http://b.example/", b"<p>piped").bytes()
        writer = subprocess.Popen([PROGRAM, "ingest", "-", "-o", self.corpus], stdin=subprocess.PIPE,
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        try:
            wait_until(lambda: is_locked(self.corpus) or writer.poll() is not None)
            self.assert_one_line(run("ingest", file, "-o", self.corpus), 6, writer.pid)
            _, said = writer.communicate(piped, timeout=SECONDS)
        finally:
            writer.kill()
            writer.wait()
        self.assertEqual(writer.returncode, 0, said)
        self.ingest(file)
        self.assertEqual(self.info()["pages"], 2)

    def test_the_lock_goes_with_its_owner(self):
        file = self.scratch / "a.warc.gz"
        crawl.write_warc(file, [crawl.response("http://a.example/", b"<p>file")])
        writer = subprocess.Popen([PROGRAM, "ingest", "-", "-o", self.corpus], stdin=subprocess.PIPE,
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        wait_until(lambda: is_locked(self.corpus) or writer.poll() is not None)
        writer.send_signal(signal.SIGKILL)
        writer.communicate()
        done = run("ingest", file, "-o", self.corpus)
        self.assertNotEqual(done.returncode, 6, done.stderr)


class Surroundings(ProgramTest):
    def setUp(self):
        super().setUp()
        self.file = self.scratch / "a.warc.gz"
        crawl.write_warc(self.file, [crawl.response("http://a.example/", b"<p>x")])

    def test_odd_environments(self):
        self.ingest(self.file)
        expected = segment_bytes(self.corpus)
        for number, environment in enumerate([{"LANG": "C", "LC_ALL": "C"}, {"LC_ALL": "tr_TR.UTF-8"},
                                              {"HOME": "", "TMPDIR": "/nonexistent"}, {"TZ": "Asia/Kathmandu"}]):
            with self.subTest(environment=environment):
                corpus = self.scratch / f"corpus{number}"
                self.ingest(self.file, corpus=corpus, environment=environment)
                self.assertEqual(segment_bytes(corpus), expected)

    def test_no_environment_at_all(self):
        done = subprocess.run([PROGRAM, "ingest", self.file, "-o", self.corpus], env={}, capture_output=True)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_umasks(self):
        for umask in (0o000, 0o077):
            with self.subTest(umask=oct(umask)):
                corpus = self.scratch / f"corpus{umask}"
                self.ingest(self.file, corpus=corpus, umask=umask)
                self.assertEqual(self.info(corpus=corpus)["pages"], 1)

    def test_deleted_working_directory(self):
        gone = self.scratch / "gone"
        gone.mkdir()
        script = 'cd "$1" && rmdir "$1" && exec "$2" ingest "$3" -o "$4"'
        done = subprocess.run(["sh", "-c", script, "sh", gone, PROGRAM, self.file, self.corpus], capture_output=True)
        self.assertIn(done.returncode, (0, 4), done.stderr)

    def test_closed_streams(self):
        self.ingest(self.file)
        expected = segment_bytes(self.corpus)
        for number, closed in enumerate(["<&-", ">&-", "2>&-", "<&- >&- 2>&-"]):
            with self.subTest(closed=closed):
                corpus = self.scratch / f"corpus{number}"
                done = subprocess.run(["sh", "-c", f'exec "$1" ingest "$2" -o "$3" {closed}', "sh", PROGRAM, self.file,
                                       corpus], capture_output=True)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertEqual(segment_bytes(corpus), expected)
        for closed in (">&-", ">/dev/full"):
            with self.subTest(closed=closed):
                done = subprocess.run(["sh", "-c", f'exec "$1" info "$2" {closed}', "sh", PROGRAM, self.corpus],
                                      capture_output=True)
                self.assert_one_line(done, 4, "standard output")

    def test_damaged_corpus(self):
        self.ingest(self.file)
        for file in sorted(self.corpus.rglob("*")):
            if not file.is_file() or file.stat().st_size == 0 or file.name.endswith("lock"):
                continue
            with self.subTest(file=file.name):
                good = file.read_bytes()
                file.write_bytes(good[:-1] + bytes([good[-1] ^ 0x55]))
                self.assert_one_line(run("info", self.corpus, "--verify"), 5, self.corpus)
                file.write_bytes(good)
        self.assertEqual(run("info", self.corpus, "--verify").returncode, 0)
