"""Losers in random scenes against directions tried one by one: the same outcome and the same open arcs, or too close to call."""

import pytest

from rules.engine.faults import Unreadable
from rules.games.strategy_battle.referee import adjudicate
from tests.strategy_battle.plane import INCH, STEP, outcome_by_trial, room, scene

NEAR = 0.05  # degrees at the end of an arc that a trial cannot tell


def judged(seed: int) -> str:
    """ "agree", "marginal", "unreadable", or how the referee differs from the trial."""
    one = scene(seed)
    try:
        facts = adjudicate(one.case).actions[0].outcome
    except Unreadable:
        return "unreadable"
    outcome = facts.get("if_declined.loser", facts["outcome.loser"])
    dry = outcome != "forced_over_drop"
    for place in range(int(360 / STEP)):
        angle = place * STEP
        inside, outside = _where(angle, facts["arcs.loser"])
        left = room(one, angle, INCH, dry=dry)
        if (inside and left < -1e-6) or (outside and left > 1e-6):
            return f"{seed}: {outcome}, {angle} degrees leaves {left}, arcs {facts['arcs.loser']}"
    tried = outcome_by_trial(one)
    if tried == outcome:
        return "agree"
    if (tried, outcome) == ("trapped_pinned", "trapped_partial"):
        return "agree"  # it is Trapped; a trial misses a single direction in which it moves a little
    return "marginal" if facts["marginal.loser"] else f"{seed}: {outcome} instead of {tried}"


def _where(angle: float, arcs: list[list[float]]) -> tuple[bool, bool]:
    """Whether a direction lies clearly inside an arc; whether it lies clearly outside all of them."""
    distances = []
    for start, end in ((float(a), float(b)) for a, b in arcs):
        width = end - start if end >= start else end - start + 360
        along = (angle - start) % 360
        distances.append(min(along, width - along) if along <= width else -min(along - width, 360 - along))
    best = max(distances, default=-360.0)
    return best > NEAR, best < -NEAR


def test_a_doorway_with_one_jamb_behind_the_winner_still_bars_the_way() -> None:
    assert judged(672) == "agree"
    assert judged(913) == "agree"


@pytest.mark.parametrize("start", range(0, 60, 15))
def test_a_loser_goes_where_a_trial_of_every_direction_says(start: int) -> None:
    found = [judged(seed) for seed in range(start, start + 15)]
    assert [one for one in found if one not in ("agree", "marginal", "unreadable")] == []
    assert found.count("agree") > 8
