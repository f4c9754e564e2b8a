"""What the demo plants for templates: true by definition, and held against the tables."""
import collections
import itertools
import re
import unicodedata
from urllib.parse import urlsplit

import warc_reader
from demo_crawl import ComparingTest, DemoTest

KINDS = ("forum", "link-farm", "listing", "mirrored-site", "frameset")
GRAM = 32
UNSEEN = re.compile(rb"<(script|style|noframes|title)\b.*?</\1>|<[^>]*>", re.I | re.S)
CHUNK = re.compile(rb"(?=<[pP][ \t>/])")
LEAST_CHUNK = 100


class Noise(dict):
    """For str.translate: letters, marks and numbers to nothing."""

    def __missing__(self, code):
        self[code] = None if unicodedata.category(chr(code))[0] in "LMN" else code
        return self[code]


def domain(url):
    return ".".join(urlsplit(url).hostname.split(".")[-2:])


def similarity(one, other):
    return len(one & other) / len(one | other) if one | other else 0


def phrases(body):
    words = re.findall(rb"\w+", UNSEEN.sub(b" ", body).lower())
    return {tuple(words[(start + place) % len(words)] for place in range(5)) for start in range(len(words))}


class Truth(DemoTest):
    def setUp(self):
        super().setUp()
        self.html = {url: found for url, found in self.bodies().items()
                     if found[0]["Content-Type"].startswith("text/html")}
        self.families = collections.defaultdict(list)
        for page in self.planted(*KINDS):
            self.families[page["family"]].append(page)

    def body(self, url):
        return self.html[url][1]

    def grams(self, url, noise=Noise()):
        left = self.body(url).decode("latin-1").replace("\r\n", "\n").translate(noise)
        return {left[start:start + GRAM] for start in range(len(left) - GRAM + 1)}

    def test_families_are_as_wide_as_they_are_told(self):
        domains = {family: len({domain(page["url"]) for page in pages}) for family, pages in self.families.items()}
        self.assertEqual(domains, {"forum engine": 20, "link farm": 40, "listings": 12, "larder index": 8,
                                   "larder about": 8, "larder shelves": 8, "frameset": 14})

    def test_a_family_has_one_noise_and_shares_it_with_nobody(self):
        """A sketch matches in as many dimensions of 128 as the noise is similar; 35 are needed."""
        every = {url: self.grams(url) for url in self.html}
        for family, pages in self.families.items():
            urls = [page["url"] for page in pages]
            alike = [similarity(every[one], every[other]) for one, other in itertools.combinations(urls, 2)]
            self.assertGreater(min(alike), 0.45, family)
            self.assertGreater(len(every[urls[0]]), 350, family)  # fewer would leave dimensions empty
            strangers = [similarity(every[urls[0]], every[url]) for url in every if url not in set(urls)]
            self.assertLess(max(strangers), 0.1, family)

    def test_classes_have_their_evidence_and_none_before_it(self):
        for family, pages in self.families.items():
            urls = {page["url"] for page in pages}
            first = min(urls)
            text = phrases(self.body(first))
            chunks = {chunk for chunk in CHUNK.split(self.body(first)) if len(chunk) >= LEAST_CHUNK}
            for url in sorted(urls - {first}):
                links = urls.intersection(warc_reader.Page(*self.html[url]).links)
                with self.subTest(family=family, url=url):
                    found = ["mirror"] * (similarity(text, phrases(self.body(url))) >= 0.8)
                    found += ["link farm"] * any(domain(to) != domain(url) for to in links)
                    found += ["copy/paste"] * any(chunk in chunks for chunk in CHUNK.split(self.body(url)))
                    self.assertEqual([*found, "template"][0], pages[0]["class"])


class Comparing(ComparingTest):
    KINDS = set(KINDS)

    def setUp(self):
        super().setUp()
        clusters = {}
        for page in self.planted(*KINDS):
            number = clusters.setdefault(page["family"], str(len(clusters)))
            self.rows["template_members"].append({"cluster_id": number, "url": page["url"]})
            if len(clusters) > len(self.rows["templates"]):
                self.rows["templates"].append({"cluster_id": number, "suggested_class": page["class"]})

    def test_all_found(self):
        self.assertEqual(self.complaints(), [])
        self.assertEqual([outcome.found for outcome in self.compare()], [len(self.planted(kind)) for kind in KINDS])

    def test_a_member_missing_or_elsewhere(self):
        row = self.rows["template_members"].pop()
        self.assertIn(f"{row['url']}: not found", "\n".join(self.complaints()))
        self.rows["template_members"].append({**row, "cluster_id": "0"})
        said = "\n".join(self.complaints())
        self.assertIn(f"1 of 14 of its family are not in its cluster, first {row['url']}", said)
        self.assertIn(f"in one cluster with {row['url']}", said)

    def test_another_class(self):
        self.rows["templates"][0]["suggested_class"] = "mirror"
        self.assertIn("suggested to be mirror, not template", "\n".join(self.complaints()))

    def test_a_link_farm_far_down(self):
        self.rows["templates"].reverse()
        self.assertIn("not among the top clusters", "\n".join(self.complaints()))

    def test_a_member_told_as_a_quilt(self):
        url = self.planted("forum")[0]["url"]
        self.rows["quilts"] = [{"page_id": "1", "url": url}]
        self.assertEqual(self.complaints(), [f"forums of one engine: {url}: told as a quilt"])
