"""What a volley may be expected to do to its target on the board, exactly: for players and bots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from grognard.games.warpath_2e import components as k
from grognard.games.warpath_2e.odds import Group, Outcome, Target, attack_odds, outcome_odds
from grognard.games.warpath_2e.query import living
from grognard.games.warpath_2e.query_losses import is_inspired
from grognard.games.warpath_2e.query_shoot import volley
from grognard.games.warpath_2e.query_sight import Gun
from grognard.games.warpath_2e.state import Board


def target_of(b: Board, unit: int) -> Target:
    """A unit as it stands now."""
    entry, rules = b.d.entry[unit], b.d.rules[unit]
    models = living(b, unit)
    return Target(
        len(models),
        entry.defence,
        entry.suppression,
        entry.destruction,
        rules[k.TOUGH],
        sum(b.damage[m] for m in models),
        bool(b.suppressed[unit]),
        bool(rules[k.STEADFAST]),
        is_inspired(b, unit) and entry.type != k.ARM,
    )


def shot_odds(b: Board, guns: Sequence[Gun], target: int) -> Outcome:
    """The chances of damage, of models lost and of every end, if these guns fire together and nobody else does."""
    v = volley(b, guns, target)
    return dice_odds(b, b.d.unit[guns[0].model], target, v.needs, v.bonuses, v.blasts)


def dice_odds(
    b: Board, unit: int, target: int, needs: Sequence[int], bonuses: Sequence[int], blasts: Sequence[int]
) -> Outcome:
    """What the dice of one attack may do, told one by one; those that are alike are reckoned together."""
    alike = Counter(zip(needs, bonuses, blasts, strict=True))
    groups = [Group(count, *kind) for kind, count in alike.items()]
    rules = b.d.rules[unit]
    damage = attack_odds(groups, b.d.entry[target].defence, bool(rules[k.ELITE]), bool(rules[k.VICIOUS]))
    return outcome_odds(target_of(b, target), damage)
