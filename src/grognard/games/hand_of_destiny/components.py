"""The components of a scenario as flat lists: map, units, tables, cards, victory. They never change.

read/ fills them from a folder and checks every entry.
"""

from __future__ import annotations

from grognard.games.hand_of_destiny.vocabulary import NONE, NORMAL, Award, Card, Condition, Effect, Event, Filter, Level
from grognard.kernel.furniture import Furniture


class Components:
    """One scenario."""

    def __init__(self) -> None:
        self.digest = ""
        self.id = ""
        self.name = ""
        self.summary = ""
        self.period = ""
        self.notes: list[tuple[str, str]] = []
        self.turns = 1
        self.turn_names: list[str] = []
        self.first = 0
        # sides
        self.sides: list[str] = []
        self.side_names: list[str] = []
        self.adjectives: list[str] = []
        self.colors: list[str] = []
        self.inks: list[str] = []
        self.contingents: list[str] = []
        self.contingent_names: list[str] = []
        # rules
        self.switches: list[int] = []  # by SWITCHES, as the scenario recommends
        self.supply_range = 2
        self.transport_limit = 3
        self.major_size = 4
        # spaces
        self.width = 1000.0
        self.height = 1000.0
        self.scale_note = ""
        self.water = NORMAL
        self.terrains: list[str] = []
        self.terrain_names: list[str] = []
        self.terrain_texts: list[str] = []
        self.terrain_colors: list[str] = []
        self.spaces: list[str] = []
        self.space_names: list[str] = []
        self.x: list[float] = []
        self.y: list[float] = []
        self.terrain: list[int] = []
        self.regions: dict[str, list[int]] = {}  # tag -> spaces
        self.owner: list[int] = []  # at the start; NONE
        self.fort_kind: list[str] = []  # "" where none is printed
        self.fort_name: list[str] = []
        self.fort_use: list[int] = []  # a side, USE_EITHER, USE_CAPTURED, NONE
        # what is only drawn
        self.land = NONE  # the terrain of the country between and beyond the spaces
        self.drawn: list[int] = []  # by terrain: has it a tint of its own?
        self.breadths: list[float] = []  # by terrain: how far it reaches around its spaces; 1 is usual
        self.furniture = Furniture()
        # what terrain does, by space
        self.river: list[int] = []
        self.sea: list[int] = []
        self.river_stop: list[int] = []
        self.river_retreat: list[int] = []
        self.fleet_stop: list[int] = []
        self.fleet_water: list[int] = []  # lowest level at which fleets may enter; LOW: always
        self.no_fort: list[int] = []
        self.no_retreat: list[int] = []  # nobody retreats or breaks off to here
        self.defender_ts: list[int] = []
        self.stops: list[list[int]] = []  # by space, then by unit: must it stop on entering?
        self.bars: list[list[int]] = []  # by space, then by unit: may it never enter (`enter` of the chart)?
        # filters of the chart whose answer may change (place, flags that cards change); None: the lists above are all
        self.stop_asks: list[Filter | None] = []  # by space: who is exempt from the stop
        self.bar_asks: list[Filter | None] = []  # by space: who may enter
        # routes
        self.near_land: list[list[int]] = []  # by space: where land units may go
        self.open_land: list[list[int]] = []  # those of them that bar no land unit
        self.near_river: list[list[int]] = []  # where fleets may go
        self.near_any: list[list[int]] = []
        self.supply_reach: list[list[int]] = []  # by space: itself and what is no more than `supply_range` routes away
        self.route_kind: dict[tuple[int, int], int] = {}  # from, to; a two-way route stands both ways
        self.route_name: dict[tuple[int, int], str] = {}
        self.route_flood: dict[tuple[int, int], int] = {}  # level at which land units may not pass, where there is one
        self.route_water: dict[tuple[int, int], int] = {}  # where it is not LOW
        # units, in roster order
        self.units: list[str] = []
        self.unit_names: list[str] = []
        self.shorts: list[str] = []
        self.backs: list[str] = []
        self.side: list[int] = []
        self.types: list[str] = []
        self.type_names: list[str] = []
        self.symbols: list[str] = []
        self.type: list[int] = []
        self.strength: list[int] = []
        self.contingent: list[int] = []  # NONE
        self.column: list[int] = []  # of the Battle Results Table; NONE for units that never fire
        self.tags: dict[str, list[int]] = {}  # free tag -> units
        self.flags: list[list[int]] = []  # by flag, then by unit
        self.dies_to: list[int] = []  # TO_DEAD or TO_RECRUIT for losses by 13.3 and 13.5
        self.entry_turn: list[int] = []
        self.entry_at: list[list[int]] = []  # by unit: where it arrives in its entry turn; empty: in the Recruit Box
        self.recruit_at: list[list[int]] = []  # by unit, the spaces; empty: none
        self.recruit_held: list[int] = []  # by unit: must the space be held?
        self.own: list[list[int]] = []  # by side
        self.suppliers: list[list[int]] = []  # by side: supply units and fleets (21.2a)
        # tables
        self.columns: list[str] = []
        self.results: list[list[int]] = []  # by column, then by die - 1
        # cards
        self.card_ids: list[str] = []
        self.cards: list[Card] = []
        self.events: list[Event] = []
        self.effects: list[Effect] = []
        self.conditions: list[Condition] = []
        # set-up
        self.start: list[int] = []  # by unit: a space, or one of the boxes of state.py
        self.markers: list[int] = []  # fort markers by side
        self.start_forts: list[int] = []  # by space: a side or NONE
        self.stacked: list[list[int]] = []  # by side: cards drawn first
        # victory
        self.sudden: list[Award] = []
        self.awards: list[Award] = []
        self.by_points = 1
        self.levels: list[Level] = []
