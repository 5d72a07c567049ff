"""Answers what the army lists want to know about events: the terms of one, who somebody is there, how far it is."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from accounts.models import User
from armies import event_port
from armies.accepted import Accepted
from armies.access import Person
from common.errors import NotAllowed
from common.numbers import whole_number
from tournaments.access import Right, viewer, visible_events
from tournaments.history.lists_by_round import rounds_of
from tournaments.list_access import stage_of
from tournaments.models import Entry, Event, Member
from tournaments.policies.catalogues import accepted_by
from tournaments.services.events import change_event


class EventAnswers:
    def terms(self, event_key: str, user: Person) -> event_port.Terms | None:
        event = _event(event_key, user)
        if event is None:
            return None
        return event_port.Terms(
            event_key=event.scope,
            title=event.name,
            ruleset=event.ruleset,
            point_level=event.point_level,
            restrictions=event.restrictions,
            url=event.get_absolute_url(),
            may_change=viewer(user, event).can(Right.MANAGE),
            due_at=event.lists_due_at,
            time_zone=event.time_zone,
            accepted=accepted_by(event),
            stage=stage_of(event),
        )

    def look(self, event_key: str, user: Person) -> tuple[event_port.Viewer, event_port.Stage]:
        """A stranger to an event that cannot be seen is a stranger: before, and nobody sees."""
        event = _event(event_key, user)
        if event is None:
            return event_port.Viewer(user.pk), event_port.Stage()
        return viewer(user, event).list_look

    def rounds_of(self, event_key: str, submission_id: int | None = None) -> Mapping[int, Sequence[int]]:
        return rounds_of(event_key, submission_id)

    def succeeded(self, submission_id: int, successor_id: int | None) -> None:
        Entry.objects.filter(submission=submission_id).update(submission=successor_id)

    def speaker_for(self, event_key: str, player_key: str) -> User | None:
        """The captain, for members of a team who have no account."""
        kind, _colon, text = player_key.partition(":")
        pk = whole_number(text)
        if kind != "member" or pk is None:
            return None
        found = Member.objects.select_related("event", "entry__user").filter(pk=pk, has_left=False).first()
        return found.entry.user if found is not None and found.event.scope == event_key else None

    def navigation(self, event_key: str, request: HttpRequest) -> str:
        event = _event(event_key, request.user)
        if event is None:
            return ""
        context = {"event": event, "seen": viewer(request.user, event), "tab": "lists"}
        return render_to_string("tournaments/parts/tabs.html", context, request)

    def set_restrictions(self, event_key: str, user: User, restrictions: Mapping[str, Any]) -> None:
        event = _event(event_key, user)
        if event is None:
            raise NotAllowed("event-unknown", _("There is no such event."))
        viewer(user, event).require(Right.MANAGE)
        change_event(event, {"restrictions": dict(restrictions)}, actor=user)

    def set_catalogues(self, event_key: str, user: User, accepted: Accepted) -> None:
        event = _event(event_key, user)
        if event is None:
            raise NotAllowed("event-unknown", _("There is no such event."))
        viewer(user, event).require(Right.MANAGE)
        change_event(event, {"catalogues": accepted.as_json()}, actor=user)


def _event(event_key: str, user: Person) -> Event | None:
    kind, _, text = event_key.partition(":")
    pk = whole_number(text)
    if kind != "event" or pk is None:
        return None
    return visible_events(user).filter(pk=pk).first()
