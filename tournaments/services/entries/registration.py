"""Coming and going: registration with a waiting list, withdrawal, check-in, drop, reinstatement.

What is asked at the door stands in `doors`; who applied is accepted in `approval`; players check in through `arrivals`.

`Event.places_taken` is the count that the database limits to the capacity. Whoever takes a place raises it by a
conditional update in the same transaction, which also locks the event's row: nobody counts and then inserts.
"""

from datetime import datetime

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from accounts.models import User
from common.errors import Refusal
from tournaments.models import Entry, EntryState, Event, EventState, RoundState
from tournaments.models.entries import PRIVATE
from tournaments.policies.formats import refuse_latecomers
from tournaments.services.audit_trail import note
from tournaments.services.entries import check_in_codes


def register(event: Event, user: User, *, actor: User, club: str = "", code: str = "") -> Entry:
    """A place while there is one, else the waiting list; an application where the organizer has the word.

    Who withdrew may come back, at the end of the line.
    """
    name = user.display_name or user.username
    return _enter(event, user, name, club=club, actor=actor, code=code, late=False)


def add_player(event: Event, name: str, *, actor: User, user: User | None = None, club: str = "") -> Entry:
    """The organizer enters somebody, also without an account and also once the event runs (late entry)."""
    return _enter(event, user, name.strip(), club=club, actor=actor, late=True)


@transaction.atomic
def _enter(
    event: Event, user: User | None, name: str, *, club: str, actor: User, late: bool, code: str = ""
) -> Entry:
    now = timezone.now()
    number = _next_number(event, now, late=late)
    if not late:
        check_in_codes.refuse_wrong_join_code(event, code)
    state = _state_for(event, late=late)
    entry = _come_back(event, user, state, now, late=late) or _create(
        event=event,
        user=user,
        name=name[:150],
        club=club.strip()[:120],
        state=state,
        number=number,
        registered_at=now,
        first_round=next_round(event),
    )
    action = "entry.applied" if state == EntryState.APPLIED else "entry.registered"
    note(event, action, entry, actor=actor, after={"name": entry.name, "state": entry.state})
    return entry


def _next_number(event: Event, now: datetime, *, late: bool) -> int:
    """Locks the event's row: registrations of one event come one after another from here on."""
    open_now = check_in_codes.LATE if late else check_in_codes.open_at(now)
    if not Event.objects.filter(open_now, pk=event.pk).update(numbers_given=F("numbers_given") + 1):
        event.refresh_from_db()
        raise check_in_codes.closed(event, now)
    event.refresh_from_db(fields=["numbers_given", "state", "join_code", "asks_approval"])
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
    event: Event, user: User | None, state: EntryState, now: datetime, *, late: bool
) -> Entry | None:
    """Who left on their own may return. Whom the organizer enters need not have been accepted before."""
    from_where = PRIVATE if late else [EntryState.WITHDRAWN]
    gone = event.entries.filter(user=user, user__isnull=False, state__in=from_where)
    if not gone.update(state=state, registered_at=now, first_round=next_round(event), answer=""):
        return None
    return event.entries.get(user=user)


def _create(**fields: object) -> Entry:
    try:
        with transaction.atomic():
            return Entry.objects.create(**fields)
    except IntegrityError:
        raise Refusal("entry.twice", "This player is entered in the event already.") from None


def next_round(event: Event) -> int:
    """The first round a newcomer can play in: rounds that are out already are lost, without points (pain 3)."""
    return event.rounds.exclude(state=RoundState.DRAFT).count() + 1


@transaction.atomic
def withdraw(entry: Entry, *, actor: User) -> None:
    """Before the first round. Frees the place for the first on the waiting list."""
    event = locked(entry)
    if event.state in (EventState.RUNNING, EventState.CLOSED):
        raise Refusal("entry.event-started", "The event has started: drop out instead.")
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
    """Fills the free places in the order in which people joined the waiting list."""
    moved = []
    for entry in event.entries.filter(state=EntryState.WAITING).order_by("registered_at", "number"):
        if not take_place(event):
            break
        change(entry, (EntryState.WAITING,), state=EntryState.REGISTERED, first_round=next_round(event))
        note(event, "entry.promoted", entry, actor=actor, after={"name": entry.name})
        moved.append(entry)
    return moved


@transaction.atomic
def check_in(entry: Entry, *, actor: User) -> None:
    event = locked(entry)
    if not entry.checked_in_at:
        refuse_latecomers(event)
    if event.lists_required and entry.submission_id is None:
        raise Refusal("entry.no-list", f"{entry.name} has not submitted a list. This event requires one.")
    change(
        entry,
        (EntryState.REGISTERED,),
        checked_in_at=entry.checked_in_at or timezone.now(),
        first_round=max(entry.first_round, next_round(event))
        if not entry.checked_in_at
        else entry.first_round,
    )
    note(event, "entry.checked-in", entry, actor=actor)


@transaction.atomic
def check_in_all(event: Event, *, actor: User) -> int:
    """Everybody with a place and whatever list the event requires. Says how many came in."""
    ready = event.entries.filter(state=EntryState.REGISTERED, checked_in_at=None)
    if event.lists_required:
        ready = ready.exclude(submission=None)
    names = list(ready.values_list("name", flat=True))
    ready.update(checked_in_at=timezone.now())
    note(event, "entry.all-checked-in", event, actor=actor, after={"names": names})
    return len(names)


@transaction.atomic
def undo_check_in(entry: Entry, *, actor: User) -> None:
    event = locked(entry)
    change(entry, (EntryState.REGISTERED,), checked_in_at=None)
    note(event, "entry.check-in-undone", entry, actor=actor)


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


def locked(entry: Entry) -> Event:
    """Event first, entry second. A closed event changes no more."""
    event = Event.objects.select_for_update().get(pk=entry.event_id)
    if event.state == EventState.CLOSED:
        raise Refusal("event.closed", "The event is closed.")
    entry.refresh_from_db()
    return event


def change(entry: Entry, allowed: tuple[EntryState, ...], **changes: object) -> None:
    """A conditional update: the second of two clicks finds the entry no longer in an allowed state."""
    if not Entry.objects.filter(pk=entry.pk, state__in=allowed).update(**changes):
        entry.refresh_from_db()
        raise Refusal(
            "entry.wrong-state",
            f"{entry.name} is “{entry.get_state_display().lower()}”: this cannot be done now.",
        )
    entry.refresh_from_db()
