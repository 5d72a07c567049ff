"""A league: rounds last for days, and the two players of a game agree when they meet."""

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import User
from common import outbox
from common.errors import Invalid, NotAllowed, Refusal
from common.models import AuditEntry
from tests.factories.tournaments import a_round, an_event, settle
from tournaments.history import archive
from tournaments.models import Appointment, Entry, Event, Outcome, Pairing
from tournaments.services import appointments, events

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> Event:
    return an_event(4, round_count=2, round_days=14)


def a_game(event: Event) -> tuple[Pairing, Entry, Entry]:
    pairing = a_round(event).pairings.select_related("round__event").order_by("table")[0]
    first, second = (seat.entry for seat in pairing.seats.order_by("side").select_related("entry__user"))
    return pairing, first, second


def account(entry: Entry) -> User:
    assert entry.user is not None
    return entry.user


def in_days(days: int) -> Any:
    return timezone.now() + timedelta(days=days)


def proposed(pairing: Pairing, entry: Entry, days: int = 3, place: str = "") -> Appointment:
    return appointments.propose(pairing, at=in_days(days), place=place, entry=entry, actor=account(entry))


def letters() -> dict[str, str]:
    mail.outbox.clear()
    outbox.deliver_due(limit=1000)
    return {letter.to[0]: f"{letter.subject}\n{letter.body}" for letter in mail.outbox}


def test_a_proposal_is_agreed_by_the_other_player_and_both_are_notified(league: Event) -> None:
    pairing, first, second = a_game(league)
    letters()
    made = proposed(pairing, first, place="Club room")
    sent = letters()
    assert list(sent) == [account(second).email]
    assert f"{first.name} proposes to play round 1" in sent[account(second).email]
    assert "Club room" in sent[account(second).email]

    appointments.agree(pairing, proposed_at=made.proposed_at, entry=second, actor=account(second))
    made.refresh_from_db()
    assert made.is_agreed
    assert list(letters()) == [account(first).email]
    assert not AuditEntry.objects.filter(action__startswith="appointment.", after__icontains="Club").exists()


def test_nobody_agrees_to_the_own_proposal_or_to_one_that_was_replaced(league: Event) -> None:
    pairing, first, second = a_game(league)
    old = proposed(pairing, first)
    with pytest.raises(Refusal, match="opponent has to agree"):
        appointments.agree(pairing, proposed_at=old.proposed_at, entry=first, actor=account(first))
    proposed(pairing, first, days=5)
    with pytest.raises(Refusal, match="replaced"):
        appointments.agree(pairing, proposed_at=old.proposed_at, entry=second, actor=account(second))


def test_another_proposal_takes_the_agreement_back(league: Event) -> None:
    pairing, first, second = a_game(league)
    made = proposed(pairing, first)
    appointments.agree(pairing, proposed_at=made.proposed_at, entry=second, actor=account(second))
    again = proposed(pairing, second, days=6)
    assert (again.pk, again.is_agreed, again.proposed_by) == (made.pk, False, second)


@pytest.mark.parametrize(
    ("days", "place", "paths"),
    [(-1, "", {"/at"}), (15, "", {"/at"}), (2, "x" * 121, {"/place"}), (-1, "two\nlines", {"/at", "/place"})],
)
def test_a_moment_in_the_past_or_after_the_round_is_refused(
    league: Event, days: int, place: str, paths: set[str]
) -> None:
    pairing, first, _ = a_game(league)
    with pytest.raises(Invalid) as refused:
        proposed(pairing, first, days, place)
    assert {fault.path for fault in refused.value.faults} == paths


def test_strangers_played_games_and_events_of_one_day_have_nothing_to_agree(league: Event) -> None:
    pairing, first, second = a_game(league)
    stranger = league.entries.exclude(pk__in=[first.pk, second.pk])[0]
    with pytest.raises(NotAllowed):
        proposed(pairing, stranger)
    settle(pairing, Outcome.FIRST)
    with pytest.raises(Refusal, match="confirmed"):
        proposed(pairing, first)
    pairing, first, _ = a_game(an_event(2))
    with pytest.raises(Refusal, match="no dates"):
        proposed(pairing, first)


def test_the_two_players_see_date_and_place_and_others_do_not(
    league: Event, signed_in: Any, client: Client
) -> None:
    pairing, first, second = a_game(league)
    proposed(pairing, first, place="12 Elm Street")
    address = f"/events/{league.slug}/tables/{pairing.pk}/"
    other = league.entries.exclude(pk__in=[first.pk, second.pk])[0]

    theirs = signed_in(account(second)).get(address).content.decode()
    assert "12 Elm Street" in theirs
    assert "Agree</button>" in theirs
    assert "Your opponent has to agree." in signed_in(account(first)).get(address).content.decode()
    assert "12 Elm Street" in signed_in(league.created_by).get(address).content.decode()
    for visitor in (client, signed_in(account(other))):
        page = visitor.get(address).content.decode()
        assert "12 Elm Street" not in page
        assert "This round ends" in page


def test_a_date_is_proposed_and_agreed_on_the_page_in_the_zone_of_the_event(
    league: Event, signed_in: Any
) -> None:
    Event.objects.filter(pk=league.pk).update(time_zone="Asia/Tokyo")
    pairing, first, second = a_game(league)
    address = f"/events/{league.slug}/tables/{pairing.pk}/"
    day = in_days(4).date()
    sent = signed_in(account(first)).post(f"{address}appointment/", {"at": f"{day}T19:30", "place": "Club"})
    assert sent.status_code == 302
    made = Appointment.objects.get()
    assert made.at.isoformat() == f"{day}T10:30:00+00:00"

    opponent = signed_in(account(second))
    assert "19:30 (Asia/Tokyo)" in opponent.get(address).content.decode()
    opponent.post(f"{address}appointment/agree/", {"proposed_at": made.proposed_at.isoformat()})
    made.refresh_from_db()
    assert made.is_agreed
    assert "You play" in opponent.get(address).content.decode()


def test_programs_propose_read_and_agree(league: Event, api: Any) -> None:
    pairing, first, second = a_game(league)
    address = f"/api/v1/events/{league.slug}/tables/{pairing.pk}/appointment/"
    mine, theirs = api(account(first)), api(account(second))
    assert mine.get(address).json()["at"] is None
    made = mine.put(address, {"at": in_days(2).isoformat(), "place": "Club"}, format="json").json()
    assert (made["proposed_by"], made["agreed_at"]) == (first.number, None)
    agreed = theirs.post(f"{address}agree/", {"proposed_at": made["proposed_at"]}, format="json")
    assert agreed.status_code == 200
    assert mine.get(address).json() == agreed.json()
    late = mine.put(address, {"at": in_days(20).isoformat()}, format="json")
    assert [fault["path"] for fault in late.json()["faults"]] == ["/at"]
    assert APIClient().get(address).status_code == 401


def test_a_round_without_results_is_overdue_when_its_days_are_over(league: Event, signed_in: Any) -> None:
    pairing, _, _ = a_game(league)
    round_ = pairing.round
    type(round_).objects.filter(pk=round_.pk).update(published_at=timezone.now() - timedelta(days=15))
    page = signed_in(league.created_by).get(f"/events/{league.slug}/rounds/1/results/").content.decode()
    assert "No result 1 day after the end of the round." in page


def test_the_days_are_a_setting_that_forms_copies_and_archives_keep(league: Event) -> None:
    events.change_event(league, {"round_days": 7}, actor=league.created_by)
    league.refresh_from_db()
    assert archive.as_json(league)["event"]["round_days"] == 7
    with pytest.raises(Invalid):
        events.change_event(league, {"round_days": 400}, actor=league.created_by)
