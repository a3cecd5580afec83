"""Catalogues of both formats become army lists; what can't be mapped is told, and what is made to do harm refused."""

from __future__ import annotations

import os
import random
import re
import struct
import tomllib
from pathlib import Path
from typing import Any

import pytest
from tests.games.warpath_2e.catalogues import NEW, OLD, save, zipped
from tests.games.warpath_2e.conftest import written

from grognard.games.warpath_2e.battlescribe import CatalogueError, Imported, import_catalogue, write_army
from grognard.games.warpath_2e.components import ARCS, Army

Data = dict[str, Any]
VALUE = re.compile(r'(?<=[a-z]=")([^"]*)(?=")')


@pytest.fixture
def old(tmp_path: Path) -> Imported:
    return import_catalogue(save(tmp_path, OLD))


@pytest.fixture
def new(tmp_path: Path) -> Imported:
    return import_catalogue(save(tmp_path, NEW))


def notes(found: Imported) -> list[str]:
    return [str(n) for n in found.notes]


# what is mapped


@pytest.mark.parametrize("text", [OLD, NEW])
def test_the_list_that_is_written_can_be_read(text: str, tmp_path: Path) -> None:
    found = import_catalogue(save(tmp_path, text))
    written_text = write_army(found.data)
    assert tomllib.loads(written_text) == found.data | {"unit": [_whole(u) for u in found.data["unit"]]}
    read = written(tmp_path, written_text)
    assert isinstance(read.thing, Army)
    assert [f for f in read.faults if not f.warning] == []


def _whole(unit: Data) -> Data:
    """A table without options has no key for them."""
    return {key: value for key, value in unit.items() if key != "option" or value}


@pytest.mark.rule("STAT.1")
@pytest.mark.parametrize(("line", "type", "models"), [("Inf (12)", "inf", 12), ("Mon", "monster", 1)])
def test_a_type_line_tells_type_and_number(line: str, type: str, models: int, tmp_path: Path) -> None:
    spd = '<characteristic name="Spd" value="5"/>'
    text = OLD.replace(spd, f'{spd}<characteristic name="Type" value="{line}"/>')
    unit = import_catalogue(save(tmp_path, text)).data["unit"][0]
    assert (unit["type"], unit["models"]) == (type, models)


def test_units_of_the_first_format(old: Imported) -> None:
    section, tank = old.data["unit"]
    assert (old.data["army"]["id"], old.data["army"]["name"]) == ("tin_legion", "Tin Legion")
    assert (section["name"], section["type"], section["models"], section["points"]) == (
        "Tin Soldiers Section",
        "inf",
        10,
        110,
    )
    assert [section[x] for x in ("spd", "hit", "att", "def", "ner")] == [5, 4, 1, 4, [10, 12]]
    assert (section["weapons"], section["rules"]) == (["pop_gun"], ["headstrong"])
    assert (section["irregular"], section["legend"], tank["legend"]) == (False, False, True)


def test_a_dash_for_suppression_means_never(old: Imported) -> None:
    assert old.data["unit"][1]["ner"] == [12, 12]


def test_a_weapon_for_some_models_is_an_option_of_the_unit(old: Imported) -> None:
    (option,) = old.data["unit"][0]["option"]
    assert (option["name"], option["max"], option["points"]) == ("Cork cannon", 2, 15)
    assert (option["replace"], option["weapon"], option["role"]) == ("pop_gun", "cork_cannon", "special")


def test_arcs_of_a_vehicle_are_in_the_names_of_its_weapons(old: Imported, tmp_path: Path) -> None:
    army = written(tmp_path, write_army(old.data)).thing
    assert isinstance(army, Army)
    tank = army.entries[1]
    assert [(m.weapon.id, m.arcs) for m in tank.weapons] == [("cork_cannon", ARCS["L"]), ("cork_cannon", ARCS["R"])]
    assert tank.options[0].mounts[0].arcs == ARCS["F"] + ARCS["L"]


def test_weapons_of_the_first_format(old: Imported) -> None:
    gun, cannon = old.data["weapon"]
    assert (gun["fire"], gun["range"], gun["rules"]) == (1, 24, [])
    assert (cannon["range"], cannon["rules"]) == (36, ["reload", "piercing:5"])


def test_units_of_the_second_format(new: Imported) -> None:
    admiral, marines = sorted(new.data["unit"], key=lambda u: str(u["id"]))
    assert (admiral["name"], admiral["type"], admiral["points"], admiral["legend"]) == ("Admiral", "hero", 75, True)
    assert (admiral["rules"], admiral["option"][0]["add_weapons"]) == (["inspiring"], ["flare_pistol"])
    assert (marines["models"], marines["points"], marines["irregular"]) == (8, 70, True)
    assert (marines["weapons"], marines["rules"]) == (["dart"], ["stealthy", "recon"])
    kinds = {w["id"]: (w["kind"], w["fire"], w["range"], w["rules"]) for w in new.data["weapon"]}
    assert kinds == {"dart": ("ranged", 2, 18, ["piercing:1"]), "flare_pistol": ("pistol", 1, 12, [])}


def test_a_zipped_catalogue_is_the_same(old: Imported, tmp_path: Path) -> None:
    assert import_catalogue(zipped(tmp_path, OLD)) == old


# what is told


@pytest.mark.parametrize(
    "told",
    [
        "Tin Soldiers Section: models: their number is not in the catalogue; 10 is a guess",
        "Tin Soldiers Section: Shiny: left out: there is no such rule in the game",
        "Tin Soldiers Section: Big spoon: left out: it gives a rule to one model; options give rules to whole units",
        "Cork cannon, Blast (D6): left out: its number is rolled; there are whole numbers only",
        "bases, heights and mounts: are in no catalogue; the usual ones of each type are taken",
    ],
)
def test_what_is_missing_in_the_first_format_is_told(told: str, old: Imported) -> None:
    assert told in notes(old)


@pytest.mark.parametrize(
    "told",
    [
        "Paper Library: lies in a catalogue of its own; import that one, too",
        "Lost at Sea: is a link to something that the catalogue doesn't hold",
        "Secret Weapon: is hidden in the catalogue",
        "Mascot: has no profile with Spd, Hit, Def and Ner; it is left out",
        "Paper Marines*: changes under conditions (modifiers), which are left out",
        "Paper Marines*: Folded: left out: there is no such rule in the game",
        "Paper Marines*: Scissors: left out: it gives no weapon and no rule that could be read",
    ],
)
def test_what_is_missing_in_the_second_format_is_told(told: str, new: Imported) -> None:
    assert told in notes(new)


@pytest.mark.parametrize(
    ("old_text", "new_text", "told"),
    [
        ('value="10/12"', 'value="-/-"', "Tin Soldiers Section: Ner: '-/-' is no pair of numbers; the unit is left"),
        ('name="Att" value="1"', 'name="Att" value="3d6"', "Tin Soldiers Section: Att: '3d6' is no number; the unit"),
        ('name="Fire" value="1"', 'name="Fire" value="D6"', "Tin Soldiers Section: Pop gun: left out: Firepower 'D6'"),
        ('name="Def" value="8+"', 'name="Def" value="99+"', "Toy Tank: def: the unit is left out: should be a whole"),
        ("[L] &amp; [R]", "", "Toy Tank: Cork cannons: has no arc in its name; A, all round, is taken"),
        ('name="Pop gun" points="0.0" type="upgrade" minSelections="1"', 'name="Pop gun" points="0" minSelections="4"',
         "Tin Soldiers Section: Pop gun: 4 models carry it; here every model does"),
    ],
)  # fmt: skip
def test_whatever_cannot_be_read_is_told(old_text: str, new_text: str, told: str, tmp_path: Path) -> None:
    assert old_text in OLD
    found = import_catalogue(save(tmp_path, OLD.replace(old_text, new_text, 1)))
    assert any(x.startswith(told) for x in notes(found)), notes(found)


def test_names_made_to_do_harm_are_harmless(tmp_path: Path) -> None:
    name = 'x\u202e"]]\n[evil]\x7f' + "y" * 500
    text = OLD.replace('name="Tin Legion"', f'name="{name.replace(chr(34), "&quot;")}"')
    found = import_catalogue(save(tmp_path, text))
    read = written(tmp_path, write_army(found.data))
    assert isinstance(read.thing, Army)
    assert "\u202e" not in read.thing.name


# files that are made to do harm

LAUGHS = '<!DOCTYPE x [<!ENTITY a "ha">' + "".join(
    f'<!ENTITY {chr(98 + n)} "{f"&{chr(97 + n)};" * 10}">' for n in range(9)
)


@pytest.mark.parametrize(
    "text",
    [
        LAUGHS + "]><catalogue>&j;</catalogue>",
        '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><catalogue>&a;</catalogue>',
        '<!DOCTYPE catalogue SYSTEM "http://localhost:1/evil.dtd"><catalogue/>',
        '<!DOCTYPE x [<!ENTITY % a SYSTEM "http://localhost:1/">%a;]><catalogue/>',
        "<!DOCTYPE catalogue><catalogue/>",
    ],
)
def test_entities_and_dtds_are_refused(text: str, tmp_path: Path) -> None:
    with pytest.raises(CatalogueError, match=r"army\.cat: declares a DTD or entities, which no catalogue does"):
        import_catalogue(save(tmp_path, text))
    with pytest.raises(CatalogueError, match="declares a DTD or entities"):
        import_catalogue(zipped(tmp_path, text))


def test_a_hundred_megabytes_are_refused_unread(tmp_path: Path) -> None:
    path = save(tmp_path, "<catalogue>")
    with path.open("r+b") as f:
        f.truncate(100 << 20)
    with pytest.raises(CatalogueError, match="104,857,600 bytes, at most"):
        import_catalogue(path)


def bomb(folder: Path) -> Path:
    return zipped(folder, b"<catalogue>" + b" " * (64 << 20))


def test_a_zip_bomb_is_refused_while_it_unpacks(tmp_path: Path) -> None:
    path = bomb(tmp_path)
    assert path.stat().st_size < 100_000
    with pytest.raises(CatalogueError, match="unpacks to more than 16,777,216 bytes"):
        import_catalogue(path)


def test_a_zip_that_lies_about_its_size_is_refused(tmp_path: Path) -> None:
    path = bomb(tmp_path)
    raw = path.read_bytes()
    path.write_bytes(raw.replace(struct.pack("<L", 11 + (64 << 20)), struct.pack("<L", 1000)))
    with pytest.raises(CatalogueError):
        import_catalogue(path)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("<catalogue>" + "<a/>" * 400_001 + "</catalogue>", "more than 400,000 elements"),
        ("<catalogue>" + "<a>" * 100 + "</a>" * 100 + "</catalogue>", "nested deeper than 60"),
        ("<catalogue>", "not readable as XML"),
        ("", "not readable as XML"),
        (b"\x00\xff\xfe\x00", "not readable as XML"),
        ('<?xml version="1.0" encoding="klingon"?><catalogue/>', "not readable as XML"),
        ("<gameSystem/>", "this is a game system; give the army's own catalogue"),
        ("<roster/>", "this is a roster"),
        ("<html/>", "this is no catalogue"),
    ],
    ids=lambda x: str(x)[:30],
)
def test_what_is_no_catalogue_is_refused(text: str | bytes, told: str, tmp_path: Path) -> None:
    with pytest.raises(CatalogueError, match=told):
        import_catalogue(save(tmp_path, text))


def test_archives_of_another_kind_are_refused(tmp_path: Path) -> None:
    with pytest.raises(CatalogueError, match=r"2 files in the archive; a \.catz holds one"):
        import_catalogue(zipped(tmp_path, OLD, NEW))
    with pytest.raises(CatalogueError, match="not readable as XML"):
        import_catalogue(zipped(tmp_path))
    with pytest.raises(CatalogueError, match="a broken archive"):
        import_catalogue(save(tmp_path, zipped(tmp_path, OLD).read_bytes()[:200]))
    with pytest.raises(CatalogueError, match="not readable as XML"):
        import_catalogue(zipped(tmp_path, zipped(tmp_path, OLD).read_bytes(), name="twice.catz"))


def shared(*entries: str) -> str:
    top = '<entryLinks><entryLink id="z" name="Top" targetId="s0" type="selectionEntry"/></entryLinks>'
    return f"<catalogue>{top}<sharedSelectionEntries>{''.join(entries)}</sharedSelectionEntries></catalogue>"


def linking(n: int, to: int, times: int) -> str:
    links = "".join(f'<entryLink id="l{n}x{i}" name="n" targetId="s{to}"/>' for i in range(times))
    return f'<selectionEntry id="s{n}" name="S{n}"><entryLinks>{links}</entryLinks></selectionEntry>'


def test_links_that_multiply_are_refused(tmp_path: Path) -> None:
    text = shared(*[linking(n, n + 1, 10) for n in range(9)], linking(9, 9, 0))
    with pytest.raises(CatalogueError, match="its links lead to more than 20,000 entries"):
        import_catalogue(save(tmp_path, text))


def test_links_in_a_circle_come_to_an_end(tmp_path: Path) -> None:
    found = import_catalogue(save(tmp_path, shared(linking(0, 1, 1), linking(1, 0, 1))))
    assert "S0: links to itself" in notes(found)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_pipe_is_never_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.cat")
    with pytest.raises(CatalogueError, match="not a plain file"):
        import_catalogue(tmp_path / "pipe.cat")


@pytest.mark.parametrize("seed", range(40))
def test_whatever_is_changed_gives_a_list_or_a_refusal(seed: int, tmp_path: Path) -> None:
    dice = random.Random(seed)
    text = dice.choice([OLD, NEW])
    for _ in range(dice.randint(1, 8)):
        value = dice.choice(list(VALUE.finditer(text)))
        new = dice.choice(
            ["", "-1", "1e400", "nan", "99999999", "D6", "x" * 300, "e1", "s1", "model", "true", "[F] [Q]", "(3)"]
        )
        text = text[: value.start(1)] + new + text[value.end(1) :]
    try:
        found = import_catalogue(save(tmp_path, text))
    except CatalogueError:
        return
    if found.data["unit"]:
        read = written(tmp_path, write_army(found.data))
        assert [str(f) for f in read.faults if not f.warning] == []
