"""Prompts: one sentence for every decision. What is not on offer is not named."""

from __future__ import annotations

from grognard.games.indian_territory.frames import (
    Aftermath,
    Arrive,
    Attack,
    Battle,
    Build,
    Event,
    Fire,
    Fortune,
    Impulse,
    IndianRecruiting,
    Move,
    Pursuit,
    Raid,
    Recruit,
)
from grognard.games.indian_territory.query import (
    is_tribe,
    movement_left,
    units_in,
)
from grognard.games.indian_territory.state import (
    BREAK_OFF,
    BUILD,
    DEVASTATE,
    FORTIFY,
    HAUL,
    HITCH,
    JOIN,
    MOVE,
    PURSUE,
    RECRUIT,
    STEP,
    War,
)
from grognard.games.indian_territory.words_facts import (
    ADJECTIVES,
    SIDE_NAMES,
    Names,
    first_up,
    listed,
    number,
    offered,
    wagon,
)
from grognard.kernel.choice import PASS
from grognard.kernel.words import Words

ACTS = {
    RECRUIT: "recruit",
    MOVE: "move",
    HAUL: "haul wagons",
    BUILD: "build a fort",
    FORTIFY: "let engineers build one at once",
    DEVASTATE: "devastate",
}
MARCHES = {JOIN: "let others join first", HITCH: "take wagons along", STEP: "step to the next space", PASS: "stop"}
PURSUERS = {PURSUE: "choose who pursues", PASS: "stay"}
MORE_PURSUERS = {PURSUE: "add another", STEP: "ride to the next space", PASS: "give up the pursuit"}


def prompts(w: Words, n: Names) -> None:
    _impulse(w, n)
    _recruiting(w, n)
    _events(w, n)
    _tribes_and_fortune(w, n)
    _moves(w, n)
    _battle(w, n)
    _supply(w, n)
    _fire(w, n)
    _aftermath(w, n)
    _retreats(w, n)


def _open(g: War, names: dict[int, str], word: str = "or") -> str:
    verbs = offered(g)
    return listed([text for verb, text in names.items() if verb in verbs], word)


def _impulse(w: Words, n: Names) -> None:
    @w.prompt("Impulse.act")
    def _(g: War, f: Impulse) -> str:
        rest = "it" if f.actions == 1 else "the rest"
        acts = _open(g, ACTS)
        todo = f"{acts}, or leave {rest} unused" if acts != "nothing" else f"leave {rest} unused"
        return f"You have {number(f.actions, 'action')} left: {todo}."

    @w.prompt("Build.pay")
    def _(g: War, f: Build) -> str:
        cost = f"{number(f.increments, 'increment')} of supply"
        return f"The fort at {n.space(g.board.at[f.unit])} costs {cost}: choose the wagon that pays."


def _recruiting(w: Words, n: Names) -> None:
    @w.prompt("Recruit.place")
    def _(g: War, f: Recruit) -> str:
        return f"Choose the space where {n.unit(f.unit)} appears."

    @w.prompt("IndianRecruiting.raise_unit")
    def _(g: War, f: IndianRecruiting) -> str:
        return f"Indian Recruiting: raise a unit from your recruit box (up to {f.left}), or stop."


def _events(w: Words, n: Names) -> None:
    @w.prompt("Event.devastation")
    def _(g: War, f: Event) -> str:
        return "Devastation: choose a space of Indian Territory to lay waste, or decline."

    @w.prompt("Event.quantrill_arrives")
    def _(g: War, f: Event) -> str:
        return f"Place {n.quantrill()} in a space without counters, or set him aside until the turn ends."


def _tribes_and_fortune(w: Words, n: Names) -> None:
    @w.prompt("Raid.ride")
    def _(g: War, f: Raid) -> str:
        return f"You direct {SIDE_NAMES[f.tribe]}: choose a counter to move, or stop."

    @w.prompt("Raid.raiders_burn")
    def _(g: War, f: Raid) -> str:
        where = n.space(g.board.at[f.unit])
        return f"{n.acts(f.unit, 'stands', 'stand')} at {where}: devastate it, or leave it in peace."

    @w.prompt("Fortune.fortune")
    def _(g: War, f: Fortune) -> str:
        return "Fortune of War: choose an enemy stack; one of its units, drawn blindly, is yours to move. Or decline."


def _moves(w: Words, n: Names) -> None:
    @w.prompt("Move.march")
    def _(g: War, f: Move) -> str:
        left = movement_left(g.board, f)
        group = f"{first_up(_group(n, f))} at {n.space(f.at)}"
        if offered(g) == {PASS}:
            return f"{group} can go no farther: stop."
        return f"{group}, {left} left to move: {_open(g, MARCHES, ', or')}."

    @w.prompt("Move.raid")
    def _(g: War, f: Move) -> str:
        return f"{n.quantrill()} slips through {n.space(f.at)}: look for a Union wagon to fire at, or ride on."


def _group(n: Names, f: Move) -> str:
    """Who marches: all of a few, or how many."""
    carts = [wagon(x) for x in f.wagons]
    names = [n.unit(u) for u in f.members] + carts
    if len(names) <= 3:
        return listed(names, "and")
    return f"{names[0]} and {number(len(names) - 1, 'other')}"


def _battle(w: Words, n: Names) -> None:
    @w.prompt("Attack.which_first")
    def _(g: War, f: Attack) -> str:
        return f"Both tribes are at {n.space(f.where)}: choose the one to fight first."

    @w.prompt("Battle.terrain_fire")
    def _(g: War, f: Battle) -> str:
        return f"Terrain round at {n.space(f.where)}: fire one defending unit at one attacker, or hold fire."

    @w.prompt("Battle.terrain_target")
    def _(g: War, f: Battle) -> str:
        return f"Choose the attacker that {n.acts(f.shooter, 'fires', 'fire')} at."

    @w.prompt("Battle.long_range_fire")
    def _(g: War, f: Battle) -> str:
        hold = ", or hold fire" if PASS in offered(g) else ""
        return f"Long-range fire at {n.space(f.where)}: choose a battery to fire{hold}."

    @w.prompt("Battle.fire_or_break_off")
    def _(g: War, f: Battle) -> str:
        leave = ", or one to break off" if BREAK_OFF in offered(g) else ""
        return f"Battle at {n.space(f.where)}: choose a {ADJECTIVES[f.turn]} unit to fire{leave}."

    @w.prompt("Battle.break_off_to")
    def _(g: War, f: Battle) -> str:
        goes = n.acts(f.leaving, "breaks", "break")
        return f"{goes} off: choose the space. The rest of the side must retreat there too."


def _supply(w: Words, n: Names) -> None:
    @w.prompt("Battle.terrain_supply")
    def _(g: War, f: Battle) -> str:
        return _spend(n, f, "the terrain round")

    @w.prompt("Battle.long_range_attacker_supply", "Battle.long_range_defender_supply")
    def _(g: War, f: Battle) -> str:
        return _spend(n, f, "long-range fire")

    @w.prompt("Battle.attacker_supply", "Battle.defender_supply")
    def _(g: War, f: Battle) -> str:
        return _spend(n, f, "this round")


def _spend(n: Names, f: Battle, what: str) -> str:
    more = f"{n.d.supply_dice} more {'die' if n.d.supply_dice == 1 else 'dice'} for each unit"
    return f"Spend supply for {what} at {n.space(f.where)} ({more}): choose the wagon, or spend none."


def _fire(w: Words, n: Names) -> None:
    @w.prompt("Fire.shake")
    def _(g: War, f: Fire) -> str:
        scored = f"{n.unit(f.shooter)} has {number(f.panics, 'panic')} to deal"
        return f"{scored}: choose a {ADJECTIVES[f.foe]} unit."

    @w.prompt("Fire.lose_units")
    def _(g: War, f: Fire) -> str:
        lost = number(f.eliminations, "unit")
        return f"Under fire from {n.unit(f.shooter)}, {lost} to lose: choose a {ADJECTIVES[f.foe]} unit."

    @w.prompt("Fire.panic_units")
    def _(g: War, f: Fire) -> str:
        panics = f"Under fire from {n.unit(f.shooter)}, {number(f.panics, 'panic')} to take"
        worse = any(g.board.panicked[u] for u in units_in(g.board, f.foe, f.where))
        twice = " A second panic eliminates." if worse else ""
        return f"{panics}: choose a {ADJECTIVES[f.foe]} unit.{twice}"


def _aftermath(w: Words, n: Names) -> None:
    @w.prompt("Aftermath.retreat")
    def _(g: War, f: Aftermath) -> str:
        count = len(units_in(g.board, f.loser, f.where))
        going = f"{number(count, ADJECTIVES[f.loser] + ' unit')} {'retreats' if count == 1 else 'retreat'}"
        return f"The battle at {n.space(f.where)} is lost: choose the space that {going} to."

    @w.prompt("Pursuit.pursue")
    def _(g: War, f: Pursuit) -> str:
        if not f.members:
            return f"The battle at {n.space(f.origin)} is won: {_open(g, PURSUERS, ', or')}."
        return f"{n.units(f.members)} will pursue from {n.space(f.origin)}: {_open(g, MORE_PURSUERS, ', or')}."


def _retreats(w: Words, n: Names) -> None:
    @w.prompt("Aftermath.leader_retreats")
    def _(g: War, f: Aftermath) -> str:
        return f"{n.unit(f.leader)} has lost all his units at {n.space(f.where)}: choose the space he retreats to."

    @w.prompt("Arrive.leader_flees")
    def _(g: War, f: Arrive) -> str:
        enemy = f"{ADJECTIVES[f.side]} {'raiders' if is_tribe(f.side) else 'troops'}"
        return f"{enemy} find {n.unit(f.leader)} alone at {n.space(f.where)}: choose the space he flees to."
