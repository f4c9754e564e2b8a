"""The made-up web: sites, their pages, and what is true about each page."""
import dataclasses

from dice import Dice
from grammar import SENTENCES, Grammar, Writer


@dataclasses.dataclass
class Site:
    host: str
    name: str
    grammar: str
    template: str = ""  # none: its pages bring their HTML
    charset: str = "utf-8"
    declared: str = "header"  # where the charset is told: header, meta, both
    paths: str = "slug"  # what paths look like: slug, number, query, dated
    transfer: str = "plain"  # how bodies are sent: plain, chunked, gzip
    address: str = "192.0.2.1"
    scheme: str = "https"
    pages: list = dataclasses.field(default_factory=list)

    @property
    def home(self):
        return f"{self.scheme}://{self.host}/"

    @property
    def domain(self):
        return ".".join(self.host.split(".")[-2:])


@dataclasses.dataclass
class Block:
    """A paragraph, a heading ("h2") or a quotation ("quote"), with a link to where it goes on."""
    text: str
    kind: str = "p"
    link: str = ""


@dataclasses.dataclass
class Source:
    url: str
    linked: bool
    passages: list


@dataclasses.dataclass
class Page:
    site: Site
    url: str
    title: str
    blocks: list
    kind: str = "honest"
    sources: list = dataclasses.field(default_factory=list)
    free: list = dataclasses.field(default_factory=list)  # paragraphs, as sentences, that nobody has copied yet
    lent: int = 0  # passages that others copied
    html: str = ""  # the whole of it, where its site has no template
    told: dict = dataclasses.field(default_factory=dict)  # what else the truth says of it

    def truth(self):
        sources = [dataclasses.asdict(source) for source in self.sources]
        return {"kind": self.kind, "url": self.url, "sources": sources, **self.told}


@dataclasses.dataclass
class File:
    """What lies on a site beside its pages."""
    site: Site
    path: str
    body: bytes
    content_type: str
    kind: str
    told: dict = dataclasses.field(default_factory=dict)

    @property
    def url(self):
        return self.site.home + self.path

    def truth(self):
        return {"kind": self.kind, "url": self.url, "sources": [], **self.told}


class Web:
    def __init__(self, seed):
        self.seed = seed
        self.sites = []
        self.pages = []
        self.files = []
        self._grammars = {}

    def grammar(self, site):
        if site.grammar not in self._grammars:
            self._grammars[site.grammar] = Grammar(site.grammar)
        return self._grammars[site.grammar]

    def dice(self, *about):
        return Dice(self.seed, *about)

    def add_site(self, site):
        """A copy of it without pages, which now stands on this web."""
        self.sites.append(dataclasses.replace(site, pages=[]))
        return self.sites[-1]

    def add_page(self, page):
        page.site.pages.append(page)
        self.pages.append(page)
        return page

    def add_file(self, file):
        self.files.append(file)

    def writer(self, site, *about):
        return Writer(self.grammar(site), self.dice(site.host, *about))

    def article(self, site):
        """A page all of whose text is its own."""
        writer = self.writer(site, "article", len(site.pages))
        title = writer.write("title")
        paragraphs = writer.paragraphs(6, 10)
        blocks = [Block(self.grammar(site).space.join(sentences)) for sentences in paragraphs]
        for place in range(len(blocks) - 2, 1, -3):
            blocks.insert(place, Block(writer.write("heading"), "h2"))
        return self.add_page(Page(site, self.address_of(site, title), title, blocks, free=paragraphs))

    def address_of(self, site, title):
        number = len(site.pages) + 1
        slug = "-".join("".join(c if c.isascii() and c.isalnum() else " " for c in title.lower()).split()) or "page"
        path = {"slug": f"articles/{slug}-{number}", "number": f"p/{number:05}.html", "query": f"index.php?id={number}",
                "dated": f"{2019 + number % 7}/{1 + number % 12:02}/{slug}-{number}/"}[site.paths]
        return site.home + path

    def copy_passage(self, page, linked=False):
        """Some consecutive sentences of a page that are copied nowhere else."""
        dice = self.dice("copy", page.url, page.lent)
        paragraph = dice.pick(page.free)
        page.free.remove(paragraph)
        page.lent += 1
        length = dice.between(SENTENCES, len(paragraph))
        start = dice.below(len(paragraph) - length + 1)
        passage = self.grammar(page.site).space.join(paragraph[start:start + length])
        return Source(page.url, linked, [passage])

    def articles(self, grammars, without_domain=""):
        """Honest pages from which something can still be copied: one paragraph of six, or they look copied too."""
        return [page for page in self.pages if page.kind == "honest" and page.site.grammar in grammars and
                page.site.domain != without_domain and 6 * (page.lent + 1) <= page.lent + len(page.free)]
