"""The cast: everybody who could knock at an event's door, and the event in the middle of round 1."""

import threading
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import EventRoleFactory, a_round, an_event
from tournaments.access import Visitor
from tournaments.models import Entry, Event, Pairing, Role, Round

CREW = {
    "assistant": Role.ASSISTANT,
    "scorekeeper": Role.SCOREKEEPER,
    "head judge": Role.HEAD_JUDGE,
    "judge": Role.JUDGE,
    "list checker": Role.LIST_CHECKER,
}
EVERYBODY = (
    "owner",
    *CREW,
    "player",
    "opponent",
    "other player",
    "outsider",
    "organizer of another event",
    "staff",
    "anonymous",
)


@dataclass(frozen=True)
class Cast:
    """Four players; the player sits with the opponent at one table, the other player at the other."""

    event: Event
    round: Round
    pairing: Pairing
    people: dict[str, Visitor]

    def __getitem__(self, name: str) -> Visitor:
        return self.people[name]

    def user(self, name: str) -> User:
        found = self.people[name]
        assert isinstance(found, User)
        return found

    def entry(self, name: str) -> Entry:
        return self.event.entries.get(user=self.user(name))


def users_at(pairing: Pairing) -> list[User]:
    return [seat.entry.user for seat in pairing.seats.order_by("side") if seat.entry.user is not None]


@pytest.fixture
def cast(db: None) -> Cast:
    owner = UserFactory.create(username="owner")
    event = an_event(4, organizer=owner)
    people: dict[str, Visitor] = {"owner": owner, "anonymous": AnonymousUser()}
    for name, role in CREW.items():
        people[name] = EventRoleFactory.create(event=event, role=role).user
    round_ = a_round(event)
    pairing, other = round_.pairings.order_by("table")
    people["player"], people["opponent"] = users_at(pairing)
    people["other player"] = users_at(other)[0]
    people["outsider"] = UserFactory.create(username="outsider")
    people["organizer of another event"] = an_event(2).created_by
    people["staff"] = UserFactory.create(username="site-staff", is_staff=True)
    event.refresh_from_db()
    return Cast(event, round_, pairing, people)


@pytest.fixture
def meet() -> Callable[[int], None]:
    """For controls: everybody has looked before anybody acts, which is what bad luck does."""
    barriers: dict[int, threading.Barrier] = {}
    lock = threading.Lock()

    def wait(count: int) -> None:
        with lock:
            barrier = barriers.setdefault(count, threading.Barrier(count))
        barrier.wait(timeout=300)

    return wait
