"""Lists of members without an account: the captain submits them, the staff those of everybody, by the event's rules."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core import mail
from django.db import transaction
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import User
from armies.access import get_own_submission, get_submission_to_check, may_see_list
from armies.models import Submission
from armies.services.checks import approve, return_to_player
from armies.services.submissions import Content, withdraw
from common import outbox
from common.errors import Invalid, NotAllowed, Refusal
from common.models import AuditEntry
from tests.concurrency import at_once, unexpected
from tests.factories.accounts import UserFactory
from tests.factories.teams import a_team_event
from tests.factories.tournaments import EventRoleFactory, a_list, a_round
from tournaments.access import viewer
from tournaments.models import Event, EventState, Member, Role
from tournaments.presenters.team_lists import all_lists, lists_of
from tournaments.services.entries.lists import lock_lists, player_of, submit_for_player, take_in
from tournaments.services.teams import roster
from tournaments.services.teams.lists import content_of, submit_for_member, submit_member_list

pytestmark = pytest.mark.django_db
SignedIn = Callable[[User], Client]


def member(event: Event, team: int, number: int) -> Member:
    rows = Member.objects.select_related("entry__event", "entry__user", "event", "user")
    return rows.get(entry__event=event, entry__number=team, number=number)


def captain(event: Event, team: int = 1) -> User:
    found = event.entries.get(number=team).user
    assert found is not None
    return found


def without_account(event: Event, team: int = 1, number: int = 3, account_name: str = "") -> Member:
    Member.objects.filter(entry__event=event, entry__number=team, number=number).update(
        user=None, account_name=account_name
    )
    return member(event, team, number)


def content(army: str = "rohan") -> Content:
    return content_of(a_list(UserFactory.create(), army))


def submit(one: Member, actor: User, army: str = "rohan", *, is_staff: bool = False) -> Submission:
    return submit_for_member(one, content(army), actor=actor, is_staff=is_staff)


def test_the_captain_submits_for_a_member_without_an_account() -> None:
    event = a_team_event(2)
    one = without_account(event)
    first, second = submit(one, captain(event)), submit(one, captain(event), "orcs")

    first.refresh_from_db()
    assert (first.state, second.number, second.owner) == (Submission.State.REPLACED, 2, None)
    assert (second.player, second.submitted_by, second.army_list) == (one.name, captain(event), None)
    (row,) = lists_of(viewer(captain(event), event), [one])
    assert (row.submission, row.is_missing) == (second, False)
    noted = AuditEntry.objects.filter(action="team.member-list", scope=event.scope).order_by("pk")
    assert [entry.after for entry in noted] == [
        {"number": 3, "name": one.name, "list": 1},
        {"number": 3, "name": one.name, "list": 2},
    ]
    assert AuditEntry.objects.filter(action="submission.submitted", scope=event.scope).count() == 2


def test_nobody_else_does() -> None:
    event = a_team_event(2)
    one, with_account = without_account(event), member(event, 1, 2)
    assert with_account.user is not None
    for actor in (with_account.user, captain(event, 2), UserFactory.create(), event.created_by):
        with pytest.raises(NotAllowed):
            submit(one, actor)
    with pytest.raises(NotAllowed):
        submit(with_account, captain(event))
    Member.objects.filter(pk=one.pk).update(has_left=True, place=0)
    with pytest.raises(NotAllowed):
        submit(member(event, 1, 3), captain(event))
    assert not Submission.objects.exists()


def test_the_staff_submits_for_everybody_and_replaces_a_locked_list() -> None:
    event = a_team_event(2)
    one, with_account = without_account(event), member(event, 1, 2)
    for each in (one, with_account):
        submit(each, event.created_by, is_staff=True)
    assert Submission.objects.get(owner=with_account.user).submitted_by == event.created_by
    lock_lists(event, actor=event.created_by)

    with pytest.raises(Refusal) as refused:
        submit(one, captain(event))
    assert refused.value.code == "submission-locked"
    assert submit(one, event.created_by, is_staff=True).is_locked
    assert submit(with_account, event.created_by, is_staff=True).number == 2


def test_staff_who_lead_a_team_replace_no_locked_list_of_it() -> None:
    event = a_team_event(2)
    one = without_account(event)
    submit(one, captain(event))
    EventRoleFactory.create(event=event, user=captain(event), role=Role.ASSISTANT)
    lock_lists(event, actor=event.created_by)

    with pytest.raises(Refusal) as refused:
        submit(one, captain(event), is_staff=True)
    assert refused.value.code == "submission-locked"


def test_deadline_and_legality_are_those_of_other_lists() -> None:
    event = a_team_event(2)
    one = without_account(event)
    with pytest.raises(Invalid):
        submit_for_member(
            one, Content("Empty", event.ruleset, content().version, []), actor=captain(event), is_staff=False
        )
    Event.objects.filter(pk=event.pk).update(lists_due_at=timezone.now() - timedelta(minutes=1))
    assert submit(one, captain(event)).is_late
    Event.objects.filter(pk=event.pk).update(state=EventState.CLOSED)
    with pytest.raises(Refusal) as refused:
        submit(one, captain(event))
    assert refused.value.code == "event.closed"


def test_a_team_itself_submits_no_list() -> None:
    event = a_team_event(2)
    entry = event.entries.select_related("event", "user").get(number=1)
    with pytest.raises(Refusal) as refused:
        submit_for_player(entry, content(), actor=event.created_by)
    assert refused.value.code == "list.of-members"


def test_the_list_is_hidden_like_every_other_but_from_the_captain_who_submits_it() -> None:
    event = a_team_event(2, lists_before="nobody", lists_during="opponent")
    one = without_account(event)
    found = submit(one, captain(event))
    for number in (1, 2):
        across = member(event, 2, number)
        assert across.user is not None
        submit_member_list(across, a_list(across.user), actor=across.user)
    mate, other = member(event, 1, 2).user, member(event, 2, 2).user
    assert mate is not None
    assert other is not None

    def readers() -> set[User]:
        now = Event.objects.get(pk=event.pk)
        people = (captain(event), mate, other, captain(event, 2), event.created_by)
        return {user for user in people if may_see_list(found.player_id, *viewer(user, now).list_look)}

    assert readers() == {captain(event), event.created_by}
    a_round(event)
    assert readers() == {captain(event), event.created_by, other, captain(event, 2)}


def test_the_captain_withdraws_it_and_checks_it_as_little_as_an_own_one() -> None:
    event = a_team_event(2)
    found = submit(without_account(event), captain(event))
    EventRoleFactory.create(event=event, user=captain(event), role=Role.LIST_CHECKER)

    with pytest.raises(NotAllowed):
        get_submission_to_check(captain(event), found.pk)
    assert get_submission_to_check(event.created_by, found.pk) == found
    withdraw(get_own_submission(captain(event), found.pk), actor=captain(event))
    (row,) = lists_of(viewer(captain(event), event), [member(event, 1, 3)])
    assert row.is_missing


def test_who_is_taken_out_takes_an_open_list_along() -> None:
    event = a_team_event(2)
    one = without_account(event)
    found = submit(one, captain(event))
    roster.take_out(one, actor=captain(event))

    found.refresh_from_db()
    assert found.state == Submission.State.WITHDRAWN


def test_who_joins_gets_the_list_that_was_submitted_for_them() -> None:
    event = a_team_event(2)
    user = UserFactory.create()
    one = without_account(event, account_name=user.username)
    found = submit(one, captain(event))
    roster.join(one, actor=user)

    found.refresh_from_db()
    assert (found.owner, found.player_key, found.player_name, found.number) == (user, "", "", 1)
    assert submit_member_list(member(event, 1, 3), a_list(user), actor=user).number == 2
    with pytest.raises(NotAllowed):
        submit(member(event, 1, 3), captain(event))


def test_who_comes_back_with_a_name_only_and_joins_keeps_the_numbers_apart() -> None:
    event = a_team_event(2)
    user = member(event, 1, 3).user
    assert user is not None
    submit_member_list(member(event, 1, 3), a_list(user), actor=user)
    roster.take_out(member(event, 1, 3), actor=captain(event))
    one = roster.add_member(
        event.entries.get(number=1), "Again", actor=captain(event), username=user.username
    )
    submit(member(event, 1, one.number), captain(event))
    roster.join(member(event, 1, one.number), actor=user)

    assert list(Submission.objects.filter(owner=user).order_by("number").values_list("number", "state")) == [
        (1, "withdrawn"),
        (2, "submitted"),
    ]


def test_the_page_takes_a_written_list_or_one_of_the_captain_s_own(signed_in: SignedIn) -> None:
    event = a_team_event(2)
    one = without_account(event)
    client, team = signed_in(captain(event)), f"/events/{event.slug}/players/1/team/"
    address = f"{team}3/list/"
    shown = client.get(team).content.decode()
    assert address in shown
    assert f"{team}2/list/" not in shown
    assert client.get(f"{team}2/list/").status_code == 403
    assert client.get(f"{team}9/list/").status_code == 404
    assert signed_in(captain(event, 2)).get(address).status_code == 403
    assert f"Submit a list for <bdi>{one.name}</bdi>" in client.get(address).content.decode()

    own = a_list(captain(event))
    told = client.post(address, {"army_list": own.pk}, follow=True).content.decode()
    assert f"points is submitted for {one.name}." in told.replace("&#x27;", "'")
    assert Submission.objects.get(player_key=one.player_key).name == own.name
    assert client.post(address, {"army_list": a_list(UserFactory.create()).pk}).status_code == 422
    wrong = client.post(address, {"version": own.version_id, "text": "9x Nobody"})
    assert wrong.status_code == 422
    assert "It replaces the list that is submitted now." in wrong.content.decode()
    written = "\n".join(f"{row['count']}x {row['name']}" for row in a_list(captain(event), "orcs").rows)
    client.post(address, {"version": own.version_id, "text": written, "name": "Slip"})
    assert Submission.objects.filter(player_key=one.player_key, state="submitted").count() == 1


def test_the_api_does_the_same(signed_in: SignedIn) -> None:
    event = a_team_event(2)
    one = without_account(event)
    api, address = APIClient(), f"/api/v1/events/{event.slug}/players/1/team/3/list/"
    api.force_authenticate(captain(event))
    own = a_list(captain(event))
    answer = api.post(address, {"army_list": own.pk}, format="json")
    assert answer.status_code == 201
    assert [row["has_list"] for row in answer.json()] == [False, False, True]
    assert answer.json()[2]["list"]["name"] == own.name
    assert api.post(address, {"army_list": a_list(UserFactory.create()).pk}, format="json").status_code == 404
    assert api.post(address, {}, format="json").status_code == 422
    assert api.post(address.replace("/3/", "/2/"), {"army_list": own.pk}, format="json").status_code == 403
    api.force_authenticate(event.created_by)
    sent: dict[str, object] = {"catalogue": own.version.catalogue.slug, "text": "1x Nobody"}
    assert api.post(address, sent, format="json").status_code == 422
    counts = {row["model"]: row["count"] for row in own.rows}
    sent = {"catalogue": own.version.catalogue.slug, "counts": counts}
    assert api.post(address, sent, format="json").status_code == 201
    assert Submission.objects.filter(player_key=one.player_key).count() == 2


def test_the_officials_see_whose_is_missing_and_submit_it(signed_in: SignedIn) -> None:
    event = a_team_event(2)
    one = without_account(event)
    page = signed_in(event.created_by).get(f"/events/{event.slug}/team-lists/").content.decode()
    assert f"/events/{event.slug}/players/1/team/3/list/" in page
    submit(one, event.created_by, is_staff=True)
    rows = {row.member.pk: row for row in all_lists(viewer(event.created_by, event))}
    assert rows[one.pk].submission is not None


def test_the_captain_reads_what_a_checker_decides() -> None:
    event = a_team_event(2)
    found = submit(without_account(event), captain(event))
    return_to_player(found, actor=event.created_by, note="One hero too many.")
    outbox.deliver_due()
    letter = mail.outbox[-1]
    assert letter.to == [captain(event).email]
    assert "One hero too many." in letter.body
    mail.outbox.clear()
    Member.objects.filter(entry__event=event, entry__number=1, number=3).update(has_left=True, place=0)
    approve(found, actor=event.created_by)
    outbox.deliver_due()
    assert mail.outbox == []


# ---- at the same moment ----


@pytest.mark.race
def test_a_list_and_a_join_at_once_end_with_one_player() -> None:
    """Either the list was first and goes over to the account, or it is refused: nothing stands under the old key."""
    for _ in range(3):
        event = a_team_event(2)
        user = UserFactory.create()
        one = without_account(event, account_name=user.username)
        said, leader = content(), captain(event)

        def act(i: int) -> object:
            if i:
                return roster.join(member(event, 1, 3), actor=user)  # noqa: B023
            return submit_for_member(one, said, actor=leader, is_staff=False)  # noqa: B023

        assert unexpected(at_once(2, act)) == []
        assert member(event, 1, 3).user == user
        assert not Submission.objects.filter(player_key=one.player_key).exists()


@pytest.mark.race
def test_control_without_a_second_look_a_list_stands_under_the_key_of_nobody() -> None:
    event = a_team_event(2)
    user = UserFactory.create()
    one = without_account(event, account_name=user.username)
    said, leader = content(), captain(event)
    roster.join(member(event, 1, 3), actor=user)
    with transaction.atomic():
        take_in(one.entry, player_of(one), said, actor=leader)
    assert Submission.objects.filter(player_key=one.player_key).exists()
