"""A lesson in the terminal: every decision comes with what the learner should know about it."""

from __future__ import annotations

from grognard.cli.table.loop import Sitting, unbroken
from grognard.cli.table.menu import Menu
from grognard.cli.table.saving import Saver
from grognard.cli.table.seats import Bot
from grognard.kernel.border import Choice
from grognard.kernel.match import Match
from grognard.kernel.rulebook import Refusal
from grognard.kernel.view import View
from grognard.lessons.guide import OTHER, Guide
from grognard.lessons.lesson import Step

NEXT = "Enter goes on. "
POINTED = 3  # choices that are named when several go on


class Scripted:
    """Plays what the lesson has foreseen, and then like the bot behind it."""

    def __init__(self, guide: Guide, bot: Bot) -> None:
        self.guide = guide
        self.bot = bot

    @property
    def name(self) -> str:
        return self.bot.name

    @property
    def failure(self) -> str:
        return self.bot.failure

    def choose(self, view: View) -> Choice:
        return self.guide.reply() or self.bot.choose(view)


class Taught(Sitting):
    """A game in the terminal that follows a guide as long as the learner does."""

    def __init__(self, match: Match, guide: Guide, bots: dict[str, Bot], saver: Saver) -> None:
        super().__init__(match, {role: Scripted(guide, bot) for role, bot in bots.items()}, saver)
        self.guide = guide
        self.shown: tuple[int, int] = (-1, -1)  # position and move whose steps were read
        self.commands.all["lesson"] = self._repeat
        self.commands.all["leave"] = self._leave_lesson

    def _greet(self) -> None:
        super()._greet()
        lesson = self.guide.lesson
        self.terminal.say(
            f"Lesson: {lesson.title}, about {lesson.minutes} minutes. `lesson` repeats what was said, `rules` with a "
            "number shows a rule, `leave` ends the lesson, and the game goes on."
        )

    def _offer_lesson(self) -> None:
        """It is the lesson."""

    def _may_pass(self, menu: Menu) -> bool:
        """What the lesson goes on with needs no second thought."""
        return Choice("pass") in self.guide.lit or super()._may_pass(menu)

    def _turn(self) -> None:
        self.guide.catch_up()
        super()._turn()

    def _play(self, choice: Choice, role: str) -> None:
        with unbroken():
            self.guide.play(choice, role)

    # what is read

    def _tell(self) -> None:
        super()._tell()
        now = (self.match.number, self.guide.at)
        if self.shown != now:
            self._read()
        self.shown = now

    def _read(self) -> None:
        """The steps of this moment, a page each; the last one stands above the question."""
        steps = self.guide.steps
        first = self.guide.progress - len(steps)
        for n, step in enumerate(steps, 1):
            self._page(step, first + n)
            if n < len(steps) and not self.terminal.early:
                self.terminal.early = self.terminal.ask(NEXT)  # whoever types something has read enough
        if self.guide.done and steps:
            self.terminal.say("That was the lesson; the game goes on.")

    def _page(self, step: Step, n: int) -> None:
        book = self.match.game.rules.book
        rules = [r for r in map(book.find, step.rules) if r is not None]
        self.terminal.say()
        self.terminal.say(f"[{n}/{len(self.guide.lesson.steps)}] {step.title}")
        self.terminal.say(step.text, 4, 0)
        lit = list(dict.fromkeys(self.names.name(x) for x in (*step.spaces, *step.pieces)))
        if lit:
            self.terminal.say(f"Look at: {', '.join(lit)}.", 4)
        if rules:
            self.terminal.say(f"Rules: {'; '.join(f'{r.id} {r.title}' for r in rules)}.", 4)

    def _show_question(self) -> None:
        super()._show_question()
        lit = self.guide.lit
        if lit:
            typed = [f"`{' '.join(c).strip()}`" for c in lit[:POINTED]]
            self.terminal.say(f"The lesson goes on with {' or '.join(typed)}.")

    # what is typed

    def _chosen(self, typed: str) -> bool:
        number = self.match.number
        try:
            chosen = super()._chosen(typed)
        except Refusal as no:
            if no.rule != OTHER:
                raise
            self.terminal.say(no.why)
            return True
        move = self.guide.move
        if chosen and self.match.number == number and move is not None and move.hint:
            self.terminal.say(f"Hint: {move.hint}")
        return chosen

    def _repeat(self, rest: str) -> None:
        if self.guide.steps:
            self._read()
        else:
            self.terminal.say("The lesson is over: play as you like.")

    def _leave_lesson(self, rest: str) -> None:
        was_on, self.guide.on = self.guide.on, False
        self.terminal.say(
            "You have left the lesson. The game goes on, and a bot plays the others." if was_on else
            "The lesson is over already: play as you like."
        )  # fmt: skip
