"""Every golden case of Combat Hex and what it may be miswritten as is ruled on as recorded: see tests.recording."""

import pytest

from tests.combat_hex.recorded.subjects import RECORD, SUBJECTS


@pytest.mark.parametrize("name", sorted(SUBJECTS))
def test_everything_comes_out_as_recorded(name: str) -> None:
    assert SUBJECTS[name]() == RECORD.known().get(name), (
        "if this is meant: python -m tests.combat_hex.recorded"
    )


def test_nothing_is_recorded_that_is_gone() -> None:
    assert RECORD.known().keys() == SUBJECTS.keys()
