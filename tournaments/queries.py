"""What the pages and the API read. Constant numbers of queries, no changes."""

from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Count, Exists, F, OuterRef, Prefetch, Q, QuerySet
from django.utils import timezone
from django.utils.translation import ngettext

from accounts.models import User
from common.numbers import whole_number
from rules.models import RulingRecord
from tournaments.access import Viewer, Visitor, listed_events
from tournaments.belonging import own_entries
from tournaments.models import (
    CallState,
    Entry,
    EntryState,
    Event,
    EventState,
    JudgeCall,
    Pairing,
    PairingKind,
    ReportState,
    Role,
    Round,
    Seat,
    Separation,
)
from tournaments.models.entries import LEFT, PRIVATE
from tournaments.models.results import OPEN
from tournaments.policies.participation import WITHOUT_LIST

RULING_ROLES = (Role.OWNER, Role.HEAD_JUDGE, Role.JUDGE)


def events_for(user: Visitor, wanted: Q | None = None) -> dict[str, list[Event]]:
    """The events page: what runs, what comes, what is over, each with its number of players."""
    rows = list(listed_events(user).filter(wanted or Q()).select_related("created_by").order_by("starts_at"))
    groups: dict[str, list[Event]] = {"running": [], "published": [], "draft": [], "closed": []}
    for event in rows:
        groups[event.state].append(event)
    groups["closed"].reverse()
    return groups


def my_entries(user: User) -> list[Entry]:
    """Entries in events that are not over, soonest first."""
    return list(
        own_entries(user)
        .exclude(state=EntryState.WITHDRAWN)
        .exclude(event__state=EventState.CLOSED)
        .select_related("event", "submission")
        .order_by("event__starts_at")
    )


def players_of(seen: Viewer, name: str = "") -> QuerySet[Entry]:
    """The players page: everybody with a place, then the waiting list. Other entries are for the organizer."""
    entries = seen.event.entries.select_related("user", "submission").annotate(
        penalty_count=Count("penalties", filter=Q(penalties__lifted_at=None))
    )
    if not seen.can_run:
        entries = entries.exclude(state__in=PRIVATE)
    return entries.filter(called(name)).order_by("number")


def without_list(event: Event) -> QuerySet[Entry]:
    """Players with a place who lack the list that the event requires."""
    if not event.lists_required:
        return event.entries.none()
    return event.entries.filter(WITHOUT_LIST, state=EntryState.REGISTERED).order_by("number")


def called(text: str) -> Q:
    """Whose name holds the text, or whose number it is. Without a text, everybody."""
    if not text:
        return Q()
    number = whole_number(text, 999_999)
    return Q(name__icontains=text) | (Q() if number is None else Q(number=number))


def separations_of(event: Event, entry: Entry | None = None) -> QuerySet[Separation]:
    """Who is not paired, bans first; of one player alone, if one is named."""
    rows = event.separations.select_related("one", "other", "made_by", "event")
    if entry is not None:
        rows = rows.filter(Q(one=entry) | Q(other=entry))
    return rows.order_by("kind", "one__number", "other__number")


def who_could_meet(event: Event) -> QuerySet[Entry]:
    """Everybody who plays or may yet play."""
    gone = [EntryState.WITHDRAWN, EntryState.DECLINED, EntryState.DISQUALIFIED]
    return event.entries.exclude(state__in=gone).order_by("name", "number")


def calls_for(user: User) -> QuerySet[JudgeCall]:
    """The calls of one judge: those of all events they judge and that are not cancelled, longest wait first."""
    going_on = JudgeCall.objects.filter(pairing__round__event__cancelled_at=None)
    calls = going_on.order_by("asked_at", "pk")
    if user.is_staff:
        return calls
    judged = user.event_roles.filter(role__in=RULING_ROLES).values("event_id")
    return calls.filter(pairing__round__event__in=judged)


def open_calls(calls: QuerySet[JudgeCall]) -> QuerySet[JudgeCall]:
    return calls.exclude(state=CallState.CLOSED)


def open_appeals(calls: QuerySet[JudgeCall]) -> QuerySet[JudgeCall]:
    return calls.filter(appealed_at__isnull=False, appeal_answer="")


# Who asked, who took it, who passed it upwards.
_PEOPLE = ("asked_by", "claimed_by", "escalated_by")
# What a list of calls says of each: an event has eighty columns, which would come along with every call.
_OF_EVENT = (
    "pairing__table",
    "pairing__round__number",
    "pairing__round__event__name",
    "pairing__round__event__slug",
)


def in_full(calls: QuerySet[JudgeCall]) -> QuerySet[JudgeCall]:
    """Calls with everybody concerned and who sits there. Two queries."""
    people = ("asked_by", "claimed_by", "handed_by", "escalated_by", "ruling")
    seats = Prefetch("pairing__seats", Seat.objects.select_related("entry").order_by("side"))
    found = calls.select_related("pairing__round__event", *people).prefetch_related(seats)
    return found.defer("pairing__round__snapshot", "pairing__round__proof")


def in_queue(calls: QuerySet[JudgeCall]) -> QuerySet[JudgeCall]:
    """The open calls with what the queue shows of each and who sits there. Two queries."""
    own = [one.name for one in JudgeCall._meta.concrete_fields]
    people = [f"{who}__{name}" for who in _PEOPLE for name in ("username", "display_name")]
    seats = Seat.objects.select_related("entry").only("pairing", "entry__name").order_by("side")
    related = open_calls(calls).select_related("pairing__round__event", *_PEOPLE)
    return related.prefetch_related(Prefetch("pairing__seats", seats)).only(*own, *people, *_OF_EVENT)


def in_list(calls: QuerySet[JudgeCall]) -> QuerySet[JudgeCall]:
    """Calls with their table, round and event alone. One query."""
    related = calls.select_related("pairing__round__event")
    own = (
        "question",
        "state",
        "claimed_at",
        "claimed_by",
        "closed_at",
        "answer",
        "ruling",
        "appeal",
        "appealed_at",
    )
    return related.only(*own, *_OF_EVENT)


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a round is: for the organizer's one look."""

    games: int
    confirmed: int
    waiting: int
    disputed: int
    postponed: int = 0  # also among those that wait or are disputed
    held: int = 0  # postponed, and waiting or disputed

    @property
    def confirmed_text(self) -> str:
        """How the pages of a round and of its results say it, and the answer to a row that is saved."""
        values = {"confirmed": self.confirmed, "games": self.games}
        text = ngettext(
            "%(confirmed)s of %(games)s result confirmed",
            "%(confirmed)s of %(games)s results confirmed",
            self.games,
        )
        return text % values

    @property
    def unconfirmed(self) -> int:
        """Those for which the round waits."""
        return self.games - self.confirmed - self.postponed

    @property
    def missing(self) -> int:
        """Those of them of which nobody has reported anything."""
        return max(0, self.unconfirmed + self.held - self.waiting - self.disputed)

    @property
    def is_complete(self) -> bool:
        return not self.unconfirmed


def progress(round_: Round) -> Progress:
    """One query: how many games there are, and how many of their results are in which state."""
    found = round_.pairings.filter(kind=PairingKind.GAME).aggregate(
        games=Count("pk", distinct=True),
        confirmed=Count("pk", filter=Q(reports__state=ReportState.CONFIRMED), distinct=True),
        waiting=Count("pk", filter=Q(reports__state=ReportState.PROPOSED), distinct=True),
        disputed=Count("pk", filter=Q(reports__state=ReportState.DISPUTED), distinct=True),
        postponed=Count("pk", filter=Q(postponed_until__isnull=False), distinct=True),
        held=Count("pk", filter=Q(postponed_until__isnull=False, reports__state__in=OPEN), distinct=True),
    )
    return Progress(**found)


def somebody_left() -> Exists:
    """Of a pairing: somebody who sits there has dropped out or is disqualified."""
    return Exists(Seat.objects.filter(pairing=OuterRef("pk"), entry__state__in=LEFT))


def pairings_in_order(round_: Round, name: str = "") -> QuerySet[Pairing]:
    """Games by table, then the byes; only those of players whose name holds `name`, if one is given."""
    rows = round_.pairings.order_by(F("table").asc(nulls_last=True), "pk")
    if name:
        # Asked first: right after a round is published, the database knows no figures of it and would ask once for each table.
        seats = Seat.objects.filter(round=round_, entry__name__icontains=name)
        rows = rows.filter(pk__in=[*seats.values_list("pairing", flat=True)])
    return rows


def events_run_by(user: User) -> QuerySet[Event]:
    """Events the person works at, whatever the role, until they are closed."""
    return (
        Event.objects.filter(crew__user=user)
        .exclude(state=EventState.CLOSED)
        .distinct()
        .order_by("starts_at")
    )


def events_to_copy(user: User) -> QuerySet[Event]:
    """Events that the person manages, the newest first."""
    own = Event.objects.filter(crew__user=user, crew__role=Role.OWNER, is_practice=False)
    return own.distinct().order_by("-starts_at", "-pk")


def practice_of(user: User) -> Event | None:
    return user.events_created.filter(is_practice=True).first()


def recent_rulings(user: Visitor) -> list[RulingRecord]:
    """What this judge ruled at the desk lately and may want to attach to a call."""
    if not user.is_authenticated:
        return []
    since = timezone.now() - timedelta(hours=3)
    return list(RulingRecord.objects.filter(made_by=user, at__gte=since, calls=None)[:5])
