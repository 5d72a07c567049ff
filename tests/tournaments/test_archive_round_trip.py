"""An event that is exported, restored and exported again says the same: for single players, pairs and teams, with all lists."""

import copy
import json
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from armies.models import Submission
from armies.services import checks
from armies.services.check_record import decisions
from armies.services.submissions import Content
from common.errors import Invalid
from tests.factories.accounts import UserFactory
from tests.factories.teams import a_team_event, fill
from tests.factories.tournaments import EventRoleFactory, a_list, a_round, an_event, play
from tournaments.access import viewer
from tournaments.history import archive
from tournaments.history.lists_by_round import lists_of
from tournaments.models import Appointment, Entry, Event, Member, Role, Seat, Sides
from tournaments.presenters.team_lists import all_lists
from tournaments.services import appointments, calls
from tournaments.services.entries.lists import submit_for_player, submit_list
from tournaments.services.entries.registration import withdraw
from tournaments.services.restore_preview import look_at
from tournaments.services.restoring import restore_event
from tournaments.services.restoring_later import MOST_AT_ONCE
from tournaments.services.rounds import finish_round
from tournaments.services.teams import roster
from tournaments.services.teams.lists import content_of, submit_for_member, submit_member_list

pytestmark = pytest.mark.django_db
# Whose word something is. A file links nobody, so these name who restored it.
WHO = ("created_by", "published_by", "made_by")


def content(army: str = "rohan") -> Content:
    found = content_of(a_list(UserFactory.create(), army))
    return Content(found.name, found.ruleset, found.version, found.rows)


def single_players() -> Event:
    """Lists that counted in one round each, one approved and one returned; a call that was passed on; an appointment."""
    event = an_event(4, round_days=7)
    first, second, third, _fourth = event.entries.select_related("user", "event")
    checker = EventRoleFactory.create(event=event, role=Role.LIST_CHECKER).user
    for entry in (first, second, third):
        assert entry.user is not None
        submit_list(entry, a_list(entry.user), actor=entry.user)
    assert first.submission is not None
    assert second.submission is not None
    checks.approve(first.submission, actor=checker, note="Well painted.")
    checks.note_condition(
        second.submission, row=0, seen={"wounds_colour": "orange", "obscured": True}, actor=checker
    )
    checks.return_to_player(second.submission, actor=checker, note="One hero too many.")
    Entry.objects.filter(pk=third.pk).update(user=None)
    Submission.objects.filter(entries=third).update(owner=None, player_key=third.player_key)
    play(a_round(event))
    finish_round(event.rounds.get(number=1), actor=event.created_by)
    submit_for_player(Entry.objects.get(pk=first.pk), content("orcs"), actor=event.created_by)
    table = a_round(event).pairings.order_by("table")[0]
    seat = table.seats.select_related("entry__event", "entry__user").exclude(entry__user=None)[0]
    assert seat.entry.user is not None
    appointments.propose(
        table, at=timezone.now() + timedelta(days=2), place="Club", entry=seat.entry, actor=seat.entry.user
    )
    call = calls.call_judge(table, "Who attacks?", actor=seat.entry.user)
    judge = EventRoleFactory.create(event=event, role=Role.JUDGE).user
    calls.claim_call(call, actor=judge)
    calls.escalate_call(call, "A question of principle.", actor=judge)
    return Event.objects.get(pk=event.pk)


def pairs() -> Event:
    event = an_event(4, sides=Sides.DOUBLES)
    fill(event, 2)
    entry = event.entries.select_related("user", "event")[0]
    assert entry.user is not None
    submit_list(entry, a_list(entry.user), actor=entry.user)
    play(a_round(event))
    return Event.objects.get(pk=event.pk)


def teams() -> Event:
    """Members with a list, with two, without an account, without a list; a list that was withdrawn."""
    event = a_team_event(2, 3, spare=1)
    one, two, three, four = members(event, 1)
    for member in (one, one, two):
        assert member.user is not None
        submit_member_list(member, a_list(member.user), actor=member.user)
    Member.objects.filter(pk__in=(three.pk, four.pk)).update(user=None)
    assert one.user is not None
    for member in members(event, 1)[2:]:
        submit_for_member(member, content(), actor=one.user, is_staff=False)
    a_round(event)
    return Event.objects.get(pk=event.pk)


def members(event: Event, team: int) -> list[Member]:
    found = Member.objects.filter(entry__event=event, entry__number=team).order_by("number")
    return list(found.select_related("entry__event", "entry__user", "event", "user"))


EVENTS = {"single players": single_players, "pairs": pairs, "teams": teams}


def document_of(event: Event) -> Any:
    return json.loads(json.dumps(archive.as_json(event)))


def compared(document: Any) -> Any:
    """Without what is new with every restored event: its address, its staff, the audit row that says so."""
    found = copy.deepcopy(document)
    found["event"].pop("slug")
    found.pop("crew")
    found["audit"] = [row for row in found["audit"] if row["action"] != "event.restored"]
    for round_ in found["rounds"]:
        for call in (call for table in round_["pairings"] for call in table["calls"]):
            call.pop("ruling")
    return found


def without_who(document: Any) -> Any:
    if isinstance(document, dict):
        return {name: without_who(value) for name, value in document.items() if name not in WHO}
    return [without_who(one) for one in document] if isinstance(document, list) else document


@pytest.mark.parametrize("kind", EVENTS)
def test_what_goes_out_comes_in_unchanged(kind: str, staff: User) -> None:
    document = document_of(EVENTS[kind]())
    made = restore_event(copy.deepcopy(document), actor=staff, link_accounts=True)

    assert made.left_out == []
    assert compared(document_of(made.event)) == compared(document)


@pytest.mark.parametrize("kind", EVENTS)
def test_without_accounts_it_says_the_same_of_other_people(kind: str) -> None:
    document = document_of(EVENTS[kind]())
    made = restore_event(copy.deepcopy(document), actor=UserFactory.create())

    assert without_who(compared(document_of(made.event))) == without_who(compared(document))
    again = restore_event(document_of(made.event), actor=UserFactory.create())
    assert without_who(compared(document_of(again.event))) == without_who(compared(document))


@pytest.mark.parametrize("kind", EVENTS)
def test_a_file_gives_no_list_to_an_account(kind: str) -> None:
    restorer = UserFactory.create()
    made = restore_event(document_of(EVENTS[kind]()), actor=restorer).event

    found = Submission.objects.filter(event_key=made.scope)
    assert found.exists()
    assert not found.filter(owner__isnull=False).exists()
    assert set(found.values_list("submitted_by", flat=True)) == {restorer.pk}


def test_lists_of_members_stand_with_their_players_again() -> None:
    event = teams()
    restorer = UserFactory.create()
    made = restore_event(document_of(event), actor=restorer).event

    def shown(one: Event, user: User) -> list[tuple[str, str]]:
        rows = all_lists(viewer(user, one))
        return [(row.member.name, row.submission.fingerprint if row.submission else "") for row in rows]

    assert shown(made, restorer) == shown(event, event.created_by)
    assert sum(bool(fingerprint) for _, fingerprint in shown(made, restorer)) == 4


def test_who_joins_the_restored_team_gets_the_own_lists_back() -> None:
    event = teams()
    made = restore_event(document_of(event), actor=UserFactory.create()).event
    user = members(event, 1)[0].user
    assert user is not None
    roster.join(members(made, 1)[0], actor=user)

    found = Submission.objects.filter(event_key=made.scope, owner=user).order_by("number")
    assert [(one.number, one.state) for one in found] == [(1, "replaced"), (2, "submitted")]


def test_the_lists_of_each_round_and_what_was_decided_about_them_come_back() -> None:
    event = single_players()
    made = restore_event(document_of(event), actor=UserFactory.create()).event

    def counted(one: Event) -> list[list[tuple[int, list[int]]]]:
        return [
            [(found.submission.number, found.rounds) for found in lists_of(entry)]
            for entry in one.entries.all()
        ]

    assert counted(made) == counted(event)
    assert counted(made)[0] == [(2, [2]), (1, [1])]
    first = Submission.objects.get(event_key=made.scope, number=1, decision_note="Well painted.")
    assert [(one.action, one.actor_name) for one in decisions(first)] == [
        (one.action, one.actor_name)
        for one in decisions(Submission.objects.get(event_key=event.scope, decision_note="Well painted."))
    ]
    assert Seat.objects.filter(round__event=made, submission=first).count() == 1
    assert Appointment.objects.get(pairing__round__event=made).place == "Club"


def test_an_archive_from_before_lists_said_more_is_restored() -> None:
    document = document_of(single_players())
    for row in document["entries"]:
        del row["earlier_lists"]
        for name in ("is_late", "decided_at", "decision_note", "conditions"):
            (row["list"] or {}).pop(name, None)
    for round_ in document["rounds"]:
        del round_["drafted_at"]
        for table in round_["pairings"]:
            del table["lists"], table["appointment"]
            for call in table["calls"]:
                del call["claim_reason"], call["handed_note"], call["escalated_at"], call["escalation"]
    made = restore_event(document, actor=UserFactory.create())

    assert made.left_out == []
    assert made.event.entries.filter(submission__isnull=False).count() == 3


def test_an_approved_list_is_restored() -> None:
    """Archives from before they said when a list was approved."""
    document = document_of(single_players())
    row = next(row for row in document["entries"] if row["list"])
    row["list"] |= {"state": "approved", "decided_at": None}
    made = restore_event(document, actor=UserFactory.create()).event
    approved = Submission.objects.get(event_key=made.scope, state="approved", number=row["list"]["number"])
    assert approved.decided_at == approved.submitted_at


@pytest.mark.parametrize("large", [False, True])
def test_a_list_of_a_member_whose_catalogue_is_unknown_is_left_out_and_said(large: bool) -> None:
    document = document_of(teams())
    document["entries"][0]["members"][1]["list"]["document"]["catalogue"]["slug"] = "unknown"
    if large:
        more = [
            document["entries"][1] | {"number": number, "members": []}
            for number in range(3, MOST_AT_ONCE + 4)
        ]
        document["entries"] += more
        document["event"]["capacity"] = len(document["entries"])
    assert look_at(document, actor=UserFactory.create()).left_out == (
        "1 army list: the catalogue is not known here.",
    )


def of_member(document: Any) -> Any:
    return document["entries"][0]["members"][0]


@pytest.mark.parametrize(
    ("path", "change"),
    [
        ("/entries/0/members/0", lambda one: of_member(one)["list"].update(fingerprint="0" * 64)),
        ("/entries/0/members/0", lambda one: of_member(one).update(earlier_lists={})),
        ("/entries/0/members/0", lambda one: of_member(one)["earlier_lists"].append(of_member(one)["list"])),
        ("/entries/0/members/0", lambda one: of_member(one)["list"].update(state="lost")),
        ("/entries/0/members/0", lambda one: of_member(one)["list"].update(decision_note="x" * 5_000)),
        ("/entries/0/members/0", lambda one: of_member(one)["list"].update(conditions=["orange"])),
        ("/entries/0/members/0", lambda one: of_member(one)["list"].update(conditions={"99": {}})),
        ("/entries/0/members/0", lambda one: of_member(one)["list"].update(conditions={"0": {"colour": "red"}})),
        ("/entries/0/members/0", lambda one: of_member(one)["list"].update(conditions={"0": {"wounds_colour": []}})),
        ("/entries/0/members/0", lambda one: of_member(one)["list"].update(conditions={"0": {"obscured": "yes"}})),
        ("/rounds/0/pairings/0", lambda one: one["rounds"][0]["pairings"][0].update(lists=[1])),
        ("/rounds/0/pairings/0", lambda one: one["rounds"][0]["pairings"][0].update(
            appointment={"at": "2030-01-01T00:00:00+00:00", "place": "", "proposed_at": "2030-01-01T00:00:00+00:00",
                         "agreed_at": None, "proposed_by": 77})),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_with_its_place(path: str, change: Any) -> None:
    document, before = document_of(teams()), (Event.objects.count(), Submission.objects.count())
    change(document)
    with pytest.raises(Invalid) as refused:
        restore_event(document, actor=UserFactory.create())
    assert {fault.path.startswith(path) for fault in refused.value.faults} == {True}
    assert (Event.objects.count(), Submission.objects.count()) == before


def test_a_player_who_withdrew_keeps_the_lists_in_the_archive() -> None:
    event = an_event(2)
    entry = event.entries.select_related("user", "event")[0]
    assert entry.user is not None
    submit_list(entry, a_list(entry.user), actor=entry.user)
    withdraw(Entry.objects.get(pk=entry.pk), actor=entry.user)
    document = document_of(event)
    made = restore_event(copy.deepcopy(document), actor=UserFactory.create()).event

    assert document_of(made)["entries"] == document["entries"]
    assert Submission.objects.filter(event_key=made.scope).count() == 1
