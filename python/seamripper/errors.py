"""What can go wrong, one class for each exit status of the program."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .corpus import Corpus


class Error(Exception):
    """The base of all errors of this package.

    ``str(error)`` is one line: what happened, where, and what to do next. The parts of it that could be told apart are
    attributes, otherwise ``None``.

    >>> import seamripper as sr
    >>> try:
    ...     sr.scan("no-such-crawl.warc.gz", out="nowhere", progress=False)
    ... except sr.Error as error:
    ...     print(error.status, error.file)
    2 no-such-crawl.warc.gz
    """

    status: int
    """Exit status of the program."""
    file: str | None
    """The file that the trouble is in."""
    offset: int | None
    """Where in it, in bytes."""
    next_step: str | None
    """What to do about it."""

    def __init__(self, message: str, *, status: int = 2, file: str | None = None, offset: int | None = None,
                 next_step: str | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.file = file
        self.offset = offset
        self.next_step = next_step


class UsageError(Error):
    """What was asked for cannot be had: a name, a path or a value is wrong, or there is no page to read (status 2)."""


class DamagedInput(Error):
    """Everything was read but for some damaged bytes (status 3). Raised only where ``damaged="raise"`` was asked for."""

    corpus: Corpus | None = None
    """What was read."""


class DamagedInputWarning(UserWarning):
    """Some bytes of a crawl are damaged and were left out; ``corpus.skipped`` lists them. The warning's only argument is
    the :class:`DamagedInput` that would have been raised."""


class EnvironmentTrouble(Error):
    """The machine does not let it: memory, disk, permission, I/O (status 4). The corpus is as it was."""


class CorpusDamaged(Error):
    """Files of the corpus are not as they were written, or were written by a newer version (status 5)."""


class CorpusLocked(Error):
    """Another process is writing to the corpus (status 6)."""


class ProgramCrashed(Error):
    """The program did not come to an end of its own: it was killed, or has a bug. The corpus is as it was, and the same
    call goes on where it was. ``status`` is minus the number of the signal."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C. What was read until then is kept: the same call goes on with it."""


_BY_STATUS: dict[int, type[Error]] = {2: UsageError, 3: DamagedInput, 4: EnvironmentTrouble, 5: CorpusDamaged,
                                      6: CorpusLocked}
_PLACE = re.compile(r"first at (.+?):(\d+)(?=:|$)")
_OFFSET = re.compile(r"(?:offset|byte) (\d[\d,]*)")


def error_of(status: int, said: str, named: Iterable[str]) -> Error:
    """The exception for an exit status and the line that came with it; ``named`` are the files that were asked for."""
    message = said.strip().removeprefix("seamripper: ") or f"the program ended with status {status}"
    head, _, next_step = message.rpartition(": ")
    file: str | None
    offset: int | None
    if place := _PLACE.search(message):
        file, offset = place[1], int(place[2])
    else:
        file = max((name for name in named if name and name in message), key=len, default=None)
        stated = _OFFSET.search(message)
        offset = int(stated[1].replace(",", "")) if stated else None
    kind = _BY_STATUS.get(status, ProgramCrashed if status < 0 else Error)
    is_step = bool(head) and " " in next_step  # and no single word that a message ends with
    return kind(message, status=status, file=file, offset=offset, next_step=next_step if is_step else None)
