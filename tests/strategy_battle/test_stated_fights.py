"""Fights played by hand from the book end as the referee says: dice, winners, wounds, points, casualties."""

import pytest

from rules.games.strategy_battle.referee import adjudicate
from tests.strategy_battle.stated_fights import play


def disagreement(seed: int) -> str:
    """How the referee differs from the Fight as it was played; "" when it does not."""
    played = play(seed)
    ruling = adjudicate(played.case)
    if ruling.verdict != "legal":
        return (
            f"{seed}: {ruling.verdict} {[v.text for v in ruling.violations]} {[n.text for n in ruling.needs]}"
        )
    outcome = ruling.actions[0].outcome
    wrong = {
        fact: (value, outcome.get(fact)) for fact, value in played.facts.items() if outcome.get(fact) != value
    }
    if wrong:
        return f"{seed}: {wrong}"
    after = {model["id"]: model for model in ruling.position["models"]}
    for id, figures in played.left.items():
        found = {name: after[id][name] for name in figures}
        if found != figures:
            return f"{seed}: {id} {found} instead of {figures}"
    return ""


@pytest.mark.parametrize("start", range(0, 150, 50))
def test_a_fight_played_by_hand_ends_alike(start: int) -> None:
    assert [wrong for seed in range(start, start + 50) if (wrong := disagreement(seed))] == []
