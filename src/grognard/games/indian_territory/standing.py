"""Decisions that rarely matter, for players who would rather not be asked each time."""

from __future__ import annotations

from grognard.kernel.standing import Reply, Standing, always, never

SPEND = (always("spend", "Always, from the first wagon that can"), never())

STANDING = [
    Standing("Battle.terrain_supply", "Pay supply for the fire from terrain", SPEND),
    Standing("Battle.long_range_attacker_supply", "Pay supply for long-range fire, attacking", SPEND),
    Standing("Battle.long_range_defender_supply", "Pay supply for long-range fire, defending", SPEND),
    Standing("Battle.attacker_supply", "Pay supply for the battle, attacking", SPEND),
    Standing("Battle.defender_supply", "Pay supply for the battle, defending", SPEND),
    Standing("Pursuit.pursue", "Pursue who retreats", (never(),)),
    Standing("Move.raid", "Let Quantrill raid on his way", (always("raid"), never())),
    Standing("Raid.raiders_burn", "Let tribal raiders burn where they ride", (always("burn"), never())),
    Standing(
        "Attack.which_first",
        "Kiowa and Comanche in one space: whom to fight first",
        (Reply("kiowa", "The Kiowa", "first", "kiowa"), Reply("comanche", "The Comanche", "first", "comanche")),
    ),
]
