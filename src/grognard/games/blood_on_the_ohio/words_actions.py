"""Facts that the templates of data/words/actions.toml ask for."""

from __future__ import annotations

from grognard.games.blood_on_the_ohio import query
from grognard.games.blood_on_the_ohio.components import SETTLEMENT
from grognard.games.blood_on_the_ohio.frames import SpecialActions
from grognard.games.blood_on_the_ohio.state import NATION, SPACE, War
from grognard.games.blood_on_the_ohio.words_log import WORDS

fact, know = WORDS.fact, WORDS.know

know(NATION, land=lambda g, f, s: g.board.d.nation[s])
know(SPACE, stands=lambda g, f, u: g.board.at[u])
know(
    sap=lambda g, f, _: g.board.sap[f.side],
    sap_max=lambda g, f, _: g.board.d.sap_max,
    treaty_fp=lambda g, f, _: g.board.d.treaty_fp,
    alliance_fp=lambda g, f, _: g.board.d.alliance_fp,
    harass_mp=lambda g, f, _: g.board.d.harass_mp,
    militia_to_fort=lambda g, f, _: g.board.d.militia_to_fort,
    is_member=lambda g, f, n: query.is_member(g.board, n),
    is_barred=lambda g, f, _: bool(g.board.builds_barred),
    is_saved=lambda g, f, _: bool(g.board.saved[f.side]),
    is_damaged=lambda g, f, s: bool(g.board.damaged[s]),
    is_settlement=lambda g, f, s: g.board.site[s] == SETTLEMENT,
    condition=lambda g, f, s: "reduced" if g.board.damaged[s] else "healthy",
    harassing=lambda g, f, _: sum(query.stack_fp(g.board, 1, s) for s in query.harassers(g.board, f.built)),
)


@fact("terms")
def _(g: War, f: SpecialActions, nation: int) -> str:
    """What a negotiation takes."""
    b = g.board
    if query.is_automatic(b, f.side):
        return "they agree without a roll"
    needed = max(1, (2 * query.target_of(b) - b.vp[f.side] + 1) // 2)
    return f"they agree on {needed} or more" if needed <= 6 else f"they would agree on {needed}"
