"""Blogs: front pages print the beginnings of posts and link them. Quilts by the letter, and nothing wrong with them."""
from findings import is_quilt, quilt_complaint
from kinds.kind import Kind
from web import Block, Page, Site, Source

BLOGS = (
    Site("marthas-notebook.example", "Martha's Notebook", "recipes", "blog", paths="dated", address="203.0.113.10"),
    Site("nils.journeys.example", "Nils is Away", "travel", "blog", "windows-1252", paths="dated",
         address="203.0.113.11"),
    Site("www.gipfelblog.example", "Gipfelblog", "wandern", "magazine", declared="meta", paths="dated",
         address="203.0.113.12"),
)
POSTS_ON_A_PAGE = 8


def planted(wanted):
    return len(BLOGS) * (POSTS_ON_A_PAGE + 1) * max(1, wanted // 800)


def plant(web, count):
    for site in [web.add_site(site) for site in BLOGS]:
        fronts = count // len(BLOGS) // (POSTS_ON_A_PAGE + 1)
        posts = [web.article(site) for _ in range(POSTS_ON_A_PAGE * fronts)]
        for number in range(fronts):
            front_page(web, site, number + 1, posts[number * POSTS_ON_A_PAGE:][:POSTS_ON_A_PAGE])


def front_page(web, site, number, posts):
    sources = []
    for post in posts:
        beginning = post.free.pop(0)
        post.lent += 1
        sources.append(Source(post.url, True, [web.grammar(site).space.join(beginning)]))
    blocks = [Block(source.passages[0], link=source.url) for source in sources]
    url = site.home if number == 1 else f"{site.home}page/{number}/"
    web.add_page(Page(site, url, site.name, blocks, "blog-front", sources))


KINDS = (Kind("blog-front", "blog front pages", is_quilt, quilt_complaint, "show {corpus} {url}"),)
