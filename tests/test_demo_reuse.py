"""What the demo plants for reuse: true by definition, and held against the tables."""
import collections
import hashlib
import re
from urllib.parse import urlsplit

from demo_crawl import ComparingTest, DemoTest

COPIES = 5  # labelled is what has more
SHORTEST = 30  # characters of a chunk
PARAGRAPH = re.compile(rb"<p>([^<]*)")


class Truth(DemoTest):
    def setUp(self):
        super().setUp()
        self.body = {url: body for url, (_, body) in self.bodies().items()}
        self.chunks = {page["url"]: self.chunks_of(page["url"]) for page in self.truth}
        self.copies = collections.Counter(chunk for chunks in self.chunks.values() for chunk in chunks)

    def chunks_of(self, url):
        texts = (b" ".join(text.lower().split()) for text in PARAGRAPH.findall(self.body[url]))
        return [hashlib.sha1(text).digest() for text in texts if len(text) >= SHORTEST]

    def labelled(self, url):
        return [chunk for chunk in self.chunks[url] if self.copies[chunk] > COPIES]

    def test_copied_articles_are_copied_throughout_and_with_advertisements(self):
        for page in self.planted("copied-article", "bad-folder"):
            with self.subTest(page=page["url"]):
                self.assertEqual(len(self.chunks[page["url"]]), page["copied"])
                self.assertEqual(self.labelled(page["url"]), self.chunks[page["url"]])
                self.assertLessEqual(set(self.chunks[page["from"]]), set(self.chunks[page["url"]]))
        self.assertEqual(len({urlsplit(page["url"]).hostname for page in self.planted("copied-article")}), 3)
        for page in self.planted("copied-article"):
            self.assertGreater(page["copied"], len(self.chunks[page["from"]]))

    def test_only_the_folder_is_bad(self):
        folder = self.planted("bad-folder")
        around = [page["url"] for page in self.truth if f"{urlsplit(page['url']).hostname}/" == folder[0]["site"]]
        self.assertEqual([url for url in around if folder[0]["folder"] in url], [page["url"] for page in folder])
        self.assertGreater(len(folder), 10)
        bad, chunks = (sum(len(counted(url)) for url in around) for counted in (self.labelled, self.chunks.get))
        self.assertLess(bad / chunks, 0.25)

    def test_traps_are_loops(self):
        for page in self.planted("trap", "trapped"):
            parts = urlsplit(page["url"]).path.strip("/").split("/")
            loops = max(collections.Counter(parts).values()) >= 4 or len(parts) >= 97
            self.assertEqual(loops, page["kind"] == "trap", page["url"])
        self.assertEqual(len({self.body[page["url"]] for page in self.planted("trap", "trapped")}), 1)

    def test_files_are_what_they_are_told_to_be(self):
        for kind in ("stock-robots", "copied-script"):
            files = self.planted(kind)
            self.assertGreater(len(files), COPIES)
            every = [url for url, body in self.body.items() if hashlib.sha1(body).hexdigest() == files[0]["file"]]
            self.assertEqual(sorted(every), sorted(file["url"] for file in files))


class Comparing(ComparingTest):
    KINDS = {"copied-article", "bad-folder", "trap", "stock-robots", "copied-script"}

    def setUp(self):
        super().setUp()
        for page in self.planted("copied-article", "bad-folder"):
            self.rows["reuse_pages"].append({"url": page["url"], "chunks": page["copied"], "bad_chunks": page["copied"],
                                             "partial": True, "file_labelled": False})
        page = self.planted("bad-folder")[0]
        self.rows["neighbourhoods"] = [{"prefix": page["folder"], "bad": True}, {"prefix": page["site"], "bad": False}]
        self.rows["pages"] = [{"url": page["url"], "recursion": True} for page in self.planted("trap")]
        for kind in ("stock-robots", "copied-script"):
            files = self.planted(kind)
            self.rows["files"].append({"file": files[0]["file"], "copies": len(files), "labelled": True})
        self.rows["reuse_pages"] += [{"url": file["url"], "chunks": 0, "bad_chunks": 0, "partial": False,
                                      "file_labelled": True} for file in self.planted("stock-robots")]

    def said(self):
        return "\n".join(self.complaints())

    def test_all_found(self):
        self.assertEqual(self.complaints(), [])
        for outcome in self.compare():
            self.assertEqual(outcome.found, len(self.planted(outcome.kind.name)))

    def test_a_copy_not_found_or_in_part(self):
        row = self.rows["reuse_pages"].pop(0)
        self.assertIn(f"{row['url']}: not found", self.said())
        self.rows["reuse_pages"].append({**row, "bad_chunks": 1})
        self.assertIn(f"{row['url']}: 1 of {row['chunks']} copied chunks found", self.said())
        self.rows["reuse_pages"][-1] = {**row, "partial": False}
        self.assertIn(f"{row['url']}: not told to be copied", self.said())

    def test_a_neighbourhood_told_wrongly(self):
        folder, site = self.rows["neighbourhoods"]
        site["bad"] = True
        self.assertIn(f"{site['prefix']} is told to be bad", self.said())
        folder["bad"] = False
        self.assertIn(f"{folder['prefix']} is not told to be bad", self.said())

    def test_a_trap_not_seen_or_counted(self):
        row = self.rows["pages"][0]
        row["recursion"] = False
        self.assertIn(f"{row['url']}: not told to be a crawler's loop", self.said())
        row["recursion"] = True
        self.rows["reuse_pages"].append({"url": row["url"], "partial": False})
        self.assertIn(f"{row['url']}: counted in reuse", self.said())

    def test_files_not_labelled_or_of_other_counts(self):
        planted = self.rows["files"][0]["copies"]
        self.rows["files"][0]["copies"] += 1
        self.assertRegex(self.said(), f"a robots.txt on many sites: .*: {planted + 1} copies found, not {planted}")
        self.rows["files"][1]["labelled"] = False
        self.assertRegex(self.said(), "a script on many sites: .*menu.js: not found")
        self.rows["files"][0]["copies"] -= 1
        self.rows["reuse_pages"].pop()
        self.assertIn("not told to be a copied file", self.said())
