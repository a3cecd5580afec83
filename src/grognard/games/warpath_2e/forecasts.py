"""An attack before its dice, by the code that rolls them: sight, cover, every modifier with its rule, losses, Nerve."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from grognard.games.warpath_2e import components as k
from grognard.games.warpath_2e.blows import attack_of, blow
from grognard.games.warpath_2e.consequences import first_each, moved_board
from grognard.games.warpath_2e.contacts import contacts
from grognard.games.warpath_2e.drafts import Draft
from grognard.games.warpath_2e.frames import Attack, Charge, Shooting
from grognard.games.warpath_2e.ground import scene_of
from grognard.games.warpath_2e.odds import Group, Outcome, attack_odds, outcome_odds
from grognard.games.warpath_2e.orders import read_order, routes_of
from grognard.games.warpath_2e.query_odds import shot_odds, target_of
from grognard.games.warpath_2e.query_shoot import shot_of, volley, weapon_of
from grognard.games.warpath_2e.query_sight import Gun, Look
from grognard.games.warpath_2e.query_volleys import common_guns
from grognard.games.warpath_2e.rolls import BEYOND_SIX, SECOND, blow_modifiers, shot_modifiers
from grognard.games.warpath_2e.state import BOOK, MODEL, NONE, UNIT, Board, War
from grognard.games.warpath_2e.words_orders import lexicon_of
from grognard.kernel.border import Choice
from grognard.kernel.preview import Addend, Forecast, Preview, Ray
from grognard.kernel.rulebook import UNKNOWN, Refusal
from grognard.kernel.template import first_up
from grognard.tabletop.aftermath import behind, ground_met
from grognard.tabletop.cover import Covered

END_WORDS: Final = ("steady", "suppressed", "destroyed")


# shooting


def shot_preview(g: War, words: Any, verb: str, d: Draft) -> Preview:
    """A target that might be declared now, seen by one of the firers."""
    target = d.target()
    if target == NONE:
        raise Refusal(UNKNOWN, "this order can't be read: target should be the id of a unit")
    code = g.rules.number(verb, lexicon_of(g).id(UNIT, target))
    assert g.ask is not None
    if code not in g.ask.options:
        rule = BOOK.ids[g.bar(code)] if g.bar(code) > 0 else "SHOOT.5"
        return Preview(None, rule, words.reason(g, rule, code))
    f = g.stack[-1]
    assert isinstance(f, Shooting)
    out = Preview(Choice(verb, lexicon_of(g).id(UNIT, target)))
    out.forecast = shot_forecast(g, guns_at(g.board, f, target, verb == "lob"), target, d.named("eye", MODEL))
    return out


def guns_at(b: Board, f: Shooting, target: int, indirect: bool) -> list[Gun]:
    """Who would fire: the weapon that is being declared by itself, or all that fire together."""
    if f.waiting:
        return [Gun(f.waiting[0], f.waiting_with[0], indirect)]
    return first_each(common_guns(b, f.unit, target))


def shot_forecast(g: War, guns: list[Gun], target: int, eye: int) -> Forecast:
    b, id = g.board, lexicon_of(g).id
    look, v, odds = Look(b, guns, target), volley(b, guns, target), shot_odds(b, guns, target)
    row = next((n for n, gun in enumerate(guns) if gun.model == eye), 0)
    hidden, weapon = look.sight.blocked > 0, weapon_of(b, guns[row])
    out = Forecast(id(UNIT, target), len(v.needs), id(MODEL, guns[row].model), half=weapon.range * 500)
    out.range = weapon.range * k.MIL
    out.rays = [Ray(id(MODEL, m), bool(look.seen[row, n]), bool(hidden[row, n])) for n, m in enumerate(look.models)]
    out.hidden = {id(MODEL, gun.model): int(hidden[n].sum()) for n, gun in enumerate(guns)}
    out.clear = [id(MODEL, m) for n, m in enumerate(look.models) if 2 * int(hidden[:, n].sum()) < len(guns)]
    out.verdict = _verdict(look.covered([weapon_of(b, gun).fire for gun in guns]), v.cover)
    shot = shot_of(b, look, row, v.cover)
    out.sums = [Addend(f"{b.d.unit_names[b.d.unit[guns[row].model]]} hits on", f"{shot.hit}+", "SHOOT.10")]
    out.sums += [_addend(rule, n) for rule, n in shot_modifiers(shot)]
    out.sums.append(_total(v.needs, b.d.entry[target].defence, v.bonuses))
    return _told(out, odds)


def _verdict(found: Covered, cover: int) -> Addend:
    """Which of the three ways gives the cover, with its count."""
    if not cover:
        return Addend("No cover", "0", "COVER.1")
    hidden, ground, depth = found.obscured, found.ground, found.depth
    if hidden.cover == found.cover:
        how, rule = f"{hidden.count} of {hidden.whole} firers see less than half of it clear", "COVER.4"
    elif ground.cover == found.cover:
        how, rule = f"{ground.count} of {ground.whole} stand in it", "COVER.5"
    else:
        how, rule = f"{depth.count} of {depth.whole} dice go through 3 inches of it", "COVER.6"
    return Addend(f"{'Hard' if cover == k.HARD else 'Soft'} cover: {how}", f"-{cover}", rule)


def _addend(rule: str, n: int) -> Addend:
    found = BOOK.find(rule)
    title = found.title.removeprefix("Modifier: ") if found is not None else rule
    return Addend(first_up(title), f"{n:+d}", rule)


def _total(needs: list[int], defence: int, bonuses: list[int]) -> Addend:
    """SHOOT.17 Where more than a six is needed, a further die decides over a six."""
    hits = " or ".join(f"{n}+" if n <= BEYOND_SIX else f"6 and {SECOND}+" for n in sorted(set(needs)))
    damage = " or ".join(f"{max(2, defence - n)}+" for n in sorted(set(bonuses)))
    count = len(needs)
    return Addend(f"{count} {'die' if count == 1 else 'dice'}", f"{hits}, then {damage}", "SHOOT.18")


def _told(out: Forecast, odds: Outcome) -> Forecast:
    steady = 1 - odds.suppressed - odds.destroyed
    out.losses = [round(x, 4) for x in odds.lost]
    out.ends = {name: round(x, 4) for name, x in zip(END_WORDS, (steady, odds.suppressed, odds.destroyed), strict=True)}
    return out


# charges


def charge_forecast(b: Board, unit: int, ints: list[int]) -> Forecast:
    """The blows of a charge where its order leads everybody; nobody is craven."""
    order = read_order(b, unit, ints)
    assert order is not None
    f = Charge(unit=unit, target=order.target, jets=order.jets, was_suppressed=bool(b.suppressed[order.target]))
    met = ground_met(scene_of(b), routes_of(order.ways))
    there = moved_board(b, unit, {m: way[-1] for m, way in order.ways.items()}, {})
    touching = contacts(there, unit, order.target)
    f.slowed = bool(met) and not f.jets
    f.shielded = bool(behind(scene_of(there), touching)) and not f.jets
    attack, entry = attack_of(there, f), b.d.entry[order.target]
    out = Forecast(b.d.units[order.target], len(attack.needs))
    out.sums = [Addend(f"{b.d.unit_names[unit]} hits on", f"{b.d.entry[unit].hit}+", "MEL.4")]
    out.sums += [_addend(rule, n) for rule, n in blow_modifiers(blow(there, f))]
    out.sums.append(_total(attack.needs, entry.defence, attack.bonuses))
    out = _told(out, _blows(b, attack))
    out.ends = {"disrupted" if name == "suppressed" else name: x for name, x in out.ends.items()}
    return out


def _blows(b: Board, attack: Attack) -> Outcome:
    alike = Counter(zip(attack.needs, attack.bonuses, attack.blasts, strict=True))
    groups = [Group(count, *kind) for kind, count in alike.items()]
    rules = b.d.rules[attack.unit]
    damage = attack_odds(groups, b.d.entry[attack.target].defence, bool(rules[k.ELITE]), bool(rules[k.VICIOUS]))
    return outcome_odds(target_of(b, attack.target), damage)
