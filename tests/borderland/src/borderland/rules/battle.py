"""6 Battle: withdrawal, ambushes, fire, losses, a second round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from borderland.query import (
    bar_withdraw_to,
    cards,
    count_dice,
    hand,
    is_held,
    move_unit,
    remove_unit,
    retreat_areas,
    units_in,
)
from borderland.state import (
    AMBUSH,
    BOOK,
    CARD_KIND,
    FELL_BACK,
    FIGHT,
    LOSE,
    LOST,
    PER_SIDE,
    PLAY,
    PLAYED,
    RALLY,
    RETREAT,
    ROLLED,
    RULES,
    SHOWN,
    WITHDRAW,
    WITHDREW,
    Board,
    Land,
)
from grognard.kernel.chance import Chance, dice
from grognard.kernel.choice import PASS, act, each, noun_of, or_pass
from grognard.kernel.flow import Frame, again, end, goto

step = RULES.step
decision = RULES.decision
chance = RULES.chance

NO_WITHDRAW: Final = BOOK.rule("6.1")
NO_AMBUSH: Final = BOOK.rule("6.3")
NO_RALLY: Final = BOOK.rule("6.5")
NOT_IN_BATTLE: Final = BOOK.rule("6.6")
SECOND_ROUND: Final = BOOK.rule("6.7")
HIT: Final = BOOK.value("6.4", 5)
AMBUSH_DICE: Final = BOOK.value("6.3", 2)


@dataclass
class Battle(Frame):
    """A battle for an area; dice and hits of the attacker first, as they are rolled."""

    attacker: int = 0
    origin: int = 0
    where: int = 0
    round: int = 0
    withdrawn: bool = False
    attack_dice: int = 0
    defence_dice: int = 0
    attacker_hit: int = 0
    defender_hit: int = 0


@dataclass
class Losses(Frame):
    side: int = 0
    where: int = 0
    hits: int = 0


def attacker(g: Land, f: Battle) -> int:
    return f.attacker


def defender(g: Land, f: Battle) -> int:
    return 1 - f.attacker


def loser(g: Land, f: Losses) -> int:
    return f.side


def bar_card(b: Board, side: int, kind: int, card: int, rule: int) -> int:
    return 0 if card in hand(b, side) and CARD_KIND[card] == kind else rule


def play_card(g: Land, side: int, card: int) -> None:
    hand(g.board, side).remove(card)
    g.board.discard.append(card)
    g.reveal()
    g.tell(PLAYED, [side, card])


@decision(Battle, by=defender, rule="6.1", secret=True)  # the defender's interrupt
def withdraw(g: Land, f: Battle) -> list[int]:
    side = 1 - f.attacker
    if not retreat_areas(g.board, side, f.where, f.origin):
        return []
    return [*each(PLAY, cards(g.board, side, WITHDRAW)), PASS]


@withdraw.barred
def why_not_withdraw(g: Land, f: Battle, choice: int) -> int:
    return 0 if choice == PASS else bar_card(g.board, 1 - f.attacker, WITHDRAW, noun_of(choice), NO_WITHDRAW)


@withdraw.chosen(PLAY)
def play_withdraw(g: Land, f: Battle, card: int) -> None:
    play_card(g, 1 - f.attacker, card)
    f.withdrawn = True


@decision(Battle, by=defender, rule="6.1a")
def withdraw_to(g: Land, f: Battle) -> list[int]:
    if not f.withdrawn:
        return []
    return each(RETREAT, retreat_areas(g.board, 1 - f.attacker, f.where, f.origin))


@withdraw_to.barred
def why_not_withdraw_to(g: Land, f: Battle, choice: int) -> int:
    if choice == PASS:
        return NO_WITHDRAW
    return bar_withdraw_to(g.board, 1 - f.attacker, f.where, f.origin, noun_of(choice))


@withdraw_to.chosen(RETREAT)
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


@decision(Battle, by=attacker, rule="6.3", secret=True)
def attacker_ambush(g: Land, f: Battle) -> list[int]:
    return [*each(PLAY, cards(g.board, f.attacker, AMBUSH)), PASS]


@attacker_ambush.barred
def why_not_attacker_ambush(g: Land, f: Battle, choice: int) -> int:
    return 0 if choice == PASS else bar_card(g.board, f.attacker, AMBUSH, noun_of(choice), NO_AMBUSH)


@attacker_ambush.chosen(PLAY)
def attacker_ambushes(g: Land, f: Battle, card: int) -> None:
    play_card(g, f.attacker, card)
    f.attack_dice += AMBUSH_DICE


@decision(Battle, by=defender, rule="6.3", secret=True)
def defender_ambush(g: Land, f: Battle) -> list[int]:
    return [*each(PLAY, cards(g.board, 1 - f.attacker, AMBUSH)), PASS]


@defender_ambush.barred
def why_not_defender_ambush(g: Land, f: Battle, choice: int) -> int:
    return 0 if choice == PASS else bar_card(g.board, 1 - f.attacker, AMBUSH, noun_of(choice), NO_AMBUSH)


@defender_ambush.chosen(PLAY)
def defender_ambushes(g: Land, f: Battle, card: int) -> None:
    play_card(g, 1 - f.attacker, card)
    f.defence_dice += AMBUSH_DICE


@chance(Battle, rule="6.4")
def fire(g: Land, f: Battle) -> Chance:
    return dice(f.attack_dice + f.defence_dice)


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


@step(Battle, rule="6.6")
def defender_losses(g: Land, f: Battle) -> None:
    g.call(Losses(side=1 - f.attacker, where=f.where, hits=f.defender_hit))


@step(Battle, rule="6.6")
def attacker_losses(g: Land, f: Battle) -> None:
    g.call(Losses(side=f.attacker, where=f.where, hits=f.attacker_hit))


@step(Battle, rule="6.7")
def one_side_left(g: Land, f: Battle) -> None:
    if not is_held(g.board, 0, f.where) or not is_held(g.board, 1, f.where):
        end(f)


@decision(Battle, by=attacker, rule="6.7")
def fight_on(g: Land, f: Battle) -> list[int]:
    return or_pass([act(FIGHT, 0)]) if f.round == 0 else []


@fight_on.barred
def why_not_fight_on(g: Land, f: Battle, choice: int) -> int:
    return 0


@fight_on.chosen(FIGHT)
def second_round(g: Land, f: Battle, noun: int) -> None:
    f.round += 1
    goto(f, count_all_dice)


@step(Battle, rule="6.8")
def fall_back(g: Land, f: Battle) -> None:
    for unit in units_in(g.board, f.attacker, f.where):
        move_unit(g.board, f.attacker, unit, f.origin)
    g.tell(FELL_BACK, [f.attacker, f.where, f.origin])


@decision(Losses, by=loser, rule="6.5", secret=True)
def rally(g: Land, f: Losses) -> list[int]:
    return [*each(PLAY, cards(g.board, f.side, RALLY)), PASS] if f.hits else []


@rally.barred
def why_not_rally(g: Land, f: Losses, choice: int) -> int:
    return 0 if choice == PASS else bar_card(g.board, f.side, RALLY, noun_of(choice), NO_RALLY)


@rally.chosen(PLAY)
def rallied(g: Land, f: Losses, card: int) -> None:
    play_card(g, f.side, card)
    f.hits -= 1


def bar_lose(g: Land, f: Losses, unit: int) -> int:
    mine = unit // PER_SIDE == f.side and unit % PER_SIDE in units_in(g.board, f.side, f.where)
    return 0 if mine else NOT_IN_BATTLE


@decision(Losses, by=loser, rule="6.6")
def losses(g: Land, f: Losses) -> list[int]:
    if not f.hits:
        return []
    base = f.side * PER_SIDE
    return each(LOSE, [base + unit for unit in units_in(g.board, f.side, f.where)])


@losses.barred
def why_not_lose(g: Land, f: Losses, choice: int) -> int:
    return NOT_IN_BATTLE if choice == PASS else bar_lose(g, f, noun_of(choice))


@losses.chosen(LOSE)
def lose_unit(g: Land, f: Losses, unit: int) -> None:
    remove_unit(g.board, f.side, unit % PER_SIDE)
    g.tell(LOST, [f.side, unit])
    f.hits -= 1
    again(f)
