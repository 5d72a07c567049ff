"""What the referee offers for a die is exactly what would stand: every candidate is declared and heard, and compared.

Offers are calculated within the hearing; here the whole case is heard once more for each candidate.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from rules import adjudicate
from rules.engine.ruling import Ruling
from rules.games.combat_hex.board.paths import value_at
from tests.board.cases import variants
from tests.board.writing import written
from tests.golden import golden_files

Json = Mapping[str, Any]
Offered = set[tuple[int, str]]
CHAPTERS = sorted({path.parent for path in golden_files("combat_hex")})
WAITING = frozenset({"combat-dice", "cocked-die", "dice.too-many"})


def offers_of(chapter: Path) -> Iterator[tuple[Json, str, Offered, Ruling]]:
    """The cases of a chapter with each place at which something is offered, and what.

    Left out: who could pay while the other player's dice are still missing. What is declared then is not heard.
    """
    for path in sorted(chapter.glob("*.json")):
        seen = set()
        for case, ruling in variants(path):
            told = {need.what for need in ruling.needs} | {fault.code for fault in ruling.violations}
            for place, options in ruling.actions[-1].offers.items() if not told & WAITING else ():
                found = {(die, who) for die, named in options().items() for who in named}
                if (place, frozenset(found)) not in seen:
                    yield case, place, found, ruling
                seen.add((place, frozenset(found)))


def faults(case: Json, place: str, declared: Sequence[Json]) -> set[str]:
    """Where the referee finds something wrong when this is declared at a place."""
    return {fault.path for fault in adjudicate(written(case, place, list(declared))).violations}


def is_at(path: str, place: str, index: int) -> bool:
    return path == f"{place}/{index}" or path.startswith(f"{place}/{index}/")


def payable(case: Json, place: str, warriors: Sequence[str]) -> Offered:
    """For each die who may pay for it, beside what the others pay."""
    dice = value_at(case, f"{place.removesuffix('/convert')}/dice") or ()
    declared = value_at(case, place) or []
    found: Offered = set()
    for die in range(len(dice)):
        others = [one for one in declared if one["die"] != die]
        for by in warriors:
            broken = faults(case, place, [*others, {"die": die, "by": by}])
            if not any(is_at(path, place, len(others)) for path in broken):
                found.add((die, by))
    return found


def assignable(case: Json, place: str, dice: int, warriors: Sequence[str]) -> Offered:
    """For each damage die on whom it may be put; each on its own."""
    return {
        (die, to)
        for die in range(dice)
        for to in warriors
        if not any(is_at(path, place, 0) for path in faults(case, place, [{"die": die, "to": to}]))
    }


def damage_dice(case: Json, place: str, ruling: Ruling) -> int:
    """How many lie there, with the sixes that some abilities keep from the combat roll."""
    player = place.rpartition("/players/")[2].partition("/")[0]
    raw = value_at(case, f"{place.removesuffix('/assign')}/damage/dice") or ()
    return len(ruling.actions[-1].outcome.get(f"damage.{player}", raw))


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda path: path.name)
def test_exactly_what_would_stand_is_offered(chapter: Path) -> None:
    for case, place, offered, ruling in offers_of(chapter):
        warriors = sorted(ruling.before.warriors)
        if place.endswith("/convert"):
            assert offered == payable(case, place, warriors), (case.get("title"), place)
        else:
            dice = damage_dice(case, place, ruling)
            assert offered == assignable(case, place, dice, warriors), (case.get("title"), place)
