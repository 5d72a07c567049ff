"""Players from a spreadsheet: all lines of the file or none, in a few queries for any number of players."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from common.audit import Change, record_many
from common.errors import Invalid, Refusal
from tournaments.models import Entry, EntryState, Event
from tournaments.policies.participation import lacks_list
from tournaments.policies.practice import refuse_people
from tournaments.services.audit_trail import note
from tournaments.services.entries.changing import next_round
from tournaments.services.entries.detailing import DETAILS
from tournaments.services.entries.import_plan import Effect, Import, Step, plan_import
from tournaments.services.entries.waivers import tidy_reason

__all__ = ["Effect", "Import", "Step", "import_players", "plan_import"]

BATCH = 500
NEW = (Effect.ENTERS, Effect.WAITS)
WRITTEN = (*DETAILS, "list_waiver", "state", "registered_at", "first_round", "answer", "checked_in_at")


@transaction.atomic
def import_players(event: Event, text: str, *, actor: User, without_list: str = "") -> list[Entry]:
    """Those who were entered or changed, in the order of the file. While the event runs, new players are checked in.

    One message and one audit row tell of the whole file, and an audit row of each entry that changed.
    """
    locked = Event.objects.select_for_update().get(pk=event.pk)
    reason = tidy_reason(without_list) if without_list.strip() else ""
    plan = plan_import(locked, text, without_list=reason)
    if plan.faults:
        raise _refused(plan)
    steps = [step for step in plan.steps if step.effect != Effect.SAME]
    if any(step.user is not None for step in steps):
        refuse_people(locked)
    entries = _Writer(locked, actor).write(steps)
    note(locked, "players.imported", locked, actor=actor, after=dict(plan.counts))
    return entries


def _refused(plan: Import) -> Invalid:
    count = len(plan.faults)
    text = ngettext(
        "Nothing was imported: %(count)s error.", "Nothing was imported: %(count)s errors.", count
    )
    text %= {"count": count}
    return Invalid("import.faults", text, faults=plan.faults)


class _Writer:
    """Writes the steps of one file into one event, whose row is locked."""

    def __init__(self, event: Event, actor: User) -> None:
        self.event, self.actor = event, actor
        self.now, self.first_round = timezone.now(), next_round(event)

    def write(self, steps: Sequence[Step]) -> list[Entry]:
        self._take_places(steps)
        numbers = iter(range(self.event.numbers_given + 1, self.event.numbers_given + 1 + len(steps)))
        befores = [_before(step) for step in steps]
        entries = [self._entry(step, numbers) for step in steps]
        known = [entry for entry in entries if entry.pk is not None]
        Entry.objects.bulk_update(known, WRITTEN, batch_size=BATCH)
        _create([entry for entry in entries if entry.pk is None])
        self._record(steps, entries, befores)
        return entries

    def _take_places(self, steps: Iterable[Step]) -> None:
        effects = [step.effect for step in steps]
        Event.objects.filter(pk=self.event.pk).update(
            places_taken=F("places_taken") + effects.count(Effect.ENTERS),
            numbers_given=F("numbers_given") + sum(effect in NEW for effect in effects),
        )

    def _entry(self, step: Step, numbers: Iterator[int]) -> Entry:
        """The row to write. A player who comes back keeps the old number; a new one gets the next."""
        if step.effect == Effect.CHANGES and step.entry is not None:
            return _set(step.entry, step.values)
        number = next(numbers)
        entry = step.entry or Entry(event=self.event, user=step.user, number=number)
        state = EntryState.REGISTERED if step.effect == Effect.ENTERS else EntryState.WAITING
        _set(entry, step.values)
        return _set(
            entry, {"state": state, "registered_at": self.now, "answer": ""} | self._arrival(entry, state)
        )

    def _arrival(self, entry: Entry, state: EntryState) -> dict[str, Any]:
        """Who is entered while the event runs is here."""
        here = self.event.is_running and state == EntryState.REGISTERED and not lacks_list(self.event, entry)
        return {"first_round": self.first_round, "checked_in_at": self.now if here else None}

    def _record(
        self, steps: Sequence[Step], entries: Sequence[Entry], befores: Sequence[dict[str, Any]]
    ) -> None:
        new: list[Change] = []
        changed: list[Change] = []
        for step, entry, before in zip(steps, entries, befores, strict=True):
            after = dict(step.values)
            if step.effect in NEW:
                after |= {"state": entry.state, "checked_in": entry.checked_in_at is not None}
            (new if step.effect in NEW else changed).append(Change(entry, before or None, after))
        for action, changes in (("entry.registered", new), ("entry.details-changed", changed)):
            record_many(actor=self.actor, action=action, changes=changes, scope=self.event.scope)


def _before(step: Step) -> dict[str, Any]:
    return {name: getattr(step.entry, name) for name in step.values} if step.entry is not None else {}


def _set(entry: Entry, values: Any) -> Entry:
    for name, value in values.items():
        setattr(entry, name, value)
    return entry


def _create(entries: list[Entry]) -> None:
    """The constraint has the last word about who is entered already."""
    try:
        with transaction.atomic():
            Entry.objects.bulk_create(entries, batch_size=BATCH)
    except IntegrityError:
        raise Refusal("entry.twice", _("One of these players was entered in the meantime.")) from None
