"""ls, sql and runs: every format holds the same rows, paging meets each once, nothing but SELECT is run, and damage is
told before a row is."""
import csv
import datetime
import fcntl
import io
import itertools
import json
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import tempfile
import time
import unittest

import crawl
import quilt_crawl
from program import PROGRAM, ROOT, SECONDS, VENV, ProgramTest, needs_packages, run, run_watched, wait_until
from test_output import HOSTILE, on_terminal

TABLES = ("quilts", "quilt_sources", "quilt_patches", "quilt_sweep")
# How others read a table: a program that gets a path and prints a JSON object for each row. Times are microseconds.
READERS = {
    "pyarrow": "import pyarrow as pa, pyarrow.parquet as pq\n"
               "table = pq.read_table(path)\n"
               "times = [i for i, field in enumerate(table.schema) if pa.types.is_timestamp(field.type)]\n"
               "for i in times:\n"
               "    assert table.schema.field(i).type == pa.timestamp('us', 'UTC')\n"
               "    table = table.set_column(i, table.schema.field(i).name, table.column(i).cast(pa.int64()))\n"
               "rows = table.to_pylist()\n",
    "polars": "import polars as pl, polars.selectors as cs\n"
              "frame = pl.read_parquet(path)\n"
              "assert set(frame.select(cs.datetime()).dtypes) <= {pl.Datetime('us', 'UTC')}\n"
              "rows = frame.with_columns(cs.datetime().dt.epoch('us')).to_dicts()\n",
    "duckdb": "import duckdb\n"
              "columns = duckdb.execute('DESCRIBE FROM read_parquet($1)', [path]).fetchall()\n"
              "names = [name for name, *_ in columns]\n"
              "times = [f'epoch_us({name}) AS {name}' for name, kind, *_ in columns if kind.startswith('TIMESTAMP')]\n"
              "found = duckdb.execute(f'SELECT * REPLACE ({\", \".join(times)}) FROM read_parquet($1)' if times else\n"
              "                       'FROM read_parquet($1)', [path])\n"
              "rows = [dict(zip(names, row)) for row in found.fetchall()]\n",
}
PRINT_ROWS = "for row in rows: print(json.dumps({k: str(v) if k.endswith('_id') else v for k, v in row.items()}))\n"


def microseconds(text):
    return round(datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp() * 1_000_000)




def unescaped(text):
    names = {"t": "\t", "n": "\n", "r": "\r", "\\": "\\"}
    return re.sub(r"\\(u[0-9a-f]{4}|.)", lambda m: names.get(m[1]) or chr(int(m[1][1:], 16)), text)


def typed(text, model):
    """The value that `text` spells, of the type that JSON gave it."""
    if isinstance(model, bool):
        return {"true": True, "false": False}[text]
    return type(model)(text)


class TablesTest(ProgramTest):
    """All tests of a class read one corpus; those that change it make a copy first."""

    @classmethod
    def setUpClass(cls):
        cls.kept = pathlib.Path(tempfile.mkdtemp(prefix="seamripper-tables-"))
        cls.addClassCleanup(shutil.rmtree, cls.kept, ignore_errors=True)
        crawl_file = quilt_crawl.write_quilts(cls.kept)
        for words in (["ingest", crawl_file, "-o", cls.kept / "corpus", "-q"],
                      ["quilts", cls.kept / "corpus", "-q", "--sweep"]):
            assert run(*words).returncode == 0

    def setUp(self):
        super().setUp()
        self.corpus = self.kept / "corpus"

    def copy(self):
        self.corpus = self.scratch / "corpus"
        shutil.copytree(self.kept / "corpus", self.corpus)

    def output(self, *words, **options):
        done = run(*words, **options)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        return done.stdout.decode()

    def rows(self, table, *words):
        return [json.loads(line) for line in self.output("ls", self.corpus, table, "--json", *words).splitlines()]

    def sql(self, query, *words):
        return [json.loads(line) for line in self.output("sql", self.corpus, query, "--json", *words).splitlines()]

    def refuses(self, *words, status=2, fragments=(), **options):
        self.assert_one_line(run(*words, **options), status, *fragments)


class Formats(TablesTest):
    def test_each_comes_back_as_the_same_rows(self):
        for table in ("pages", *TABLES):
            expected = self.rows(table)
            self.assertGreater(len(expected), 10)
            names = list(expected[0])
            with self.subTest(table=table, format="tsv"):
                header, *lines = self.output("ls", self.corpus, table).splitlines()
                self.assertEqual(header.split("\t"), names)
                found = [[unescaped(cell) for cell in line.split("\t")] for line in lines]
                self.assertEqual([[typed(*pair) for pair in zip(line, row.values())]
                                  for line, row in zip(found, expected, strict=True)],
                                 [list(row.values()) for row in expected])
            with self.subTest(table=table, format="csv"):
                text = self.output("ls", self.corpus, table, "--format", "csv")
                self.assertTrue(text.endswith("\r\n"))
                header, *lines = csv.reader(io.StringIO(text, newline=""), strict=True)
                self.assertEqual(header, names)
                self.assertEqual([[typed(*pair) for pair in zip(line, row.values())]
                                  for line, row in zip(lines, expected, strict=True)],
                                 [list(row.values()) for row in expected])
            with self.subTest(table=table, format="sql"):
                self.assertEqual(self.sql(f"from {table}"), expected)

    def test_markdown_is_a_table(self):
        lines = self.output("ls", self.corpus, "quilt_sources", "--format", "markdown", "--limit", "2").splitlines()
        self.assertEqual(lines[:3], [
            r"| page\_id | rank | source\_id | source\_url | gain | shared\_grams | foreign | linked |",
            "|---:|---:|---:|---|---:|---:|---|---|",
            "| 61 | 1 | 1 | http://www.donor0.example/0 | 36 | 36 | yes | no |"])
        self.assertEqual(len(lines), 4)

    @needs_packages("pyarrow", "polars", "duckdb")
    def test_parquet_by_other_readers(self):
        for table in ("pages", "skipped", *TABLES):
            expected = [{**row, **{key: microseconds(row[key]) for key in row if key == "captured"}}
                        for row in self.rows(table)]
            self.assertGreater(len(expected), 0)
            file = self.scratch / f"{table}.parquet"
            done = run("ls", self.corpus, table, "--format", "parquet", "-o", file)
            self.assertEqual((done.returncode, done.stdout), (0, b""))
            parts = sorted((self.corpus / "findings").glob(f"*/*/{table}/*.parquet"))
            self.assertEqual(len(parts), 1)
            for (reader, program), path in itertools.product(READERS.items(), (file, *parts)):
                with self.subTest(table=table, reader=reader, path=path.name):
                    script = f"import sys, json\npath = sys.argv[1]\n{program}{PRINT_ROWS}"
                    read = subprocess.run([VENV, "-c", script, path], capture_output=True, text=True, check=True)
                    self.assertEqual([json.loads(line) for line in read.stdout.splitlines()], expected)

    def test_parquet_replaces_a_file_only_when_it_is_whole(self):
        file = self.scratch / "a.parquet"
        file.write_bytes(b"mine")
        self.refuses("sql", self.corpus, "select 1 as a, 2 as a", "--format", "parquet", "-o", file, fragments=["AS"])
        self.refuses("sql", self.corpus, "select error('no') from quilts", "--format", "parquet", "-o", file)
        self.refuses("sql", self.corpus, "select 99999999999999999999::hugeint as a", "--format", "parquet", "-o", file,
                     fragments=["64 bits"])
        self.assertEqual(file.read_bytes(), b"mine")
        self.refuses("ls", self.corpus, "quilts", "--format", "parquet", "-o", self.scratch, fragments=["folder"])
        self.refuses("ls", self.corpus, "quilts", "--format", "parquet", fragments=["-o"])
        self.refuses("ls", self.corpus, "quilts", "--format", "parquet", "-o", "-", fragments=["-o"])
        self.assertEqual(run("sql", self.corpus, "select null as n, 1 as a, null::double as d", "--format", "parquet",
                             "-o", file).returncode, 0)
        self.assertEqual(file.read_bytes()[:4], b"PAR1")
        self.assertEqual([entry.name for entry in self.scratch.iterdir()], ["a.parquet"])

    def test_nulls_and_odd_numbers_of_queries(self):
        row = self.sql("select null as a, 'nan'::double as b, 99999999999999999999::hugeint as c, 1.25 as d, "
                       "timestamp '2026-01-02 03:04:05' as e, [1, 2] as f, 9007199254740993 as page_id")
        self.assertEqual(row, [{"a": None, "b": None, "c": "99999999999999999999", "d": 1.25,
                                "e": "2026-01-02T03:04:05Z", "f": "[1, 2]", "page_id": "9007199254740993"}])
        self.refuses("sql", self.corpus, "select 1 as a, 2 as a", "--json", fragments=["AS"])

    def test_query_from_standard_input(self):
        self.assertEqual(self.output("sql", self.corpus, "-", stdin=b"select 1 as one;\n-- done\n"), "one\n1\n")


class Listing(TablesTest):
    def test_where_sort_limit_columns(self):
        every = self.rows("quilt_sources")
        self.assertEqual(self.rows("quilt_sources", "--where", "linked and rank < 3"),
                         [row for row in every if row["linked"] and row["rank"] < 3])
        of_long = "page_id in (select page_id from quilts where words > 300)"
        self.assertEqual(self.rows("quilt_sources", "--where", of_long), [])
        self.assertEqual(self.rows("quilt_sources", "--limit", "5"), every[:5])
        self.assertEqual(self.rows("quilt_sources", "--limit", "0"), every)
        self.assertEqual(self.rows("quilt_sources", "--sort", "gain:desc,source_url"),
                         sorted(every, key=lambda row: (-row["gain"], row["source_url"].encode())))
        self.assertEqual(self.rows("quilt_sources", "--columns", "gain,page_id", "--limit", "3"),
                         [{"gain": row["gain"], "page_id": row["page_id"]} for row in every[:3]])

    def test_the_order_of_the_table_breaks_ties(self):
        every = self.rows("quilts")
        self.assertEqual(every, sorted(every, key=lambda row: (-row["foreign_words"], -row["patch_fraction"],
                                                               -row["cover_size"], int(row["page_id"]))))
        self.assertEqual(self.rows("quilts", "--sort", "words"), sorted(every, key=lambda row: row["words"]))

    def test_paging_meets_every_row_once(self):
        keys = {"pages": ["page_id"], "quilts": ["page_id"], "quilt_sources": ["page_id", "rank"],
                "quilt_patches": ["page_id", "start_byte"], "quilt_sweep": ["k", "m", "c", "theta", "foreign"]}
        for table, words in [(table, []) for table in keys] + [
                ("quilt_sources", ["--sort", "gain:desc,foreign", "--where", "rank > 1"]),
                ("quilt_sweep", ["--sort", "mean_sources:desc,foreign"])]:
            with self.subTest(table=table, words=words):
                found, after = [], []
                while page := self.rows(table, *words, "--limit", "7", *after):
                    found += page
                    after = ["--after", ",".join(str(page[-1][name]) for name in keys[table])]
                self.assertEqual(found, self.rows(table, *words))

    def test_threads_and_memory_change_nothing(self):
        expected = self.output("ls", self.corpus, "quilt_sources", "--sort", "gain")
        for words in (["-j", "1"], ["-j", "5"], ["--memory", "128M"]):
            self.assertEqual(self.output("ls", self.corpus, "quilt_sources", "--sort", "gain", *words), expected)

    def test_which_tables_there_are(self):
        lines = self.output("ls", self.corpus).splitlines()
        self.assertEqual(lines[0].split("\t"), ["table", "rows", "a_row_is", "run"])
        counts = {line.split("\t")[0]: int(line.split("\t")[1]) for line in lines[1:]}
        for table in TABLES:
            self.assertEqual(counts[table], len(self.rows(table)))

    def test_the_reference_is_up_to_date(self):
        written = (ROOT / "docs" / "reference" / "tables.md").read_text()
        self.assertEqual(written, self.output("help", "tables"))

    def test_a_broken_pipe_is_success(self):
        process = subprocess.Popen([PROGRAM, "sql", self.corpus, "from range(100000000)"], stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE)
        self.assertEqual(process.stdout.readline(), b"range\n")
        process.stdout.close()
        self.assertEqual((process.wait(SECONDS), process.stderr.read()), (0, b""))
        process.stderr.close()

    def test_control_c_stops_a_query(self):
        query = "select count(*) from range(100000000) a, range(100000000) b where a.range * b.range = 7"
        process = subprocess.Popen([PROGRAM, "sql", self.corpus, query], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        status = pathlib.Path(f"/proc/{process.pid}/status")
        wait_until(lambda: int(re.search(r"SigCgt:\s+(\w+)", status.read_text())[1], 16) & 1 << signal.SIGINT - 1)
        process.send_signal(signal.SIGINT)
        out, said = process.communicate(timeout=SECONDS)
        self.assertEqual((process.returncode, out), (130, b""))
        self.assertRegex(said, rb"\Aseamripper: [^\n]+\n\Z")


    # What one value takes, DuckDB does not count.
    @unittest.skipIf("san" in str(PROGRAM), "sanitizers need memory of their own")
    def test_a_value_has_no_more_memory_than_was_given(self):
        for query in ("select len(range(300000000))", "select length(repeat('x', 1500000000))",
                      "select length(lpad('x', 400000000, 'y'))", "select len(list_sort(range(100000000)))"):
            with self.subTest(query=query):
                done, peak = run_watched("sql", self.corpus, query, "--memory", "128M")
                self.assert_one_line(done, 4, "--memory")
                self.assert_within(128, peak)
        done, peak = run_watched("ls", self.corpus, "quilts", "--where", "len(range(300000000)) > 1", "--memory", "128M")
        self.assert_one_line(done, 4, "--memory")
        self.assert_within(128, peak)

    def test_control_c_ends_what_does_not_heed_it(self):
        query = "select levenshtein(repeat('a', 300000), repeat('b', 300000))"
        out = self.scratch / "out.tsv"
        for words in ([], ["-o", out]):
            process = subprocess.Popen([PROGRAM, "sql", self.corpus, query, *words], stdout=subprocess.PIPE,
                                       stderr=subprocess.PIPE)
            status = pathlib.Path(f"/proc/{process.pid}/status")
            wait_until(lambda: int(re.search(r"SigCgt:\s+(\w+)", status.read_text())[1], 16) & 1 << signal.SIGINT - 1)
            time.sleep(0.2)
            process.send_signal(signal.SIGINT)
            begin = time.monotonic()
            said = process.communicate(timeout=SECONDS)[1]
            self.assertLess(time.monotonic() - begin, 5)
            self.assertEqual((process.returncode, said.count(b"\n")), (130, 1), said)
            self.assertEqual(list(self.scratch.glob("out.tsv*")), [])
        self.assertEqual(self.sql("select 1 as one"), [{"one": 1}])
        self.assertEqual(list(self.corpus.glob("spill-*")), [])


class Terminal(TablesTest):
    def test_a_table_that_fits_and_says_what_it_leaves_out(self):
        for columns in (40, 80, 300):
            written, status = on_terminal("ls", self.corpus, "quilts", "--limit", "3", "--color", "never",
                                          columns=columns)
            self.assertEqual(status, 0, written)
            lines = written.splitlines()
            self.assertTrue(all(len(line) <= columns for line in lines[:4]), written)
            self.assertRegex(lines[0], r"^url +foreign_words")
            self.assertRegex(lines[1], r"^http://quilter.example/\d +\d+")
            self.assertEqual("not shown: " in written, columns < 300)
            said = " ".join(written.split())  # lines are broken at words
            self.assertTrue(said.endswith("3 of 12 rows; --limit 0 lists all; --after 63 goes on"), said)

    def test_fifty_rows_unless_told_otherwise(self):
        for words, rows in (([], 50), (["--limit", "0"], 81), (["--limit", "60"], 60), (["-q"], 50)):
            written, _ = on_terminal("ls", self.corpus, "quilt_patches", "--color", "never", *words)
            self.assertEqual(len(re.findall(r"^ *\d[\d,]* +\d", written, re.MULTILINE)), rows)
            self.assertEqual("of 81 rows" in written, 0 < rows < 81 and "-q" not in words)
        written, _ = on_terminal("sql", self.corpus, "from range(1000)", "--color", "never")
        self.assertEqual(written.splitlines()[-1], "50 rows, and there are more; --limit 0 lists all")

    def test_colour(self):
        self.assertIn("\x1b[1m", on_terminal("ls", self.corpus, "quilts")[0])
        self.assertNotIn("\x1b", on_terminal("ls", self.corpus, "quilts", environment={"NO_COLOR": "1"})[0])
        self.assertNotIn("\x1b", self.output("ls", self.corpus, "quilts", "--format", "table"))

    def test_hostile_text_is_shown_not_obeyed(self):
        query = "select '" + HOSTILE + "' as \"" + HOSTILE + "\""
        for form in ("table", "jsonl", "csv", "tsv", "markdown"):
            with self.subTest(form=form):
                written, status = on_terminal("sql", self.corpus, query, "--format", form, "--color", "never")
                self.assertEqual(status, 0, written)
                for mark in "\x1b\x07\u202e\u200b\u009b":
                    self.assertNotIn(mark, written)
        self.assertNotIn("\x1b", self.output("sql", self.corpus, query))
        self.assertIn(HOSTILE, self.output("sql", self.corpus, query, "--format", "csv"))
        written, _ = on_terminal("sql", self.corpus, "select nothing_" + "\x1b[2J" + " from quilts")
        self.assertNotIn("\x1b", written)


class WrongUse(TablesTest):
    def test_names(self):
        ls = lambda *words: ("ls", self.corpus, *words)
        for words, fragments in (
                (["ls"], ["seamripper ls CORPUS TABLE"]), (ls("a", "b"), ["seamripper ls CORPUS TABLE"]),
                (["sql", self.corpus], ["seamripper sql CORPUS"]), (["runs"], ["seamripper runs CORPUS"]),
                (ls("quilt"), ["'quilt'", "did you mean 'quilts'?"]), (ls("nothing_like_it"), ["there are", *TABLES]),
                (ls("quilts", "--columns", "ulr"), ["did you mean 'url'?"]),
                (ls("quilts", "--columns", "url,,words"), ["commas"]),
                (ls("quilts", "--columns", "theta_billionths"), ["it has page_id, url"]),
                (ls("quilts", "--sort", "word"), ["did you mean 'words'?"]),
                (ls("quilts", "--sort", "words:up"), ["COLUMN:desc"]),
                (ls("quilts", "--where", "covr_size > 3"), ["cover_size"]), (ls("quilts", "--where", ""), ["empty"]),
                (ls("quilts", "--limit", "-1"), ["digits"]), (ls("quilts", "--format", "xml"), ["markdown"]),
                (ls("quilts", "--json", "--format", "csv"), ["--format jsonl"]),
                (ls("quilts", "--run", "012345678901"), ["no run", "seamripper runs"]),
                (ls("quilts", "--run", "../../.."), ["no run"]),
                (ls("quilts", "--after", "x"), ["no key", "page_id"]), (ls("quilts", "--after", "1,2"), ["page_id"]),
                (ls("quilts", "--after", b"\xff"), ["page_id"]),
                (ls("quilts", "--after", "5"), ["no row", "'5'"]),
                (ls("quilt_sweep", "--after", "5,50,4,0.5,\"none"), ["k,m,c,theta,foreign"]),
                (["sql", self.corpus, "select * from quilt"], ["quilts"]),
                (["sql", self.corpus, "select urll from quilts"], ["url"]),
                (["sql", self.corpus, "--where", "x", "select 1"], ["--where is not an option of sql"]),
                (["ls", self.scratch, "quilts"], [self.scratch]), (["sql", self.scratch, "select 1"], [self.scratch]),
                (["runs", self.scratch], [self.scratch])):
            with self.subTest(words=words):
                self.refuses(*words, fragments=fragments)

    def test_nothing_found_yet(self):
        self.copy()
        shutil.rmtree(self.corpus / "findings" / "quilts")
        command = f"'seamripper quilts {self.corpus}'"
        self.refuses("ls", self.corpus, "quilts", fragments=[command])
        self.refuses("ls", self.corpus, "quilt_sweep", fragments=["--sweep"])
        self.refuses("sql", self.corpus, "select * from quilts", fragments=[command])
        self.assertEqual(run("quilts", self.corpus, "-q", "--no-patches").returncode, 0)
        self.refuses("ls", self.corpus, "quilt_sweep", fragments=["--sweep"])
        self.refuses("sql", self.corpus, "from quilt_patches", fragments=["quilt_patches", command])

    def test_a_corpus_that_has_grown(self):
        self.copy()
        expected = self.rows("quilts")
        crawl.write_warc(self.scratch / "more.warc.gz", crawl.page_records(3, 5))
        self.ingest(self.scratch / "more.warc.gz")
        done = run("ls", self.corpus, "quilts", "--json")
        self.assertEqual([json.loads(line) for line in done.stdout.splitlines()], expected)
        self.assertIn(b"grown", done.stderr)
        self.assertEqual(self.rows("quilts", "-q"), expected)


class Damage(TablesTest):
    def test_every_flipped_byte_is_noticed(self):
        self.copy()
        folder = next(path for path in (self.corpus / "findings" / "quilts").iterdir() if path.is_dir())
        source = random.Random(5)
        for name in ("run.json", "quilts/part-00000.parquet", "quilt_sources/part-00000.parquet"):
            file = folder / name
            sound = file.read_bytes()
            for at in sorted({0, len(sound) - 1, *source.sample(range(len(sound)), 25)}):
                with self.subTest(name=name, at=at):
                    file.write_bytes(sound[:at] + bytes([sound[at] ^ 1 << source.randrange(8)]) + sound[at + 1:])
                    table = "quilts" if "/" not in name else name.split("/")[0]
                    self.refuses("ls", self.corpus, table, status=5, fragments=[file])
                    self.refuses("sql", self.corpus, f"select count(*) from {table}", status=5, fragments=[file])
            file.write_bytes(sound)
        (folder / "quilts" / "part-00000.parquet").unlink()
        self.refuses("ls", self.corpus, "quilts", status=5, fragments=["missing"])
        self.assertEqual(len(self.rows("quilt_sources")), 72)
        (self.corpus / "findings" / "quilts" / "current").write_text("nonsense\n")
        self.refuses("ls", self.corpus, "quilt_sources", status=5, fragments=["current"])

    def test_a_current_that_names_no_run_is_told_by_whoever_reads_it(self):
        self.copy()
        current = self.corpus / "findings" / "quilts" / "current"
        sound = current.read_text()
        current.write_text(("0" if sound[0] != "0" else "1") + sound[1:])
        for words in (["ls", self.corpus, "quilts"], ["info", self.corpus, "--verify"], ["runs", self.corpus, "--prune"],
                      ["report", self.corpus, "-o", self.scratch / "r.html"],
                      ["export", self.corpus, "--to", "dolma", "-o", self.scratch / "set"]):
            self.refuses(*words, status=5, fragments=["current"])
        self.assertEqual(run("quilts", self.corpus, "-q").returncode, 0)
        self.assertTrue((current.parent / current.read_text().strip()).is_dir())
        self.assertEqual(run("info", self.corpus, "--verify").returncode, 0)

    def test_runs_lists_what_is_left(self):
        self.copy()
        run("quilts", self.corpus, "-q", "-m", "20")
        folder = self.corpus / "findings" / "quilts"
        other = next(path for path in folder.iterdir()
                     if path.is_dir() and path.name != (folder / "current").read_text().strip())
        (other / "run.json").write_bytes(b"{}")
        done = run("runs", self.corpus, "--json")
        self.assertEqual((done.returncode, done.stderr.count(b"\n")), (5, 1))
        runs = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual([each["state"] for each in runs if each["detector"] == "quilts"], ["current", "damaged"])


class Runs(TablesTest):
    def runs(self, *words):
        runs = [json.loads(line) for line in self.output("runs", self.corpus, "--json", "-q", *words).splitlines()]
        return [each for each in runs if each["detector"] == "quilts"]

    def test_listed_read_and_pruned(self):
        self.copy()
        first, = self.runs()
        self.assertEqual((first["detector"], first["state"]), ("quilts", "current"))
        expected = self.rows("quilts", "--limit", "3")
        self.assertEqual(run("quilts", self.corpus, "-q", "-c", "6", "--foreign", "domain").returncode, 0)
        second, again = self.runs()
        self.assertEqual((second["state"], again), ("current", {**first, "state": "kept"}))
        self.assertIn("c=6", second["options"])
        self.assertEqual(len(self.rows("quilts")), 11)
        self.assertEqual(self.rows("quilts", "--run", first["run"], "--limit", "3"), expected)
        self.assertEqual(self.runs("--prune"), [second])
        self.assertEqual(len(self.rows("quilts")), 11)
        self.refuses("ls", self.corpus, "quilts", "--run", first["run"], fragments=["no run"])
        self.assertEqual(self.runs("--prune"), [second])
        folder = self.corpus / "findings" / "quilts"
        self.assertEqual([path.name for path in folder.iterdir() if path.is_dir()], [second["run"]])

    def test_not_pruned_while_a_detector_is_at_work(self):
        self.copy()
        lock = self.corpus / "lock"
        with open(lock, "rb") as file:
            fcntl.flock(file, fcntl.LOCK_SH)
            self.refuses("runs", self.corpus, "--prune", status=6)
            self.assertEqual(len(self.runs()), 1)


ATTACKS = """
copy quilts to 'PART'
copy (select 1) to 'PART' (format parquet)
copy quilts to 'FOLDER/new.parquet'
copy quilts from '/etc/passwd'
explain analyze copy (select 1) to 'PART'
explain select 1
export database 'FOLDER/export'
create table t as select 1
create or replace view quilts as select 1
drop view quilts
insert into quilts values (1)
with a as (select 1) insert into quilts select * from a
checkpoint
from force_checkpoint()
from read_csv('/etc/passwd')
from read_text('FOLDER/../../manifest.json')
from read_parquet('PART')
from parquet_metadata('PART')
from glob('FOLDER/*')
from '/etc/passwd'
select * from 'FOLDER/../run.json'
select (select content from read_text('/etc/passwd'))
with a as materialized (from read_text('/etc/passwd')) from a
from query('from read_text(''/etc/passwd'')')
from query_table('quilts')
attach 'FOLDER/new.db'
from 'https://localhost/a.parquet'
from read_csv('https://localhost/a.csv')
install httpfs
load httpfs
create secret s (type s3, key_id 'a', secret 'b')
set memory_limit = '1TB'
set enable_external_access = true
set lock_configuration = false
reset memory_limit
pragma table_info('quilts')
pragma version
call pragma_version()
show tables
describe quilts
from enable_logging(level = 'trace', storage = 'file', storage_path = 'FOLDER/log')
from duckdb_settings()
prepare p as select 1
select 1; select 2
select 1; copy quilts to 'PART'
/* select */ copy quilts to 'PART'
-- select
(select 1)
select $1
select getenv('HOME')
""".strip().splitlines()

CONDITIONS = ["true)", "(true", "true) or (true", "true) union select 1 --", "true order by 1", "true limit 1", "$1 = 1",
              "page_id = ?", "true; copy quilts to 'PART'", "true; select 1", "copy quilts to 'PART'",
              "page_id in (from read_text('/etc/passwd'))", "exists (from enable_logging())",
              "exists (select * from 'FOLDER/../run.json')", "--", "true for update"]


class Attacks(TablesTest):
    def test_all_are_refused_and_nothing_changes(self):
        folder = next(path for path in (self.corpus / "findings" / "quilts").iterdir() if path.is_dir()) / "quilts"
        everything = lambda: {path: path.read_bytes() for path in sorted(self.corpus.rglob("*")) if path.is_file()}
        before = everything()
        fill = lambda text: text.replace("PART", str(folder / "part-00000.parquet")).replace("FOLDER", str(folder))
        for statement in ATTACKS:
            with self.subTest(statement=statement):
                self.refuses("sql", self.corpus, fill(statement), cwd=self.scratch)
        for condition in CONDITIONS:
            with self.subTest(condition=condition):
                self.refuses("ls", self.corpus, "quilts", f"--where={fill(condition)}", cwd=self.scratch)
        self.assertEqual(everything(), before)
        self.assertEqual(os.listdir(self.scratch), [])
