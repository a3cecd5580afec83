"""What stands on docs/api.md, and in which order: tools/reference.py writes it down."""

from __future__ import annotations

from typing import Final

INTRO: Final = """# The API

Made from the docstrings by `python -m tools.reference`. A first look is in the [README](../README.md);
[bots.md](bots.md) and [research.md](research.md) show what to do with it.
"""
VERBS: Final = """# The verbs of the games

Made from the games by `python -m tools.reference`. A choice is a verb and a noun: `match.play(("step", "tahlequah"))`,
or `match.play("step tahlequah")` for short. Passing is `("pass", "")`, or `"pass"`, in every game. Where the noun is
empty, the verb stands alone.
"""
FUNCTIONS: Final = ["__init__.py", "kernel/installed.py"]  # the functions of `import grognard`

# what a user of the library meets, and the file that it is written in
CLASSES: Final = {
    "Game": "kernel/game.py",
    "Scenario": "kernel/card.py",
    "Option": "kernel/card.py",
    "Match": "kernel/match.py",
    "Choice": "kernel/border.py",
    "Refusal": "kernel/rulebook.py",
    "Line": "kernel/telling.py",
    "Remark": "kernel/scene.py",
    "Goal": "kernel/reach.py",
    "Proposed": "kernel/proposal.py",
    "View": "kernel/view.py",
    "Question": "kernel/view.py",
    "Outcome": "kernel/view.py",
    "Piece": "kernel/view.py",
    "Space": "kernel/view.py",
    "Stack": "kernel/view.py",
    "Running": "kernel/view.py",
    "Odds": "kernel/odds.py",
    "Chances": "kernel/odds.py",
    "Dice": "kernel/chance.py",
    "SecureDice": "kernel/dice.py",
    "SeededDice": "kernel/dice.py",
    "LaidDice": "kernel/dice.py",
    "RecordedDice": "kernel/dice.py",
    "Position": "kernel/flow.py",
    "Ask": "kernel/flow.py",
    "Chance": "kernel/chance.py",
    "Event": "kernel/flow.py",
    "Actions": "kernel/actions.py",
    "Observer": "kernel/observation.py",
    "Plane": "kernel/observation.py",
    "Replay": "kernel/replay.py",
    "Moment": "kernel/replay.py",
    "Heading": "kernel/replay.py",
    "Bot": "ai/bot.py",
    "Supervised": "ai/supervised.py",
    "GrognardAEC": "research/pettingzoo.py",
    "GrognardEnv": "research/gymnasium.py",
    "GrognardGame": "research/openspiel.py",
    "GrognardState": "research/openspiel.py",
    "GameError": "kernel/fault.py",
    "SaveError": "kernel/saved.py",
    "FlowError": "kernel/flow.py",
    "NoMoment": "kernel/replay.py",
    "BotError": "ai/bot.py",
}
# those that users make themselves; all others are handed to them
MADE: Final = {
    "Bot", "Choice", "GrognardAEC", "GrognardEnv", "LaidDice", "RecordedDice", "SecureDice", "SeededDice", "Supervised",
}  # fmt: skip
# the attributes of classes that aren't plain data: those that users may read
ATTRIBUTES: Final = {
    "Game": ["card", "rules", "words", "edition_id", "editions", "longest"],
    "Match": ["game", "position", "scenario", "options"],
    "Refusal": ["rule", "why", "nth"],
    "Line": ["number", "event", "rule", "text", "side", "at", "lost", "takes", "level", "roll"],
    "RecordedDice": ["log"],
    "Position": ["rules", "board", "stack", "ask", "pending", "over", "winner", "ended", "sealed", "shown", "news"],
    "Ask": ["role", "step", "options"],
    "Chance": ["items", "count", "back", "seen", "step"],
    "Event": ["kind", "args", "seen", "rule"],
    "Actions": ["size"],
    "Observer": ["planes", "size"],
    "Replay": ["moments"],
    "Bot": ["name", "at_once", "seconds", "game", "random", "memory"],
    "Supervised": ["bot", "failure"],
    "GrognardAEC": ["match"],
    "GrognardEnv": ["match"],
    "GrognardState": ["game_of", "position"],
    "FlowError": ["where", "why"],
}
# what comes before all others of its class
FIRST: Final = {"Game": ["id", "title", "roles", "scenarios", "new", "match", "edition"]}
# what only somebody needs who writes a game
AUTHORS: Final = {
    "Game": [
        "around", "end", "fill_in", "stand", "look", "hides", "locals", "fit", "cards_used", "facts", "suggest",
        "standing_answers", "brief", "preview", "typed", "survey", "measures", "timer", "upgrade", "lesson_files",
        "question", "ending",
    ],
    "Position": [
        "call", "tell", "reveal", "finish", "close", "step", "test", "drawing", "placed", "out_of_time", "own",
    ],
}  # fmt: skip

# title, a word on it, and the classes in their order
CHAPTERS: Final[list[tuple[str, str, list[str]]]] = [
    (
        "Getting started",
        """Games and bots by their names, and saves by their files:

```python
>>> import grognard
>>> game = grognard.game("indian-territory")
>>> game.roles
('union', 'confederate')
>>> bot = grognard.bot("greedy", game, seed=1)

```
""",
        [],
    ),
    (
        "Playing",
        """A `Game` holds rules and components, and never changes. A `Match` is a game under way:

```python
>>> match = game.new("campaign", seed=7)
>>> match
Match('indian-territory', 'campaign', number=3, where='Game > Impulse.act')
>>> match.ask.role, match.ask.options[0]
('union', Choice(verb='recruit', noun='5ks-1'))
>>> match.play(match.ask.options[0])

```
""",
        ["Game", "Scenario", "Option", "Match", "Choice", "Refusal", "Line", "Remark", "Goal", "Proposed"],
    ),
    (
        "What a role sees",
        """Everything here is plain data that holds nothing but what the role may know:

```python
>>> view = match.view("union")
>>> view.role, view.waiting, view.tracks["turn"]
('union', 'union', 1)

```
""",
        ["View", "Question", "Outcome", "Piece", "Space", "Stack", "Running", "Odds", "Chances"],
    ),
    (
        "Dice",
        """Any object with `outcome` serves, and so do these:

```python
>>> dice = grognard.LaidDice({"Game.first_player": [[6, 1]], "Game.draw_marker": [[0]]})
>>> game.new(dice=dice).view().waiting
'union'

```
""",
        ["Dice", "SecureDice", "SeededDice", "LaidDice", "RecordedDice"],
    ),
    (
        "Positions",
        """For search and simulation: a position holds no log and no dice. Roles, choices and rules are ints there;
`game.role`, `game.actions` and `game.rules` know their names.

```python
>>> g = match.position.clone()
>>> g.apply(g.ask.options[0], grognard.SeededDice(1))
>>> 0.0 <= game.value(g, game.role("union")) <= 1.0
True

```
""",
        ["Position", "Ask", "Chance", "Event"],
    ),
    (
        "Numbers for learners",
        """A number for every choice, and a row of numbers for what a role knows:
[research.md](research.md) begins with them.
""",
        ["Actions", "Observer", "Plane"],
    ),
    (
        "Replays",
        """Any earlier moment of a match:

```python
>>> replay = grognard.Replay.of(match)
>>> replay.view(replay.moments[0].number, "union").tracks["turn"]
1

```
""",
        ["Replay", "Moment", "Heading"],
    ),
    ("Bots", "How to write one is told in [bots.md](bots.md).\n", ["Bot", "Supervised"]),
    (
        "Adapters",
        "They need `pip install 'grognard[research]'`; [research.md](research.md) shows each at work.\n",
        ["GrognardAEC", "GrognardEnv", "GrognardGame", "GrognardState"],
    ),
    (
        "Errors",
        "A choice that isn't open brings a `Refusal`, above. Here something else is wrong.\n",
        ["GameError", "SaveError", "FlowError", "NoMoment", "BotError"],
    ),
    (
        "Writing a game",
        "What games override and their rules call; [CONTRIBUTING.md](../CONTRIBUTING.md) tells how a game is made.\n",
        ["Game", "Position"],
    ),
]
