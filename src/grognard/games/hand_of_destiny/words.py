"""The words of Hand of Destiny, for one scenario: its sides, spaces, units and cards have their own names."""

from __future__ import annotations

from grognard.games.hand_of_destiny.matter import Matter
from grognard.games.hand_of_destiny.words_facts import Names
from grognard.games.hand_of_destiny.words_log import sentences
from grognard.games.hand_of_destiny.words_prompts import prompts
from grognard.games.hand_of_destiny.words_reasons import reasons
from grognard.games.hand_of_destiny.words_remarks import remarks
from grognard.games.hand_of_destiny.words_rolls import rolls
from grognard.kernel.rules import Rules
from grognard.kernel.words import Words


def make_words(rules: Rules, d: Matter) -> Words:
    """Prompts, log sentences, dice, remarks on options and why-not sentences."""
    w = Words(rules, d.sides, d.spaces, d.units)
    n = Names(d)
    prompts(w, n)
    sentences(w, n)
    rolls(w, n)
    remarks(w, n)
    reasons(w, n)
    return w
