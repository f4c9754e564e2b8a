"""The little statistics that the papers need."""
import math


def wilson(found, of, z=1.96):
    """The score interval of a share."""
    if of == 0:
        return 0.0, 1.0
    share, spread = found / of, z * z / of
    middle = (share + spread / 2) / (1 + spread)
    half = z / (1 + spread) * math.sqrt(share * (1 - share) / of + spread / of / 4)
    return max(0.0, middle - half), min(1.0, middle + half)


def two_of_six(jaccard, length=14, runs=6):
    """The chance that two pages of this similarity agree in two runs of samples or more."""
    run = jaccard ** length
    return 1 - (1 - run) ** runs - runs * run * (1 - run) ** (runs - 1)


def missed(t, p, m=128):
    """The chance that no probe of p falls among the t dimensions of m that are equal."""
    return math.comb(m - p, t) / math.comb(m, t)


def untouched(chunks, changes):
    """Of pages with so many chunks, the share of chunks left alone by so many changes to each page."""
    return sum(n * (1 - 1 / n) ** changes for n in chunks) / sum(chunks)
