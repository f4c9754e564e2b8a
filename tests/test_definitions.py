"""What docs/reference/definitions.md says, done by hand: its examples, and values that the program found, are computed
again from that page with the standard library alone. So is the run id of docs/formats/findings.md."""
import collections
import fractions
import functools
import gzip
import hashlib
import json
import re
import shutil

import phrase_crawl
import quilt_crawl
import reuse_crawl
import template_crawl
from program import ROOT, ProgramTest, run

PAGE = (ROOT / "docs" / "reference" / "definitions.md").read_text()
SEED = 0x5EA3217E2026
BITS = 2**64 - 1


def table_below(heading):
    """The rows of the table whose first line begins like that, cells without back-ticks."""
    lines = PAGE[PAGE.index("| " + heading):].split("\n\n")[0].splitlines()[2:]
    return [[cell.strip().strip("`") for cell in line.strip("|").split(" | ")] for line in lines]


def splitmix64(state):
    while True:
        state = state + 0x9E3779B97F4A7C15 & BITS
        z = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & BITS
        z = (z ^ z >> 27) * 0x94D049BB133111EB & BITS
        yield z ^ z >> 31


def remainder(number, polynomial):
    divisor = 1 << 64 | polynomial
    while (excess := number.bit_length() - 65) >= 0:
        number ^= divisor << excess
    return number


def power_of_x(exponent, polynomial):
    power = 1
    for bit in format(exponent, "b"):
        square = int(format(power, "b"), 4)  # over GF(2): a zero between every two bits
        power = remainder(square << int(bit), polynomial)
    return power


def is_primitive(polynomial):
    if polynomial.bit_count() % 2:  # with x^64 an even number of terms: x + 1 divides it
        return False
    return power_of_x(BITS, polynomial) == 1 and all(
        power_of_x(BITS // q, polynomial) != 1 for q in (3, 5, 17, 257, 641, 65537, 6700417))


@functools.cache
def polynomials(seed, count):
    kept = []
    draws = splitmix64(seed)
    while len(kept) < count:
        candidate = next(draws) | 1
        if candidate not in kept and is_primitive(candidate):
            kept.append(candidate)
    return kept


def fingerprint(bits, length, polynomial):
    return remainder((1 << length | bits) << 64, polynomial)


def word_fingerprint(word, p_a):
    data = word.encode()
    return fingerprint(int.from_bytes(data, "big"), 8 * len(data), p_a)


def gram_fingerprint(words, p_a, p_b):
    bits = 0
    for word in words:
        bits = bits << 64 | word_fingerprint(word, p_a)
    return fingerprint(bits, 64 * len(words), p_b)


class Style:
    """The functions of `style/1` for a seed."""

    def __init__(self, seed):
        draws = splitmix64(seed)
        self.byte_hashes = [next(draws) for _ in range(256)]
        self.shuffles = []
        for dimension in range(128):
            mask = next(draws) >> 7 << 7 | dimension
            while True:
                shuffle = (mask, next(draws) % 64, next(draws) % 64)
                if self.value(mask ^ 127, shuffle) < 1 << 32:
                    break
            self.shuffles.append(shuffle)

    @staticmethod
    def value(gram_hash, shuffle):
        mask, first, second = shuffle

        def rotated(number, by):
            return (number << by | number >> (64 - by)) & BITS
        turned = rotated(gram_hash ^ mask, first)
        return rotated(int.from_bytes(turned.to_bytes(8, "little"), "big"), second)

    def sketch(self, noise):
        """Dimension -> value, of those that are filled."""
        smallest = {}
        for begin in range(len(noise) - 31):
            gram_hash = 0
            for byte in noise[begin:begin + 32]:
                gram_hash = remainder(gram_hash << 1, 0x1B) ^ self.byte_hashes[byte]
            dimension = gram_hash % 128
            value = self.value(gram_hash, self.shuffles[dimension])
            smallest[dimension] = min(value, smallest.get(dimension, value))
        return {dimension: value >> 32 for dimension, value in smallest.items()}


def sources_of_quilts(pages, grams, foreign, min_share, m=50, c=4):
    """(page, source, gain) of all quilts, by page and rank. `min_share` is in parts per billion."""
    holders = collections.defaultdict(list)
    for page in pages:
        for gram in grams[page["page_id"]]:
            holders[gram].append(page)
    for page in pages:
        own = grams[page["page_id"]]
        patch_grams = {gram for gram in own if 2 <= len(holders[gram]) <= m}
        left = {gram: {other["page_id"] for other in holders[gram] if other["page_id"] != page["page_id"]
                       and not (foreign and other["domain"] == page["domain"])} for gram in patch_grams}
        sources = []
        while gains := collections.Counter(source for candidates in left.values() for source in candidates):
            source, gain = min(gains.items(), key=lambda each: (-each[1], int(each[0])))
            if gain * 10**9 < min_share * len(patch_grams):
                break
            sources.append((page["page_id"], source, gain))
            left = {gram: candidates for gram, candidates in left.items() if source not in candidates}
        if patch_grams and 2 * len(patch_grams) >= len(own) and len(sources) >= c:
            yield from sources


def neighbourhoods_of(url):
    """The hosts and directories it is in."""
    host, *path = url.split("?")[0].split("://")[1].split("/")
    directories = [part for part in path[:-1] if part]
    return ["/".join([host, *directories[:depth]]) + "/" for depth in range(len(directories) + 1)]


class Examples(ProgramTest):
    """The tables of examples."""

    def test_polynomials(self):
        places = {"p_A": 0, "p_B": 1, "p_1": 2, "p_2": 3, "p_84": 85}
        rows = table_below("polynomial ")
        self.assertEqual([row[0] for row in rows], list(places))
        drawn = polynomials(SEED, 86)
        for name, value, _ in rows:
            self.assertEqual(f"{drawn[places[name]]:016x}", value, name)
        self.assertEqual([row[2] for row in rows[:3]], [f"{each:016x}" for each in polynomials(1, 3)])

    def test_fingerprints(self):
        p_a, p_b, *samples = polynomials(SEED, 86)
        rows = table_below("fingerprint of")
        self.assertEqual(len(rows), 8)
        for of, value in rows:
            kind, text = re.match(r"(word|gram|phrase) `?(.*)", of).groups()
            if kind == "word":
                found = word_fingerprint(text, p_a)
            elif kind == "gram":
                found = gram_fingerprint(text.split(), p_a, p_b)
            else:
                phrase, index = re.match(r"(\w+)` by p_(\d+)", text).groups()
                found = fingerprint(int(phrase, 16), 64, samples[int(index) - 1])
            self.assertEqual(f"{found:016x}", value, of)

    def test_sketches(self):
        rows = table_below("seed | noise")
        self.assertEqual(len(rows), 3)
        for seed, noise, dimension, value in rows:
            noise = " " * 32 if noise == "32 spaces" else noise
            sketch = Style(int(seed, 16)).sketch(noise.encode())
            self.assertEqual(f"{sketch[int(dimension)]:08x}", value, noise)

    def test_probes(self):
        draws = splitmix64(0x74656D706C617465)
        dimensions = list(dict.fromkeys(next(draws) % 128 for _ in range(20)))
        told = re.search(r"With seed 0 the first five dimensions are ([\d, ]+)\.", " ".join(PAGE.split()))[1]
        self.assertEqual([int(each) for each in told.split(",")], dimensions[:5])

    def test_run_id(self):
        text = (ROOT / "docs" / "formats" / "findings.md").read_text()
        question, name = re.search(r'^    (\{"detector".*\})\n\nis `(\w+)`', text, re.MULTILINE).groups()
        self.assertEqual(hashlib.sha256(question.encode()).hexdigest()[:12], name)

    def test_chunks(self):
        rows = table_below("SHA-1 of the chunk")
        self.assertEqual(len(rows), 3)
        for chunk, value in rows:
            self.assertEqual(hashlib.sha1(chunk.encode()).hexdigest(), value, chunk)


class Found(ProgramTest):
    """What the program found in crawls of ASCII."""

    def rows(self, table, *words):
        done = run("ls", self.corpus, table, "--json", *words)
        self.assertEqual(done.returncode, 0, done.stderr.decode(errors="replace"))
        return [json.loads(line) for line in done.stdout.splitlines()]

    def detect(self, *words):
        done = run(*words)
        self.assertEqual(done.returncode, 0, done.stderr.decode(errors="replace"))

    def texts(self):
        """Every page as `export` has it: id, text and metadata."""
        folder = self.scratch / "texts"
        self.detect("export", self.corpus, "--to", "datatrove", "-o", folder)
        pages = [json.loads(line) for line in gzip.open(folder / "00000.jsonl.gz")]
        self.assertTrue(all(page["text"].isascii() for page in pages))
        return pages

    def test_quilts_and_their_sources(self):
        self.ingest(quilt_crawl.write_quilts(self.scratch))
        for options, foreign, share in ([], False, 0), (["--foreign", "domain", "--min-share", "0.1"], True, 10**8):
            with self.subTest(options=options):
                self.detect("quilts", self.corpus, *options)
                rows = [(row["page_id"], row["source_id"], row["gain"]) for row in self.rows("quilt_sources")]
                self.assertGreater(len(rows), 20)
                self.assertEqual(rows, list(sources_of_quilts(self.rows("pages"), self.grams(), foreign, share)))

    def grams(self, k=5):
        """Page id -> distinct grams."""
        shutil.rmtree(self.scratch / "texts", ignore_errors=True)
        words = {page["id"]: re.findall("[a-z0-9]+", page["text"].lower()) for page in self.texts()}
        return {page: {tuple(each[i:i + k]) for i in range(len(each) - k + 1)} for page, each in words.items()}

    def test_kept_pages_and_their_representatives(self):
        self.ingest(phrase_crawl.write_phrases(self.scratch))
        self.detect("quilts", self.corpus)  # export wants something to tell
        grams = {int(page): each for page, each in self.grams().items() if each}
        alike = {(x, y): fractions.Fraction(len(grams[x] & grams[y]), len(grams[x] | grams[y]))
                 for x in grams for y in grams if x != y and not grams[x].isdisjoint(grams[y])}
        for at in "0.8", "0.3":
            with self.subTest(at=at):
                self.detect("near", self.corpus, "--at", at)
                near = collections.defaultdict(dict)
                for (x, y), similarity in alike.items():
                    if similarity >= fractions.Fraction(at):
                        near[x][y] = similarity
                kept = set()
                for page in sorted(near):
                    if kept.isdisjoint(near[page]):
                        kept.add(page)
                expected = {page: page if page in kept else
                            min(kept & near[page].keys(), key=lambda other: (-near[page][other], other)) for page in near}
                self.assertGreater(len(expected), len(kept))
                self.assertEqual({int(row["page_id"]): int(row["representative_id"]) for row in self.rows("near")}, expected)
                pairs = {(int(row["page_id"]), int(row["kept_id"])) for row in self.rows("near_pairs")}
                self.assertEqual(pairs, {(page, other) for page in near if page not in kept for other in kept & near[page].keys()})

    def test_shingles_of_popular_phrases(self):
        self.ingest(phrase_crawl.write_phrases(self.scratch))
        self.detect("phrases", self.corpus)
        p_a, p_b, *samples = polynomials(SEED, 86)
        rows = self.rows("popular_phrases")
        self.assertGreater(len(rows), 84)
        for row in rows:
            phrase = gram_fingerprint(row["phrase"].split(), p_a, p_b)
            value = fingerprint(phrase, 64, samples[row["shingle_index"] - 1])
            self.assertEqual(f"{value:016x}", row["shingle"], row["phrase"])

    def test_matches_with_the_prototype(self):
        crawl_file, families = template_crawl.write_templates(self.scratch, forums=2, farms=3)
        self.ingest(crawl_file)
        self.detect("templates", self.corpus)
        payloads = {url: payload for family in families.values() for url, payload in family.items()}
        members = self.rows("template_members")
        self.assertGreater(len(members), 10)
        style = Style(SEED)
        sketches = {}
        for row in members:
            self.assertTrue(payloads[row["url"]].isascii())
            sketches[row["page_id"]] = style.sketch(re.sub(rb"[A-Za-z0-9]", b"", payloads[row["url"]]))
        for name, table, count in (("cluster_id", "templates", "matches"),
                                   ("family_id", "template_families", "family_matches")):
            prototypes = {row[name]: row["prototype_id"] for row in self.rows(table)}
            for row in members:
                prototype = sketches[prototypes[row[name]]]
                matches = sum(prototype.get(dimension) == value for dimension, value in sketches[row["page_id"]].items())
                self.assertEqual(matches, row[count], row["url"])

    def test_copies_of_blocks(self):
        self.ingest(reuse_crawl.write_reuse(self.scratch)[0])
        self.detect("reuse", self.corpus)
        copies = collections.Counter()
        for page in self.texts():
            blocks = [] if page["metadata"]["recursion"] else page["text"].lower().split("\n")
            copies.update(hashlib.sha1(block.encode()).hexdigest() for block in blocks if len(block) >= 30)
        rows = self.rows("chunks")
        self.assertGreater(len(rows), 10)
        for row in rows:
            self.assertEqual(row["copies"], copies[row["chunk"]], row["sample"])
            self.assertEqual(row["labelled"], row["copies"] > 5 and row["stop_reason"] == "", row["sample"])

    def test_badness_of_neighbourhoods(self):
        self.ingest(reuse_crawl.write_reuse(self.scratch)[0])
        self.detect("reuse", self.corpus)
        labelled = {row["chunk"] for row in self.rows("chunks") if row["labelled"]}
        sums = collections.defaultdict(lambda: [0, 0, 0])
        for page in self.texts():
            hashes = [hashlib.sha1(block.encode()).hexdigest() for block in page["text"].lower().split("\n")
                      if len(block) >= 30]
            if not hashes or page["metadata"]["recursion"]:
                continue
            for prefix in neighbourhoods_of(page["metadata"]["url"]):
                for i, more in enumerate((1, len(hashes), sum(each in labelled for each in hashes))):
                    sums[prefix][i] += more
        ratios = [(2**33 * bad + chunks) // (2 * chunks) for _, chunks, bad in sums.values()]
        mean = fractions.Fraction(sum(ratios), len(ratios))
        variance = sum((ratio - mean)**2 for ratio in ratios) / len(ratios)
        expected = {}
        for (prefix, (pages, chunks, bad)), ratio in zip(sums.items(), ratios):
            if bad > 0 and pages >= 2:
                expected[prefix] = (pages, chunks, bad, ratio > mean and (ratio - mean)**2 > variance)
        rows = {row["prefix"]: (row["pages"], row["chunks"], row["bad_chunks"], row["bad"])
                for row in self.rows("neighbourhoods") if row["depth"] > 0}
        self.assertEqual(rows, expected)
        self.assertEqual({row[3] for row in rows.values()}, {True, False})
