"""The words of Indian Territory, for one set of components: an owner may have named its spaces and counters anew."""

from __future__ import annotations

from grognard.games.indian_territory.state import SIDES, Components
from grognard.games.indian_territory.words_facts import (
    Names,
)
from grognard.games.indian_territory.words_log import sentences
from grognard.games.indian_territory.words_prompts import prompts
from grognard.games.indian_territory.words_reasons import reasons
from grognard.games.indian_territory.words_remarks import remarks
from grognard.games.indian_territory.words_rolls import rolls
from grognard.kernel.rules import Rules
from grognard.kernel.words import (
    Words,
)


def make_words(rules: Rules, d: Components) -> Words:
    """Prompts, log sentences, dice, remarks on options and why-not sentences."""
    w = Words(rules, SIDES, d.spaces, d.counters)
    n = Names(d)
    prompts(w, n)
    sentences(w, n)
    rolls(w, n)
    remarks(w, n)
    reasons(w, n)
    return w
