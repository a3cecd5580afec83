"""Why not: cards, recruiting and forts here; the march, routes, battle, retreat and events in files of their own."""

from __future__ import annotations

from typing import Any, Final

from grognard.games.hand_of_destiny.frames import Events, Recruiting
from grognard.games.hand_of_destiny.matter import F_BUILDS_FORTS, NONE, Line
from grognard.games.hand_of_destiny.query import any_fits, crowd, has_flag, markers_left, units_in
from grognard.games.hand_of_destiny.state import Board, War
from grognard.games.hand_of_destiny.words_effects import whom
from grognard.games.hand_of_destiny.words_facts import Names, full, number
from grognard.games.hand_of_destiny.words_reasons_battle import battle_reasons
from grognard.games.hand_of_destiny.words_reasons_events import event_reasons
from grognard.games.hand_of_destiny.words_reasons_march import march_reasons
from grognard.games.hand_of_destiny.words_reasons_retreat import retreat_reasons
from grognard.games.hand_of_destiny.words_reasons_routes import route_reasons
from grognard.kernel.rules import DECISION
from grognard.kernel.words import Why, Words

MANY: Final = 6  # spaces that are listed by name


def reasons(w: Words, n: Names) -> None:
    fall_back(w)
    _cards(w, n)
    _recruits(w, n)
    _places(w, n)
    _forts(w, n)
    _fort_ground(w, n)
    route_reasons(w, n)
    march_reasons(w, n)
    battle_reasons(w, n)
    retreat_reasons(w, n)
    event_reasons(w, n)


def fall_back(w: Words) -> None:
    """A rule that no sentence speaks for at a step, as in a scenario of its own kind, speaks for itself."""
    steps = [s.path for p in w.rules.procedures for s in p.steps if s.kind == DECISION]
    for rule in w.rules.book.rules:
        w.why(rule.id, *steps)(quote(rule.text))


def quote(text: str) -> Why:
    def why(g: Any, f: Any, noun: int) -> str:
        return text

    return why


# 6.2 and 7


def _cards(w: Words, n: Names) -> None:
    @w.why("7.1c", "Events.accept")
    def _(g: War, f: Events, event: int) -> str:
        return f"That is another event; now it is one of {n.card(g.board.card)}."


def _line(b: Board, f: Recruiting) -> Line | None:
    if f.effect != NONE:
        return b.d.effects[f.effect].line
    lines = b.d.cards[b.card].lines if b.card != NONE else []
    return lines[f.line] if f.line < len(lines) else None


def _recruits(w: Words, n: Names) -> None:
    @w.why("6.2i", "Recruiting.call_up")
    def _(g: War, f: Recruiting, noun: int) -> str:
        return "Recruiting is an order: as long as a unit can come, it must."

    @w.why("7.1a", "Recruiting.call_up")
    def _(g: War, f: Recruiting, u: int) -> str:
        return f"{n.card(g.board.card)} calls up nobody now."

    @w.why("4.0a", "Recruiting.call_up")
    def _(g: War, f: Recruiting, u: int) -> str:
        return f"{n.acts(u, 'is', 'are')} on {n.side(n.d.side[u])}, not on yours."

    @w.why("6.2g", "Recruiting.call_up")
    def _(g: War, f: Recruiting, u: int) -> str:
        line = _line(g.board, f)
        assert line is not None
        return full(f"{n.card(g.board.card)} calls up {whom(n, line.who, f.side)}, not {n.unit(u)}")

    @w.why("3.0d", "Recruiting.call_up")
    def _(g: War, f: Recruiting, u: int) -> str:
        return f"{n.acts(u, 'is', 'are')} {n.whereabouts(g.board, u)}, not in the Recruit Box."

    @w.why("6.2h", "Recruiting.call_up")
    def _(g: War, f: Recruiting, u: int) -> str:
        named = _named(n, _line(g.board, f), u)
        if not 0 < len(named) <= MANY:
            return full(f"No space is open to {n.unit(u)}")
        shut = "which is not open" if len(named) == 1 else "and none of them is open"
        return f"{n.acts(u, 'arrives', 'arrive')} at {n.spaces(named)}, {shut}."


def _named(n: Names, line: Line | None, u: int) -> list[int]:
    """The spaces that the card, or else the scenario, names for a recruit."""
    if line is not None and line.at:
        return [s for s, here in enumerate(line.at) if here]
    return n.d.recruit_at[u]


def _places(w: Words, n: Names) -> None:
    @w.why("6.2i", "Recruiting.place")
    def _(g: War, f: Recruiting, noun: int) -> str:
        return f"{n.acts(f.unit, 'has', 'have')} been called up and must be placed."

    @w.why("6.2h", "Recruiting.place")
    def _(g: War, f: Recruiting, s: int) -> str:
        line = _line(g.board, f)
        return _shut(n, g.board, f, line, s)


def _shut(n: Names, b: Board, f: Recruiting, line: Line | None, s: int) -> str:
    """What closes a space to a recruit."""
    named = _named(n, line, f.unit)
    if s not in named:
        if len(named) > MANY:
            return f"{n.space(s)} is not where {n.acts(f.unit, 'arrives', 'arrive')}."
        return f"{n.acts(f.unit, 'arrives', 'arrive')} at {n.spaces(named)}, not at {n.space(s)}."
    if crowd(b, 1 - f.side, s):
        return f"Enemy units are at {n.space(s)}."
    if b.hold[s] != f.side and not _is_free(line):
        return f"You do not hold {n.space(s)}."
    if line is not None and line.together is not None and not any_fits(b, line.together, units_in(b, f.side, s)):
        return f"None of your {whom(n, line.together, f.side)} are at {n.space(s)}."
    return f"You do not hold {n.space(s)}."


def _is_free(line: Line | None) -> bool:
    """Need the space not be held?"""
    return line is not None and line.held_only == 0


# 22


def _forts(w: Words, n: Names) -> None:
    @w.why("22.0a", "Recruiting.call_up")
    def _(g: War, f: Recruiting, u: int) -> str:
        return "This game is played without fort markers."

    @w.why("22.1a", "Recruiting.call_up")
    def _(g: War, f: Recruiting, u: int) -> str:
        b = g.board
        if f.effect != NONE:
            return f"{n.card(b.card)} calls up units now; forts are built afterwards."
        if n.d.side[u] != f.side:
            return f"{n.acts(u, 'is', 'are')} on {n.side(n.d.side[u])}, not on yours."
        if b.at[u] < 0:
            return f"{n.acts(u, 'is', 'are')} {n.whereabouts(b, u)}, not on the map."
        if not has_flag(b, u, F_BUILDS_FORTS):
            return f"{n.acts(u, 'builds', 'build')} no forts."
        if b.built[u]:
            return f"{n.acts(u, 'has', 'have')} built a fort in this turn already."
        return f"Enemy units are at {n.space(b.at[u])}."

    @w.why("22.1a", "Recruiting.call_up", verb="raze")
    def _(g: War, f: Recruiting, s: int) -> str:
        return f"{n.card(g.board.card)} calls up units now; forts are seen to afterwards."

    @w.why("22.1e", "Recruiting.call_up")
    def _(g: War, f: Recruiting, u: int) -> str:
        return _no_marker(n, g.board, f.side)

    @w.why("22.3b", "Recruiting.call_up")
    def _(g: War, f: Recruiting, s: int) -> str:
        return f"You have no fort marker at {n.space(s)}."


def _no_marker(n: Names, b: Board, side: int) -> str:
    down = b.down[side]
    if down and markers_left(b, side) <= 0:
        return f"{number(down, 'fort marker')} taken down now can be built again from the next turn on."
    have = n.d.markers[side]
    if not have:
        return "You have no fort markers."
    return "Your only fort marker is on the map." if have == 1 else f"All your {have} fort markers are on the map."


def _fort_ground(w: Words, n: Names) -> None:
    @w.why("22.1b", "Recruiting.call_up")
    def _(g: War, f: Recruiting, u: int) -> str:
        return f"{n.space(g.board.at[u])} is out of supply; no fort is built there."

    @w.why("22.1d", "Recruiting.call_up")
    def _(g: War, f: Recruiting, u: int) -> str:
        return no_ground(n, g.board, g.board.at[u])

    @w.why("22.1d", "FortEvent.fort_by_card")
    def _(g: War, f: Any, s: int) -> str:
        return no_ground(n, g.board, s)

    @w.why("22.1e", "FortEvent.fort_by_card")
    def _(g: War, f: Any, s: int) -> str:
        return _no_marker(n, g.board, f.owner)


def no_ground(n: Names, b: Board, s: int) -> str:
    """Why no fort marker may stand in a space."""
    if n.d.fort_use[s] != NONE:
        return f"{n.space(s)} has a {n.d.fort_kind[s]} already."
    if b.fort[s] != NONE:
        return f"A fort marker is at {n.space(s)} already."
    return f"No fort marker may stand at {n.space(s)} ({n.terrain(s)})."
