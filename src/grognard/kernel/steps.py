"""The steps of a procedure: what runs by itself, what is asked with all that its verbs offer, what is rolled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from grognard.kernel.chance import Chance
from grognard.kernel.choice import LARGEST_INT, MOST_INTS, NOUNS, PASS

STEP: Final = 0
DECISION: Final = 1
CHANCE: Final = 2

PLENTY: Final = 99  # points of movement: more than any map asks for

# questions take the board and the frame
By = Callable[[Any, Any], int]
When = Callable[[Any, Any], bool]
Nouns = Callable[[Any, Any], list[int]]
Bar = Callable[[Any, Any, int], int]
Orders = Callable[[Any, Any], list[list[int]]]
Test = Callable[[Any, Any, list[int]], int]
Price = Callable[[Any, Any, int], list[tuple[int, int]]]
Threats = Callable[[Any, Any, int], list[int]]

# steps, chances, deeds, and what a decision makes of its questions take the position and the frame
Run = Callable[[Any, Any], None]
Pick = Callable[[Any, Any, int], None]
Draw = Callable[[Any, Any, list[int]], None]
Roll = Callable[[Any, Any], Chance]
Land = Callable[[Any, Any, list[int]], None]
Options = Callable[[Any, Any], list[int]]
WhyNot = Callable[[Any, Any, int], int]


class March:
    """A verb whose nouns are the next spaces of a march: what a step costs, what the group can spend.

    `price` gives the parts of the cost, each with the rule that asks for it (0 for what every step costs); `left` is
    what the group can still spend, and `dear` the rule that bars a step when that is too little. `refill` gives the
    group as much as it could ever need, to find out the cost of goals that are out of reach. `threats` are the spaces
    from which somebody may fall upon the group when it comes to a space.
    """

    def __init__(
        self, price: Price, left: By, dear: int, refill: Callable[[Any, Any], None], threats: Threats | None = None
    ) -> None:
        self.price = price
        self.left = left
        self.dear = dear
        self.refill = refill
        self.threats = threats

    def cost(self, b: Any, f: Any, to: int) -> int:
        return sum([points for points, _ in self.price(b, f, to)])


class Offer:
    """What a decision offers by one verb: `nouns` are those in question, every one of its kind without it.

    `bar` gives 0 for an open one, else the rule that bars it. Where `exact`, the nouns are the open ones and nothing
    is left to test; then `bar` or the rule `otherwise` only explains why others aren't offered. `march` is there where
    a noun is the next space of a march.
    """

    def __init__(self, verb: int, nouns: Nouns | None, bar: Bar | None, otherwise: int) -> None:
        self.verb = verb
        self.nouns = nouns
        self.bar = bar
        self.otherwise = otherwise
        self.exact = bar is None
        self.march: March | None = None


class Drawing:
    """A verb whose order a hand may draw: those on offer, how many ints one has, the test of any, what it does."""

    def __init__(self, orders: Orders, bar: Test, draw: Draw, least: int, most: int) -> None:
        self.orders = orders
        self.bar = bar
        self.draw = draw
        self.least = least
        self.most = most

    def misfit(self, ints: list[int]) -> str:
        """What is wrong with the shape of an order; "" where its test may be asked."""
        if not self.least <= len(ints) <= self.most:
            want = f"{self.least}" if self.least == self.most else f"{self.least} to {self.most}"
            return f"it has {len(ints)} numbers, but {want} are asked for"
        return f"a number is beyond {LARGEST_INT}" if any(abs(x) > LARGEST_INT for x in ints) else ""

    def nouns(self, b: Any, f: Any) -> list[int]:
        return list(range(1, len(self.orders(b, f)) + 1))

    def pick(self, g: Any, f: Any, noun: int) -> None:
        self.draw(g, f, self.orders(g.board, f)[noun - 1])


class Step:
    """One step of a procedure. A rule that is switched off leaves its steps in place, with no effect."""

    def __init__(self, kind: int, frame: str, name: str, index: int, rule: str, off: bool) -> None:
        self.kind = kind
        self.path = frame + "." + name
        self.name = name
        self.index = index
        self.rule = rule
        self.off = off
        self.secret: bool | When = False  # asked even with one option, whose choice at once would tell; or when so
        self.run: Run | None = None
        self.by: By | None = None
        self.options: Options | None = None
        self.bar: WhyNot | None = None
        self.picks: dict[int, Pick] = {}
        self.roll: Roll | None = None
        self.land: Land | None = None
        self.each = ""  # the local that counts how often it is still asked
        self.menu: list[Offer] = []
        self.drawings: dict[int, Drawing] = {}
        self.when: When | None = None
        self.must = 0  # the rule that bars passing, where it isn't offered
        self.can_pass = False
        self.pass_alone = False
        self.pass_bar: Bar | None = None

    def is_secret(self, g: Any) -> bool:
        """Would a lone option, played at once, tell what is hidden?"""
        secret = self.secret
        return secret if isinstance(secret, bool) else secret(g.board, g.stack[-1])

    def offers(
        self,
        verb: int,
        nouns: Nouns | None = None,
        bar: Bar | None = None,
        otherwise: int = 0,
        exact: bool = False,
        march: March | None = None,
    ) -> Callable[[Pick], Pick]:
        """A verb of this decision: over which nouns, what bars each, what a march costs; (decorated) what it does."""
        offer = Offer(verb, nouns, bar, otherwise)
        offer.exact = exact or bar is None
        offer.march = march

        def put(fn: Pick) -> Pick:
            self.menu.append(offer)
            self.picks[verb] = _counting(self.each, fn) if self.each else fn
            return fn

        return put

    def keeps(self, verb: int, local: str, nouns: Nouns | None = None, bar: Bar | None = None, **more: Any) -> None:
        """A verb whose noun the frame keeps in a local, and nothing else is done; `more` as for `offers`."""

        def keep(g: Any, f: Any, noun: int) -> None:
            setattr(f, local, noun)

        self.offers(verb, nouns, bar, **more)(keep)

    def gathers(self, verb: int, local: str, nouns: Nouns | None = None, bar: Bar | None = None, **more: Any) -> None:
        """A verb whose noun joins a list of the frame, and the question is asked again; `more` as for `offers`."""

        def gather(g: Any, f: Any, noun: int) -> None:
            getattr(f, local).append(noun)
            f.pc -= 1

        self.offers(verb, nouns, bar, **more)(gather)

    def allows(self, verb: int, nouns: Nouns | None = None, bar: Bar | None = None, **more: Any) -> None:
        """A verb that does nothing but let play go on; `more` as for `offers`."""
        self.offers(verb, nouns, bar, **more)(_go_on)

    def draws(
        self, verb: int, orders: Orders, bar: Test, otherwise: int, least: int = 1, most: int = MOST_INTS
    ) -> Callable[[Draw], Draw]:
        """A verb that takes ints: `orders` are offered, and any that a hand draws is tested by `bar`.

        The test gets `least` to `most` ints, whatever a hand has sent.
        """

        def put(fn: Draw) -> Draw:
            drawing = Drawing(orders, bar, fn, least, most)
            self.drawings[verb] = drawing
            self.menu.append(Offer(verb, drawing.nouns, None, otherwise))
            self.picks[verb] = drawing.pick
            return fn

        return put

    def passes(self, bar: Bar | None = None, alone: bool = True, ends: bool = False) -> Callable[[Pick], Pick]:
        """It may be passed: by itself too, or only beside something else. That `ends` the procedure, or (decorated)
        does something else, or nothing.
        """
        self.can_pass = True
        if ends:
            self.picks[PASS] = _leave
        self.pass_alone = alone
        self.pass_bar = bar

        def put(fn: Pick) -> Pick:
            self.picks[PASS] = fn
            return fn

        return put

    def open(self, g: Any, f: Any) -> list[int]:
        """The options: what the verbs offer, in order, and no rule bars."""
        out: list[int] = []
        b = g.board
        when = self.when
        if when is not None and not when(b, f):
            return out
        for offer in self.menu:
            base = offer.verb * NOUNS
            find = offer.nouns
            nouns: list[int] = find(b, f) if find is not None else g.rules.verbs[offer.verb].all
            if offer.exact:
                out += [base + n for n in nouns]
            else:
                bar = offer.bar
                assert bar is not None
                for n in nouns:
                    if not bar(b, f, n):
                        out.append(base + n)
        if self.can_pass and (out or self.pass_alone):
            barred = self.pass_bar
            if barred is None or not barred(b, f, 0):
                out.append(PASS)
        return out

    def why_not(self, g: Any, f: Any, choice: int) -> int:
        verb, noun = choice // NOUNS, choice % NOUNS
        b = g.board
        if verb == 0:
            if not self.can_pass:
                return self.must
            return self.pass_bar(b, f, 0) if self.pass_bar is not None else 0
        for offer in self.menu:
            if offer.verb == verb:
                if offer.bar is not None:
                    return offer.bar(b, f, noun)
                return 0 if offer.nouns is None or noun in offer.nouns(b, f) else offer.otherwise
        return -1

    def rolled(self, fn: Land) -> Land:
        """What an outcome of this chance does."""
        self.land = fn
        return fn


def _counting(each: str, fn: Pick) -> Pick:
    """One less to be asked for; then what the choice does, and the question again."""

    def pick(g: Any, f: Any, noun: int) -> None:
        setattr(f, each, getattr(f, each) - 1)
        f.pc -= 1
        fn(g, f, noun)

    return pick


def _go_on(g: Any, f: Any, noun: int) -> None:
    """Does nothing: play goes on to the next step."""


def _leave(g: Any, f: Any, noun: int) -> None:
    f.pc = NOUNS
