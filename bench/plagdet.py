"""Copied passages in disguise found by `check`, scored as PAN does: plagdet over recall, precision and granularity."""
import collections
import csv
import gzip
import json
import math
import os
import pathlib
import tempfile

from measure import run
from setting import SEAMRIPPER

Place = collections.namedtuple("Place", "start end source_start source_end")  # characters, ends behind the last


def covered(spans):
    """Characters in any of the spans."""
    total, last = 0, -1
    for start, end in sorted(spans):
        total += max(0, end - max(start, last))
        last = max(last, end)
    return total


def share_covered(place, others):
    """The share of the place, both sides, that those of `others` cover which overlap it on both; and how many do."""
    here, there = [], []
    for other in others:
        span = max(place.start, other.start), min(place.end, other.end)
        source = max(place.source_start, other.source_start), min(place.source_end, other.source_end)
        if span[0] < span[1] and source[0] < source[1]:
            here.append(span)
            there.append(source)
    size = place.end - place.start + place.source_end - place.source_start
    return (covered(here) + covered(there)) / size, len(here)


def plagdet(cases, detections):
    """Both by pair of documents. Recall, precision, granularity, and what they come to."""
    found = [share_covered(case, detections.get(pair, ())) for pair, places in cases.items() for case in places]
    right = [share_covered(place, cases.get(pair, ()))[0] for pair, places in detections.items() for place in places]
    recall = sum(share for share, _ in found) / len(found) if found else 0
    precision = sum(right) / len(right) if right else 0
    times = [count for _, count in found if count]
    granularity = sum(times) / len(times) if times else 1
    f1 = 2 * recall * precision / (recall + precision) if recall + precision else 0
    return recall, precision, granularity, f1 / math.log2(1 + granularity)


def f1_of_pairs(true, found):
    """Of two sets of pairs: precision, recall, F1."""
    both = len(true & found)
    precision, recall = both / max(len(found), 1), both / max(len(true), 1)
    return precision, recall, 2 * precision * recall / max(precision + recall, 1e-9)


def table(path):
    with open(path, encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines, delimiter="\t"))


def write_rows(packed, path):
    with gzip.open(packed, "rt", encoding="utf-8") as rows, open(path, "w", encoding="utf-8") as out:
        for row in map(json.loads, rows):
            out.write(json.dumps({"url": "http://pan.example/" + row["name"], "text": row["text"]}) + "\n")


def search(data, folder):
    """What check lists of all suspicious documents against all sources, by pair of names; CPU seconds."""
    write_rows(data / "source.jsonl.gz", folder / "source.jsonl")
    write_rows(data / "suspicious.jsonl.gz", folder / "suspicious.jsonl")
    run([SEAMRIPPER, "ingest", folder / "source.jsonl", "-o", folder / "corpus", "-q"])
    done = run([SEAMRIPPER, "check", folder / "suspicious.jsonl", "--against", folder / "corpus", "--passages", "--json",
                "-q"])
    detections = collections.defaultdict(list)
    for row in map(json.loads, done.output.splitlines()):
        pair = row["document"].rsplit("/", 1)[-1], row["url"].rsplit("/", 1)[-1]
        detections[pair].append(Place(row["start_char"], row["end_char"], row["page_start_char"], row["page_end_char"]))
    return detections, done.cpu


def best_sources(detections):
    """Of passages that overlap in a suspicious document the one with the most words told, from whichever source."""
    by_document = collections.defaultdict(list)
    for pair, places in detections.items():
        by_document[pair[0]] += ((place.end - place.start, pair, place) for place in places)
    best = collections.defaultdict(list)
    for places in by_document.values():
        kept = []
        for length, pair, place in sorted(places, reverse=True):
            shared = sum(max(0, min(place.end, other.end) - max(place.start, other.start)) for other in kept)
            if shared <= length / 10:
                kept.append(place)
                best[pair].append(place)
    return best


def annotated_only(cases, found):
    """Without what the annotation cannot judge: in documents into which passages were planted, all that overlaps no annotated
    one, if it is from a source that is no pair with the document. What is left and wrong is wrong for sure."""
    planted = collections.defaultdict(list)
    for (suspicious, _), places in cases.items():
        planted[suspicious] += places

    def is_judged(pair, place):
        return pair in cases or pair[0] not in planted or any(
            min(place.end, case.end) - max(place.start, case.start) > (place.end - place.start) / 10
            for case in planted[pair[0]])

    return {pair: [place for place in places if is_judged(pair, place)] for pair, places in found.items()}


def say_unknown(kinds, found, judged):
    """Why the score over all pairs says little: what was found outside the annotation and cannot be judged is as long and as
    much disguised as what was found inside."""
    def middle(sizes):
        return sorted(sizes)[len(sizes) // 2] if sizes else 0

    inside = [place.end - place.start for pair, places in found.items() if pair in kinds for place in places]
    outside = {pair: places for pair, places in found.items() if pair not in kinds}
    unjudged = [place.end - place.start for pair, places in outside.items() for place in set(places) - set(judged[pair])]
    print(f"  of {sum(map(len, outside.values())):,} passages in pairs without annotation {len(unjudged):,} stand in documents "
          f"into which passages were planted, beside those that are annotated; half of them have {middle(unjudged):,} characters "
          f"or more, of those annotated {middle(inside):,}")


def stretches(_, __):
    shared = os.environ.get("SEAMRIPPER_SHARED_DATA")
    data = pathlib.Path(shared or "") / "pan13"
    if not shared or not data.is_dir():
        print("\nskipped     stretches: no pan13; SEAMRIPPER_SHARED_DATA names the folder that holds it")
        return
    kinds, cases = {}, collections.defaultdict(list)
    for row in table(data / "cases.tsv"):
        pair = row["suspicious"], row["source"]
        kinds[pair] = row["kind"]
        if row["offset"]:
            start, source = int(row["offset"]), int(row["source_offset"])
            cases[pair].append(Place(start, start + int(row["length"]), source, source + int(row["source_length"])))
    unscored = {(row["suspicious"], row["source"]) for row in table(data / "unscored_pairs.tsv")}
    with tempfile.TemporaryDirectory() as folder:
        detections, seconds = search(data, pathlib.Path(folder))
    known = {pair: places for pair, places in detections.items() if pair in kinds}
    everywhere = {pair: places for pair, places in detections.items() if pair not in unscored}

    print("\nstretches: passages copied and disguised (PAN 2013), found by check in all pairs of documents")
    print(f"  {'pairs':<24}{'plagdet':>8}{'recall':>8}{'precision':>10}{'granularity':>12}")
    goals = {"known pairs": 0.85, "exact": 0.95, "random": 0.80, "translation": 0.85, "all pairs": 0.80}
    scored = {"known pairs": (cases, known)}
    for kind in ("exact", "random", "translation", "summary"):
        scored[kind] = tuple({pair: places for pair, places in side.items() if kinds[pair] == kind}
                             for side in (cases, known))
    scored["all pairs"] = (cases, everywhere)
    scored["  best source alone"] = (cases, {pair: places for pair, places in best_sources(detections).items()
                                             if pair not in unscored})
    judged = annotated_only(cases, everywhere)
    scored["  where annotated"] = (cases, judged)
    for name, (true, found) in scored.items():
        recall, precision, granularity, score = plagdet(true, found)
        goal = goals.get(name)
        verdict = "" if goal is None else f"  goal {goal}: " + ("met" if score >= goal else "missed")
        print(f"  {name:<24}{score:8.3f}{recall:8.3f}{precision:10.3f}{granularity:12.3f}{verdict}")
    say_unknown(kinds, everywhere, judged)
    precision, recall, f1 = f1_of_pairs(set(cases), set(everywhere))
    print(f"  pairs with any passage: precision {precision:.3f}, recall {recall:.3f}, F1 {f1:.3f}")
    print(f"  {seconds:.2f} CPU seconds; goal 5: " + ("met" if seconds <= 5 else "missed"))
