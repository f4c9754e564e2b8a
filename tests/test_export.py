"""Data sets for other tools: every page once, hostile text as it is, the same bytes however it is run, read by the tools'
own readers where they are there."""
import gzip
import importlib.util
import json
import subprocess
import unittest

import phrase_crawl
from hostile_text import PAYLOADS
from program import ROOT, VENV, ProgramTest, needs_packages, run

DOLMA = sorted((ROOT / "build" / "deps" / "dolma" / "dolma").glob("*.so"))

READ_WITH_DATATROVE = """
import json, sys
from datatrove.pipeline.readers.jsonl import JsonlReader
for document in JsonlReader(sys.argv[1])():
    print(json.dumps([document.id, document.text, document.metadata]))
"""


def lines_of(folder):
    return [json.loads(line) for part in sorted(folder.iterdir()) for line in gzip.open(part, "rt", encoding="utf-8", newline="\n")]


class ExportTest(ProgramTest):
    def export(self, to, *words, name="set"):
        done = run("export", self.corpus, "--to", to, "-o", self.scratch / name, *words)
        self.assertEqual(done.returncode, 0, done.stderr.decode(errors="replace"))
        self.said = done.stderr.decode()
        return self.scratch / name

    def scan(self, *inputs):
        done = run("scan", *inputs, "-o", self.corpus)
        self.assertEqual(done.returncode, 0, done.stderr.decode(errors="replace"))


class Mirrored(ExportTest):
    def setUp(self):
        super().setUp()
        self.scan(phrase_crawl.write_phrases(self.scratch))

    def test_one_of_each_is_kept(self):
        documents = lines_of(self.export("datatrove"))
        wrote, runs = self.said.splitlines()
        self.assertEqual(wrote, f"wrote {len(documents)} pages, 10 of them to drop, to {self.scratch / 'set'}")
        self.assertRegex(runs, r"\Afrom: phrases \w{12}, quilts \w{12}, reuse \w{12}, templates \w{12}\Z")
        dropped = json.loads(b"[" + run("export", self.corpus, "--to", "droplist").stdout.strip().replace(b"\n", b",") + b"]")
        self.assertEqual([(row["url"], row["representative"]) for row in dropped],
                         [(each["metadata"]["url"], each["metadata"]["duplicate_of"])
                          for each in documents if not each["metadata"]["keep"]])

    def test_the_same_bytes_however_it_is_run(self):
        for to in ("datatrove", "dolma"):
            sets = [self.export(to, *words, name=f"{to}-{i}")
                    for i, words in enumerate((["-j", "1"], ["-j", "4"], ["--memory", "128M"]))]
            files = [{path.relative_to(each): path.read_bytes() for path in each.rglob("*.gz")} for each in sets]
            self.assertEqual(len(files[0]), 1 if to == "datatrove" else 2)
            self.assertEqual(files[1:], [files[0]] * 2)

    def test_as_json(self):
        done = run("export", self.corpus, "--to", "dolma", "-o", self.scratch / "set", "--json", "-q")
        self.assertEqual(json.loads(done.stdout), {"pages": len(lines_of(self.scratch / "set" / "documents")), "to_drop": 10,
                                                   "parts": 1})
        self.assertEqual(done.stderr, b"")

    @unittest.skipUnless(DOLMA, "no dolma in build/deps: tools/setup test")
    def test_dolma_drops_what_is_to_drop(self):
        folder = self.export("dolma")
        for name in ("mixed", "in", "out"):
            (self.scratch / name).mkdir()
        spec = importlib.util.spec_from_file_location("dolma.dolma", DOLMA[0])
        dolma = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(dolma)
        duplicate = "@.seamripper__phrases__duplicate"
        dolma.mixer_entrypoint(json.dumps({
            "streams": [{"name": "kept", "documents": [f"{folder}/documents/*.jsonl.gz"], "attributes": ["seamripper"],
                         "output": {"path": f"{self.scratch}/mixed", "max_size_in_bytes": 1 << 30},
                         "filter": {"include": [], "exclude": [f"$.attributes[?({duplicate} && {duplicate}[0])]"]}}],
            "work_dir": {"input": f"{self.scratch}/in", "output": f"{self.scratch}/out"}, "processes": 1}))
        documents = lines_of(folder / "documents")
        self.assertEqual([each["id"] for each in lines_of(self.scratch / "mixed")],
                         [each["id"] for each in documents if each["metadata"]["keep"]])

    @needs_packages("datatrove", "orjson", brought_by="build/venv/bin/pip install datatrove orjson")
    def test_datatrove_reads_all(self):
        folder = self.export("datatrove")
        done = subprocess.run([VENV, "-c", READ_WITH_DATATROVE, folder], capture_output=True, check=True)
        read = [json.loads(line) for line in done.stdout.splitlines()]
        for _, _, metadata in read:
            self.assertEqual((metadata.pop("file_path"), metadata.pop("source")), (f"{folder}/00000.jsonl.gz", "corpus"))
        self.assertEqual(read, [[each["id"], each["text"], each["metadata"]] for each in lines_of(folder) if each["text"]])


class Hostile(ExportTest):
    def test_text_stays_text(self):
        """In titles, texts and URLs: a line is a page, and what was stored comes back."""
        crawl = self.scratch / "crawl.jsonl"
        with open(crawl, "w", encoding="utf-8") as file:
            for i, payload in enumerate(PAYLOADS):
                html = f"<title>{payload}</title><p>{payload} and nine words of its own on page {i}</p>"
                file.write(json.dumps({"url": f"https://site{i}.example/?{payload}", "html": html}) + "\n")
                file.write(json.dumps({"url": f"https://text{i}.example/", "text": f"{payload}\n{i}"}) + "\n")
        self.scan(crawl)
        folder = self.export("dolma")
        documents = lines_of(folder / "documents")
        self.assertEqual(len(documents), self.info()["pages"])
        self.assertEqual([each["id"] for each in documents], [each["id"] for each in lines_of(folder / "attributes" / "seamripper")])
        for each in documents[::29]:
            page = self.show(each["id"])
            self.assertEqual([each["text"], each["metadata"]["title"], each["metadata"]["url"]],
                             [page["text"], page["title"], page["url"]])
        raw = gzip.decompress((folder / "documents" / "00000.jsonl.gz").read_bytes())
        self.assertFalse(set(raw) & (set(range(0x20)) - {0x0a} | {0x7f}), "control bytes")
        self.assertEqual(raw.count(b"\n"), len(documents))


class WrongUse(ExportTest):
    def test_one_line_each(self):
        self.ingest(phrase_crawl.write_phrases(self.scratch))
        to = ["export", self.corpus, "--to", "dolma"]
        self.assert_one_line(run(*to, "-o", self.scratch / "set"), 2, "seamripper scan")
        self.assertEqual(run("phrases", self.corpus).returncode, 0)
        taken = self.scratch / "taken"
        taken.mkdir()
        for words, fragment in (([], "-o FOLDER"), (["-o", taken], "exists already"),
                                (["-o", taken, "--where", "true"], "--where"), (["-o", taken, "--run", "x"], "--run"),
                                (["-o", taken, "--format", "csv"], "--format"),
                                (["-o", taken, "--add", "a.srl"], "--add"), (["-o", taken, "--subtract", "a.srl"], "--subtract")):
            with self.subTest(words=words):
                self.assert_one_line(run(*to, *words), 2, fragment)
        self.assert_one_line(run("export", self.corpus, "--to", "dolmas", "-o", taken), 2, "'dolma'")
        self.assert_one_line(run(*to, "-o", "/nowhere/set"), 4, "/nowhere")
        self.assertEqual(list(taken.iterdir()), [])

    def test_what_was_not_looked_for_is_told(self):
        self.ingest(phrase_crawl.write_phrases(self.scratch))
        self.assertEqual(run("phrases", self.corpus).returncode, 0)
        documents = lines_of(self.export("datatrove"))
        self.assertIn("note: no fields of quilts, templates, reuse, which have not run\n", self.said)
        self.assertIn("keep", documents[0]["metadata"])
        self.assertNotIn("quilt", documents[0]["metadata"])
