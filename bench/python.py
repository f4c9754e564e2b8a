"""The Python package: its kernels on an Arrow array beside the same in C++, and from Python's strings beside other packages."""
import json
import os
import statistics
import tempfile

from measure import Side, alternate, print_ratio, print_table, printing, require_equal, the_same
from setting import PEERS, PYTHON, RELEASE, pinned, texts

KERNELS = ("words", "shingles", "sketch", "chunks")
TEXTS = 100_000


def write_texts(files, to):
    """As many texts as there are, up to TEXTS, each behind its size."""
    count = 0
    for file in files:
        for line in open(file, encoding="utf-8"):
            text = json.loads(line)["text"].encode()
            to.write(len(text).to_bytes(4, "little") + text)
            count += 1
            if count == TEXTS:
                return


def median_of(side, name):
    return statistics.median(facts[name] for facts in side.facts[1:])


def python(_, passes):
    package = RELEASE / "python"
    if not package.is_dir():
        print("\nskipped     python: no package in build/release; make test-programs builds it")
        return
    os.environ["PYTHONPATH"] = str(package)
    large, small = texts("docs100k"), texts("docs10k")
    if not small:
        print("\nskipped     python: no texts of docs10k; SEAMRIPPER_CORPORA names the folder that holds them")
        return
    on_arrow(large or small, passes)
    beside_others(small, passes)


def on_arrow(files, passes):
    with tempfile.NamedTemporaryFile() as file:
        write_texts(files, file)
        file.flush()
        ours = Side("from Python, an Arrow array", printing([PYTHON, PEERS / "kernels_on_arrow.py", file.name]))
        bare = Side("C++, texts in memory", printing([RELEASE / "bench" / "text_kernels", file.name]))
        alternate([ours, bare], min(passes, 5))
    found = ("texts", "digest")
    require_equal(the_same(ours, found), the_same(bare, found), bare.name)
    print(f"\npython: kernels on an array of {the_same(ours, found)['texts']:,} texts, CPU seconds, one thread")
    print_table([("", *KERNELS)] + [(side.name, *(f"{median_of(side, name):.3f}" for name in KERNELS)) for side in (ours, bare)])
    for name in KERNELS:
        pairs = [b[name] / a[name] for a, b in zip(ours.facts[1:], bare.facts[1:])]
        print(f"  {name}:", end="")
        print_ratio(median_of(bare, name) / median_of(ours, name), pairs, 0.9)


def beside_others(files, passes):
    sides = [Side(name, printing([PYTHON, PEERS / "shingle_texts.py", which, *files])) for name, which in (
        ("sr.shingles(texts)", "ours"), ("sr.shingles(text) of each", "ours-one-by-one"),
        (pinned("rensa"), "rensa"), (pinned("datasketch"), "datasketch"))]
    alternate(sides, min(passes, 3))
    count = the_same(sides[0], ("texts",))["texts"]
    print(f"\npython: 84 minima of the phrases of {count:,} texts, from Python's strings, CPU seconds")
    print_table([("", "seconds", "texts/s", "times ours")] + [
        (side.name, f"{median_of(side, 'seconds'):.3f}", f"{count / median_of(side, 'seconds'):,.0f}",
         f"{median_of(side, 'seconds') / median_of(sides[0], 'seconds'):.1f}") for side in sides])
