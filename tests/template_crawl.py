"""A crawl with templates in it: a forum engine on many domains, a link farm, a mirror, a copied frameset, honest pages."""
import random

import crawl


def markup(source, lines):
    """Lines of mark-up that no other template has."""
    pieces = ['<div class="{}">', "</div>", "<td  align='{}'>", "\t<li>", "<!-- {} -->", "<hr />", "<br>&nbsp;", "|  |",
              '<a name="{}"></a>', "<p>", "</p>"]
    return ["".join(source.choice(pieces).format("x" * source.randrange(9)) + " " * source.randrange(4)
                    for _ in range(source.randrange(4, 9))) for _ in range(lines)]


def page(source, skeleton, text, links=(), changed=0.15):
    """An instance of the template: some of its lines left out, the text between."""
    lines = [line for line in skeleton if source.random() >= changed]
    at = len(lines) // 2
    anchors = [f'<a href="{link}">{crawl.words(source, 1)}</a>' for link in links]
    return "\n".join(["<html><body>", *lines[:at], text, *anchors, *lines[at:], "</body></html>"]).encode()


def families(seed=5, forums=8, farms=12):
    """Family -> URL -> payload."""
    source = random.Random(seed)
    forum, farm, other = (markup(source, 60) for _ in range(3))
    farm_urls = [f"http://farm{i}.example/" for i in range(farms)]
    made = {"forum": {}, "farm": {}, "mirror": {}, "frames": {}, "honest": {}}
    for i in range(forums):
        for j in range(3):
            signature = "".join(source.choices("!?;:,.", k=60))  # noise, but its author's own
            made["forum"][f"http://forum{i}.example/{j}"] = page(source, forum, crawl.words(source, 80) + signature)
    for i, url in enumerate(farm_urls):
        made["farm"][url] = page(source, farm, crawl.words(source, 60), [farm_urls[i - 1], farm_urls[i - 2]])
    article = crawl.words(source, 300)
    original = page(source, other, article, changed=0)
    for i in range(4):
        made["mirror"][f"http://mirror{i}.example/"] = original.replace(b"</body>", f"<i>{i}</i></body>".encode())
    frames = "\n".join(["<html><frameset>", *markup(source, 40), "</frameset></html>"]).encode()
    for i in range(5):
        made["frames"][f"http://frames{i}.example/"] = frames
    for i in range(20):
        skeleton = markup(source, 60)
        made["honest"][f"http://honest{i}.example/"] = page(source, skeleton, crawl.words(source, 100))
    return made


def interlinked_farm(domains, seed=6):
    """URL -> payload: every page links to all others, and ends in the same footer."""
    source = random.Random(seed)
    skeleton = markup(source, 60)
    urls = [f"http://linked{i}.example/" for i in range(domains)]
    footer = "<p>" + "Cheap offers, best prices, all brands; see our partners for more of the same. " * 2 + "</p>"
    made = {}
    for url in urls:
        others = [other for other in urls if other != url]
        made[url] = page(source, skeleton, crawl.words(source, 60), others).replace(b"</body>", footer.encode() + b"</body>")
    return made


def chain(pages, seed=7):
    """URL -> payload: each page has most lines of the one before, the last none of the first."""
    source = random.Random(seed)
    skeleton, made = markup(source, 60), {}
    for i in range(pages):
        made[f"http://chain{i % 7}.example/{i}"] = page(source, skeleton, crawl.words(source, 40), changed=0)
        skeleton = skeleton[6:] + markup(source, 6)
    return made


def write_templates(folder, **options):
    """The crawl file, and its families."""
    made = families(**options)
    records = [crawl.response(url, payload) for family in made.values() for url, payload in family.items()]
    path = folder / "templates.warc.gz"
    crawl.write_warc(path, records)
    return path, made
