"""The kernels that detectors are made of, on strings and on Arrow arrays.

Each takes one page or text, as ``str`` or ``bytes``, or many: an Arrow array or anything that offers its values as one
(pyarrow, Polars, pandas with Arrow's types, ...), or a list of strings. Many give a ``pyarrow`` array, a null for a null; no
value is copied on its way in, and other threads run meanwhile. Answers are those of the program, bit for bit.
"""

from __future__ import annotations

import atexit
import functools
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, Protocol, TypeAlias, overload

import pyarrow as pa

from . import _native

__all__ = ["DEFAULT_SEED", "Chunk", "chunks", "shingles", "sketch", "text", "words"]

DEFAULT_SEED: int = _native.DEFAULT_SEED
"""The seed of hash functions unless a corpus was made with another."""


class ArrowArrayLike(Protocol):
    """Any array of strings that offers itself by Arrow's C data interface."""

    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]: ...


class ArrowStreamLike(Protocol):
    """The same in pieces."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...


Many: TypeAlias = ArrowArrayLike | ArrowStreamLike | Iterable[str | None] | Iterable[bytes | None]
"""What many texts may come as."""


class Chunk(NamedTuple):
    """A piece of a page, identified by its SHA-1."""

    chunk: str
    """The hash, 40 hexadecimal digits, as in the table ``chunks``."""
    offset: int
    """Where it begins, in bytes: of the page's text (``blocks``) or of its source (``ardi2014``)."""
    length: int
    """Bytes."""
    visible: bool
    """It has a word outside mark-up."""


class _Made:
    """An array that a kernel made, for pyarrow to take."""

    def __init__(self, capsules: tuple[object, object]) -> None:
        self._capsules = capsules

    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]:
        return self._capsules


_STRINGS: tuple[Callable[[pa.DataType], bool], ...] = (pa.types.is_string, pa.types.is_large_string)
_BYTES: tuple[Callable[[pa.DataType], bool], ...] = (pa.types.is_binary, pa.types.is_large_binary)


def _as_arrow(many: Many) -> pa.Array | pa.ChunkedArray:
    """As strings or bytes with offsets, which kernels read where they lie."""
    given: Any = many
    array: Any
    if isinstance(given, (pa.Array, pa.ChunkedArray)):
        array = given
    elif hasattr(given, "__arrow_c_array__"):
        array = pa.array(given)
    elif hasattr(given, "__arrow_c_stream__"):
        array = pa.chunked_array(given)
    else:
        values = list(given)
        array = pa.array(values, pa.large_binary() if any(isinstance(each, bytes) for each in values) else pa.large_string())
    kind = array.type
    if pa.types.is_dictionary(kind):
        array = array.cast(kind.value_type)
        kind = array.type
    if any(known(kind) for known in (*_STRINGS, *_BYTES)):
        return array
    if pa.types.is_string_view(kind) or pa.types.is_null(kind):
        return array.cast(pa.large_string())
    if pa.types.is_binary_view(kind) or pa.types.is_fixed_size_binary(kind):
        return array.cast(pa.large_binary())
    raise TypeError(f"an array of strings or bytes is needed, not of {kind}")


def _each(many: Many, kernel: Callable[[object, object, bool], tuple[object, object]],
          empty: pa.DataType) -> pa.Array | pa.ChunkedArray:
    array = _as_arrow(many)
    is_text = any(known(array.type) for known in _STRINGS)

    def made(piece: pa.Array) -> pa.Array:
        schema, values = piece.__arrow_c_array__()
        return pa.array(_Made(kernel(schema, values, is_text)))

    if isinstance(array, pa.ChunkedArray):
        return pa.chunked_array([made(piece) for piece in array.chunks], None if array.num_chunks else empty)
    return made(array)


_CHUNKS = pa.large_list(pa.struct({"chunk": pa.large_string(), "offset": pa.int64(), "length": pa.int64(),
                                   "visible": pa.bool_()}))


@functools.lru_cache(maxsize=8)
def _shingler(k: int, seed: int) -> _native.Shingler:
    if not 1 <= k <= 64:
        raise ValueError(f"phrases of {k} words cannot be made: ask for 1 to 64")
    return _native.Shingler(k, seed)


@functools.lru_cache(maxsize=8)
def _sketcher(gram_bytes: int, seed: int) -> _native.Sketcher:
    if not 1 <= gram_bytes < 1 << 32:
        raise ValueError(f"pieces of {gram_bytes} bytes cannot be made: ask for 1 or more, as --style-gram")
    return _native.Sketcher(gram_bytes, seed)


# What is kept would outlive the interpreter's own end, and the module would call it a leak.
atexit.register(_shingler.cache_clear)
atexit.register(_sketcher.cache_clear)


@overload
def words(texts: str | bytes) -> list[str]: ...
@overload
def words(texts: Many) -> pa.Array | pa.ChunkedArray: ...
def words(texts: str | bytes | Many) -> list[str] | pa.Array | pa.ChunkedArray:
    """The words of a text, case folded, as all detectors see them.

    A word is a run of letters, marks and digits; where a script has no spaces between words, a letter is one.

    >>> import seamripper as sr
    >>> sr.words("Déjà vu: 42 Straßen, 東京")
    ['déjà', 'vu', '42', 'straßen', '東', '京']

    Of many, an array of lists of strings.
    """
    if isinstance(texts, (str, bytes)):
        return _native.words(texts)
    return _each(texts, lambda schema, array, _: _native.words_of_each(schema, array), pa.large_list(pa.large_string()))


@overload
def text(pages: str | bytes) -> str: ...
@overload
def text(pages: Many) -> pa.Array | pa.ChunkedArray: ...
def text(pages: str | bytes | Many) -> str | pa.Array | pa.ChunkedArray:
    """The text of a page of HTML, as a corpus keeps it: white space collapsed, a line for each block.

    >>> import seamripper as sr
    >>> sr.text("<title>no</title><p>Fish &amp; <b>chips</b><p>Peas")
    'Fish & chips\\nPeas'

    Of ``bytes`` it finds out the charset, as browsers do; ``str`` is taken as it is. Of many, an array of strings.
    """
    if isinstance(pages, (str, bytes)):
        return _native.text(pages)
    return _each(pages, _native.text_of_each, pa.large_string())


@overload
def shingles(texts: str | bytes, *, k: int = 5, seed: int = DEFAULT_SEED) -> list[int]: ...
@overload
def shingles(texts: Many, *, k: int = 5, seed: int = DEFAULT_SEED) -> pa.Array | pa.ChunkedArray: ...
def shingles(texts: str | bytes | Many, *, k: int = 5,
             seed: int = DEFAULT_SEED) -> list[int] | pa.Array | pa.ChunkedArray:
    """The 84 shingles of a text: of its phrases of ``k`` words, one drawn by each of 84 hash functions.

    How many of them two texts have in common estimates the share of phrases they do (their Jaccard similarity).

    >>> import seamripper as sr
    >>> a = sr.shingles("the quick brown fox jumps over the lazy dog")
    >>> b = sr.shingles("The quick brown fox jumps over the lazy dog!")
    >>> len(a), a == b
    (84, True)

    A text without words has none: an empty list, or a null. Of many, an array of lists of 84 ``uint64``.
    """
    shingler = _shingler(k, seed)
    if isinstance(texts, (str, bytes)):
        return shingler.one(texts)
    return _each(texts, lambda schema, array, _: shingler.each(schema, array), pa.list_(pa.uint64(), 84))


@overload
def sketch(pages: str | bytes, *, gram_bytes: int = 32, seed: int = DEFAULT_SEED) -> list[int | None]: ...
@overload
def sketch(pages: Many, *, gram_bytes: int = 32, seed: int = DEFAULT_SEED) -> pa.Array | pa.ChunkedArray: ...
def sketch(pages: str | bytes | Many, *, gram_bytes: int = 32,
           seed: int = DEFAULT_SEED) -> list[int | None] | pa.Array | pa.ChunkedArray:
    """What a page of HTML looks like when its text is taken away, in 128 numbers; ``None`` in dimensions it does not fill.

    Pages of one template agree in many of them, whatever they say.

    >>> import seamripper as sr
    >>> page = "<div class='card'><h2>{}</h2><p style='color: #333; margin: 0'>{}</p></div>" * 9
    >>> a, b = sr.sketch(page.format(*"abcdefghijklmnopqr")), sr.sketch(page.format(*"ABCDEFGHIJKLMNOPQR"))
    >>> sum(x == y for x, y in zip(a, b) if x is not None) == sum(x is not None for x in a)
    True

    Of many, an array of lists of 128 ``uint32``.
    """
    sketcher = _sketcher(gram_bytes, seed)
    if isinstance(pages, (str, bytes)):
        return sketcher.one(pages)
    return _each(pages, sketcher.each, pa.list_(pa.uint32(), 128))


@overload
def chunks(pages: str | bytes, *, profile: str = "blocks", plain: bool = False) -> list[Chunk]: ...
@overload
def chunks(pages: Many, *, profile: str = "blocks", plain: bool = False) -> pa.Array | pa.ChunkedArray: ...
def chunks(pages: str | bytes | Many, *, profile: str = "blocks",
           plain: bool = False) -> list[Chunk] | pa.Array | pa.ChunkedArray:
    """The chunks of a page of HTML, by which content that was copied verbatim is found.

    ``profile`` is ``"blocks"`` (of the page's text, white space and case folded, of 30 characters or more) or
    ``"ardi2014"`` (of its source, cut before every ``<p>``). ``plain``: it is plain text, not HTML.

    >>> import seamripper as sr
    >>> [chunk] = sr.chunks("<p>short<p>A block of at least thirty characters")
    >>> chunk.chunk[:8], chunk.length, chunk.visible
    ('f950b5dc', 37, True)

    Of many, an array of lists of structs with the same fields.
    """
    if isinstance(pages, (str, bytes)):
        return [Chunk(*each) for each in _native.chunks(pages, profile, plain)]
    return _each(pages, lambda schema, array, is_text: _native.chunks_of_each(schema, array, profile, is_text, plain),
                 _CHUNKS)


def tables() -> list[Any]:
    """What the tables of a corpus are, as the program describes them."""
    return _native.tables()
