"""Why not: battles, fire and its results."""

from __future__ import annotations

from grognard.games.hand_of_destiny.frames import Battle, Battles, Volley
from grognard.games.hand_of_destiny.matter import AMBUSH, BREAKOFF
from grognard.games.hand_of_destiny.query import crowd, fits, is_on
from grognard.games.hand_of_destiny.query_battle import in_scope
from grognard.games.hand_of_destiny.state import War
from grognard.games.hand_of_destiny.words_effects import whom
from grognard.games.hand_of_destiny.words_facts import Names, elsewhere, full, number
from grognard.kernel.words import Words


def battle_reasons(w: Words, n: Names) -> None:
    _battles(w, n)
    _ambush(w, n)
    _firing(w, n)
    _leaving(w, n)
    _eliminations(w, n)
    _panics(w, n)
    _protected(w, n)


def _battles(w: Words, n: Names) -> None:
    @w.why("13.0a", "Battles.next_battle")
    def _(g: War, f: Battles, s: int) -> str:
        b = g.board
        if not crowd(b, f.side, s):
            return f"None of your units are at {n.space(s)}."
        return f"No enemy units are at {n.space(s)}." if not crowd(b, 1 - f.side, s) else "No battle is due there."

    @w.why("13.0a", "Battles.next_battle", verb="pass")
    def _(g: War, f: Battles, noun: int) -> str:
        return "Where your units share a space with the enemy, they must fight."

    @w.why("7.0c", "Battles.next_battle")
    def _(g: War, f: Battles, s: int) -> str:
        return f"A truce covers {n.space(s)}: no battle is fought there while it lasts."

    @w.why("8.0b", "Battle.use_event")
    def _(g: War, f: Battle, event: int) -> str:
        if event in g.board.spent_events:
            return "That event has been used already."
        return f"That is no event of {n.card(g.board.card)} for a single battle."


def _ambush(w: Words, n: Names) -> None:
    @w.why("15.0a", "Battle.ambush")
    def _(g: War, f: Battle, u: int) -> str:
        b = g.board
        if n.d.side[u] != f.attacker or b.at[u] != f.where:
            return elsewhere(n, b, f.attacker, u, f.where)
        who = in_scope(b, f, AMBUSH)[f.ambush - 1].who
        if not fits(b, who, u):
            return full(f"{n.card(b.card)} lets {whom(n, who, f.attacker)} fire, not {n.unit(u)}")
        if b.panicked[u]:
            return f"{n.acts(u, 'is', 'are')} panicked and cannot fire."
        return f"{n.acts(u, 'has', 'have')} fired from ambush already."

    @w.why("13.1i", "Battle.ambush", "Battle.fire")
    def _(g: War, f: Battle, u: int) -> str:
        supply = " out of supply" if u in f.weak and n.d.strength[u] else ""
        return f"{n.acts(u, 'has', 'have')} strength 0{supply} and cannot fire."


def _firing(w: Words, n: Names) -> None:
    @w.why("13.1f", "Battle.fire")
    def _(g: War, f: Battle, u: int) -> str:
        return elsewhere(n, g.board, f.turn, u, f.where)

    @w.why("13.1g", "Battle.fire")
    def _(g: War, f: Battle, u: int) -> str:
        return f"{n.acts(u, 'has', 'have')} fired in this round already."

    @w.why("13.1g", "Battle.fire", verb="pass")
    def _(g: War, f: Battle, noun: int) -> str:
        return "You may not pass while a unit of yours can fire."

    @w.why("13.1j", "Battle.fire")
    def _(g: War, f: Battle, u: int) -> str:
        return f"{n.acts(u, 'is', 'are')} panicked and cannot fire."


def _leaving(w: Words, n: Names) -> None:
    @w.why("18.0a", "Battle.fire")
    def _(g: War, f: Battle, u: int) -> str:
        if not is_on(g.board, BREAKOFF):
            return "This game is played without breaking off."
        if n.d.side[u] != f.turn or g.board.at[u] != f.where:
            return elsewhere(n, g.board, f.turn, u, f.where)
        return f"{n.acts(u, 'is', 'are')} not of a kind that may break off."

    @w.why("11.1c", "Battle.fire")
    def _(g: War, f: Battle, u: int) -> str:
        return f"{n.acts(u, 'is', 'are')} static and cannot break off."

    @w.why("13.1g", "Battle.fire", verb="break_off")
    def _(g: War, f: Battle, u: int) -> str:
        return f"{n.acts(u, 'has', 'have')} had a turn in this round; breaking off takes the place of firing."

    @w.why("18.0e", "Battle.fire")
    def _(g: War, f: Battle, u: int) -> str:
        return f"{n.acts(u, 'is', 'are')} panicked and cannot break off."

    @w.why("18.0c", "Battle.fire")
    def _(g: War, f: Battle, u: int) -> str:
        return f"No space next to {n.space(f.where)} is open to {n.unit(u)} to break off to."


# results


def _eliminations(w: Words, n: Names) -> None:
    @w.why("13.3a", "Volley.lose_units")
    def _(g: War, f: Volley, u: int) -> str:
        return elsewhere(n, g.board, 1 - f.side, u, f.where)

    @w.why("13.3a", "Volley.lose_units", verb="pass")
    def _(g: War, f: Volley, noun: int) -> str:
        return f"{_hits(f.eliminations, 'elimination')} still to be taken."

    @w.why("13.3f", "Volley.lose_units")
    def _(g: War, f: Volley, u: int) -> str:
        return "Eliminations are taken before any panic."

    @w.why("13.3g", "Volley.lose_units")
    def _(g: War, f: Volley, u: int) -> str:
        return f"{n.acts(u, 'is', 'are')} panicked; units that are not must be lost first."


def _hits(count: int, word: str) -> str:
    return f"{number(count, word)} {'is' if count == 1 else 'are'}"


def _panics(w: Words, n: Names) -> None:
    @w.why("13.3b", "Volley.panic_units")
    def _(g: War, f: Volley, u: int) -> str:
        return elsewhere(n, g.board, 1 - f.side, u, f.where)

    @w.why("13.3b", "Volley.panic_units", verb="pass")
    def _(g: War, f: Volley, noun: int) -> str:
        return f"{_hits(f.panics, 'panic')} still to be taken."


def _protected(w: Words, n: Names) -> None:
    """13.3h: who can't be panicked is no shield for those who can."""

    @w.why("14.0a", "Volley.panic_units")
    def _(g: War, f: Volley, u: int) -> str:
        walls = n.d.fort_name[f.where] or f"the {n.d.fort_kind[f.where]} of {n.space(f.where)}"
        return f"{n.acts(u, 'defends', 'defend')} {walls} and cannot be panicked."

    @w.why("22.2a", "Volley.panic_units")
    def _(g: War, f: Volley, u: int) -> str:
        return f"{n.acts(u, 'defends', 'defend')} the fort at {n.space(f.where)} and cannot be panicked."

    @w.why("16.0a", "Volley.panic_units")
    def _(g: War, f: Volley, u: int) -> str:
        return f"{n.acts(u, 'is', 'are')} elite and cannot be panicked in defence."

    @w.why("8.0d", "Volley.panic_units")
    def _(g: War, f: Volley, u: int) -> str:
        return f"{n.acts(u, 'cannot', 'cannot')} be panicked: {n.card(g.board.card)}."
