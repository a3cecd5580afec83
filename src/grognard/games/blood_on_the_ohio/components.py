"""The components of Blood on the Ohio as flat lists: map, counters, tables, scenarios. They never change."""

from __future__ import annotations

from typing import Final

NONE: Final = -1
FAR: Final = 99
SIDES: Final[list[str]] = ["us", "wc"]
TURNS: Final = 10
EXPEDITIONS: Final = 3

# what can stand in a space; 0 is nothing
NO_SITE: Final = 0
RAZED: Final = 1
VILLAGE: Final = 2
PRINCIPAL: Final = 3
SETTLEMENT: Final = 4
FORT: Final = 5
GREAT_FORT: Final = 6
FORT_MIAMIS: Final = 7
SITES: Final[list[str]] = [
    "none", "razed", "village", "principal", "settlement", "fort", "great_fort", "fort_miamis",
]  # fmt: skip

# kinds of spaces: ground spaces come first, then river spaces, then entry squares
GROUND: Final = 0
RIVER: Final = 1
ENTRY: Final = 2

# types of counters: as units.toml lists them, then leaders
TYPES: Final[list[str]] = ["RI", "RC", "MI", "MC", "AR", "SC", "SU", "WA", "BA", "KEY", "SUB"]
RI: Final = 0
RC: Final = 1
MI: Final = 2
MC: Final = 3
AR: Final = 4
SC: Final = 5
SU: Final = 6
WA: Final = 7
BA: Final = 8
KEY: Final = 9
SUB: Final = 10

PROCEDURES: Final[list[str]] = [
    "special_actions", "us_operations", "nation_check", "wc_operations", "expedition_check", "leader_check",
    "us_supply_check", "winter_quartering", "end_of_turn",
]  # fmt: skip
ACTIONS: Final[list[str]] = [
    "recruit", "negotiate", "build", "repair", "search_artillery", "search_raiders", "save", "harass", "raid",
    "strategic_movement",
]  # fmt: skip
EVENTS: Final[list[str]] = ["battle", "delay", "us_confused", "wc_confused", "reinforcements"]
STATUSES: Final[list[str]] = ["absent", "member", "nonaligned", "treaty", "withdrawn"]
ABSENT: Final = 0
MEMBER: Final = 1
NONALIGNED: Final = 2
TREATY: Final = 3
WITHDRAWN: Final = 4
SWITCHES: Final[list[str]] = ["nation_loyalty", "hidden_stacks", "sudden_death"]
NATION_LOYALTY: Final = 0
HIDDEN_STACKS: Final = 1
SUDDEN_DEATH: Final = 2

# where a line of a set-up puts its pieces, beside a space
AT_CUP: Final = -1
AT_ENTRY: Final = -2  # US entry squares of the player's choice
AT_FORTS: Final = -3
AT_SETTLEMENTS: Final = -4  # one each
AT_FORT: Final = -10  # and less: the fort of number AT_FORT - at


class Line:
    """Some US pieces of a set-up or of a later arrival: by `turn`, or so many turns `later` than an expedition."""

    def __init__(self) -> None:
        self.at = 0
        self.squares = 1  # entry squares, at least
        self.leaders: list[int] = []
        self.pieces: list[int] = []  # number by type
        self.turn = 0
        self.expedition = 0
        self.later = 0


class Camp:
    """A nation's part of a set-up; `at` where it may not choose, `moved` its principal villages that were burned."""

    def __init__(self) -> None:
        self.nation = 0
        self.villages: list[int] = [0, 0]  # healthy and reduced
        self.razed = 0
        self.moved: list[int] = []
        self.leaders: list[int] = []
        self.stored: list[int] = []  # leaders in the nation square
        self.warriors: list[int] = [0, 0]  # full and reduced
        self.arms = 0
        self.at = NONE
        self.together = 0
        self.near = NONE  # a fort, from which villages lie at a `distance`
        self.distance: list[int] = [0, 0]
        self.south = 0  # so many villages are south of `south_of`
        self.south_of = NONE


class Site:
    """Where a fort of the set-up may stand: so far `from_fort`, or from any; in a nation's land, or anywhere."""

    def __init__(self) -> None:
        self.fort = 0
        self.rule = 0
        self.from_fort = NONE
        self.distance: list[int] = [0, 0]
        self.nation = NONE


class Builds:
    """What comes into the US Builds Box, at the start or with an expedition."""

    def __init__(self) -> None:
        self.expedition = 0
        self.settlements = 0
        self.forts: list[int] = []


class Endings:
    """The rules by which a scenario ends; 0 where it has no such ending."""

    def __init__(self) -> None:
        self.us = 0  # has more at the end
        self.wc = 0
        self.draw = 0
        self.unbuilt = 0
        self.withdrawal = 0  # at once
        self.points = 0
        self.villages = 0
        self.settlements = 0
        self.kills = 0


class Victory:
    """How a scenario is won; points are in halves. Whatever is 0, NONE or empty is no condition."""

    def __init__(self) -> None:
        self.rules = Endings()
        self.by = 0  # steps lost by structures, or points
        self.unbuilt = 0
        self.us_relocates = NONE
        self.us_reduced = 0
        self.us_reduced_with = NONE
        self.us_razed = 0
        self.us_needs = NONE
        self.us_vp = 0
        self.us_kills: list[int] = []
        self.wc_settlement_steps = 0
        self.wc_withdraws = 0
        self.wc_most_reduced = NONE
        self.wc_kills: list[int] = []


class Scenario:
    """One way to play. Lists by expedition have three entries; points are in halves; turns count from 1."""

    def __init__(self) -> None:
        self.id = ""
        self.name = ""
        self.summary = ""
        self.first = 0
        self.turns: list[int] = []  # the first and the last
        self.vp: list[int] = []
        self.us_sap: list[int] = []
        self.wc_sap: list[int] = []
        self.us_ambush: list[int] = []
        self.fort_supply_steps: list[int] = []
        self.expedition: list[int] = []  # at the start, and the last
        self.us_subordinate_fp = 0  # 0: subordinate_fp, as ever
        self.scout_lifts_ambush = 0
        self.redraw_militia = 0
        self.breaker_stays = 0
        self.others_closed = 0
        self.us_losses = 0  # to the cup, or out of the game
        self.fort_miamis = 0
        self.procedures: list[int] = []
        self.actions: list[int] = []
        self.recruit_at: list[int] = []
        self.members: list[int] = []
        self.nonaligned: list[int] = []
        self.treaty: list[int] = []
        self.leave_at_first_check: list[int] = []
        self.arms_on: list[int] = []  # squares of the VP track
        self.arms_waiting: list[int] = []  # nations in whose square one waits
        self.arms_available = 0
        self.arms_with_warriors = 0
        self.raid_cup: list[int] = []
        self.cup: list[int] = []  # number by type
        self.store: list[int] = []  # full warriors, by nation
        self.builds = Builds()
        self.later_builds: list[Builds] = []
        self.forts: list[Site] = []
        self.settlements: list[list[int]] = []  # north and east of the Ohio: new, reduced, razed
        self.wc: list[Camp] = []
        self.us: list[Line] = []
        self.later: list[Line] = []
        self.victory = Victory()


class Components:
    """Map, counters, tables and scenarios; read.py fills them and checks every entry."""

    def __init__(self) -> None:
        self.digest = ""
        # spaces: ground, river, entry squares
        self.spaces: list[str] = []
        self.space_names: list[str] = []
        self.kind: list[int] = []
        self.nation: list[int] = []  # whose colour, or NONE
        self.x: list[int] = []
        self.y: list[int] = []
        self.site: list[int] = []  # printed
        self.near: list[list[int]] = []  # never an entry square
        self.left: list[list[int]] = []  # banks of a river space, seen downstream
        self.right: list[list[int]] = []
        self.rivers: list[str] = []
        self.river_names: list[str] = []
        self.river: list[int] = []  # the chain of a river space, or NONE
        self.south: list[int] = []  # ground south and east of the Ohio
        self.gate: list[int] = []  # the space to which an entry square leads, or NONE
        self.gate_nation: list[int] = []  # the nation whose door it is, NONE for the US
        self.flag_space = NONE  # where Fort Miamis comes
        self.step_mp: list[list[int]] = []  # by the kinds of the two spaces (2.5)
        self.ways: list[list[list[int]]] = []  # by side: where a step may lead from a space, before any bar
        self.apart: list[list[int]] = []  # how many spaces lie between two, entry squares FAR from all (G6)
        self.rings: dict[int, list[int]] = {}  # spaces within a distance of one, as far as they were asked for
        self.water: list[int] = []  # rivers near which villages stand: 0 none, 1 another nation's, 2 its own (A4.0b)
        self.lands: list[list[int]] = []  # by nation: all spaces of its colour, its boundary (2.0b)
        self.ohio = NONE  # the river that 6.3.1b names
        # counters: by type, warriors by nation, then leaders
        self.counters: list[str] = []
        self.counter_names: list[str] = []
        self.side: list[int] = []
        self.type: list[int] = []
        self.people: list[int] = []  # the nation of a counter, or NONE
        self.fp: list[int] = []  # full
        self.fp_reduced: list[int] = []
        self.tp: list[int] = []
        self.tp_reduced: list[int] = []
        self.steps: list[int] = []  # casualties that it can take
        self.leads: list[int] = []  # the expedition of a US leader, or 0
        self.by_type: list[list[int]] = []
        self.by_nation: list[list[int]] = []  # warriors
        self.own: list[list[int]] = [[], []]  # by side
        self.leaders: list[int] = []
        self.breaker = NONE  # Buckongahelas, who stays when his nation leaves (A3.1d)
        # types
        self.type_names: list[str] = []
        self.regular: list[int] = []
        self.militia: list[int] = []
        self.cavalry: list[int] = []
        self.strength: list[int] = []
        # nations
        self.nations: list[str] = []
        self.nation_names: list[str] = []
        self.villages: list[int] = []
        self.square: list[int] = []  # 0: never withdraws
        self.door: list[int] = []  # its entry square, or NONE
        self.recruit_bonus: list[int] = []
        self.treaty_allowed: list[int] = []
        self.joins: list[list[int]] = []  # leaders and warriors that an alliance brings
        self.principals: list[int] = []  # spaces of the printed principal villages
        # forts and other structures, these by site
        self.forts: list[str] = []
        self.fort_names: list[str] = []
        self.fort_space: list[int] = []  # of a printed fort, or NONE
        self.site_fp: list[list[int]] = [[0, 0] for _ in SITES]
        self.site_empty: list[list[int]] = [[0, 0] for _ in SITES]
        self.site_vp: list[int] = [0 for _ in SITES]
        self.site_steps: list[int] = [0 for _ in SITES]  # at most so many in a battle
        self.site_holds: list[int] = [0 for _ in SITES]
        self.site_moves: list[int] = [0 for _ in SITES]  # MP within which it relocates
        # tables and tracks
        self.turn_names: list[str] = []
        self.segments: list[list[int]] = []
        self.fall_only: list[int] = []
        self.events: list[int] = []
        self.shock: list[int] = []
        self.ambush: list[int] = []
        self.expedition_withdraws: list[int] = []
        self.expedition_enters: list[int] = []
        self.negotiate_targets: list[int] = []
        self.strength_from: list[int] = []
        self.combat: list[list[int]] = []  # by die - 1, then by column
        self.chits: list[str] = []
        self.chit_number: list[int] = []
        self.chit_steps: list[int] = []
        self.chit_vp: list[int] = []
        self.chit_bars_builds: list[int] = []
        self.chit_bars_raids: list[int] = []
        self.chit_warriors: list[int] = []
        self.chit_added: list[list[int]] = []  # before the spring of 1790 and so on
        self.scenarios: list[Scenario] = []
        # settings
        self.vp_max = 30
        self.sap_max = 5
        self.trail_mp = 1
        self.embark_mp = 2
        self.river_mp = 1
        self.land_mp = 0
        self.entry_mp = 1
        self.us_key_mp = 4
        self.us_subordinate_mp = 4
        self.us_stray_mp = 2
        self.wc_key_mp = 5
        self.wc_subordinate_mp = 5
        self.wc_stray_mp = 3
        self.wagons_mp = 4
        self.scouts_mp = 5
        self.scout_bonus_mp = 1
        self.pass_through_mp = 1
        self.overrun_mp = 1
        self.key_fp = 10
        self.key_with_leader_fp = 16
        self.subordinate_fp = 6
        self.army_fp = 16
        self.river_fp = 8
        self.ohio_us_fp = 16
        self.overrun_factor = 5
        self.us_checks = 4
        self.wc_checks = 2
        self.recruit_from = 5
        self.militia_to_fort = 4
        self.refuge_fp = 2  # in a village of a nation without a principal one
        self.village_to_river = 2
        self.treaty_fp = 10
        self.alliance_fp = 2
        self.settlement_to_river = 2
        self.settlement_to_neighbour = 4
        self.enemy_clear = 2
        self.fort_chain = 3
        self.supply_distance = 4
        self.repair_clear = 2
        self.harass_from = 4
        self.harass_mp = 3
        self.harass_us_fp = 2
        self.search_from = 6
        self.search_us_fp = 4
        self.search_us_range = 1
        self.search_wc_fp = 2
        self.search_wc_range = 2
        self.officer_stays_from = 4
        self.retreat_from = 5
        self.failed_retreat = 1
        self.confused = 2
        self.reinforcement_mp = 3
        self.bloody_from = 4
        self.catastrophe_up_to = 1
        self.overwhelming_from = 6
        self.ambush_factor = 5
        self.village_ambush_most = 1
        self.scout_traitor_up_to = 1
        self.scout_leaves_up_to = 2
        self.heals_up_to = 3
        self.dies_from = 6
        self.gun_lost_from = 6
        self.militia_all_from = 6
        self.loyalty_from = 6
        self.loyalty_range = 10
