"""The pictures of a game's map as files: one to scale and edit, one to look at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from grognard.cli.errors import CliError
from grognard.kernel.game import Game
from grognard.pictures.picture import draw, letter
from grognard.pictures.png import NO_FONTS, SERIFS, find_font, to_png
from grognard.pictures.roads import lay_roads
from grognard.pictures.setup import view_setup

LARGEST = 20_000_000  # square units of a sheet that can be drawn


@dataclass(frozen=True)
class Pictures:
    """The files, the spaces and words across the country that found no room, and what the user should know of it."""

    svg: Path
    png: Path
    nameless: list[str]
    unwritten: list[str]
    notes: list[str]


def write_pictures(game: Game[Any], scenario: str, target: Path, progress: Callable[[], None]) -> Pictures:
    """The map of a scenario with its set-up, at the target with the endings .svg and .png."""
    edition = game.edition(scenario)
    sheet = edition.sheet()
    if not sheet.spots:
        raise CliError(f"{game.id} has no map that can be drawn")
    if sheet.width * sheet.height > LARGEST:
        raise CliError(f"{game.id}: the map is {sheet.width:,.0f} by {sheet.height:,.0f}, too large to be drawn")
    title = next(s.title for s in game.scenarios if s.id == scenario)
    made = draw(sheet, view_setup(game, scenario), title, progress)
    svg, png = Path(f"{target}.svg"), Path(f"{target}.png")
    svg.parent.mkdir(parents=True, exist_ok=True)
    svg.write_text(made.svg, encoding="utf-8")
    progress()
    png.write_bytes(to_png(made.svg, sheet.width))
    progress()
    return Pictures(svg, png, made.nameless, made.unwritten, _notes(made.nameless, made.unwritten))


def find_crowded(game: Game[Any], scenario: str) -> list[str]:
    """What has no room on the map of a scenario, in words; nothing is drawn."""
    sheet = game.edition(scenario).sheet()
    if not sheet.spots or sheet.width * sheet.height > LARGEST:
        return []
    written = letter(sheet, view_setup(game, scenario), lay_roads(sheet))
    return _crowded(written.nameless, written.unwritten)


def _notes(nameless: list[str], unwritten: list[str]) -> list[str]:
    return _crowded(nameless, unwritten) + ([NO_FONTS] if find_font(SERIFS) is None else [])


def _crowded(nameless: list[str], unwritten: list[str]) -> list[str]:
    out = []
    if nameless:
        out.append(f"no room for the name of {_few(nameless)}; move them apart, or give shorter names")
    if unwritten:
        out.append(f"no room for the words {_few([repr(x) for x in unwritten])}; move them, or make them smaller")
    return out


def _few(names: list[str]) -> str:
    return ", ".join(names[:5]) + (" and others" if len(names) > 5 else "")
