"""The organizer's word on those who applied. Being accepted is taking a place, or a place in the waiting line."""

from django.db import transaction

from accounts.models import User
from tournaments.models import Entry, EntryState
from tournaments.services.audit_trail import note
from tournaments.services.entries.changing import change, locked, next_round
from tournaments.services.entries.flights import has_room
from tournaments.services.entries.registration import take_place


@transaction.atomic
def accept(entry: Entry, *, actor: User, word: str = "") -> None:
    """Also somebody who was declined before. The event's row is locked before the place is taken."""
    event = locked(entry)
    has_place = has_room(event, entry.flight) and take_place(event)
    state = EntryState.REGISTERED if has_place else EntryState.WAITING
    waiting = (EntryState.APPLIED, EntryState.DECLINED)
    change(entry, waiting, state=state, answer=word.strip()[:300], first_round=next_round(event))
    note(event, "entry.accepted", entry, actor=actor, after={"name": entry.name, "state": entry.state})


@transaction.atomic
def decline(entry: Entry, *, actor: User, word: str = "") -> None:
    event = locked(entry)
    change(entry, (EntryState.APPLIED,), state=EntryState.DECLINED, answer=word.strip()[:300])
    note(event, "entry.declined", entry, actor=actor, after={"name": entry.name, "word": entry.answer})
