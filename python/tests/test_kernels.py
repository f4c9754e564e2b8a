"""The kernels on strings and on Arrow arrays say what the slow, obvious ones of testing/ say."""
import json
import os
import random
import subprocess
import sys
import threading
import time
import unittest

import polars
import pyarrow as pa

import seamripper as sr
from setting import ROOT, PackageTest, demo_corpus

ORACLE = ROOT / "build" / "release" / "python_oracle"
PIECES = ["Déjà", "vu", "STRASSE", "straße", "東京", "ไทย", "x" * 200, "a", "b", "c", "the", " ", "  ", "\n", "\r\n", "\u00a0", "&amp;",
          "<p>", "<p ", "</p>", "<div class='x'>", "<script>if (a < b) c()</script>", "<!-- no -->", "<td>", "<br/>", "<", ">", '"',
          "0", "12", "٣", "e\u0301", "\u200d", "👩‍🌾", "İ", "ǅ", "&#65;", "<P\t", "<style>p{}</style>", "\x00"]


def random_texts(count, seed=1):
    dice = random.Random(seed)
    return ["".join(dice.choice(PIECES) + (" " if dice.random() < 0.5 else "") for _ in range(dice.choice((0, 1, 3, 30, 300))))
            for _ in range(count)]


@unittest.skipUnless(ORACLE.exists(), f"no {ORACLE}: ninja -C build/release python_oracle")
class Oracle(PackageTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.texts = random_texts(60) + [page["title"] + " " + page["url"] for page in demo_corpus().pages.head(20)]

    def setUp(self):
        super().setUp()
        files = []
        for i, text in enumerate(self.texts):
            files.append(self.scratch / str(i))
            files[-1].write_bytes(text.encode())
        done = subprocess.run([ORACLE, *files], check=True, capture_output=True)
        self.said = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual(len(self.said), len(self.texts))

    def test_one_by_one(self):
        for text, said in zip(self.texts, self.said):
            self.assertEqual(sr.words(text), said["words"])
            self.assertEqual([str(each) for each in sr.shingles(text)], said["shingles"])
            self.assertEqual(sr.sketch(text), said["sketch"])
            self.assertEqual([list(each) for each in sr.chunks(text, plain=True)], said["blocks"])
            self.assertEqual([list(each) for each in sr.chunks(text, profile="ardi2014")], said["ardi2014"])

    def test_text(self):
        for text, said in zip(self.texts, self.said):
            if "\x00" not in text:  # which the oracle's JSON shows
                self.assertEqual(sr.text(text), said["text"])

    def test_words_are_what_was_asked(self):
        self.assertGreater(sum(len(said["words"]) for said in self.said), 1000)
        self.assertGreater(sum(each is not None for said in self.said for each in said["sketch"]), 500)
        self.assertGreater(sum(len(said["ardi2014"]) for said in self.said), 200)


class Arrays(PackageTest):
    texts = [*random_texts(40, seed=2), None, ""]

    def each(self, function, *arguments, **options):
        return [None if text is None else function(text, *arguments, **options) for text in self.texts]

    def assert_same(self, made, expected):
        self.assertEqual(made.to_pylist(), expected)
        made.validate(full=True)

    def test_every_kernel(self):
        array = pa.array(self.texts)
        self.assert_same(sr.words(array), self.each(sr.words))
        self.assert_same(sr.text(array), self.each(sr.text))
        self.assert_same(sr.sketch(array), self.each(sr.sketch))
        self.assert_same(sr.shingles(array), [one or None for one in map(lambda one: one or [], self.each(sr.shingles))])
        for options in ({}, {"profile": "ardi2014"}, {"plain": True}):
            expected = [one and [each._asdict() for each in one] for one in self.each(sr.chunks, **options)]
            self.assert_same(sr.chunks(array, **options), expected)

    def test_every_kind_of_array(self):
        expected = self.each(sr.words)
        array = pa.array(self.texts)
        both = pa.chunked_array([array, array.slice(3, 7), pa.array([], pa.string())])
        for given in (array, array.cast(pa.large_string()), array.cast(pa.string_view()), array.dictionary_encode(),
                      polars.Series(self.texts), self.texts, iter(self.texts), array.cast(pa.binary()),
                      [None if text is None else text.encode() for text in self.texts]):
            with self.subTest(given=type(given)):
                self.assertEqual(sr.words(given).to_pylist(), expected)
        self.assertEqual(sr.words(both).to_pylist(), expected + expected[3:10])
        self.assertEqual(sr.words(array.slice(5, 4)).to_pylist(), expected[5:9])
        self.assertEqual(sr.words(pa.chunked_array([], pa.string())).type, sr.words(array).type)
        self.assertEqual(sr.words(pa.array([None, None])).to_pylist(), [None, None])
        self.assertEqual(sr.shingles([]).to_pylist(), [])

    def test_charsets(self):
        pages = ["<meta charset=windows-1251><p>Привет", "<meta charset=shift_jis><p>東京"]
        given = [page.encode(charset) for page, charset in zip(pages, ("windows-1251", "shift_jis"))]
        self.assertEqual([sr.text(page) for page in given], ["Привет", "東京"])
        self.assertEqual(sr.text(given).to_pylist(), ["Привет", "東京"])
        self.assertEqual(sr.text(pages).to_pylist(), ["Привет", "東京"])  # str is what it is, whatever it says

    def test_hostile(self):
        broken = pa.Array.from_buffers(pa.string(), 2, [None, pa.py_buffer(b"\0\0\0\0\3\0\0\0\6\0\0\0"), pa.py_buffer(b"a\xff bc\xe9")])
        self.assertEqual(sr.words(broken).to_pylist(), [["a"], ["bc"]])
        self.assertEqual(sr.words("a\ud800b"), ["a", "b"])
        self.assertEqual(sr.words(b"a\xc3b"), ["a", "b"])
        self.assertEqual(sr.shingles(" ... "), [])
        self.assertEqual(sr.shingles([" ... "]).to_pylist(), [None])
        self.assertEqual(sr.chunks(""), [])
        self.assertEqual(sr.sketch(b""), [None] * 128)
        deep = "<div>" * 200_000 + "x"
        self.assertEqual(sr.text(deep), "x")

    def test_refusals(self):
        for call in (lambda: sr.words(pa.array([1, 2])), lambda: sr.words(3), lambda: sr.words([1])):
            self.assertRaises((TypeError, pa.ArrowInvalid), call)
        for call in (lambda: sr.shingles("a", k=0), lambda: sr.shingles("a", k=65), lambda: sr.sketch("a", gram_bytes=0),
                     lambda: sr.chunks("a", profile="sentences")):
            self.assertRaises(ValueError, call)

    def test_seed_and_length(self):
        self.assertEqual(sr.shingles("a b c d e f", seed=1), sr.shingles("A b c d e f", seed=1))
        self.assertNotEqual(sr.shingles("a b c d e f", seed=1), sr.shingles("a b c d e f"))
        self.assertNotEqual(sr.shingles("a b c d e f", k=3), sr.shingles("a b c d e f"))

    def test_other_threads_run(self):
        array = pa.array(["word " * 50_000] * 100)
        counted = 0
        done = threading.Event()

        def work():
            sr.shingles(array)
            done.set()

        thread = threading.Thread(target=work)
        thread.start()
        while not done.is_set():
            counted += 1
            time.sleep(0.001)
        thread.join()
        self.assertGreater(counted, 3)

    def test_no_memory_is_left_behind(self):
        array = pa.array(["some words of a text " * 100] * 200)

        def resident():
            with open("/proc/self/statm") as file:
                return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

        def work(times):
            for _ in range(times):
                sr.words(array)
                sr.chunks(array, plain=True)
                sr.kernels._native.text_of_each(*array.__arrow_c_array__(), True)  # capsules that nobody takes

        work(20)
        before = resident()
        work(100)  # makes half a gigabyte
        self.assertLess(resident() - before, 60 << 20)


class AtTheEnd(unittest.TestCase):
    def test_nothing_is_said(self):
        for call in ("words('a b')", "shingles('a b')", "shingles(['a b'])", "sketch('<p>')", "sketch(['<p>'])", "chunks('<p>a')"):
            done = subprocess.run([sys.executable, "-c", f"import seamripper as sr; sr.{call}"], capture_output=True, text=True)
            self.assertEqual((done.returncode, done.stderr), (0, ""), call)


if __name__ == "__main__":
    unittest.main()
