"""What all words share: names, numbers, lists, and the few facts that sentences are made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.games.indian_territory.query import (
    leaders_in,
    units_in,
    wagons_in,
)
from grognard.games.indian_territory.state import (
    AT_START,
    COMANCHE_MOVE,
    DEVASTATION,
    END,
    FORT_SMITH_UNIT,
    FORTUNE_OF_WAR,
    FROM_POOL,
    INDIAN_RECRUITING,
    KIOWA,
    KIOWA_MOVE,
    LEADER,
    PLACE_QUANTRILL,
    PUT_BACK,
    TERRAINS,
    TYPES,
    Board,
    Components,
    War,
)
from grognard.kernel.choice import verb_of

SIDE_NAMES: Final = ["the Union", "the Confederacy", "the Kiowa", "the Comanche"]
ADJECTIVES: Final = ["Union", "Confederate", "Kiowa", "Comanche"]
ROMAN: Final = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"]
EVENTS: Final = {
    END: "End",
    DEVASTATION: "Devastation",
    INDIAN_RECRUITING: "Indian Recruiting",
    COMANCHE_MOVE: "Comanche",
    KIOWA_MOVE: "Kiowa",
    FORTUNE_OF_WAR: "Fortune of War",
    PLACE_QUANTRILL: "Quantrill",
    PUT_BACK: "put back",
}


class Names:
    """Names out of the components. Battalions are numbered where several counters have one name."""

    def __init__(self, d: Components) -> None:
        self.d = d
        self.counters = [_numbered(d, u) for u in range(len(d.counters))]

    def space(self, s: int) -> str:
        return self.d.space_names[s]

    def unit(self, u: int) -> str:
        """A counter, or a wagon past the last of them."""
        return self.counters[u] if u < len(self.counters) else "a supply wagon"

    def acts(self, u: int, one: str, many: str) -> str:
        """6th Kansas Cavalry II fires; Kiowa raiders I fire."""
        return f"{self.unit(u)} {many if self.d.side[u] >= KIOWA else one}"

    def units(self, units: Sequence[int]) -> str:
        return listed([self.unit(u) for u in units], "and")

    def spaces(self, spaces: Sequence[int], word: str = "or") -> str:
        return listed([self.space(s) for s in spaces], word)

    def marker(self, m: int) -> str:
        return self.unit(self.d.quantrill) if m == self.d.quantrill_marker else self.d.marker_names[m]

    def is_split(self, m: int) -> bool:
        """A marker whose halves differ by season or side (5.2)."""
        return len({row[m] for row in self.d.effects}) > 1

    def quantrill(self) -> str:
        return self.unit(self.d.quantrill)

    def turn(self, turn: int) -> str:
        return self.d.turn_names[turn - 1]

    def terrain(self, s: int) -> str:
        return TERRAINS[self.d.terrain[s]].replace("_", " ")

    def entry(self, u: int) -> str:
        """When a counter comes that is not yet available."""
        turn = self.d.entry[u]
        if turn == FORT_SMITH_UNIT:
            return f"it comes when the Union reaches {self.space(self.d.fort_smith)}"
        if turn in (FROM_POOL, AT_START):
            return "it is set aside"
        return f"it comes with turn {turn}, {self.turn(turn)}"


def _numbered(d: Components, u: int) -> str:
    return f"{d.counter_names[u]} {battalion(d, u)}".rstrip()


def battalion(d: Components, u: int) -> str:
    """Its number among those of the same name, as it is written on the counter; "" for one that stands alone."""
    name = d.counter_names[u]
    if d.counter_names.count(name) == 1:
        return ""
    n = d.counter_names[: u + 1].count(name)
    return ROMAN[n - 1] if n <= len(ROMAN) else str(n)


def first_up(text: str) -> str:
    return text[:1].upper() + text[1:]


def does(side: int, verb: str) -> str:
    """The Union attacks; the Kiowa attack."""
    return f"{first_up(SIDE_NAMES[side])} {verb}{'' if side >= KIOWA else 's'}"


def number(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def hits(eliminations: int, panics: int) -> str:
    """2 eliminations, 1 panic; "" for none."""
    parts = [number(eliminations, "elimination")] if eliminations else []
    return ", ".join(parts + ([number(panics, "panic")] if panics else []))


def listed(parts: Sequence[str], word: str) -> str:
    """`a, b or c`; with ", or" for the word, `a, b, or c`."""
    if len(parts) < 2:
        return parts[0] if parts else "nothing"
    return ", ".join(parts[:-1]) + ("" if word.startswith(",") else " ") + f"{word} {parts[-1]}"


def trait(d: Components, u: int) -> str:
    """What is printed on a counter."""
    kind = TYPES[d.type[u]].replace("_", " ")
    force = f"value {d.value[u]}" if d.type[u] == LEADER else f"strength {d.strength[u]}"
    return f"{kind}, {force}, speed {d.speed[u]}"


def count_counters(b: Board, side: int, space: int) -> tuple[int, int]:
    """Counters of a side in a space, wagons too, and how many of them its enemies don't know."""
    counters = units_in(b, side, space) + leaders_in(b, side, space)
    wagons = wagons_in(b, side, space) if side < KIOWA else []
    hidden = sum(1 for u in counters if not b.known[u]) + sum(1 for w in wagons if not b.wagon_known[w])
    return len(counters) + len(wagons), hidden if side < KIOWA else 0


def dice(faces: Sequence[int]) -> str:
    return " ".join(str(x) for x in faces) or "no dice"


def wagon(w: int) -> str:
    return f"wagon {w + 1}"


def offered(g: War) -> set[int]:
    """The verbs that are open at this decision."""
    assert g.ask is not None
    return {verb_of(c) for c in g.ask.options}
