"""The judges of an event and what ties each of them to which table. Reads; constant queries for any number of calls."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from accounts.models import User
from tournaments.access import RIGHTS, Right
from tournaments.judging.conflicts import Conflict, Sitting, Stakes, conflicts
from tournaments.models import Entry, Event, JudgeCall, Member, Role, RoundState, Seat

RULING_ROLES = [role for role, rights in RIGHTS.items() if Right.JUDGE in rights]
HEAD_ROLES = [role for role, rights in RIGHTS.items() if Right.HEAD in rights]


@dataclass(frozen=True, slots=True)
class Judge:
    """Somebody who may take a call, as the one who hands it over sees them."""

    user: User
    role: str
    conflicts: tuple[Conflict, ...] = field(default=())

    @property
    def is_barred(self) -> bool:
        return any(conflict.bars for conflict in self.conflicts)


def judges_of(event: Event, *, head: bool = False) -> list[tuple[User, str]]:
    """Everybody who may rule at the event, or decide there what was passed upwards; each once, with their first role."""
    roles = HEAD_ROLES if head else RULING_ROLES
    held = event.crew.filter(role__in=roles, user__is_active=True).select_related("user").order_by("pk")
    found: dict[int, tuple[User, str]] = {}
    for one in held:
        found.setdefault(one.user_id, (one.user, str(Role(one.role).label)))
    return list(found.values())


def may_judge(user: User, event: Event, *, head: bool = False) -> bool:
    """Somebody who may not be asked to judge cannot be handed a call."""
    roles = HEAD_ROLES if head else RULING_ROLES
    return user.is_active and (user.is_staff or event.crew.filter(user=user, role__in=roles).exists())


def judges_for(call: JudgeCall, besides: Iterable[int | None] = ()) -> list[Judge]:
    """Whom this call can be handed to, with what ties each of them to the table. Those who are free come first."""
    event, out = call.pairing.round.event, set(besides)
    people = [(user, role) for user, role in judges_of(event, head=call.is_escalated) if user.pk not in out]
    tied = conflicts_of([call], [user for user, _ in people])
    found = [Judge(user, role, tied[call.pk, user.pk]) for user, role in people]
    return sorted(found, key=lambda judge: (judge.is_barred, bool(judge.conflicts)))


def conflicts_with(call: JudgeCall, judge: User) -> tuple[Conflict, ...]:
    return conflicts_of([call], [judge])[call.pk, judge.pk]


def conflicts_of(
    calls: Collection[JudgeCall], judges: Collection[User]
) -> dict[tuple[int, int], tuple[Conflict, ...]]:
    """For each call and each judge what ties one to the other. Four queries."""
    tables = _tables([call.pairing_id for call in calls])
    stakes = _stakes({call.pairing.round.event_id for call in calls}, judges)
    return {
        (call.pk, judge.pk): conflicts(
            stakes.get((call.pairing.round.event_id, judge.pk)) or Stakes(judge.pk, frozenset({judge.club})),
            tables[call.pairing_id],
        )
        for call in calls
        for judge in judges
    }


def _tables(pairings: Collection[int]) -> Mapping[int, list[Sitting]]:
    rows = Seat.objects.filter(pairing__in=pairings).order_by("side").values_list(
        "pairing_id", "entry_id", "entry__name", "entry__user_id", "entry__club", "entry__user__club", "entry__team",
        "entry__submission__army_list__owner_id",
    )  # fmt: skip
    found: dict[int, list[Sitting]] = defaultdict(list)
    for pairing, entry, name, user, club, own_club, team, list_owner in rows:
        clubs = frozenset({club, own_club or ""})
        found[pairing].append(Sitting(entry, name, user, clubs, team, list_owner))
    return found


def _stakes(events: Collection[int], judges: Collection[User]) -> dict[tuple[int, int], Stakes]:
    """The judges who play there themselves; the others have no more at stake than their club."""
    entries = list(Entry.objects.filter(event__in=events, user__in=judges).select_related("user"))
    belong = Member.objects.filter(event__in=events, user__in=judges).select_related("entry", "user")
    playing = [(entry.user, entry) for entry in entries] + [(one.user, one.entry) for one in belong]
    met = _met([entry.pk for _, entry in playing])
    return {
        (entry.event_id, user.pk): Stakes(
            user.pk, frozenset({entry.club, user.club}), entry.team, entry.pk, met[entry.pk]
        )
        for user, entry in playing
        if user is not None
    }


def _met(entries: Collection[int]) -> Mapping[int, dict[int, tuple[int, ...]]]:
    """For each entry whom it played, past and now, and in which rounds."""
    mine = Seat.objects.filter(entry__in=entries).exclude(round__state=RoundState.DRAFT)
    at_table: dict[int, list[tuple[int, int]]] = defaultdict(list)
    both = Seat.objects.filter(pairing__in=mine.values("pairing"))
    for pairing, entry, number in both.values_list("pairing_id", "entry_id", "round__number"):
        at_table[pairing].append((entry, number))
    found: dict[int, dict[int, tuple[int, ...]]] = defaultdict(dict)
    for seats in at_table.values():
        for one, number in seats:
            for other in (entry for entry, _ in seats if entry != one):
                found[one][other] = (*found[one].get(other, ()), number)
    return found


@dataclass(frozen=True, slots=True)
class Waiting:
    """One open call as one judge sees it in the queue."""

    call: JudgeCall
    conflicts: tuple[Conflict, ...]
    is_for_me: bool

    @property
    def is_barred(self) -> bool:
        return any(conflict.bars for conflict in self.conflicts)

    @property
    def may_claim(self) -> bool:
        return self.call.is_waiting and self.is_for_me and not self.is_barred


def queue_of(calls: Collection[JudgeCall], judge: User) -> list[Waiting]:
    """The calls with what ties this judge to each. What was passed upwards is for those who may decide it."""
    tied = conflicts_of(calls, [judge])
    heads = set(judge.event_roles.filter(role__in=HEAD_ROLES).values_list("event_id", flat=True))
    return [
        Waiting(
            call,
            tied[call.pk, judge.pk],
            not call.is_escalated or judge.is_staff or call.pairing.round.event_id in heads,
        )
        for call in calls
    ]
