"""One side of a battle in numbers: of each unit whether it is steady, has fired, is panicked or gone.

Units that are equal in every respect stand for each other, so that most ways of getting to the same strength are one.
"""

from __future__ import annotations

from typing import Final

from grognard.kernel.choice import noun_of

STEADY: Final = 0
FIRED: Final = 1
PANICKED: Final = 2
GONE: Final = 3

TIRED: Final = 0.7  # a unit that has fired is worth less for the rest of the round

Volley = list[tuple[int, int, float]]  # eliminations, panics, chance

KNOWN: dict[tuple[int, ...], Volley] = {}


def volley(column: list[int], dice: int, bonus: int = 0) -> Volley:
    """What the dice of one unit may bring, with the chance of each.

    >>> [(e, p, round(c, 3)) for e, p, c in volley([0, 0, 0, 1, 1, 2], 1)]
    [(0, 0, 0.5), (0, 1, 0.333), (1, 0, 0.167)]
    """
    key = (dice, bonus, *column)
    if key not in KNOWN:
        KNOWN[key] = _volley(column, dice, bonus)
    return KNOWN[key]


def _volley(column: list[int], dice: int, bonus: int) -> Volley:
    faces = [column[min(die + bonus, len(column)) - 1] for die in range(1, 7)]
    out: list[tuple[int, int, float]] = [(0, 0, 1.0)]
    for _ in range(dice):
        out = merged([(e + (face == 2), p + (face == 1), chance / 6) for e, p, chance in out for face in faces])
    return out


def merged(results: Volley) -> Volley:
    """The results with equal ones added up."""
    out: dict[tuple[int, int], float] = {}
    for e, p, chance in results:
        out[e, p] = out.get((e, p), 0.0) + chance
    return [(e, p, chance) for (e, p), chance in sorted(out.items())]


class Corps:
    """Units in a fixed order, those of one kind beside each other; two bits of a code are the state of each.

    Codes that were met have a number, and what is often asked of them stands in lists by that number.
    """

    def __init__(self, panicked_first: bool) -> None:
        self.panicked_first = panicked_first  # may panicked units be chosen for eliminations while others stand?
        self.units: list[int] = []
        self.kinds: list[int] = []
        self.alike = False  # are two of one kind?
        self.width = 0  # of a level of health: more than the units of both sides
        self.faces: list[tuple[float, ...]] = []  # what makes a kind
        self.fire: list[float] = []  # who fires first
        self.worth: list[float] = []  # who is lost last
        self.firm: list[bool] = []  # can't be panicked
        self.volleys: list[list[Volley]] = []  # by unit, then by mode
        self.numbers: dict[int, int] = {}
        self.codes: list[int] = []
        self.shooter: list[int] = []  # who fires next, -1: nobody
        self.depth: list[int] = []  # how far down: by health lost, then by how many have fired
        self.able: list[bool] = []  # is somebody steady?
        self.there: list[bool] = []  # is anybody left?
        self.after: list[int] = []  # the number once the shooter has fired
        self.rest: list[int] = []  # the number at the start of the next round
        self.struck: dict[int, int] = {}  # the number after a volley, by number, eliminations and panics

    def add(
        self, unit: int, face: tuple[float, ...], fire: float, worth: float, firm: bool, volleys: list[Volley]
    ) -> None:
        """Units of one face must be added one after another."""
        new = not self.faces or self.faces[-1] != face
        self.alike = self.alike or not new
        self.kinds.append(len(self.faces) if new else self.kinds[-1])
        self.faces.append(face)
        self.units.append(unit)
        self.fire.append(fire)
        self.worth.append(worth)
        self.firm.append(firm)
        self.volleys.append(volleys)

    # codes

    def count(self, code: int, status: int) -> int:
        return self.between(code, status, status).bit_count()

    def has_steady(self, code: int) -> bool:
        return self.between(code, STEADY, FIRED) != 0

    def between(self, code: int, low: int, high: int) -> int:
        """A bit for each unit whose state is in this range."""
        out = 0
        for i in range(len(self.units)):
            if low <= (code >> (2 * i)) & 3 <= high:
                out |= 1 << i
        return out

    def code_of(self, panicked: list[int], fired: list[int]) -> int:
        """How they are on the board."""
        code = 0
        for i, u in enumerate(self.units):
            code |= (PANICKED if panicked[u] else FIRED if u in fired else STEADY) << (2 * i)
        return code

    def normal(self, code: int) -> int:
        """The code with the states of equal units in a fixed order."""
        n = len(self.units)
        out = i = 0
        while i < n:
            j = i + 1
            while j < n and self.kinds[j] == self.kinds[i]:
                j += 1
            part = code & ((1 << (2 * (j - i))) - 1)
            code >>= 2 * (j - i)
            out |= (part if j == i + 1 else ordered(part, j - i)) << (2 * i)
            i = j
        return out

    # numbers

    def number(self, code: int) -> int:
        """The number of a code, once it is brought into its normal form."""
        known = self.numbers.get(code, -1)
        if known >= 0:
            return known
        normal = self.normal(code) if self.alike else code
        if normal not in self.numbers:
            self.numbers[normal] = len(self.codes)
            self.learn(normal)
        self.numbers[code] = self.numbers[normal]
        return self.numbers[normal]

    def learn(self, code: int) -> None:
        """What is often asked of a new code, all in one pass."""
        steady = fired = panicked = 0
        best = -1
        rest = code
        for i in range(len(self.units)):
            status = rest & 3
            rest >>= 2
            if status == STEADY:
                steady += 1
                if self.fire[i] > 0 and (best < 0 or self.fire[i] > self.fire[best]):
                    best = i
            elif status == FIRED:
                fired += 1
            elif status == PANICKED:
                panicked += 1
        self.codes.append(code)
        self.shooter.append(best)
        self.depth.append(fired - self.width * (2 * (steady + fired) + panicked))
        self.able.append(steady + fired > 0)
        self.there.append(steady + fired + panicked > 0)
        self.after.append(-1)
        self.rest.append(-1)

    def fired(self, x: int) -> int:
        """The shooter has had its turn."""
        if self.after[x] < 0:
            self.after[x] = self.number(self.codes[x] | (FIRED << (2 * self.shooter[x])))
        return self.after[x]

    def rested(self, x: int) -> int:
        """The state at the start of the next round, when nobody has fired yet."""
        if self.rest[x] < 0:
            self.rest[x] = self.number(self.fresh(self.codes[x]))
        return self.rest[x]

    def strike(self, x: int, eliminations: int, panics: int) -> int:
        """The state after a volley with these results."""
        key = x << 16 | eliminations << 8 | panics
        if key not in self.struck:
            self.struck[key] = self.number(self.hit(self.codes[x], eliminations, panics))
        return self.struck[key]

    def fresh(self, code: int) -> int:
        """The code with everybody able to fire again."""
        for i in range(len(self.units)):
            if (code >> (2 * i)) & 3 == FIRED:
                code &= ~(3 << (2 * i))
        return code

    # choices

    def hit(self, code: int, eliminations: int, panics: int) -> int:
        """What the owner makes of a volley, eliminations first."""
        for _ in range(eliminations):
            i = self.victim(code)
            if i >= 0:
                code |= GONE << (2 * i)
        for _ in range(panics):
            i = self.coward(code)
            if i >= 0:
                code = self.scared(code, i)
        return code

    def scared(self, code: int, i: int) -> int:
        """The code after a unit panics; one that is panicked already is lost."""
        over = (code >> (2 * i)) & 3 == PANICKED
        return (code & ~(3 << (2 * i))) | ((GONE if over else PANICKED) << (2 * i))

    def victim(self, code: int) -> int:
        """The unit to be lost: the least valuable one that may be chosen."""
        return self.least(code, self.panicked_first, False)

    def coward(self, code: int) -> int:
        """The unit to panic: the least valuable steady one that can; else one that is lost by panicking again."""
        return self.least(code, False, True)

    def least(self, code: int, panicked_first: bool, spare_firm: bool) -> int:
        """The least valuable unit, chosen from the panicked before the others or the other way round; -1: none."""
        found = -1
        least = (False, 0.0)
        for i in range(len(self.units)):
            status = (code >> (2 * i)) & 3
            if status == GONE or (spare_firm and self.firm[i]):
                continue
            last = (status == PANICKED) != panicked_first
            cost = (last, self.worth[i] * (TIRED if status == FIRED else 1.0))
            if found < 0 or cost < least:
                found, least = i, cost
        return found

    def best(self, code: int, but: int = 0) -> int:
        """The most valuable unit that is not in the mask `but`, a panicked one only if there is no other; -1: none."""
        found = -1
        most = (False, 0.0)
        for i in range(len(self.units)):
            status = (code >> (2 * i)) & 3
            worth = (status != PANICKED, self.worth[i])
            if status != GONE and not (but >> i) & 1 and (found < 0 or worth > most):
                found, most = i, worth
        return found

    # options that name units

    def best_shot(self, options: list[int]) -> int:
        """The option that fires the unit with the best chance to hit."""
        able = {noun_of(o): o for o in options}
        best = max((self.fire[i], -i) for i, u in enumerate(self.units) if u in able)
        return able[self.units[-best[1]]]

    def like(self, i: int, code: int, options: list[int]) -> int:
        """That of a unit of this kind in this state: equal ones stand for each other."""
        for o in options:
            j = self.units.index(noun_of(o))
            if self.kinds[j] == self.kinds[i] and (code >> (2 * j)) & 3 == (code >> (2 * i)) & 3:
                return o
        return options[0]


def ordered(part: int, n: int) -> int:
    """The states of n equal units, the steady first."""
    out = 0
    for i, status in enumerate(sorted([(part >> (2 * i)) & 3 for i in range(n)])):
        out |= status << (2 * i)
    return out
