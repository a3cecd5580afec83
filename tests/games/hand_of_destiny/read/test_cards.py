"""cards.toml (section 6 of the format): cards, recruit and move lines, events."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.hand_of_destiny.vocabulary import ALL_UNITS, HALF_DIE, IMMEDIATE, MARCH, NONE, TURN

FILE = "cards.toml"
CARD = "card[1] 'r1'"
LINE = f"{CARD}.recruit[1]"
EVENT = f"{CARD}.event[1]"


def card(d: Any, **more: Any) -> None:
    d["card"][0].update(more)


def line(d: Any, **more: Any) -> None:
    d["card"][0]["recruit"][0].update(more)


def event(d: Any, **more: Any) -> None:
    d["card"][0]["event"][0].update(more)


CASES: list[tuple[Any, str, str]] = [
    (lambda d: d.update(cards=[]), "cards", "did you mean 'card'?"),
    (lambda d: d.update(card=[]), "card", "has 0 entries"),
    (lambda d: card(d, side="x"), f"{CARD}.side", "there is no side 'x'"),
    (lambda d: d["card"][0].pop("title"), f"{CARD}.title", "missing"),
    (lambda d: card(d, text=3), f"{CARD}.text", "a text"),
    (lambda d: card(d, remove="no"), f"{CARD}.remove", "true or false"),
    (lambda d: card(d, events=[]), f"{CARD}.events", "did you mean 'event'?"),
    (lambda d: card(d, recruit={}), f"{CARD}.recruit", "a list of tables"),
    (lambda d: card(d, move="all"), f"{CARD}.move", "a list of tables"),
    (lambda d: card(d, move=["all"]), f"{CARD}.move[1]", "should be a table, is 'all'"),
    (lambda d: card(d, event=3), f"{CARD}.event", "a list of tables, is 3"),
    (lambda d: d["card"].append(dict(d["card"][0])), "card[19] 'r1'.id", "another card 'r1'"),
    (lambda d: d["card"][0]["move"][0].update(spaces=0), f"{CARD}.move[1].spaces", "from 1"),
    (lambda d: d["card"][0]["move"][0].pop("spaces"), f"{CARD}.move[1].spaces", "missing"),
    (lambda d: d["card"][0]["move"][0].update(by=1), f"{CARD}.move[1].by", "unknown key"),
    (lambda d: d["card"][0]["recruit"][0].pop("who"), f"{LINE}.who", "missing"),
    (lambda d: d["card"][0]["recruit"][0].pop("count"), f"{LINE}.count", "missing"),
    (lambda d: line(d, count=0), f"{LINE}.count", 'from 1 to 99, "all" or "half_die", is 0'),
    (lambda d: line(d, count="some"), f"{LINE}.count", "is 'some'"),
    (lambda d: line(d, count=True), f"{LINE}.count", "is true"),
    (lambda d: line(d, at=["kort"]), f"{LINE}.at", "there is no space or region 'kort'"),
    (lambda d: line(d, at="korti"), f"{LINE}.at", "a list of texts"),
    (lambda d: line(d, at=["korti", "korti"]), f"{LINE}.at", "stands twice"),
    (lambda d: line(d, held_only=0), f"{LINE}.held_only", "true or false"),
    (lambda d: line(d, optional="x"), f"{LINE}.optional", "true or false"),
    (lambda d: line(d, with_enemy="x"), f"{LINE}.with_enemy", "true or false"),
    (lambda d: line(d, spaces=3), f"{LINE}.spaces", "unknown key"),
    (lambda d: line(d, **{"with": {}}), f"{LINE}.with", "is empty"),
    (lambda d: event(d, phase="movement"), f"{EVENT}.phase", "one of 'immediate'"),
    (lambda d: d["card"][0]["event"][0].pop("phase"), f"{EVENT}.phase", "missing"),
    (lambda d: d["card"][0]["event"][0].pop("text"), f"{EVENT}.text", "missing"),
    (lambda d: event(d, may=1), f"{EVENT}.may", "true or false"),
    (lambda d: event(d, effects=[]), f"{EVENT}.effects", "has 0 entries"),
    (lambda d: d["card"][0]["event"][0].pop("effects"), f"{EVENT}.effects", "missing"),
    (lambda d: event(d, effects=["water"]), f"{EVENT}.effects[1]", "should be a table"),
    (lambda d: event(d, when="now"), f"{EVENT}.when", "unknown key"),
    (lambda d: event(d, **{"if": []}), f"{EVENT}.if", "a condition such as"),
]


@pytest.mark.parametrize(("change", "where", "text"), CASES)
def test_a_fault_is_named(bench: Any, change: Any, where: str, text: str) -> None:
    bench.one_error(FILE, change, where, text)


def test_each_side_needs_a_card(bench: Any) -> None:
    bench.one_error(FILE, lambda d: d.update(card=d["card"][:9]), "card", "mahdist has no card")


def test_recruit_lines(bench: Any) -> None:
    def change(d: Any) -> None:
        line(d, count="half_die", at=["bayuda", "korti"], **{"with": {"flag": ["leader"]}}, optional=True)
        d["card"][0]["recruit"] += [
            {"who": {"all": True}, "count": "all"},
            {"who": {"all": True}, "count": 2, "held_only": False, "with_enemy": True},
            {"who": {"all": True}, "count": 2, "at": ["*"], "held_only": False},
        ]

    m = bench.components(FILE, change)
    first, second, third, fourth = m.cards[0].lines
    assert [m.spaces[s] for s, x in enumerate(first.at) if x] == ["korti", "howeiyat", "jakdul", "abu_klea"]
    assert (first.count, first.held_only, first.optional, first.with_enemy) == (HALF_DIE, 1, 1, 0)
    assert first.together is not None
    assert (second.count, second.at, second.held_only, second.together) == (ALL_UNITS, [], NONE, None)
    assert (third.at, third.held_only, third.with_enemy) == ([], 0, 1)
    assert (all(fourth.at), fourth.held_only) == (True, 0)


def test_cards_events_and_effects_are_numbered(bench: Any) -> None:
    m = bench.components(FILE, lambda d: None)
    assert [c.id for c in m.cards] == m.card_ids
    assert [e.index for e in m.effects] == list(range(len(m.effects)))
    assert [e.index for e in m.events] == list(range(len(m.events)))
    assert all(m.events[n].card == k for k, c in enumerate(m.cards) for n in c.events)
    r1, m4 = m.cards[0], m.cards[m.card_ids.index("m4")]
    assert (r1.side, r1.title, len(r1.lines), [x.spaces for x in r1.moves]) == (0, "Canadian Voyageurs", 1, [2, 4])
    assert [m.events[n].phase for n in r1.events] == [MARCH]
    assert [len(m.events[n].effects) for n in m4.events] == [2, 1]
    assert m.events[m4.events[0]].phase == IMMEDIATE
    condition = m.conditions[m.events[m4.events[1]].condition]
    assert (condition.kind, condition.low) == (TURN, 6)
    assert m.cards[m.card_ids.index("r8")].remove == 1


def test_a_card_may_be_bare(bench: Any) -> None:
    m = bench.components(FILE, lambda d: d["card"].append({"id": "r10", "side": "relief", "title": "Calm", "move": []}))
    assert (m.cards[-1].lines, m.cards[-1].moves, m.cards[-1].events) == ([], [], [])


def test_too_many_effects_are_refused(bench: Any) -> None:
    def change(d: Any) -> None:
        breach = [{"do": "breach"}] * 100
        d["card"][0]["event"] += [{"phase": "battle", "text": "…", "effects": breach} for _ in range(30)]

    bench.one_error(FILE, change, f"{CARD}.event[21].effects[100].do", "more than 2000 effects in all")


def test_too_many_lines_are_refused(bench: Any) -> None:
    def change(d: Any) -> None:
        moves = [{"who": {"all": True}, "spaces": 1}] * 100
        d["card"] += [{"id": f"x{n}", "side": "relief", "title": "…", "move": moves} for n in range(30)]

    _, faults = bench.read(FILE, change)
    assert len(faults) == 1
    assert "more than 2000 recruit and move lines in all" in str(faults[0])
