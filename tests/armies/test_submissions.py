"""Submitting: only legal lists, a snapshot nothing alters, one that counts per player and event, and its check."""

from collections.abc import Callable

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from accounts.models import User
from armies.models import Submission
from armies.services import checks, lists, submissions
from common.errors import Invalid, NotAllowed, Refusal
from common.models import AuditEntry, OutboxMessage
from tests.armies.conftest import StagedEvents
from tests.factories import armies as make
from tests.factories.accounts import UserFactory

pytestmark = pytest.mark.django_db
STATE = Submission.State


def test_an_illegal_list_is_refused_with_every_fault_and_nothing_is_stored(player: User) -> None:
    army_list = make.army_list(player, {"aragorn": 1, "aragorn-red": 1, "orc": 30})
    with pytest.raises(Invalid) as refusal:
        submissions.submit_list(army_list, event_key="event:1", point_level=1000, actor=player)
    codes = [fault.code for fault in refusal.value.faults]
    assert codes == ["army.over-points", "army.mixed-factions", "army.unique-clash", "army.minion-cap"]
    assert not Submission.objects.exists()


def test_the_event_decides_the_level_not_the_list(player: User) -> None:
    army_list = make.army_list(player)
    with pytest.raises(Invalid):
        submissions.submit_list(army_list, event_key="event:1", point_level=419, actor=player)
    assert (
        submissions.submit_list(army_list, event_key="event:1", point_level=420, actor=player).point_level
        == 420
    )


def test_restrictions_that_cannot_be_read_refuse_instead_of_being_ignored(player: User) -> None:
    with pytest.raises(Invalid) as refusal:
        make.submission(player, restrictions={"limits": [{"text": "?", "maximun": 3}]})
    assert {fault.code for fault in refusal.value.faults} == {"limit.no-bound", "document.unknown-field"}


def test_a_snapshot_is_whole_and_survives_every_later_change(player: User) -> None:
    submission = make.submission(player)
    assert submission.army_list is not None
    lists.set_count(army_list=submission.army_list, row_id=1, count=0, actor=player)
    submission.refresh_from_db()
    assert [row["name"] for row in submission.document["rows"]] == ["Aragorn", "Gimli", "Rohan Warrior"]
    assert {model["key"] for model in submission.document["models"]} == {"aragorn", "gimli", "rohan"}
    assert submissions.is_genuine(submission)


def test_saving_never_writes_the_snapshot_again(player: User) -> None:
    submission = make.submission(player)
    submission.document["rows"][0]["count"] = 9
    submission.name = "Changed"
    submission.decision_note = "kept"
    submission.save()
    found = Submission.objects.get(pk=submission.pk)
    assert (found.document["rows"][0]["count"], found.name, found.decision_note) == (
        1,
        "Riders of the Mark",
        "kept",
    )


def test_a_tampered_snapshot_no_longer_gives_its_fingerprint(player: User) -> None:
    submission = make.submission(player)
    submission.document["models"][0]["points"] = 1
    assert not submissions.is_genuine(submission)


def test_equal_lists_have_different_fingerprints(player: User, stranger: User) -> None:
    first, second = make.submission(player), make.submission(stranger)
    assert first.document == second.document
    assert first.fingerprint != second.fingerprint


def test_handing_in_again_replaces_the_first(player: User) -> None:
    first = make.submission(player)
    second = make.submission(player, army_list=first.army_list)
    first.refresh_from_db()
    assert (first.state, second.state, second.number) == (STATE.REPLACED, STATE.SUBMITTED, 2)


def test_a_locked_list_is_replaced_only_by_an_official(player: User, checker: User) -> None:
    first = submissions.lock(make.submission(player), actor=checker)
    with pytest.raises(Refusal) as refusal:
        make.submission(player, army_list=first.army_list)
    assert refusal.value.code == "submission-locked"
    second = make.submission(player, army_list=first.army_list, actor=checker, override_lock=True)
    assert (second.owner, second.submitted_by) == (player, checker)


def test_locking_an_event_locks_every_live_list_once(player: User, stranger: User, checker: User) -> None:
    make.submission(player)
    submissions.withdraw(make.submission(stranger), actor=stranger)
    other = make.submission(UserFactory.create(), event_key="event:2")
    assert submissions.lock_event("event:1", actor=checker) == 1
    assert submissions.lock_event("event:1", actor=checker) == 0
    other.refresh_from_db()
    assert not other.is_locked


def test_a_withdrawn_list_no_longer_counts_and_a_locked_one_cannot_be_withdrawn(
    player: User, checker: User
) -> None:
    submission = submissions.lock(make.submission(player), actor=checker)
    with pytest.raises(Refusal) as refusal:
        submissions.withdraw(submission, actor=player)
    assert refusal.value.code == "submission-locked"
    submissions.withdraw(submissions.unlock(submission, actor=checker), actor=player)
    with pytest.raises(Refusal) as refusal:
        submissions.withdraw(submission, actor=player)
    assert refusal.value.code == "submission-over"


def test_findings_must_be_settled_before_approval(player: User, checker: User) -> None:
    submission = make.submission(player)
    finding = checks.add_finding(submission, text="Whose Aragorn is this?", row=0, actor=checker)
    with pytest.raises(Refusal) as refusal:
        checks.approve(submission, actor=checker)
    assert refusal.value.code == "findings-open"
    checks.settle_finding(finding, actor=checker)
    assert checks.approve(submission, actor=checker).state == STATE.APPROVED


@pytest.mark.parametrize("row", [-1, 3])
def test_a_finding_names_a_row_that_exists(player: User, checker: User, row: int) -> None:
    with pytest.raises(Invalid):
        checks.add_finding(make.submission(player), text="?", row=row, actor=checker)


def test_a_returned_list_is_open_again_and_says_why(player: User, checker: User) -> None:
    submission = submissions.lock(make.submission(player), actor=checker)
    with pytest.raises(Invalid):
        checks.return_to_player(submission, actor=checker, note=" ")
    returned = checks.return_to_player(submission, actor=checker, note="One Aragorn too many.")
    assert (returned.state, returned.locked_at, returned.decided_by) == (STATE.RETURNED, None, checker)
    assert make.submission(player, army_list=returned.army_list).number == 2


def test_an_official_corrects_numbers_and_the_player_sees_what_changed(
    player: User, checker: User, staged_events: StagedEvents, signed_in: Callable[[User], Client]
) -> None:
    first = submissions.lock(
        make.submission(player, rows={"aragorn": 1, "gimli": 1, "rohan": 5}), actor=checker
    )
    form = {"count-0": 1, "count-1": 0, "count-2": 4, "note": "Gimli stayed at home."}
    signed_in(checker).post(f"/lists/submissions/{first.pk}/amend/", form)
    second = Submission.objects.get(number=2)
    assert [(row["model"], row["count"]) for row in second.document["rows"]] == [("aragorn", 1), ("rohan", 4)]
    assert (second.owner, second.submitted_by, second.locked_at) == (player, checker, first.locked_at)
    assert submissions.is_genuine(second)
    assert staged_events.successors == {first.pk: second.pk}
    page = signed_in(player).get(second.get_absolute_url()).content.decode()
    assert "The Checker submitted this version" in page
    assert "Rohan Warrior: <del>5</del> → <ins>4</ins>" in page
    assert "Gimli stayed at home." in page


@pytest.mark.parametrize(
    ("counts", "note", "code"),
    [
        ({}, "nothing", "nothing-changed"),
        ({2: 12}, "too many", "list-illegal"),
        ({0: 0, 1: 0, 2: 0}, "all gone", "list-illegal"),
        ({2: -1}, "below none", "count-out-of-range"),
        ({2: 2}, " ", "note-missing"),
    ],
)
def test_a_correction_that_cannot_stand_changes_nothing(
    player: User, checker: User, counts: dict[int, int], note: str, code: str
) -> None:
    submission = make.submission(player)
    with pytest.raises(Refusal) as refusal, transaction.atomic():
        submissions.amend(submission, counts=counts, note=note, actor=checker)
    assert refusal.value.code == code
    assert list(Submission.objects.values_list("state", "number")) == [("submitted", 1)]


def test_a_withdrawn_list_leaves_the_event_without_one(player: User, staged_events: StagedEvents) -> None:
    submission = submissions.withdraw(make.submission(player), actor=player)
    assert staged_events.successors == {submission.pk: None}


def test_nobody_checks_their_own_list(player: User, checker: User) -> None:
    own = make.submission(checker)
    for act in (checks.approve, checks.return_to_player):
        with pytest.raises(NotAllowed):
            act(own, actor=checker, note="fine")
    with pytest.raises(NotAllowed):
        checks.assign_checker(make.submission(player), checker=player, actor=checker)


def test_what_a_checker_sees_on_the_base_changes_the_verdict_not_the_snapshot(
    player: User, checker: User
) -> None:
    submission = make.submission(player)
    seen = {"wounds_colour": "red", "action_colour": "orange", "obscured": False, "mounted_backwards": False}
    noted = checks.note_condition(submission, row=0, seen=seen, actor=checker)
    from armies.checking import check_submission

    assert [fault.code for fault in check_submission(noted).faults] == ["army.trackers-differ"]
    assert submissions.is_genuine(Submission.objects.get(pk=submission.pk))


def test_the_database_holds_one_live_submission_per_player_and_event(player: User) -> None:
    first = make.submission(player)
    second = make.submission(player, army_list=first.army_list)
    with pytest.raises(IntegrityError), transaction.atomic():
        Submission.objects.filter(pk=first.pk).update(state=STATE.SUBMITTED)
    assert second.is_live


def test_what_happened_is_on_record_without_giving_the_list_away(player: User, checker: User) -> None:
    submission = make.submission(player)
    checks.approve(submission, actor=checker)
    trail = AuditEntry.objects.filter(scope="event:1")
    assert [entry.action for entry in trail.order_by("pk")] == ["submission.submitted", "submission.approved"]
    told = str(list(trail.values("before", "after"))) + str(list(OutboxMessage.objects.values("payload")))
    assert "Aragorn" not in told
    assert submission.salt not in told


def test_lists_that_are_named_alike_are_told_apart_by_their_events(
    player: User, client: Client, staged_events: StagedEvents
) -> None:
    for number, title in enumerate(("Ford Cup", "Hill Cup"), start=1):
        staged_events.announce(f"event:{number}", title=title, url=f"/events/{number}/")
        make.submission(player, event_key=f"event:{number}")
    client.force_login(player)

    page = client.get("/lists/").content.decode()

    assert '<a href="/events/1/">Ford Cup</a>' in page
    assert '<a href="/events/2/">Hill Cup</a>' in page
