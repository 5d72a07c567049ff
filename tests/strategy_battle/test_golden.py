"""Every golden case of Strategy Battle is ruled as it says."""

from pathlib import Path

import pytest

from rules.games.strategy_battle.referee import adjudicate
from tests.golden import check, golden_files, name_of


@pytest.mark.parametrize("path", golden_files("strategy_battle"), ids=name_of)
def test_the_referee_rules_as_the_golden_case_says(path: Path) -> None:
    check(path, adjudicate)
