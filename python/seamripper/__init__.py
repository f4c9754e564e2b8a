"""Finds what was copied in a web crawl.

>>> import seamripper as sr
>>> corpus = sr.scan("crawl/*.warc.gz", out="corpus")
>>> corpus["duplicates"].where("jaccard >= 0.9").columns[:2]
['page_id', 'url']

:func:`scan` reads a crawl and finds all there is to find, :func:`open` opens what was found before. The kernels,
:func:`words`, :func:`text`, :func:`shingles`, :func:`sketch` and :func:`chunks`, need no corpus.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .corpus import Corpus, check, compare, ingest, open, scan
    from .errors import (CorpusDamaged, CorpusLocked, DamagedInput, DamagedInputWarning, EnvironmentTrouble, Error,
                         Interrupted, ProgramCrashed, UsageError)
    from .kernels import DEFAULT_SEED, Chunk, chunks, shingles, sketch, text, words
    from .page import ComparedText, Comparison, Page, Passage, Quilt, SharedPassage, Source
    from .progress import Progress
    from .table import Table

# Whoever asks for a name pays for its module, so that the command `seamripper` does not wait for pyarrow.
_HOMES = {
    "corpus": ("Corpus", "check", "compare", "ingest", "open", "scan"),
    "errors": ("CorpusDamaged", "CorpusLocked", "DamagedInput", "DamagedInputWarning", "EnvironmentTrouble", "Error",
               "Interrupted", "ProgramCrashed", "UsageError"),
    "kernels": ("DEFAULT_SEED", "Chunk", "chunks", "shingles", "sketch", "text", "words"),
    "page": ("ComparedText", "Comparison", "Page", "Passage", "Quilt", "SharedPassage", "Source"),
    "progress": ("Progress",),
    "table": ("Table",),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = ["DEFAULT_SEED", "Chunk", "ComparedText", "Comparison", "Corpus", "CorpusDamaged", "CorpusLocked", "DamagedInput",
           "DamagedInputWarning", "EnvironmentTrouble", "Error", "Interrupted", "Page", "Passage", "ProgramCrashed",
           "Progress", "Quilt", "SharedPassage", "Source", "Table", "UsageError", "check", "chunks", "compare", "ingest",
           "open", "scan", "shingles", "sketch", "text", "words"]


def __getattr__(name: str) -> Any:
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module 'seamripper' has no attribute {name!r}")
    value = getattr(importlib.import_module(f".{home}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
