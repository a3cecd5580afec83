"""20.1, 20.5.1i, 20.6 Who defends a structure, and what it adds."""

from __future__ import annotations

import pytest
from tests.conftest import Play
from tests.games.blood_on_the_ohio.combats import BATTLE, FIELD, combat, fought, place, site, strengths, vp, winner

SETTLED = {"site": {"jefferson": "settlement"}}


@pytest.mark.rule("20.1e", "20.1.1a")
def test_screeners_fight_alone_before_those_inside(play: Play) -> None:
    match = combat("RI-1 RI-2^ RI-3^", "Mi-1 Mi-2", [BATTLE, [1, 6]], by="wc", origin="recovery", site="fort",
                   inside=True, board=SETTLED)  # fmt: skip
    assert strengths(match) == (2, 4)
    play(match, "pass")
    assert fought(match)[3] == 1
    assert place(match, "RI-1") == "jefferson"


@pytest.mark.rule("20.1.1a")
def test_neither_the_fort_nor_its_defenders_take_their_losses(play: Play) -> None:
    strong = " ".join(f"Mi-{n}" for n in range(1, 9))
    match = combat("RI-1* RI-2^", strong, [BATTLE, [1, 6]], by="wc", origin="recovery", site="fort")
    play(match, "pass")
    assert place(match, "RI-1") == "cup"
    assert site(match, FIELD) == "fort"
    assert not match.position.board.reduced[match.position.board.d.counters.index("RI-2")]


@pytest.mark.rule("20.1.1b", "20.2a")
def test_screeners_who_lose_must_retreat_and_the_winner_stays(play: Play) -> None:
    match = combat("RI-1 RI-2", "Mi-1 Mi-2", [BATTLE, [1, 6]], by="wc", origin="recovery", site="fort", board=SETTLED)
    play(match, "pass", "lose RI-1")
    assert place(match, "RI-1") == place(match, "RI-2") == "jefferson"
    assert place(match, "Mi-1") == FIELD
    assert match.position.board.siege[2]


@pytest.mark.rule("20.1.2d")
@pytest.mark.parametrize(("fort", "adds"), [("fort", 2), ("fort*", 1)])
def test_a_fort_adds_its_number_and_fights_alone_with_it(fort: str, adds: int) -> None:
    match = combat("RI-1^", "Mi-1 Mi-2", [BATTLE, [1, 1]], by="wc", site=fort, inside=True)
    assert fought(match)[0] == 2 + adds
    match = combat("", "Mi-1 Mi-2", [BATTLE, [1, 1]], by="wc", site=fort, inside=True)
    assert fought(match)[0] == adds


@pytest.mark.rule("20.1.2b", "20.3e")
def test_an_attacker_who_loses_at_a_fort_lays_no_siege(play: Play) -> None:
    match = combat("RI-1^ RI-2^", "Mi-1 Mi-2", [BATTLE, [4, 1]], by="wc", origin="recovery", site="fort", inside=True)
    play(match, "lose Mi-1")
    assert winner(match) == "us"
    assert place(match, "Mi-1") == "recovery"
    assert not match.position.board.siege[2]


@pytest.mark.rule("20.1.2c")
def test_an_empty_fort_may_be_razed() -> None:
    strong = " ".join(f"Mi-{n}" for n in range(1, 8))
    match = combat("", strong, [BATTLE, [1, 4]], by="wc", site="fort", inside=True)
    assert fought(match)[3] == 3
    assert site(match, FIELD) == "razed"
    assert vp(match) == (0, 2)
    assert place(match, "Mi-1") == FIELD


@pytest.mark.rule("20.5.1i")
@pytest.mark.parametrize("village", ["principal", "principal*"])
def test_a_principal_village_adds_one_healthy_or_reduced(village: str) -> None:
    match = combat("RI-1 RI-2", "Mi-1", at="kekionga", origin="st_marys_bend", site=village)
    assert strengths(match) == (4, 3)


@pytest.mark.rule("20.6b")
@pytest.mark.parametrize(("town", "adds"), [("settlement", 1), ("settlement*", 0)])
def test_a_healthy_settlement_adds_one_to_those_attacked_there(town: str, adds: int) -> None:
    match = combat("RI-1 RI-2", "Mi-1 Mi-2", by="wc", at="columbia", origin="bullskin", site=town)
    assert strengths(match) == (4 + adds, 4)
    match = combat("RI-1 RI-2", "Mi-1 Mi-2", at="columbia", origin="bullskin", site=town)
    assert strengths(match) == (4, 4)  # the WC is attacked there
    match = combat("", "Mi-1 Mi-2", [BATTLE, [1]], by="wc", at="columbia", origin="bullskin", site=town)
    assert fought(match)[0] == 0


@pytest.mark.rule("20.6c")
def test_an_empty_settlement_may_be_razed_at_one_stroke() -> None:
    strong = " ".join(f"Mi-{n}" for n in range(1, 6))
    match = combat("", strong, [BATTLE, [4]], by="wc", at="columbia", origin="bullskin", site="settlement")
    assert fought(match)[3] == 2
    assert site(match, "columbia") == "razed"
    assert vp(match) == (0, 2)
