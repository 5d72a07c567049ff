"""What a table depends on, by itself and as the own table of a player."""

from collections.abc import Iterable

from django.contrib.auth.models import AnonymousUser
from django.db.models import CharField, Count, Max, OuterRef, Q, Subquery
from django.db.models.functions import Cast
from django.http import HttpRequest

from accounts.models import User
from common.models import AuditEntry
from common.prepared import Prepared, Rows
from tournaments.access import RIGHTS, Right, Visitor, visible_events
from tournaments.belonging import own_entries
from tournaments.models import PLAYED_NOW, Entry, EventRole, Pairing, RoundState, Seat
from tournaments.stamps.events import UNSEEN, Columns, newest_settings, person

# What a player's table shows. Other tables' results leave it alone: five hundred phones do not reload for one.
_TABLE = (
    "pk",
    "table",
    "kind",
    "extra_minutes",
    "postponed_until",
    "round__state",
    "round__clock_ends_at",
    "round__clock_paused_at",
    "ground__map",
    "ground__dice",
    "ground__choose",
    "ground__edge",
    "seats__entry",
    "seats__entry__user",
    "seats__entry__name",
    "seats__entry__club",
    "seats__entry__state",
    "seats__entry__submission",
    "seats__entry__submission__state",
    "team_match__steps",
    "appointment__proposed_at",
    "appointment__agreed_at",
)
# Asked apart: PostgreSQL spends several times as long on planning one query with all of these joins as on two.
_REPORT_COLUMNS = (
    "reports__pk",
    "reports__state",
    "reports__agreements",
    "boards__pk",
    "boards__first__user",
    "boards__second__user",
    "boards__reports__pk",
    "boards__reports__state",
)
_CALL_COLUMNS = (
    "calls__pk",
    "calls__state",
    "calls__claimed_by",
    "calls__handed_by",
    "calls__escalated_by",
    "calls__ruling",
    "calls__answer",
    "calls__appealed_at",
    "calls__appeal_answer",
)


def table_stamp(request: HttpRequest, slug: str, pk: int, **_: object) -> Iterable[object]:
    """Two queries for one table, and one for who looks: the page changes with judge calls for those who see them.

    A table that cannot be seen has no stamp: it would tell that a draft is there, and what is in it.
    """
    user = request.user
    shown = _table_seen_by(user, pk, slug)
    if not shown:
        return UNSEEN
    columns = _TABLE_WITH_CALLS if isinstance(user, User) and _sees_calls(user, pk) else _TABLE_REPORTS
    return (*shown, *columns(pk))


def _table_seen_by(user: Visitor, pk: int, slug: str) -> Rows:
    if not isinstance(user, User):
        return _TABLE_OF_STRANGER(pk, slug)
    return (_TABLE_OF_STAFF if user.is_staff else _TABLE_OF)(user.pk, pk, slug)


def _sees_calls(user: User, pk: int) -> bool:
    return user.is_staff or bool(_SITS_OR_WORKS_THERE(user.pk, pk))


def my_table_stamp(request: HttpRequest, slug: str, **_: object) -> Iterable[object]:
    """Two queries, and one more for each postponed game."""
    user = request.user
    if not isinstance(user, User):
        return ()
    own = _MINE_AT(user.pk, slug)
    return (*own, *(row for pk in {row[0] for row in own} for row in _TABLE_WITH_CALLS(pk)))


def own_tables(user: User) -> Rows:
    """The tables where this person plays now, and their reports and calls: two queries."""
    return [*_MINE(user.pk), *_MY_TABLES_NEWS(user.pk)]


def _sits_or_works_there(user: User, pk: int) -> Columns:
    there = Q(seats__entry__in=own_entries(user)) | Q(round__event__crew__user=user)
    return Pairing.objects.filter(there, pk=pk).order_by().values_list("pk")[:1]


def _own_tables(user: User, **where: object) -> Q:
    return PLAYED_NOW & Q(seats__entry__in=own_entries(user), **where)


def _tables(user: User | None, which: Q) -> Columns:
    """With the newest change of the event's settings, and the roles of who looks."""
    # Chosen apart from the columns: otherwise a condition on seats would leave out the other seats.
    chosen = Pairing.objects.filter(pk__in=Pairing.objects.filter(which).values("pk"))
    held = _roles(user) if user else {}
    found = chosen.annotate(settings=newest_settings("round__event"), players=_newest_entries(), **held)
    return found.order_by("pk", "seats__side").values_list(*_TABLE, "settings", "players", *held)


def _reports_and_calls(which: Q, calls: tuple[str, ...] = ()) -> Columns:
    """Reports of tables and of their boards, and their judge calls."""
    order = ("pk", "reports__pk", "reports__agreements", "boards__pk", "boards__reports__pk", *calls[:1])
    return Pairing.objects.filter(which).order_by(*order).values_list("pk", *_REPORT_COLUMNS, *calls)


def _newest_entries() -> Subquery:
    """The newest change of those who sit there, which is also that of the members of a team."""
    here = Seat.objects.filter(pairing=OuterRef(OuterRef("pk"))).annotate(key=Cast("entry_id", CharField()))
    about = AuditEntry.objects.filter(subject_type=Entry._meta.label_lower, subject_id__in=here.values("key"))
    return Subquery(about.order_by("-pk").values("pk")[:1])


def _roles(user: User) -> dict[str, Subquery]:
    """One role, given or taken away, changes the newest or the number of them."""
    held = EventRole.objects.filter(event=OuterRef("round__event"), user=user).order_by()
    counted = held.values("event").annotate(count=Count("pk"), newest=Max("pk"))
    return {"roles": Subquery(counted.values("count")), "newest_role": Subquery(counted.values("newest"))}


def _table_at(pk: int, slug: str, user: Visitor) -> Q:
    """The table, if the visitor sees it: `access.visible_rounds` says which rounds those are."""
    there = Q(pk=pk, round__event__slug=slug, round__event__in=visible_events(user))
    if user.is_staff:
        return there
    is_out = ~Q(round__state=RoundState.DRAFT)
    if not isinstance(user, User):
        return there & is_out
    runs = EventRole.objects.filter(
        user=user, role__in=[role for role in RIGHTS if Right.RUN in RIGHTS[role]]
    )
    return there & (is_out | Q(round__event__in=runs.values("event")))


_TABLE_OF_STRANGER = Prepared(lambda pk, slug: _tables(None, _table_at(pk, slug, AnonymousUser())), int, str)
_TABLE_OF_STAFF = Prepared(
    lambda user, pk, slug: _tables(person(user), _table_at(pk, slug, User(pk=user, is_staff=True))),
    int,
    int,
    str,
)
_TABLE_OF = Prepared(
    lambda user, pk, slug: _tables(person(user), _table_at(pk, slug, person(user))), int, int, str
)
_TABLE_REPORTS = Prepared(lambda pk: _reports_and_calls(Q(pk=pk)), int)
_TABLE_WITH_CALLS = Prepared(lambda pk: _reports_and_calls(Q(pk=pk), _CALL_COLUMNS), int)
_SITS_OR_WORKS_THERE = Prepared(lambda user, pk: _sits_or_works_there(person(user), pk), int, int)
_MINE = Prepared(lambda user: _tables(person(user), _own_tables(person(user))), int)
_MY_TABLES_NEWS = Prepared(lambda user: _reports_and_calls(_own_tables(person(user)), _CALL_COLUMNS), int)
_MINE_AT = Prepared(
    lambda user, slug: _tables(person(user), _own_tables(person(user), round__event__slug=slug)), int, str
)
