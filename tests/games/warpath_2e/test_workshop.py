"""The workshop: what would mend a force, and files that come back as they went."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.warpath_2e.workshop import WORKSHOP
from grognard.kernel.fault import GameError
from grognard.kernel.installed import workshops
from grognard.kernel.workshop import ForceReport


def unit(id: str, army: str = "meridian_compact", **options: int) -> dict[str, Any]:
    return {"army": army, "unit": id, "options": [{"id": o, "count": n} for o, n in options.items()]}


def report(*units: dict[str, Any], limit: int = 0, army: str = "meridian_compact") -> ForceReport:
    return WORKSHOP.check_force({"army": army, "limit": limit, "units": list(units)}, [])


def test_it_is_installed() -> None:
    assert workshops()["warpath-2e"] is WORKSHOP


@pytest.mark.rule("FORCE.2")
def test_the_smallest_change_that_is_enough_comes_first() -> None:
    (breach,) = report(unit("line_section", lance=1, repeater=1), unit("marshal"), limit=180).breaches
    assert [(c.title, c.price) for c in breach.cures][:2] == [("A1 Shoulder lance off", -10), ("A2 Marshal out", -65)]


@pytest.mark.rule("FORCE.4")
def test_a_lack_of_solid_units_is_mended_by_one_more_or_one_fewer() -> None:
    (breach,) = report(unit("line_section"), unit("bulwark"), unit("drover")).breaches
    assert breach.units == [1, 2]
    titles = [(c.title, c.price) for c in breach.cures]
    assert ("Line Section added", 100) in titles
    assert ("A3 Drover Carrier out", -110) in titles


def test_no_cure_spoils_something_else() -> None:
    """One more solid unit would mend the slots, but there are no points left for it."""
    (breach,) = report(unit("line_section"), unit("bulwark"), unit("drover"), limit=410).breaches
    assert [c.title for c in breach.cures] == ["A3 Drover Carrier out", "A2 Bulwark Tank out"]


@pytest.mark.rule("FORCE.5")
def test_who_looks_solid_and_is_not_is_named() -> None:
    (breach,) = report(unit("levy"), unit("marshal")).breaches
    assert "Levy Column has models enough, but is irregular." in breach.text


@pytest.mark.rule("FORCE.6")
def test_of_two_legends_either_may_go() -> None:
    found = report(unit("line_company"), unit("line_company"), unit("oriane_tull"), unit("oriane_tull")).breaches
    assert [b.title for b in found] == ["There is only one Oriane Tull"]
    assert found[0].cures


def test_one_change_for_several_faults() -> None:
    told = report(unit("line_section"), unit("levy"), unit("marshal"), unit("colossus"), limit=370)
    assert [b.rule for b in told.breaches] == ["FORCE.2", "FORCE.4"]
    assert told.change is not None
    assert report(*told.change.draft["units"], limit=370).breaches == []


@pytest.mark.rule("ALLY.3")
def test_the_opponents_word_is_a_cure() -> None:
    (breach,) = report(unit("line_section"), unit("ember_band", "cinder_choir")).breaches
    assert breach.warning
    assert ("The opponent agrees", 0) in [(c.title, c.price) for c in breach.cures]


def test_a_file_may_hold_the_list_of_its_force() -> None:
    text = WORKSHOP.kit().snippets[0].text
    told = WORKSHOP.check_force({"army": "my_army", "limit": 500, "units": [{"unit": "section"}]}, [text])
    opened = WORKSHOP.open_force(told.text)
    assert opened.flaws == []
    assert opened.force is not None
    assert WORKSHOP.check_force(opened.force, opened.lists).text == told.text


def test_lists_beside_a_text_are_nowhere() -> None:
    head = 'schema = 1\n[force]\nname = "x"\narmy = "meridian_compact"\nlists = ["../secret.toml"]\n'
    opened = WORKSHOP.open_force(head + '[[unit]]\nunit = "levy"\n')
    assert opened.force is None
    assert "[[list]]" in opened.flaws[0].text


@pytest.mark.parametrize("snippet", WORKSHOP.kit().snippets[1:], ids=lambda s: s.title)
def test_what_a_list_is_begun_with_is_right(snippet: Any) -> None:
    first = WORKSHOP.kit().snippets[0].text
    more = snippet.text.replace('id = "rifle"\nname = "Rifle"', 'id = "rifle_2"\nname = "Rifle"')
    assert WORKSHOP.read_list(f"{first}\n{more}").flaws == []


def test_more_lists_than_a_force_takes_are_refused() -> None:
    with pytest.raises(GameError, match="11 lists"):
        WORKSHOP.check_force({"army": "meridian_compact", "units": []}, [""] * 11)
