"""Whole folders: both scenarios, several faults at once, lines, missing files, and folders made to do harm."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sized
from pathlib import Path
from typing import Any

import pytest

from grognard.games.hand_of_destiny.read import FILES, Fault, read_components, read_scenario
from grognard.games.hand_of_destiny.state import SCENARIOS
from grognard.games.hand_of_destiny.vocabulary import NONE
from grognard.kernel.checked import MOST, Faults
from grognard.kernel.game import GameError
from grognard.kernel.toml_lines import Scan

OURS = ["race_to_khartoum", "the_passes"]


def said(folder: Path) -> list[str]:
    components, faults = read_scenario(folder)
    assert components is None
    return [str(f) for f in faults]


# ours


@pytest.mark.parametrize("scenario", OURS)
def test_our_scenarios_have_no_faults(scenario: str) -> None:
    components, faults = read_scenario(SCENARIOS / scenario)
    assert faults == []
    assert components is not None
    assert components.id == scenario


@pytest.mark.parametrize("scenario", OURS)
def test_all_lists_fit_together(scenario: str) -> None:
    m = read_components(SCENARIOS / scenario)
    by_space: list[Sized] = [
        m.space_names, m.x, m.y, m.terrain, m.owner, m.fort_kind, m.fort_name, m.fort_use, m.river, m.sea, m.river_stop,
        m.river_retreat, m.fleet_stop, m.fleet_water, m.no_fort, m.no_retreat, m.defender_ts, m.stops, m.bars,
        m.stop_asks, m.bar_asks, m.near_land, m.near_river, m.near_any, m.start_forts,
    ]  # fmt: skip
    assert {len(x) for x in by_space} == {len(m.spaces)}
    by_unit: list[Sized] = [
        m.unit_names, m.shorts, m.backs, m.side, m.type, m.strength, m.contingent, m.column, m.dies_to, m.entry_turn,
        m.recruit_at, m.recruit_held, m.start, *m.flags, *m.stops, *m.bars,
    ]  # fmt: skip
    assert {len(x) for x in by_unit} == {len(m.units)} == {40}
    assert len(m.cards) == len(m.card_ids) == 18
    assert len(m.types) == len(m.type_names) == len(m.symbols)
    assert len(m.terrains) == len(m.terrain_names) == len(m.terrain_texts) == len(m.terrain_colors)
    assert {len(x) for x in m.results} == {6}
    assert len(m.results) == len(m.columns)
    assert len(m.turn_names) == m.turns
    assert sorted(m.own[0] + m.own[1]) == list(range(40))
    assert not any(NONE in x for x in (m.terrain, m.river, m.side, m.type))


def test_the_digest_is_that_of_the_files(bench: Any) -> None:
    folder = bench.copy()
    content = b"".join((folder / name).read_bytes() for name in FILES)
    assert read_components(folder).digest == hashlib.sha256(content).hexdigest()[:16]
    (folder / "tables.toml").write_text((folder / "tables.toml").read_text() + "# one more remark\n")
    assert read_components(folder).digest != hashlib.sha256(content).hexdigest()[:16]


# many faults


def test_all_faults_are_told_at_once(bench: Any) -> None:
    folder = bench.copy("the_passes")
    bench.edit(folder, "scenario.toml", lambda d: d.update(turns=0, colour="red"))
    bench.edit(folder, "map.toml", lambda d: d["space"][2].update(terrain="vally", x=-1))
    bench.edit(folder, "units.toml", lambda d: d["unit"][0].update(strength=12))
    bench.edit(folder, "tables.toml", lambda d: d["brt"]["ghazi"].pop())
    bench.edit(folder, "cards.toml", lambda d: d["card"][0]["event"][0]["effects"][0].update(amount="one"))
    bench.edit(folder, "setup.toml", lambda d: d["place"][0].update(space="nowhere"))
    bench.edit(folder, "victory.toml", lambda d: d["result"]["levels"][0].pop("text"))
    assert [x.split(" (line")[0] for x in said(folder)] == [
        "scenario.toml: colour: unknown key; there are format, id, name, summary, period, turns, turn_names, "
        "side, contingent, first_player, note, rules, source",
        "scenario.toml: turns: should be a whole number from 1 to 99, is 0",
        'tables.toml: brt.ghazi: should be a list of six entries, one for each face of the die, out of "-", "P", "E"',
        "map.toml: space[3] 'dakka'.x: should be a number from 0 to 1000, is -1",
        "map.toml: space[3] 'dakka'.terrain: there is no terrain 'vally'; did you mean 'valley'?",
        "units.toml: unit[1] 'roberts'.strength: should be a whole number from 0 to 9, is 12",
        "cards.toml: card[1] 'b1'.event[1].effects[1].amount: should be a whole number from -99 to 99, is 'one'",
        "setup.toml: place[1].space: there is no space 'nowhere'; there are " + ", ".join(SPACES),
        "victory.toml: result.levels[1].text: missing; give a text",
    ]
    with pytest.raises(GameError) as err:
        read_components(folder)
    assert str(err.value).splitlines() == [f"{folder}: 9 faults", *said(folder)]


SPACES = read_components(SCENARIOS / "the_passes").spaces


def test_a_flood_of_faults_is_cut(bench: Any) -> None:
    folder = bench.copy()
    bench.edit(folder, "map.toml", lambda d: d.update({f"k{n}": n for n in range(3000)}))
    lines = said(folder)
    assert len(lines) == MOST + 1
    assert lines[-1] == "2500 more faults are not listed; mend these first"
    with pytest.raises(GameError) as err:
        read_components(folder)
    assert str(err.value).splitlines()[-1].startswith("… and ")


def test_warnings_stand_behind_errors() -> None:
    faults = Faults()
    faults.add(Fault("a", "", "", "first", warning=True))
    faults.add(Fault("a", "", "", "second"))
    assert [str(f) for f in faults.finish({})] == ["a: second", "a: warning: first"]


# lines


@pytest.mark.parametrize("scenario", OURS)
def test_every_entry_is_found_in_its_line(scenario: str) -> None:
    tables = [
        ("map.toml", "space"), ("map.toml", "terrain"), ("units.toml", "type"), ("units.toml", "unit"),
        ("cards.toml", "card"), ("scenario.toml", "side"), ("scenario.toml", "contingent"),
    ]  # fmt: skip
    m = read_components(SCENARIOS / scenario)
    ids = [m.spaces, m.terrains, m.types, m.units, m.card_ids, m.sides, m.contingents]
    for (file, table), names in zip(tables, ids, strict=True):
        text = (SCENARIOS / scenario / file).read_text(encoding="utf-8")
        places, lines = Scan(text).lines, text.splitlines()
        for n, id in enumerate(names):
            assert f'"{id}"' in lines[places[f"{table}[{n + 1}].id"] - 1]


def test_lines_of_nested_things() -> None:
    text = """\
a = 1  # remark = [
b = [ { x = "]", y = '''
=''' },
  { x.z = [ [1, 2], [
  { deep = true } ] ] } ]
[[card]]
"quoted" = 1
[[card.event]]
p = "#"
[[card]]
[[card.event]]
[[card.event]]
q = { r = 1 }
[deck.relief]
s = 1
"""
    lines = Scan(text).lines
    wanted = {
        "a": 1, "b": 2, "b[1]": 2, "b[1].x": 2, "b[1].y": 2, "b[2]": 4, "b[2].x.z": 4, "b[2].x.z[2][1].deep": 5,
        "card[1]": 6, "card[1].quoted": 7, "card[1].event[1].p": 9, "card[2]": 10, "card[2].event[2]": 12,
        "card[2].event[2].q.r": 13, "deck.relief": 14, "deck.relief.s": 15,
    }  # fmt: skip
    assert {path: lines[path] for path in wanted} == wanted


def test_a_fault_has_the_line_of_what_is_wrong(bench: Any) -> None:
    folder = bench.copy()
    path = folder / "cards.toml"
    text = path.read_text(encoding="utf-8").replace('id=["bordein","talahawiya"]', 'id=["bordein","talahawya"]')
    path.write_text(text, encoding="utf-8")
    line = next(n for n, x in enumerate(text.splitlines(), 1) if "talahawya" in x)
    assert said(folder) == [
        "cards.toml: card[5] 'r5'.event[1].effects[1].who.id: there is no unit 'talahawya'; "
        f"did you mean 'talahawiya'? (line {line})"
    ]


def test_the_line_of_a_syntax_error(bench: Any) -> None:
    folder = bench.copy()
    (folder / "tables.toml").write_text("[brt]\n\ninfantry = [", encoding="utf-8")
    (line,) = said(folder)
    assert line == "tables.toml: the [ of infantry is not closed (line 3)"


SLIPS = {
    'a = "x\nb = 1': 'a quote is not closed; a text begins and ends with " (line 1)',
    "a = 1\nb = 'x": 'a quote is not closed; a text begins and ends with " (line 2)',
    "a = 'don't'": 'a quote is not closed; a text begins and ends with " (line 1)',
    'a = [ { id = "x, y = 1 },\n]': 'a quote is not closed; a text begins and ends with " (line 1)',
    'a = """x\n\n': 'a quote is not closed; a text begins and ends with " (line 1)',
    'a = [ { id = "x, name = "y" } ]': 'a quote is not closed; a text begins and ends with " (line 1)',
    "a = \u201cx\u201d": 'curly quotes are no quotes here; write " (line 1)',
    "\nspace = [\n  { x = 1 },\nroute = [ ]": "the [ of space is not closed (line 2)",
    "space = [\n  { x = 1 }\n\n[map]\nwidth = 5": "the [ of space is not closed (line 1)",
    "space = [ [1, 2], [3": "the [ of space is not closed (line 1)",
    "[[card]]\nif = { turn = { min = 1 }\nx = 1": (
        "the { of if is not closed; a table in {braces} stands in one line (line 2)"
    ),
    "a = [ { x = 1 ]": "the { of a is not closed; a table in {braces} stands in one line (line 1)",
    "a = [\n  { x = 1 }\n  { x = 2 }\n]": "a comma is missing (line 2)",
    "a = { x = 1 y = 2 }": "a comma is missing (line 1)",
    'a = ["x" "y"]': "a comma is missing (line 1)",
    "a = { x = 1, }": "a comma stands before the }; take it out (line 1)",
    "a = [1,, 2]": "a comma too many (line 1)",
    "a = 1,": "a comma stands behind the value; take it out (line 1)",
    "a = 1\na = [\n2 ]": "a stands twice; the first is in line 1 (line 2)",
    "a = { x = 1, x = 2 }": "x stands twice; the first is in line 1 (line 1)",
    "[map]\nx = 1\n[map]": "[map] stands twice; the first is in line 1 (line 3)",
    "space = [ { x = 1 } ]\n[[space]]": (
        "space is both a list and written as [[space]]; write all of it one way; the first is in line 1 (line 2)"
    ),
    "[map\nx = 1": "a heading is written [map] or [[card]], with its brackets closed (line 1)",
    "name = Sugar Island": 'a text stands in quotes: "Sugar" (line 1)',
    "stop = True": "write true (line 1)",
    'a = "x" y': (
        "something stands behind the value; every entry has a line of its own, and a quote inside a text is written "
        '\\" (line 1)'
    ),
    "id: 3": "there is no = behind id:; an entry is written key = value (line 1)",
    "a =\nb = 1": "there is no value behind a = (line 1)",
    'a = "C:\\xmaps"': "a \\ in a text is written twice: \\\\ (line 1)",
    "a = 1\n]": "] closes nothing; take it out, or write the [ before it (line 2)",
}


@pytest.mark.parametrize("text", SLIPS)
def test_a_slip_is_told_in_plain_words(bench: Any, text: str) -> None:
    folder = bench.copy()
    (folder / "tables.toml").write_text(text, encoding="utf-8")
    assert said(folder) == [f"tables.toml: {SLIPS[text]}"]


@pytest.mark.parametrize("scenario", OURS)
def test_every_forgotten_quote_and_bracket_is_told_in_plain_words(bench: Any, scenario: str) -> None:
    """Whichever of the marks of our own files is taken out: no words of the parser, and a line."""
    folder = bench.copy(scenario)
    for file in ("map.toml", "victory.toml"):
        text = (folder / file).read_text(encoding="utf-8")
        for at in [n for n, c in enumerate(text) if c in '"[]{},='][::97]:
            (folder / file).write_text(text[:at] + text[at + 1 :], encoding="utf-8")
            for line in said(folder) if read_scenario(folder)[0] is None else []:
                assert "not readable as TOML" not in line, (text[at - 40 : at + 40], line)
                assert "(line " in line, line
        (folder / file).write_text(text, encoding="utf-8")


def test_rows_must_stand_above_the_headings(bench: Any) -> None:
    folder = bench.copy()
    setup = '[recruit_box]\nrelief = []\nplace = [ { space = "korti", units = ["wilson"] } ]\n'
    (folder / "setup.toml").write_text(setup, encoding="utf-8")
    (folder / "map.toml").write_text('[map]\nwidth = 900\nspace = [ { id = "a" } ]\nroute = []\n', encoding="utf-8")
    text = (folder / "scenario.toml").read_text(encoding="utf-8")
    text = text.replace("\nturns", "\n# turns").replace("[rules]", "[rules]\nturns = 5\n")
    (folder / "scenario.toml").write_text(text, encoding="utf-8")
    lines = said(folder)
    assert "map.toml: map.space: rows must stand above [map]; what is below it belongs to it (line 3)" in lines
    assert any(x.startswith("scenario.toml: rules.turns: must stand above [rules]; ") for x in lines)
    assert any(x.startswith("setup.toml: recruit_box.place: rows must stand above [recruit_box]; ") for x in lines)
    assert not any("stands nowhere" in x for x in lines)
    assert not any(x.split(": ")[1] in ("space", "turns") for x in lines)


# folders that are not whole


@pytest.mark.parametrize("file", FILES)
def test_a_missing_file_is_one_fault(bench: Any, file: str) -> None:
    folder = bench.copy()
    (folder / file).unlink()
    (line,) = said(folder)
    assert line.startswith(f"{file}: missing; a scenario has ")


@pytest.mark.parametrize("file", FILES)
def test_an_empty_file_has_faults(bench: Any, file: str) -> None:
    folder = bench.copy()
    (folder / file).write_text("")
    lines = said(folder) if file != "setup.toml" else [str(f) for f in read_scenario(folder)[1]]
    assert all(x.startswith(f"{file}: ") for x in lines[:1])


def test_there_is_no_folder(tmp_path: Path) -> None:
    for folder in (tmp_path / "no", tmp_path / "a\0b"):
        (line,) = said(folder)
        assert "no folder that can be read" in line
    (tmp_path / "file").write_text("")
    assert "no folder that can be read" in said(tmp_path / "file")[0]


def test_an_empty_folder(tmp_path: Path) -> None:
    assert [x.split(":")[0] for x in said(tmp_path)] == list(FILES)


def test_other_files_are_refused(bench: Any) -> None:
    folder = bench.copy()
    (folder / "rules.py").write_text("print('no')")
    (folder / "more").mkdir()
    lines = said(folder)
    assert [x.split(":")[0] for x in lines] == ["more", "rules.py"]
    assert all("no file of a scenario; take it out" in x for x in lines)


def test_the_card_of_a_module_may_lie_beside(bench: Any) -> None:
    folder = bench.copy()
    (folder / "module.toml").write_text('game = "hand-of-destiny"')
    assert read_scenario(folder)[1] == []


LITTER = [
    ".DS_Store", "._map.toml", ".gitignore", ".map.toml.swp", "map.toml~", "map.toml.bak", "cards.toml.orig",
    "#units.toml#", "Thumbs.db", "desktop.ini",
]  # fmt: skip


def test_what_computers_leave_there_is_no_fault_and_is_not_read(bench: Any) -> None:
    folder = bench.copy()
    before = read_components(folder).digest
    for name in LITTER:
        (folder / name).write_bytes(b"\xff = [")
    for name in (".git", ".idea", "__MACOSX"):
        (folder / name).mkdir()
        (folder / name / "config").write_text("[core]")
    for n in range(200):
        (folder / f".tmp{n}").touch()
    components, faults = read_scenario(folder)
    assert faults == []
    assert components is not None
    assert components.digest == before


def test_positions_may_lie_beside_and_are_not_read(bench: Any) -> None:
    folder = bench.copy()
    before = read_components(folder).digest
    (folder / "positions.toml").write_text('[[position]]\ncase = "a siege"\nturn = "no number"\n')
    components, faults = read_scenario(folder)
    assert faults == []
    assert components is not None
    assert components.digest == before


def test_a_folder_with_very_many_files(bench: Any) -> None:
    folder = bench.copy()
    for n in range(200):
        (folder / f"{n}.txt").touch()
    (line,) = said(folder)
    assert "more than 100 files" in line


# folders made to do harm


def test_links_are_not_followed(bench: Any, tmp_path: Path) -> None:
    folder = bench.copy()
    secret = tmp_path / "secret"
    secret.write_text("password = 'x'")
    (folder / "tables.toml").unlink()
    (folder / "tables.toml").symlink_to(secret)
    assert said(folder) == ["tables.toml: can't be read: a link, not a plain file; put the file itself here"]


def test_only_plain_files_are_read(bench: Any) -> None:
    folder = bench.copy()
    (folder / "tables.toml").unlink()
    os.mkfifo(folder / "tables.toml")
    (folder / "setup.toml").unlink()
    (folder / "setup.toml").mkdir()
    lines = said(folder)
    assert lines == [
        "tables.toml: not a plain file; put a text file here",
        "setup.toml: not a plain file; put a text file here",
    ]


def test_a_huge_file_is_refused_unread(bench: Any) -> None:
    folder = bench.copy()
    with open(folder / "units.toml", "ab") as f:
        f.truncate(100 << 20)
    (line,) = said(folder)
    assert line == "units.toml: 104,857,600 bytes, at most 1,048,576; make it shorter"


def test_many_big_files_are_refused(bench: Any) -> None:
    folder = bench.copy()
    for name in FILES:
        with open(folder / name, "ab") as f:
            f.write(b"#" * 1_000_000)
    assert any("the files together have more than 3,145,728 bytes" in x for x in said(folder))


def test_what_may_not_be_read(bench: Any) -> None:
    if os.geteuid() == 0:
        pytest.skip("root may read everything")
    folder = bench.copy()
    (folder / "units.toml").chmod(0)
    assert "units.toml: can't be read: Permission denied" in said(folder)[0]


@pytest.mark.parametrize(
    ("content", "text"),
    [
        (b"\xff\xfe\x00", "not a text in UTF-8"),
        (b"a = '\x00'", "not readable as TOML"),
        ("\ufeff[brt]".encode(), "save it as UTF-8 without one (line 1)"),
        (b"[brt]\r\n\na = \xe9", "not a text in UTF-8; save it in that encoding (line 3)"),
        (b"a = 1\na = 2", "a stands twice; the first is in line 1 (line 2)"),
        (b"a = " + b"9" * 5000, "not readable as TOML"),
        (b"a = " + b"[" * 100_000, "nested deeper than 50"),
        (b"a = " + b"{a=" * 100_000, "nested deeper than 50"),
        (b"a" + b".a" * 400_000 + b" = 1", "a key of more than 20 parts"),
        (b"[" + b"a." * 400_000 + b"a]", "a key of more than 20 parts"),
        (b'a = """' + b'\\"""' * 200_000, "a quote is not closed"),
        (b"a = '''" + b"'" * 700_000, "a quote is not closed"),
        (b'a = "' + b"\\" * 700_000, "a quote is not closed"),
        (b"[[" * 300_000, "a heading is written [map] or [[card]]"),
        (b"]" * 700_000, "] closes nothing"),
        (b"a = 0x" + b"f" * 700_000, "unknown key"),
        (b"brt = 0x" + b"f" * 700_000, "is a huge number"),
        (b"brt = 1979-05-27", "is a date"),
        (b"brt = nan", "is nan"),
        (b"[[brt]]\n" * 100_000, "a table, is a list"),
        (b"[brt]\n" + b"".join(b"a%d = 1\n" % n for n in range(50_000)), "has 50000 columns"),
        (b"".join(b"a%d = 1\n" % n for n in range(50_000)), "more faults are not listed"),
        (b'[brt]\n"\\u001b[31m" = 1', "brt.\\x1b[31m: "),
    ],
)
def test_contents_made_to_do_harm(bench: Any, content: bytes, text: str) -> None:
    """The long dotted keys alone would keep tomllib busy for half an hour."""
    folder = bench.copy()
    (folder / "tables.toml").write_bytes(content)
    lines = said(folder)
    assert any(text in x for x in lines), lines
    assert all(x.isprintable() for x in lines)


def test_names_of_files_are_printed_safely(bench: Any) -> None:
    folder = bench.copy()
    with open(os.fsencode(folder) + b"/\xff\x1b[31m", "w"):
        pass
    (line,) = said(folder)
    assert line.isprintable()


def test_references_to_nothing_are_not_slow(bench: Any) -> None:
    """Guessing what was meant costs time, so it is done for the first faults only."""
    folder = bench.copy()

    def change(d: Any) -> None:
        d["space"] += [{"id": f"s{n}", "name": "S", "x": 0, "y": 0, "terrain": "town"} for n in range(400)]
        d["route"] += [{"a": f"t{n}" * 10, "b": f"u{n}" * 10, "kind": "land"} for n in range(1900)]

    bench.edit(folder, "map.toml", change)
    assert len(said(folder)) == MOST + 1


def test_a_big_scenario_is_read(bench: Any) -> None:
    """At the limits: 490 spaces, 480 units, 2000 effects."""
    folder = bench.copy()

    def spaces(d: Any) -> None:
        d["space"] += [{"id": f"s{n}", "name": "S", "x": 0, "y": 0, "terrain": "town"} for n in range(460)]
        d["route"] += [{"a": "korosko", "b": f"s{n}", "kind": "land"} for n in range(460)]

    def units(d: Any) -> None:
        for n in range(220):
            d["unit"] += [{**d["unit"][k], "id": f"u{k}_{n}", "entry_turn": 2} for k in (3, 25)]

    def cards(d: Any) -> None:
        effects = [{"do": "steadfast", "who": {"type": ["ansar"], "region": ["bayuda"]}}] * 95
        d["card"][9]["event"] = [{"phase": "battle", "text": "…", "effects": effects} for _ in range(20)]

    bench.edit(folder, "map.toml", spaces)
    bench.edit(folder, "units.toml", units)
    bench.edit(folder, "cards.toml", cards)
    components, faults = read_scenario(folder)
    assert components is not None, "\n".join(map(str, faults))
    assert len(components.effects) > 1900


LONG = "x" * 200_000


@pytest.mark.parametrize(
    ("file", "change"),
    [
        ("scenario.toml", lambda d: d.update(id=LONG)),
        ("scenario.toml", lambda d: d["side"][0].update(id=LONG)),
        ("scenario.toml", lambda d: d["contingent"][0].update(id="\x1b" + LONG)),
        ("map.toml", lambda d: d["space"][3].update(id=LONG)),
        ("map.toml", lambda d: d["space"][3].update(region=["\x1b", LONG])),
        ("map.toml", lambda d: d["terrain"][0].update(id="\x1b")),
        ("units.toml", lambda d: d["unit"][3].update(id=LONG, tags=["\x1b"])),
        ("units.toml", lambda d: d["type"][3].update(id="\x1b", tags=[LONG])),
        ("units.toml", lambda d: d["unit"][3].update({LONG: 1, "\x1b": 1})),
        ("tables.toml", lambda d: d["brt"].update({LONG: ["E"] * 6})),
        ("cards.toml", lambda d: d["card"][0].update(id=LONG)),
        ("cards.toml", lambda d: d["card"][0]["event"][0]["effects"][0].update(do=LONG)),
        ("setup.toml", lambda d: d.update(deck={LONG: {"stacked": ["\x1b"]}})),
        ("setup.toml", lambda d: d["recruit_box"].update({"\x1b": ["guards"]})),
        ("victory.toml", lambda d: d["points"][0].update({"if": {LONG: 1}})),
    ],
)
def test_long_and_odd_ids_make_short_messages(bench: Any, file: str, change: Any) -> None:
    _, faults = bench.read(file, change)
    assert faults
    assert all(str(f).isprintable() and len(str(f)) < 1000 for f in faults)
