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
    """`submission` is None without a list, and for a reader who may not see it; `has_list` says which.

    `may_submit`: the reader submits lists for this member, as captain or as staff.
    """

    member: Member
    has_list: bool
    submission: Submission | None
    may_submit: bool = False

    @property
    def is_missing(self) -> bool:
        """A substitute needs no list before joining the line-up."""
        return bool(self.member.place) and not self.has_list


def lists_of(seen: Viewer, members: Sequence[Member]) -> list[MemberList]:
    """One row for each member, in the order given; one query for all lists, and those that say who the reader is."""
    found = _live(seen.event, members) if seen.event.has_teams else {}
    shown = {player: one for player, one in found.items() if may_see_list(seen, player)}
    return [
        MemberList(member, player in found, shown.get(player), _may_submit(seen, member, found.get(player)))
        for member, player in ((one, one.player_id) for one in members)
    ]


def _may_submit(seen: Viewer, member: Member, found: Submission | None) -> bool:
    """Asks no query. A locked list is replaced by the staff alone."""
    if not seen.event.has_teams or seen.event.is_closed or member.has_left:
        return False
    is_own_team = seen.entry is not None and seen.entry.pk == member.entry_id
    if seen.can_run and not is_own_team:
        return True
    speaks = seen.can_run or (is_own_team and seen.leads and member.user_id is None)
    return speaks and not (found is not None and found.is_locked)


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
