#!/usr/bin/env python3
"""Makes a small crawl whose truth is known: real WARC files, text from grammars, the same bytes for a seed everywhere.

Usage: demo/make_crawl.py FOLDER [--seed N] [--pages N]
Writes FOLDER/crawl-NNNNN.warc.gz, and FOLDER/truth.jsonl: for each page its kind, its URL, and the sources and passages
it was made of.
"""
import argparse
import datetime
import json
import pathlib
import sys

import kinds
import warc
from fetches import all_fetches
from web import Web

FILES = 6
BEGIN = datetime.datetime(2026, 3, 1, 6, 0, 0)
LEAST_HONEST = 250  # pages, or there are too few to copy from


def least_pages():
    return LEAST_HONEST + sum(module.planted(0) or 0 for module in kinds.MODULES)


def make_web(seed, wanted):
    web = Web(seed)
    shares = [module.planted(wanted) for module in kinds.MODULES]
    rest = wanted - sum(share for share in shares if share is not None)
    for module, share in zip(kinds.MODULES, shares):
        module.plant(web, rest if share is None else share)
    return web


def truths(web):
    yield from (planted.truth() for planted in (*web.pages, *web.files))


def write_warcs(web, folder):
    fetches = all_fetches(web)
    dice = web.dice("records")
    now = BEGIN
    for number in range(FILES):
        name = f"crawl-{number:05}.warc.gz"
        with open(folder / name, "wb") as file:
            file.write(warc.warcinfo(warc.record_id(dice), stamp(now), name))
            for fetch in fetches[len(fetches) * number // FILES:len(fetches) * (number + 1) // FILES]:
                now += datetime.timedelta(seconds=dice.between(1, 5))
                file.write(fetch_records(fetch, dice, stamp(now)))


def fetch_records(fetch, dice, date):
    response, payload = fetch.response()
    identities = [warc.record_id(dice), warc.record_id(dice)]
    return warc.exchange(identities, date, fetch.address, fetch.url, fetch.request(), response, payload)


def stamp(time):
    return time.strftime("%Y-%m-%dT%H:%M:%SZ")


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("folder", type=pathlib.Path)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--pages", type=int, default=2500, help="besides a robots.txt for each site (default: 2500)")
    options = arguments.parse_args()
    if options.pages < least_pages():
        arguments.error(f"--pages must be at least {least_pages()}: every kind of page is planted")
    options.folder.mkdir(parents=True, exist_ok=True)
    web = make_web(options.seed, options.pages)
    write_warcs(web, options.folder)
    with open(options.folder / "truth.jsonl", "w", encoding="utf-8") as file:
        file.writelines(json.dumps(truth, ensure_ascii=False) + "\n" for truth in truths(web))
    size = sum(file.stat().st_size for file in options.folder.glob("crawl-*.warc.gz"))
    print(f"{len(web.pages):,} pages on {len(web.sites)} sites in {FILES} files, {size / 1e6:.1f} MB: {options.folder}")


if __name__ == "__main__":
    sys.exit(main())
