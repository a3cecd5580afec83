"""Reads a typed choice: a number, a verb and a noun, or a noun alone."""

from __future__ import annotations

from grognard.cli.table.menu import Menu
from grognard.cli.table.names import plainly
from grognard.cli.table.numbers import ranges
from grognard.kernel.border import Choice

STOPS = ("stop", "done", "decline", "none")  # what prompts call it to pass
SHORTEST = 3  # letters of a noun that is typed without its verb: a slip of the finger is no choice


class Unclear(Exception):
    """Typed words that aren't one choice: the message says why, `among` lists what they may mean."""

    def __init__(self, message: str, among: list[Choice] | None = None) -> None:
        super().__init__(message)
        self.among = among or []


class NotOpen(Exception):
    """A noun that isn't among the options of a verb: the game may say why."""

    def __init__(self, verb: str, noun: str) -> None:
        super().__init__(verb, noun)
        self.verb = verb
        self.noun = noun


def split_verb(typed: str, verbs: list[str]) -> tuple[str, str]:
    """The verb that the words begin with, in full or in part, and the rest; no verb where there is none."""
    words = plainly(typed)
    for verb in sorted(verbs, key=len, reverse=True):  # "break off" before "break"
        name = plainly(verb)
        if words == name or words.startswith(name + " "):
            return verb, words[len(name) :].strip()
    first, _, rest = words.partition(" ")
    begun = [v for v in verbs if first and plainly(v).startswith(first)]
    return (begun[0], rest) if len(begun) == 1 else ("", words)


def choice_of(typed: str, menu: Menu, verbs: list[str]) -> Choice:
    """The one choice that is meant; Unclear or NotOpen where there isn't one. `verbs` are all of the decision's."""
    if typed.isdecimal():
        n = int(typed[:9])
        if n not in menu.by_number:
            there = "choices are" if len(menu.choices) > 1 else "only choice is"
            raise Unclear(f"There is no number {typed}; the {there} {ranges(list(menu.by_number))}.")
        return menu.by_number[n]
    verb, rest = split_verb(typed, menu.verbs)
    if not verb:
        verb, rest = split_verb(typed, verbs)
    if verb and not rest:
        return _alone(verb, menu)
    found: list[Choice] = []
    if verb:
        found = _named(rest, [c for c in menu.choices if c.verb == verb], menu)
    if not found and len(typed) >= SHORTEST:
        found = _named(typed, menu.choices, menu)
    if not found and verb:
        raise NotOpen(verb, rest)
    if not found and typed.lower() in STOPS and ("pass", "") in menu.choices:
        return Choice("pass")
    if not found:
        raise Unclear("")
    return _one(typed, found, menu)


def _alone(verb: str, menu: Menu) -> Choice:
    mine = [c for c in menu.choices if c.verb == verb]
    if not mine:
        raise NotOpen(verb, "")
    if len(mine) == 1:
        return mine[0]
    raise Unclear(f"{verb} what?", mine)


def _named(typed: str, choices: list[Choice], menu: Menu) -> list[Choice]:
    nouns = menu.names.find(typed, [c.noun for c in choices if c.noun])
    return [c for c in choices if c.noun in nouns]


def _one(typed: str, found: list[Choice], menu: Menu) -> Choice:
    """Choices that are alike in everything are as good as one."""
    if all(menu.row_of(c) is menu.row_of(found[0]) for c in found):
        return found[0]
    raise Unclear(f'"{typed}" may mean several:', found)
