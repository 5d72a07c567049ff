"""An event cancelled with a note to everybody, copied with its settings, deleted as a draft; and found among others."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import User
from common.errors import Invalid, Refusal
from common.models import AuditEntry
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import EventFactory, a_round, an_event, play
from tournaments.demo.people import sample_version
from tournaments.models import Event, EventState, Role
from tournaments.models.event_settings import SETTINGS
from tournaments.services import calls, crew, event_ends, events
from tournaments.services.rounds import draft_round

pytestmark = pytest.mark.django_db

SignedIn = Callable[[User], Client]


def test_a_cancelled_event_says_why_and_keeps_its_results(signed_in: SignedIn) -> None:
    event = an_event(4)
    play(a_round(event))
    draft_round(event, actor=event.created_by)
    with pytest.raises(Invalid):
        event_ends.cancel_event(event, "  ", actor=event.created_by)

    event_ends.cancel_event(event, "The hall is flooded.", actor=event.created_by)

    event.refresh_from_db()
    assert (event.state, event.cancel_reason) == ("closed", "The hall is flooded.")
    assert [one.state for one in event.rounds.all()] == ["finished"]
    page = signed_in(UserFactory.create()).get(event.get_absolute_url()).content.decode()
    assert '<span class="badge badge--evil">Cancelled</span>' in page
    assert "The hall is flooded." in page
    assert "Add to calendar" not in page
    with pytest.raises(Refusal):
        event_ends.cancel_event(event, "Again.", actor=event.created_by)
    events.reopen_event(event, actor=event.created_by)
    assert Event.objects.get(pk=event.pk).cancelled_at is None


def test_a_cancelled_event_asks_nobody_for_anything_and_says_so(signed_in: SignedIn) -> None:
    event = an_event(2, name="Winter Clash")
    player, invited = event.entries.get(number=1).user, UserFactory.create()
    assert player is not None
    crew.ask(event, invited, [Role.JUDGE], actor=event.created_by)
    pairing = a_round(event).pairings.select_related("round__event").get()
    calls.call_judge(pairing, "In range?", actor=player)
    organizer = signed_in(event.created_by)
    assert "table waits for a judge" in organizer.get("/").content.decode()
    assert "Winter Clash" in signed_in(invited).get("/").content.decode()

    event_ends.cancel_event(event, "The hall is flooded.", actor=event.created_by)

    event.refresh_from_db()
    assert not event.crew_invitations.exists()
    home = signed_in(invited).get("/").content.decode()
    assert "You are invited" not in home
    assert "table waits for a judge" not in organizer.get("/").content.decode()
    for path in ("/", "/events/mine/", event.get_absolute_url()):
        page = signed_in(player).get(path).content.decode()
        assert "Cancelled" in page, path
        assert "The hall is flooded." in page, path
    own = signed_in(player).get(event.get_absolute_url()).content.decode()
    assert "The event is cancelled." in own
    staff = organizer.get(event.get_absolute_url()).content.decode()
    assert "The event is cancelled: no further round is played." in staff
    assert "standings are final" not in staff


def test_an_invitation_that_is_left_over_is_not_shown(signed_in: SignedIn) -> None:
    event, invited = an_event(0), UserFactory.create()
    event_ends.cancel_event(event, "Snow.", actor=event.created_by)
    event.crew_invitations.create(user=invited, role=Role.JUDGE, invited_by=event.created_by)
    assert "You are invited" not in signed_in(invited).get("/").content.decode()


def test_who_cancels_reads_before_what_it_does(signed_in: SignedIn) -> None:
    event = an_event(2)
    page = signed_in(event.created_by).get(f"/events/{event.slug}/settings/").content.decode()
    assert "This cannot be undone. Results so far stay." in page
    assert "the draft of the next round is discarded" in page
    assert "is notified by mail with your reason" in page
    assert "Everybody can read it on the page of the event." in page


def test_a_copy_has_the_settings_and_staff_and_nothing_else() -> None:
    sample_version()
    event = an_event(4, point_level=900, clubs="hard", join_code="SECRET", seed="abc")
    judge = UserFactory.create()
    crew.add_crew(event, judge, Role.JUDGE, actor=event.created_by)

    made = event_ends.copy_event(event, actor=event.created_by)

    differing = {name for name in SETTINGS if getattr(made, name) != getattr(event, name)}
    assert differing - {"readings"} == {"name", "seed", "join_code"}  # readings are completed
    assert (made.state, made.name, made.entries.count()) == ("draft", f"Copy of {event.name}", 0)
    assert set(made.crew.values_list("user", "role")) == {(event.created_by.pk, "owner"), (judge.pk, "judge")}


def test_only_an_empty_draft_is_deleted(signed_in: SignedIn) -> None:
    event = an_event(0, state=EventState.DRAFT)
    with_players, published = an_event(2, state=EventState.DRAFT), an_event(0)
    for other in (with_players, published):
        with pytest.raises(Refusal):
            event_ends.delete_draft(other, actor=other.created_by)

    assert signed_in(event.created_by).post(f"/events/{event.slug}/delete/").status_code == 302

    assert not Event.objects.filter(pk=event.pk).exists()
    assert AuditEntry.objects.filter(scope=event.scope, action="event.deleted").exists()


def test_pages_and_api_do_the_same(signed_in: SignedIn) -> None:
    sample_version()
    event = an_event(2)
    api = APIClient()
    api.force_authenticate(event.created_by)
    base = f"/api/v1/events/{event.slug}/"
    copied = api.post(f"{base}copy/").json()["slug"]
    assert api.delete(f"/api/v1/events/{copied}/").status_code == 204
    assert api.delete(base).status_code == 409
    assert api.post(f"{base}cancel/", {"why": "Snow."}, format="json").json()["state"] == "closed"
    client = signed_in(event.created_by)
    assert "settings" in client.post(f"/events/{event.slug}/copy/")["Location"]
    assert client.get(f"/events/{event.slug}/settings/").status_code == 200


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("", {"Winter Clash", "Spring Open"}),
        ("q=clash", {"Winter Clash"}),
        ("place=edoras", {"Spring Open"}),
        ("since=2030-03-01", {"Spring Open"}),
        ("until=2030-03-01", {"Winter Clash"}),
        ("game=combat-hex", {"Winter Clash", "Spring Open"}),
        ("game=strategy-battle", set()),
        ("since=soon&game=chess", {"Winter Clash", "Spring Open"}),
    ],
)
def test_events_are_found_by_name_place_date_and_game(client: Client, asked: str, found: set[str]) -> None:
    EventFactory.create(name="Winter Clash", place="Bree", starts_at=datetime(2030, 1, 5, tzinfo=UTC))
    EventFactory.create(name="Spring Open", place="Edoras", starts_at=datetime(2030, 4, 5, tzinfo=UTC))

    page = client.get(f"/events/?{asked}").content.decode()
    rows = APIClient().get(f"/api/v1/events/?{asked}").json()["results"]

    assert {name for name in ("Winter Clash", "Spring Open") if name in page} == found
    assert {row["name"] for row in rows} == found
