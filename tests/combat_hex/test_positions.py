"""Every position that a ruling on a golden case holds, at each of its actions, can be read again and played on.

Its canonical text, which is put together in a way of its own, is that of what is written.
"""

import json

import pytest

from rules.engine.case import Case, write_case
from rules.engine.documents import canonical
from rules.games.combat_hex.position import Position
from rules.games.combat_hex.referee import REFEREE
from rules.games.combat_hex.writer import canonical_position, write_position
from tests.golden import Case as Json
from tests.golden import readable_cases

CASES = dict(readable_cases("combat_hex"))


@pytest.mark.parametrize("name", sorted(CASES))
def test_positions_on_the_way_are_read_again_and_continue_alike(name: str) -> None:
    case = REFEREE.read(CASES[name])
    course = REFEREE.follow(case, case.readings)
    positions = [*(one.before for one in course.heard[1:]), course.position]
    for position in (case.position, *positions):
        assert canonical_position(position) == canonical(write_position(position))
    for done, position in enumerate(positions[: len(case.actions)], 1):
        again = REFEREE.read(_from_there(case, position, done))
        assert again.position == position
        if all(action.verdict == "legal" for action in course.actions[:done]):
            rest = REFEREE.follow(again, again.readings)
            assert [action.outcome for action in rest.actions] == [
                action.outcome for action in course.actions[done:]
            ]


def _from_there(case: Case[Position], position: Position, done: int) -> Json:
    """The rest of a case, from the position after so many of its actions."""
    written = write_case(case, REFEREE.form)
    written |= {
        "position": REFEREE.form.write_position(position),
        "actions": written["actions"][done:],
        "claims": [],
    }
    found: Json = json.loads(json.dumps(written))
    return found
