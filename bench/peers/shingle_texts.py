"""The 84 shingles, or minima, of the texts in JSONL files from Python's strings, each text once; prints the CPU seconds of that.

Usage: shingle_texts.py ours|ours-one-by-one|rensa|datasketch FILE... Reading the files, and importing, is not counted; cutting
texts into phrases of five words is, since a string is all that a caller has.
"""
import json
import sys
import time

from duplicate_texts import grams


def ours(texts):
    import seamripper

    seamripper.shingles(["made once"])
    return lambda: len(seamripper.shingles(texts))


def ours_one_by_one(texts):
    import seamripper

    seamripper.shingles("made once")
    return lambda: len([seamripper.shingles(text) for text in texts])


def rensa(texts):
    from rensa import RMinHash

    def sketch(text):
        minima = RMinHash(num_perm=84, seed=1)
        minima.update(grams(text))
        return minima.digest()

    return lambda: len([sketch(text) for text in texts])


def datasketch(texts):
    from datasketch import MinHash
    import xxhash

    base = MinHash(num_perm=84, hashfunc=xxhash.xxh32_intdigest)

    def sketch(text):
        minima = base.copy()
        minima.update_batch([gram.encode() for gram in grams(text)])
        return minima.digest()

    return lambda: len([sketch(text) for text in texts])


def main(side, *files):
    texts = [json.loads(line)["text"] for file in files for line in open(file, encoding="utf-8")]
    work = globals()[side.replace("-", "_")](texts)
    begin = time.process_time()
    count = work()
    print(json.dumps({"seconds": time.process_time() - begin, "texts": count}))


main(*sys.argv[1:])
