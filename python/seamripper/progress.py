"""How far a long work is: a line in a terminal, a bar in a notebook, or whatever a function of yours makes of it."""

from __future__ import annotations

import dataclasses
import html
import os
import shutil
import sys
from collections.abc import Callable
from typing import Any

ProgressOption = bool | Callable[["Progress"], object] | None


@dataclasses.dataclass(frozen=True)
class Progress:
    """A moment of a long work. What is called ``progress=`` may be a function that is called with these.

    >>> import seamripper as sr
    >>> moments: list[sr.Progress] = []
    >>> corpus = sr.scan("crawl/*.warc.gz", out="watched", progress=moments.append)
    """

    stage: str
    """What is being done, such as ``reading`` or ``2/6 quilts: covers``."""
    done: int
    """How much of it, in bytes or in parts."""
    total: int | None
    """Of how much; ``None`` when nobody knows."""
    seconds: float
    """Since the work began."""
    pages: int | None
    """Read so far; ``None`` when nothing is being read."""

    @property
    def share(self) -> float | None:
        """From 0 to 1."""
        return min(1.0, self.done / self.total) if self.total else None

    def __str__(self) -> str:
        parts = [self.stage]
        if self.share is not None:
            parts.append(f"{self.share:.0%}".rjust(4))
        if self.pages is not None:
            parts.append(f"{self.pages:,} pages")
        parts.append(f"{int(self.seconds) // 60}:{int(self.seconds) % 60:02}")
        return "  ".join(parts)


def progress_of(event: dict[str, Any]) -> Progress:
    """From what the program says of itself with `--progress json`."""
    seconds = event.get("milliseconds", 0) / 1000
    if "bytes_done" in event:
        return Progress("reading", event["bytes_done"], event["bytes_total"], seconds, event["pages"])
    return Progress(event.get("stage", ""), event.get("done", 0), event.get("total") or None, seconds, None)


class _Line:
    """One line of a terminal, drawn over itself."""

    def show(self, progress: Progress) -> None:
        columns = shutil.get_terminal_size().columns
        sys.stderr.write("\r\x1b[K" + str(progress)[:columns - 1])
        sys.stderr.flush()

    def finish(self) -> None:
        sys.stderr.write("\r\x1b[K")
        sys.stderr.flush()


class _Bar:
    """An output of a notebook's cell that is replaced, and taken away in the end."""

    def __init__(self, display: Callable[..., Any]) -> None:
        self._handle: Any = display({"text/plain": "", "text/html": ""}, raw=True, display_id=True)

    def show(self, progress: Progress) -> None:
        share = "" if progress.share is None else f' value="{progress.share:.3f}"'
        self._handle.update({"text/plain": str(progress), "text/html":
                             f'<progress{share} style="width:16em;vertical-align:middle"></progress> '
                             f"<span>{html.escape(str(progress))}</span>"}, raw=True)

    def finish(self) -> None:
        self._handle.update({"text/plain": "", "text/html": ""}, raw=True)


def _notebook_display() -> Callable[..., Any] | None:
    """IPython's, in a kernel with a front end; never imported where it is not there already."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    if shell is None or not hasattr(shell, "kernel"):
        return None
    from importlib import import_module

    display: Callable[..., Any] = import_module("IPython.display").display
    return display


class Meter:
    """Shows events as ``progress`` says: ``None`` where somebody may be looking, ``True`` in any case, a function by itself.
    """

    def __init__(self, progress: ProgressOption) -> None:
        self._call: Callable[[Progress], object] | None = None
        self._view: _Line | _Bar | None = None
        if progress is None or progress is True:
            display = _notebook_display()
            if display is not None:
                self._view = _Bar(display)
            elif progress or (sys.stderr is not None and sys.stderr.isatty() and os.environ.get("TERM") != "dumb"):
                self._view = _Line()
            self._call = self._view.show if self._view is not None else None
        elif callable(progress):
            self._call = progress

    @property
    def flags(self) -> list[str]:
        """What the program is to be told."""
        return ["--progress", "json" if self._call is not None else "never"]

    def __call__(self, event: dict[str, Any]) -> None:
        if self._call is not None:
            self._call(progress_of(event))

    def __enter__(self) -> Meter:
        return self

    def __exit__(self, *_: object) -> None:
        if self._view is not None:
            self._view.finish()
