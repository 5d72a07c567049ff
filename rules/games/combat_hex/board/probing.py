"""What could be said next and stand: the referee is asked, nothing is decided here.

Every candidate is written into the case, the case is heard, and those that no fault names were allowed.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rules.engine.faults import Unreadable
from rules.games.combat_hex.board.paths import written
from rules.games.combat_hex.referee import adjudicate

Json = Mapping[str, Any]
MOST_PROBES = (
    120  # beyond that every candidate is offered, and the referee says afterwards what it thinks of one
)
# Each die of an assignment is tried on every enemy at once; that it lies there twice is our doing.
OURS = frozenset({"assign.twice", "shot.twice", "shot.die-twice"})


def convertible(case: Json, roll: str, dice: Sequence[Any], payers: Sequence[str]) -> tuple[int, ...]:
    """The dice of a roll that points may change, by their place. `roll` is the path of the roll in the case."""
    if not payers:
        return ()
    tried = [{"die": die, "by": payers[0]} for die in range(len(dice))]
    faults = _faults(written(case, f"{roll}/convert", tried))
    wrong = {path for code, path in faults if code in {"convert.face", "convert.no-die"}}
    return tuple(die for die in range(len(dice)) if f"{roll}/convert/{die}/die" not in wrong)


def payers_of(
    case: Json, roll: str, kept: Sequence[Json], dice: Iterable[int], payers: Sequence[str]
) -> dict[int, tuple[str, ...]]:
    """For each die, the warriors who may pay for it beside the conversions that are `kept`."""
    wanted = tuple(dice)
    if len(wanted) * len(payers) > MOST_PROBES:
        return dict.fromkeys(wanted, tuple(payers))
    found = {}
    for die in wanted:
        others = [one for one in kept if one.get("die") != die]
        found[die] = tuple(by for by in payers if _may_pay(case, roll, others, {"die": die, "by": by}))
    return found


def _may_pay(case: Json, roll: str, others: Sequence[Json], wanted: Json) -> bool:
    faults = _faults(written(case, f"{roll}/convert", [*others, wanted]))
    mine = f"{roll}/convert/{len(others)}"
    return not any(path == mine or path.startswith(f"{mine}/") for _, path in faults)


def targets_of(case: Json, path: str, dice: int, enemies: Sequence[str]) -> dict[int, tuple[str, ...]]:
    """For each damage die the enemies on whom it may be put. `path` is that of the assignment."""
    pairs = [(die, to) for die in range(dice) for to in enemies]
    if not pairs:
        return {}
    faults = _faults(written(case, path, [{"die": die, "to": to} for die, to in pairs]))
    wrong = {found for code, found in faults if code not in OURS}
    stands: dict[int, tuple[str, ...]] = {}
    for place, (die, to) in enumerate(pairs):
        if not any(one.startswith(f"{path}/{place}/") or one == f"{path}/{place}" for one in wrong):
            stands[die] = (*stands.get(die, ()), to)
    return stands


def _faults(case: Json) -> list[tuple[str, str]]:
    try:
        ruling = adjudicate(case)
    except Unreadable:
        return []
    return [(fault.code, fault.path) for fault in ruling.violations]
