"""Writing a list: every change is a revision, and every one of them can be undone."""

import pytest

from accounts.models import User
from armies.models import ArmyList, Submission
from armies.services import lists
from common.errors import Invalid, Refusal
from common.models import AuditEntry
from rules.engine.army_document import MOST_MODELS
from tests.factories import armies as make

pytestmark = pytest.mark.django_db


def counts(army_list: ArmyList) -> dict[str, int]:
    army_list.refresh_from_db()
    return {row["model"] or row["name"]: row["count"] for row in army_list.rows}


@pytest.fixture
def written(player: User) -> ArmyList:
    return make.army_list(player)


def test_adding_a_model_twice_makes_its_row_grow(player: User, written: ArmyList) -> None:
    lists.add_model(army_list=written, key="rohan", count=2, actor=player)
    lists.add_model(army_list=written, key="ugluk", actor=player)
    assert counts(written) == {"aragorn": 1, "gimli": 1, "rohan": 3, "ugluk": 1}


def test_an_unknown_model_cannot_be_added(player: User, written: ArmyList) -> None:
    with pytest.raises(Invalid) as refusal:
        lists.add_model(army_list=written, key="balrog", actor=player)
    assert refusal.value.code == "model-unknown"
    assert counts(written) == {"aragorn": 1, "gimli": 1, "rohan": 1}


def test_a_count_of_none_takes_the_row_away(player: User, written: ArmyList) -> None:
    lists.set_count(army_list=written, row_id=2, count=0, actor=player)
    assert counts(written) == {"aragorn": 1, "rohan": 1}


def test_steps_count_from_what_stands_there_now(player: User, written: ArmyList) -> None:
    stale = ArmyList.objects.get(pk=written.pk)
    lists.step_count(army_list=written, row_id=3, step=1, actor=player)
    lists.step_count(army_list=stale, row_id=3, step=1, actor=player)
    assert counts(written)["rohan"] == 3


@pytest.mark.parametrize("count", [-1, MOST_MODELS + 1])
def test_an_impossible_count_is_refused_and_changes_nothing(
    player: User, written: ArmyList, count: int
) -> None:
    with pytest.raises(Invalid):
        lists.set_count(army_list=written, row_id=1, count=count, actor=player)
    assert written.revisions.count() == 1


def test_a_row_that_is_gone_is_told_so(player: User, written: ArmyList) -> None:
    with pytest.raises(Refusal) as refusal:
        lists.set_count(army_list=written, row_id=99, count=1, actor=player)
    assert refusal.value.code == "row-gone"


def test_undo_goes_back_step_by_step_to_the_beginning(player: User, written: ArmyList) -> None:
    lists.add_model(army_list=written, key="rohan", actor=player)
    lists.set_details(army_list=written, name="Renamed", point_level=500, notes="", actor=player)
    states = []
    for _ in range(2):
        written = lists.undo(
            army_list=written, actor=player, revision=ArmyList.objects.get(pk=written.pk).revision
        )
        states.append((written.name, written.point_level, counts(written)["rohan"]))
    assert states == [("Riders of the Mark", 1000, 2), ("Riders of the Mark", 1000, 1)]
    with pytest.raises(Refusal) as refusal:
        lists.undo(army_list=written, actor=player, revision=written.revision)
    assert refusal.value.code == "nothing-to-undo"


def test_undo_after_a_new_change_undoes_that_change(player: User, written: ArmyList) -> None:
    changed = lists.add_model(army_list=written, key="rohan", actor=player)
    changed = lists.undo(army_list=changed, actor=player, revision=changed.revision)
    changed = lists.add_model(army_list=changed, key="ugluk", actor=player)
    lists.undo(army_list=changed, actor=player, revision=changed.revision)
    assert counts(written) == {"aragorn": 1, "gimli": 1, "rohan": 1}


def test_undo_of_a_list_that_changed_meanwhile_is_refused(player: User, written: ArmyList) -> None:
    lists.add_model(army_list=written, key="rohan", actor=player)
    with pytest.raises(Refusal) as refusal:
        lists.undo(army_list=written, actor=player, revision=1)
    assert refusal.value.code == "list-changed"
    assert counts(written)["rohan"] == 2


def test_any_earlier_state_can_be_brought_back(player: User, written: ArmyList) -> None:
    lists.set_count(army_list=written, row_id=1, count=0, actor=player)
    lists.set_count(army_list=written, row_id=2, count=0, actor=player)
    lists.restore(army_list=written, number=1, actor=player)
    assert counts(written) == {"aragorn": 1, "gimli": 1, "rohan": 1}
    assert [revision.number for revision in written.revisions.all()] == [4, 3, 2, 1]


def test_saving_unchanged_details_makes_no_revision(player: User, written: ArmyList) -> None:
    lists.set_details(army_list=written, name=written.name, point_level=1000, notes="", actor=player)
    assert written.revisions.count() == 1


def test_a_copy_belongs_to_whoever_made_it_and_stands_alone(
    player: User, stranger: User, written: ArmyList
) -> None:
    copy = lists.copy_list(army_list=written, actor=stranger)
    lists.set_count(army_list=copy, row_id=1, count=0, actor=stranger)
    assert (copy.owner, copy.name) == (stranger, "Riders of the Mark (copy)")
    assert counts(written)["aragorn"] == 1


def test_a_deleted_list_leaves_its_submission(player: User) -> None:
    submission = make.submission(player)
    assert submission.army_list is not None
    lists.delete_list(army_list=submission.army_list, actor=player)
    left = Submission.objects.get(pk=submission.pk)
    assert left.army_list is None
    assert left.document["rows"][0]["model"] == "aragorn"


def test_closing_a_link_and_opening_another_gives_another_address(player: User, written: ArmyList) -> None:
    first = lists.share_list(army_list=written, actor=player, shared=True).share_token
    assert lists.share_list(army_list=written, actor=player, shared=True).share_token == first
    assert lists.share_list(army_list=written, actor=player, shared=False).share_token is None
    assert lists.share_list(army_list=written, actor=player, shared=True).share_token != first


def test_game_and_catalogue_must_fit(player: User) -> None:
    with pytest.raises(Invalid) as refusal:
        make.army_list(player, ruleset="war-of-the-ring/1")
    assert refusal.value.code == "catalogue-differs"


def test_every_change_is_on_record(player: User, written: ArmyList) -> None:
    lists.add_model(army_list=written, key="rohan", actor=player)
    trail = AuditEntry.objects.filter(subject_id=str(written.pk), subject_type="armies.armylist")
    assert [entry.action for entry in trail.order_by("pk")] == ["list.created", "list.changed"]
