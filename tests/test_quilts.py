"""Quilts: what is found, the same in every way of running it, and what is left of a run that was cut off."""
import json
import os
import random
import shutil
import signal
import subprocess
import time

import crawl
import quilt_crawl
from program import PROGRAM, SECONDS, SLOW, ProgramTest, run, wait_until


def digests(summary):
    return {table["name"]: table["digest"] for table in summary["tables"]}


def findings(corpus):
    """Path -> bytes of all that runs left, lock files aside."""
    folder = corpus / "findings" / "quilts"
    return {file.relative_to(folder).as_posix(): file.read_bytes()
            for file in sorted(folder.rglob("*")) if file.is_file() and file.suffix != ".lock"}


class QuiltsTest(ProgramTest):
    def quilts(self, *words, corpus=None):
        done = run("quilts", corpus or self.corpus, "--json", *words)
        self.assertEqual(done.returncode, 0, done.stderr.decode(errors="replace"))
        return json.loads(done.stdout)


class Found(QuiltsTest):
    def setUp(self):
        super().setUp()
        self.ingest(quilt_crawl.write_quilts(self.scratch))

    def test_every_planted_quilt_and_nothing_else(self):
        self.assertEqual(self.quilts()["quilts"], 10 + 1 + 1)

    def test_foreign_sources_alone(self):
        """The blog's own posts are no sources; six donors of a quilt share three addresses."""
        for mode, quilts in (("host", 11), ("domain", 11), ("private", 11), ("ip", 11), ("server", 11)):
            with self.subTest(mode=mode):
                self.assertEqual(self.quilts("--foreign", mode, "--no-patches")["quilts"], quilts)

    def test_addresses_from_a_file(self):
        """All donors move in with the quilter."""
        (self.scratch / "map").write_text("# hosts\nQUILTER.example 203.0.113.9\n" + "".join(
            f"www.donor{i}.example 198.51.100.77,203.0.113.9\n" for i in range(6)))
        found = self.quilts("--foreign", "ip", "--ip-map", self.scratch / "map")
        self.assertEqual(found["quilts"], 1)

    def test_sweep_counts_what_single_runs_find(self):
        swept = self.quilts("--sweep")["sweep"]
        self.assertEqual(len(swept), 2 * (9 + 7 + 8 + 6))
        for row in random.Random(4).sample(swept, 12):
            with self.subTest(row=row):
                alone = self.quilts("-k", str(row["k"]), "-m", str(row["m"]), "-c", str(row["c"]), "--theta",
                                    str(row["theta"]), "--foreign", row["foreign"], "--no-patches")
                mean = alone["sources"] / alone["quilts"] if alone["quilts"] else -1
                self.assertEqual((row["quilted"], row["mean_sources"]), (alone["quilts"], mean))

    def test_sweep_is_printed_as_a_table(self):
        done = run("quilts", self.corpus, "--sweep", "-q")
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        lines = done.stdout.decode().splitlines()
        self.assertEqual(lines[0].split()[:5], ["k", "m", "c", "theta", "quilted"])
        self.assertEqual(len(lines), 1 + 9 + 7 + 8 + 6)

    def test_the_same_question_is_answered_from_disk(self):
        first = self.quilts()
        before = findings(self.corpus)
        again = self.quilts()
        self.assertEqual((first["answered_before"], again["answered_before"]), (False, True))
        self.assertEqual({**again, "answered_before": False}, first)
        self.assertEqual(findings(self.corpus), before)
        other = self.quilts("-m", "20")
        self.assertNotEqual(other["run"], first["run"])
        current = self.corpus / "findings" / "quilts" / "current"
        self.assertEqual(current.read_text(), other["run"] + "\n")
        self.quilts()
        self.assertEqual(current.read_text(), first["run"] + "\n")

    def test_a_larger_corpus_is_another_question(self):
        first = self.quilts()
        crawl.write_warc(self.scratch / "more.warc.gz", crawl.page_records(3, 5))
        self.ingest(self.scratch / "more.warc.gz")
        self.assertNotEqual(self.quilts()["run"], first["run"])

    def test_the_same_findings_however_it_is_run(self):
        expected = self.quilts()
        for words in (["-j", "1"], ["-j", "2"], ["-j", "7"], ["--memory", "128M"], ["--memory", "4G", "-j", "3"]):
            with self.subTest(words=words):
                found = self.quilts("--force", *words)
                self.assertFalse(found["answered_before"])
                self.assertEqual(digests(found), digests(expected))

    def test_damaged_findings_are_told_and_made_anew(self):
        expected = self.quilts()
        run_folder = self.corpus / "findings" / "quilts" / expected["run"]
        for name, at in (("run.json", -9), ("quilts/part-00000.index", -9), ("quilts/part-00000.parquet", 40)):
            with self.subTest(name=name):
                file = run_folder / name
                damaged = bytearray(file.read_bytes())
                damaged[at] ^= 1
                file.write_bytes(damaged)
                self.assert_one_line(run("quilts", self.corpus), 5, file, "--force")
                self.assertEqual(digests(self.quilts("--force")), digests(expected))
        # What a summary does not read, whoever reads the table finds.
        file = run_folder / "quilts/part-00000.parquet"
        file.write_bytes(file.read_bytes()[:-9] + b"123456789")
        for words in (("ls", self.corpus, "quilts"), ("info", self.corpus, "--verify")):
            self.assert_one_line(run(*words), 5, file, "--force")

    def test_a_deleted_run_is_made_anew(self):
        expected = self.quilts()
        shutil.rmtree(self.corpus / "findings" / "quilts" / expected["run"])
        self.assertEqual(digests(self.quilts()), digests(expected))


    def test_dry_run_says_what_it_would_need_and_does_nothing(self):
        done = run("quilts", self.corpus, "--dry-run")
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        self.assertRegex(done.stdout.decode(), r"\Awords +[\d,]+\nthreads +\d+\nmemory +.*--memory \d+M nothing would be written to temporary files\ntemporary ")
        self.assertFalse((self.corpus / "findings" / "quilts").exists())
        needs = self.quilts("--dry-run", "--memory", "128M")
        self.assertEqual((needs["answered_before"], needs["memory_bytes"]), (False, 128 << 20))
        self.quilts()
        self.assertTrue(self.quilts("--dry-run")["answered_before"])


class Nothing(QuiltsTest):
    def test_pages_without_words_and_no_pages(self):
        crawl.write_warc(self.scratch / "a.warc.gz", [
            crawl.response(f"http://a.example/{i}", crawl.html("", [text])) for i, text in enumerate(["", "one", "."])])
        self.ingest(self.scratch / "a.warc.gz")
        self.assertEqual(self.quilts()["quilts"], 0)
        empty = self.scratch / "empty"
        (self.scratch / "b.warc.gz").write_bytes(b"")
        run("ingest", self.scratch / "b.warc.gz", "-o", empty)
        self.assertEqual(self.quilts(corpus=empty)["quilts"], 0)


class WrongUse(QuiltsTest):
    def test_one_line_each(self):
        self.ingest(quilt_crawl.write_quilts(self.scratch, donors=6, quilts=1, honest=1))
        (self.scratch / "map").write_text("a.example 192.0.2.1\nno address here\n")
        for words, fragments in (
                ([], ["seamripper quilts CORPUS"]), ([self.corpus, "b"], ["seamripper quilts CORPUS"]),
                ([self.scratch / "missing"], ["missing"]), ([self.scratch], ["not"]),
                ([self.corpus, "-k", "0"], ["1 to 64"]), ([self.corpus, "-k", "65"], ["1 to 64"]),
                ([self.corpus, "-m", "1"], ["2 to"]), ([self.corpus, "-c", "0"], ["1 to"]),
                ([self.corpus, "--theta", "1.5"], ["from 0 to 1"]), ([self.corpus, "--theta", "50%"], ["from 0 to 1"]),
                ([self.corpus, "--min-share", "x"], ["from 0 to 1"]),
                ([self.corpus, "--foreign", "planet"], ["host, domain"]), ([self.corpus, "--memory", "1K"], ["128M"]),
                ([self.corpus, "--ip-map", self.scratch / "map"], ["map:2"]),
                ([self.corpus, "--ip-map", self.scratch / "none"], ["none"]),
                ([self.corpus, "--no-patchs"], ["--no-patches"])):
            with self.subTest(words=words):
                done = run("quilts", *words)
                self.assert_one_line(done, done.returncode, *fragments)
                self.assertIn(done.returncode, (2, 4))
        self.assertFalse((self.corpus / "findings" / "quilts").exists())

    def test_a_corpus_being_written(self):
        process = subprocess.Popen([PROGRAM, "ingest", "-", "-o", self.corpus, "-q"], stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        try:
            self.ingest(quilt_crawl.write_quilts(self.scratch), corpus=self.scratch / "other")
            wait_until(lambda: process.poll() is not None or (self.corpus / "lock").exists())
            done = run("quilts", self.corpus)
            self.assertIn(done.returncode, (2, 6))
        finally:
            process.communicate(b"")


class CutOff(QuiltsTest):
    def setUp(self):
        super().setUp()
        crawl.write_warc(self.scratch / "a.warc.gz", crawl.page_records(300, 1, words_per_page=300))
        self.ingest(quilt_crawl.write_quilts(self.scratch), self.scratch / "a.warc.gz")
        self.twin = self.scratch / "twin"
        shutil.copytree(self.corpus, self.twin)
        self.expected = self.quilts(corpus=self.twin)

    def assert_nothing_left(self):
        self.assertEqual(digests(self.quilts()), digests(self.expected))
        names = {name.split("/")[-1] for name in findings(self.corpus)}
        self.assertEqual(set(findings(self.corpus)), set(findings(self.twin)), names)
        self.assertEqual(set(os.listdir(self.corpus)), set(os.listdir(self.twin)))

    def test_killed_at_random_moments(self):
        start = time.monotonic()
        self.quilts("-m", "49")
        whole = time.monotonic() - start
        shutil.rmtree(self.corpus / "findings" / "quilts")
        source = random.Random()
        for _ in range(20):
            process = subprocess.Popen([PROGRAM, "quilts", self.corpus, "--force", "-q", "--memory", "128M"])
            time.sleep(source.random() * whole)
            process.kill()
            process.wait()
        self.assert_nothing_left()

    def interrupt_once_begun(self):
        process = subprocess.Popen([PROGRAM, "quilts", self.corpus, "-q", "--sweep"], stderr=subprocess.PIPE)
        wait_until(lambda: process.poll() is not None or (self.corpus / "findings" / "quilts").exists())
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=SECONDS)
        return process.returncode, said

    def test_interrupted(self):
        for _ in range(10):
            status, said = self.interrupt_once_begun()
            if status != 0:
                break
            shutil.rmtree(self.corpus / "findings" / "quilts")  # it had ended before it could be interrupted
        self.assertEqual(status, 130, said)
        self.assertEqual(said.count(b"\n"), 1)
        self.assert_nothing_left()

    def test_two_at_once(self):
        """One computes; the other finds it locked, or finds its answer."""
        both = [subprocess.Popen([PROGRAM, "quilts", self.corpus, "-q"], stderr=subprocess.PIPE) for _ in range(2)]
        said = [each.communicate(timeout=SECONDS)[1] for each in both]
        self.assertIn(0, [each.returncode for each in both])
        self.assertLessEqual({each.returncode for each in both}, {0, 6}, said)
        self.assert_nothing_left()
