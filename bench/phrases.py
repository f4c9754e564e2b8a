"""Near-duplicates and recycled phrases."""
from measure import Side, alternate, clock_side, corpus_of, print_table, print_verdict, printing, the_same
from setting import PEERS, PYTHON, SEAMRIPPER, crawl, pinned, texts


def our_sides(corpus):
    """Near-duplicates alone, and all that the detector finds."""
    command = [SEAMRIPPER, "phrases", corpus, "--force", "-j", "1", "--json", "-q"]
    return (Side("phrases --no-popular -j 1", printing([*command, "--no-popular"])),
            Side("phrases -j 1, all tables", printing(command)))


# Of a FastWARC pass over the same pages: fastdedup's fuzzy duplicates of docs100k, measured once.
FASTDEDUP_PASSES = 9.9


def phrases(_, passes):
    files = texts("docs10k")
    if not files:
        print("\nskipped     phrases: no texts of docs10k; SEAMRIPPER_CORPORA names the folder that holds them")
        return
    with corpus_of(files) as corpus:
        ours, whole = our_sides(corpus)
        peers = []
        for name, script, goal in (("datasketch", "duplicates_datasketch.py", 15.0), ("rensa", "duplicates_rensa.py", 8.0)):
            peers.append((Side(pinned(name), printing([PYTHON, PEERS / script, *files])),
                          Side("  its start-up, taken off", printing([PYTHON, PEERS / script])), goal))
        clocks = []
        sides = [side for peer in peers for side in peer[:2]]
        alternate([clock_side(clocks), ours, whole, *sides], min(passes, 3))
    print("\nphrases: docs10k's texts to clusters of near-duplicates; ours from a corpus, every member held against its "
          "representative, theirs from JSONL, any two that share a band")
    names = ("pages", "clusters", "near_duplicates")
    rows = [("", "CPU s", "range", "pages", "clusters", "duplicates", "pairs")]
    for side, off in ((ours, 0), (whole, 0), *((peer, start_up.cpu()) for peer, start_up, _ in peers)):
        found = the_same(side, names)
        least, most = side.cpu_range()
        rows.append((side.name, f"{side.cpu() - off:.3f}", f"{least - off:.3f}..{most - off:.3f}",
                     *(f"{found[name]:,}" for name in names), f"{side.facts[0].get('pairs', ''):}"))
    print_table(rows)
    for peer, start_up, goal in peers:
        print(f"  against {peer.name}:")
        print_verdict(ours, peer, start_up, goal)
    phrases_at_scale(passes)


def phrases_at_scale(passes):
    files = crawl("docs100k")
    if not files:
        print("  skipped docs100k")
        return
    with corpus_of(files) as corpus:
        ours, whole = our_sides(corpus)
        peer = Side(f"{pinned('fastwarc')}, reading alone", printing([PYTHON, PEERS / "read_fastwarc.py", *files]))
        alternate([ours, whole, peer], min(passes, 3))
    found = the_same(ours, ("pages", "clusters", "near_duplicates"))
    print(f"  docs100k: {found['near_duplicates']:,} near-duplicates of {found['pages']:,} pages, "
          f"{found['clusters']:,} clusters")
    print_table([("", "CPU s", "passes of FastWARC", "peak GB")] +
                [(side.name, f"{side.cpu():.2f}", f"{side.cpu() / peer.cpu():.2f}",
                  f"{max(run.peak_bytes for run in side.runs) / 1e9:.2f}") for side in (ours, whole, peer)])
    ratio = ours.cpu() / peer.cpu()
    print(f"  {ratio:.2f} passes, goal <= 1.30: {'met' if ratio <= 1.3 else 'MISSED'}; fastdedup took {FASTDEDUP_PASSES}")
