"""The doors of an event: the join code, applications, check-in by players and by the desk."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import UTC, datetime, timedelta
from unittest import mock

import pytest
from django.core import mail
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import User
from common import outbox
from common.errors import Invalid, Refusal
from common.models import AuditEntry, OutboxMessage
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import (
    EntryFactory,
    EventFactory,
    EventRoleFactory,
    a_list,
    a_round,
    an_event,
)
from tournaments.models import CheckIn, Entry, EntryState, Event, EventState, Role
from tournaments.services import events
from tournaments.services.entries import approval, arrivals, lists, registration

pytestmark = pytest.mark.django_db

BEGINS = datetime(2030, 5, 4, 10, tzinfo=UTC)
HOUR = timedelta(hours=1)
SignedIn = Callable[[User], Client]


def at(moment: datetime) -> AbstractContextManager[object]:
    """The service's clock alone: sessions, made before, stay good."""
    return mock.patch("django.utils.timezone.now", return_value=moment)


def entered(event: Event) -> tuple[Entry, User]:
    user = UserFactory.create()
    return registration.register(event, user, actor=user), user


# ---- registration ----


@pytest.mark.parametrize("said", ["RIDERS 9", "riders-9", " Riders9 "])
def test_an_event_with_a_code_lets_in_who_knows_it_however_it_is_typed(said: str) -> None:
    event, user = EventFactory.create(join_code="Riders-9"), UserFactory.create()

    assert registration.register(event, user, actor=user, code=said).has_place


@pytest.mark.parametrize("said", ["", "riders", "???"])
def test_without_the_code_nobody_comes_in_and_no_number_is_used_up(said: str) -> None:
    event, user = EventFactory.create(join_code="Riders-9"), UserFactory.create()

    with pytest.raises(Invalid) as refused:
        registration.register(event, user, actor=user, code=said)

    assert [fault.path for fault in refused.value.faults] == ["/code"]
    event.refresh_from_db()
    assert (event.numbers_given, event.places_taken, event.entries.count()) == (0, 0, 0)


def test_the_desk_needs_no_code_and_no_approval() -> None:
    event = EventFactory.create(join_code="x1", asks_approval=True)

    assert registration.add_player(event, "Guest", actor=event.created_by).has_place


@pytest.mark.parametrize(
    ("now", "told"),
    [
        (BEGINS - 10 * HOUR, "opens Sat 4 May 2030, 04:00 (Europe/Vienna)"),
        (BEGINS - 8 * HOUR, None),
        (BEGINS - 2 * HOUR, "closed Sat 4 May 2030, 10:00 (Europe/Vienna)"),
    ],
)
def test_registration_is_open_between_its_hours_and_says_when(now: datetime, told: str | None) -> None:
    event = EventFactory.create(
        registration_opens_at=BEGINS - 8 * HOUR, registration_closes_at=BEGINS - 2 * HOUR, time_zone="Europe/Vienna"
    )  # fmt: skip
    with at(now):
        if told is None:
            assert entered(event)[0].has_place
        else:
            with pytest.raises(Refusal, match=told.replace("(", r"\(").replace(")", r"\)")):
                entered(event)


def test_who_applies_holds_no_place_until_the_organizer_accepts() -> None:
    event = EventFactory.create(capacity=2, asks_approval=True)
    entries = [entered(event)[0] for _ in range(3)]
    event.refresh_from_db()
    assert event.places_taken == 0

    for entry in entries:
        approval.accept(entry, actor=event.created_by, word="Welcome.")

    event.refresh_from_db()
    assert [entry.state for entry in entries] == ["registered", "registered", "waiting"]
    assert (event.places_taken, entries[0].answer) == (2, "Welcome.")


def test_a_declined_player_reads_why_is_written_to_and_can_still_be_accepted() -> None:
    event = EventFactory.create(asks_approval=True)
    entry, user = entered(event)

    approval.decline(entry, actor=event.created_by, word="Only members this year.")
    with pytest.raises(Refusal, match="already"):
        registration.register(event, user, actor=user)
    mail.outbox.clear()
    outbox.deliver_due(limit=100)

    assert "Only members this year." in mail.outbox[0].body
    assert mail.outbox[0].to == [user.email]
    approval.accept(entry, actor=event.created_by)
    assert entry.has_place


def test_applications_are_seen_by_the_desk_and_the_applicant_alone(signed_in: SignedIn) -> None:
    event = an_event(2, asks_approval=True, capacity=8)
    entry, user = entered(event)
    stranger, player = UserFactory.create(), event.entries.order_by("number")[0].user
    assert player is not None
    address = f"/events/{event.slug}/players/"

    assert user.display_name in signed_in(event.created_by).get(address).content.decode()
    assert "with the organizer" in signed_in(user).get(f"/events/{event.slug}/").content.decode()
    for other in (stranger, player):
        assert entry.name not in signed_in(other).get(address).content.decode()
        assert signed_in(other).get(f"{address}{entry.number}/").status_code == 404


def test_the_join_code_is_in_no_answer_but_the_crews_and_in_no_record(
    signed_in: SignedIn, api: Callable[..., APIClient]
) -> None:
    event = an_event(2, capacity=8)
    events.change_event(event, {"join_code": "Secret-77"}, actor=event.created_by)
    base = f"/api/v1/events/{event.slug}/"

    assert "Secret-77" not in api(UserFactory.create()).get(base).content.decode()
    assert api(UserFactory.create()).get(f"{base}door/").status_code == 403
    assert api(event.created_by).get(f"{base}door/").json()["join_code"] == "Secret-77"
    assert "Secret-77" in signed_in(event.created_by).get(f"/events/{event.slug}/door/").content.decode()
    kept = [
        *AuditEntry.objects.values_list("after", flat=True),
        *OutboxMessage.objects.values_list("payload", flat=True),
    ]
    assert "Secret-77" not in str(kept)


# ---- check-in by the player ----


@pytest.mark.parametrize(
    ("now", "told"),
    [
        (BEGINS - 3 * HOUR, "Check-in opens Sat 4 May 2030, 08:00"),
        (BEGINS - HOUR, None),
        (BEGINS + HOUR, "Check-in closed"),
    ],
)
def test_a_player_checks_in_within_the_hours_and_is_told_when_outside(
    now: datetime, told: str | None
) -> None:
    event = EventFactory.create(check_in_closes_at=BEGINS)
    entry, user = entered(event)
    with at(now):
        if told is None:
            arrivals.arrive(entry, actor=user)
        else:
            with pytest.raises(Refusal, match=told):
                arrivals.arrive(entry, actor=user)

    entry.refresh_from_db()
    assert (entry.checked_in_at is None) is (told is not None)


def test_checking_in_twice_is_checking_in_once() -> None:
    event = EventFactory.create()
    entry, user = entered(event)
    with at(BEGINS - HOUR):
        arrivals.arrive(entry, actor=user)
    first = Entry.objects.get(pk=entry.pk).checked_in_at
    arrivals.arrive(entry, actor=user)

    assert Entry.objects.get(pk=entry.pk).checked_in_at == first
    assert AuditEntry.objects.filter(action="entry.checked-in").count() == 1


def test_the_code_of_the_venue_is_asked_for_where_the_event_says_so() -> None:
    event = EventFactory.create(check_in_by=CheckIn.CODE, check_in_code="K7P2X")
    entry, user = entered(event)
    with at(BEGINS):
        for wrong in ("", "K7P2"):
            with pytest.raises(Invalid):
                arrivals.arrive(entry, actor=user, code=wrong)
        arrivals.arrive(entry, actor=user, code="k7 p2x")
    assert entry.checked_in_at is not None


def test_an_event_that_lost_its_code_lets_nobody_in_by_none() -> None:
    event = EventFactory.create(check_in_by=CheckIn.CODE, check_in_code="")
    entry, user = entered(event)
    with at(BEGINS), pytest.raises(Invalid):
        arrivals.arrive(entry, actor=user, code="")


def test_at_the_desk_alone_means_that_players_cannot() -> None:
    event = EventFactory.create(check_in_by=CheckIn.DESK)
    entry, user = entered(event)
    with at(BEGINS), pytest.raises(Refusal, match="desk checks players in"):
        arrivals.arrive(entry, actor=user)
    registration.check_in(entry, actor=event.created_by)


def test_the_page_says_when_check_in_opens_then_shows_the_button_and_takes_the_tap(
    signed_in: SignedIn,
) -> None:
    event = EventFactory.create()
    entry, user = entered(event)
    address = f"/events/{event.slug}/check-in/"
    with at(BEGINS - 9 * HOUR):
        client = signed_in(user)
        early = client.get(address).content.decode()
        refused = client.post(address)
    assert "Check-in opens Sat 4 May 2030, 08:00 (UTC)." in early
    assert refused.status_code == 409
    with at(BEGINS - HOUR):
        client = signed_in(user)
        assert "I am here" in client.get(address).content.decode()
        assert "I am here" in client.get("/").content.decode()
        assert client.post(address).status_code == 302
    entry.refresh_from_db()
    assert entry.is_active


def test_the_address_on_the_wall_fills_the_code_in_and_changes_nothing_by_being_read(
    signed_in: SignedIn,
) -> None:
    event = EventFactory.create(check_in_by=CheckIn.CODE, check_in_code="K7P2X")
    entry, user = entered(event)
    with at(BEGINS):
        page = signed_in(user).get(f"/events/{event.slug}/check-in/?code=K7P2X").content.decode()
    assert 'value="K7P2X"' in page
    entry.refresh_from_db()
    assert entry.checked_in_at is None


def test_a_script_is_told_where_the_answer_stands(signed_in: SignedIn) -> None:
    event = EventFactory.create()
    _, user = entered(event)
    with at(BEGINS):
        client = signed_in(user)
        answers = [
            client.post(
                f"/events/{event.slug}/check-in/", {"idempotency_key": "one"}, headers={"X-Sent-By": "outbox"}
            )
            for _ in range(2)
        ]
    assert [(one.status_code, one["X-Go-To"]) for one in answers] == [(204, f"/events/{event.slug}/")] * 2


# ---- the desk ----


def the_desk(signed_in: SignedIn, event: Event) -> Client:
    return signed_in(EventRoleFactory.create(event=event, role=Role.ASSISTANT).user)


def test_the_roll_call_finds_by_name_and_number_and_asks_one_question(signed_in: SignedIn) -> None:
    event = EventFactory.create(lists_required=True)
    here, absent = (
        EntryFactory.create(event=event, number=n, name=name) for n, name in ((1, "Anna"), (2, "Bert"))
    )
    Entry.objects.filter(pk=absent.pk).update(checked_in_at=None)
    desk = the_desk(signed_in, event)

    def shown(query: str) -> set[str]:
        page = desk.get(f"/events/{event.slug}/roll-call/?{query}").content.decode()
        return {name for name in ("Anna", "Bert") if f"<bdi>{name}</bdi>" in page}

    assert shown("") == {"Anna", "Bert"}
    assert shown("show=absent") == {"Bert"}
    assert shown("show=here") == {"Anna"}
    assert shown("q=ann") == {"Anna"}
    assert shown("q=2") == {"Bert"}
    assert shown("show=no-list") == {"Anna", "Bert"}
    assert shown("show=late-list") == set()
    assert here.number == 1


def test_one_tap_marks_a_player_here_and_another_takes_it_back(signed_in: SignedIn) -> None:
    event = EventFactory.create()
    entry, _ = entered(event)
    desk, address = the_desk(signed_in, event), f"/events/{event.slug}/roll-call/mark/"

    assert desk.post(address, {"here": entry.number}).status_code == 302
    row = desk.post(address, {"here": entry.number}, headers={"HX-Request": "true"}).content.decode()
    assert row.startswith('<li class="roll__row"')
    assert "✓ Checked in" in row
    entry.refresh_from_db()
    assert entry.is_active
    desk.post(address, {"absent": entry.number})
    entry.refresh_from_db()
    assert entry.checked_in_at is None


def test_the_counts_of_the_roll_call_change_with_the_row(signed_in: SignedIn) -> None:
    event = EventFactory.create()
    entry, _ = entered(event)
    desk, address = the_desk(signed_in, event), f"/events/{event.slug}/roll-call/mark/"
    place = f"/events/{event.slug}/roll-call/?show=absent&q={entry.number}"

    def press(step: str) -> str:
        sent = {step: entry.number, "next": place}
        return " ".join(desk.post(address, sent, headers={"HX-Request": "true"}).content.decode().split())

    here = press("here")
    assert '<nav class="filters" id="roll-counts" hx-swap-oob="true"' in here
    assert (
        f'href="?show=absent&amp;q={entry.number}" aria-current="true">Not checked in <span class="num">0<'
        in here
    )
    assert "Not paired" not in here
    absent = press("absent")
    assert 'Not checked in <span class="num">1<' in absent
    assert "Not paired" not in absent
    Event.objects.filter(pk=event.pk).update(state="running")
    press("here")
    assert "is no longer checked in. Not paired from the next round on unless checked in again." in press(
        "absent"
    )


def test_a_refusal_stands_in_the_row_it_is_about(signed_in: SignedIn) -> None:
    event = EventFactory.create(lists_required=True)
    entry, user = entered(event)
    desk, address = the_desk(signed_in, event), f"/events/{event.slug}/roll-call/mark/"

    row = desk.post(address, {"here": entry.number}, headers={"HX-Request": "true"}).content.decode()
    assert "has not submitted a list" in row
    lists.submit_list(entry, a_list(user), actor=user)
    assert (
        "✓ Checked in"
        in desk.post(address, {"here": entry.number}, headers={"HX-Request": "true"}).content.decode()
    )


def test_a_scanned_badge_opens_the_player_for_the_crew_and_for_nobody_else(signed_in: SignedIn) -> None:
    event = EventFactory.create()
    entry, user = entered(event)
    address = f"/events/{event.slug}/roll-call/{entry.number}/"

    assert entry.name in the_desk(signed_in, event).get(address).content.decode()
    assert signed_in(user).get(address).status_code == 403
    picture = f"/events/{event.slug}/players/{entry.number}/badge.svg"
    assert signed_in(user).get(picture)["Content-Type"] == "image/svg+xml"
    assert signed_in(UserFactory.create()).get(picture).status_code == 403


@pytest.mark.parametrize("what", ["join", "check-in"])
def test_codes_are_pictures_for_the_crew_alone(signed_in: SignedIn, what: str) -> None:
    event = EventFactory.create(join_code="x1")
    picture = f"/events/{event.slug}/door/{what}.svg"

    assert the_desk(signed_in, event).get(picture).status_code == 200
    assert signed_in(UserFactory.create()).get(picture).status_code == 403
    assert Client().get(picture).status_code == 403


def test_a_new_code_ends_the_old_one(signed_in: SignedIn) -> None:
    event = EventFactory.create(check_in_by=CheckIn.CODE, check_in_code="OLD22")
    entry, user = entered(event)
    the_desk(signed_in, event).post(f"/events/{event.slug}/door/code/")
    event.refresh_from_db()

    assert len(event.check_in_code) == 5
    assert event.check_in_code != "OLD22"
    with at(BEGINS), pytest.raises(Invalid):
        arrivals.arrive(entry, actor=user, code="OLD22")


def test_everything_at_the_door_can_be_done_through_the_api(api: Callable[..., APIClient]) -> None:
    event = an_event(
        2, capacity=8, asks_approval=True, join_code="x1", check_in_by=CheckIn.CODE, check_in_code="K7P2X"
    )
    user, base = UserFactory.create(), f"/api/v1/events/{event.slug}/"
    player, crew = api(user), api(event.created_by)

    assert player.post(f"{base}registration/", {"code": "no"}).status_code == 422
    number = player.post(f"{base}registration/", {"code": "X1"}).json()["number"]
    assert player.get(f"{base}turn/").json()["name"] == "applied"
    assert crew.post(f"{base}players/{number}/accept/", {"word": "Welcome"}).json()["state"] == "registered"
    assert crew.post(f"{base}players/{number}/decline/").status_code == 409
    assert [row["number"] for row in crew.get(f"{base}roll-call/?show=absent").json()["results"]] == [number]
    with at(BEGINS):
        assert player.post(f"{base}arrival/", {"code": "K7P2X"}).json()["is_checked_in"] is True
    assert crew.post(f"{base}door/code/").json()["check_in_code"] != "K7P2X"
    assert player.post(f"{base}door/code/").status_code == 403


def test_check_in_is_over_when_round_1_is_out() -> None:
    event = an_event(4, capacity=8)
    entry = registration.add_player(event, "Late", actor=event.created_by)
    a_round(event)
    event.refresh_from_db()
    assert event.state == EventState.RUNNING
    with pytest.raises(Refusal, match="Go to the desk"):
        arrivals.arrive(entry, actor=event.created_by)
    assert entry.state == EntryState.REGISTERED
