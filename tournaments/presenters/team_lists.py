"""The lists of the members of teams: on a team's page for those who may see them, and all together for the officials."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Q

from armies.event_port import PlayerId
from armies.models import Submission
from tournaments.access import Viewer
from tournaments.list_access import may_see_list
from tournaments.models import EntryState, Event, Member

TAKES_PART = (EntryState.REGISTERED, EntryState.WAITING)


@dataclass(frozen=True, slots=True)
class MemberList:
    """`submission` is None without a list, and for a reader who may not see it; `has_list` says which."""

    member: Member
    has_list: bool
    submission: Submission | None

    @property
    def is_missing(self) -> bool:
        """A substitute needs no list before joining the line-up."""
        return bool(self.member.place) and not self.has_list


def lists_of(seen: Viewer, members: Sequence[Member]) -> list[MemberList]:
    """One row for each member, in the order given; one query for all lists, and those that say who the reader is."""
    found = _live(seen.event, members) if seen.event.has_teams else {}
    if not found:
        return [MemberList(member, False, None) for member in members]
    shown = {player: one for player, one in found.items() if may_see_list(seen, player)}
    known = [(member, member.player_id) for member in members]
    return [MemberList(member, player in found, shown.get(player)) for member, player in known]


def _live(event: Event, members: Iterable[Member]) -> dict[PlayerId, Submission]:
    keys = [one.player_id for one in members]
    accounts, names = (
        [key for key in keys if isinstance(key, int)],
        [key for key in keys if isinstance(key, str)],
    )
    rows = Submission.objects.filter(event_key=event.scope, state__in=Submission.LIVE)
    return {one.player_id: one for one in rows.filter(Q(owner__in=accounts) | Q(player_key__in=names))}


def all_lists(seen: Viewer) -> list[MemberList]:
    """Every member of every team that takes part: those of the line-ups without a list first, then by team."""
    members = Member.objects.filter(event=seen.event, has_left=False, entry__state__in=TAKES_PART)
    ordered = members.select_related("entry", "user").order_by("entry__name", "entry__number", "number")
    return sorted(lists_of(seen, list(ordered)), key=lambda row: not row.is_missing)
