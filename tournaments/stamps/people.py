"""What the pages of one person depend on: home, and the queue of judge calls."""

from collections.abc import Iterable

from django.db.models import Count, Max
from django.http import HttpRequest

from accounts.models import User
from common.prepared import Prepared
from tournaments import queries
from tournaments.belonging import own_entries
from tournaments.presenters import missing_lists, result_changes
from tournaments.presenters.own_challenges import undecided_of
from tournaments.stamps.events import Columns, newest_settings, person
from tournaments.stamps.tables import own_tables

# What home shows of an entry and its event beside the newest change of the event's settings.
_ENTRY = (
    "pk",
    "state",
    "checked_in_at",
    "answer",
    "list_waiver",
    "submission",
    "submission__state",
    "event__state",
    "event__sides",
)
_SIDES = _ENTRY.index("event__sides")


def home_stamp(request: HttpRequest, **_: object) -> Iterable[object]:
    """Own tables, entries, challenges, roles, own results that the staff changed, calls that wait: eight queries at most.

    In teams also whose list is missing, by one more.
    """
    user = request.user
    if not isinstance(user, User):
        return ()
    work = (*_ROLES(user.pk), *_INVITATIONS(user.pk))
    calls = calls_stamp(request) if work or user.is_staff else ()
    entries = _ENTRIES(user.pk)
    own = (
        *own_tables(user),
        *entries,
        *missing_lists.stamp_of(user, (row[_SIDES] for row in entries)),
        *_CHALLENGES(user.pk),
        *_CHANGED(user.pk),
    )
    return (*own, *work, *calls)


def calls_stamp(request: HttpRequest, **_: object) -> Iterable[object]:
    """The queue of one judge: open calls and open appeals."""
    user = request.user
    if not isinstance(user, User):
        return ()
    return _CALLS_OF_STAFF() if user.is_staff else _CALLS_FOR(user.pk)


def _calls_of(user: User) -> Columns:
    calls = queries.calls_for(user)
    shown = queries.open_calls(calls) | queries.open_appeals(calls)
    return shown.order_by("pk").values_list("pk", "state", "claimed_by", "ruling", "appeal_answer")


def _entries_of(user: User) -> Columns:
    said = {"said": Max("event__announcements"), "told": Count("event__announcements", distinct=True)}
    found = own_entries(user).order_by("pk").annotate(settings=newest_settings("event"), **said)
    return found.values_list(*_ENTRY, "settings", "said", "told")


def _roles_of(user: User) -> Columns:
    roles = user.event_roles.order_by("pk").annotate(settings=newest_settings("event"))
    return roles.values_list("pk", "event__state", "event__places_taken", "settings")


_ENTRIES = Prepared(lambda user: _entries_of(person(user)), int)
_CHALLENGES = Prepared(
    lambda user: undecided_of(person(user)).order_by("pk").values_list("pk", "state", "said_by", "winner"),
    int,
)
_CHANGED = Prepared(lambda user: result_changes.changed_for(person(user)).values_list("pk"), int)
_ROLES = Prepared(lambda user: _roles_of(person(user)), int)
_INVITATIONS = Prepared(lambda user: person(user).crew_invitations.order_by("pk").values_list("pk"), int)
_CALLS_FOR = Prepared(lambda user: _calls_of(person(user)), int)
_CALLS_OF_STAFF = Prepared(lambda: _calls_of(User(is_staff=True)))
