"""The maps of an event: made, copied, renamed, laid on tables, thrown away. What is a map says `tournaments.history.maps`."""

from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from common.errors import Fault, Invalid, Refusal
from tournaments.history.maps import read_map
from tournaments.models import Event, EventMap, TableMap
from tournaments.pairing.ranges import as_ranges, read_ranges, written
from tournaments.services.audit_trail import note
from wording import listed

MOST_COPIES, MOST_TABLES = 2_500, 5_000


@transaction.atomic
def make_map(event: Event, name: str, data: Any, *, copies: int = 0, actor: User) -> EventMap:
    """`data` is a map, or a case with one. Refused with every fault that the referee's reader finds."""
    made = EventMap(
        event=event,
        name=_named(name),
        board=read_map(event.ruleset, data),
        copies=_counted(copies),
        made_by=actor,
    )
    _save(made)
    note(event, "map.made", made, actor=actor, after={"name": made.name})
    return made


@transaction.atomic
def copy_map(source: EventMap, event: Event, *, actor: User) -> EventMap:
    """A map of another event under its own name, or the next free one."""
    taken = set(event.maps.values_list("name", flat=True))
    names = (source.name, *(f"{source.name[:56]} {number}" for number in range(2, len(taken) + 3)))
    name = next(name for name in names if name not in taken)
    return make_map(event, name, source.board, copies=source.copies, actor=actor)


@transaction.atomic
def change_map(chosen: EventMap, *, name: str, copies: int, actor: User) -> EventMap:
    locked = EventMap.objects.select_for_update().select_related("event").get(pk=chosen.pk)
    before = {"name": locked.name, "copies": locked.copies}
    locked.name, locked.copies = _named(name), _counted(copies)
    _save(locked)
    after = {"name": locked.name, "copies": locked.copies}
    if before != after:
        note(locked.event, "map.changed", locked, actor=actor, before=before, after=after)
    return locked


@transaction.atomic
def redraw_map(chosen: EventMap, data: Any, *, actor: User) -> EventMap:
    """What was played on stays as it was: a ruling about that game must find the same ground."""
    locked = EventMap.objects.select_for_update().select_related("event").get(pk=chosen.pk)
    _refuse_played(locked, _("Save the drawing as a map of another name."))
    locked.board = read_map(locked.event.ruleset, data)
    locked.save(update_fields=["board"])
    note(locked.event, "map.redrawn", locked, actor=actor, after={"name": locked.name})
    return locked


@transaction.atomic
def delete_map(chosen: EventMap, *, actor: User) -> None:
    locked = EventMap.objects.select_for_update().select_related("event").get(pk=chosen.pk)
    _refuse_played(locked, _("It stays with the event."))
    note(
        locked.event, "map.deleted", locked, actor=actor, before={"name": locked.name, "board": locked.board}
    )
    locked.delete()


@transaction.atomic
def lay_map(chosen: EventMap, tables: str, *, actor: User) -> None:
    """The map lies on these tables ("1-4, 9") and on no others; what lay there before is taken away."""
    event = Event.objects.select_for_update().get(pk=chosen.event_id)
    wanted = _tables(tables)
    before = tables_text(chosen)
    event.table_maps.filter(map=chosen).exclude(table__in=wanted).delete()
    event.table_maps.filter(table__in=wanted).exclude(map=chosen).delete()
    there = set(event.table_maps.filter(map=chosen).values_list("table", flat=True))
    TableMap.objects.bulk_create(
        [TableMap(event=event, table=table, map=chosen) for table in wanted if table not in there]
    )
    after = {"name": chosen.name, "tables": written(as_ranges(wanted))}
    note(event, "map.laid", chosen, actor=actor, before={"tables": before}, after=after)


def tables_text(chosen: EventMap) -> str:
    return written(as_ranges([laid.table for laid in chosen.tables.all()]))


def _tables(text: str) -> list[int]:
    try:
        ranges = read_ranges(text)
    except ValueError as wrong:
        raise Invalid("map.tables", str(wrong), faults=[Fault("map.tables", "/tables", str(wrong))]) from None
    if sum(last - first + 1 for first, last in ranges) > MOST_TABLES:
        raise Invalid("map.tables", _("A map lies on at most %(most)s tables.") % {"most": MOST_TABLES})
    return [table for first, last in ranges for table in range(first, last + 1)]


def _named(name: str) -> str:
    found = " ".join(name.split())
    if not found or len(found) > 60:
        text = _("A map has a name of at most 60 characters.")
        raise Invalid("map.name", text, faults=[Fault("map.name", "/name", text)])
    return found


def _counted(copies: int) -> int:
    if not 0 <= copies <= MOST_COPIES:
        text = _("Copies are a number up to %(most)s; 0 is as many as are needed.") % {"most": MOST_COPIES}
        raise Invalid("map.copies", text, faults=[Fault("map.copies", "/copies", text)])
    return copies


def _save(chosen: EventMap) -> None:
    try:
        with transaction.atomic():
            chosen.save()
    except IntegrityError:
        text = _("The event has a map “%(chosen)s” already.") % {"chosen": chosen.name}
        raise Refusal("map.name-taken", text, faults=[Fault("map.name-taken", "/name", text)]) from None


def _refuse_played(chosen: EventMap, instead: str) -> None:
    rounds = chosen.grounds.values_list("pairing__round__number", flat=True)
    numbers = sorted(set(rounds))
    if numbers:
        text = ngettext(
            "“%(map)s” is played on in round %(rounds)s.",
            "“%(map)s” is played on in rounds %(rounds)s.",
            len(numbers),
        ) % {"map": chosen.name, "rounds": listed(list(map(str, numbers)))}
        raise Refusal("map.played-on", f"{text} {instead}")
