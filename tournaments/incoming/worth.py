"""What games were worth in another program, as an own scoring of the event."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import pairwise
from typing import Any

from django.utils.translation import gettext as _

from tournaments.own_scoring import document_of
from tournaments.standings import PRESETS
from tournaments.standings.trf_records import PARTS, USUAL

MOST = 1000
# Where a file gives points and says nothing about them: what others count by.
OTHERS = (
    {"win": 3, "forfeit_win": 3, "full_bye": 3, "bye": 3, "draw": 1, "half_bye": 1},
    {"win": 2, "forfeit_win": 2, "full_bye": 2, "bye": 2, "draw": 1, "half_bye": 1},
)

Totals = Iterable[
    tuple[Fraction, Iterable[str]]
]  # of each player the points that the file gives, and the codes of its rounds


def agrees(totals: Totals, worth: Mapping[str, Fraction]) -> bool:
    """Whether every player has as many points in the file as its rounds are worth."""
    return all(given == sum((worth[PARTS[code]] for code in codes), Fraction(0)) for given, codes in totals)


def found_in(totals: Totals, stated: Mapping[str, Fraction] | None) -> tuple[Mapping[str, Fraction], bool]:
    """What each result is worth, and whether the file’s points say so: by its own word, else as usual, else as others count."""
    totals = [(given, tuple(codes)) for given, codes in totals]
    if stated is not None:
        return stated, agrees(totals, stated)
    for worth in (USUAL, *({**USUAL, **dict_of(other)} for other in OTHERS)):
        if agrees(totals, worth):
            return worth, True
    return USUAL, False


def dict_of(whole: Mapping[str, int]) -> dict[str, Fraction]:
    return {name: Fraction(value) for name, value in whole.items()}


def document_from(worth: Mapping[str, Fraction]) -> tuple[dict[str, Any] | None, list[str]]:
    """An own scoring, None where the usual one does, and why the file's own cannot be kept as it is."""
    notes = list(_refused(worth))
    if notes or dict(worth) == dict(USUAL):
        return None, notes
    unit = 1 if all(value.denominator == 1 for value in worth.values()) else 2
    document = document_of(PRESETS["chess"])
    points = {name: int(worth[name] * unit) for name in document["points"] if name != "unit"}
    title = f"{_number(worth['win'])}/{_number(worth['draw'])}/{_number(worth['loss'])}"
    if worth["full_bye"] != worth["bye"]:
        notes.append(_("A requested full bye counts as much as a bye here; the file tells them apart."))
    return document | {"title": title, "points": {**points, "unit": unit}}, notes


def _refused(worth: Mapping[str, Fraction]) -> Iterator[str]:
    values = worth.values()
    odd = any(value < 0 or value > MOST or (2 * value).denominator != 1 for value in values)
    falls = (("win", "draw", "loss"), ("forfeit_win", "forfeit_loss"), ("bye", "half_bye", "zero_bye"))
    unordered = any(worth[better] < worth[worse] for row in falls for better, worse in pairwise(row))
    if odd or unordered or worth["win"] <= 0:
        yield _(
            "What the file says a result is worth cannot be kept (negative, above 1000, no half of a point, or a loss above a "
            "win): 1, ½ and 0 are counted."
        )


def _number(value: Fraction) -> str:
    whole, rest = divmod(value, 1)
    return f"{whole or ''}½" if rest else str(whole)
