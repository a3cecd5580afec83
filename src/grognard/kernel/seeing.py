"""What a role sees of a position: its view, the question in it, and a position imagined from nothing but the view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.board import copied
from grognard.kernel.chance import Dice
from grognard.kernel.flow import NOBODY, NOWHERE, Frame, Position
from grognard.kernel.kinds import Kind, Lexicon
from grognard.kernel.view import Question, Running, View

if TYPE_CHECKING:
    from grognard.kernel.game import Game


def make_view(game: Game[Any], g: Position[Any], role: int, number: int) -> View:
    """All that a role knows."""
    view = View(game.id, game.role_name(role), number, g.where(), game.edition_id)
    procedures = game.rules.procedures
    k = game.known(g, role)
    if game.shape.fog is not None:
        view.board = game.shape.values(k.board)
    for f in k.stack:
        steps = procedures[f.proc].steps
        step = steps[f.pc].name if f.pc < len(steps) else ""
        view.running.append(Running(procedures[f.proc].name, step, game.locals(k, f, role)))
    game.look(k, role, view)
    if g.ask is not None:
        view.waiting = game.role_name(g.ask.role)
        if g.ask.role == role:
            view.ask = game.question(g, k)
    if g.over:
        view.outcome = game.outcome(g)
    return view


def make_question(game: Game[Any], g: Position[Any], known: Position[Any]) -> Question:
    """What is asked now, from what the role knows of the position."""
    ask = g.ask
    assert ask is not None
    options = [game.rules.name(c) for c in ask.options]
    q = Question(game.role_name(ask.role), ask.step.path, ask.step.rule, game.words.ask(g), options)
    frame = known.stack[-1]
    p = game.rules.procedures[frame.proc]
    lexicon = game.rules.lexicon
    if p.here and lexicon is not None:
        held = game.locals(known, frame, ask.role)
        q.at = "".join(_ids(lexicon, p.kinds[p.here], held.get(p.here, NOWHERE)))
        q.members = [x for name in p.group for x in _ids(lexicon, p.kinds[name], held.get(name, []))]
    return q


def _ids(lexicon: Lexicon, kind: Kind, held: int | list[int]) -> list[str]:
    """Those that are there: an int below 0 is none."""
    ids = lexicon.of(kind).ids
    return [ids[x] for x in (held if isinstance(held, list) else [held]) if x >= 0]


def imagined(game: Game[Any], view: View, dice: Dice) -> Position[Any]:
    """A position that the role might well be in; it gives the same view again."""
    g: Position[Any] = game.fit(view, _frames(game, view), dice)
    if view.outcome is None:
        g.advance(None)
    else:
        g.over = True
        g.winner = game.role(view.outcome.winner) if view.outcome.winner else NOBODY
        g.ended = game.rules.book.index[view.outcome.rule]
    return g


def _frames(game: Game[Any], view: View) -> list[Frame]:
    """The stack that a view tells of; what it doesn't tell has its default, for `Game.fit` to fill."""
    stack: list[Frame] = []
    for r in view.running:
        p = game.rules.by_name[r.frame]
        names = [s.name for s in p.steps]
        pc = names.index(r.step) if r.step else len(names)
        held = {name: copied(value) for name, value in r.locals.items()}
        stack.append(p.make(pc=pc, proc=p.index, **held))
    return stack
