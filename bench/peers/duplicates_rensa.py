"""Near-duplicates of the texts in JSONL files with rensa, and prints what it found.

Usage: duplicates_rensa.py FILE... Without files it only starts up: what that costs is taken off. 84 values a text of its
sets of five consecutive words, 14 bands of 6, whatever shares a band joined. Nothing is verified.
"""
from rensa import RMinHash, RMinHashLSH

from duplicate_texts import main


class Finder:
    def __init__(self):
        self.index = RMinHashLSH(threshold=0.8, num_perm=84, num_bands=14)

    def similar(self, number, grams):
        """Texts before it that share a band with it."""
        sketch = RMinHash(num_perm=84, seed=1)
        sketch.update(grams)
        found = self.index.query(sketch)
        self.index.insert(number, sketch)
        return found


main(Finder)
