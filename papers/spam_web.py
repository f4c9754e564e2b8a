"""A web of known truth, after what the four papers found on theirs: which page is spam, of what kind, and from which pages it was
made. The same bytes for a seed on every machine.

The kinds stand in the proportions that the papers report: about two fifths of the pages are spam (Urvoy, Lavergne and Filoche), and
every third is a near-duplicate or made by a program that serves the same text elsewhere (Fetterly, Manasse and Najork). Small
kinds, such as the hosts that slice and dice sentences (0.7 % of the pages of 2002), are larger here than they were, lest
a crawl of thousands of pages hold too few of them.
"""
import dataclasses
import datetime
import html
import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "demo"))

import warc  # noqa: E402  (of demo/)
from dice import Dice  # noqa: E402
from grammar import Grammar, Writer  # noqa: E402

TOPICS = ("travel", "recipes", "gardening", "astronomy")
BEGIN = datetime.datetime(2026, 3, 1, 6, 0, 0)
PAGES_OF_A_FILE = 1000

# Of 100 pages. What copies comes after what it copies from.
SHARES = {
    "news": 13, "blog": 12, "encyclopedia": 8, "quotation": 6, "aggregator": 2, "forum": 10, "mirror": 10,
    "catalogue": 6, "directory": 2, "slice-and-dice": 6, "directory-copy": 6, "link-farm": 7, "parked": 5, "bait": 4, "rip": 3,
}
SPAM = ("catalogue", "slice-and-dice", "directory-copy", "link-farm", "parked", "bait", "rip")


@dataclasses.dataclass
class Page:
    kind: str
    url: str
    address: str
    html: str
    sentences: list = dataclasses.field(default_factory=list)  # that others may copy
    sources: list = dataclasses.field(default_factory=list)  # URLs of the pages it was made of

    def truth(self):
        return {"url": self.url, "kind": self.kind, "spam": self.kind in SPAM, "sources": self.sources}


def skeleton(dice):
    """Mark-up before and behind what a page says, other for each draw: its punctuation, not its names, tells templates apart."""
    quote = dice.pick("\"'")
    fragments = [
        f"<div class={quote}top{quote}>\n  <ul>\n" + "    <li><a href=\"/\">Home</a></li>\n" * dice.between(2, 9) + "  </ul>\n</div>\n",
        f"<table width={quote}100%{quote} border={quote}0{quote}><tr>" + "<td>&nbsp;</td>" * dice.between(2, 9) + "</tr></table>\n",
        "<!-- " + "=" * dice.between(8, 40) + " -->\n", "<br />" * dice.between(2, 8) + "\n", "<hr noshade>\n" * dice.between(1, 3),
        "<script>var a = [" + ", ".join(["0"] * dice.between(3, 30)) + "];" + dice.pick(("", " b(a[1]);", " {a: 'b'}")) + "</script>\n",
        "<style>\n" + "".join(f".a{i} {{ margin: {i}px; }}\n" for i in range(dice.between(2, 12))) + "</style>\n",
        f"<form action={quote}/search?q={quote}>" + "<input />" * dice.between(1, 5) + "</form>\n",
        "\t<div><span>|</span>" + " &middot; " * dice.between(2, 12) + "</div>\n", "<center>[" + "-" * dice.between(3, 30) + "]</center>\n",
    ]
    chosen = dice.shuffled(fragments)
    return "".join(chosen[:5]), "".join(chosen[5:8])


class SpamWeb:
    def __init__(self, pages, seed=1):
        self.seed = seed
        self.pages = []
        self._grammars = {name: Grammar(name) for name in (*TOPICS, "encyclopedia", "forum", "bargains")}
        for kind, share in SHARES.items():
            getattr(self, "_plant_" + kind.replace("-", "_"))(max(10, pages * share // 100))

    def dice(self, *about):
        return Dice(self.seed, *about)

    def of(self, *kinds):
        return [page for page in self.pages if page.kind in kinds]

    def _writer(self, grammar, *about):
        return Writer(self._grammars[grammar], self.dice("write", grammar, *about))

    def _sentences(self, grammar, count, *about):
        writer = self._writer(grammar, *about)
        return [writer.write("sentence") for _ in range(count)]

    def _add(self, kind, host, path, address, sentences, engine, links=(), sources=(), title="", of_a_paragraph=4):
        dice = self.dice("skeleton", engine)
        before, behind = skeleton(dice)
        paragraphs = [sentences[start:start + of_a_paragraph] for start in range(0, len(sentences), of_a_paragraph)]
        behind = dice.pick(("", "<p></p>", "<p>&nbsp;</p>")) * dice.between(1, 4) + behind  # what page makers leave
        body = "".join(f"<p>{html.escape(' '.join(paragraph))}</p>\n" for paragraph in paragraphs)
        body += "".join(f'<a href="{link}">{html.escape(link.split("/")[2])}</a>\n' for link in links)
        page = Page(kind, f"http://{host}/{path}", address,
                    f"<!DOCTYPE html>\n<html><head><title>{html.escape(title or path)}</title></head>\n<body>\n{before}{body}{behind}</body></html>\n",
                    list(sentences), list(sources))
        self.pages.append(page)
        return page

    def _take(self, dice, pages, count, least=3, most=6):
        """Consecutive sentences of so many pages, and where they are from."""
        taken = []
        for page in dice.some(pages, count):
            length = min(len(page.sentences), dice.between(least, most))
            start = dice.below(len(page.sentences) - length + 1)
            taken.append((page, page.sentences[start:start + length]))
        return taken

    def _plant_news(self, count):
        for number in range(count):
            site, topic = number % 12, TOPICS[number % 4]
            self._add("news", f"www.news{site}.example", f"story/{number}.html", f"192.0.2.{site}",
                      self._sentences(topic, self.dice("length", number).between(16, 40), "news", number), ("news", site))

    def _plant_blog(self, count):
        """Four posts, and a front page that begins each of them."""
        for number in range(count // 5):
            host, address = f"blog{number}.example", f"198.51.100.{number % 200}"
            posts = [self._add("blog", host, f"post/{each}", address, self._sentences(TOPICS[number % 4], 16, "blog", number, each),
                               ("blog", number)) for each in range(4)]
            beginnings = [sentence for post in posts for sentence in post.sentences[:4]]
            self._add("blog", host, "", address, beginnings, ("blog", number), [post.url for post in posts], [post.url for post in posts])

    def _plant_encyclopedia(self, count):
        for number in range(count):
            self._add("encyclopedia", "www.encyclopedia.example", f"article/{number}", "192.0.2.200",
                      self._sentences("encyclopedia", self.dice("entry", number).between(8, 30), "article", number), "encyclopedia")

    def _plant_quotation(self, count):
        for number in range(count):
            dice = self.dice("quotation", number)
            (source, quoted), = self._take(dice, self.of("news", "encyclopedia"), 1, 2, 4)
            own = self._sentences(TOPICS[number % 4], 20, "quoting", number)
            self._add("quotation", f"www.essays{number % 9}.example", f"essay/{number}", f"192.0.2.{50 + number % 9}", own[:8] + quoted + own[8:],
                      ("essays", number % 9), [source.url], [source.url])

    def _plant_aggregator(self, count):
        for number in range(count):
            taken = self._take(self.dice("digest", number), self.of("news"), 8, 2, 3)
            self._add("aggregator", f"www.digest{number % 3}.example", f"day/{number}", f"192.0.2.{70 + number % 3}",
                      [sentence for _, quoted in taken for sentence in quoted], ("digest", number % 3),
                      [page.url for page, _ in taken], [page.url for page, _ in taken])

    def _plant_forum(self, count):
        """One engine on many domains."""
        for number in range(count):
            site = number % 25
            self._add("forum", f"forum{site}.example", f"viewtopic.php?t={number}", f"192.0.2.{100 + site}",
                      self._sentences("forum", self.dice("topic", number).between(8, 24), "topic", number), "forum engine")

    def _plant_mirror(self, count):
        """A handbook on several domains: the same words but for a line that says who keeps the mirror."""
        chapters = max(2, count // 4)
        for number in range(count):
            chapter, site = number % chapters, number // chapters
            text = self._sentences(TOPICS[chapter % 4], 30, "chapter", chapter)
            kept = [] if site == 0 else [f"This mirror is kept by volunteer number {site}."]
            self._add("mirror", f"handbook{site}.example", f"chapter/{chapter}.html", f"198.51.100.{200 + site % 50}", text + kept, "handbook",
                      sources=[] if site == 0 else [f"http://handbook0.example/chapter/{chapter}.html"])

    def _plant_catalogue(self, count):
        """The same offers on many domains, each page some of them."""
        offers = [" ".join(self._sentences("bargains", 2, "offer", number)) for number in range(max(30, count // 4))]
        for number in range(count):
            site = number % 15
            chosen = self.dice("catalogue", number).some(offers, 10)
            self._add("catalogue", f"www.{TOPICS[site % 4]}-courses{site}.example", f"offers/{number}.htm", f"203.0.113.{site}", chosen, ("shop", site % 3),
                      of_a_paragraph=1)

    def _plant_directory(self, count):
        """An open directory: lists of sites, each described in a sentence."""
        for number in range(count):
            entries = self._sentences("encyclopedia", 24, "directory", number)
            self._add("directory", "directory.example", f"Top/{number}/", "192.0.2.220", entries, "directory", of_a_paragraph=1)

    def _plant_slice_and_dice(self, count):
        """Sentences of one pool, most of them from pages of others, in any order, on a host for every few pages, all at one address."""
        dice, size = self.dice("pool"), max(60, count // 2)
        pool = self._sentences("recipes", size // 5, "pool")
        pool += [dice.pick(page.sentences) for page in dice.shuffled(self.of("news", "blog") * 9)[:size - len(pool)]]
        for number in range(count):
            self._add("slice-and-dice", f"alles{number // 12}.gratis-farm{number // 12 % 5}.example", f"{number}.html", "203.0.113.99",
                      self.dice("slices", number).some(pool, 24), "farm")

    def _plant_directory_copy(self, count):
        """Entries of the directory among advertisements, of several of its pages each."""
        for number in range(count):
            taken = self._take(self.dice("copy", number), self.of("directory"), 5, 4, 6)
            advertisements = self._sentences("bargains", 4, "advertisement", number)
            self._add("directory-copy", f"www.search{number % 18}.example", f"cgi-bin/directory.cgi?{number}", f"203.0.113.{100 + number % 18}",
                      [sentence for page, copied in taken for sentence in copied] + advertisements, ("searchers", number % 4),
                      sources=[page.url for page, _ in taken], of_a_paragraph=1)

    def _plant_link_farm(self, count):
        hosts = [f"result{number}.example" for number in range(max(8, count // 8))]
        for number in range(count):
            dice = self.dice("farm", number)
            self._add("link-farm", hosts[number % len(hosts)], f"result.php?k={number}", f"203.0.113.{200 + number % 3}",
                      self._sentences("bargains", 8, "result", number), "link farm", [f"http://{host}/result.php?k={dice.below(count)}"
                                                                                  for host in dice.some(hosts, 8)])

    def _plant_parked(self, count):
        """One page for all domains of a company, but for their names."""
        said = self._sentences("bargains", 12, "parked")
        for number in range(count):
            self._add("parked", f"name-for-sale-{number}.example", "", "203.0.113.250", [*said, *([f"This is domain number {number}."] if number % 2 else [])], "parking")


    def _plant_bait(self, count):
        """Articles stitched from passages of others' on sites that sell something else."""
        for number in range(count):
            taken = self._take(self.dice("bait", number), self.of("news", "encyclopedia"), self.dice("patches", number).between(5, 9), 3, 5)
            selling = self._sentences("bargains", 3, "selling", number)
            self._add("bait", f"www.remedies{number % 10}.example", f"p/{number:05}.html", f"203.0.113.{150 + number % 10}",
                      [sentence for _, copied in taken for sentence in copied] + selling, ("remedies", number % 2),
                      sources=[page.url for page, _ in taken])

    def _plant_rip(self, count):
        """Whole articles of the encyclopedia between advertisements."""
        for number in range(count):
            article = self.dice("rip", number).pick(self.of("encyclopedia"))
            advertisements = self._sentences("bargains", 4, "beside", number)
            self._add("rip", f"www.knowledge{number % 6}.example", f"wiki/{number}", f"203.0.113.{180 + number % 6}",
                      article.sentences + [""] * (-len(article.sentences) % 4) + advertisements, ("rips", number % 2), sources=[article.url])


def record_of(page, number):
    date = (BEGIN + datetime.timedelta(seconds=number)).strftime("%Y-%m-%dT%H:%M:%SZ")
    payload = page.html.encode()
    response = warc.headers("HTTP/1.1 200 OK", [("Content-Type", "text/html; charset=utf-8"), ("Content-Length", len(payload))]) + payload
    identity = f"<urn:uuid:00000000-0000-4000-a000-{number:012x}>"
    return warc.record("response", identity, date, "application/http; msgtype=response", response,
                       [("WARC-Target-URI", page.url), ("WARC-IP-Address", page.address)])


def write(web, folder):
    """FOLDER/NNN.warc.gz and FOLDER/truth.jsonl."""
    folder.mkdir(parents=True)
    for start in range(0, len(web.pages), PAGES_OF_A_FILE):
        with open(folder / f"{start // PAGES_OF_A_FILE:03}.warc.gz", "wb") as file:
            for number, page in enumerate(web.pages[start:start + PAGES_OF_A_FILE], start):
                file.write(record_of(page, number))
    with open(folder / "truth.jsonl", "w", encoding="utf-8") as file:
        file.writelines(json.dumps(page.truth()) + "\n" for page in web.pages)
