"""The rule catalogue of a game, rule ids as ints, and refusals that name their rule.

    >>> book = Rulebook("toy", [Rule("7.1", "Next door", "A march goes to an adjacent area.")])
    >>> book.rule("7.1"), book.ids[1]
    (1, '7.1')
    >>> book.rule("9.9")
    Traceback (most recent call last):
    ...
    grognard.kernel.rulebook.RulebookError: toy: no rule 9.9 in the catalogue
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final

from grognard.kernel.toml import load_toml

WITHOUT: Final = "GROGNARD_WITHOUT_RULE"  # "game:rule", switched off to prove that a test notices
ADVICE: Final = "advice"
KEYS: Final = ["id", "title", "text", "ruling", "kind", "reason", "switch"]  # of an entry in rulebook.toml

TURN: Final = "K.turn"
STALE: Final = "K.stale"
UNKNOWN: Final = "K.unknown"
OVER: Final = "K.over"
UNDO: Final = "K.undo"
RESIGN: Final = "K.resign"
DRAW: Final = "K.draw"
TIME: Final = "K.time"
ENDINGS: Final = [RESIGN, DRAW, TIME]  # how players end any game before its rules do


class RulebookError(Exception):
    """A catalogue that can't be used, or an id that it lacks."""


class Refusal(Exception):
    """A choice that is not open. `rule` is the id that bars it; ids with K. are faults of the caller.

    `nth` says which of several choices it was, counted from 1; 0 where there was only one.

    >>> str(Refusal("7.1", "Ford is not next to Keep"))
    '7.1: Ford is not next to Keep'
    """

    def __init__(self, rule: str, why: str, nth: int = 0) -> None:
        super().__init__(rule + ": " + why)
        self.rule = rule
        self.why = why
        self.nth = nth


class Rule:
    """One atomic rule in our own words; `ruling` where the printed rules are silent or contradict themselves."""

    def __init__(
        self, id: str, title: str, text: str, ruling: str = "", kind: str = "", reason: str = "", switch: str = ""
    ) -> None:
        self.id = id
        self.title = title
        self.text = text
        self.ruling = ruling
        self.kind = kind
        self.reason = reason
        self.switch = switch  # the option of the game that it comes with


class Rulebook:
    """Every atomic rule of one game. Code holds rules as ints: 0 is "no rule", so that bars stay cheap.

    After the game's own rules `ids` has the endings that every game has.
    """

    def __init__(self, game: str, rules: list[Rule]) -> None:
        self.game = game
        self.rules = rules
        self.ids: list[str] = [""] + [r.id for r in rules] + ENDINGS
        self.index: dict[str, int] = {id: i for i, id in enumerate(self.ids) if id}
        for i, r in enumerate(rules):
            if self.index[r.id] != i + 1:
                raise RulebookError(f"{game}: rule {r.id} stands twice in the catalogue")
        self.used: set[str] = set()

    def rule(self, id: str) -> int:
        """The rule's int for use in code, or 0 while the rule is switched off for a proof."""
        if id not in self.index:
            raise RulebookError(f"{self.game}: no rule {id} in the catalogue")
        self.used.add(id)
        return 0 if self.is_off(id) else self.index[id]

    def is_off(self, id: str) -> bool:
        return os.environ.get(WITHOUT, "") == self.game + ":" + id

    def value(self, id: str, value: int) -> int:
        """A number that a rule fixes; one more while the rule is switched off."""
        return value if self.rule(id) else value + 1

    def find(self, id: str) -> Rule | None:
        at = self.index.get(id)
        return None if at is None or at > len(self.rules) else self.rules[at - 1]

    def search(self, words: str) -> list[Rule]:
        """The rules whose id, title, text or ruling hold every one of the words, titles first."""
        wanted = words.lower().split()
        hits = [r for r in self.rules if all(w in _text(r) for w in wanted)]
        return sorted(hits, key=lambda r: not all(w in r.title.lower() for w in wanted))


def _text(r: Rule) -> str:
    return f"{r.id} {r.title} {r.text} {r.ruling}".lower()


def read_rulebook(game: str, path: Path) -> Rulebook:
    """Read a rulebook.toml; a fault names the entry and the key."""
    try:
        data = load_toml(path)
    except ValueError as err:
        raise RulebookError(str(err)) from None
    entries = data.get("rule")
    if not isinstance(entries, list) or not all(isinstance(e, dict) for e in entries):
        raise RulebookError(f"{path.name}: rules are written as [[rule]]")
    return Rulebook(game, [_read_rule(e, f"{path.name}: rule {e.get('id', n + 1)}") for n, e in enumerate(entries)])


def _read_rule(entry: dict[str, Any], where: str) -> Rule:
    for key, value in entry.items():
        if key not in KEYS:
            raise RulebookError(f"{where}: there is no key {key}")
        if key in ("ruling", "reason", "switch") and not isinstance(value, str):
            raise RulebookError(f"{where}: {key} is text")
    for key in ("id", "title", "text"):
        if not isinstance(entry.get(key), str) or not entry[key]:
            raise RulebookError(f"{where}: {key} is missing or empty")
    kind, reason = entry.get("kind", ""), entry.get("reason", "")
    if kind not in ("", ADVICE) or (kind == ADVICE and not reason):
        raise RulebookError(f'{where}: kind is "{ADVICE}", with a reason, or absent')
    ruling, switch = entry.get("ruling", ""), entry.get("switch", "")
    return Rule(entry["id"], entry["title"], entry["text"], ruling, kind, reason, switch)
