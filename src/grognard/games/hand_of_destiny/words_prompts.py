"""Prompts: one sentence for every decision. What is not on offer is not named."""

from __future__ import annotations

from typing import Final

from grognard.games.hand_of_destiny.frames import (
    Aftermath,
    Battle,
    Battles,
    Bombard,
    BreakOff,
    ChooseOne,
    Events,
    FortEvent,
    Loss,
    March,
    Move,
    MoveEnemy,
    Peek,
    Pursuit,
    Recruiting,
    Redeploy,
    Restore,
    Retreat,
    Volley,
)
from grognard.games.hand_of_destiny.matter import ALL_UNITS, DESERTION, TO_DEAD, Effect
from grognard.games.hand_of_destiny.query import is_fleet, units_in
from grognard.games.hand_of_destiny.state import (
    AT,
    BREAK_OFF,
    BUILD,
    CARRY,
    DROP,
    EMBARK,
    FIRE,
    JOIN,
    MARCH,
    PURSUE,
    RAZE,
    RECRUIT,
    STEP,
    Board,
    War,
)
from grognard.games.hand_of_destiny.words_facts import Names, choices, first_up, number, offered
from grognard.kernel.choice import PASS
from grognard.kernel.words import Words

FORTS: Final = {BUILD: "build a fort", RAZE: "take one down", PASS: "end the Recruiting Phase"}
MOVES: Final = {
    STEP: "step to the next space", JOIN: "let others join first", EMBARK: "take units aboard",
    DROP: "leave units behind", PASS: "stop",
}  # fmt: skip
PURSUERS: Final = {PURSUE: "choose who pursues", PASS: "stay"}
MORE_PURSUERS: Final = {PURSUE: "add another", STEP: "ride to the next space", PASS: "give up the pursuit"}


def prompts(w: Words, n: Names) -> None:
    _cards(w, n)
    _recruiting(w, n)
    _marches(w, n)
    _battles(w, n)
    _fire(w, n)
    _retreats(w, n)
    _aftermath(w, n)
    _losses(w, n)
    _returns(w, n)
    _enemy_units(w, n)
    _places(w, n)


def _card(n: Names, g: War) -> str:
    return n.card(g.board.card)


def _more(left: int, word: str = "unit") -> str:
    return "all who can" if left >= ALL_UNITS else f"{number(left, word)} to go"


def _cards(w: Words, n: Names) -> None:
    @w.prompt("Events.accept")
    def _(g: War, f: Events) -> str:
        return f"{_card(n, g)}: carry out its event, or decline it."

    @w.prompt("ChooseOne.choose_one")
    def _(g: War, f: ChooseOne) -> str:
        return f"{_card(n, g)}: choose one of its effects."

    @w.prompt("Battle.use_event")
    def _(g: War, f: Battle) -> str:
        return f"Battle at {n.space(f.where)}: use {_card(n, g)} here, or keep it for another battle."


# recruiting


def _recruiting(w: Words, n: Names) -> None:
    @w.prompt("Recruiting.call_up")
    def _(g: War, f: Recruiting) -> str:
        verbs = offered(g)
        if RECRUIT in verbs:
            forts = [x for x in (BUILD, RAZE) if x in verbs]
            return _call(n, g, f.left, ", or see to your forts" if forts else "")
        if verbs == {PASS}:
            return "No fort can be built now: end the Recruiting Phase."
        return f"{first_up(choices(g, FORTS))}."

    @w.prompt("Recruiting.place")
    def _(g: War, f: Recruiting) -> str:
        return f"Choose the space where {n.acts(f.unit, 'arrives', 'arrive')}."


def _call(n: Names, g: War, left: int, forts: str = "") -> str:
    """Who is called up, how many more, and what else is open."""
    stop = ", or call up no more" if PASS in offered(g) else ""
    many = "all who can come" if left >= ALL_UNITS else number(left, "recruit") + " to come"
    return f"{_card(n, g)}, {many}: choose a unit of your Recruit Box{forts}{stop}."


# the march


def _marches(w: Words, n: Names) -> None:
    @w.prompt("March.choose_unit")
    def _(g: War, f: March) -> str:
        if MARCH not in offered(g):
            return f"{_card(n, g)}: none of your units can march. End the March Phase."
        return f"{_card(n, g)}: choose a unit to march, or end the March Phase."

    @w.prompt("Move.go_on")
    def _(g: War, f: Move) -> str:
        group = f"{n.group(f.members)}{_aboard(n, f)} at {n.space(f.at)}"
        if offered(g) == {PASS}:
            return f"{group} can go no farther: stop."
        return f"{group}, {_left(g.board, f)}: {choices(g, MOVES)}."


def _aboard(n: Names, f: Move) -> str:
    return f" with {n.group(f.cargo)} aboard" if f.cargo else ""


def _left(b: Board, f: Move) -> str:
    """What the slowest may still march, and how much more by force."""
    own = min(b.left[u] for u in f.members) - f.steps
    most = min(b.left[u] + b.forced[u] for u in f.members) - f.steps
    if most <= max(0, own):
        return f"{number(max(0, own), 'space')} left"
    return f"{number(own, 'space')} left and {most - own} by force" if own > 0 else f"{most} left by force"


# battles


def _battles(w: Words, n: Names) -> None:
    @w.prompt("Battles.next_battle")
    def _(g: War, f: Battles) -> str:
        assert g.ask is not None
        return f"{number(len(g.ask.options), 'battle')} to fight: choose the next."

    @w.prompt("Battle.ambush")
    def _(g: War, f: Battle) -> str:
        left = "the last volley" if f.volleys == 1 else f"{f.volleys} volleys left"
        return f"Ambush at {n.space(f.where)}, {left}: choose a unit to fire without reply, or hold fire."

    @w.prompt("Battle.fire")
    def _(g: War, f: Battle) -> str:
        at = f"Battle at {n.space(f.where)}, round {f.round}"
        if FIRE not in offered(g):
            return f"{at}: choose a unit to break off, or stay."
        leave = ", or one to break off" if BREAK_OFF in offered(g) else ""
        return f"{at}: choose a unit to fire{leave}."


def _fire(w: Words, n: Names) -> None:
    @w.prompt("Volley.lose_units")
    def _(g: War, f: Volley) -> str:
        return f"{_under_fire(n, f)}, {number(f.eliminations, 'unit')} to lose: choose one."

    @w.prompt("Volley.panic_units")
    def _(g: War, f: Volley) -> str:
        worse = any(g.board.panicked[u] for u in units_in(g.board, 1 - f.side, f.where))
        twice = " A second panic eliminates." if worse else ""
        return f"{_under_fire(n, f)}, {number(f.panics, 'panic')} to take: choose a unit.{twice}"


def _under_fire(n: Names, f: Volley) -> str:
    """Outside a battle no more than the type of the firing unit is known (15.0a)."""
    shooter = n.unit(f.shooter) if f.battle else f"{n.side(f.side)} ({n.kind(f.shooter)})"
    return f"Under fire from {shooter} at {n.space(f.where)}"


def _retreats(w: Words, n: Names) -> None:
    @w.prompt("BreakOff.break_off_to")
    def _(g: War, f: BreakOff) -> str:
        aboard = f" with {n.group(f.cargo)} aboard" if f.cargo else ""
        take = ", or take another unit aboard" if CARRY in offered(g) else ""
        return f"{n.acts(f.unit, 'breaks', 'break')} off{aboard}: choose the space to go to{take}."

    @w.prompt("Retreat.retreat")
    def _(g: War, f: Retreat) -> str:
        if f.divided:
            return f"No space takes all who retreat from {n.space(f.where)}: choose where the fleets go."
        count = len(units_in(g.board, f.side, f.where))
        going = f"{number(count, 'unit')} {'retreats' if count == 1 else 'retreat'}"
        return f"The battle at {n.space(f.where)} is lost: choose the space that your {going} to."

    @w.prompt("Retreat.load")
    def _(g: War, f: Retreat) -> str:
        return f"Choose who goes aboard to {n.space(f.goal)}, or let the fleets sail. The others retreat on foot."

    @w.prompt("Retreat.walk")
    def _(g: War, f: Retreat) -> str:
        count = len([u for u in units_in(g.board, f.side, f.where) if not is_fleet(g.board, u)])
        return f"Choose the space that your {number(count, 'land unit')} left at {n.space(f.where)} retreat to."


def _aftermath(w: Words, n: Names) -> None:
    @w.prompt("Aftermath.reward")
    def _(g: War, f: Aftermath) -> str:
        return f"The Major Battle at {n.space(f.where)} is won: choose a unit of your Recruit Box to join you there."

    @w.prompt("Aftermath.penalty")
    def _(g: War, f: Aftermath) -> str:
        lost = f"The Major Battle at {n.space(f.where)} is lost"
        return f"{lost}: choose one of your units anywhere on the map for the Recruit Box."

    @w.prompt("Pursuit.pursue")
    def _(g: War, f: Pursuit) -> str:
        if not f.members:
            return f"{n.space(f.where)} is yours: {choices(g, PURSUERS)}."
        return f"{n.group(f.members)} will pursue from {n.space(f.where)}: {choices(g, MORE_PURSUERS)}."


# effects of cards


def _losses(w: Words, n: Names) -> None:
    @w.prompt("Loss.choose_hit")
    def _(g: War, f: Loss) -> str:
        e = n.d.effects[f.effect]
        if AT in offered(g):
            return f"{_lost(n, g, f)}: choose an enemy stack; one of its units, drawn by lot, {_fate(e)}."
        assert g.ask is not None
        whose = "one of your units" if g.ask.role == f.side else "an enemy unit"
        return f"{_lost(n, g, f)}: choose {whose} that {_fate(e)}."


def _lost(n: Names, g: War, f: Loss) -> str:
    return f"{_card(n, g)}, {number(f.left, 'unit')} to go"


def _fate(e: Effect) -> str:
    if e.do == DESERTION:
        return f"rolls a die, lost on {e.roll} or less"
    return "goes to the dead pile" if e.to == TO_DEAD else "goes to the Recruit Box"


def _returns(w: Words, n: Names) -> None:
    @w.prompt("Restore.choose_restored")
    def _(g: War, f: Restore) -> str:
        return f"{_card(n, g)}, {_more(f.left)}: choose a unit of your dead pile to bring back."

    @w.prompt("Restore.restore_at")
    def _(g: War, f: Restore) -> str:
        return f"Choose the space where {n.acts(f.unit, 'returns', 'return')}."

    @w.prompt("Redeploy.choose_goal")
    def _(g: War, f: Redeploy) -> str:
        return f"{_card(n, g)}: choose the space to bring units to at once ({_up_to(f.left)}), or decline."

    @w.prompt("Redeploy.redeploy")
    def _(g: War, f: Redeploy) -> str:
        return f"Choose a unit to bring straight to {n.space(f.goal)} ({_up_to(f.left)}), or stop."


def _up_to(left: int) -> str:
    return "as many as you like" if left >= ALL_UNITS else f"up to {left}"


def _enemy_units(w: Words, n: Names) -> None:
    @w.prompt("MoveEnemy.choose_moved")
    def _(g: War, f: MoveEnemy) -> str:
        lots = "choose an enemy stack; one of its units, drawn by lot, is yours to move"
        return f"{_card(n, g)}: {lots} ({_up_to(f.left)}). Or stop."

    @w.prompt("MoveEnemy.move_enemy")
    def _(g: War, f: MoveEnemy) -> str:
        left = number(n.d.effects[f.effect].spaces - f.steps, "space")
        return f"Move {n.unit(f.unit)} from {n.space(g.board.at[f.unit])}, {left} left, or stop."

    @w.prompt("Bombard.choose_gun")
    def _(g: War, f: Bombard) -> str:
        return f"{_card(n, g)}: choose a unit to fire a volley ({_up_to(f.left)}), or hold fire."

    @w.prompt("Bombard.choose_target")
    def _(g: War, f: Bombard) -> str:
        return f"Choose the space that {n.acts(f.shooter, 'fires', 'fire')} at."


def _places(w: Words, n: Names) -> None:
    @w.prompt("Peek.peek")
    def _(g: War, f: Peek) -> str:
        left = number(f.left, "space")
        return f"{_card(n, g)}, {left} to look at: choose an enemy stack, or stop."

    @w.prompt("FortEvent.fort_by_card")
    def _(g: War, f: FortEvent) -> str:
        if offered(g) == {PASS}:
            return f"{_card(n, g)}: no fort can be placed. Go on."
        todo = "where to place a fort marker" if n.d.effects[f.effect].place else "a fort marker to remove"
        return f"{_card(n, g)}, {number(f.left, 'fort')} to go: choose {todo}."
