"""The ids and names of a scenario's components: what options, sentences and plain data call them."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.games.hand_of_destiny import state
from grognard.games.hand_of_destiny.components import Components
from grognard.games.hand_of_destiny.vocabulary import F_LEADER, NONE, SWITCHES
from grognard.kernel.kinds import Lexicon


def lexicon_for(d: Components) -> Lexicon:
    x = Lexicon(d)
    nobody = {NONE: "nobody"}
    sides = [f"the {name} side" for name in d.adjectives]
    x.add(state.SIDE, d.sides, sides, off=nobody, forms={"adjective": d.adjectives})
    ground: dict[str, Sequence[str]] = {"terrain": [d.terrain_names[t] for t in d.terrain], "fort": d.fort_kind}
    x.add(state.SPACE, d.spaces, d.space_names, off=state.BOXES, forms=ground)
    x.add(state.TYPE, d.types, d.type_names)
    many = [u for u, name in enumerate(d.unit_names) if is_many(name) and not d.flags[F_LEADER][u]]
    forms: dict[str, Sequence[str]] = {
        "side": [sides[i] for i in d.side],
        "type": [d.type_names[t] for t in d.type],
        "contingent": [with_the(d.contingent_names[c]) if c != NONE else "nobody" for c in d.contingent],
    }
    names, classes = numbered(d.unit_names), [d.types[t] for t in d.type]
    x.add(state.UNIT, d.units, names, d.side, classes, off=nobody, plural=many, forms=forms)
    titles = [f"“{card.title}”" for card in d.cards]
    x.add(state.CARD, d.card_ids, titles, off={NONE: "no card"})
    texts, cards = [e.text or d.cards[e.card].title for e in d.events], [titles[e.card] for e in d.events]
    x.add(state.EVENT, _counted("event", len(d.events)), texts, forms={"card": cards})
    x.add(state.EFFECT, _counted("effect", len(d.effects)), off={NONE: "none"})
    x.add(state.BRANCH, _counted("option", max((len(e.options) for e in d.effects), default=0)))
    x.add(state.AWARD, _counted("award", len(d.awards)), [a.text for a in d.awards], off={NONE: "none"})
    x.add(state.SWITCH, SWITCHES)
    return x


def _counted(word: str, count: int) -> list[str]:
    return [f"{word}-{n}" for n in range(1, count + 1)]


def numbered(names: list[str]) -> list[str]:
    """Units that share a name are numbered.

    >>> numbered(["Ansar", "Krupps", "Ansar"])
    ['Ansar 1', 'Krupps', 'Ansar 2']
    """
    return [f"{x} {names[: u + 1].count(x)}" if names.count(x) > 1 else x for u, x in enumerate(names)]


def with_the(name: str) -> str:
    """
    >>> with_the("Desert Column"), with_the("The Flags")
    ('the Desert Column', 'the Flags')
    """
    return f"the {name.removeprefix('The ').removeprefix('the ')}"


def region_name(d: Components, tag: str) -> str:
    """As the scenario has it, else by its tag: dongola_province is Dongola Province."""
    return d.region_names.get(tag) or tag.replace("_", " ").title()


def is_many(name: str) -> bool:
    """Is a name spoken of as many men?

    >>> is_many("72nd Highlanders"), is_many("Safis and Laghmanis"), is_many("Guns of Berber")
    (True, True, True)
    >>> is_many("67th Foot"), is_many("Sirdars' Horse"), is_many("Regiment of Guards")
    (False, False, False)
    """
    head = name.split(" of ")[0]
    return " and " in name or (head.endswith("s") and not head.endswith(("ss", "us")))
