"""Two people, or one with two windows, do something at the same moment: everything arrives, and nothing arrives twice."""

import pytest

from accounts.models import User
from armies.cards import cards_of
from armies.models import ArmyList, Catalogue, CatalogueVersion, Collection, Submission
from armies.services import collecting, lists, submissions
from common.errors import Refusal
from tests.concurrency import at_once, everybody
from tests.factories import armies as make

pytestmark = pytest.mark.django_db(transaction=True)
PEOPLE = 6


def rohan_count(army_list: ArmyList) -> int:
    army_list.refresh_from_db()
    return sum(row["count"] for row in army_list.rows if row["model"] == "rohan")


def test_changes_made_at_once_all_arrive(player: User) -> None:
    army_list = make.army_list(player)
    outcomes = at_once(PEOPLE, lambda _: lists.add_model(army_list=army_list, key="rohan", actor=player))
    assert not [one for one in outcomes if isinstance(one, Exception)]
    assert rohan_count(army_list) == 1 + PEOPLE
    assert sorted(army_list.revisions.values_list("number", flat=True)) == list(range(1, PEOPLE + 2))


def test_without_the_row_lock_changes_would_be_lost(player: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """The control: the same race with plain reading either loses changes or breaks on the revision's constraint."""
    army_list = make.army_list(player)
    related = ArmyList.objects.select_related("version__catalogue", "owner")
    have_looked = everybody(PEOPLE)

    def looked_at(found: ArmyList) -> ArmyList:
        read = related.get(pk=found.pk)
        have_looked()
        return read

    monkeypatch.setattr(lists, "_locked", looked_at)
    outcomes = at_once(PEOPLE, lambda _: lists.add_model(army_list=army_list, key="rohan", actor=player))
    assert rohan_count(army_list) < 1 + PEOPLE or any(isinstance(one, Exception) for one in outcomes)


def add_orcs(player: User, version: CatalogueVersion) -> Collection:
    cards, catalogue = cards_of(version), version.catalogue
    return collecting.add_owned(owner=player, catalogue=catalogue, counts={"orc": 1}, cards=cards)


def test_models_bought_at_once_all_stand_in_the_collection(player: User) -> None:
    version = make.cast_version()
    outcomes = at_once(PEOPLE, lambda _: add_orcs(player, version))
    assert not [one for one in outcomes if isinstance(one, Exception)]
    assert Collection.objects.get().owned == {"orc": PEOPLE}


def test_without_the_row_lock_models_would_be_lost(player: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """The control: plain reading, everybody before anybody writes."""
    version = make.cast_version()
    Collection.objects.create(owner=player, catalogue=version.catalogue)
    have_looked = everybody(PEOPLE)

    def looked_at(owner: User, catalogue: Catalogue) -> Collection:
        read = Collection.objects.get(owner=owner, catalogue=catalogue)
        have_looked()
        return read

    monkeypatch.setattr(collecting, "_locked", looked_at)
    at_once(PEOPLE, lambda _: add_orcs(player, version))
    assert Collection.objects.get().owned["orc"] < PEOPLE


def test_a_list_handed_in_at_once_counts_once(player: User) -> None:
    army_list = make.army_list(player)

    def hand_in(_: int) -> Submission:
        return submissions.submit_list(army_list, event_key="event:1", point_level=1000, actor=player)

    outcomes = at_once(PEOPLE, hand_in)
    refused = [one for one in outcomes if isinstance(one, Exception)]
    assert all(isinstance(one, Refusal) for one in refused), refused
    assert Submission.objects.filter(state__in=Submission.LIVE).count() == 1
    assert Submission.objects.count() == PEOPLE - len(refused)


def test_undo_pressed_twice_undoes_once(player: User) -> None:
    army_list = lists.add_model(army_list=make.army_list(player), key="rohan", actor=player)
    army_list = lists.add_model(army_list=army_list, key="rohan", actor=player)
    outcomes = at_once(2, lambda _: lists.undo(army_list=army_list, actor=player, revision=3))
    assert sum(isinstance(one, Refusal) for one in outcomes) == 1
    assert rohan_count(army_list) == 2
