"""The cast of the list tests, and an event port that answers for one event as the test arranges it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from django.http import HttpRequest

from accounts.models import User
from armies import event_port
from armies.accepted import Accepted
from armies.access import Person
from tests.factories.accounts import UserFactory

EVENT = "event:1"
OTHER_EVENT = "event:2"


@dataclass
class StagedEvents:
    """`seats`: who is who in which event; everybody else is a stranger."""

    terms_by_event: dict[str, event_port.Terms] = field(default_factory=dict)
    seats: dict[tuple[str, int], event_port.Viewer] = field(default_factory=dict)
    stage: event_port.Stage = field(default_factory=event_port.Stage)
    rounds: dict[int, list[int]] = field(default_factory=dict)
    successors: dict[int, int | None] = field(default_factory=dict)

    def terms(self, event_key: str, user: Person) -> event_port.Terms | None:
        terms = self.terms_by_event.get(event_key)
        return replace(terms, stage=self.stage) if terms else None

    def look(self, event_key: str, user: Person) -> tuple[event_port.Viewer, event_port.Stage]:
        stranger = event_port.Viewer(user.pk)
        return self.seats.get((event_key, user.pk or 0), stranger), self.stage

    def rounds_of(self, event_key: str, submission_id: int | None = None) -> Mapping[int, Sequence[int]]:
        return {one: rounds for one, rounds in self.rounds.items() if submission_id in (None, one)}

    def succeeded(self, submission_id: int, successor_id: int | None) -> None:
        self.successors[submission_id] = successor_id

    def speaker_for(self, event_key: str, player_key: str) -> User | None:
        return None

    def navigation(self, event_key: str, request: HttpRequest) -> str:
        return ""

    def set_restrictions(self, event_key: str, user: User, restrictions: Mapping[str, Any]) -> None:
        self.terms_by_event[event_key] = replace(self.terms_by_event[event_key], restrictions=restrictions)

    def set_catalogues(self, event_key: str, user: User, accepted: Accepted) -> None:
        self.terms_by_event[event_key] = replace(self.terms_by_event[event_key], accepted=accepted)

    def seat(self, user: User, event_key: str = EVENT, **facts: Any) -> None:
        facts.setdefault("has_list", facts.get("is_entrant", False))
        self.seats[event_key, user.pk] = event_port.Viewer(user.pk, **facts)

    def announce(self, event_key: str = EVENT, **terms: Any) -> None:
        asked: dict[str, Any] = {
            "title": "Dol Amroth Open",
            "ruleset": "combat-hex/3.1.2",
            "point_level": 1000,
        }
        self.terms_by_event[event_key] = event_port.Terms(event_key, **(asked | terms))

    def set_stage(self, moment: str, **visibility: str) -> None:
        self.stage = replace(self.stage, moment=moment, visibility=visibility)


@pytest.fixture
def staged_events() -> Iterator[StagedEvents]:
    before, staged = event_port.events(), StagedEvents()
    event_port.install(staged)
    yield staged
    event_port.install(before)


@pytest.fixture
def player(db: None) -> User:
    return UserFactory.create(username="player", display_name="The Player")


@pytest.fixture
def checker(db: None, staged_events: StagedEvents) -> User:
    found = UserFactory.create(username="checker", display_name="The Checker")
    staged_events.seat(found, is_official=True, is_checker=True)
    return found
