"""Every golden case of Battle Chain, in one pass: see tests.golden for what is checked."""

import copy
import random
from pathlib import Path

import pytest

from rules.games.battle_chain.referee import REFEREE
from tests.golden import Case, check, golden_files, name_of


def models_in_another_order(case: Case) -> Case:
    shuffled = copy.deepcopy(case)
    random.Random(7).shuffle(shuffled["position"].get("models", []))
    return shuffled


@pytest.mark.parametrize(
    "path",
    [path for path in golden_files("battle_chain") if path.parent.name not in ("army", "catalogue")],
    ids=name_of,
)
def test_the_referee_rules_as_the_golden_case_says(path: Path) -> None:
    check(path, REFEREE, [models_in_another_order])
