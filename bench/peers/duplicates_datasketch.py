"""Near-duplicates of the texts in JSONL files with datasketch, and prints what it found.

Usage: duplicates_datasketch.py FILE... Without files it only starts up: what that costs is taken off. 84 values a text of
its sets of five consecutive words, 14 bands of 6, whatever shares a band joined. Nothing is verified.
"""
from datasketch import MinHash, MinHashLSH
import xxhash

from duplicate_texts import main


def hash32(gram):
    return xxhash.xxh32_intdigest(gram)


class Finder:
    def __init__(self):
        self.index = MinHashLSH(num_perm=84, params=(14, 6))
        self.base = MinHash(num_perm=84, hashfunc=hash32)

    def similar(self, number, grams):
        """Texts before it that share a band with it."""
        sketch = self.base.copy()
        sketch.update_batch([gram.encode() for gram in grams])
        found = self.index.query(sketch)
        self.index.insert(number, sketch)
        return found


main(Finder)
