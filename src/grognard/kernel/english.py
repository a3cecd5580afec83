"""Names of pieces as sentences and counters write them: numbered, with an article, of many men, short."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

LONGEST: Final = 12  # letters of a short name


def numbered(names: Sequence[str]) -> list[str]:
    """Those that share a name are numbered.

    >>> numbered(["Ansar", "Krupps", "Ansar"])
    ['Ansar 1', 'Krupps', 'Ansar 2']
    """
    return [f"{x} {names[: n + 1].count(x)}" if names.count(x) > 1 else x for n, x in enumerate(names)]


def with_the(name: str) -> str:
    """A name with its article, inside a sentence.

    >>> with_the("Desert Column"), with_the("The Flags")
    ('the Desert Column', 'the Flags')
    """
    return f"the {name.removeprefix('The ').removeprefix('the ')}"


def is_many(name: str) -> bool:
    """Is a name spoken of as many men?

    >>> is_many("72nd Highlanders"), is_many("Safis and Laghmanis"), is_many("Guns of Berber")
    (True, True, True)
    >>> is_many("67th Foot"), is_many("Sirdars' Horse"), is_many("Regiment of Guards")
    (False, False, False)
    """
    head = name.split(" of ")[0]
    return " and " in name or (head.endswith("s") and not head.endswith(("ss", "us")))


def short_name(name: str, taken: Sequence[str], is_person: bool = False) -> str:
    """As many words of a name as fit on a counter, and as no other has; of a person's long name the last.

    >>> short_name("Sir Garnet Wolseley", [], is_person=True), short_name("Mounted Infantry", ["Mounted", "Infantry"])
    ('Wolseley', 'Mounted 2')
    """
    words = [w.strip(",.()").removesuffix("'s") for w in name.removeprefix("The ").split()]
    words = [w for w in words if w] or [name]
    first, last = _begins(words), words[-1][:LONGEST]
    ways = [last, first] if is_person and first != " ".join(words) else [first, last]
    head = words[0][: LONGEST - 3]
    counted = f"{head} {1 + sum(t.startswith(head) for t in taken)}"
    return next((word for word in ways if word not in taken), counted)


def _begins(words: Sequence[str]) -> str:
    text = words[0][:LONGEST]
    for word in words[1:]:
        if len(text) + 1 + len(word) > LONGEST:
            return f"{text} {word[:5]}" if text[0].isdigit() and " " not in text else text
        text += f" {word}"
    return text
