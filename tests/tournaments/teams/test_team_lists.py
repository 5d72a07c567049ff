"""Lists of the members of teams: each submits their own, by the event's rules, and the officials see who is missing."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import User
from armies.access import get_submission
from armies.models import ArmyList, Submission
from armies.services.submissions import withdraw
from common.errors import Invalid, NotAllowed, Refusal
from common.models import AuditEntry, OutboxMessage
from tests.factories.teams import a_team_event
from tests.factories.tournaments import EventRoleFactory, a_list, a_round
from tournaments.access import viewer
from tournaments.list_access import own_member
from tournaments.models import Event, EventState, Member, Role
from tournaments.presenters.team_lists import all_lists, lists_of
from tournaments.services.entries.lists import lock_lists
from tournaments.services.teams import roster
from tournaments.services.teams.lists import submit_member_list, submit_own_list

pytestmark = pytest.mark.django_db
SignedIn = Callable[[User], Client]


def member(event: Event, team: int, number: int) -> Member:
    return Member.objects.select_related("entry__event", "event", "user").get(
        entry__event=event, entry__number=team, number=number
    )


def person(one: Member) -> User:
    assert one.user is not None
    return one.user


def submit(one: Member) -> Submission:
    return submit_member_list(one, a_list(person(one)), actor=person(one))


def sees(user: User, one: Member) -> bool:
    (row,) = lists_of(viewer(user, one.entry.event), [one])
    assert row.has_list
    return row.submission is not None


def test_each_member_has_a_list_of_their_own() -> None:
    event = a_team_event(2)
    first, second = submit(member(event, 1, 1)), submit(member(event, 1, 2))

    assert {first.owner, second.owner} == {person(member(event, 1, 1)), person(member(event, 1, 2))}
    assert first.is_live
    assert second.is_live
    assert event.entries.get(number=1).submission is None
    assert AuditEntry.objects.filter(action="submission.submitted", scope=event.scope).count() == 2
    assert OutboxMessage.objects.filter(topic="submission.submitted").count() == 2


def test_another_list_takes_the_place_of_the_first() -> None:
    one = member(a_team_event(2), 1, 2)
    first, second = submit(one), submit(one)

    first.refresh_from_db()
    assert (first.state, second.number) == (Submission.State.REPLACED, 2)


def test_nobody_submits_for_somebody_else_or_for_a_team_they_left() -> None:
    event = a_team_event(2)
    one, other = member(event, 1, 2), member(event, 1, 3)

    with pytest.raises(NotAllowed):
        submit_member_list(one, a_list(person(other)), actor=person(other))
    with pytest.raises(NotAllowed):
        submit_own_list(one.entry, None, a_list(person(other)), actor=person(other))
    Member.objects.filter(pk=one.pk).update(has_left=True, place=0)
    with pytest.raises(Refusal) as refused:
        submit(one)
    assert refused.value.code == "member.left"
    assert not Submission.objects.exists()


def test_an_illegal_list_is_refused_and_a_late_one_is_marked() -> None:
    event = a_team_event(2)
    one = member(event, 1, 2)
    with pytest.raises(Invalid):
        empty = a_list(person(one))
        ArmyList.objects.filter(pk=empty.pk).update(rows=[])
        empty.refresh_from_db()
        submit_member_list(one, empty, actor=person(one))

    Event.objects.filter(pk=event.pk).update(lists_due_at=timezone.now() - timedelta(minutes=1))
    assert submit(one).is_late


def test_a_locked_list_stays() -> None:
    event = a_team_event(2)
    one = member(event, 1, 2)
    submit(one)
    lock_lists(event, actor=event.created_by)

    with pytest.raises(Refusal) as refused:
        submit(one)
    assert refused.value.code == "submission-locked"
    assert submit(member(event, 1, 3)).is_late


def test_who_is_taken_out_takes_an_open_list_along() -> None:
    event = a_team_event(2)
    one = member(event, 1, 3)
    found = submit(one)
    roster.take_out(one, actor=event.created_by)

    found.refresh_from_db()
    assert found.state == Submission.State.WITHDRAWN


def test_opponents_see_the_lists_of_a_match_once_they_have_their_own() -> None:
    event = a_team_event(2, lists_during="opponent", lists_before="nobody", lists_after="nobody")
    one, mate, across, empty = (
        member(event, 1, 2),
        member(event, 1, 3),
        member(event, 2, 2),
        member(event, 2, 3),
    )
    for each in (one, mate, across):
        submit(each)
    assert sees(person(one), one)
    assert not sees(person(across), one)

    a_round(event)
    assert sees(person(across), member(event, 1, 2))
    assert not sees(person(empty), member(event, 1, 2))
    assert not sees(person(mate), member(event, 1, 2))
    assert sees(event.created_by, member(event, 1, 2))


def test_a_list_of_a_member_opens_by_the_same_rule() -> None:
    event = a_team_event(2, lists_during="opponent")
    found = submit(member(event, 1, 2))
    submit(member(event, 2, 2))
    a_round(event)

    assert get_submission(person(member(event, 2, 2)), found.pk)[0] == found


def test_those_of_the_line_up_without_a_list_are_missing() -> None:
    event = a_team_event(2, size=2, spare=1)
    found = submit(member(event, 1, 2))
    rows = all_lists(viewer(event.created_by, event))

    assert [row.member.name for row in rows if row.is_missing] == ["P1-1", "P2-1", "P2-2"]
    assert len(rows) == 6
    withdraw(found, actor=person(member(event, 1, 2)))
    assert sum(row.is_missing for row in all_lists(viewer(event.created_by, event))) == 4


def test_the_pages_show_what_their_reader_may_see(signed_in: SignedIn) -> None:
    event = a_team_event(2, lists_before="nobody")
    one, mate = member(event, 1, 2), member(event, 1, 3)
    client = signed_in(person(one))
    team = f"/events/{event.slug}/players/1/team/"
    assert "Submit your list" in client.get(team).content.decode()

    chosen = a_list(person(one))
    told = client.post(f"/events/{event.slug}/list/", {"army_list": chosen.pk}, follow=True).content.decode()
    found = Submission.objects.get(owner=one.user)
    assert "Your list is submitted." in told
    assert found.get_absolute_url() in told
    seen_by_mate = signed_in(person(mate)).get(team).content.decode()
    assert found.get_absolute_url() not in seen_by_mate
    assert "List submitted" in seen_by_mate

    page = signed_in(event.created_by).get(f"/events/{event.slug}/team-lists/").content.decode()
    assert found.get_absolute_url() in page
    assert "5 players of the line-ups have no list." in page
    assert client.get(f"/events/{event.slug}/team-lists/").status_code == 403


def test_the_api_does_the_same() -> None:
    event = a_team_event(2, lists_before="nobody")
    judge = EventRoleFactory.create(event=event, role=Role.JUDGE).user
    one, mate = member(event, 1, 2), member(event, 1, 3)
    api = APIClient()
    api.force_authenticate(person(one))
    chosen = a_list(person(one))
    assert api.post(f"/api/v1/events/{event.slug}/list/", {"army_list": chosen.pk}).status_code == 201
    team = f"/api/v1/events/{event.slug}/players/1/team/"
    assert api.get(team).json()[1]["list"]["name"] == chosen.name

    api.force_authenticate(person(mate))
    told = api.get(team).json()[1]
    assert (told["has_list"], told["list"]) == (True, None)
    assert api.get(f"/api/v1/events/{event.slug}/team-lists/").status_code == 403
    api.force_authenticate(judge)
    rows = api.get(f"/api/v1/events/{event.slug}/team-lists/").json()
    assert [row["is_missing"] for row in rows] == [True] * 5 + [False]
    assert rows[5]["state"] == "submitted"


def test_nothing_is_submitted_to_a_closed_event() -> None:
    event = a_team_event(2)
    one = member(event, 1, 2)
    Event.objects.filter(pk=event.pk).update(state=EventState.CLOSED)

    with pytest.raises(Refusal) as refused:
        submit(one)
    assert refused.value.code == "event.closed"


def test_a_captain_who_does_not_play_is_no_member() -> None:
    event = a_team_event(2)
    one = member(event, 1, 1)
    captain = person(one)
    assert own_member(viewer(captain, event)) == one
    Member.objects.filter(pk=one.pk).update(has_left=True, place=0)

    assert own_member(viewer(captain, event)) is None
    with pytest.raises(NotAllowed):
        submit_own_list(one.entry, None, a_list(captain), actor=captain)


def test_what_is_missing_gives_no_line_up_away(signed_in: SignedIn) -> None:
    event = a_team_event(2, size=2, spare=1)
    team = f"/events/{event.slug}/players/1/team/"

    assert "List missing" in signed_in(person(member(event, 1, 3))).get(team).content.decode()
    assert "List missing" in signed_in(event.created_by).get(team).content.decode()
    assert "List missing" not in signed_in(person(member(event, 2, 1))).get(team).content.decode()
    assert "List missing" not in Client().get(team).content.decode()
