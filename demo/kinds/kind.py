"""What a file of kinds gives: how many pages it plants, the planting, and for each kind of page what should be found.

A module of kinds has
  planted(wanted)    how many of so many pages in all it plants; None: what the others leave
  plant(web, count)  plants them
  KINDS              its kinds, in the order of the table
"""
import dataclasses
from typing import Callable


@dataclasses.dataclass(frozen=True)
class Kind:
    name: str  # in truth.jsonl
    told: str  # in the table at the end of the demo
    # Both take a line of truth.jsonl and the findings: was the page told of, and what is wrong with that ("": nothing)?
    reported: Callable[[dict, object], bool]
    complaint: Callable[[dict, object], str]
    look: str = ""  # arguments of the program that show one such page: {corpus}, {url}
