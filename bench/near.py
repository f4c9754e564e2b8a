"""Near-duplicates at a threshold: what they cost beside `phrases` and the peers, and how many pairs the peers miss."""
import array
import itertools
import json
import pathlib
import re
import sys
import tempfile
from urllib.parse import urlsplit

from measure import Side, alternate, corpus_of, print_table, run
from plagdet import f1_of_pairs
from setting import PEERS, PYTHON, SEAMRIPPER, pinned, texts

sys.path.insert(0, str(PEERS))
from duplicate_texts import grams  # as the peers cut them

AT = 0.8


def grams_of(files, numbers):
    """Of the pages with these numbers of lines, over all files: of all together they would fill the memory."""
    lines = itertools.chain.from_iterable(open(file, encoding="utf-8") for file in files)
    return {number: {hash(gram) for gram in grams(json.loads(line)["text"])}
            for number, line in enumerate(lines) if number in numbers}


def jaccard(a, b):
    shared = len(a & b)
    return shared / max(len(a) + len(b) - shared, 1)


def lines_by_url(files):
    """The last line of each URL, as an ingest takes it, by its number over all files."""
    urls = (json.loads(line)["url"] for file in files for line in open(file, encoding="utf-8"))
    return {url: number for number, url in enumerate(urls)}


def rows_of(corpus, query):
    return (row.split("\t") for row in
            run([SEAMRIPPER, "sql", corpus, "--format=tsv", "-q", query]).output.splitlines()[1:])


def listed(corpus, files, words):
    """Pairs of `near --all-pairs` by numbers of lines, the later first, and their similarity."""
    run([SEAMRIPPER, "near", corpus, "--all-pairs", f"--max-pairs={10**9}", "-q", *words])
    line_of = lines_by_url(files)
    number = {page: line_of[url] for page, url in rows_of(corpus, "SELECT page_id, url FROM pages") if url in line_of}
    for page, other, similarity in rows_of(corpus, "SELECT page_id, other_id, jaccard FROM page_pairs"):
        if page in number and other in number:
            pair = number[page], number[other]
            yield max(pair), min(pair), float(similarity)


def beside_peers(name, files):
    with corpus_of(files) as corpus, tempfile.TemporaryDirectory() as folder:
        one_thread = ["--force", "-j1", "-q"]
        near = Side("near", lambda: (run([SEAMRIPPER, "near", corpus, f"--at={AT}", *one_thread]), None))
        phrases = Side("phrases", lambda: (run([SEAMRIPPER, "phrases", corpus, "--no-popular", *one_thread]), None))
        alternate([near, phrases], 3)
        ours = {(page, other) for page, other, _ in listed(corpus, files, [f"--at={AT}"])}
        print(f"\nnear: {name} at {AT}; {len(ours):,} pairs of pages are so similar")
        rows = [("", "CPU s", "ratio", "pairs told", "true pairs missed")]
        rows.append(("near", f"{near.cpu():.2f}", "", f"{len(ours):,}", "0"))
        rows.append(("phrases --no-popular", f"{phrases.cpu():.2f}", f"{phrases.cpu() / near.cpu():.2f}", "", ""))
        ratios = []
        for peer in ("datasketch", "rensa"):
            out = pathlib.Path(folder) / peer
            command = [PYTHON, PEERS / "pairs_at.py", peer, AT, out]
            start_up = run(command).cpu
            done = run([*command, *files])
            cpu = done.cpu - start_up
            numbers = array.array("I", out.read_bytes())
            told = set(zip(numbers[::2], numbers[1::2]))
            # Where words end is told a little differently: only what is a true pair by the peer's own words counts.
            sets = grams_of(files, {number for pair in ours - told for number in pair})
            missed = sum(jaccard(sets[page], sets[other]) >= AT for page, other in ours - told)
            rows.append((pinned(peer), f"{cpu:.2f}", f"{cpu / near.cpu():.2f}", f"{len(told):,}", f"{missed:,}"))
            ratios.append((peer, cpu / near.cpu()))
    print_table(rows)
    print_goal("near / phrases", near.cpu() / phrases.cpu(), "<= 3", near.cpu() <= 3 * phrases.cpu())
    for peer, ratio in ratios:
        print_goal(f"{peer} / near", ratio, ">= 8", ratio >= 8)


def print_goal(what, ratio, goal, is_met):
    print(f"  {what}: {ratio:.2f}, goal {goal}: {'met' if is_met else 'MISSED'}")


def versions(files):
    """Pages of two versions of one manual: the same path but for the version. Truth is the exact Jaccard of their words' runs,
    counted here."""
    by_name = {}
    for url, number in lines_by_url(files).items():
        found = re.fullmatch(r"/doc/(postgresql-doc|libboost|git-doc)[^/]*/(.*)", urlsplit(url).path)
        if found:
            by_name.setdefault(re.sub(r"boost_[0-9_]+", "", "/".join(found.groups())), []).append(number)
    sets = grams_of(files, {number for numbers in by_name.values() for number in numbers})
    true = {}
    for numbers in by_name.values():
        for other, page in itertools.combinations(sorted(numbers), 2):
            true[page, other] = jaccard(sets[page], sets[other])
    with corpus_of(files) as corpus:
        found = {(page, other): similarity for page, other, similarity in listed(corpus, files, ["--at=0.5"])}
    print(f"\nnear: {len(true):,} pairs of versions of one page (docs10k); the truth is their exact Jaccard")
    rows = [("Jaccard", "pairs", "found", "precision", "recall", "F1")]
    for at in (0.5, 0.6, 0.7, 0.8, 0.9):
        wanted = {pair for pair, similarity in true.items() if similarity >= at}
        told = {pair for pair in true if found.get(pair, 0) >= at}
        precision, recall, f1 = f1_of_pairs(wanted, told)
        rows.append((f">= {at}", f"{len(wanted):,}", f"{len(told):,}", f"{precision:.4f}", f"{recall:.4f}", f"{f1:.4f}"))
    print_table(rows)


def near(_, __):
    for name in ("docs10k", "docs100k"):
        files = texts(name)
        if not files:
            print(f"\nskipped     near: no texts of {name}; SEAMRIPPER_CORPORA names the folder that holds them")
            continue
        beside_peers(name, files)
        if name == "docs10k":
            versions(files)
