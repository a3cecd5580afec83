"""The ids and names of the components: what options, sentences and plain data call them."""

from __future__ import annotations

from typing import Final

from grognard.games.indian_territory import state
from grognard.games.indian_territory.components import Components
from grognard.kernel.kinds import Lexicon
from grognard.kernel.template import counted

SIDE_NAMES: Final = ["the Union", "the Confederacy", "the Kiowa", "the Comanche"]
ADJECTIVES: Final = ["Union", "Confederate", "Kiowa", "Comanche"]
ROMAN: Final = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"]
EVENTS: Final = {n: id.replace("_", " ").title() for id, n in state.EFFECTS.items() if n >= state.END} | {
    state.FORTUNE_OF_WAR: "Fortune of War", state.PLACE_QUANTRILL: "Quantrill", state.PUT_BACK: "put back",
}  # fmt: skip


def lexicon_for(d: Components) -> Lexicon:
    x = Lexicon(d)
    counters = [f"{name} {battalion(d, u)}".rstrip() for u, name in enumerate(d.counter_names)]
    tribes = [u for u, side in enumerate(d.side) if side >= state.KIOWA]
    turns = [str(n) for n in range(len(d.turn_names) + 1)]
    markers = [counters[d.quantrill] if m == d.quantrill_marker else name for m, name in enumerate(d.marker_names)]
    x.add(state.SIDE, state.SIDES, SIDE_NAMES, plural=(state.KIOWA, state.COMANCHE), forms={"adjective": ADJECTIVES})
    x.add(state.PLAYER, state.SIDES[:2], SIDE_NAMES[:2])
    off = {state.ASIDE: "aside", state.BOX: "box", state.IN_POOL: "pool", state.LOST: "lost"}
    x.add(state.SPACE, d.spaces, d.space_names, off=off)
    x.add(state.UNIT, d.counters, counters, d.side, [state.TYPES[t] for t in d.type], plural=tribes)
    x.add(state.RECRUITABLE, [*d.counters, "wagon"], [*counters, "a supply wagon"], plural=tribes)
    x.add(state.WAGON, state.WAGONS, [f"wagon {w // 2 + 1}" for w in range(state.MAX_WAGONS)])
    x.add(state.MARKER, d.markers, markers)
    x.add(state.NATION, [d.spaces[c] for c in d.capitals], [n.title() for n in state.NATIONS])
    for kind, ids in ((state.STAGE, state.STAGES), (state.USE, state.USES), (state.NERVE, state.NERVES)):
        x.add(kind, ids)
    x.add(state.TURN, turns, ["before the first turn", *d.turn_names], forms={"number": turns})
    return x


def battalion(d: Components, u: int) -> str:
    """Its number among those of the same name, as it is written on the counter; "" for one that stands alone."""
    name = d.counter_names[u]
    if d.counter_names.count(name) == 1:
        return ""
    n = d.counter_names[: u + 1].count(name)
    return ROMAN[n - 1] if n <= len(ROMAN) else str(n)


def effect_name(effect: int) -> str:
    """What a marker gives."""
    return EVENTS.get(effect) or counted(effect, "action")
