"""The tables of the venue: which there are, what lies on them, where everybody has been. Who sits where says the pairing."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from itertools import islice

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from common.errors import Invalid, Refusal
from tournaments import pairing
from tournaments.history.pairing_input import tables_of
from tournaments.history.played import Game
from tournaments.models import Entry, Event, Ground, MapsBy, RoundState
from tournaments.pairing.ranges import HIGHEST, numbers, read_ranges
from tournaments.services.audit_trail import note


def tables_in_order(event: Event) -> Iterator[int]:
    """Every table of the venue in the order they are filled: ranges one after the other, or from the first one on."""
    return numbers(read_ranges(event.table_ranges), event.first_table)


def free_tables(event: Event, count: int, used: Collection[int] = ()) -> list[int]:
    """The first tables that nobody uses: a hole before a table further down."""
    found = list(islice((table for table in tables_in_order(event) if table not in used), count))
    if len(found) < count:
        raise Refusal(
            "round.too-few-tables",
            _(
                "Tables needed: %(count)s. Of the tables %(table_ranges)s, %(wanted)s are free. "
                "Add tables on the page of maps and tables."
            )
            % {"count": count, "table_ranges": event.table_ranges, "wanted": len(found)},
        )
    return found


def spots_of(event: Event, count: int, entries: Iterable[Entry]) -> list[pairing.Spot]:
    """The first tables without a hole (pain 11), and those that somebody needs further down, with what lies on them."""
    tables = free_tables(event, count)
    needed = {entry.fixed_table for entry in entries if entry.fixed_table is not None} - set(tables)
    lying = maps_on_tables(event)
    return [pairing.Spot(table, lying.get(table, "")) for table in (*tables, *sorted(needed))]


def maps_on_tables(event: Event) -> dict[int, str]:
    """By table the name of its map, where every table keeps its own."""
    if event.maps_by != MapsBy.TABLE:
        return {}
    return dict(event.table_maps.values_list("table", "map__name"))


def been(event: Event, entries: Iterable[Entry], games: Iterable[Game]) -> pairing.Past:
    """Where everybody has sat, on which maps, and who needs one certain table."""
    past = tables_of(entries, games)
    if event.maps_by != MapsBy.TABLE:
        return past
    played: dict[int, list[str]] = {player: [] for player in past.tables}
    for player, name in played_on(event, "map__name"):
        played.setdefault(player, []).append(name)
    return replace(past, maps=played)


def played_on(event: Event, field: str) -> Iterable[tuple[int, str]]:
    """(entry number, map) of every game that was published, the map by the given field."""
    rows = Ground.objects.filter(pairing__round__event=event, map__isnull=False)
    rows = rows.exclude(pairing__round__state=RoundState.DRAFT)
    return rows.values_list("pairing__seats__entry__number", field)


@transaction.atomic
def fix_table(entry: Entry, table: int | None, *, actor: User) -> None:
    """A player who needs one certain table (stairs, light, a chair) stays there in every round; None ends that."""
    if table is not None and not 1 <= table <= HIGHEST:
        raise Invalid("entry.table", _("A table has a number from 1 to %(most)s.") % {"most": HIGHEST})
    locked = Entry.objects.select_for_update().select_related("event").get(pk=entry.pk)
    before = {"table": locked.fixed_table}
    locked.fixed_table = table
    locked.save(update_fields=["fixed_table"])
    note(locked.event, "entry.table-fixed", locked, actor=actor, before=before, after={"table": table})
