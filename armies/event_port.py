"""The one question this app asks about events: what are the terms, who is asking, and how far is the event.

This app knows no events. Anyone who runs them installs a `EventPort` when the service starts; without one, lists stand alone.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Protocol

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.utils.translation import gettext as _

from accounts.models import User
from armies.accepted import Accepted
from common.errors import NotAllowed

# Whose a list is: the number of an account, or the event's key of a player without one. The two are never equal.
PlayerId = int | str


@dataclass(frozen=True, slots=True)
class Stage:
    """How far the event is ("before", "during", "after") and who sees lists then ("nobody" ... "everyone")."""

    moment: str = "before"
    visibility: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Terms:
    """What an event asks of a list. `restrictions` is {"limits": [...]}; `url` leads back to the event.

    `may_change`: the person who asked may set restrictions and catalogues. `due_at`: what comes later is marked late;
    it is said in the event's `time_zone`.
    `accepted`: the catalogues that lists may come from; None asks nothing. `stage`: as `look` says it.
    """

    event_key: str
    title: str
    ruleset: str
    point_level: int
    restrictions: Mapping[str, Any] = field(default_factory=dict)
    url: str = ""
    may_change: bool = False
    due_at: datetime | None = None
    time_zone: str = ""
    accepted: Accepted | None = None
    stage: Stage = field(default_factory=Stage)


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks at the lists of one event. `opponents` are the people paired with them in published rounds.

    `has_list`: they have submitted a list of their own, or the staff said that they need none. Until then the lists of
    other players are sealed for them. `speaks_for`: players whose lists they submit beside their own, a captain those of
    members without an account.
    """

    user_id: int | None = None
    is_official: bool = False
    is_checker: bool = False
    is_entrant: bool = False
    has_list: bool = False
    opponents: frozenset[PlayerId] = frozenset()
    speaks_for: frozenset[PlayerId] = frozenset()

    def is_theirs(self, player: PlayerId) -> bool:
        return self.user_id == player or player in self.speaks_for


class EventPort(Protocol):
    def terms(self, event_key: str, user: User | AnonymousUser) -> Terms | None:
        """The terms of an event this person may know of, or none."""

    def look(self, event_key: str, user: User | AnonymousUser) -> tuple[Viewer, Stage]:
        """Who the person is in this event, and its stage."""

    def rounds_of(self, event_key: str, submission_id: int | None = None) -> Mapping[int, Sequence[int]]:
        """By submission, the published rounds in which it counted; of one submission or of all of the event."""

    def succeeded(self, submission_id: int, successor_id: int | None) -> None:
        """A list no longer counts: another one takes its place, or none does. Called inside the change's transaction."""

    def speaker_for(self, event_key: str, player_key: str) -> User | None:
        """Who submits lists for a player without an account, and reads what is decided about them."""

    def navigation(self, event_key: str, request: HttpRequest) -> str:
        """The event's own navigation as HTML, for pages of this app that belong to the event."""

    def set_restrictions(self, event_key: str, user: User, restrictions: Mapping[str, Any]) -> None:
        """Raises Refusal when the person may not, or when it is too late."""

    def set_catalogues(self, event_key: str, user: User, accepted: Accepted) -> None:
        """Raises Refusal when the person may not, when it is too late, or when a version does not exist."""


class NoEvents:
    """No events: everybody is a stranger, and lists are seen by their owners."""

    def terms(self, event_key: str, user: User | AnonymousUser) -> Terms | None:
        return None

    def look(self, event_key: str, user: User | AnonymousUser) -> tuple[Viewer, Stage]:
        return Viewer(user.pk), Stage()

    def rounds_of(self, event_key: str, submission_id: int | None = None) -> Mapping[int, Sequence[int]]:
        return {}

    def succeeded(self, submission_id: int, successor_id: int | None) -> None:
        """Nobody has to know."""

    def speaker_for(self, event_key: str, player_key: str) -> User | None:
        return None

    def navigation(self, event_key: str, request: HttpRequest) -> str:
        return ""

    def set_restrictions(self, event_key: str, user: User, restrictions: Mapping[str, Any]) -> None:
        raise NotAllowed("event-unknown", _("There is no such event."))

    def set_catalogues(self, event_key: str, user: User, accepted: Accepted) -> None:
        raise NotAllowed("event-unknown", _("There is no such event."))


_installed: list[EventPort] = [NoEvents()]


def install(port: EventPort) -> None:
    """Called once, when the service starts."""
    _installed[:] = [port]


def events() -> EventPort:
    return _installed[0]
