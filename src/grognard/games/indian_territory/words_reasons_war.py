"""Why not: movement, battle, retreat and pursuit."""

from __future__ import annotations

from grognard.games.indian_territory.frames import Aftermath, Arrive, Attack, Battle, Fire, Move, Pursuit
from grognard.games.indian_territory.query import (
    has_engineer,
    has_leader,
    is_cavalry,
    is_tribe,
    movement_left,
    step_cost,
)
from grognard.games.indian_territory.state import DISPLACED, ROUGH, USED, Board, War
from grognard.games.indian_territory.words_facts import (
    ADJECTIVES,
    SIDE_NAMES,
    Names,
    first_up,
    listed,
    number,
    wagon,
)
from grognard.kernel.words import (
    Words,
)

RETREATS = ("Arrive.leader_flees", "Battle.break_off_to", "Aftermath.retreat", "Aftermath.leader_retreats")
SUPPLY = (
    "Battle.terrain_supply",
    "Battle.long_range_attacker_supply",
    "Battle.long_range_defender_supply",
    "Battle.attacker_supply",
    "Battle.defender_supply",
)


def war_reasons(w: Words, n: Names) -> None:
    _groups(w, n)
    _regiments(w, n)
    _hitching(w, n)
    _steps(w, n)
    _closed(w, n)
    _slipping(w, n)
    _battle(w, n)
    _firing(w, n)
    _breaking_off(w, n)
    _results(w, n)
    _retreat_spaces(w, n)
    _retreats(w, n)
    _leader_retreats(w, n)
    _pursuers(w, n)
    _pursuit_spaces(w, n)


# movement


def _groups(w: Words, n: Names) -> None:
    @w.why("7.3a", "Move.march")
    def _(g: War, f: Move, u: int) -> str:
        if u in f.members:
            return f"{n.unit(u)} is in the group already."
        return f"{n.unit(u)} is not at {n.space(f.at)}, where the group is formed."

    @w.why("7.3b", "Move.march")
    def _(g: War, f: Move, u: int) -> str:
        if g.board.used[u] == USED:
            return f"{n.unit(u)} has been used in this impulse already and cannot be in a force."
        if g.board.used[u] == DISPLACED:
            return f"{n.unit(u)} was driven here in this impulse and cannot join a force."
        return "One of the group was driven here in this impulse, so it cannot become a force."

    @w.why("7.3c", "Move.march")
    def _(g: War, f: Move, noun: int) -> str:
        return f"The group has left {n.space(f.start)}; nobody may join it on the way."


def _regiments(w: Words, n: Names) -> None:
    @w.why("7.0", "Move.march")
    def _(g: War, f: Move, u: int) -> str:
        first = f.members[0]
        if f.alone:
            return f"{n.acts(first, 'moves', 'move')} alone."
        return f"{n.unit(first)} is no part of a larger regiment; only a leader lets others move with it."

    @w.why("7.2", "Move.march")
    def _(g: War, f: Move, u: int) -> str:
        return f"{n.unit(u)} is of another regiment than {n.unit(f.members[0])}; that takes a leader."


def _hitching(w: Words, n: Names) -> None:
    @w.why("9.5c", "Move.march", verb="hitch")
    def _(g: War, f: Move, x: int) -> str:
        if f.alone:
            return f"{n.acts(f.members[0], 'moves', 'move')} alone, without wagons."
        if x in f.wagons:
            return f"{first_up(wagon(x))} is in the group already."
        return f"You have no {wagon(x)} at {n.space(f.at)}."


def _steps(w: Words, n: Names) -> None:
    @w.why("3.3a", "Move.march")
    def _(g: War, f: Move, to: int) -> str:
        return _no_route(n, f.at, to)

    @w.why("7.5a", "Move.march")
    def _(g: War, f: Move, to: int) -> str:
        left = movement_left(g.board, f)
        return f"{n.space(to)} {_dear(n, g.board, f, to)}; this group has {left or 'nothing'} left."


def _no_route(n: Names, origin: int, to: int) -> str:
    if origin == to:
        return f"{n.space(to)} is where they are."
    return f"No route leads from {n.space(origin)} to {n.space(to)}."


def _dear(n: Names, b: Board, f: Move, to: int) -> str:
    """What a space costs, and why: `is rough, lies across a river and costs 3`."""
    parts = ["is rough"] if n.d.terrain[to] == ROUGH and not has_engineer(b, f.members) else []
    parts += ["is devastated"] if b.devastated[to] else []
    parts += ["lies across a river"] if to in n.d.across[f.at] else []
    return listed([*parts, f"costs {step_cost(b, f.members, f.at, to)}"], "and")


def _closed(w: Words, n: Names) -> None:
    @w.why("11.3b", "Move.march")
    def _(g: War, f: Move, to: int) -> str:
        return f"{n.space(to)} is a base; {SIDE_NAMES[f.side]} may enter none but their own camps."

    @w.why("11.3c", "Move.march")
    def _(g: War, f: Move, to: int) -> str:
        return f"You have counters at {n.space(to)}, and cannot send {SIDE_NAMES[f.side]} against yourself."

    @w.why("7.4e", "Move.march")
    def _(g: War, f: Move, to: int) -> str:
        return f"Enemy counters are at {n.space(to)}, and {n.unit(f.members[0])} has no combat unit along."

    @w.why("9.5c", "Move.march")
    def _(g: War, f: Move, to: int) -> str:
        return f"Enemy counters are at {n.space(to)}; wagons may not go there alone."


def _slipping(w: Words, n: Names) -> None:
    @w.why("11.4c", "Move.march", "Pursuit.pursue")
    def _(g: War, f: object, to: int) -> str:
        return f"{n.space(to)} is a Union base, closed to {n.quantrill()} without a leader."

    @w.why("11.4d", "Move.march")
    def _(g: War, f: Move, to: int) -> str:
        return f"Union units are at {n.space(to)}, and {n.quantrill()} could not ride on from there."

    @w.why("11.4d", "Move.march", verb="pass")
    def _(g: War, f: Move, noun: int) -> str:
        return f"{n.quantrill()} may not end his move among the Union units at {n.space(f.at)}."


# battle


def _battle(w: Words, n: Names) -> None:
    @w.why("11.3d", "Attack.which_first")
    def _(g: War, f: Attack, side: int) -> str:
        return f"The Kiowa and the Comanche are at {n.space(f.where)}: one of them is fought first."

    @w.why("9.6a", *SUPPLY)
    def _(g: War, f: Battle, x: int) -> str:
        return f"You have no {wagon(x)} at {n.space(f.where)}."

    @w.why("BP.2b", "Battle.terrain_target")
    def _(g: War, f: Battle, u: int) -> str:
        if u >= n.d.n_units and n.d.side[u] == f.attacker:
            return f"{n.unit(u)} is a leader; leaders are never hit."
        return f"{n.unit(u)} is not one of the attackers at {n.space(f.where)}."

    @w.why("BP.2b", "Battle.terrain_target", verb="pass")
    def _(g: War, f: Battle, noun: int) -> str:
        return f"{n.acts(f.shooter, 'has', 'have')} been chosen to fire and must have a target."


def _firing(w: Words, n: Names) -> None:
    @w.why("8.3h", "Battle.terrain_fire", "Battle.long_range_fire", "Battle.fire_or_break_off")
    def _(g: War, f: Battle, u: int) -> str:
        return f"{n.unit(u)} is a leader; leaders never fire."

    @w.why("BP.4b", "Battle.terrain_fire", "Battle.long_range_fire", "Battle.fire_or_break_off")
    def _(g: War, f: Battle, u: int) -> str:
        side = f.defender if g.step().path == "Battle.terrain_fire" else f.turn
        return f"{n.acts(u, 'is', 'are')} not among the {ADJECTIVES[side]} units at {n.space(f.where)}."

    @w.why("BP.4b", "Battle.fire_or_break_off", verb="pass")
    def _(g: War, f: Battle, noun: int) -> str:
        return f"{first_up(SIDE_NAMES[f.turn])} must act: every unit that is able fires once in a round."

    @w.why("BP.4c", "Battle.terrain_fire", "Battle.long_range_fire", "Battle.fire_or_break_off")
    def _(g: War, f: Battle, u: int) -> str:
        if g.board.panicked[u]:
            return f"{n.acts(u, 'is', 'are')} panicked and cannot fire."
        return f"{n.acts(u, 'has', 'have')} fired in this round already."

    @w.why("BP.4c", "Battle.fire_or_break_off", verb="break_off")
    def _(g: War, f: Battle, u: int) -> str:
        if g.board.panicked[u]:
            return f"{n.acts(u, 'is', 'are')} panicked and cannot break off."
        return f"{n.acts(u, 'has', 'have')} fired in this round; breaking off takes the place of firing."

    @w.why("BP.3a", "Battle.long_range_fire")
    def _(g: War, f: Battle, u: int) -> str:
        return f"{n.acts(u, 'is', 'are')} no artillery; only batteries fire at long range."

    @w.why("BP.3b", "Battle.long_range_fire")
    def _(g: War, f: Battle, noun: int) -> str:
        return "Both sides have batteries left to fire: they alternate, and it is your turn."


def _breaking_off(w: Words, n: Names) -> None:
    @w.why("8.4a", "Battle.fire_or_break_off")
    def _(g: War, f: Battle, u: int) -> str:
        return f"{n.unit(u)} is not mounted; only cavalry and tribes break off."

    @w.why("8.4b", "Battle.fire_or_break_off")
    def _(g: War, f: Battle, u: int) -> str:
        goal = f.origin if f.turn == f.attacker else f.goal
        if goal >= 0:
            return f"The way to {n.space(goal)} is closed, and no other space is allowed."
        return f"No space next to {n.space(f.where)} is open to break off to."

    @w.why("8.4b", "Battle.break_off_to")
    def _(g: War, f: Battle, noun: int) -> str:
        return f"{n.acts(f.leaving, 'is', 'are')} breaking off and must go to some space."


def _results(w: Words, n: Names) -> None:
    @w.why("8.3h", "Fire.shake", "Fire.lose_units", "Fire.panic_units")
    def _(g: War, f: Fire, u: int) -> str:
        return f"{n.unit(u)} is a leader; leaders are never hit."

    @w.why("8.3e", "Fire.shake")
    @w.why("8.3g", "Fire.lose_units", "Fire.panic_units")
    def _(g: War, f: Fire, u: int) -> str:
        return f"{n.acts(u, 'is', 'are')} not among the {ADJECTIVES[f.foe]} units at {n.space(f.where)}."

    @w.why("8.3e", "Fire.shake", verb="pass")
    @w.why("8.3g", "Fire.panic_units", verb="pass")
    def _(g: War, f: Fire, noun: int) -> str:
        return f"{_hit(f.panics, 'panic')} still to be taken by {SIDE_NAMES[f.foe]}."

    @w.why("8.3g", "Fire.lose_units", verb="pass")
    def _(g: War, f: Fire, noun: int) -> str:
        return f"{_hit(f.eliminations, 'elimination')} still to be taken by {SIDE_NAMES[f.foe]}."

    @w.why("8.3f", "Fire.lose_units", verb="panic")
    def _(g: War, f: Fire, u: int) -> str:
        return "Eliminations are taken before any panic."

    @w.why("BP.3c", "Fire.shake")
    def _(g: War, f: Fire, u: int) -> str:
        return f"Long-range fire has panicked {n.unit(u)} already, and does so only once."


def _hit(count: int, word: str) -> str:
    return f"{number(count, word)} {'is' if count == 1 else 'are'}"


# retreat and pursuit


def _side(n: Names, f: Arrive | Battle | Aftermath) -> int:
    """Who retreats."""
    if isinstance(f, Arrive):
        return n.d.side[f.leader]
    return f.defender if isinstance(f, Battle) else f.loser


def _retreat_spaces(w: Words, n: Names) -> None:
    @w.why("3.3a", *RETREATS)
    def _(g: War, f: Arrive | Battle | Aftermath, to: int) -> str:
        return _no_route(n, f.where, to)

    @w.why("8.5b", *RETREATS)
    def _(g: War, f: Arrive | Battle | Aftermath, to: int) -> str:
        return f"The enemy came from {n.space(to)}; no retreat leads there."

    @w.why("8.5c", *RETREATS)
    def _(g: War, f: Arrive | Battle | Aftermath, to: int) -> str:
        return f"Enemy troops at {n.space(to)} bar the way."

    @w.why("8.5d", *RETREATS)
    def _(g: War, f: Arrive | Battle | Aftermath, to: int) -> str:
        side = _side(n, f)
        if is_tribe(side):
            return f"{n.space(to)} is a base; {SIDE_NAMES[side]} may enter none but their own camps."
        return f"{n.space(to)} is a base in the hands of {SIDE_NAMES[g.board.control[to]]}."


def _retreats(w: Words, n: Names) -> None:
    @w.why("8.5b", "Aftermath.retreat", verb="pass")
    def _(g: War, f: Aftermath, noun: int) -> str:
        return f"The battle at {n.space(f.where)} is lost: {SIDE_NAMES[f.loser]} must retreat."

    @w.why("8.5a", "Aftermath.retreat", "Aftermath.leader_retreats")
    def _(g: War, f: Aftermath, to: int) -> str:
        return f"Beaten attackers go back to where they came from: {n.space(f.origin)}."

    @w.why("8.5e", "Aftermath.retreat")
    def _(g: War, f: Aftermath, to: int) -> str:
        return f"Others have broken off to {n.space(f.goal)}; the rest must follow them there."


def _leader_retreats(w: Words, n: Names) -> None:
    @w.why("7.4e", "Arrive.leader_flees", "Aftermath.leader_retreats")
    def _(g: War, f: Arrive | Aftermath, to: int) -> str:
        return f"Enemy counters are at {n.space(to)}, and no unit of {n.unit(f.leader)}'s side."

    @w.why("7.6b", "Arrive.leader_flees")
    @w.why("8.7b", "Aftermath.leader_retreats")
    def _(g: War, f: Arrive | Aftermath, noun: int) -> str:
        return f"{n.unit(f.leader)} cannot stay at {n.space(f.where)}."


def _pursuers(w: Words, n: Names) -> None:
    @w.why("8.6a", "Pursuit.pursue")
    def _(g: War, f: Pursuit, u: int) -> str:
        b = g.board
        if u in f.members:
            return f"{n.unit(u)} is among the pursuers already."
        if n.d.side[u] != f.side or b.at[u] != f.origin:
            return f"{n.acts(u, 'is', 'are')} not among your counters at {n.space(f.origin)}."
        if u >= n.d.n_units:
            full = has_leader(b, f.members)
            return "Only one leader may ride along." if full else "A leader only rides along: choose cavalry first."
        if not is_cavalry(n.d, u):
            return f"{n.unit(u)} is no cavalry; only cavalry pursues."
        return f"{n.unit(u)} is panicked and cannot pursue."


def _pursuit_spaces(w: Words, n: Names) -> None:
    @w.why("8.6b", "Pursuit.pursue")
    def _(g: War, f: Pursuit, to: int) -> str:
        return "Choose first who pursues."

    @w.why("3.3a", "Pursuit.pursue")
    def _(g: War, f: Pursuit, to: int) -> str:
        return _no_route(n, f.origin, to)

    @w.why("8.6e", "Pursuit.pursue")
    def _(g: War, f: Pursuit, to: int) -> str:
        return f"{n.space(to)} is {n.terrain(to)}; no pursuit enters it."

    @w.why("11.4g", "Pursuit.pursue")
    def _(g: War, f: Pursuit, to: int) -> str:
        return f"Union units are at {n.space(to)}, and {n.quantrill()} does not attack without a leader."
