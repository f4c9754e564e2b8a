"""What the demo plants for phrases: true by definition, and held against the tables."""
import collections
import itertools
import re
from urllib.parse import urlsplit

import warc_reader
from demo_crawl import ComparingTest, DemoTest

POPULAR = 5  # documents
PATCH_GRAM = 50  # pages that one may be on


def phrases(text):
    words = re.findall(r"\w+", text.lower())
    return {tuple(words[(start + place) % len(words)] for place in range(5)) for start in range(len(words))}


def similarity(one, other):
    return len(one & other) / len(one | other)


class Truth(DemoTest):
    def setUp(self):
        super().setUp()
        bodies = self.bodies()
        self.phrases = {page["url"]: phrases(warc_reader.Page(*bodies[page["url"]]).text)
                        for page in self.planted("mirror", "slice-and-dice", "weather")}

    def phrases_of(self, kind):
        return [self.phrases[page["url"]] for page in self.planted(kind)]

    def test_mirrors_are_near_duplicates_within_their_family_alone(self):
        planted = self.planted("mirror")
        hosts = collections.defaultdict(set)
        for page in planted:
            hosts[page["family"]].add(urlsplit(page["url"]).hostname)
        self.assertEqual({len(each) for each in hosts.values()}, {3})
        self.assertEqual({page["edition"] for page in planted}, {"whole", "shorter", "noticed"})
        for page, other in itertools.combinations(planted, 2):
            alike = similarity(self.phrases[page["url"]], self.phrases[other["url"]])
            with self.subTest(page=page["url"], other=other["url"]):
                if page["family"] != other["family"]:
                    self.assertLess(alike, 0.1)
                elif page["edition"] == other["edition"]:
                    self.assertEqual(alike, 1)
                else:
                    self.assertTrue(0.97 < alike < 1, alike)

    def test_pages_of_popular_phrases_are_no_near_duplicates(self):
        for kind in ("slice-and-dice", "weather"):
            sets = self.phrases_of(kind)
            self.assertLess(max(similarity(*pair) for pair in itertools.combinations(sets, 2)), 0.6, kind)
            pages_of = collections.Counter(phrase for each in sets for phrase in each)
            for each in sets:
                self.assertGreater(sum(pages_of[phrase] >= POPULAR for phrase in each) / len(each), 0.5, kind)

    def test_slices_are_quilts_and_the_weather_is_none(self):
        for kind, quilts in (("slice-and-dice", True), ("weather", False)):
            sets = self.phrases_of(kind)
            pages_of = collections.Counter(phrase for each in sets for phrase in each)
            for each in sets:
                patches = sum(2 <= pages_of[phrase] <= PATCH_GRAM for phrase in each)
                self.assertEqual(patches / len(each) > 0.5, quilts, kind)


class Comparing(ComparingTest):
    KINDS = {"mirror", "slice-and-dice", "weather", "honest"}

    def setUp(self):
        super().setUp()
        first = {}
        for number, page in enumerate(self.planted("mirror")):
            whose, edition = first.setdefault(page["family"], (str(number), page["edition"]))
            self.rows["duplicates"].append({"page_id": str(number), "url": page["url"], "cluster_id": whose,
                                            "jaccard": 1 if edition == page["edition"] else 0.98})
        self.rows["quilts"] = [{"page_id": page["url"], "url": page["url"]} for page in self.planted("slice-and-dice")]
        suspicious = {urlsplit(page["url"]).hostname for page in self.planted("slice-and-dice", "weather")}
        self.rows["phrase_sites"] = [{"site": site, "suspicious": site in suspicious}
                                     for site in sorted({urlsplit(page["url"]).hostname for page in self.truth})]

    def test_all_found(self):
        self.assertEqual(self.complaints(), [])
        self.assertEqual([outcome.found for outcome in self.compare()],
                         [len(self.planted(kind)) for kind in ("mirror", "slice-and-dice", "weather")] + [0])

    def test_a_mirror_in_no_cluster_or_in_another(self):
        row = self.rows["duplicates"].pop()
        said = "\n".join(self.complaints())
        self.assertIn(f"{row['url']}: not found", said)
        self.assertIn(f"1 of 3 of its family are not in its cluster, first {row['url']}", said)
        self.rows["duplicates"].append({**row, "cluster_id": self.rows["duplicates"][0]["cluster_id"]})
        self.assertIn(f"in one cluster with {row['url']}", "\n".join(self.complaints()))

    def test_an_edit_not_seen(self):
        row = next(row for row in self.rows["duplicates"] if row["jaccard"] < 1)
        for wrong in (1, 0.9):
            row["jaccard"] = wrong
            self.assertRegex("\n".join(self.complaints()), f"{row['url']}: {wrong} of its phrases")

    def test_a_site_not_suspicious(self):
        row = next(row for row in self.rows["phrase_sites"] if row["suspicious"])
        row["suspicious"] = False
        self.assertIn("its site is not told to be suspicious", "\n".join(self.complaints()))

    def test_honest_pages_told_of(self):
        url = self.planted("honest")[0]["url"]
        self.rows["duplicates"].append({"page_id": "x", "url": url, "cluster_id": "x", "jaccard": 1})
        self.assertEqual(self.complaints(), [f"honest pages: {url}: told as a near-duplicate"])
        self.rows["duplicates"].pop()
        row = next(row for row in self.rows["phrase_sites"] if row["site"] == urlsplit(url).hostname)
        row["suspicious"] = True
        self.assertIn(f"honest pages: {url}: its site is told to be suspicious", self.complaints())
