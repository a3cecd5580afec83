"""What of the sheet follows from the components: areas and their roads, a look for every unit and card."""

from __future__ import annotations

from dataclasses import replace

from borderland.state import AREA, AREAS, CARD, KEEPS, LEXICON, NEAR, SIDE, SIDES, UNIT, read_data
from grognard.kernel.sheet import Gauge, Road, Sheet
from grognard.kernel.sheet_read import looks_of, read_sheet, speaking


def make_sheet() -> Sheet:
    drawn = read_data("sheet.toml")
    for i, spot in enumerate(drawn["spots"]):
        spot["name"] = LEXICON.name(AREA, i)
        spot["marks"] = [f"keep {SIDES[s]}" for s, keep in enumerate(KEEPS) if keep == i]
    sheet = read_sheet(drawn)
    return replace(
        sheet,
        sides=speaking(sheet.sides, LEXICON, SIDE),
        roads=tuple(Road(AREAS[a], AREAS[b], 0.04) for a in range(len(AREAS)) for b in NEAR[a] if a < b),
        looks=looks_of(UNIT, LEXICON, sheet.looks, SIDES) | looks_of(CARD, LEXICON, sheet.looks),
        gauges=(
            Gauge("word", "of the summer", "turn", tuple(f"Turn {n}" for n in range(20))),
            Gauge("pile", "cards in the deck", "deck", icons=("card",)),
            Gauge("held", "Keeps", spaces=tuple(AREAS[k] for k in KEEPS)),
        ),
    )
