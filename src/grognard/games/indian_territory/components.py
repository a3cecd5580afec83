"""The components of Indian Territory as flat lists: map, counters, markers, tables. They never change."""

from __future__ import annotations


class Components:
    """Map, counters, markers and tables as flat lists; read.py fills them and checks every entry."""

    def __init__(self) -> None:
        self.digest = ""
        # spaces
        self.spaces: list[str] = []
        self.space_names: list[str] = []
        self.grid: list[str] = []
        self.terrain: list[int] = []
        self.home: list[int] = []
        self.base: list[int] = []  # a side, or -1
        self.capital: list[int] = []  # a nation, or -1
        self.start_control: list[int] = []
        self.x: list[int] = []
        self.y: list[int] = []
        self.near: list[list[int]] = []
        self.across: list[list[int]] = []  # those of `near` that lie beyond a river
        self.rivers: dict[tuple[int, int], str] = {}
        self.capitals: list[int] = []  # space by nation
        self.bases: list[list[int]] = []  # spaces by side
        # what terrain does, by terrain
        self.cost: list[int] = []
        self.artillery_bonus: list[int] = []
        self.terrain_round: list[int] = []
        self.pursuit: list[int] = []
        self.burns: list[int] = []
        # counters: units, then leaders
        self.counters: list[str] = []
        self.counter_names: list[str] = []
        self.n_units = 0
        self.side: list[int] = []
        self.army: list[str] = []
        self.type: list[int] = []
        self.strength: list[int] = []
        self.value: list[int] = []
        self.entry: list[int] = []
        self.regiment: list[int] = []
        self.regiments: list[str] = []
        self.speed: list[int] = []
        self.mounted: list[int] = []  # breaks off and, tribes apart, pursues
        self.column: list[int] = []
        self.places: list[list[int]] = []  # capitals where an Indian unit may be raised
        self.start: list[int] = []  # space of a tribe counter at the start, or -1
        self.own: list[list[int]] = []  # counters by side, leaders included
        self.units: list[list[int]] = []  # by side, without leaders
        self.leaders: list[list[int]] = []
        self.engineers: list[list[int]] = []
        self.faces: list[dict[str, int | str]] = []  # what each shows while it is fresh, steady and unknown
        self.quantrill = -1
        # markers
        self.markers: list[str] = []
        self.marker_names: list[str] = []
        self.marker_count: list[int] = []
        self.effects: list[list[int]] = []  # by side * 2 + winter, then by marker
        self.quantrill_marker = -1
        self.devastation_marker = -1
        # tables and settings
        self.results: list[list[int]] = []  # by column, then by die - 1
        self.river_extra = 1
        self.rough_with_engineer = 1
        self.devastated_cost = 2
        self.fast = 4
        self.slow = 2
        self.turns = 8
        self.ends = 2
        self.leader_lost_from = 5
        self.recovers_up_to = 3
        self.pursuit_bonus = 2
        self.supply_dice = 1
        self.first_bonus = 1
        self.first_bonus_capitals: list[int] = []
        self.increments = 2
        self.forts = 10
        self.turn_names: list[str] = []
        self.winter: list[int] = []  # by turn - 1
        self.available: list[int] = []  # entry turns that open at a turn
        self.releases_smith: list[int] = []
        self.brings_quantrill: list[int] = []
        self.rolls_recovery: list[int] = []
        self.fort_smith = -1
        self.park_hill = -1
        self.sculleyville = -1
