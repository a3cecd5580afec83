"""The words of Indian Territory, for one set of components: an owner may have named its spaces and counters anew."""

from __future__ import annotations

from grognard.games.indian_territory.state import Components
from grognard.games.indian_territory.words_facts import (
    Names,
)
from grognard.games.indian_territory.words_log import sentences
from grognard.games.indian_territory.words_prompts import prompts
from grognard.games.indian_territory.words_reasons import reasons
from grognard.kernel.flow import Rules
from grognard.kernel.words import (
    Words,
)


def make_words(rules: Rules, d: Components) -> Words:
    """Prompts, log sentences and why-not sentences."""
    w = Words(rules)
    n = Names(d)
    prompts(w, n)
    sentences(w, n)
    reasons(w, n)
    return w
