"""A crawl as Parquet: the same pages as the same rows in JSONL, and a hostile file brings down nothing but its reader."""
import collections
import gzip
import json
import os
import pathlib
import signal
import subprocess

import crawl
from program import PROGRAM, SECONDS, VENV, ProgramTest, needs_packages, run, segment_bytes, wait_until

TEXTS = ["plain words", 'quotes " and \\ and / and \t\r\n', "nul \0 and escape \x1b[31m", "\u00e9\u6f22\U0001f600\u2028", "", " "]


def crawl_rows(count):
    """Rows with everything that JSON has to escape, with holes, and with a URL that is captured twice."""
    rows = []
    for i in range(count):
        text = f"{TEXTS[i % len(TEXTS)]} row{i} " + " ".join(crawl.SYLLABLES[(i * k) % 80] for k in range(1, 30))
        rows.append({"url": f"http://host{i % 7}.example/{i}", "text": text, "html": None,
                     "captured": f"2026-01-{i % 28 + 1:02}T10:00:00Z", "id": None, "source": None})
        if i % 3 == 0:
            rows[-1].update(html=f"<title>t{i}</title><p>{text}<a href=/{i + 1}>next</a>", text=None if i % 2 else text)
    rows[10].update(url=None, id="10", source="rows")
    rows[11]["url"] = "no url at all"
    rows[13]["text"] = rows[13]["html"] = None
    rows[14]["text"] = ""
    rows[16]["captured"] = None
    rows[20]["url"] = rows[17]["url"]
    return rows


def write_jsonl(file, rows):
    """As one gzip stream: of its rows, too, none can be read by itself, which is part of a corpus's digest."""
    lines = (json.dumps({key: value for key, value in row.items() if value is not None}) for row in rows)
    file.write_bytes(gzip.compress("".join(line + "\n" for line in lines).encode()))


@needs_packages("pyarrow")
class ParquetTest(ProgramTest):
    def pyarrow(self, program, *words, stdin=""):
        """Runs a program that has pa, pq and words."""
        head = "import sys, json, pyarrow as pa, pyarrow.parquet as pq\nwords = sys.argv[1:]\n"
        subprocess.run([VENV, "-c", head + program, *map(str, words)], input=stdin, text=True, check=True, cwd=self.scratch)

    def write(self, file, rows, types="", **options):
        """`rows` as Parquet; `types` is Python: types of columns that are not strings."""
        self.pyarrow("rows = json.load(sys.stdin)\n"
                     f"types = dict({types})\n"
                     "names = list(rows[0])\n"
                     "table = pa.table({n: pa.array([r[n] for r in rows], types.get(n, pa.string())) for n in names})\n"
                     f"pq.write_table(table, words[0], **{options!r})\n", file, stdin=json.dumps(rows))
        return file

    def bomb(self, file, rows):
        """So many rows of 30 kB in a small file."""
        self.pyarrow("import array\n"
                     f"zeros = pa.array(array.array('i', bytes(4 * {rows})))\n"
                     "column = lambda text: pa.DictionaryArray.from_arrays(zeros, [text])\n"
                     "pq.write_table(pa.table({'url': column('http://a.example/'), 'text': column('x y z ' * 5000)}), words[0])\n",
                     file)
        return file

    def pages(self, corpus=None):
        """All pages, without what says where they were read."""
        done = run("ls", corpus or self.corpus, "pages", "--json", "--limit", "0")
        self.assertEqual(done.returncode, 0, done.stderr)
        rows = [json.loads(line) for line in done.stdout.splitlines()]
        return [{key: value for key, value in row.items() if not key.startswith("warc_")} for row in rows]

    def counts(self, corpus=None):
        """Reason -> how many, pages included; the account sums."""
        info = self.info("--verify", corpus=corpus)
        self.assert_account_sums(info)
        account = info["account"]
        found = {part["reason"]: part["records"] for part in account["files"] + account["skipped"] + account["damaged"]}
        return {"page": account["pages"]["records"], **found}

    def assert_same_as_jsonl(self, rows, *files):
        write_jsonl(self.scratch / "same.jsonl.gz", rows)
        straight = self.scratch / "straight"
        self.ingest(self.scratch / "same.jsonl.gz", corpus=straight)
        for number, file in enumerate(files):
            corpus = self.scratch / f"corpus{number}"
            done = self.ingest(file, corpus=corpus)
            self.assertEqual(done.stdout, b"")
            self.assertEqual(self.pages(corpus), self.pages(straight))
            self.assertEqual(self.counts(corpus), self.counts(straight))
            self.assertEqual(self.info(corpus=corpus)["digest"], self.info(corpus=straight)["digest"])


class Rows(ParquetTest):
    def test_the_same_as_jsonl(self):
        rows = crawl_rows(700)
        self.assert_same_as_jsonl(rows, *(
            self.write(self.scratch / f"{name}.parquet", rows, **options) for name, options in {
                "default": {},
                "groups": {"row_group_size": 37, "compression": "zstd"},
                "pages": {"data_page_size": 100, "use_dictionary": False, "compression": "none"},
                "second": {"data_page_version": "2.0", "version": "1.0", "compression": "gzip"},
            }.items()))

    def test_bytes_that_are_text(self):
        rows = crawl_rows(50)
        file = self.scratch / "binary.parquet"
        self.pyarrow("rows = json.load(sys.stdin)\n"
                     "table = {n: pa.array([r[n] and r[n].encode() for r in rows], pa.binary()) for n in rows[0]}\n"
                     "pq.write_table(pa.table(table), words[0])\n", file, stdin=json.dumps(rows))
        self.assert_same_as_jsonl(rows, file)

    def test_times_of_every_type(self):
        times = {"pa.timestamp('us', 'UTC')": 1_767_398_400_000_000, "pa.timestamp('ns')": 1_767_398_400_000_000_000,
                 "pa.timestamp('ms', '+05:00')": 1_767_398_400_000, "pa.int64()": 1_767_398_400,
                 "pa.uint64()": 1_767_398_400_000_000, "pa.float64()": 1_767_398_400.0, "pa.date32()": 20456}
        for number, (kind, value) in enumerate(times.items()):
            for name in ("captured", "fetch_time", "timestamp", "date"):
                with self.subTest(kind=kind, name=name):
                    file = self.scratch / f"{name}{number}.parquet"
                    self.write(file, [{"url": "http://a.example/", "text": "t", name: value}], f"{name}={kind}")
                    corpus = self.scratch / f"{name}{number}"
                    self.ingest(file, corpus=corpus)
                    self.assertEqual([page["captured"] for page in self.pages(corpus)], ["2026-01-03T00:00:00Z"])

    def test_what_is_no_time_and_other_columns_are_passed_over(self):
        file = self.scratch / "odd.parquet"
        self.pyarrow("pq.write_table(pa.table({'URL': ['x', 'y'], 'deep': [[{'a': 1}], []], 'captured': [[1], []],"
                     "  'timestamp': [float('nan'), 1767398400.0], 'text': ['t', 'u'], 'html': [1, 2],"
                     "  'url': ['http://a.example/', 'http://b.example/']}).rename_columns("
                     "  ['Address', 'deep', 'captured', 'timestamp', 'text', 'html', 'url']), words[0])", file)
        self.ingest(file)
        self.assertEqual([(page["url"], page["captured"]) for page in self.pages()],
                         [("http://a.example/", "1970-01-01T00:00:00Z"), ("http://b.example/", "2026-01-03T00:00:00Z")])

    def test_no_rows(self):
        for name, program in {"rows": "pq.write_table(pa.table({'url': [''], 'text': ['']}).slice(1), words[0])",
                              "groups": "pq.ParquetWriter(words[0], pa.schema([('url', pa.string()), ('html', pa.string())])).close()"}.items():
            file = self.scratch / f"{name}.parquet"
            self.pyarrow(program, file)
            self.ingest(file, corpus=self.scratch / name, status=2)
            self.assertEqual(self.counts(self.scratch / name), {"page": 0, "padding": 1})

    def test_threads_memory_and_segments_change_nothing(self):
        files = [self.write(self.scratch / f"{i}.parquet", crawl_rows(300), row_group_size=50) for i in range(4)]
        files += [self.bomb(self.scratch / f"large{i}.parquet", 700 + i) for i in range(2)]
        for number, words in enumerate((["-j1"], ["-j4", "--memory", "128M"], ["-j2"])):
            self.ingest(*files, *words, "--segment-size", "1M", corpus=self.scratch / f"c{number}")
        for other in ("c1", "c2"):
            self.assertEqual(segment_bytes(self.scratch / other), segment_bytes(self.scratch / "c0"))
        self.assertGreater(len(list((self.scratch / "c0" / "segments").iterdir())), 1)

    def test_names_mean_nothing(self):
        names = ["a*.parquet", "it's \"so\".parquet", "[x]{y,z}?.parquet", "-", "year=2026.csv", "new\nline", "%41;.warc.gz"]
        (self.scratch / "crawl").mkdir()
        for number, name in enumerate(names):
            self.write(self.scratch / "crawl" / name, [{"url": f"http://a.example/{number}", "text": "t"}])
        (self.scratch / "crawl" / "aaa.parquet").symlink_to("/etc/passwd")
        self.ingest(self.scratch / "crawl")
        self.assertEqual(self.counts(), {"page": len(names), "not-regular": 1})


class Refused(ParquetTest):
    def test_columns_that_are_no_crawl(self):
        for number, (columns, named) in enumerate({
                "{'url': ['u']}": "url VARCHAR", "{'url': ['u'], 'text': [1]}": "text BIGINT",
                "{'url': ['u'], 'text': [['t']]}": "text VARCHAR[]", "{'url': ['u'], 'html': [{'a': 1}]}": "html STRUCT",
                "{'Url': ['u'], 'Text': ['t']}": "Url VARCHAR", "{f'c{i}': [i] for i in range(3000)}": "c9 BIGINT, ..."}.items()):
            with self.subTest(columns=columns):
                file, corpus = self.scratch / f"{number}.parquet", self.scratch / f"corpus{number}"
                self.pyarrow(f"pq.write_table(pa.table({columns}), words[0])", file)
                first, *_ = self.ingest(file, corpus=corpus, status=2).stderr.decode().splitlines()
                self.assertTrue(first.startswith(f"{file}: not read: a Parquet crawl needs a column text or html"))
                self.assertIn(named, first)
                self.assertEqual(self.counts(corpus), {"page": 0, "unsupported": 1})

    def test_tables_of_ours_are_no_crawl(self):
        self.ingest(self.write(self.scratch / "a.parquet", crawl_rows(30)))
        (table,) = self.corpus.glob("findings/corpus/*/pages/*.parquet")
        self.ingest(table, corpus=self.scratch / "again", status=2)
        self.assertEqual(self.counts(self.scratch / "again"), {"page": 0, "unsupported": 1})

    def test_through_a_pipe(self):
        file = self.write(self.scratch / "a.parquet", crawl_rows(30))
        done = self.ingest("-", stdin=file.read_bytes(), status=2)
        self.assertIn("-: not read: Parquet cannot come through a pipe: give the file\n", done.stderr.decode())
        self.assertEqual(self.counts(), {"page": 0, "unsupported": 1})
        self.assertEqual(self.info()["account"]["input_bytes"], file.stat().st_size)

    def test_encrypted(self):
        program = ("import pyarrow.parquet.encryption as e, base64\n"
                   "class Kms(e.KmsClient):\n"
                   "    def wrap_key(self, key, name): return base64.b64encode(key)\n"
                   "    def unwrap_key(self, key, name): return base64.b64decode(key)\n"
                   "factory = e.CryptoFactory(lambda configuration: Kms())\n"
                   "wanted = e.EncryptionConfiguration(footer_key='f', column_keys={'c': ['text']},\n"
                   "                                   plaintext_footer=words[1] == 'plain')\n"
                   "properties = factory.file_encryption_properties(e.KmsConnectionConfig(), wanted)\n"
                   "table = pa.table({'url': ['http://a.example/'], 'text': ['t']})\n"
                   "with pq.ParquetWriter(words[0], table.schema, encryption_properties=properties) as writer:\n"
                   "    writer.write_table(table)\n")
        for footer, status, reason in (("plain", 3, "bad-parquet"), ("encrypted", 2, "unsupported")):
            with self.subTest(footer=footer):
                file = self.scratch / f"{footer}.parquet"
                self.pyarrow(program, file, footer)
                self.ingest(file, corpus=self.scratch / footer, status=status)
                self.assertEqual(self.counts(self.scratch / footer), {"page": 0, reason: 1})

    def test_the_reader_is_no_command(self):
        self.assertNotIn(b"read-parquet", run("help").stdout)
        self.assert_one_line(run("read-parquet"), 2, "unknown command")
        self.assert_one_line(run("read-parquet", "x"), 2, "ingest")


class Damage(ParquetTest):
    """What is broken is counted, and all else is read."""

    def test_every_fiftieth_byte_flipped_and_every_kind_of_cut(self):
        rows = [{"url": f"http://broken.example/{i}", "text": f"row {i} " + "word " * 20} for i in range(200)]
        data = self.write(self.scratch / "sound", rows, row_group_size=100, compression="zstd").read_bytes()
        folder = self.scratch / "crawl"
        folder.mkdir()
        cuts = {f"cut{size:06}": data[:size] for size in (*range(13), len(data) // 2, *range(len(data) - 13, len(data)))}
        flips = {f"flip{at:06}": data[:at] + bytes([data[at] ^ 0xff]) + data[at + 1:] for at in range(0, len(data), 50)}
        for name, content in {**cuts, **flips}.items():
            (folder / name).write_bytes(content)
        self.write(folder / "zz-sound.parquet", [{"url": f"http://sound.example/{i}", "text": "t"} for i in range(9)])
        crawl.write_warc(folder / "zz.warc.gz", [crawl.response("http://warc.example/", b"<p>w")])
        done = self.ingest(folder, status=3)
        for line in done.stderr.decode().splitlines():
            self.assertRegex(line, r"^(/\S+: not read: |read |  \w|next: |seamripper: )")
        counts = self.counts()
        self.assertGreater(counts["bad-parquet"], len(cuts) - 13)
        self.assertLess(counts["bad-parquet"], len(cuts) + len(flips))
        hosts = collections.Counter(page["host"] for page in self.pages())
        self.assertEqual((hosts["sound.example"], hosts["warc.example"]), (9, 1))

    def test_the_second_group_is_broken_and_nothing_is_taken(self):
        rows = crawl_rows(400)
        file = self.write(self.scratch / "a.parquet", rows, row_group_size=200, compression="zstd", use_dictionary=False)
        data = bytearray(file.read_bytes())
        data[len(data) * 4 // 5:len(data) * 4 // 5 + 40] = bytes(40)
        file.write_bytes(data)
        done = self.ingest(file, status=3)
        self.assertIn(f"{file}: not read: ", done.stderr.decode())
        self.assertIn(f"{file}:0: bad-parquet", done.stderr.decode())
        self.assertEqual(self.counts(), {"page": 0, "bad-parquet": 1})
        self.assertEqual(self.info()["account"]["damaged"][0]["bytes"], len(data))

    def test_text_that_is_not_utf8(self):
        file = self.scratch / "a.parquet"
        self.pyarrow("pq.write_table(pa.table({'url': ['http://a.example/'], 'html': [b'caf\\xe9']}), words[0])", file)
        self.assertIn(b"UTF", self.ingest(file, status=3).stderr)
        self.assertEqual(self.counts(), {"page": 0, "bad-parquet": 1})

    def test_a_bomb(self):
        file = self.bomb(self.scratch / "bomb.parquet", 100_000)
        self.assertLess(file.stat().st_size, 1_000_000)
        self.assertIn(b"more than a thousand times as large", self.ingest(file, status=3).stderr)
        self.assertEqual(self.counts(), {"page": 0, "bad-parquet": 1})

    def test_a_reader_takes_what_it_is_granted(self):
        file = self.bomb(self.scratch / "bomb.parquet", 30_000)
        sound = self.write(self.scratch / "sound.parquet", crawl_rows(50))
        for granted, path, verdict in ((64, file, b"damaged "), (64, sound, b"sound "), (0, sound, b"sound ")):
            with self.subTest(granted=granted, path=path):
                environment = dict(os.environ, SEAMRIPPER_PARQUET_MEMORY=str(granted << 20))
                with open(path, "rb") as opened:
                    done = subprocess.run([PROGRAM, "read-parquet", "check"], stdin=opened, env=environment,
                                          capture_output=True, timeout=SECONDS)
                said = done.stdout.lstrip(b"\n")
                self.assertTrue(said.startswith(verdict), said)
                if path == file:
                    self.assertIn(b"--memory", said)

    def test_a_reader_belongs_to_the_memory_of_the_command(self):
        file = self.bomb(self.scratch / "bomb.parquet", 30_000)
        self.assertIn(b"--memory", self.ingest(file, "--memory", "128M", status=3).stderr)
        self.assertEqual(self.counts(), {"page": 0, "bad-parquet": 1})
        sound = self.write(self.scratch / "sound.parquet", crawl_rows(50))
        self.ingest(sound, "--memory", "128M")

    def start(self, *files):
        process = subprocess.Popen([PROGRAM, "ingest", *files, "-o", self.corpus, "-j1"], stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
        self.addCleanup(process.kill)
        children = pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children")
        def reader():
            found = [pid for pid in children.read_text().split()
                     if b"read-parquet" in pathlib.Path(f"/proc/{pid}/cmdline").read_bytes()]
            return int(found[0]) if found else None
        wait_until(lambda: reader() is not None or process.poll() is not None)
        child = reader()
        os.kill(child, signal.SIGSTOP)  # held, so that the signal to come meets it at work
        return process, child

    def test_a_reader_that_is_killed(self):
        slow, sound = self.bomb(self.scratch / "a.parquet", 30_000), self.write(self.scratch / "b.parquet", crawl_rows(50))
        process, child = self.start(slow, sound)
        os.kill(child, signal.SIGKILL)
        _, said = process.communicate(timeout=SECONDS)
        self.assertEqual(process.returncode, 3, said)
        self.assertIn(f"{slow}: not read: what reads it was ended by signal 9\n", said.decode())
        self.assertEqual(self.counts()["bad-parquet"], 1)
        self.assertEqual({page["host"].partition("0")[0][:4] for page in self.pages()}, {"host", "rows"})

    def test_interrupted_while_a_reader_is_at_work(self):
        file = self.bomb(self.scratch / "a.parquet", 30_000)
        process, child = self.start(file)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does
        _, said = process.communicate(timeout=SECONDS)
        self.assertEqual(process.returncode, 130, said)
        self.assertRegex(said.decode(), r"\Aseamripper: interrupted[^\n]+\n\Z")
        self.assertFalse(pathlib.Path(f"/proc/{child}").exists())
        self.ingest(file)
        self.assertEqual(self.counts(), {"page": 30_000})

    def test_killed_and_gone_on(self):
        words = [self.bomb(self.scratch / "a.parquet", 2000), "--segment-size", "1M"]
        self.ingest(*words, corpus=self.scratch / "straight")
        killed = subprocess.Popen([PROGRAM, "ingest", *words, "-o", self.corpus, "-q"], stdin=subprocess.DEVNULL)
        wait_until(lambda: (self.corpus / "manifest.json").exists() or killed.poll() is not None)
        killed.kill()
        killed.wait(SECONDS)
        self.ingest(*words)
        self.assertEqual(segment_bytes(self.corpus), segment_bytes(self.scratch / "straight"))
