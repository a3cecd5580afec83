"""A game with cards, boats and scenarios that bring their own sides, in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import grognard
from grognard.games.hand_of_destiny import GAME

from .sitting import Sit, said, sitting

KHARTOUM = [GAME.id, "--as", "both", "--seed", "2", "--option", "fog=off"]


@pytest.fixture
def sit(cli: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sit:
    real = grognard.game
    monkeypatch.setattr(grognard, "games", lambda: [GAME.id])
    monkeypatch.setattr(grognard, "game", lambda id: GAME if id == GAME.id else real(id))
    return sitting(cli, tmp_path, monkeypatch)


def test_a_card_that_comes_into_play_is_read_out(sit: Sit) -> None:
    out = said(sit(KHARTOUM, ""))
    assert "“Telegrams from Cairo” [r9]: in play." in out
    assert "March: River Column 2; Khartoum Garrison 2" in out


def test_look_tells_where_play_stands_and_what_lies_open(sit: Sit) -> None:
    out = said(sit(KHARTOUM, "", "look"))
    assert "Early Oct, turn 1 of 10. Relief player turn, Recruiting Phase." in out
    assert "Relief deck: 8." in out
    assert "Mahdist Recruit Box: Kordofan Horse." in out
    assert "look in play" in out
    assert "look lasting" not in out, "bookkeeping is not for the eye"


def test_a_card_and_a_deck_can_be_looked_at(sit: Sit) -> None:
    out = said(sit(KHARTOUM, "", "look camel corps", "look deck"))
    assert "Recruit: 3 units of the Desert Column at Dongola, Ed Debba or Korti" in out
    assert "Mahdist deck: 9 entries" in out


def test_routes_by_land_and_river(sit: Sit) -> None:
    out = said(sit(KHARTOUM, "", "look berber"))
    assert "Abu Hamed, Nile bank, on a river, held by Mahdist -- by land or river, fleets only at high water" in out
    assert "Ariab Wells, Desert wells, held by Mahdist -- by land" in out


def test_notes_tell_how_it_is_won(sit: Sit) -> None:
    assert "5 points: The Relief side holds Khartoum" in said(sit(KHARTOUM, "", "notes"))


def test_a_scenario_has_its_own_roles(sit: Sit) -> None:
    out = sit([GAME.id, "--scenario", "the_passes", "--as", "afghan", "--bot", "random", "--seed", "1"]).out
    assert "You play Afghan Sirdars and Tribes; a bot plays British-Indian Field Forces." in " ".join(out.split())
    assert "no role 'relief'" in sit([GAME.id, "--scenario", "the_passes", "--as", "relief"]).err


def test_no_line_is_wider_than_80(sit: Sit) -> None:
    out = sit(KHARTOUM, "", "look", "map", "notes", "look deck", "look khartoum").out
    assert max(len(line) for line in out.splitlines()) <= 80
