"""Decisions that rarely matter, for players who would rather not be asked each time."""

from __future__ import annotations

from grognard.kernel.standing import Standing, always, never

STANDING = [
    Standing("Events.accept", "Take what an event offers", (always("accept"), never())),
    Standing("Battle.use_event", "Use an event for a battle", (always("accept", "Always, in the first"), never())),
    Standing("Battles.next_battle", "Which battle is fought next", (always("fight", "The first of the list"),)),
    Standing("Pursuit.pursue", "Pursue who retreats", (never(),)),
    Standing("Peek.peek", "Look at a hidden stack", (never(),)),
    Standing("Bombard.choose_gun", "Bombard by an event", (never(),)),
    Standing("Redeploy.choose_goal", "Redeploy by an event", (never(),)),
]
