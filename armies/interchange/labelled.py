"""A line in which a label stands before the count: a faction, the name of a unit, the following of a hero.

Iron Hills 13 Dwarf Warrior Spear 12          The Raiders – 24 Dwarf Warriors with shields
"""

import re
from collections.abc import Callable

from armies.interchange.pieces import Piece

_LABELLED = re.compile(
    r"(?P<label>[^\W\d][^\d]{0,60}?)\s*(?:[-–—:|]\s*)?\b(?P<count>\d{1,3})\s+(?P<rest>[^\W\d].*)"
)
_COST = re.compile(r"\s(?P<cost>\d{1,5})(?: ?pts\.?)?$")
MOST_WORDS = 10


def behind_a_label(text: str, knows: Callable[[str], bool]) -> tuple[Piece, str] | None:
    """The model behind the count, and what stands behind its name; None where the label itself names a model."""
    match = _LABELLED.fullmatch(text)
    if match is None or _names_in(match["label"], knows):
        return None
    rest, each = match["rest"], None
    if cost := _COST.search(rest):
        rest, each = rest[: cost.start()], int(cost["cost"])
    words = rest.split()
    for end in range(min(len(words), MOST_WORDS), 0, -1):
        name = " ".join(words[:end]).rstrip(",;:.")
        if knows(name):
            found = Piece(name, count=int(match["count"]), each=each, is_priced=each is not None)
            return found, " ".join(words[end:])
    return None


def _names_in(label: str, knows: Callable[[str], bool]) -> bool:
    """Whether any words of it, one after the other, are the name of a model."""
    words = [word.strip(",;:.()") for word in label.split()[:MOST_WORDS]]
    places = range(len(words))
    return any(knows(" ".join(words[start : end + 1])) for start in places for end in places[start:])
