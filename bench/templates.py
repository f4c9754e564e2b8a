"""Sketches of noise, and the templates found by them."""
import subprocess

from measure import (Side, alternate, clock_side, corpus_of, print_ratio_less_loading, print_table, printing,
                     require_equal, the_same)
from setting import PEERS, PYTHON, RELEASE, SEAMRIPPER, pinned


def sketches(files, passes):
    program, script = RELEASE / "bench" / "sketch_pages", PEERS / "sketch_rensa.py"
    ours, our_loading = (Side(name, printing([program, verb, *files]))
                         for name, verb in (("sketch_pages", "sketch"), ("  reading alone, taken off", "load")))
    scalar = Side("  with SEAMRIPPER_CPU=scalar", printing(["env", "SEAMRIPPER_CPU=scalar", program, "sketch", *files]))
    peer, peer_loading = (Side(name, printing([PYTHON, script, verb, *files]))
                          for name, verb in ((f"{pinned('numpy')} + {pinned('rensa')}", "sketch"),
                                             ("  reading alone, taken off", "load")))
    clocks = []
    alternate([clock_side(clocks), ours, our_loading, scalar, peer, peer_loading], min(passes, 3))
    found = the_same(ours, ("pages", "html_bytes", "noise_bytes", "filled"))
    require_equal(found, the_same(scalar, found), scalar.name)
    theirs = the_same(peer, ("pages", "html_bytes", "noise_bytes"))
    require_equal((found["pages"], found["html_bytes"]), (theirs["pages"], theirs["html_bytes"]), peer.name)
    print("\ntemplates: raw HTML to sketches of 128 dimensions, against NumPy and rensa")
    print(f"  {found['pages']:,} pages, {found['html_bytes']:,} bytes on both sides; {found['noise_bytes']:,} of noise, "
          f"{found['filled'] / found['pages']:.1f} dimensions filled; peer: {theirs['noise_bytes']:,} of noise")
    rows = [("", "CPU s", "MB/s", "us/page")]
    for side, loading in ((ours, our_loading), (scalar, our_loading), (peer, peer_loading)):
        cpu = side.cpu() - loading.cpu()
        rows.append((side.name, f"{cpu:.3f}", f"{found['html_bytes'] / cpu / 1e6:.0f}",
                     f"{cpu / found['pages'] * 1e6:.1f}"))
    print_table(rows)
    print_ratio_less_loading((ours, our_loading), (peer, peer_loading), goal=40.0)


def clusters(files, passes):
    with corpus_of(files) as corpus:
        side = Side("templates -j 1", printing([SEAMRIPPER, "templates", corpus, "--force", "-j", 1, "--json", "-q"]))
        alternate([side], min(passes, 3))
    found = the_same(side, ("pages", "clusters", "members", "counts", "tables"))
    peak = max(done.peak_bytes for done in side.runs)
    print(f"  clustering, classes and tables: {side.cpu() / found['pages'] * 1e6:.1f} CPU us/page, peak "
          f"{peak / 1e6:.0f} MB; {found['clusters']:,} clusters of {found['members']:,} of {found['pages']:,} pages")
    done = subprocess.run([RELEASE / "bench" / "style_estimate", *files], stdout=subprocess.DEVNULL, check=False,
                          stderr=subprocess.PIPE, text=True)
    print("  the estimate against the exact Jaccard of the noise, goal <= 0.04 in every tenth: "
          + ("met" if done.returncode == 0 else "MISSED"))
    print("    " + done.stderr.strip().replace("\n", "\n    "))


def templates(files, passes):
    sketches(files, passes)
    clusters(files, passes)
