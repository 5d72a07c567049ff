"""Every golden case of War of the Ring is ruled as it says."""

import copy
from pathlib import Path
from typing import Any

import pytest

from rules.games.war_of_the_ring.referee import REFEREE
from tests.golden import check, golden_files, name_of


def everything_in_another_order(case: dict[str, Any]) -> dict[str, Any]:
    turned = copy.deepcopy(case)
    position = turned["position"]
    for army in position["armies"]:
        army["units"] = dict(reversed(army.get("units", {}).items()))
        army["figures"] = list(reversed(army.get("figures", [])))
    for field in ("armies", "regions"):
        position[field] = list(reversed(position.get(field, [])))
    return turned


@pytest.mark.parametrize("path", golden_files("war_of_the_ring"), ids=name_of)
def test_the_referee_rules_as_the_golden_case_says(path: Path) -> None:
    check(path, REFEREE, [everything_in_another_order])
