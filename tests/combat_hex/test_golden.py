"""Every golden case of Combat Hex is ruled as it says."""

from pathlib import Path

import pytest

from tests.golden import check, golden_files, name_of


@pytest.mark.parametrize(
    "path", [p for p in golden_files("combat_hex") if "army" not in p.parts], ids=name_of
)
def test_the_referee_rules_as_the_golden_case_says(path: Path) -> None:
    check(path)
