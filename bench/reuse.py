"""Chunks hashed, catalogued, and screened for."""
import subprocess

from measure import (Side, alternate, clock_side, corpus_of, print_less_loading, print_ratio, print_ratio_less_loading,
                     print_table, printing, require_equal, run, the_same)
from setting import PEERS, PYTHON, RELEASE, SEAMRIPPER, large_crawl, pinned


def reuse(_, passes):
    files = large_crawl("reuse")
    if not files:
        return
    script, program = PEERS / "catalogue_duckdb.py", RELEASE / "bench" / "chunk_catalogue"
    with corpus_of(files) as corpus:
        records, csv, parquet = (corpus.with_name(name) for name in ("chunks", "chunks.csv", "chunks.parquet"))
        run([program, "write", corpus, records, csv])
        run([PYTHON, script, "convert", csv, parquet])
        ours, our_loading = (Side(name, printing([program, verb, records]))
                             for name, verb in (("chunk_catalogue", "group"), ("  loading alone, taken off", "load")))
        peer, peer_loading = (Side(name, printing([PYTHON, script, verb, parquet]))
                              for name, verb in ((pinned("duckdb"), "group"), ("  loading alone, taken off", "load")))
        table = corpus.with_name("catalogue.parquet")
        our_table = Side("chunk_catalogue, Parquet written", printing([program, "table", records, table]))
        peer_table = Side(f"{pinned('duckdb')}, Parquet written", printing([PYTHON, script, "table", parquet, table]))
        whole = Side("reuse -j 1, tables written",
                     printing([SEAMRIPPER, "reuse", corpus, "--force", "-j", "1", "--json", "-q"]))
        clocks = []
        alternate([clock_side(clocks), ours, our_loading, our_table, peer, peer_loading, peer_table, whole], passes)
    names = ("rows", "chunks", "copies", "pages", "domains")
    found = the_same(ours, names)
    for side in (our_table, peer, peer_table):
        require_equal(found, the_same(side, names), side.name)
    all_found = the_same(whole, ("pages", "labelled_chunks", "tables"))
    print("\nreuse: copies, pages and domains of each chunk of docs100k, in memory on one thread, against DuckDB")
    print(f"  {found['rows']:,} chunks; {found['chunks']:,} distinct ones with {found['copies']:,} copies on both sides")
    print_less_loading([(ours, our_loading), (our_table, our_loading), (our_loading, None), (peer, peer_loading),
                        (peer_table, peer_loading), (peer_loading, None), (whole, None)], records=found["rows"])
    print(f"  medians of {len(ours.runs)} passes; reuse from a corpus to all tables: {all_found['pages']:,} pages, "
          f"{all_found['labelled_chunks']:,} labelled chunks; digests "
          + ", ".join(f"{table['name']} {table['digest']}" for table in all_found["tables"]))
    for what, here, there, goal in (("in memory", ours, peer, 4.0),
                                    (f"{found['chunks']:,} rows written", our_table, peer_table, 2.0)):
        print(f"  {what}:", end="")
        print_ratio_less_loading((here, our_loading), (there, peer_loading), goal)


LARGE_LABEL_SET = 10_000_000


def chunk_hashes(files, passes):
    print("\nchunk-hashes: SHA-1 of the chunks (ardi2014) of docs10k's pages, against OpenSSL; CPU nanoseconds", flush=True)
    subprocess.run([RELEASE / "bench" / "chunk_hashes", "--passes", str(passes), *files], check=True)


def screening(files, labels):
    """A side whose facts are the matches."""
    def once():
        done = run([SEAMRIPPER, "screen", *files, "--labels", labels, "-j", "1", "--json", "-q"])
        return done, {"matches": done.output.count("\n")}
    return once


def screen(files, passes):
    print("\nscreen: docs10k held against label sets of its own corpus on one thread, against libdeflate unpacking it")
    for profile, goal in (("ardi2014", 0.45), ("blocks", 0.33)):
        with corpus_of(files) as corpus:
            small, large = (corpus.with_name(name) for name in ("small.srl", "large.srl"))
            run([SEAMRIPPER, "reuse", corpus, "--profile", profile, "-q"])
            run([SEAMRIPPER, "export", corpus, "--to", "labelset", "-o", small, "-q"])
            run([RELEASE / "bench" / "grow_labels", small, LARGE_LABEL_SET, large])
            peer = Side("libdeflate", printing([RELEASE / "bench" / "inflate", *files]))
            sides = [(Side(f"screen, {name} set", screening(files, labels)),
                      Side("  opening it, taken off", printing([SEAMRIPPER, "info", labels, "--json"])))
                     for name, labels in (("small", small), ("large", large))]
            alternate([peer, *(side for pair in sides for side in pair)], passes)
        (ours, opening), (with_large, opening_large) = sides
        found = the_same(ours, ("matches",))
        require_equal(found, the_same(with_large, ("matches",)), with_large.name)
        print(f"  {profile}: {found['matches']:,} matches; {opening.facts[0]['chunks']:,} and "
              f"{opening_large.facts[0]['chunks']:,} chunks labelled; {peer.facts[0]['bytes']:,} bytes unpacked")
        rows = [("", "CPU s", "range", "MB/s")]
        for side, off in ((peer, 0), (ours, opening.cpu()), (opening, 0), (with_large, opening_large.cpu()),
                          (opening_large, 0)):
            least, most = side.cpu_range()
            rate = f"{peer.facts[0]['bytes'] / (side.cpu() - off) / 1e6:.0f}" if "opening" not in side.name else ""
            rows.append((side.name, f"{side.cpu() - off:.3f}", f"{least - off:.3f}..{most - off:.3f}", rate))
        print_table(rows)
        pairs = [b.cpu / (a.cpu - opening.cpu()) for a, b in zip(ours.runs, peer.runs)]
        print_ratio(peer.cpu() / (ours.cpu() - opening.cpu()), pairs, goal)
        slower = (with_large.cpu() - opening_large.cpu()) / (ours.cpu() - opening.cpu())
        print(f"  the large set takes {slower:.3f} times as long, goal <= 1.10: {'met' if slower <= 1.1 else 'MISSED'}")
