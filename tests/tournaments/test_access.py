"""Who may see and do what, as a matrix over the whole cast."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.utils import translation
from rest_framework.test import APIClient

from accounts.models import User
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import EventFactory, RoundFactory, a_list, a_round, play
from tests.tournaments.conftest import EVERYBODY, Cast
from tournaments.access import Right, Viewer, viewer
from tournaments.list_access import may_see_list
from tournaments.models import Audience, Event, EventState, RoundState
from tournaments.services.entries.lists import submit_list

SignedIn = Callable[[User], Client]

RIGHTS: dict[str, str] = {
    "owner": "manage run score judge head lists check",
    "assistant": "run score lists check",
    "scorekeeper": "score",
    "head judge": "score judge head lists check",
    "judge": "judge lists",
    "list checker": "lists check",
    "player": "play",
    "opponent": "play",
    "other player": "play",
    "outsider": "",
    "organizer of another event": "",
    "staff": "manage run score judge head lists check",
    "anonymous": "",
}

# Page, and the right it needs; without one everybody may look.
PAGES: dict[str, Right | None] = {
    "": None,
    "players/": None,
    "players/1/": None,
    "rounds/1/": None,
    "standings/": None,
    "standings/1/": None,
    "tables/{table}/": None,
    "calls/": Right.JUDGE,
    "control/": Right.SCORE,
    "settings/": Right.MANAGE,
    "crew/": Right.MANAGE,
    "record/": Right.RUN,
}

# Change, and the right it needs. Nothing is sent: who gets past the door is told what is missing.
CHANGES: dict[str, Right] = {
    "publish/": Right.MANAGE,
    "unpublish/": Right.MANAGE,
    "close/": Right.MANAGE,
    "reopen/": Right.MANAGE,
    "crew/add/": Right.MANAGE,
    "announce/": Right.RUN,
    "players/add/": Right.RUN,
    "players/check-in/": Right.RUN,
    "players/lock/": Right.RUN,
    "players/unlock/": Right.RUN,
    "players/1/drop/": Right.RUN,
    "players/1/disqualify/": Right.HEAD,
    "rounds/draft/": Right.RUN,
    "rounds/1/publish/": Right.RUN,
    "rounds/1/unpublish/": Right.RUN,
    "rounds/1/discard/": Right.RUN,
    "rounds/1/finish/": Right.RUN,
    "rounds/1/swap/": Right.RUN,
    "rounds/1/pairs/": Right.RUN,
    "rounds/1/clock/start/": Right.RUN,
    "rounds/1/clock/extend/": Right.RUN,
    "control/extra-time/": Right.RUN,
    "tables/{table}/override/": Right.SCORE,
}


@pytest.mark.parametrize("name", EVERYBODY)
def test_each_role_has_its_rights_and_no_other(cast: Cast, name: str) -> None:
    rights = viewer(cast[name], cast.event).rights

    assert {right.value for right in rights} == set(RIGHTS[name].split())


def client_of(cast: Cast, name: str, signed_in: SignedIn) -> Client:
    return Client() if name == "anonymous" else signed_in(cast.user(name))


@pytest.mark.parametrize("path", PAGES)
def test_a_page_opens_for_its_readers_alone(cast: Cast, signed_in: SignedIn, path: str) -> None:
    right = PAGES[path]
    address = f"/events/{cast.event.slug}/{path.format(table=cast.pairing.pk)}"
    for name in EVERYBODY:
        answer = client_of(cast, name, signed_in).get(address)
        may = right is None or right.value in RIGHTS[name].split()
        assert (answer.status_code == 200) is may, f"{name}: {answer.status_code}"
        assert may or answer.status_code in ({302, 403} if name == "anonymous" else {403})


@pytest.mark.parametrize("path", CHANGES)
def test_a_change_is_refused_to_everybody_without_the_right(
    cast: Cast, signed_in: SignedIn, path: str
) -> None:
    address = f"/events/{cast.event.slug}/{path.format(table=cast.pairing.pk)}"
    for name in EVERYBODY:
        if CHANGES[path].value in RIGHTS[name].split():
            continue
        answer = client_of(cast, name, signed_in).post(address)
        assert answer.status_code == (302 if name == "anonymous" else 403), f"{name}: {answer.status_code}"
        assert name != "anonymous" or "sign-in" in answer["Location"]


@pytest.mark.parametrize("path", CHANGES)
def test_a_change_is_open_to_somebody_with_the_right(cast: Cast, signed_in: SignedIn, path: str) -> None:
    name = next(name for name in EVERYBODY if CHANGES[path].value in RIGHTS[name].split())

    answer = signed_in(cast.user(name)).post(
        f"/events/{cast.event.slug}/{path.format(table=cast.pairing.pk)}"
    )

    assert answer.status_code in {302, 409, 422}, answer.status_code


@pytest.mark.parametrize("path", ["report/", "preview/", "call/", "reports/1/confirm/", "reports/1/dispute/"])
@pytest.mark.parametrize("name", ["other player", "outsider", "organizer of another event", "list checker"])
def test_a_table_is_played_by_its_two_players_alone(
    cast: Cast, signed_in: SignedIn, name: str, path: str
) -> None:
    address = f"/events/{cast.event.slug}/tables/{cast.pairing.pk}/{path}"

    answer = signed_in(cast.user(name)).post(address, {"why": "x", "question": "x", "outcome": "won"})

    assert answer.status_code in {403, 404}
    assert not cast.pairing.reports.exists()
    assert not cast.pairing.calls.exists()


DRAFTERS = {"owner", "assistant", "staff"}


@pytest.mark.parametrize("name", EVERYBODY)
def test_a_drafted_round_does_not_exist_for_others(cast: Cast, signed_in: SignedIn, name: str) -> None:
    """Pain 6: pairings seen too early."""
    draft = RoundFactory.create(event=EventFactory.create(), state=RoundState.DRAFT, published_at=None)
    cast.round.__class__.objects.filter(pk=cast.round.pk).update(state=RoundState.FINISHED)
    draft.event, draft.number = cast.event, 2
    draft.save()
    client = client_of(cast, name, signed_in)

    page = client.get(f"/events/{cast.event.slug}/rounds/2/")
    newest = client.get(f"/events/{cast.event.slug}/rounds/")

    assert page.status_code == (200 if name in DRAFTERS else 404)
    assert newest["Location"].endswith("/rounds/2/" if name in DRAFTERS else "/rounds/1/")
    api = APIClient()
    if name != "anonymous":
        api.force_authenticate(cast.user(name))
    numbers = [row["number"] for row in api.get(f"/api/v1/events/{cast.event.slug}/rounds/").json()]
    assert numbers == ([1, 2] if name in DRAFTERS else [1])
    tables = api.get(f"/api/v1/events/{cast.event.slug}/rounds/2/tables/")
    assert tables.status_code == (200 if name in DRAFTERS else 404)


@pytest.mark.django_db
def test_a_draft_event_is_unknown_to_strangers(signed_in: SignedIn) -> None:
    event = EventFactory.create(state=EventState.DRAFT)

    assert Client().get(event.get_absolute_url()).status_code == 404
    assert signed_in(UserFactory.create()).get(event.get_absolute_url()).status_code == 404
    assert APIClient().get(f"/api/v1/events/{event.slug}/").status_code == 404
    assert event.name not in Client().get("/events/").content.decode()


@pytest.fixture
def listed(cast: Cast) -> Cast:
    """The cast, each player with a list: until then the lists of others are sealed for them."""
    for name in ("opponent", "other player"):
        submit_list(cast.entry(name), a_list(cast.user(name)), actor=cast.user(name))
    return cast


OFFICIALS = {"owner", "assistant", "head judge", "judge", "list checker", "staff"}
READERS: dict[Audience, set[str]] = {
    Audience.NOBODY: OFFICIALS | {"player"},
    Audience.OPPONENT: OFFICIALS | {"player", "opponent"},
    Audience.ENTRANTS: OFFICIALS | {"player", "opponent", "other player"},
    Audience.EVERYONE: set(EVERYBODY),
}


@pytest.mark.parametrize("audience", Audience)
@pytest.mark.parametrize("state", [EventState.PUBLISHED, EventState.RUNNING, EventState.CLOSED])
def test_a_list_is_seen_by_its_audience_at_each_stage(
    listed: Cast, audience: Audience, state: EventState
) -> None:
    """Pain 6 again, for the list of the player. All other stages are set to the opposite."""
    cast = listed
    stage = {"published": "lists_before", "running": "lists_during", "closed": "lists_after"}[state]
    opposite = Audience.EVERYONE if audience == Audience.NOBODY else Audience.NOBODY
    for field in ("lists_before", "lists_during", "lists_after"):
        setattr(cast.event, field, audience if field == stage else opposite)
    cast.event.state = state
    cast.event.save()

    readers = {
        name for name in EVERYBODY if may_see_list(viewer(cast[name], cast.event), cast.user("player").pk)
    }

    assert readers == READERS[audience]


def test_page_and_api_show_a_list_to_the_same_people(listed: Cast, signed_in: SignedIn) -> None:
    cast = listed
    entry = cast.entry("player")
    army_list = a_list(cast.user("player"))
    submit_list(entry, army_list, actor=cast.user("player"))
    for name in EVERYBODY:
        client = client_of(cast, name, signed_in)
        page = client.get(f"/events/{cast.event.slug}/players/{entry.number}/").content.decode()
        api = APIClient()
        if name != "anonymous":
            api.force_authenticate(cast.user(name))
        answer = api.get(f"/api/v1/events/{cast.event.slug}/players/{entry.number}/").json()
        may = name in READERS[Audience.OPPONENT]
        assert (army_list.name in page) is may, name
        assert (answer["list"] is not None) is may, name


def test_a_waiting_player_is_no_entrant(cast: Cast) -> None:
    cast.event.lists_during = Audience.ENTRANTS
    entry = cast.entry("other player")
    Event.objects.filter(pk=cast.event.pk).update(lists_during=Audience.ENTRANTS)
    entry.state, entry.checked_in_at = "waiting", None
    entry.save()

    assert not may_see_list(viewer(cast["other player"], cast.event), cast.user("player").pk)


def test_an_anonymous_visitor_has_no_role() -> None:
    assert viewer(AnonymousUser(), Event()).roles == frozenset()


def test_a_new_round_shows_the_new_opponents_list(cast: Cast) -> None:
    play(cast.round)
    a_round(cast.event)
    mine = cast.entry("player")
    submit_list(mine, a_list(cast.user("player")), actor=cast.user("player"))
    met = viewer(cast["player"], cast.event)

    assert may_see_list(met, cast.user("opponent").pk), "the opponent of round 1 is still known"
    others = cast.event.entries.exclude(pk__in=[mine.pk, cast.entry("opponent").pk])
    assert sum(may_see_list(met, entry.user_id or 0) for entry in others) == 1


def test_a_refusal_says_the_right_in_words() -> None:
    nobody = Viewer(AnonymousUser(), Event(), frozenset(), None)
    with translation.override("pl"), pytest.raises(PermissionDenied, match="Wpisywanie wyników"):
        nobody.require(Right.SCORE)
