"""How tables and pages look in a notebook and in a terminal.

Everything crawled is hostile: in HTML every piece of text goes through :func:`escaped`, the one place that makes mark-up of
text; there is no script, no link, and nothing is fetched. Colours are mixed into whatever stands behind them, so that
light and dark notebooks are served alike.
"""

from __future__ import annotations

import datetime
import html
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Any

STYLE = """<style>
.seamripper{font-size:13px;line-height:1.5;color:inherit;max-width:72em}
.seamripper table{border-collapse:collapse;margin:.4em 0;font-size:12px}
.seamripper .sr-scroll{overflow-x:auto}
.seamripper th,.seamripper td{padding:.15em .8em .15em 0;text-align:left!important;vertical-align:top;border:0;
background:transparent;max-width:34em;overflow-wrap:anywhere;white-space:pre-wrap;unicode-bidi:isolate}
.seamripper th{font-weight:600;white-space:nowrap;border-bottom:1px solid rgba(128,128,128,.5)}
.seamripper tbody tr:nth-child(even){background:rgba(128,128,128,.08)}
.seamripper .sr-w{min-width:30em}.seamripper .sr-s{white-space:nowrap}
.seamripper .sr-n{text-align:right!important;font-variant-numeric:tabular-nums;white-space:nowrap}
.seamripper .sr-more{opacity:.7}
.seamripper .sr-title{font-size:15px;font-weight:600;unicode-bidi:isolate}
.seamripper .sr-text{white-space:pre-wrap;overflow-wrap:anywhere;border-left:3px solid rgba(128,128,128,.4);
padding:.2em 0 .2em .9em;margin:.6em 0;max-height:34em;overflow-y:auto;unicode-bidi:isolate}
.seamripper .sr-side{display:grid;grid-template-columns:1fr 1fr;gap:1.2em}
.seamripper mark{color:inherit;border-radius:2px;padding:0 .1em;-webkit-box-decoration-break:clone;box-decoration-break:clone}
.seamripper .sr-chip{display:inline-block;min-width:1.5em;text-align:center;border-radius:.7em;font-size:11px;font-weight:600;
line-height:1.45;padding:0 .3em;margin-right:.3em}
.seamripper mark sup{font-size:9px;font-weight:700;line-height:0;margin-right:.15em;opacity:.85}
.seamripper .sr-0{background:rgba(230,159,0,.34)}.seamripper .sr-1{background:rgba(86,180,233,.36)}
.seamripper .sr-2{background:rgba(0,158,115,.32)}.seamripper .sr-3{background:rgba(204,121,167,.38)}
.seamripper .sr-4{background:rgba(240,228,66,.34)}.seamripper .sr-5{background:rgba(0,114,178,.34)}
.seamripper .sr-6{background:rgba(213,94,0,.34)}.seamripper .sr-7{background:rgba(128,128,128,.34)}
</style>"""

_COLOURS = 8
_MOST_CELL = 200  # characters of a value in HTML
_CELL = 48  # in a terminal
_HIDDEN = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}


def visible(text: str, *, lines: bool = False) -> str:
    """The text with characters that would not be seen, or would turn what is beside them, shown by number.

    >>> visible("safe\\u202eexe.txt\\x1b[31m")
    'safe\\\\u{202e}exe.txt\\\\u{1b}[31m'
    """
    if text.isprintable():
        return text
    kept = "\n\t" if lines else ""
    return "".join(character if character in kept or unicodedata.category(character) not in _HIDDEN
                   else f"\\u{{{ord(character):x}}}" for character in text)


def escaped(text: str, *, lines: bool = False) -> str:
    """Text as HTML: nothing of it is mark-up, in whatever place it is put."""
    return html.escape(visible(text, lines=lines), quote=True)


def cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[:most - 1] + "…"


def spelled(value: Any) -> str:
    """A value of a table as people read it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.4g}"
    if isinstance(value, datetime.datetime):
        return value.strftime("%Y-%m-%d %H:%M:%S").removesuffix(" 00:00:00")
    return "" if value is None else str(value)


def chip(number: int) -> str:
    return f'<span class="sr-chip sr-{(number - 1) % _COLOURS}">{int(number)}</span>'


def html_table(names: Sequence[str], rows: Iterable[Sequence[Any]], *, raw_first: bool = False) -> str:
    """``raw_first``: values of the first column are HTML already."""
    rows = list(rows)
    raw = [raw_first and i == 0 for i in range(len(names))]
    columns = [[cell if raw[i] else cut(spelled(cell), _MOST_CELL) for cell in column] for i, column in
               enumerate(zip(*rows))] if rows else [[] for _ in names]
    marks = [_mark_of(column, raw[i]) for i, column in enumerate(columns)]
    head = "".join(f"<th{mark}>{escaped(name)}</th>" for name, mark in zip(names, marks))
    body = "".join("<tr>" + "".join(f"<td{marks[i]} dir=auto>{cell if raw[i] else escaped(cell)}</td>"
                                    for i, cell in enumerate(row)) + "</tr>" for row in zip(*columns))
    return f"<div class=sr-scroll><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"


def _mark_of(column: Sequence[str], raw: bool) -> str:
    """Numbers stand to the right; long text has room."""
    if not raw and column and all(_is_number(cell.replace(",", "")) for cell in column):
        return " class=sr-n"
    return " class=sr-w" if not raw and max(map(len, column), default=0) > 24 else " class=sr-s"


def framed(*parts: str) -> str:
    return f'{STYLE}<div class="seamripper">{"".join(parts)}</div>'


def more(count: int) -> str:
    return f"… {count:,} more" if count > 0 else ""


def width_of(text: str) -> int:
    """Columns of a terminal: two for wide characters, none for marks."""
    return sum(0 if unicodedata.combining(character) else 2 if unicodedata.east_asian_width(character) in "WF" else 1
               for character in text)


def _fitted(text: str, width: int) -> str:
    if width_of(text) <= width:
        return text
    kept, used = [], 0
    for character in text:
        used += width_of(character)
        if used > width - 1:
            break
        kept.append(character)
    return "".join(kept) + "…"


def text_table(names: Sequence[str], rows: Iterable[Sequence[Any]], columns: int) -> tuple[list[str], list[str]]:
    """Lines at most ``columns`` wide, and the columns that there was no room for."""
    cells = [[_fitted(visible(spelled(cell)), _CELL) for cell in row] for row in rows]
    numeric = [bool(cells) and all(_is_number(row[i]) for row in cells) for i in range(len(names))]
    widths = [max([width_of(name), *(width_of(row[i]) for row in cells)]) for i, name in enumerate(names)]
    shown: list[int] = []
    used = 0
    for i, width in enumerate(widths):
        if not shown or used + 2 + width <= columns:
            used += width + (2 if shown else 0)
            shown.append(i)
    lines = []
    for row in [list(names), *cells]:
        padded = [" " * (widths[i] - width_of(row[i])) + row[i] if numeric[i] else
                  row[i] + " " * (widths[i] - width_of(row[i])) for i in shown]
        lines.append("  ".join(padded).rstrip())
    return lines, [name for i, name in enumerate(names) if i not in shown]


def _is_number(text: str) -> bool:
    return bool(text) and text.lstrip("-").replace(".", "", 1).replace("e", "", 1).replace("+", "").replace("-", "").isdigit()


class Span:
    """A stretch of a text that stands elsewhere, too: places in characters, and the number it is drawn with."""

    def __init__(self, start: int, end: int, number: int, title: str = "") -> None:
        self.start = start
        self.end = end
        self.number = number
        self.title = title


def _own(text: str, context: int, first: bool, last: bool) -> str:
    """Text between passages, its middle left out where it is long."""
    kept = (0 if first else context) + (0 if last else context)
    if len(text) <= kept + context:
        return escaped(text, lines=True)
    begin = "" if first else text[:context].rsplit(" ", 1)[0]
    end = "" if last else text[len(text) - context:].split(" ", 1)[-1]
    words = len(text[len(begin):len(text) - len(end)].split())
    return (escaped(begin, lines=True) + f'<span class=sr-more> … {words:,} {"word" if words == 1 else "words"} … </span>'
            + escaped(end, lines=True))


def passages_html(text: str, spans: Sequence[Span], *, context: int = 160, most: int = 20_000) -> str:
    """A text with its passages coloured and numbered; own text far from any passage is left out, as is what follows after
    ``most`` characters."""
    parts: list[str] = []
    at = drawn = 0
    spans = [span for span in sorted(spans, key=lambda span: span.start) if span.end > span.start]
    for index, span in enumerate(spans):
        if span.start < at or span.end > len(text):
            continue
        if drawn > most:
            parts.append(f'<span class=sr-more> … {len(spans) - index:,} more passages</span>')
            return "".join(parts)
        parts.append(_own(text[at:span.start], context, at == 0, False))
        parts.append(f'<mark class="sr-{(span.number - 1) % _COLOURS}" title="{escaped(span.title)}">'
                     f"<sup>{int(span.number)}</sup>{escaped(text[span.start:span.end], lines=True)}</mark>")
        drawn += span.end - span.start + min(span.start - at, 2 * context)
        at = span.end
    rest = text[at:]
    if not spans and len(rest) > most:
        parts.append(escaped(rest[:most], lines=True) + f'<span class=sr-more>{more(len(rest) - most)} characters</span>')
    else:
        parts.append(_own(rest, context, at == 0, True) if spans else escaped(rest, lines=True))
    return "".join(parts)
