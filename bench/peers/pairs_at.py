"""Pairs of texts in JSONL files that datasketch or rensa takes for similar at a threshold, with the parameters that it takes by
itself or advises, and prints what it found.

Usage: pairs_at.py datasketch|rensa THRESHOLD PAIRS FILE... Pairs go to the file PAIRS as numbers of 32 bits, the later text
first. Without files it only starts up: what that costs is taken off. 128 values a text of its set of five consecutive words.
"""
import array
import json
import sys

from duplicate_texts import grams


class Datasketch:
    def __init__(self, threshold):
        import xxhash
        from datasketch import MinHash, MinHashLSH
        self.index = MinHashLSH(threshold=threshold, num_perm=128)
        self.base = MinHash(num_perm=128, hashfunc=lambda gram: xxhash.xxh32_intdigest(gram))

    def similar(self, number, words):
        sketch = self.base.copy()
        sketch.update_batch([gram.encode() for gram in words])
        found = self.index.query(sketch)
        self.index.insert(number, sketch)
        return found


class Rensa:
    def __init__(self, threshold):
        import rensa
        self.sketch = rensa.RMinHash
        self.index = rensa.RMinHashLSH(threshold=threshold, num_perm=128, num_bands=16)

    def similar(self, number, words):
        sketch = self.sketch(num_perm=128, seed=1)
        sketch.update(words)
        found = self.index.query(sketch)
        self.index.insert(number, sketch)
        return found


def main():
    peer, threshold, out, *files = sys.argv[1:]
    finder = {"datasketch": Datasketch, "rensa": Rensa}[peer](float(threshold))
    pages = pairs = 0
    with open(out, "wb") as found:
        for path in files:
            for line in open(path, encoding="utf-8"):
                others = finder.similar(pages, grams(json.loads(line)["text"]))
                array.array("I", [number for other in others for number in (pages, other)]).tofile(found)
                pairs += len(others)
                pages += 1
    print(json.dumps({"pages": pages, "pairs": pairs}))


main()
