"""The audit log page tells what changed in words: labels, choices, moments; never codes or raw documents."""

import pytest
from django.test import Client

from accounts.models import User
from common.models import AuditEntry
from tests.factories.tournaments import an_event
from tournaments.models import Format
from tournaments.presenters.logged_changes import LoggedChange, changes_of
from tournaments.services import events

pytestmark = pytest.mark.django_db


def a_row(kind: str = "tournaments.entry", **content: dict[str, object] | None) -> AuditEntry:
    return AuditEntry(action="x.y", subject_type=kind, **content)


def test_settings_are_called_as_the_form_calls_them_and_choices_are_told() -> None:
    row = a_row(
        "tournaments.event",
        before={"capacity": 8, "format": "swiss", "lists_required": False},
        after={"capacity": None, "format": "round_robin", "lists_required": True},
    )
    first, second, third = changes_of(row)
    assert first == LoggedChange("Maximum players", "8", "–")
    assert second == LoggedChange("Played as", str(Format.SWISS.label), str(Format.ROUND_ROBIN.label))
    assert third == LoggedChange("Every player submits a list", "no", "yes")


def test_a_moment_is_told_in_the_zone_of_the_event() -> None:
    row = a_row("tournaments.round", after={"clock_ends_at": "2030-05-04 10:00:00+00:00"})
    assert changes_of(row, "Europe/Vienna") == [
        LoggedChange("Clock ends", "", "Sat 4 May 2030, 12:00 (Europe/Vienna)")
    ]


def test_what_is_nested_is_written_out_and_long_values_fold() -> None:
    (lists,) = changes_of(a_row(after={"odd": {str(number): number + 1000 for number in range(1, 40)}}))
    assert lists.after.startswith("1: 1001; 2: 1002")
    assert "{" not in lists.after
    assert lists.is_long
    (pairs,) = changes_of(a_row(after={"pairs": [[1, 2], [3, 4]]}))
    assert (pairs.after, pairs.is_long) == ("player 1 – player 2; player 3 – player 4", False)


@pytest.mark.parametrize(
    ("action", "kind", "before", "told"),
    [
        ("event.cancelled", "event", "running", ("Running", "Cancelled")),
        ("entry.withdrawn", "entry", "registered", ("Registered", "Withdrawn")),
        ("entry.reinstated", "entry", "dropped", ("Dropped", "Registered")),
        ("result.overridden", "resultreport", "disputed", ("Disputed", "Confirmed")),
        ("result.withdrawn", "resultreport", "confirmed", ("Confirmed", "–")),
    ],
)
@pytest.mark.parametrize("after", [None, {"state": None, "why": "Snow."}])
def test_a_step_that_is_a_state_of_its_own_names_it(
    action: str, kind: str, before: str, told: tuple[str, str], after: dict[str, object] | None
) -> None:
    row = AuditEntry(action=action, subject_type=f"tournaments.{kind}", before={"state": before}, after=after)
    found = next(one for one in changes_of(row) if one.label == "State")
    assert (found.before, found.after) == told


def test_nothing_is_told_of_a_state_that_stays() -> None:
    row = AuditEntry(
        action="result.overridden", subject_type="tournaments.resultreport", before={"state": "confirmed"}
    )
    assert changes_of(row) == []


def test_numbers_of_tables_do_not_read_like_a_number_of_tables() -> None:
    after: dict[str, object] = {"missing_tables": [5], "postponed_tables": [2, 7]}
    assert changes_of(a_row("tournaments.round", after=after)) == [
        LoggedChange("Without a confirmed result", "", "Table 5"),
        LoggedChange("Postponed games", "", "Tables 2, 7"),
    ]


@pytest.mark.parametrize("text", ["2030-13-45T10:00", "2030-05-04T10:00:00", "[1", "{'a': 1}", "None"])
def test_a_text_that_only_looks_like_something_stays(text: str) -> None:
    assert changes_of(a_row(after={"why": text})) == [LoggedChange("Reason", "", text)]


@pytest.mark.parametrize("kind", ["", "no-model", "tournaments.gone", "a.b.c"])
def test_a_subject_that_is_not_known_does_not_break_the_page(kind: str) -> None:
    assert changes_of(a_row(kind, before={"odd_name": 1}, after=None)) == [LoggedChange("Odd name", "1", "–")]


def test_the_page_names_actions_in_the_readers_language(client: Client, user: User) -> None:
    event = an_event(2, organizer=user)
    events.announce(event, "Round two starts at ten.", actor=user)
    client.force_login(user)
    page = client.get(f"/events/{event.slug}/record/").content.decode()
    assert "Announcement made" in page
    assert "Round two starts at ten." in page
    assert 'data-action="announcement.made"' in page
    assert ">announcement.made" not in page
    german = client.get(f"/events/{event.slug}/record/", headers={"accept-language": "de"}).content.decode()
    assert "Ansage gemacht" in german
    assert ">announcement.made" not in german


def test_the_number_of_a_round_is_called_round() -> None:
    assert changes_of(a_row("tournaments.round", after={"number": 2})) == [LoggedChange("Round", "", "2")]
    assert changes_of(a_row("tournaments.entry", after={"number": 2})) == [LoggedChange("Number", "", "2")]
