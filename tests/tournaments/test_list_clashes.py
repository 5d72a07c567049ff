"""Two lists that meet: what no two armies of one game may both hold is shown to the staff before a round is published."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from accounts.models import User
from armies.models import CatalogueVersion
from tests.factories import armies as lists
from tests.factories.tournaments import an_event
from tournaments.models import Event, Round
from tournaments.presenters.list_clashes import clashes_of
from tournaments.services import rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def catalogue() -> CatalogueVersion:
    call_command("load_catalogues", verbosity=0)
    return CatalogueVersion.objects.get(catalogue__slug="battle-chain")


def drafted(catalogue: CatalogueVersion, *armies: dict[str, int]) -> Round:
    """A draft of players, each with a list; an empty one for a player without."""
    event: Event = an_event(len(armies), ruleset="battle-chain/1")
    for entry, rows in zip(event.entries.order_by("number"), armies, strict=True):
        if rows:
            made = lists.army_list(version=catalogue, ruleset="battle-chain/1", rows=rows)
            entry.submission = lists.submission(army_list=made, event_key=f"event:{event.pk}")
            entry.save()
    return rounds.draft_round(event, actor=event.created_by)


def test_one_frodo_and_each_name_once_over_both_lists(catalogue: CatalogueVersion) -> None:
    made = drafted(catalogue, {"me-frodo": 1, "me-gandalf": 1}, {"me-frodo": 1, "me-gandalf-mounted": 1})
    found = clashes_of(made)
    assert {(clash.rule, clash.is_advice) for clash in found} == {
        ("BC-BALANCE-3", False),
        ("BC-BALANCE-1", False),
    }
    assert {clash.who for clash in found} <= {"P1 and P2", "P2 and P1"}
    assert {clash.table for clash in found} == {1}


def test_notes_come_after_errors(catalogue: CatalogueVersion) -> None:
    made = drafted(
        catalogue,
        {"me-frodo": 1, "me-balrog": 1, "me-gimli": 1},
        {"me-sauron": 1, "me-gimli": 1, "me-grima": 1},
    )
    assert [(clash.rule, clash.is_advice) for clash in clashes_of(made)] == [
        ("BC-BALANCE-1", False),
        ("BC-BALANCE-14", True),
    ]


@pytest.mark.parametrize("other", [{"me-saruman": 1, "me-man-orc": 5}, {}])
def test_lists_that_fit_and_players_without_a_list_give_nothing(
    catalogue: CatalogueVersion, other: dict[str, int]
) -> None:
    assert clashes_of(drafted(catalogue, {"me-frodo": 1}, other)) == []


def under(made: Round, **restrictions: Any) -> Round:
    """The same draft at an event with these restrictions."""
    Event.objects.filter(pk=made.event_id).update(restrictions=restrictions)
    return Round.objects.get(pk=made.pk)


def test_two_lists_clash_as_the_profile_of_the_event_says(catalogue: CatalogueVersion) -> None:
    made = drafted(catalogue, {"me-gandalf": 1}, {"me-gandalf-mounted": 1})
    assert [clash.is_advice for clash in clashes_of(made)] == [False]
    relaxed = under(made, grades={"game.named-twice": "note"})
    assert [clash.is_advice for clash in clashes_of(relaxed)] == [True]


@pytest.mark.parametrize(("grade", "is_advice"), [("relaxable", False), ("warning", True)])
def test_a_limit_of_the_event_counts_both_lists(
    catalogue: CatalogueVersion, grade: str, is_advice: bool
) -> None:
    made = drafted(catalogue, {"me-cave-troll": 2}, {"me-mordor-troll": 2, "me-gandalf": 1})
    trolls = {"field": "keyword", "values": ["troll"]}
    limit = {"rule": "E1", "text": "Three trolls.", "where": [trolls], "maximum": 3, "scope": "game"}
    (found,) = clashes_of(under(made, limits=[limit | {"grade": grade}]))
    assert (found.rule, found.is_advice) == ("E1", is_advice)
    assert found.text.endswith("Three trolls. (models: at most 3, in both lists 4)")
    assert clashes_of(under(made, limits=[limit | {"maximum": 4}])) == []
    assert clashes_of(under(made, limits=[limit | {"maximum": 1}])) == []  # each breaks it alone


def test_a_limit_of_the_event_counts_both_lists_of_a_game_without_such_rules() -> None:
    event = an_event(2)
    for entry in event.entries.order_by("number"):
        entry.submission = lists.submission(event_key=f"event:{event.pk}")
        entry.save()
        models = sum(row["count"] for row in entry.submission.document["rows"])
    made = rounds.draft_round(event, actor=event.created_by)
    assert clashes_of(made) == []
    limit = {"rule": "E1", "text": "Few models.", "maximum": models, "scope": "game"}
    assert [clash.rule for clash in clashes_of(under(made, limits=[limit]))] == ["E1"]


def test_a_game_that_does_not_look_at_two_lists_has_none() -> None:
    event = an_event(2)
    assert clashes_of(rounds.draft_round(event, actor=event.created_by)) == []


def test_the_staff_see_them_with_the_draft_and_nobody_else_does(
    catalogue: CatalogueVersion, signed_in: Callable[[User], Client]
) -> None:
    made = drafted(catalogue, {"me-boromir": 1, "me-frodo": 1}, {"me-boromir": 1, "me-sam": 1})
    address = f"/events/{made.event.slug}/rounds/{made.number}/"
    page = signed_in(made.event.created_by).get(address).content.decode()
    assert "Lists that do not fit together" in page
    assert "Boromir: 2 in this game" in page
    rounds.publish_round(made, actor=made.event.created_by)
    assert "do not fit together" not in Client().get(address).content.decode()
