"""Every golden case of Combat Hex, in one pass: see tests.golden for what is checked."""

import copy
import random
from pathlib import Path

import pytest

from rules.games.combat_hex.referee import REFEREE
from tests.golden import Case, check, golden_files, name_of


def warriors_in_another_order(case: Case) -> Case:
    shuffled = copy.deepcopy(case)
    random.Random(7).shuffle(shuffled["position"]["warriors"])
    return shuffled


@pytest.mark.parametrize(
    "path", [p for p in golden_files("combat_hex") if "army" not in p.parts], ids=name_of
)
def test_the_referee_rules_as_the_golden_case_says(path: Path) -> None:
    check(path, REFEREE, [warriors_in_another_order])
