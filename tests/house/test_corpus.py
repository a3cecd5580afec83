"""Saves that must load for ever. A file once listed in tests/corpus/MANIFEST is never changed or taken away."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

import grognard
from grognard.kernel.save import fetch, pack, plays_alike, read, unpack, verify

CORPUS = Path(__file__).parents[1] / "corpus"
MANIFEST = [line.split("  ", 1) for line in (CORPUS / "MANIFEST").read_text(encoding="utf-8").splitlines()]
NAMES = [name for _, name in MANIFEST]


@pytest.mark.parametrize(("digest", "name"), MANIFEST, ids=NAMES)
def test_a_listed_save_is_there_and_unchanged(digest: str, name: str) -> None:
    assert (CORPUS / name).is_file(), f"{name} is gone: a save that shipped keeps loading"
    assert hashlib.sha256((CORPUS / name).read_bytes()).hexdigest() == digest, f"{name} was changed"


def test_nothing_unlisted_lies_there() -> None:
    files = {p.relative_to(CORPUS).as_posix() for p in CORPUS.rglob("*") if p.is_file()}
    assert files == {*NAMES, "MANIFEST"}
    assert sorted(set(NAMES)) == NAMES


def test_the_corpus_holds_finished_games_and_battles() -> None:
    """Taking a file away together with its line fails here: raise the numbers with every save that is added."""
    over = [read(fetch(CORPUS / name)).position.over for name in NAMES]
    assert (over.count(True), over.count(False)) == (15, 15)


@pytest.mark.parametrize("name", NAMES)
def test_it_loads(name: str) -> None:
    match = grognard.load(CORPUS / name)
    saved = read(fetch(CORPUS / name))
    assert match.number == saved.first + len(saved.log)
    assert match.over is saved.position.over
    for role in ("", *match.game.roles):
        assert match.view(role).game == saved.game
    again = pack(match)
    assert pack(unpack(again, grognard.game)) == again


@pytest.mark.parametrize("name", NAMES)
def test_its_log_replays_by_the_rules_it_was_played_by(name: str) -> None:
    data = fetch(CORPUS / name)
    saved = read(data)
    game = grognard.game(saved.game).edition(saved.edition)
    if saved.rules != game.card.version and not plays_alike(saved, game):
        pytest.skip("the rules have changed what happened in it: it loads, and is not replayed")
    match = verify(data, grognard.game)
    assert len(match.state_hashes) > 20
    assert (match.outcome is not None) is name.split("/")[-1].startswith("finished-")
