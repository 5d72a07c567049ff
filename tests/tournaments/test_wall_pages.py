"""The wall: every line on one page of one screen, small enough that its name is whole."""

from dataclasses import replace

import pytest
from django.test import Client

from tests.factories.tournaments import a_round, an_event
from tournaments.presenters import projector
from tournaments.presenters.projector import SHEETS, Room, WallLine, breaks, width

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("of", [1, 2, 3, 7])
@pytest.mark.parametrize("show", ["names", "tables", "standings"])
def test_screens_that_share_the_pages_show_every_line_once(show: str, of: int) -> None:
    event = an_event(130)
    round_ = a_round(event)
    everything = [one.line for page in SHEETS[show].wall(event, round_).pages for one in page.lines]
    shared = [
        one.line
        for screen in range(1, of + 1)
        for page in SHEETS[show].wall(event, round_, screen, of).pages
        for one in page.lines
    ]
    assert shared == everything


def test_a_large_event_is_shown_some_pages_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seven pages by name in looks of three: around the end, each page is in one look."""
    monkeypatch.setattr(projector, "MOST_PAGES", 3)
    event = an_event(130)
    sheet = replace(SHEETS["names"], rows=7)
    looks = [
        sheet.wall(event, a_round(event) if at == 1 else event.rounds.get(), first=at) for at in (1, 5, 7, 99)
    ]
    assert [[page.number for page in look.pages] for look in looks] == [[1, 2, 3], [4, 5, 6], [7], [7]]
    assert [(look.first, look.then, look.before, look.after) for look in looks] == [
        (1, 2, 7, 4), (5, 6, 3, 7), (7, 1, 6, 1), (7, 1, 6, 1),
    ]  # fmt: skip
    names = [one.line.name for look in looks[:3] for page in look.pages for one in page.lines]
    assert names == sorted(event.entries.values_list("name", flat=True), key=str.casefold)


def test_a_large_event_leads_from_look_to_look(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(projector, "MOST_PAGES", 2)
    event = an_event(130)
    a_round(event)
    answer = client.get(f"/events/{event.slug}/projector/?show=names&page=3")
    assert [page.number for page in answer.context["wall"].pages] == [3]
    assert 'rel="next" href="?show=names&amp;page=1&amp;every=12"' in answer.text
    assert 'rel="prev" href="?show=names&amp;page=2&amp;every=12"' in answer.text


def test_a_long_name_is_set_smaller_and_a_chinese_letter_takes_the_room_of_two() -> None:
    room = Room(10, 30)
    sizes = [room.size(WallLine("1", name)) for name in ("Pat", "王小明王小明", "x" * 31)]
    assert sizes == ["", "long", "huge"]
    assert Room(10, 30, is_shared=True).size(WallLine("1", "Patricia", "Ford")) == "long"
    assert (width("王A"), width("Mat")) == (3, 4)


def test_a_long_name_takes_two_rows_and_no_line_is_split_over_two_columns() -> None:
    assert breaks([], 2, 3) == []
    assert breaks([1] * 7, 2, 3) == [6, 7]
    assert breaks([1, 1, 2, 1, 1, 1], 2, 3) == [4, 6], "the third row of the first column stays empty"
    event = an_event(61)
    assert len(SHEETS["names"].wall(event, a_round(event)).pages) == 2
    few = an_event(60)
    round_ = a_round(few)
    assert len(SHEETS["names"].wall(few, round_).pages) == 1
    few.entries.filter(number=1).update(name="Maximiliane Freifrau von Hohenschwangau")
    pages = SHEETS["names"].wall(few, round_).pages
    assert [len(page.lines) for page in pages] == [59, 1]
