"""The sheet on which players count who still stands: the counts, the page with and without JavaScript."""

from collections.abc import Callable

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import User
from armies.models import Submission
from tests.factories.tournaments import a_list
from tests.tournaments.conftest import Cast
from tournaments.models import Audience
from tournaments.presenters.survivors import Kind, Sheet, filled, sheet_of
from tournaments.services.entries import lists
from tournaments.services.result_decision import fact

SignedIn = Callable[[User], Client]
WORDS = st.text(max_size=8) | st.integers(-5, 10_000).map(str)


@given(st.integers(1, 50), st.integers(0, 400), WORDS)
def test_no_more_stand_than_there_were_whatever_is_typed(count: int, worth: int, said: str) -> None:
    kind = Kind("left-mine-0", "Rider", count, worth, said)

    assert 0 <= kind.left <= count


def test_counts_are_sums_and_a_sheet_that_nobody_touched_says_nothing() -> None:
    kinds = (Kind("a", "Hero", 1, 200, "1"), Kind("b", "Rider", 6, 70, "4"), Kind("c", "Archer", 4, 40, ""))
    used, empty = (
        Sheet("mine", "My army", kinds, ("mine_survivors", "mine_points")),
        Sheet("theirs", "Theirs", (Kind("d", "Orc", 9, 10),), ("theirs_survivors", "theirs_points")),
    )

    assert used.counts == (5, 200 + 280)
    assert filled({"mine_survivors": "9", "theirs_survivors": "3"}, (used, empty)) == {
        "mine_survivors": "5",
        "mine_points": "480",
        "theirs_survivors": "3",
    }


def handed_in(cast: Cast, name: str, army: str) -> Submission:
    return lists.submit_list(cast.entry(name), a_list(cast.user(name), army), actor=cast.user(name))


@pytest.mark.django_db
def test_a_full_sheet_is_the_whole_list_as_the_list_check_counted_it(cast: Cast) -> None:
    submission = handed_in(cast, "player", "rohan")
    said = {kind.name: str(kind.count) for kind in sheet_of(submission, "mine", {}).kinds}
    entry = cast.entry("player")

    assert sheet_of(submission, "mine", said).counts == (
        fact(entry, "starting_models"),
        fact(entry, "points"),
    )


@pytest.mark.django_db
def test_the_counts_are_worked_out_on_the_server_and_sent_with_the_report(
    cast: Cast, signed_in: SignedIn
) -> None:
    cast.event.lists_during = Audience.OPPONENT
    cast.event.save()
    mine, theirs = handed_in(cast, "player", "rohan"), handed_in(cast, "opponent", "orcs")
    sheets = sheet_of(mine, "mine", {}), sheet_of(theirs, "theirs", {})
    ticked = {kind.name: str(kind.count) for kind in sheets[0].kinds} | {sheets[1].kinds[0].name: "1"}
    client = signed_in(cast.user("player"))
    address = f"/events/{cast.event.slug}/tables/{cast.pairing.pk}/report/"

    shown = client.post(address, {**ticked, "work_out": "1", "outcome": "board"}).content.decode()
    assert f'name="mine_survivors" value="{sum(kind.count for kind in sheets[0].kinds)}"' in shown
    assert 'name="theirs_survivors" value="1"' in shown
    assert not cast.pairing.reports.exists()

    assert client.post(address, {**ticked, "outcome": "board"}).status_code == 302
    report = cast.pairing.reports.get()
    worth = sheets[1].kinds[0].worth
    assert set(report.counts["points"]) == {fact(cast.entry("player"), "points"), worth}


@pytest.mark.django_db
@pytest.mark.parametrize(("audience", "is_shown"), [(Audience.NOBODY, False), (Audience.OPPONENT, True)])
def test_the_opponents_sheet_is_shown_to_those_who_may_see_the_list(
    cast: Cast, signed_in: SignedIn, audience: Audience, is_shown: bool
) -> None:
    cast.event.lists_during = audience
    cast.event.save()
    handed_in(cast, "player", "rohan")
    handed_in(cast, "opponent", "orcs")

    page = signed_in(cast.user("player")).get(f"/events/{cast.event.slug}/me/").content.decode()

    assert "My army" in page
    assert ("Their army" in page) is is_shown
    assert ("Orc Warrior" in page) is is_shown
