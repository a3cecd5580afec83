"""The sheet: any scenario has its picture, its words and its cards, out of its data alone."""

from __future__ import annotations

import shutil
from itertools import combinations, pairwise
from math import dist
from pathlib import Path

import pytest

from grognard.games.hand_of_destiny import GAME, HandOfDestiny
from grognard.games.hand_of_destiny.sheet import make_plan
from grognard.games.hand_of_destiny.state import RULES, SCENARIOS
from grognard.kernel.faces import check_faces, check_sheet
from grognard.kernel.plan import LEAST
from grognard.kernel.sheet import Road, Sheet, Spot

KHARTOUM = GAME.edition("race_to_khartoum")
PASSES = GAME.edition("the_passes")
BOTH = pytest.mark.parametrize("game", [KHARTOUM, PASSES], ids=lambda g: g.edition_id)


def spots(game: HandOfDestiny) -> dict[str, Spot]:
    return {s.id: s for s in game.sheet().spots}


def road(sheet: Sheet, a: str, b: str) -> Road:
    return next(r for r in sheet.roads if {r.a, r.b} == {a, b})


def edited(tmp_path: Path, name: str, changes: dict[str, dict[str, str]]) -> HandOfDestiny:
    """A copy of Race to Khartoum with some texts of its files replaced."""
    folder = tmp_path / name
    shutil.copytree(SCENARIOS / "race_to_khartoum", folder)
    for file, texts in {"scenario.toml": {'id = "race_to_khartoum"': f'id = "{name}"'}, **changes}.items():
        text = (folder / file).read_text(encoding="utf-8")
        for old, new in texts.items():
            assert old in text
            text = text.replace(old, new)
        (folder / file).write_text(text, encoding="utf-8")
    return GAME.modules.open(folder)


# the map


@BOTH
def test_the_sheet_is_whole(game: HandOfDestiny) -> None:
    check_sheet(game)
    check_faces(game.new(game.edition_id, seed=1))


@BOTH
def test_every_space_has_its_place_its_ground_and_its_colour(game: HandOfDestiny) -> None:
    sheet, d = game.sheet(), game.components
    assert [s.id for s in sheet.spots] == d.spaces
    tinted = zip(d.terrain_colors, d.drawn, strict=True)
    assert [g.colour for g in sheet.grounds] == [colour if drawn else "" for colour, drawn in tinted]
    assert all(0 < s.x < sheet.width and 0 < s.y < sheet.height for s in sheet.spots)


@BOTH
def test_spaces_stand_far_enough_apart_for_their_counters(game: HandOfDestiny) -> None:
    places = [(s.x, s.y) for s in game.sheet().spots]
    assert min(dist(a, b) for a, b in combinations(places, 2)) > LEAST - 2


def test_west_and_north_stay_where_they_are() -> None:
    for game in (KHARTOUM, PASSES):
        d, placed = game.components, spots(game)
        for a, b in combinations(range(len(d.spaces)), 2):
            if d.x[a] + 60 < d.x[b]:
                assert placed[d.spaces[a]].x < placed[d.spaces[b]].x
            if d.y[a] + 60 < d.y[b]:
                assert placed[d.spaces[a]].y < placed[d.spaces[b]].y


def test_routes_by_land_by_river_and_by_both_are_told_apart() -> None:
    sheet = KHARTOUM.sheet()
    assert road(sheet, "korti", "howeiyat").kind == "road"
    assert road(sheet, "atbara", "metemma").kind == "water"
    assert road(sheet, "dongola", "debba").kind == "both"
    assert {r.kind for r in PASSES.sheet().roads} == {"road"}
    assert len(sheet.roads) == 38


def test_what_bounds_a_route_is_written_on_it() -> None:
    assert road(KHARTOUM.sheet(), "abu_hamed", "berber").text == "fleets only at high water"
    assert road(KHARTOUM.sheet(), "dongola", "debba").text == ""


def test_a_route_that_leads_one_way_is_one_road(tmp_path: Path) -> None:
    old = '{ a="suakin", b="tamai", kind="land" }'
    game = edited(tmp_path, "one_way", {"map.toml": {old: old.replace(" }", ', one_way=true, name="Beja track" }')}})
    found = road(game.sheet(), "tamai", "suakin")
    assert (found.a, found.b, found.one_way, found.name) == ("suakin", "tamai", True, "Beja track")
    assert len(game.sheet().roads) == 38


def test_rivers_run_wherever_fleets_go() -> None:
    chains = make_plan(KHARTOUM.components).chains()
    runs = {frozenset(pair) for chain in chains for pair in pairwise(chain)}
    d = KHARTOUM.components
    assert runs == {frozenset((a, b)) for a in range(len(d.spaces)) for b in d.near_river[a]}
    assert make_plan(PASSES.components).streams() == ()


def test_roads_keep_clear_of_spaces_that_they_pass() -> None:
    assert road(PASSES.sheet(), "kandahar", "girishk").bend != 0, "Maiwand lies between them"


def test_river_spaces_and_seas(tmp_path: Path) -> None:
    assert (spots(KHARTOUM)["korti"].water, spots(KHARTOUM)["jakdul"].water) == ("river", "")
    sea = {"map.toml": {'id = "waterless"': 'id = "waterless"\nsea = true', "stop = true\nstop_exempt": "stop_exempt"}}
    game = edited(tmp_path, "at_sea", {**sea})
    assert spots(game)["murat"].water == "sea"
    assert next(g for g in game.sheet().grounds if g.id == "waterless").cover == "waves"


def test_printed_forts_tell_their_kind_and_who_may_use_them() -> None:
    marks, emblems = {id: s.marks for id, s in spots(KHARTOUM).items()}, KHARTOUM.sheet().emblems
    assert marks["khartoum"] == ("printed fortress either",)
    assert marks["halfa"] == ("printed base relief",)
    assert marks["berber"] == ("printed fortress captured",)
    assert (emblems["printed base relief"].draw, emblems["printed base relief"].side) == ("base", "relief")
    assert emblems["printed fortress either"].text == "fortress for either side"


def test_stop_terrain_and_cataracts_are_marked() -> None:
    assert spots(KHARTOUM)["abu_klea"].marks == ("stop",)
    assert spots(KHARTOUM)["dal"].marks == ("rapids",)
    assert spots(PASSES)["bamian"].marks == ("stop",)


def test_a_fort_marker_is_an_emblem_of_its_side() -> None:
    view = KHARTOUM.new("race_to_khartoum", seed=1).view()
    assert next(s.marks for s in view.spaces if s.id == "halfaya") == ["fort mahdist"]
    assert KHARTOUM.sheet().emblems["fort mahdist"].side == "mahdist"


def test_regions_are_named_in_their_spaces_and_across_the_country() -> None:
    assert spots(KHARTOUM)["korti"].regions == ("Dongola Province",)
    assert "Bayuda Desert" in [x.text for x in KHARTOUM.sheet().legends]
    assert "India" not in [x.text for x in PASSES.sheet().legends], "it lies in two parts"


def test_a_region_has_the_name_of_the_scenario_and_may_be_without_print() -> None:
    written = [x.text for x in KHARTOUM.sheet().legends]
    assert spots(KHARTOUM)["halfaya"].regions == ("Siege Lines",)
    assert "Siege Lines" not in written
    assert "Mahdist Home" not in written


def test_the_nile_is_water_all_along() -> None:
    """From Duem to the north edge it is the scenario's own river, broader than any other, and passes every space."""
    d, sheet = KHARTOUM.components, KHARTOUM.sheet()
    own = [s for s in sheet.streams if s.id.startswith("own-")]
    assert [s.name for s in own] == ["The Nile", "White Nile", "Blue Nile", "Atbara"]
    for s, id in enumerate(d.spaces):
        if d.river[s] == 1:
            at = (spots(KHARTOUM)[id].x, spots(KHARTOUM)[id].y)
            assert any(dist(at, p) < 2 for x in sheet.streams for p in x.points), id
    assert own[0].points[-1][1] < 0, "it leaves the sheet"
    assert own[0].source > max(s.mouth for s in sheet.streams if s not in own)


def test_a_river_of_the_scenario_is_not_drawn_twice() -> None:
    plan = make_plan(KHARTOUM.components)
    a, b, c = (KHARTOUM.components.spaces.index(id) for id in ("korti", "merowe", "birti"))
    rest = {frozenset(pair) for chain in plan.chains(drawn=[(a, b), (c, b)]) for pair in pairwise(chain)}
    every = {frozenset(pair) for chain in plan.chains() for pair in pairwise(chain)}
    assert every - rest == {frozenset((a, b)), frozenset((b, c))}


@BOTH
def test_the_land_fills_the_sheet(game: HandOfDestiny) -> None:
    sheet = game.sheet()
    assert sheet.base == game.components.terrains[game.components.land]
    assert sheet.seeds
    assert {ground for _, _, ground in sheet.seeds} <= set(game.components.terrains)
    assert sheet.scale == game.components.scale_note != ""


def test_borders_railways_and_labels_are_where_the_scenario_puts_them() -> None:
    sheet = PASSES.sheet()
    assert [(t.kind, t.side) for t in sheet.traces] == [("border", "british"), ("railway", "")]
    label = next(x for x in sheet.legends if x.text == "British India")
    assert label.left > spots(PASSES)["kandahar"].x
    assert label.top > spots(PASSES)["thal"].y


def test_what_is_drawn_goes_along_with_spaces_that_are_set_apart() -> None:
    plan = make_plan(KHARTOUM.components)
    for given, drawn in zip(plan.given, plan.points, strict=True):
        assert abs(plan.place(given) - drawn) < 12


# sides and counters


@BOTH
def test_counters_have_the_colours_that_the_author_wrote(game: HandOfDestiny) -> None:
    d, armies = game.components, {a.id: a for a in game.sheet().armies}
    looks = game.sheet().looks
    for u, id in enumerate(d.units):
        army = armies[looks[id].army]
        assert (army.fill, army.ink) == (d.colors[d.side[u]], d.inks[d.side[u]])


def test_sides_have_the_scenarios_colours() -> None:
    relief, mahdist = KHARTOUM.sheet().sides
    assert (relief.name, relief.colour, relief.ink) == ("Gordon Relief Expedition", "#8c1c13", "#ffffff")
    assert relief.sign != mahdist.sign
    assert relief.ring != mahdist.ring
    assert [s.id for s in PASSES.sheet().sides] == ["british", "afghan"]


@BOTH
def test_every_unit_has_a_face_and_a_name_of_its_own(game: HandOfDestiny) -> None:
    looks, d = game.sheet().looks, game.components
    assert list(looks) == d.units
    for own in d.own:
        shorts = [looks[d.units[u]].short for u in own]
        assert len(set(shorts)) == len(shorts)
        assert all(0 < len(x) <= 12 for x in shorts)


def test_a_counter_shows_type_strength_and_contingent() -> None:
    sheet = KHARTOUM.sheet()
    guards = sheet.looks["guards"]
    assert (guards.symbol, guards.value, guards.elite) == ("camel", "3", True)
    assert guards.text == "Camel troops, Desert Column, elite"
    assert sheet.looks["green_flag"].text == "Ansar spearmen, The Flags, elite, builds forts, comes in turn 4"
    assert sheet.looks["jaalin"].symbol == "tribe"
    armies = {a.id: a for a in sheet.armies}
    assert armies["relief desert"].name == "Desert Column"
    assert armies["relief desert"].band != armies["relief river"].band
    assert armies["relief desert"].fill == armies["relief river"].fill == "#8c1c13"


# cards


def test_a_card_says_whom_it_recruits_who_marches_and_what_happens() -> None:
    card = KHARTOUM.sheet().cards["r1"]
    assert (card.title, card.side, card.note) == ("Canadian Voyageurs", "relief", "")
    assert card.lines == (
        ("Recruit", "1 unit of the River Column at Wadi Halfa or Dongola"),
        ("March", "River Column 2; fleets 4"),
        ("Event", "March Phase: your fleets move one space further. The Nile is high until your next turn."),
    )


def test_cards_name_what_their_filters_select() -> None:
    cards = KHARTOUM.sheet().cards
    assert dict(cards["m1"].lines)["March"] == "all units 2"
    assert dict(cards["r4"].lines)["March"] == "River Column 2; Camel troops 2"
    assert dict(cards["r3"].lines)["March"] == "Desert Column 3; leaders 3"
    assert dict(PASSES.sheet().cards["b1"].lines)["Recruit"].endswith("in Kurram Road")
    assert dict(PASSES.sheet().cards["a1"].lines)["Recruit"] == "half a die of units of type Tribal lashkar"


@pytest.mark.parametrize(
    ("who", "text"),
    [
        ('{id=["guards", "heavies"]}', "Guards Camel Regiment and Heavy Camel Regiment"),
        ('{contingent=["desert"], not_flag=["leader"]}', "Desert Column other than leaders"),
        ('{flag=["elite"]}', "elite units"),
        ('{contingent=["desert"], flag=["elite"]}', "elite units of the Desert Column"),
        ('{id=["guards", "heavies"], flag=["elite"]}', "elite units of Guards Camel Regiment and Heavy Camel Regiment"),
        ('{contingent=["desert"], not_flag=["static"]}', "Desert Column other than static units"),
        ('{contingent=["desert"], at=["korti"]}', "Desert Column at Korti"),
        ("{strength_min=2}", "units of strength 2 or more"),
        ("{all=true}", "all units"),
        ('{contingent=["desert"], in_fort=false}', "Desert Column outside forts"),
    ],
)
def test_a_filter_in_words(tmp_path: Path, who: str, text: str) -> None:
    old = '[ { who={contingent=["desert"]}, spaces=3 } ]'
    game = edited(tmp_path, "filters", {"cards.toml": {old: f"[ {{ who={who}, spaces=3 }} ]"}})
    assert dict(game.sheet().cards["r2"].lines)["March"] == f"{text} 3"


def test_a_card_to_be_removed_says_so_and_an_event_that_may_be_declined() -> None:
    cards = KHARTOUM.sheet().cards
    assert cards["r8"].note == "Remove from play after use"
    assert [heading for heading, _ in cards["r5"].lines] == ["March", "You may"]


def test_decks_discards_boxes_and_the_card_in_play_stand_beside_the_map() -> None:
    trays = {t.key: t for t in KHARTOUM.sheet().trays}
    assert (trays["in play"].holds, trays["in play"].open, trays["in play"].pile) == ("cards", True, False)
    assert (trays["deck relief"].pile, trays["deck relief"].shuffled) == (True, True)
    assert (trays["discard relief"].pile, trays["discard relief"].shuffled) == (True, False)
    assert trays["removed relief"].open is False
    assert (trays["box mahdist"].holds, trays["dead mahdist"].holds) == ("counters", "counters")
    assert trays["later mahdist"].open


def test_the_last_discard_lies_on_top() -> None:
    match = KHARTOUM.new("race_to_khartoum", seed=4)
    played: list[str] = []
    while len(played) < 3:
        view = match.view("relief")
        if view.tracks["active"] == 0 and view.boxes["in play"] and view.boxes["in play"][0] not in played:
            played += view.boxes["in play"]
        assert match.ask is not None
        match.play(match.ask.options[-1])
    assert match.view().boxes["discard relief"] == played[:-1]


# things to read


def test_gauges_show_turn_player_water_and_what_must_be_held() -> None:
    gauges = {g.key or g.kind: g for g in KHARTOUM.sheet().gauges}
    assert gauges["turn"].steps[0] == "Early Oct"
    assert gauges["active"].steps == ("Relief", "Mahdist")
    assert gauges["water"].steps == ("Low", "Normal", "High")
    assert gauges["held"].spaces[0] == "khartoum"
    assert "water" not in [g.key for g in PASSES.sheet().gauges], "no river, no level"
    assert "points " not in gauges, "all its points are reckoned at the end"


def test_points_that_come_turn_by_turn_have_a_gauge(tmp_path: Path) -> None:
    old = 'amount = 5\nwhen = "end"\ntext = "The Relief'
    game = edited(tmp_path, "by_turns", {"victory.toml": {old: old.replace("end", "each_turn", 1)}})
    assert "score" in [g.kind for g in game.sheet().gauges]


def test_notes_tell_the_story_and_how_it_is_won() -> None:
    notes = {n.title: n for n in KHARTOUM.sheet().notes}
    assert "The Nile" in notes
    assert notes["Sudden death: Relief"].side == "relief"
    assert "5 points: The Relief side holds Khartoum" in notes["Relief points"].text.splitlines()
    assert notes["Result"].text.splitlines()[-1] == "Else: Mahdist decisive victory"


@BOTH
def test_every_verb_has_its_button_and_its_words(game: HandOfDestiny) -> None:
    verbs = {v.name for v in RULES.verbs}
    assert verbs == set(game.sheet().verb_labels)
    assert verbs - {"pass"} == set(game.atlas().verbs)


# in words


def test_the_atlas_knows_every_space_unit_card_and_event() -> None:
    atlas, d = KHARTOUM.atlas(), KHARTOUM.components
    assert {*d.units, *d.card_ids} <= set(atlas.things)
    assert set(atlas.sites) == set(d.spaces)
    assert atlas.things["event-1"].name == d.events[0].text
    assert atlas.things["r2"].lines[0] == "Recruit: 3 units of the Desert Column at Dongola, Ed Debba or Korti"


def test_ways_tell_land_from_river() -> None:
    ways = {w.to: w.remark for w in KHARTOUM.atlas().sites["berber"].ways}
    assert ways == {
        "abu_hamed": "by land or river, fleets only at high water", "atbara": "by land or river", "ariab": "by land",
    }  # fmt: skip
    assert {w.remark for w in PASSES.atlas().sites["kabul"].ways} == {""}
