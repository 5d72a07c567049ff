"""Who sees a list that was submitted: every person, every stage, every rule, through every door."""

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from armies.access import AUDIENCES, MOMENTS, may_see_list
from armies.event_port import Stage, Viewer
from armies.models import Submission
from armies.services import submissions
from tests.armies.conftest import EVENT, OTHER_EVENT, StagedEvents
from tests.factories import armies as make
from tests.factories.accounts import UserFactory

OWNER = 1
PEOPLE = {
    "owner": Viewer(1, is_entrant=True),
    "opponent": Viewer(2, is_entrant=True, has_list=True, opponents=frozenset({1})),
    "other entrant": Viewer(3, is_entrant=True, has_list=True, opponents=frozenset({4})),
    "judge": Viewer(5, is_official=True),
    "list checker": Viewer(6, is_checker=True),
    "organizer": Viewer(7, is_official=True, is_checker=True),
    "outsider": Viewer(8),
    "anonymous": Viewer(None),
}
INSIDE = {"owner", "judge", "list checker", "organizer"}
SEES = {
    "nobody": INSIDE,
    "opponent": INSIDE | {"opponent"},
    "entrants": INSIDE | {"opponent", "other entrant"},
    "everyone": set(PEOPLE),
}


@pytest.mark.parametrize(("audience", "moment"), list(product(("opponent", "entrants"), MOMENTS)))
def test_lists_are_sealed_for_players_who_have_submitted_none(audience: str, moment: str) -> None:
    stage = Stage(moment, {moment: audience})
    without = Viewer(2, is_entrant=True, opponents=frozenset({1}))
    assert may_see_list(OWNER, without, stage) is (moment == "after")


@pytest.mark.parametrize(("audience", "moment"), list(product(AUDIENCES, MOMENTS)))
def test_each_stage_has_its_own_audience(audience: str, moment: str) -> None:
    visibility = dict.fromkeys(MOMENTS, "nobody") | {moment: audience}
    for now in MOMENTS:
        stage = Stage(now, visibility)
        seen_by = {name for name, viewer in PEOPLE.items() if may_see_list(OWNER, viewer, stage)}
        assert seen_by == (SEES[audience] if now == moment else INSIDE)


@pytest.mark.parametrize("visibility", [{}, {"before": "friends"}, {"during": "everyone"}])
def test_a_rule_that_is_missing_or_unknown_means_nobody(visibility: dict[str, str]) -> None:
    seen_by = {
        name for name, viewer in PEOPLE.items() if may_see_list(OWNER, viewer, Stage("before", visibility))
    }
    assert seen_by == INSIDE


# ---- the same people at the doors: pages, print, API, exports, errors ----

DOORS = {
    "page": "/lists/submissions/{pk}/",
    "print": "/lists/submissions/{pk}/print/",
    "api": "/api/v1/submissions/{pk}/",
    "event api": "/api/v1/submissions/of/" + EVENT + "/",
    "check desk": "/lists/checks/" + EVENT + "/",
    "export": "/lists/checks/" + EVENT + "/export.csv",
}
SECRET = "Hidden Riders"


@pytest.fixture
def hidden(player: User) -> Submission:
    return make.submission(army_list=make.army_list(player, name=SECRET))


@pytest.fixture
def cast(staged_events: StagedEvents, player: User) -> dict[str, User | None]:
    people: dict[str, User | None] = {
        name: UserFactory.create() for name in PEOPLE if name not in ("owner", "anonymous")
    }
    people |= {"owner": player, "anonymous": None, "organizer of another event": UserFactory.create()}
    for name, person in people.items():
        if person and name in PEOPLE:
            facts = {f: getattr(PEOPLE[name], f) for f in ("is_official", "is_checker", "is_entrant")}
            opponents = frozenset({player.pk}) if name == "opponent" else frozenset()
            staged_events.seat(person, **facts, opponents=opponents)
    elsewhere = people["organizer of another event"]
    assert elsewhere is not None
    staged_events.seat(elsewhere, OTHER_EVENT, is_official=True, is_checker=True)
    return people


def doors(pk: int) -> Iterator[tuple[str, str]]:
    for name, address in DOORS.items():
        yield name, address.format(pk=pk)


def seen_through(client: Client, pk: int) -> set[str]:
    return {name for name, address in doors(pk) if SECRET in client.get(address).content.decode()}


@pytest.mark.parametrize("audience", AUDIENCES)
@pytest.mark.django_db
def test_every_door_shows_the_list_to_the_same_people(
    audience: str,
    hidden: Submission,
    cast: dict[str, User | None],
    staged_events: StagedEvents,
    signed_in: Callable[[User], Client],
) -> None:
    staged_events.set_stage("during", during=audience)
    for name, person in cast.items():
        client = signed_in(person) if person else Client()
        seat = name if name in PEOPLE else "outsider"
        expected = {"page", "print", "api", "event api"} if seat in SEES[audience] else set()
        if name in INSIDE - {"owner"}:
            expected |= {"check desk", "export"}
        assert seen_through(client, hidden.pk) == expected, (name, audience)


@pytest.mark.parametrize(
    "name", ["opponent", "other entrant", "outsider", "organizer of another event", "anonymous"]
)
@pytest.mark.django_db
def test_the_unseen_does_not_exist_and_its_errors_give_nothing_away(
    name: str, hidden: Submission, cast: dict[str, User | None], signed_in: Callable[[User], Client]
) -> None:
    person = cast[name]
    client = signed_in(person) if person else Client()
    for door, address in doors(hidden.pk):
        there, nowhere = client.get(address), client.get(address.replace(str(hidden.pk), "987654"))
        if door in ("page", "print", "api"):
            assert (there.status_code, nowhere.status_code) == (404, 404)
            assert there.content == nowhere.content or door != "api"
        assert SECRET not in there.content.decode()


ACTIONS = ["withdraw/", "approve/", "return/", "take/", "lock/", "findings/", "rows/0/", "amend/"]


@pytest.mark.parametrize("action", ACTIONS)
@pytest.mark.django_db
def test_only_checkers_check_and_only_the_owner_withdraws(
    action: str,
    hidden: Submission,
    cast: dict[str, User | None],
    staged_events: StagedEvents,
    signed_in: Callable[[User], Client],
) -> None:
    staged_events.set_stage("during", during="everyone")
    may = {"owner"} if action == "withdraw/" else {"list checker", "organizer"}
    for name, person in cast.items():
        if person is not None and name not in may:
            form: dict[str, Any] = {"note": "no", "text": "no", "locked": "yes"}
            answer = signed_in(person).post(f"/lists/submissions/{hidden.pk}/{action}", form)
            assert answer.status_code == 403, name
    hidden.refresh_from_db()
    assert (hidden.state, hidden.locked_at, hidden.checker, hidden.conditions) == (
        "submitted",
        None,
        None,
        {},
    )


@pytest.mark.django_db
def test_a_withdrawn_list_is_hidden_from_everyone_else(
    hidden: Submission,
    cast: dict[str, User | None],
    staged_events: StagedEvents,
    signed_in: Callable[[User], Client],
) -> None:
    staged_events.set_stage("after", after="everyone")
    assert hidden.owner is not None
    submissions.withdraw(hidden, actor=hidden.owner)
    seen_by = {
        name
        for name, person in cast.items()
        if seen_through(signed_in(person) if person else Client(), hidden.pk) & {"page", "api", "print"}
    }
    assert seen_by == INSIDE
