"""The wall: every line on one page of one screen, small enough that its name is whole."""

import pytest

from tests.factories.tournaments import a_round, an_event
from tournaments.presenters.projector import SHEETS, Room, WallLine, width

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("of", [1, 2, 3, 7])
@pytest.mark.parametrize("show", ["names", "tables", "standings"])
def test_screens_that_share_the_pages_show_every_line_once(show: str, of: int) -> None:
    event = an_event(130)
    round_ = a_round(event)
    everything = [one.line for page in SHEETS[show].pages(event, round_) for one in page.lines]
    shared = [
        one.line
        for screen in range(1, of + 1)
        for page in SHEETS[show].pages(event, round_, screen, of)
        for one in page.lines
    ]
    assert shared == everything


def test_a_long_name_is_set_smaller_and_a_chinese_letter_takes_the_room_of_two() -> None:
    room = Room(10, 30)
    sizes = [room.size(WallLine("1", name)) for name in ("Pat", "王小明王小明", "x" * 31)]
    assert sizes == ["", "long", "huge"]
    assert Room(10, 30, is_shared=True).size(WallLine("1", "Patricia", "Ford")) == "long"
    assert (width("王A"), width("Mat")) == (3, 4)
