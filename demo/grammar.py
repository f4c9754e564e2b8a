"""Text out of a grammar: made-up pages that read a little like pages.

A file of demo/grammars holds rules, `name: alternative | alternative`, continued on indented lines. `{name}` stands for
one of the alternatives of that rule. Rules whose names begin with @ are settled once a page: its town, its cook.

A window of five words of such text should hardly ever come twice, or honest pages would look like quilts: sentences are
thick with words from long lists, and with invented names.
"""
import pathlib
import re

FOLDER = pathlib.Path(__file__).resolve().parent / "grammars"

SENTENCES = 3  # of a paragraph, at least


class Grammar:
    def __init__(self, name):
        self.name = name
        text = re.sub(r"\n\s+", " ", (FOLDER / f"{name}.txt").read_text(encoding="utf-8"))
        self.rules = {}
        for line in text.splitlines():
            rule, _, alternatives = line.partition(": ")
            self.rules[rule] = [re.split(r"\{(.*?)\}", each.strip()) for each in alternatives.split(" | ")]
        self.language = self.words("language")[0]
        self.letters_are_words = self.language in ("ja", "zh")
        self.space = "" if self.letters_are_words else " "

    def words(self, rule):
        """The alternatives themselves, of a rule without others in it."""
        return [parts[0] for parts in self.rules[rule]]


class Writer:
    """Writes one page: remembers what was settled for it."""

    def __init__(self, grammar, dice):
        self.grammar = grammar
        self.dice = dice
        self._settled = {}  # rule -> text
        self._last = {}  # rule -> index of the alternative taken last

    def write(self, rule):
        text = self._expand(rule)
        return text[:1].upper() + text[1:]

    def paragraphs(self, least, most):
        """So many lists of sentences."""
        longest = 4 if self.grammar.letters_are_words else 6
        return [[self.write("sentence") for _ in range(self.dice.between(SENTENCES, longest))]
                for _ in range(self.dice.between(least, most))]

    def _pick(self, rule):
        """One of the alternatives, but not the same as last time: no maps beside maps."""
        alternatives = self.grammar.rules[rule]
        last = self._last.get(rule, -1)
        chosen = self.dice.below(len(alternatives) - (last >= 0 and len(alternatives) > 1))
        chosen += 0 <= last <= chosen and len(alternatives) > 1
        self._last[rule] = chosen
        return alternatives[chosen]

    def _expand(self, rule):
        if rule in self._settled:
            return self._settled[rule]
        parts = self._pick(rule)
        text = parts[0] if len(parts) == 1 else "".join(
            self._expand(part) if index % 2 else part for index, part in enumerate(parts))
        if rule.startswith("@"):
            self._settled[rule] = text
        return text
