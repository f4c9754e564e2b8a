"""Crawls a tenth the size of others and otherwise like them."""
import json
import multiprocessing
import os
import pathlib
import random
import string

from setting import texts

COPIES = 10


def alphabet(copy):
    """Lower and upper case letters, each to another of its case; those of the first copy to themselves."""
    letters = list(string.ascii_lowercase)
    if copy:
        random.Random(copy).shuffle(letters)
    shuffled = "".join(letters)
    return str.maketrans(string.ascii_letters, shuffled + shuffled.upper())


def few_others(text):
    """Hardly any letters that no alphabet changes: such a page would be alike in all copies."""
    return sum(c.isalpha() and not c.isascii() for c in text) * 20 <= len(text)


def rotate(task):
    file, folder = task
    with file.open(encoding="utf-8") as lines:
        rows = [row for row in map(json.loads, lines) if few_others(row["text"])]
    for copy in range(COPIES):
        letters = alphabet(copy)
        with (folder / f"{copy:02}-{file.name}").open("w", encoding="utf-8") as out:
            for row in rows:
                page = {"url": row["url"].replace(".example/", f"-c{copy}.example/"),
                        "text": row["text"].translate(letters)}
                out.write(json.dumps(page, ensure_ascii=False) + "\n")


def rotated(folder):
    """docs100k's texts, and ten copies of them in alphabets and on hosts of their own: made in `folder` unless
    SEAMRIPPER_CORPORA has them as docs1m. Two lists of files, or none."""
    copies = texts("docs1m")
    originals = texts("docs100k")
    if not copies and originals:
        with multiprocessing.Pool(os.cpu_count()) as pool:
            pool.map(rotate, [(file, folder) for file in originals], chunksize=1)
        copies = sorted(pathlib.Path(folder).glob("*.jsonl"))
    return [file for file in copies if file.name.startswith("00-")], copies


# Of each template a page is made of these, some of them several times: what is left of it without its text.
TAGS = ["div", "p", "ul", "li", "span", "a", "td", "h2", "section", "b"]
PUNCTUATION = "-_:;.,/=?!+*&%#"
PAGES_OF_A_TEMPLATE = 50


def block(rng):
    tag = rng.choice(TAGS)
    marks = "".join(rng.choice(PUNCTUATION) for _ in range(rng.randrange(4, 24)))
    return f'<{tag} class="{marks}">', f"</{tag}>\n"


def styled(file, pages, seed=0):
    """A crawl of HTML pages, fifty of a template, on hosts of ten pages each."""
    rng = random.Random(seed)
    words = ["".join(rng.choice(string.ascii_lowercase) for _ in range(rng.randrange(2, 9))) for _ in range(4000)]
    phrases = [" ".join(rng.choices(words, k=6)) for _ in range(4000)]
    with file.open("w", encoding="utf-8") as out:
        for first in range(0, pages, PAGES_OF_A_TEMPLATE):
            blocks = [block(rng) for _ in range(24)]
            for page in range(first, min(first + PAGES_OF_A_TEMPLATE, pages)):
                html = "".join(begin + rng.choice(phrases) + end for begin, end in blocks if rng.random() < 0.95)
                out.write(json.dumps({"url": f"http://h{page // 10}.example/{page}", "html": html}) + "\n")
