"""What is drawn says what there is, and nothing crawled acts in it."""
import html.parser
import pathlib
import unittest

import pyarrow as pa

import seamripper as sr
from seamripper import notebook
from setting import PackageTest, demo_corpus
from test_program import HOSTILE

ALLOWED = {"style", "div", "table", "thead", "tbody", "tr", "th", "td", "span", "mark", "sup", "br"}
ATTRIBUTES = {"class", "dir", "title"}


class Reader(html.parser.HTMLParser):
    """The elements, attributes and text of what was drawn."""

    def __init__(self):
        super().__init__()
        self.elements = set()
        self.attributes = set()
        self.text = ""

    def handle_starttag(self, tag, attributes):
        self.elements.add(tag)
        self.attributes.update(name for name, _ in attributes)

    def handle_data(self, data):
        self.text += data


class Drawn(PackageTest):
    def read(self, drawn):
        reader = Reader()
        reader.feed(drawn)
        self.assertLessEqual(reader.elements, ALLOWED)
        self.assertLessEqual(reader.attributes, ATTRIBUTES)
        self.assertNotIn("http", notebook.STYLE)
        self.assertEqual(drawn.count("<style>"), 1)
        return reader.text.removeprefix(notebook.STYLE.removeprefix("<style>").removesuffix("</style>"))

    def test_hostile_text_is_text(self):
        rows = pa.table({"url": HOSTILE, "title": HOSTILE[::-1], "<b>name</b>": HOSTILE})
        table = sr.Table("<i>name</i>", rows)
        text = self.read(table._repr_html_())
        self.assertIn("<script>alert(1)</script>", text)
        for drawn in (text, repr(table)):
            for hidden in "\u202e\x1b\x00\u2028":
                self.assertNotIn(hidden, drawn)
        self.assertIn("\\u{202e}gnp.exe", text)

    def test_hostile_pages(self):
        for said in HOSTILE:
            facts = {"page_id": "1", "url": said, "title": said, "text": said * 2, "words": 2, "captured": "2026-03-01T06:52:13Z", "links": [],
                     "quilt": {"quilted": True, "patch_fraction": 1, "sources": [
                         {"rank": 1, "source_id": "2", "source_url": said, "gain": 1, "shared_grams": 1, "foreign": True, "linked": False}],
                         "patches": [{"rank": 1, "start_char": 0, "end_char": len(said), "source_start_char": 0, "source_end_char": 1, "words": 1}]},
                     "template": {"member": True, "pages": 2, "suggested_class": said}}
            page = sr.Page(facts)
            self.assertIn(notebook.visible(said)[:50].strip()[:20], self.read(page._repr_html_()))
            self.read(page.quilt._repr_html_())
            self.assertNotIn("\x1b", repr(page))

    def test_comparison_and_corpus(self):
        drawn = self.read(sr.compare("a &lt;b c d e f <", "z b c d e f > <")._repr_html_())
        self.assertIn("Jaccard", drawn)
        text = self.read(demo_corpus()._repr_html_())
        self.assertIn("quilt_patches", text)

    def test_table(self):
        quilts = demo_corpus().quilts
        rows = len(quilts)
        for text in (self.read(quilts._repr_html_()), repr(quilts)):
            self.assertIn(f"… {rows - 10:,} more", text)
            self.assertIn(quilts["url"][0].as_py(), text)
            self.assertIn("a page stitched together from other pages", text)
        self.assertLessEqual(max(map(notebook.width_of, repr(quilts).splitlines())), 100)
        self.assertIn("0 rows", repr(quilts.where("grams < 0")))
        self.read(quilts.where("grams < 0")._repr_html_())

    def test_passages_are_drawn_where_they_are(self):
        page = demo_corpus().page(demo_corpus().quilts["url"][0].as_py())
        drawn = page._repr_html_()
        self.assertGreater(drawn.count("<mark"), 0)
        self.assertIn(f"{len(page.quilt.sources)} sources", repr(page))
        text = "own words before, copied passage here, own words after"
        made = notebook.passages_html(text, [notebook.Span(18, 32, 3)])
        self.assertIn("<sup>3</sup>copied passage</mark>", made)
        long = "w " * 500
        made = notebook.passages_html(long + "COPIED" + long, [notebook.Span(1000, 1006, 1)])
        self.assertIn("words …", made)
        self.assertLess(len(made), 1200)

    def test_bounded(self):
        text = "x y " * 500_000
        spans = [notebook.Span(i * 40, i * 40 + 20, i % 99 + 1) for i in range(40_000)]
        self.assertLess(len(notebook.passages_html(text, spans)), 200_000)
        self.assertLess(len(notebook.passages_html(text, [])), 30_000)
        # Spans that overlap or lie outside are passed over, never wrong.
        self.assertEqual(notebook.passages_html("abc", [notebook.Span(0, 2, 1), notebook.Span(1, 3, 2), notebook.Span(2, 9, 3)]).count("<mark"), 1)

    def test_wide_characters(self):
        lines, _ = notebook.text_table(["url", "n"], [["東京", 1], ["ab", 22]], 40)
        self.assertEqual(lines, ["url    n", "東京   1", "ab    22"])


if __name__ == "__main__":
    unittest.main()
