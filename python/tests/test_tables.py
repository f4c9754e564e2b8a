"""Tables hold what the program says they do, checked before it is believed; conditions mean what they mean in SQL."""
import json
import pathlib
import shutil
import subprocess
import sys
import unittest

import duckdb
import pandas
import polars
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

import seamripper as sr
from seamripper import _native
from setting import ROOT, PackageTest, demo_corpus

PACKAGE = ROOT / "python" / "seamripper"
# Columns that are computed, and so no part of the digest; tables with hidden fields cannot be held against it.
DERIVED = {"quilts": {"patch_fraction"}, "duplicates": {"jaccard"}, "reuse_pages": {"contains"}}
WHOLE = ("pages", "quilts", "quilt_sources", "quilt_patches", "quilt_counts", "duplicates", "popular_phrases", "phrase_pages", "phrase_covers",
         "template_members", "chunks", "chunk_pages", "files", "reuse_pages")


def bytes_of(value):
    """As docs/formats/findings.md has it."""
    if isinstance(value, str):
        return len(value.encode()).to_bytes(8, "little") + value.encode()
    return int(value).to_bytes(8, "little", signed=True)


def digest_of(table, derived):
    names = [field.name for field in table.schema if field.name not in derived]
    arrow = table.to_arrow().select(names)
    columns = [column.cast(pa.int64()) if pa.types.is_timestamp(column.type) else column for column in arrow.columns]
    rows = zip(*(column.to_pylist() for column in columns))
    return f"{sum(int(_native.xxh3(b''.join(map(bytes_of, row))), 16) for row in rows) % 2**128:032x}"


class Contents(PackageTest):
    def test_digests(self):
        corpus = demo_corpus()
        rows = 0
        for name in WHOLE:
            table = corpus[name]
            self.assertEqual(digest_of(table, DERIVED.get(name, ())), table.digest, name)
            rows += len(table)
        self.assertGreater(rows, 500)

    def test_every_table(self):
        corpus = demo_corpus()
        there = {row["table"]: row["rows"] for row in corpus.tables}
        for _, name, meaning, _, columns in _native.tables():
            if name not in there:
                self.raises(sr.UsageError, lambda: corpus[name])
                continue
            table = getattr(corpus, name)
            self.assertEqual((table.name, table.meaning, len(table)), (name, meaning, there[name]))
            self.assertEqual([(field.name, str(field.type)) for field in table.schema], [column[:2] for column in columns])
            self.assertEqual(table.to_arrow().num_rows, len(table))

    def test_generated_properties(self):
        made = subprocess.run([sys.executable, ROOT / "python" / "generate" / "tables.py"], check=True, capture_output=True, text=True)
        self.assertEqual((PACKAGE / "tables.py").read_text(), made.stdout,
                         "write it anew: python/generate/tables.py > python/seamripper/tables.py")

    def test_frames(self):
        quilts = demo_corpus().quilts
        self.assertEqual(quilts.to_polars().shape, (len(quilts), len(quilts.columns)))
        self.assertEqual(quilts.to_pandas()["page_id"].tolist(), quilts["page_id"].to_pylist())
        self.assertIsInstance(quilts.to_pandas(), pandas.DataFrame)
        for _ in range(2):  # again and again
            self.assertEqual(polars.DataFrame(quilts).shape, quilts.to_polars().shape)
            self.assertEqual(pa.table(quilts), quilts.to_arrow())
            self.assertEqual(duckdb.sql("select count(*) from quilts").fetchone(), (len(quilts),))
        self.assertEqual(list(quilts)[0], quilts.to_arrow().slice(0, 1).to_pylist()[0])
        self.assertEqual(pq.read_table(quilts.files[0]).num_rows, len(quilts))

    def test_head_and_select(self):
        quilts = demo_corpus().quilts
        self.assertEqual(quilts.head(3).select("url", "grams").to_arrow(), quilts.to_arrow().select(["url", "grams"]).slice(0, 3))
        self.assertEqual((len(quilts.head(2)), len(quilts.head(5).head(9)), len(quilts.head(0))), (2, 5, 0))
        self.assertEqual(polars.DataFrame(quilts.where("grams > 10").head(2)).height, 2)
        self.raises(sr.UsageError, lambda: quilts.select("nothing"))
        self.raises(sr.UsageError, lambda: quilts.head(2).where("grams > 1"))

    def test_several_parts(self):
        corpus = self.own_corpus()
        whole = corpus.quilts.to_arrow()
        first = pathlib.Path(corpus.quilts.files[0])
        second = first.with_name("part-00001.parquet")
        pq.write_table(whole.slice(0, 3), first)
        pq.write_table(whole.slice(3), second)
        facts = [{"bytes": file.stat().st_size, "xxh3": _native.xxh3(file.read_bytes())} for file in (first, second)]
        read = sr.Table("quilts", sr.table._Parts([first, second], facts))
        self.assertEqual(read.to_arrow(), whole)
        self.assertEqual((len(read), len(read.where("true"))), (whole.num_rows, whole.num_rows))

    def test_stays_with_its_run(self):
        corpus = self.own_corpus()
        before = corpus.quilts
        rows = len(before)
        corpus.run("quilts", theta=0.9)
        self.assertNotEqual(corpus.quilts.run, before.run)
        self.assertEqual((len(before), before.to_arrow().num_rows), (rows, rows))
        self.assertEqual([value for name, value in corpus.quilts.options.items() if name.startswith("theta")], ["900000000"])


class Damage(PackageTest):
    def damaged(self, find, change):
        corpus = self.own_corpus()
        file = find(corpus)
        change(file)
        error = self.raises(sr.CorpusDamaged, lambda: corpus.quilts.to_arrow(), status=5)
        self.assertIn(str(self.scratch), str(error))
        return error

    def test_a_flipped_bit(self):
        def flip(file):
            data = bytearray(file.read_bytes())
            data[len(data) // 2] ^= 1
            file.write_bytes(data)

        error = self.damaged(lambda corpus: pathlib.Path(corpus.quilts.files[0]), flip)
        self.assertTrue(error.file.endswith("part-00000.parquet"))
        self.assertIn("--force", error.next_step)

    def test_a_cut_part(self):
        self.damaged(lambda corpus: pathlib.Path(corpus.quilts.files[0]), lambda file: file.write_bytes(file.read_bytes()[:-9]))

    def test_a_changed_record(self):
        def change(file):
            file.write_bytes(file.read_bytes().replace(b'"rows":', b'"rows":1', 1))

        self.damaged(lambda corpus: pathlib.Path(corpus.quilts.files[0]).parent.parent / "run.json", change)

    def test_gone_meanwhile(self):
        corpus = self.own_corpus()
        quilts = corpus.quilts
        shutil.rmtree(pathlib.Path(quilts.files[0]).parent)
        self.raises(sr.CorpusDamaged, lambda: len(quilts.where("grams > 0")), status=5)


class Conditions(PackageTest):
    SAME = ["grams >= 300", "patch_fraction > 0.75 and cover_size < 10", "not grams > 300", "grams between 200 and 300",
            "cover_size in (4, 5, 6)", "cover_size not in (4, 5)", "url like '%/p/0000_.html'", "url not like 'https%'",
            "url ilike 'HTTPS://%'", "(grams > 300 or words < 250) and not domain = 'sansaku.example'", "grams = patch_grams",
            "grams <> patch_grams", "domain <= 'm'", "-1 < grams", "words != 300", '"words" > 1e2', "grams > .5",
            "url like '%it''s%'", "grams > 99999999999999999999"]

    def test_as_in_sql(self):
        corpus = demo_corpus()
        some = 0
        for condition in self.SAME:
            with self.subTest(condition=condition):
                ours = corpus.quilts.where(condition)["page_id"].to_pylist()
                theirs = corpus.sql(f"select page_id from quilts where {condition}")["page_id"].to_pylist()
                self.assertEqual(sorted(ours), sorted(theirs))
                some += 0 < len(ours) < len(corpus.quilts)
        self.assertGreater(some, 8)

    def test_booleans_and_moments(self):
        corpus = demo_corpus()
        sources, pages = corpus.quilt_sources, corpus.pages
        for condition in ('"foreign"', 'not "foreign" and linked', '"foreign" = true', "linked <> false"):
            self.assertEqual(len(sources.where(condition)),
                             corpus.sql(f'select count(*) as n from quilt_sources where {condition}')["n"][0].as_py(), condition)
        middle = pages["captured"].to_pylist()[len(pages) // 2].isoformat()
        for condition in (f"captured >= '{middle}'", "captured < '2026-03-01'", f"captured = '{middle}'"):
            self.assertEqual(len(pages.where(condition)),
                             corpus.sql(f"select count(*) as n from pages where {condition}")["n"][0].as_py(), condition)

    def test_chained_and_arrow(self):
        quilts = demo_corpus().quilts
        both = quilts.where("grams > 200").where(pc.field("cover_size") > 4)
        self.assertEqual(both.to_arrow(), quilts.where("grams > 200 and cover_size > 4").to_arrow())

    def test_refusals(self):
        quilts = demo_corpus().quilts
        for condition in ("", "grams >", "grams", "grams > 1 or", "grams > 1 limit 3", "nothing > 1", "grams > 'a'", "url > 3", "(grams > 1",
                          "grams > 1)", "grams; drop table", "length(url) > 3", "grams + 1 > 2", 'domain = "a.example"', "url like 3",
                          "grams like 'a'", "in (1)", "grams in ()", "grams between 1", "'open", "grams > --1", "(" * 5000 + "true",
                          "not " * 5000 + "true", "grams is null", "select 1", "grams > 1 -- x", "\x00", "grams > ٣٣x"):
            error = self.raises(sr.UsageError, lambda: quilts.where(condition), status=2)
            self.assertIsNotNone(error.offset)
            self.assertIn("corpus.sql", error.next_step)


class Answers(PackageTest):
    def test_sql(self):
        corpus = demo_corpus()
        answer = corpus.sql("select domain, count(*) as n from pages group by all order by n desc, domain")
        self.assertEqual(sum(answer["n"].to_pylist()), len(corpus.pages))
        self.assertEqual((answer.run, answer.files), (None, []))
        self.assertEqual(answer.where("n > 1").head(2).to_arrow().num_rows, 2)
        for query in ("select nothing from pages", "drop table pages", "select * from read_csv('/etc/passwd')", "", "--help"):
            self.raises(sr.Error, lambda: corpus.sql(query), status=2)

    def test_page(self):
        corpus = demo_corpus()
        quilt = next(iter(corpus.quilts))
        page = corpus.page(quilt["url"])
        self.assertEqual((page.page_id, page.words, len(sr.words(page.text))), (quilt["page_id"], quilt["words"], quilt["words"]))
        self.assertEqual([source.page_id for source in page.quilt.sources],
                         corpus.quilt_sources.where(f"page_id = {page.page_id}")["source_id"].to_pylist())
        patches = corpus.quilt_patches.where(f"page_id = {page.page_id}")
        self.assertEqual([(each.start, each.end, each.words) for each in page.passages],
                         [(row["start_char"], row["end_char"], row["words"]) for row in patches])
        for passage in page.passages[:10]:
            source = corpus.page(passage.source.page_id)
            self.assertEqual(sr.words(passage.text), sr.words(source.text[passage.source_start:passage.source_end]))
        self.assertEqual(corpus.page(page.page_id).url, page.url)
        self.raises(sr.UsageError, lambda: corpus.page("http://nowhere.example/"))
        self.raises(sr.UsageError, lambda: corpus.page("--help"))

    def test_page_without_findings(self):
        file = self.small_crawl()
        corpus = sr.ingest(file, out=self.scratch / "c", progress=False)
        page = corpus.page("http://a.example/0")
        self.assertEqual((page.text, page.quilt.quilted, page.passages, page.duplicates, page.template),
                         ("one two three four five six seven", False, [], [], None))

    def test_compare(self):
        both = sr.compare("zero one two three four five six", "<p>ONE two three<p>four five seven")
        self.assertEqual([(each.text, each.words) for each in both.passages], [("one two three four five", 5)])
        self.assertEqual((both.a.shared_words, both.b.words, both.a.name, both.b.name), (5, 6, "a", "b"))
        self.assertEqual(both.b.text[both.passages[0].other_start:both.passages[0].other_end], "ONE two three\nfour five")
        file = self.scratch / "a file.html"
        file.write_text("<p>one two three four five")
        self.assertEqual(sr.compare(file, "one two three four five", k=2).jaccard, 1.0)
        self.raises(sr.UsageError, lambda: sr.compare("", "a"))
        self.raises(sr.UsageError, lambda: sr.compare(self.scratch / "nothing", "a"), file=str(self.scratch / "nothing"))

    def test_check(self):
        corpus = demo_corpus()
        quilt = corpus.page(corpus.quilts["page_id"][0].as_py())
        found = sr.check({"mine": quilt.text, "not": "nothing of the kind at all"}, against=corpus)
        self.assertEqual(set(found["document"].to_pylist()), {"mine"})
        self.assertEqual(next(iter(found))["page_id"], quilt.page_id)
        self.assertEqual(len(found), len(corpus.check(quilt.text)))
        passages = corpus.check([quilt.text], passages=True)
        self.assertEqual(passages["document"].to_pylist()[0], "0")
        file = self.scratch / "mine.txt"
        file.write_text(quilt.text)
        self.assertEqual(len(sr.check(file, against=corpus)), len(found))
        self.assertEqual(len(sr.check(["nothing of the kind at all"], against=corpus)), 0)

    def test_written_files(self):
        corpus = demo_corpus()
        report = corpus.report(self.scratch / "report.html")
        self.assertIn("<!doctype html>", pathlib.Path(report).read_text().lower()[:100])
        corpus.export("droplist", self.scratch / "drop.jsonl")
        dropped = [json.loads(line) for line in (self.scratch / "drop.jsonl").read_text().splitlines()]
        self.assertGreater(len(dropped), 0)
        corpus.evidence(corpus.quilts["url"][0].as_py(), self.scratch / "case.html")
        self.assertTrue((self.scratch / "case.html").exists())


if __name__ == "__main__":
    unittest.main()
