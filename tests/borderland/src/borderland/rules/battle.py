"""6 Battle: withdrawal, ambushes, fire, losses, a second round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from borderland.query import cards, count_dice, hand, is_held, move_unit, remove_unit, units_in
from borderland.state import AMBUSH, AREA, BOOK, CARD, NEAR, PER_SIDE, RALLY, RULES, SIDE, UNIT, WITHDRAW, Board, Land
from grognard.kernel.flow import Frame, again, end, goto
from grognard.kernel.kinds import FLAG, NUMBER, of

step = RULES.step
chance = RULES.chance

NO_WITHDRAW: Final = BOOK.rule("6.1")
NOT_FREE: Final = BOOK.rule("6.1a")
NO_AMBUSH: Final = BOOK.rule("6.3")
NO_RALLY: Final = BOOK.rule("6.5")
NOT_IN_BATTLE: Final = BOOK.rule("6.6")
HIT: Final = BOOK.value("6.4", 5)
AMBUSH_DICE: Final = BOOK.value("6.3", 2)

PLAY: Final = RULES.verb("play", CARD)
RETREAT: Final = RULES.verb("retreat", AREA)
LOSE: Final = RULES.verb("lose", UNIT)
FIGHT: Final = RULES.verb("fight")

PLAYED: Final = RULES.event("played", "6.1", who=SIDE, card=CARD)
WITHDREW: Final = RULES.event("withdrew", "6.1", who=SIDE, origin=AREA, goal=AREA)
SHOWN: Final = RULES.event("shown", "6.2", who=SIDE, where=AREA, units=UNIT.many)
ROLLED: Final = RULES.event("rolled", "6.4", who=SIDE, own=NUMBER, hits=NUMBER, back=NUMBER, faces=NUMBER.many)
LOST: Final = RULES.event("lost", "6.6", who=SIDE, lost=UNIT)
FELL_BACK: Final = RULES.event("fell_back", "6.8", who=SIDE, origin=AREA, goal=AREA)


@dataclass
class Battle(Frame):
    """A battle for an area; dice and hits of the attacker first, as they are rolled."""

    attacker: int = of(SIDE)
    origin: int = of(AREA)
    where: int = of(AREA)
    round: int = of(NUMBER)
    withdrawn: bool = of(FLAG, False)
    attack_dice: int = of(NUMBER)
    defence_dice: int = of(NUMBER)
    attacker_hit: int = of(NUMBER)
    defender_hit: int = of(NUMBER)


@dataclass
class Losses(Frame):
    side: int = of(SIDE)
    where: int = of(AREA)
    hits: int = of(NUMBER)


def defender(b: Board, f: Battle) -> int:
    return 1 - f.attacker


def play_card(g: Land, side: int, card: int) -> None:
    hand(g.board, side).remove(card)
    g.board.discard.append(card)
    g.reveal()
    g.tell(PLAYED, [side, card])


def free_areas(b: Board, f: Battle) -> list[int]:
    """Where the defender may go: next door, without enemies, and not where the attack came from."""
    return [a for a in NEAR[f.where] if a != f.origin and not is_held(b, f.attacker, a)]


def can_withdraw(b: Board, f: Battle) -> bool:
    return bool(free_areas(b, f))


def withdraw_cards(b: Board, f: Battle) -> list[int]:
    return cards(b, 1 - f.attacker, WITHDRAW)


withdraw = RULES.ask(Battle, "withdraw", by=defender, rule="6.1", when=can_withdraw, secret=True)
withdraw.passes()


@withdraw.offers(PLAY, withdraw_cards, otherwise=NO_WITHDRAW)
def play_withdraw(g: Land, f: Battle, card: int) -> None:
    play_card(g, 1 - f.attacker, card)
    f.withdrawn = True


withdraw_to = RULES.ask(Battle, "withdraw_to", by=defender, rule="6.1a", when="withdrawn", must="6.1")


@withdraw_to.offers(RETREAT, free_areas, otherwise=NOT_FREE)
def withdrawn_to(g: Land, f: Battle, area: int) -> None:
    side = 1 - f.attacker
    for unit in units_in(g.board, side, f.where):
        move_unit(g.board, side, unit, area)
    g.tell(WITHDREW, [side, f.where, area])
    end(f)


@step(Battle, rule="6.2")
def show_units(g: Land, f: Battle) -> None:
    g.reveal()
    for side in (f.attacker, 1 - f.attacker):
        shown = [side * PER_SIDE + unit for unit in units_in(g.board, side, f.where)]
        for unit in shown:
            g.board.known[unit] = 1
        g.tell(SHOWN, [side, f.where, *shown])


@step(Battle, rule="6.4")
def count_all_dice(g: Land, f: Battle) -> None:
    f.attack_dice = count_dice(g.board, f.attacker, f.where)
    f.defence_dice = count_dice(g.board, 1 - f.attacker, f.where)


def attacker_ambush_cards(b: Board, f: Battle) -> list[int]:
    return cards(b, f.attacker, AMBUSH)


def defender_ambush_cards(b: Board, f: Battle) -> list[int]:
    return cards(b, 1 - f.attacker, AMBUSH)


attacker_ambush = RULES.ask(Battle, "attacker_ambush", by="attacker", rule="6.3", secret=True)
attacker_ambush.passes()


@attacker_ambush.offers(PLAY, attacker_ambush_cards, otherwise=NO_AMBUSH)
def attacker_ambushes(g: Land, f: Battle, card: int) -> None:
    play_card(g, f.attacker, card)
    f.attack_dice += AMBUSH_DICE


defender_ambush = RULES.ask(Battle, "defender_ambush", by=defender, rule="6.3", secret=True)
defender_ambush.passes()


@defender_ambush.offers(PLAY, defender_ambush_cards, otherwise=NO_AMBUSH)
def defender_ambushes(g: Land, f: Battle, card: int) -> None:
    play_card(g, 1 - f.attacker, card)
    f.defence_dice += AMBUSH_DICE


fire = RULES.dice(Battle, "fire", lambda b, f: f.attack_dice + f.defence_dice, rule="6.4")


@fire.rolled
def fired(g: Land, f: Battle, faces: list[int]) -> None:
    f.attacker_hit = 0
    f.defender_hit = 0
    for i in range(len(faces)):
        if faces[i] >= HIT:
            if i < f.attack_dice:
                f.defender_hit += 1
            else:
                f.attacker_hit += 1
    g.tell(ROLLED, [f.attacker, f.attack_dice, f.defender_hit, f.attacker_hit, *faces])


RULES.calls(
    Battle, "defender_losses", lambda b, f: Losses(side=1 - f.attacker, where=f.where, hits=f.defender_hit), rule="6.6"
)
RULES.calls(
    Battle, "attacker_losses", lambda b, f: Losses(side=f.attacker, where=f.where, hits=f.attacker_hit), rule="6.6"
)


@step(Battle, rule="6.7")
def one_side_left(g: Land, f: Battle) -> None:
    if not is_held(g.board, 0, f.where) or not is_held(g.board, 1, f.where):
        end(f)


def is_first_round(b: Board, f: Battle) -> bool:
    return f.round == 0


fight_on = RULES.ask(Battle, "fight_on", by="attacker", rule="6.7", when=is_first_round)


@fight_on.offers(FIGHT)
def second_round(g: Land, f: Battle, noun: int) -> None:
    f.round += 1
    goto(f, count_all_dice)


fight_on.passes()


@step(Battle, rule="6.8")
def fall_back(g: Land, f: Battle) -> None:
    for unit in units_in(g.board, f.attacker, f.where):
        move_unit(g.board, f.attacker, unit, f.origin)
    g.tell(FELL_BACK, [f.attacker, f.where, f.origin])


def rally_cards(b: Board, f: Losses) -> list[int]:
    return cards(b, f.side, RALLY)


def units_in_battle(b: Board, f: Losses) -> list[int]:
    base = f.side * PER_SIDE
    return [base + unit for unit in units_in(b, f.side, f.where)]


rally = RULES.ask(Losses, "rally", by="side", rule="6.5", when="hits", secret=True)
rally.passes()


@rally.offers(PLAY, rally_cards, otherwise=NO_RALLY)
def rallied(g: Land, f: Losses, card: int) -> None:
    play_card(g, f.side, card)
    f.hits -= 1


losses = RULES.ask(Losses, "losses", by="side", rule="6.6", when="hits")


@losses.offers(LOSE, units_in_battle, otherwise=NOT_IN_BATTLE)
def lose_unit(g: Land, f: Losses, unit: int) -> None:
    remove_unit(g.board, f.side, unit % PER_SIDE)
    g.tell(LOST, [f.side, unit])
    f.hits -= 1
    again(f)
