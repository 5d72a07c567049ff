"""Army lists in an archive: all that the players of an event submitted, those that do not count any more too.

Read back by `services.restored_lists`. Who submitted, checked and decided stands in the audit rows of the archive.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from django.db.models import Q, QuerySet

from armies.event_port import PlayerId
from armies.models import Submission
from tournaments.models import Entry, Event, Member

LIST = [
    "number",
    "name",
    "ruleset",
    "point_level",
    "restrictions",
    "document",
    "report",
    "salt",
    "fingerprint",
    "submitted_at",
    "is_late",
    "locked_at",
    "state",
    "decided_at",
    "decision_note",
    "conditions",
]


@dataclass(frozen=True, slots=True)
class Lists:
    """Lists of some players, the first one first."""

    by_player: Mapping[PlayerId, Sequence[Submission]] = field(default_factory=dict)

    def of_entry(self, entry: Entry) -> list[Submission]:
        """In a team event each member has lists of their own: the entry has what stands in its own name."""
        found = self.by_player.get(entry.player_id, ())
        return [one for one in found if not entry.event.has_teams or _stands_in(entry, one)]

    def of_member(self, member: Member) -> list[Submission]:
        entry = member.entry
        return [one for one in self.by_player.get(member.player_id, ()) if not _stands_in(entry, one)]


def _stands_in(entry: Entry, one: Submission) -> bool:
    return entry.submission_id == one.pk


def with_lists(entries: QuerySet[Entry], most: int) -> Iterator[tuple[Entry, Lists]]:
    """Each entry with the lists of its players; at most `most` entries are held at once."""
    rows = entries.iterator(chunk_size=most)
    while chunk := list(islice(rows, most)):
        lists = lists_of(chunk[0].event, chunk)
        yield from ((entry, lists) for entry in chunk)


def lists_of(event: Event, entries: Iterable[Entry]) -> Lists:
    """One query; members are read along with their entries."""
    found: dict[PlayerId, list[Submission]] = {}
    keys = {entry.player_id for entry in entries}
    if event.has_teams:
        keys |= {one.player_id for entry in entries for one in entry.members.all()}
    accounts, names = (
        [key for key in keys if isinstance(key, int)],
        [key for key in keys if isinstance(key, str)],
    )
    rows = Submission.objects.filter(Q(owner__in=accounts) | Q(player_key__in=names), event_key=event.scope)
    for one in rows.order_by("number"):
        found.setdefault(one.player_id, []).append(one)
    return Lists(found)


def archived(found: Sequence[Submission], current: Submission | None) -> dict[str, Any]:
    """`list` is the one that counts; the others are `earlier_lists`."""
    return {
        "list": _fields(current) if current else None,
        "earlier_lists": [_fields(one) for one in found if one != current],
    }


def archived_of_entry(entry: Entry, lists: Lists) -> dict[str, Any]:
    found = lists.of_entry(entry)
    return archived(found, next((one for one in found if _stands_in(entry, one)), None))


def archived_of_member(member: Member, lists: Lists) -> dict[str, Any]:
    found = lists.of_member(member)
    return archived(found, next((one for one in found if one.is_live), None))


def _fields(one: Submission) -> dict[str, Any]:
    values = {name: getattr(one, name) for name in LIST}
    return {
        name: value.isoformat() if hasattr(value, "isoformat") else value for name, value in values.items()
    }


def refs_of(event: Event, entries: Mapping[int, int]) -> dict[tuple[str, str], list[int]]:
    """What audit rows about lists are about: the number of the entry, of the member or 0, and of the list.

    `entries`: the numbers of the entries by their keys.
    """
    players: dict[PlayerId, list[int]] = {}
    own: dict[int, list[int]] = {}
    for pk, user, submission in event.entries.order_by().values_list("pk", "user", "submission"):
        players[Entry(pk=pk, user_id=user).player_id] = [entries[pk], 0]
        own[submission] = [entries[pk], 0]
    members = event.team_members.order_by().values_list("pk", "entry", "user", "number")
    for pk, entry, user, number in members if event.has_teams else ():
        players[Member(pk=pk, user_id=user).player_id] = [entries[entry], number]
    rows = Submission.objects.filter(event_key=event.scope).order_by()
    found = {}
    for pk, owner, key, number in rows.values_list("pk", "owner", "player_key", "number"):
        whose = own.get(pk) or players.get(owner or key)
        if whose:
            found[Submission._meta.label_lower, str(pk)] = [*whose, number]
    return found
