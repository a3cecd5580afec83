"""Help is the same in both builds: mypyc leaves docstrings out, and the build puts them back (tools/compile.py)."""

from __future__ import annotations

from typing import Any

import pytest
from tools.compile import docstrings, with_docstrings

from grognard.kernel import flow, match

SOURCE = '''"""Dice\\n"and" draws."""

class Cup:
    """What is drawn from?"""

    def draw(self, n: int) -> int:
        """One of n \\\\ all."""
        return n

    @property
    def left(self) -> int:
        """How many."""
        return 0

def roll(n: int) -> int:
    """A die, \u00bd."""
    return n
'''
CODE = """\
static PyGetSetDef dice___Cup_getseters[] = {
    {"left",
     (getter)dice___Cup_get_left,
    NULL, NULL, NULL},
};
static PyMethodDef dice___Cup_methods[] = {
    {"draw",
     METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("draw($self, n)\\n--\\n\\n")},
};
static PyTypeObject CPyType_dice___Cup_template_ = {
    .tp_doc = PyDoc_STR("Cup()\\n--\\n\\n"),
};
static PyMethodDef dicemodule_methods[] = {
    {"roll", PyDoc_STR("roll(n)\\n--\\n\\n") /* docstring */},
};
    NULL, /* docstring */"""


@pytest.mark.parametrize(
    ("thing", "begins"),
    [
        (flow, "The flow of play as data"),
        (flow.Position, "Board and stack of frames."),
        (flow.Position.clone, "A position to be played on by itself."),
        (flow.goto, "Go on with another step"),
        (match.Match.rows, "The log of inputs."),
    ],
)
def test_what_is_documented_says_so(thing: Any, begins: str) -> None:
    assert thing.__doc__.startswith(begins)


def test_docstrings_are_written_into_the_c_of_a_module() -> None:
    made = with_docstrings(CODE, docstrings(SOURCE)).split("\n")
    assert made[3] == '    NULL, PyDoc_STR("How many."), NULL},'
    assert made[7].endswith('PyDoc_STR("draw($self, n)\\n--\\n\\nOne of n \\\\ all.")},')
    assert made[10] == '    .tp_doc = PyDoc_STR("Cup()\\n--\\n\\nWhat is drawn from\\?"),'
    assert made[13] == '    {"roll", PyDoc_STR("roll(n)\\n--\\n\\nA die, \\xc2""\\xbd"".") /* docstring */},'
    assert made[15] == '    PyDoc_STR("Dice\\n\\"and\\" draws."),'
