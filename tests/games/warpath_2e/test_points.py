"""Our prices follow the model, and the model shows slips."""

from __future__ import annotations

import pytest
from tests.games.warpath_2e.conftest import Edited

from grognard.games.warpath_2e.components import Entry
from grognard.games.warpath_2e.points import option_price, price
from grognard.games.warpath_2e.read import shipped

ENTRIES = [e for army in shipped().armies.values() for e in army.entries]
DEARER = {"oriane_tull": 7, "choristers": 10, "breachers": 12}  # on purpose, by percent


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda e: e.id)
def test_prices_keep_within_five_percent(entry: Entry) -> None:
    off = 100 * entry.points / price(entry) - 100
    assert round(off) == DEARER.get(entry.id, round(off))
    assert abs(off) <= 5 or entry.id in DEARER


def test_ten_plain_riflemen_cost_a_hundred() -> None:
    section = next(e for e in ENTRIES if e.id == "line_section")
    assert round(price(section)) in (99, 100)


def test_options_keep_within_five_points() -> None:
    options = [(o, option_price(e, o)) for e in ENTRIES for o in e.options]
    assert len(options) == 10
    assert all(abs(o.points - usual) <= 5 for o, usual in options)


def test_a_price_far_off_is_a_warning(edited: Edited) -> None:
    (told,) = edited("armies/meridian_compact.toml", "points = 100", "points = 1000")
    assert "unit[1] 'line_section'.points: warning: 1000 points; a unit like this costs about 99." in told
    assert edited("armies/meridian_compact.toml", "points = 100", "points = 130") == []
