"""Chance, the same on every machine.

Only random.Random.random() is drawn from: of all its methods, the one whose sequence Python promises to keep.
"""
import random


class Dice:
    def __init__(self, *seed):
        self._source = random.Random("/".join(str(part) for part in seed))

    def below(self, end):
        """A whole number from 0 to end - 1."""
        return int(self._source.random() * end)

    def between(self, least, most):
        return least + self.below(most - least + 1)

    def pick(self, things):
        return things[self.below(len(things))]

    def shuffled(self, things):
        things = list(things)
        for last in range(len(things) - 1, 0, -1):
            other = self.below(last + 1)
            things[last], things[other] = things[other], things[last]
        return things

    def some(self, things, count):
        return self.shuffled(things)[:count]

    def digits(self, count, alphabet="0123456789abcdef"):
        return "".join(self.pick(alphabet) for _ in range(count))
