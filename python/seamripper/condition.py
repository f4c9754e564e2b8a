"""Conditions such as ``jaccard >= 0.9 and domain = 'a.example'``, as expressions of Arrow.

The small part of SQL that says which rows: comparisons, ``and``, ``or``, ``not``, ``in``, ``between``, ``like`` and
parentheses. What is beyond it is refused by name; :meth:`Corpus.sql` takes all of SQL.
"""

from __future__ import annotations

import datetime
import re
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from .errors import UsageError

_TOKEN = re.compile(r"""\s*(?:
    (?P<number>\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)
  | (?P<text>'(?:[^']|'')*')
  | (?P<quoted>"(?:[^"]|"")*")
  | (?P<name>[^\W\d]\w*)
  | (?P<sign><=|>=|<>|!=|==|[=<>(),-])
  | (?P<end>$)
)""", re.VERBOSE)
_WORDS = {"and", "or", "not", "in", "between", "like", "ilike", "true", "false"}
_COMPARISONS = {"=": "==", "==": "==", "<>": "!=", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
_MOST_DEEP = 100


class _Operand:
    """A column or a value, with its type."""

    def __init__(self, expression: pc.Expression, type_: pa.DataType, value: Any = None, name: str = "") -> None:
        self.expression = expression
        self.type = type_
        self.value = value
        self.name = name


def _kind(type_: pa.DataType) -> str:
    if pa.types.is_boolean(type_):
        return "bool"
    if pa.types.is_string(type_) or pa.types.is_large_string(type_) or pa.types.is_string_view(type_):
        return "text"
    if pa.types.is_timestamp(type_):
        return "timestamp"
    if pa.types.is_integer(type_) or pa.types.is_floating(type_) or pa.types.is_decimal(type_):
        return "number"
    return str(type_)


class _Parser:
    def __init__(self, text: str, schema: pa.Schema) -> None:
        self._text = text
        self._schema = schema
        self._deep = 0
        self._tokens = list(self._cut())
        self._next = 0

    def _cut(self) -> list[tuple[str, str, int]]:
        tokens: list[tuple[str, str, int]] = []
        at = 0
        while True:
            match = _TOKEN.match(self._text, at)
            if match is None:
                begin = len(self._text) - len(self._text[at:].lstrip())
                raise self._refusal(f"'{self._text[begin]}' is not understood", begin)
            kind = match.lastgroup or "end"
            word, begin = match[kind], match.start(kind)
            if kind == "name" and word.lower() in _WORDS:
                kind, word = "word", word.lower()
            tokens.append((kind, word, begin))
            if kind == "end":
                return tokens
            at = match.end()

    def _refusal(self, what: str, at: int) -> UsageError:
        next_step = "write conditions such as \"jaccard >= 0.9 and domain = 'a.example'\", or all of SQL with corpus.sql(...)"
        return UsageError(f"{what} at character {at + 1} of the condition {self._text!r}: {next_step}", offset=at,
                          next_step=next_step)

    def _peek(self) -> tuple[str, str, int]:
        return self._tokens[self._next]

    def _take(self) -> tuple[str, str, int]:
        token = self._tokens[self._next]
        if token[0] != "end":
            self._next += 1
        return token

    def _takes(self, *words: str) -> str | None:
        kind, word, _ = self._peek()
        if kind in ("word", "sign") and word in words:
            self._next += 1
            return word
        return None

    def _expect(self, word: str) -> None:
        kind, found, at = self._peek()
        if self._takes(word) is None:
            raise self._refusal(f"'{word}' is missing" + ("" if kind == "end" else f" before '{found}'"), at)

    def parse(self) -> pc.Expression:
        found = self._either()
        kind, word, at = self._peek()
        if kind != "end":
            raise self._refusal(f"'{word}' is not understood", at)
        return found

    def _either(self) -> pc.Expression:
        found = self._both()
        while self._takes("or"):
            found = found | self._both()
        return found

    def _both(self) -> pc.Expression:
        found = self._negated()
        while self._takes("and"):
            found = found & self._negated()
        return found

    def _negated(self) -> pc.Expression:
        self._deep += 1
        if self._deep > _MOST_DEEP:
            raise self._refusal("too many parentheses", self._peek()[2])
        if self._takes("not"):
            found = ~self._negated()
        elif self._takes("("):
            found = self._either()
            self._expect(")")
        else:
            found = self._comparison()
        self._deep -= 1
        return found

    def _comparison(self) -> pc.Expression:
        _, _, at = self._peek()
        left = self._operand()
        sign = self._takes(*_COMPARISONS)
        if sign:
            return self._compared(left, _COMPARISONS[sign], self._operand(), at)
        negated = self._takes("not") is not None
        if self._takes("in"):
            found = self._member(left, at)
        elif self._takes("between"):
            least = self._compared(left, ">=", self._operand(), at)
            self._expect("and")
            found = least & self._compared(left, "<=", self._operand(), at)
        elif like := self._takes("like", "ilike"):
            found = self._like(left, like == "ilike", at)
        elif not negated and _kind(left.type) == "bool":
            return left.expression
        else:
            _, word, here = self._peek()
            raise self._refusal(f"a comparison is missing{f' before {word!r}' if word else ''}", here)
        return ~found if negated else found

    def _member(self, left: _Operand, at: int) -> pc.Expression:
        self._expect("(")
        found = self._compared(left, "==", self._operand(), at)
        while self._takes(","):
            found = found | self._compared(left, "==", self._operand(), at)
        self._expect(")")
        return found

    def _like(self, left: _Operand, ignore_case: bool, at: int) -> pc.Expression:
        kind, word, here = self._take()
        if kind != "text":
            raise self._refusal("a pattern in single quotes is missing", here)
        if _kind(left.type) != "text":
            raise self._refusal(f"{left.name or 'a value'} is no text, so it is like no pattern", at)
        match_like: Any = getattr(pc, "match_like")  # made when the module is imported
        found: pc.Expression = match_like(left.expression, word[1:-1].replace("''", "'"), ignore_case=ignore_case)
        return found

    def _operand(self) -> _Operand:
        kind, word, at = self._take()
        if kind == "sign" and word == "-":
            kind, word, at = self._take()
            if kind != "number":
                raise self._refusal("a number is missing behind '-'", at)
            return self._number("-" + word)
        if kind == "number":
            return self._number(word)
        if kind == "text":
            text = word[1:-1].replace("''", "'")
            return _Operand(pc.scalar(text), pa.string(), text)
        if kind == "word" and word in ("true", "false"):
            return _Operand(pc.scalar(word == "true"), pa.bool_(), word == "true")
        if kind in ("name", "quoted"):
            return self._column(word[1:-1].replace('""', '"') if kind == "quoted" else word, kind == "quoted", at)
        raise self._refusal("a column or value is missing" + (f" before '{word}'" if word else ""), at)

    def _number(self, word: str) -> _Operand:
        value = int(word) if re.fullmatch(r"-?\d+", word) else float(word)
        if isinstance(value, int) and not -(1 << 63) <= value < 1 << 63:
            value = float(value)
        return _Operand(pc.scalar(value), pa.int64() if isinstance(value, int) else pa.float64(), value)

    def _column(self, name: str, quoted: bool, at: int) -> _Operand:
        if name not in self._schema.names:
            what = f"there is no column {name!r}" + (" (text stands in single quotes)" if quoted else "")
            raise self._refusal(f"{what}; the columns are {', '.join(self._schema.names)};", at)
        return _Operand(pc.field(name), self._schema.field(name).type, name=name)

    def _compared(self, left: _Operand, sign: str, right: _Operand, at: int) -> pc.Expression:
        left, right = self._as_moment(left, right, at), self._as_moment(right, left, at)
        if _kind(left.type) != _kind(right.type):
            raise self._refusal(f"{_kind(left.type)} is compared with {_kind(right.type)}", at)
        a, b = left.expression, right.expression
        compared = {"==": a == b, "!=": a != b, "<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}[sign]
        assert isinstance(compared, pc.Expression)
        return compared

    def _as_moment(self, operand: _Operand, other: _Operand, at: int) -> _Operand:
        """Text that is compared with a timestamp is one."""
        if _kind(other.type) != "timestamp" or not isinstance(operand.value, str):
            return operand
        try:
            moment = datetime.datetime.fromisoformat(operand.value)
        except ValueError:
            raise self._refusal(f"{operand.value!r} is no moment such as '2026-01-31 12:00'", at) from None
        if moment.tzinfo is None:
            moment = moment.replace(tzinfo=datetime.timezone.utc)
        return _Operand(pc.scalar(pa.scalar(moment, other.type)), other.type, moment)


def expression_of(condition: str, schema: pa.Schema) -> pc.Expression:
    """The condition as an expression on the columns of ``schema``; :class:`UsageError` says what is not understood."""
    return _Parser(condition, schema).parse()
