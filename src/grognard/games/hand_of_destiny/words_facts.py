"""What all words share: names, numbers, lists. Sides are spoken of by the adjective that the scenario gives them."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.games.hand_of_destiny.matter import F_ELITE, F_LEADER, NONE, Matter
from grognard.games.hand_of_destiny.query import has_flag
from grognard.games.hand_of_destiny.state import BOX, DEAD, LATER, Board, War
from grognard.kernel.choice import verb_of

FEW = 3  # names that are listed one by one


def number(n: int, noun: str) -> str:
    """
    >>> number(1, "unit"), number(3, "unit")
    ('1 unit', '3 units')
    """
    return f"{n} {noun}{'' if n == 1 else 's'}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """
    >>> listed(["a", "b", "c"]), listed(["a", "b"], ", or"), listed(["a"])
    ('a, b and c', 'a, or b', 'a')
    """
    gap = "" if last.startswith(",") else " "
    return f"{', '.join(words[:-1])}{gap}{last} {words[-1]}" if len(words) > 1 else "".join(words)


def dice(faces: Sequence[int]) -> str:
    return ", ".join(str(x) for x in faces) or "nothing"


def of_dice(n: int) -> str:
    return f"{n} {'die' if n == 1 else 'dice'}"


def first_up(text: str) -> str:
    return text[:1].upper() + text[1:]


def full(text: str) -> str:
    """A sentence that ends with a name; some names end with a full stop.

    >>> full("No room for E/B Battery R.H.A."), full("No room for 67th Foot")
    ('No room for E/B Battery R.H.A.', 'No room for 67th Foot.')
    """
    return text if text.endswith(".") else f"{text}."


def region_name(tag: str) -> str:
    """
    >>> region_name("dongola_province")
    'Dongola Province'
    """
    return tag.replace("_", " ").title()


def with_the(name: str) -> str:
    """
    >>> with_the("Desert Column"), with_the("The Flags")
    ('the Desert Column', 'the Flags')
    """
    return f"the {name.removeprefix('The ').removeprefix('the ')}"


def is_many(name: str) -> bool:
    """Is a name spoken of as many men?

    >>> is_many("72nd Highlanders"), is_many("Safis and Laghmanis"), is_many("Guns of Berber")
    (True, True, True)
    >>> is_many("67th Foot"), is_many("Sirdars' Horse"), is_many("Regiment of Guards")
    (False, False, False)
    """
    head = name.split(" of ")[0]
    return " and " in name or (head.endswith("s") and not head.endswith(("ss", "us")))


def offered(g: War) -> set[int]:
    """The verbs that are open at this decision."""
    assert g.ask is not None
    return {verb_of(c) for c in g.ask.options}


def choices(g: War, names: dict[int, str], word: str = ", or") -> str:
    """What is open, by verb, as a list; what is not on offer is not named."""
    verbs = offered(g)
    return listed([text for verb, text in names.items() if verb in verbs], word)


class Names:
    """Names out of a scenario. Units that share a name are numbered."""

    def __init__(self, d: Matter) -> None:
        self.d = d
        self.all_units = [_numbered(d.unit_names, u) for u in range(len(d.unit_names))]

    def space(self, s: int) -> str:
        return self.d.space_names[s] if s >= 0 else "off the map"

    def spaces(self, spaces: Sequence[int], word: str = "or") -> str:
        return listed([self.space(s) for s in spaces], word)

    def terrain(self, s: int) -> str:
        return self.d.terrain_names[self.d.terrain[s]]

    def unit(self, u: int) -> str:
        return self.all_units[u]

    def units(self, units: Sequence[int]) -> str:
        names = [self.unit(u) for u in units]
        if len(names) > 1 and any(" and " in x or ", " in x for x in names):
            return "; ".join(names)
        return listed(names) or "nobody"

    def group(self, units: Sequence[int]) -> str:
        """All of a few, or the first and how many others."""
        if len(units) <= FEW:
            return self.units(units)
        return f"{self.unit(units[0])} and {number(len(units) - 1, 'other')}"

    def acts(self, u: int, one: str, many: str) -> str:
        """67th Foot fires; 72nd Highlanders fire."""
        plural = not self.d.flags[F_LEADER][u] and is_many(self.d.unit_names[u])
        return f"{self.unit(u)} {many if plural else one}"

    def act(self, units: Sequence[int], one: str, many: str) -> str:
        """The same of several."""
        return self.acts(units[0], one, many) if len(units) == 1 else f"{self.group(units)} {many}"

    def adjective(self, side: int) -> str:
        return self.d.adjectives[side]

    def side(self, side: int) -> str:
        return f"the {self.d.adjectives[side]} side"

    def who(self, side: int) -> str:
        return f"The {self.d.adjectives[side]} side"

    def card(self, c: int) -> str:
        return f"“{self.d.cards[c].title}”" if c != NONE else "The card"

    def event(self, e: int) -> str:
        """What an event says, without the phase that the card prints before it."""
        return self.d.events[e].text

    def turn(self, turn: int) -> str:
        names = self.d.turn_names
        return names[turn - 1] if 0 < turn <= len(names) else f"turn {turn}"

    def kind(self, u: int) -> str:
        return self.d.type_names[self.d.type[u]]

    def trait(self, b: Board, u: int) -> str:
        """What is printed on a counter, and elite as it is now."""
        elite = ", elite" if has_flag(b, u, F_ELITE) else ""
        return f"{self.kind(u)}, strength {self.d.strength[u]}{elite}"

    def whereabouts(self, b: Board, u: int) -> str:
        """Where an own unit is; only its owner may ask while it is on the map."""
        s = b.at[u]
        if s >= 0:
            return f"at {self.space(s)}"
        if s == BOX:
            return "in the Recruit Box"
        if s == DEAD:
            return "in the dead pile"
        return f"due on turn {self.d.entry_turn[u]}" if s == LATER else "out of this game"


def _numbered(names: list[str], u: int) -> str:
    name = names[u]
    return f"{name} {names[: u + 1].count(name)}" if names.count(name) > 1 else name


def elsewhere(n: Names, b: Board, side: int, u: int, s: int) -> str:
    """Why a unit is none of this side's in a space. Where enemies are is not told."""
    if n.d.side[u] != side:
        return f"{n.acts(u, 'is', 'are')} on {n.side(n.d.side[u])}, not on yours."
    return f"{n.acts(u, 'is', 'are')} not at {n.space(s)} but {n.whereabouts(b, u)}."
