"""Who may see a list is one question to the database, whether single players, pairs or teams take part."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from common.errors import NotAllowed
from tests.factories.accounts import UserFactory
from tests.factories.teams import a_team_event, fill
from tests.factories.tournaments import a_list, a_round, an_event
from tournaments.access import viewer
from tournaments.list_access import may_see_list
from tournaments.models import Event, Sides
from tournaments.services.entries.lists import submit_list

pytestmark = pytest.mark.django_db


def of_sides(sides: str) -> Event:
    if sides == Sides.TEAMS:
        return a_team_event(4)
    event = an_event(4, sides=sides)
    if sides == Sides.DOUBLES:
        fill(event, 2)
    return event


def queries(user: User, event: Event) -> int:
    """Of all lists of the event, asked one after the other."""
    seen = viewer(user, event)
    entries = list(event.entries.all())
    with CaptureQueriesContext(
        connection,
    ) as asked:
        for entry in entries:
            may_see_list(seen, entry.player_id)
    return len(asked)


@pytest.mark.parametrize("sides", Sides.values)
def test_all_lists_of_an_event_cost_one_query(sides: str) -> None:
    event = of_sides(sides)
    a_round(event)
    event.refresh_from_db()
    player = event.entries.get(number=1).user
    assert player is not None
    assert queries(player, event) == 1
    assert queries(event.created_by, event) == 0


def test_either_of_a_pair_sees_the_list_of_the_pair() -> None:
    event = of_sides(Sides.DOUBLES)
    entry = event.entries.select_related("event", "user").get(number=1)
    partner = entry.members.get(number=2).user
    assert partner is not None
    assert entry.user is not None
    submit_list(entry, a_list(entry.user), actor=entry.user)

    assert may_see_list(viewer(partner, event), entry.player_id)
    other = event.entries.get(number=2)
    assert not may_see_list(viewer(partner, event), other.player_id)


def test_either_of_a_pair_submits_its_list() -> None:
    event = of_sides(Sides.DOUBLES)
    entry = event.entries.select_related("event", "user").get(number=1)
    partner = entry.members.get(number=2).user
    assert partner is not None
    assert entry.user is not None
    first = submit_list(entry, a_list(entry.user), actor=entry.user)
    second = submit_list(entry, a_list(partner, "orcs"), actor=partner)

    first.refresh_from_db()
    assert (first.state, second.number, second.owner) == ("replaced", 2, entry.user)
    assert (second.submitted_by, second.army_list) == (partner, None), "who wrote it goes on writing it alone"
    with pytest.raises(NotAllowed):
        submit_list(entry, a_list(UserFactory.create()), actor=partner)
