"""Every golden case of Combat Hex and what it may be miswritten as is ruled on as recorded: see tests.combat_hex.recorded."""

import pytest

from tests.combat_hex.recorded.subjects import SUBJECTS, recorded


@pytest.mark.parametrize("name", sorted(SUBJECTS))
def test_everything_comes_out_as_recorded(name: str) -> None:
    assert SUBJECTS[name]() == recorded().get(name), "if this is meant: python -m tests.combat_hex.recorded"


def test_nothing_is_recorded_that_is_gone() -> None:
    assert recorded().keys() == SUBJECTS.keys()
