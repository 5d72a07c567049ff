"""Coming and going: registration with a waiting list, withdrawal, check-in, drop, reinstatement.

What is asked at check-in stands in `check_in_codes`; who applied is accepted in `approval`; players check in through
`arrivals`, everybody at once through `roll`.

`Event.places_taken` is the count that the database limits to the capacity. Anyone who takes a place raises it by a
conditional update in the same transaction, which also locks the event's row: nobody counts and then inserts.
"""

from datetime import datetime
from itertools import islice

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts.models import User
from common.audit import Change
from common.errors import Refusal
from tournaments.models import Entry, EntryState, Event
from tournaments.models.entries import PRIVATE
from tournaments.policies.formats import refuse_latecomers
from tournaments.policies.participation import lacks_list
from tournaments.policies.practice import refuse_people
from tournaments.services.audit_trail import note, note_many
from tournaments.services.entries import check_in_codes, flights, waivers
from tournaments.services.entries.changing import change, locked, newcomers, next_round
from tournaments.services.teams import roster

# What registering depends on, read again once the event's row is locked.
READ_LOCKED = [
    "numbers_given", "state", "join_code", "asks_approval", "lists_required", "format", "flights", "flight_rounds",
]  # fmt: skip


@transaction.atomic
def register(
    event: Event, user: User, *, actor: User, club: str = "", code: str = "", name: str = "", flight: int = 0
) -> Entry:
    """A place while there is one, else the waiting list; an application where the organizer has the word.

    Where the event has flights, `flight` is the number of the one that the player chooses; a full one is refused.
    Who withdrew may come back, at the end of the line. A team and a pair have a `name`; its captain is the first member.
    """
    own = user.display_name or user.username
    called = name.strip() if event.has_members else ""
    entry = _enter(event, user, called or own, club=club, actor=actor, code=code, flight=flight, late=False)
    roster.begin(entry, actor=actor)
    return entry


@transaction.atomic
def add_player(
    event: Event,
    name: str,
    *,
    actor: User,
    user: User | None = None,
    club: str = "",
    without_list: str = "",
    flight: int = 0,
) -> Entry:
    """Staff enter somebody, also without an account. While the event runs the player is here, and is checked in.

    `without_list` is the reason why this player needs no list. Who lacks one, or waits for a place, is not checked in:
    `policies.participation` says so.
    """
    entry = _enter(event, user, name.strip(), club=club, actor=actor, flight=flight, late=True)
    roster.begin(entry, actor=actor)
    if without_list.strip() and lacks_list(event, entry):
        waivers.write_waiver(event, entry, without_list, actor=actor)
    if event.is_running and entry.state == EntryState.REGISTERED and not lacks_list(event, entry):
        check_in(entry, actor=actor)
    return entry


@transaction.atomic
def _enter(
    event: Event,
    user: User | None,
    name: str,
    *,
    club: str,
    actor: User,
    flight: int,
    late: bool,
    code: str = "",
) -> Entry:
    if user is not None:
        refuse_people(event)
    now = timezone.now()
    number = _next_number(event, now, late=late)
    if not late:
        check_in_codes.refuse_wrong_join_code(event, code)
    flight = flights.settled_flight(event, flight, by_desk=late)
    state = _state_for(event, late=late)
    entry = _come_back(event, user, state, now, late=late, flight=flight) or _create(
        event=event,
        user=user,
        name=name[:150],
        club=club.strip()[:120],
        flight=flight,
        state=state,
        number=number,
        registered_at=now,
        first_round=next_round(event),
    )
    action = "entry.applied" if state == EntryState.APPLIED else "entry.registered"
    after = {"name": entry.name, "state": entry.state} | ({"flight": flight} if flight else {})
    note(event, action, entry, actor=actor, after=after)
    return entry


def _next_number(event: Event, now: datetime, *, late: bool) -> int:
    """Locks the event's row: registrations of one event come one after another from here on."""
    open_now = check_in_codes.LATE if late else check_in_codes.open_at(now)
    if not Event.objects.filter(open_now, pk=event.pk).update(numbers_given=F("numbers_given") + 1):
        event.refresh_from_db()
        raise check_in_codes.closed(event, now)
    event.refresh_from_db(fields=READ_LOCKED)
    refuse_latecomers(event)
    return event.numbers_given


def _state_for(event: Event, *, late: bool) -> EntryState:
    if event.asks_approval and not late:
        return EntryState.APPLIED
    return EntryState.REGISTERED if take_place(event) else EntryState.WAITING


def take_place(event: Event) -> bool:
    free = Event.objects.filter(pk=event.pk, places_taken__lt=F("capacity"))
    return bool(free.update(places_taken=F("places_taken") + 1))


def _come_back(
    event: Event, user: User | None, state: EntryState, now: datetime, *, late: bool, flight: int
) -> Entry | None:
    """Who left on their own may return. Whom the organizer enters need not have been accepted before."""
    from_where = PRIVATE if late else [EntryState.WITHDRAWN]
    gone = event.entries.filter(user=user, user__isnull=False, state__in=from_where)
    changes = {"state": state, "registered_at": now, "first_round": next_round(event), "answer": ""}
    if not gone.update(flight=flight, **changes):
        return None
    return event.entries.get(user=user)


def _create(**fields: object) -> Entry:
    try:
        with transaction.atomic():
            return Entry.objects.create(**fields)
    except IntegrityError:
        raise Refusal("entry.twice", _("This player is entered in the event already.")) from None


@transaction.atomic
def withdraw(entry: Entry, *, actor: User) -> None:
    """Before the first round. Frees the place for the first on the waiting list."""
    event = locked(entry)
    if event.has_started:
        raise Refusal("entry.event-started", _("The event has started: drop out instead."))
    before = entry.state
    leaving = (EntryState.REGISTERED, EntryState.WAITING, EntryState.APPLIED)
    change(entry, leaving, state=EntryState.WITHDRAWN, checked_in_at=None)
    note(event, "entry.withdrawn", entry, actor=actor, before={"state": before})
    if before == EntryState.REGISTERED:
        _free_place(event, actor=actor)


def _free_place(event: Event, *, actor: User) -> None:
    Event.objects.filter(pk=event.pk).update(places_taken=F("places_taken") - 1)
    promote_waiting(event, actor=actor)


@transaction.atomic
def promote_waiting(event: Event, *, actor: User | None) -> list[Entry]:
    """Fills the free places in the order in which people joined the waiting list: six queries for any number."""
    places = Event.objects.select_for_update().values_list("capacity", "places_taken").get(pk=event.pk)
    waiting = event.entries.filter(state=EntryState.WAITING).order_by("registered_at", "number")
    moved = list(islice(flights.with_room(event, waiting), max(0, places[0] - places[1])))
    if not moved:
        return []
    first = next_round(event)
    Entry.objects.filter(pk__in=[entry.pk for entry in moved]).update(
        state=EntryState.REGISTERED, first_round=first
    )
    Event.objects.filter(pk=event.pk).update(places_taken=F("places_taken") + len(moved))
    for entry in moved:
        entry.state, entry.first_round = EntryState.REGISTERED, first
    note_many(
        event,
        "entry.promoted",
        [Change(entry, after={"name": entry.name}) for entry in moved],
        actor=actor,
    )
    return moved


@transaction.atomic
def check_in(entry: Entry, *, actor: User, without_list: str = "") -> None:
    """`without_list` is the reason why this player needs no list at an event that requires one."""
    event = locked(entry)
    if not entry.checked_in_at:
        refuse_latecomers(event)
    if without_list.strip() and lacks_list(event, entry):
        waivers.write_waiver(event, entry, without_list, actor=actor)
    waivers.refuse_without_list(event, entry)
    moment = entry.checked_in_at or timezone.now()
    is_new = not entry.checked_in_at and newcomers(event.entries.filter(pk=entry.pk)).exists()
    first = max(entry.first_round, next_round(event)) if is_new else entry.first_round
    change(entry, (EntryState.REGISTERED,), checked_in_at=moment, first_round=first)
    note(event, "entry.checked-in", entry, actor=actor)


@transaction.atomic
def undo_check_in(entry: Entry, *, actor: User) -> None:
    event = locked(entry)
    change(entry, (EntryState.REGISTERED,), checked_in_at=None)
    note(event, "entry.check-in-undone", entry, actor=actor)


# Why a player left who left without anybody else’s word.
OWN_WISH = gettext_noop("dropped by the player")


@transaction.atomic
def drop(entry: Entry, *, actor: User, disqualify: bool = False, why: str = "") -> None:
    """Leaves the rounds to come. Results so far stay: opponents keep what they earned."""
    event = locked(entry)
    state = EntryState.DISQUALIFIED if disqualify else EntryState.DROPPED
    change(entry, (EntryState.REGISTERED,), state=state, left_after_round=next_round(event) - 1)
    note(event, f"entry.{state.value}", entry, actor=actor, after={"why": why})


@transaction.atomic
def reinstate(entry: Entry, *, actor: User, why: str = "") -> None:
    """Back into the rounds to come. Rounds missed in between count as missed, never as byes (pain 3)."""
    event = locked(entry)
    before = entry.state
    change(
        entry,
        (EntryState.DROPPED, EntryState.DISQUALIFIED),
        state=EntryState.REGISTERED,
        left_after_round=None,
    )
    note(event, "entry.reinstated", entry, actor=actor, before={"state": before}, after={"why": why})
