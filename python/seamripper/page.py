"""One page with what was found about it, and two texts side by side."""

from __future__ import annotations

import dataclasses
import datetime
from collections.abc import Mapping
from typing import Any

from . import notebook
from .notebook import Span, chip, escaped, framed, html_table, more, passages_html

_MOST_LISTED = 10


@dataclasses.dataclass(frozen=True)
class Source:
    """A page that a quilt was stitched together from."""

    rank: int
    """1 is the source of the largest part."""
    page_id: int
    url: str
    gain: int
    """Grams of the quilt that no better source accounts for."""
    shared_grams: int
    """Grams of the quilt that it has at all."""
    foreign: bool
    """It is on another site."""
    linked: bool
    """The quilt links to it, or to its site."""


@dataclasses.dataclass(frozen=True)
class Passage:
    """A stretch of a page that stands in a source, too."""

    start: int
    """Where it begins in ``page.text``; ``page.text[passage.start:passage.end]`` is its text."""
    end: int
    words: int
    text: str
    source: Source
    source_start: int
    """The same in the source's text."""
    source_end: int


@dataclasses.dataclass(frozen=True)
class Quilt:
    """What a page is stitched together from."""

    quilted: bool
    """It is a quilt; otherwise there are no sources."""
    patch_fraction: float
    """Share of its grams that stand on a few other pages, too."""
    sources: list[Source]
    """Best first."""
    facts: Mapping[str, Any]
    """All that the program says of it."""

    def _repr_html_(self) -> str:
        return framed(_sources_html(self))


def _sources_html(quilt: Quilt) -> str:
    rows = [(chip(each.rank), each.url, each.gain, each.foreign, each.linked) for each in quilt.sources[:_MOST_LISTED]]
    rest = more(len(quilt.sources) - len(rows))
    return (html_table(("", "source", "grams", "other site", "linked"), rows, raw_first=True)
            + (f"<div class=sr-more>{rest}</div>" if rest else ""))


def _whole(value: Any) -> Any:
    """The program's JSON with ids as numbers again: 64 bits are text there."""
    if isinstance(value, dict):
        return {key: int(each) if (key == "page_id" or key.endswith("_id")) and isinstance(each, str)
                and each.lstrip("-").isdigit() and key != "record_id" else _whole(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_whole(each) for each in value]
    return value


class Page:
    """A page of a corpus: what it is, its text, its sources. In a notebook it is drawn with its passages coloured.

    >>> import seamripper as sr
    >>> corpus = sr.open("corpus")
    >>> worst = next(iter(corpus.quilts))
    >>> page = corpus.page(worst["url"])
    >>> page.quilt.quilted, page.passages[0].text in page.text
    (True, True)
    """

    def __init__(self, facts: Mapping[str, Any]) -> None:
        self.facts: Mapping[str, Any] = _whole(dict(facts))
        """All that the program says of it, as `seamripper show --json` does."""
        self.quilt: Quilt = _quilt_of(self.facts.get("quilt") or {})
        """What it is stitched together from: nothing, when nobody looked for quilts yet."""
        self.passages: list[Passage] = _passages_of(self.text, self.quilt)
        """What it has from its sources, in the order of its text."""

    @property
    def page_id(self) -> int:
        return int(self.facts["page_id"])

    @property
    def url(self) -> str:
        return str(self.facts["url"])

    @property
    def title(self) -> str:
        return str(self.facts["title"])

    @property
    def text(self) -> str:
        """What detectors see of it: white space collapsed, a line for each block."""
        return str(self.facts["text"])

    @property
    def words(self) -> int:
        return int(self.facts["words"])

    @property
    def captured(self) -> datetime.datetime:
        """When it was crawled, UTC; 1970 when nobody knows."""
        return datetime.datetime.fromisoformat(str(self.facts["captured"]))

    @property
    def links(self) -> list[str]:
        return list(self.facts["links"])

    @property
    def duplicates(self) -> list[Mapping[str, Any]]:
        """Other pages of its cluster of near-duplicates, as rows of the table ``duplicates``."""
        return list((self.facts.get("phrases") or {}).get("duplicates", []))

    @property
    def template(self) -> Mapping[str, Any] | None:
        """The cluster of pages made from the same template; ``None``: it is in none."""
        template: Mapping[str, Any] | None = self.facts.get("template")
        return template if template and template.get("member") else None

    @property
    def reuse(self) -> Mapping[str, Any] | None:
        """Its chunks that are labelled as copied; ``None``: nobody looked for them yet."""
        reuse: Mapping[str, Any] | None = self.facts.get("reuse")
        return reuse or None

    def _findings(self) -> list[str]:
        said = []
        if self.quilt.quilted:
            sources = "source" if len(self.quilt.sources) == 1 else "sources"
            said.append(f"a quilt of {len(self.quilt.sources):,} {sources}, {self.quilt.patch_fraction:.0%} of its grams copied")
        if self.duplicates:
            said.append(f"{len(self.duplicates):,} near-{'duplicate' if len(self.duplicates) == 1 else 'duplicates'}")
        if self.template:
            said.append(f"made from a template of {self.template['pages']:,} pages "
                        f"({notebook.visible(str(self.template['suggested_class']))})")
        if self.reuse and self.reuse["bad_chunks"]:
            said.append(f"{self.reuse['bad_chunks']:,} of {self.reuse['chunks']:,} chunks reused")
        return said or ["nothing was found about it"]

    def __repr__(self) -> str:
        title = notebook.cut(notebook.visible(self.title), 60)
        return (f"<Page {notebook.visible(self.url)}: {title!r}, {self.words:,} words; {'; '.join(self._findings())}>")

    def _repr_html_(self) -> str:
        captured = "" if self.captured.year == 1970 else f", captured {self.captured:%Y-%m-%d}"
        spans = [Span(each.start, each.end, each.source.rank, each.source.url) for each in self.passages]
        return framed(
            f"<div class=sr-title dir=auto>{escaped(self.title or self.url)}</div>",
            f"<div class=sr-more>{escaped(self.url)}<br>{self.words:,} words{captured}</div>",
            f"<div>{escaped('; '.join(self._findings()))}</div>",
            _sources_html(self.quilt) if self.quilt.sources else "",
            f"<div class=sr-text dir=auto>{passages_html(self.text, spans)}</div>")


def _quilt_of(facts: Mapping[str, Any]) -> Quilt:
    sources = [Source(each["rank"], each["source_id"], each["source_url"], each["gain"], each["shared_grams"],
                      each["foreign"], each["linked"]) for each in facts.get("sources", [])]
    return Quilt(bool(facts.get("quilted")), float(facts.get("patch_fraction", 0)), sources, facts)


def _passages_of(text: str, quilt: Quilt) -> list[Passage]:
    ranked = {source.rank: source for source in quilt.sources}
    return [Passage(each["start_char"], each["end_char"], each["words"], text[each["start_char"]:each["end_char"]],
                    ranked[each["rank"]], each["source_start_char"], each["source_end_char"])
            for each in quilt.facts.get("patches", []) if each["rank"] in ranked]


@dataclasses.dataclass(frozen=True)
class SharedPassage:
    """A stretch that two texts have in common."""

    number: int
    start: int
    """Where it begins in the text it is a passage of, in characters."""
    end: int
    other_start: int
    """The same in the other text."""
    other_end: int
    words: int
    text: str


@dataclasses.dataclass(frozen=True)
class ComparedText:
    """One of two texts that are compared."""

    name: str
    text: str
    """As it is compared: white space collapsed, a line for each block."""
    words: int
    shared_words: int
    """Those in its passages."""
    passages: list[SharedPassage]

    @property
    def share(self) -> float:
        """Of its words, those that the other has, too."""
        return self.shared_words / self.words if self.words else 0.0


@dataclasses.dataclass(frozen=True)
class Comparison:
    """What two texts have in common. In a notebook they are drawn side by side."""

    a: ComparedText
    b: ComparedText
    jaccard: float
    """Of their grams."""
    shared_grams: int
    union_grams: int

    @property
    def passages(self) -> list[SharedPassage]:
        """Of the first text."""
        return self.a.passages

    @classmethod
    def _of_json(cls, facts: Mapping[str, Any], names: tuple[str | None, str | None]) -> Comparison:
        def text_of(side: Mapping[str, Any], name: str | None) -> ComparedText:
            text = str(side["text"])
            passages = [SharedPassage(each["number"], each["start_char"], each["end_char"], each["source_start_char"],
                                      each["source_end_char"], each["words"], text[each["start_char"]:each["end_char"]])
                        for each in side["passages"]]
            return ComparedText(name or side["name"], text, side["words"], side["shared_words"], passages)

        return cls(text_of(facts["a"], names[0]), text_of(facts["b"], names[1]), float(facts["jaccard"]),
                   facts["shared_grams"], facts["union_grams"])

    def __repr__(self) -> str:
        def side(text: ComparedText) -> str:
            return f"{notebook.visible(text.name)}: {text.shared_words:,} of {text.words:,} words"

        count = len(self.passages)
        return (f"<Comparison, {count:,} shared {'passage' if count == 1 else 'passages'}, Jaccard {self.jaccard:.3f}; "
                f"{side(self.a)}; {side(self.b)}>")

    def _repr_html_(self) -> str:
        def side(text: ComparedText) -> str:
            spans = [Span(each.start, each.end, each.number) for each in text.passages]
            return (f"<div><div class=sr-title dir=auto>{escaped(text.name)}</div><div class=sr-more>{text.shared_words:,} of "
                    f"{text.words:,} words shared ({text.share:.0%})</div>"
                    f"<div class=sr-text dir=auto>{passages_html(text.text, spans)}</div></div>")

        return framed(f"<div>Jaccard similarity of grams {self.jaccard:.3f}</div>",
                      f"<div class=sr-side>{side(self.a)}{side(self.b)}</div>")
