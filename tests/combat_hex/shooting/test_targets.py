"""The list of targets says the same as the shot itself, on any board."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.engine.ruling import ActionRuling, Verdict
from rules.games.combat_hex import messages
from rules.games.combat_hex.line_of_sight.blockers import Terms
from rules.games.combat_hex.line_of_sight.silhouettes import silhouettes_of
from rules.games.combat_hex.position import ATTACKER, Position
from rules.games.combat_hex.readings import READINGS
from rules.games.combat_hex.shooting.document import read_action
from rules.games.combat_hex.shooting.resolve import hear_shot
from rules.games.combat_hex.shooting.targets import Target, targets
from tests.combat_hex.line_of_sight.boards import random_position

DEFAULTS = {reading.name: reading.default for reading in READINGS}
SEEDS = st.integers(0, 10**9)


def action_phase(seed: int) -> Position:
    return replace(random_position(Random(seed)), phase=ATTACKER, attacker="a")


def shot_of(position: Position, target: str, facing: int, edition: str = "3.1.2") -> ActionRuling:
    """A shot without dice: incomplete when it may be made."""
    hearing = Hearing("/actions/0", edition, DEFAULTS, messages.WORDS, {})
    data: dict[str, Any] = {"do": "shoot", "warrior": "S", "target": target, "facing": facing}
    hear_shot(position, read_action(Doc(data, "/actions/0", [])), hearing)
    return hearing.close(0, "shoot")


@settings(deadline=None, max_examples=60)
@given(SEEDS, st.booleans())
def test_a_target_is_legal_exactly_when_the_shot_is(seed: int, starter: bool) -> None:
    position = action_phase(seed)
    for target in targets(position, "S", terms=Terms(starter=starter)):
        ruling = shot_of(position, target.id, target.sight.facing, "starter" if starter else "3.1.2")
        assert target.is_legal == (ruling.verdict is not Verdict.ILLEGAL), target.as_json()
        if not target.is_legal:
            assert {each.rule for each in target.refusals} == {fault.rule for fault in ruling.violations}


@settings(deadline=None, max_examples=40)
@given(SEEDS)
def test_every_facing_named_sees_the_target_and_no_other_does(seed: int) -> None:
    position = action_phase(seed)
    for target in targets(position, "S"):
        for facing in range(6):
            ruling = shot_of(position, target.id, facing)
            if "visible" in ruling.outcome and "shot.cannot-turn" not in {
                fault.code for fault in ruling.violations
            }:
                large = silhouettes_of(position)["S"].large
                assert large or ruling.outcome["visible"] == (facing in target.facings)


def by_id(found: tuple[Target, ...]) -> dict[str, Target]:
    return {target.id: target for target in found}


@pytest.mark.parametrize("facing", range(6))
def test_one_facing_can_be_asked_for(facing: int) -> None:
    position = action_phase(7)
    for target in targets(position, "S", facing=facing):
        assert target.sight.facing == facing
        assert target.facings in ((), (facing,))


def test_every_enemy_is_listed_and_no_friend() -> None:
    position = action_phase(11)
    found = by_id(targets(position, "S"))
    assert set(found) == {warrior.id for warrior in position.enemies_of("a")}
    assert all(
        set(target.as_json()) == {"target", "legal", "facings", "sight", "reasons"}
        for target in found.values()
    )
