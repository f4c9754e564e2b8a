"""A detector's options, as the engine describes them."""

from __future__ import annotations

import contextlib
import decimal
import pathlib
from collections.abc import Sequence
from dataclasses import dataclass

from .. import _native
from ..errors import UsageError

DETECTORS = ("quilts", "phrases", "templates", "reuse")  # of a scan
ALL_DETECTORS = (*DETECTORS, "near")

_REFUSED = {"known", "sweep", "like", "seeds"}  # they need another crawl, or all of this one in one place


@dataclass(frozen=True)
class Option:
    """An option of a detector, as the engine describes it."""

    name: str
    letter: str
    value: str
    help: str
    kind: str
    asked: str
    names: Sequence[str]
    standard: int | None

    def spelled(self, text: str) -> str:
        """As a question has it."""
        if self.kind == "yes or no":
            return "no" if self.standard else "yes"
        if self.kind == "choice" and text not in self.names:
            raise UsageError(f"--{self.name} {text}: write {', '.join(self.names)}")
        if self.kind == "share":
            return self._billionths(text)
        if self.kind == "count" and not text.isdecimal():
            raise UsageError(f"--{self.name} {text}: write a whole number")
        return text

    def _billionths(self, text: str) -> str:
        with contextlib.suppress(decimal.InvalidOperation):
            number = decimal.Decimal(text).scaleb(9)
            if 0 <= number <= 10 ** 9 and number == int(number):
                return str(int(number))
        raise UsageError(f"--{self.name} {text}: write a number from 0 to 1 with at most nine digits after the point")


def options_of(detector: str) -> list[Option]:
    return [Option(*facts) for facts in _native.options(detector)]


@dataclass(frozen=True)
class Asked:
    """What was asked of a detector, as its question has it."""

    options: dict[str, str]
    files: dict[str, str]  # what is in them
    collapse: bool  # near-duplicates count as one page


def asked(detector: str, given: dict[str, str]) -> Asked:
    known = {name: option for option in (options_of(detector) if given else []) for name in (option.name, option.letter)}
    options: dict[str, str] = {}
    files: dict[str, str] = {}
    collapse = False
    for name, text in given.items():
        option = known.get(name)
        if option is None:
            raise UsageError(f"{detector} has no option --{name}: it has {', '.join(sorted(filter(None, known)))}")
        if option.name in _REFUSED:
            raise UsageError(f"--{name} does not work on a cluster: run 'seamripper {detector} --{name}' on one machine")
        if option.name == "collapse":
            collapse = True
        elif option.kind == "file":
            files[option.asked] = pathlib.Path(text).read_text("utf-8")
        else:
            options[option.asked] = option.spelled(text)
    return Asked(options, files, collapse)
