"""Honest pages: all of their text is their own, but for what a site prints on each page and a quotation now and then.
They are what the others copy from, and none of them is a quilt."""
from findings import first_complaint, is_quilt, no_quilt_complaint
from kinds.kind import Kind
from phrase_findings import no_phrases_complaint
from web import Block, Page, Site

SITES = (
    Site("www.lanternroads.example", "Lantern Roads", "travel", "magazine", address="192.0.2.10"),
    Site("slowferries.example", "Slow Ferries", "travel", "plain", "windows-1252", paths="number",
         address="192.0.2.11"),
    Site("www.harbourmaps.example", "Harbour Maps", "travel", "tables", "iso-8859-1", "meta", "query",
         address="192.0.2.12", scheme="http"),
    Site("kitchen.farrow.example", "Farrow's Kitchen", "recipes", "magazine", transfer="gzip", address="192.0.2.20"),
    Site("www.saltandrye.example", "Salt & Rye", "recipes", "blog", paths="dated", address="192.0.2.21"),
    Site("plainpots.example", "Plain Pots", "recipes", "tables", "us-ascii", paths="number", address="192.0.2.22"),
    Site("www.deepbeds.example", "Deep Beds", "gardening", "plain", transfer="chunked", address="192.0.2.30"),
    Site("allotment.example", "The Allotment", "gardening", "magazine", paths="dated", address="192.0.2.31"),
    Site("hedgerow.example", "Hedgerow", "gardening", "blog", declared="both", address="192.0.2.32"),
    Site("www.parallax.example", "Parallax", "astronomy", "magazine", "utf-16le", paths="query", address="192.0.2.40"),
    Site("nightwatch.example", "Night Watch", "astronomy", "plain", declared="meta", transfer="gzip",
         address="192.0.2.41"),
    Site("www.wanderwege.example", "Wanderwege", "wandern", "magazine", address="198.51.100.10"),
    Site("huettenbuch.example", "Das Hüttenbuch", "wandern", "tables", "windows-1252", "meta", "number",
         address="198.51.100.11", scheme="http"),
    Site("www.coteaux.example", "Coteaux", "vigne", "blog", transfer="chunked", address="198.51.100.20"),
    Site("millesime.example", "Millésime", "vigne", "plain", "iso-8859-15", paths="query", address="198.51.100.21"),
    Site("www.parovoz.example", "Паровоз", "parovoz", "tables", "koi8-r", paths="number", address="198.51.100.30",
         scheme="http"),
    Site("polustanok.example", "Полустанок", "parovoz", "magazine", "windows-1251", "both", "number",
         address="198.51.100.31"),
    Site("yukemuri.example", "湯けむり日記", "onsen", "blog", "shift_jis", "meta", "number", address="198.51.100.40"),
    Site("www.sansaku.example", "散策帖", "onsen", "plain", "euc-jp", paths="number", address="198.51.100.41"),
    Site("www.chaye.example", "茶叶笔记", "chaye", "magazine", "gb18030", paths="number", address="198.51.100.50"),
    Site("chaguan.example", "老茶馆", "chaye", "tables", "utf-8", "meta", "number", address="198.51.100.51"),
)


def planted(wanted):
    return None  # what the other kinds leave


def plant(web, count):
    """Where every letter is a word, five of them come twice sooner: such sites stay small."""
    sites = [web.add_site(site) for site in SITES]
    for site in sites:
        home_page(web, site)
    small = [site for site in sites if web.grammar(site).letters_are_words]
    large = [site for site in sites if site not in small]
    articles = count - len(sites)
    for number in range(articles):
        among = small if number < len(small) * (4 + articles // 75) else large
        web.article(among[number % len(among)])
    quote(web)


def home_page(web, site):
    writer = web.writer(site, "home")
    blocks = [Block(web.grammar(site).space.join(sentences)) for sentences in writer.paragraphs(4, 6)]
    web.add_page(Page(site, site.home, site.name, blocks))


def quote(web):
    """Every thirtieth article quotes a passage of another site, and says from where."""
    for page in [page for page in web.pages if page.free][::30]:
        dice = web.dice("quote", page.url)
        source = dice.pick(web.articles([page.site.grammar], without_domain=page.site.domain))
        copy = web.copy_passage(source, linked=True)
        page.blocks.insert(2, Block(copy.passages[0], "quote", source.url))
        page.kind = "quotation"
        page.sources = [copy]


complaint = first_complaint(no_quilt_complaint, no_phrases_complaint)

KINDS = (
    Kind("quotation", "honest quotations", is_quilt, complaint),
    Kind("honest", "honest pages", is_quilt, complaint),
)
