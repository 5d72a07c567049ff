"""Home and the page of the event ask the people of a team for the lists that are missing."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from accounts.models import User
from armies.models import Submission
from armies.services.submissions import withdraw
from tests.factories.accounts import UserFactory
from tests.factories.teams import a_team_event
from tests.factories.tournaments import a_list, a_round
from tests.tournaments.teams.test_lists_for_members import captain, member, submit, without_account
from tournaments.models import Entry, Event, EventState, Member
from tournaments.presenters.missing_lists import Missing, missing_lists
from tournaments.services.teams import roster
from tournaments.services.teams.lists import submit_member_list

pytestmark = pytest.mark.django_db
SignedIn = Callable[[User], Client]
OWN = "Submit your list"


def asked(user: User, event: Event) -> Missing:
    entries = Entry.objects.filter(event=event).select_related("event")
    found = missing_lists(user, entries)
    assert len(found) <= 1
    return next(iter(found.values()), Missing())


def person(event: Event, number: int, team: int = 1) -> User:
    user = member(event, team, number).user
    assert user is not None
    return user


def submit_own(event: Event, number: int) -> Submission:
    user = person(event, number)
    return submit_member_list(member(event, 1, number), a_list(user), actor=user)


def test_a_member_of_the_line_up_is_asked_until_there_is_a_list() -> None:
    event = a_team_event(2, 2, spare=1)
    assert asked(person(event, 2), event) == Missing(own=True)
    assert asked(person(event, 3), event) == Missing(), "a substitute needs none yet"
    assert asked(UserFactory.create(), event) == Missing()
    found = submit_own(event, 2)
    assert asked(person(event, 2), event) == Missing()
    withdraw(found, actor=person(event, 2))
    assert asked(person(event, 2), event).own
    Event.objects.filter(pk=event.pk).update(state=EventState.CLOSED)
    assert not asked(person(event, 2), event)


def test_the_captain_is_asked_for_those_without_an_account() -> None:
    event = a_team_event(2)
    one = without_account(event)
    assert asked(captain(event), event) == Missing(own=True, members=(one,))
    assert asked(person(event, 2), event) == Missing(own=True)
    assert asked(captain(event, 2), event) == Missing(own=True)
    submit_own(event, 1)
    submit(one, captain(event))
    assert not asked(captain(event), event)


def test_a_captain_who_does_not_play_is_asked_for_others_only() -> None:
    event = a_team_event(2)
    one = without_account(event)
    Member.objects.filter(entry__event=event, entry__number=1, number=1).update(has_left=True, place=0)
    assert asked(captain(event), event) == Missing(members=(one,))


def test_home_asks_with_one_tap_and_stops_asking(signed_in: SignedIn) -> None:
    event = a_team_event(2)
    one = without_account(event)
    client, address = signed_in(captain(event)), f"/events/{event.slug}/players/1/team/3/list/"

    def shown() -> tuple[bool, bool]:
        page, event_page = (client.get(at).content.decode() for at in ("/", f"/events/{event.slug}/"))
        assert (OWN in page, address in page) == (OWN in event_page, address in event_page)
        return OWN in page, address in page

    assert shown() == (True, True)
    submit(one, captain(event))
    assert shown() == (True, False)
    submit_own(event, 1)
    assert shown() == (False, False)
    roster.take_out(one, actor=captain(event))
    roster.add_member(event.entries.get(number=1), "Kim", actor=captain(event))
    assert "Submit list of <bdi>Kim</bdi>" in client.get("/").content.decode()


def test_at_the_table_it_is_asked_beside_the_table(signed_in: SignedIn) -> None:
    event = a_team_event(2)
    a_round(event)
    page = signed_in(person(event, 2)).get("/").content.decode()
    assert "Open your table" in page
    assert OWN in page
    assert f'<a class="button button--wide" href="/events/{event.slug}/list/">' in page
    assert page.count("button--wide button--primary") == 1


def test_the_api_says_it_too() -> None:
    event = a_team_event(2)
    without_account(event)
    api = APIClient()
    api.force_authenticate(captain(event))
    told = api.get(f"/api/v1/events/{event.slug}/turn/").json()
    assert (told["own_list_missing"], told["members_without_list"]) == (True, [3])
    api.force_authenticate(person(event, 2))
    told = api.get(f"/api/v1/events/{event.slug}/turn/").json()
    assert (told["own_list_missing"], told["members_without_list"]) == (True, [])


def test_it_costs_one_query_for_any_number_of_teams() -> None:
    def queries(teams: int) -> int:
        event = a_team_event(teams)
        entries = list(Entry.objects.filter(event=event).select_related("event"))
        user = captain(event)
        with CaptureQueriesContext(connection) as counted:
            missing_lists(user, entries)
        return len(counted)

    assert queries(2) == queries(6) == 1
