"""What hangs on the wall and lies on the tables, as PDF: pairings by name and by table, slips, standings, lists.

A draft is printed for those who run the event alone, a list for those who may see it. How a print is set is decided in
`common.printing`.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.platypus import KeepTogether, PageBreak, Spacer, Table

from armies import access as lists
from armies.models import Submission
from armies.presentation import submission_page
from armies.prints import list_parts
from common.name_order import by_name
from common.printing import cell, document, heading, qr, table
from rules.engine.slips import Slip
from tournaments.access import Viewer
from tournaments.history.ranking import Line, Standings, standings_of
from tournaments.history.slips import board_slip, slip_for
from tournaments.models import Event, Round, Seat
from tournaments.policies.hours import date_and_time
from tournaments.policies.timetable import days_of
from tournaments.presenters.final_places import in_order
from tournaments.table_views import TableView, round_tables
from wording import decimal, labelled, within


def pairings_by_table(round_: Round) -> bytes:
    rows = [
        (
            view.pairing.table or "",
            view.first.entry.name,
            view.against_first if view.second else _bye(view),
        )
        for view in round_tables(round_)
    ]
    made = table((_("Table"), "", _("against")), rows, (20, 80, 80))
    return _page(round_.event, _("Round %(round)s by table") % {"round": round_.number}, made)


def pairings_by_name(round_: Round) -> bytes:
    """Every player once, by name: where do I sit."""
    rows = sorted(
        (row for view in round_tables(round_) for row in _both(view)), key=lambda row: by_name(row[0])
    )
    made = table((_("Player"), _("Table"), _("against")), rows, (80, 20, 80))
    return _page(round_.event, _("Round %(round)s by name") % {"round": round_.number}, made)


def _page(event: Event, title: str, made: Any) -> bytes:
    return document(labelled(event.name, title), [*heading(event.name, title), made])


def _both(view: TableView) -> list[tuple[str, object, str]]:
    number = view.pairing.table or ""
    if view.second is None:
        return [(view.first.entry.name, number, _bye(view))]
    names = [seat.entry.name for seat in view.seats]
    return [(name, number, ", ".join(other for other in names if other != name)) for name in names]


def _bye(view: TableView) -> str:
    return within(view.pairing.get_kind_display())


def slips(round_: Round) -> bytes:
    """One slip per table, per board of a match of teams, never cut across a page: names, list fingerprints, what to
    count, two signatures, and a code that opens the page of the table or board on a phone."""
    parts = [
        part for view in round_tables(round_) if view.pairing.is_game for part in _slips_at(round_, view)
    ]
    return document(
        _("%(event)s: slips of round %(round)s") % {"event": round_.event.name, "round": round_.number},
        parts or [cell(_("This round has no games."))],
    )


def _slips_at(round_: Round, view: TableView) -> Iterator[Any]:
    """Where the captains have not set the boards yet, the names are written by hand."""
    event, table = round_.event, _("Table %(table)s") % {"table": view.pairing.table}
    at = (event.slug, view.pairing.pk)
    if not event.has_teams:
        slip = Slip() if view.is_pod else slip_for(event)
        owners = [_owner(seat) for seat in view.seats]
        yield _slip(round_, table, reverse("tournaments:table", args=at), slip, owners)
        return
    for line in view.boards:
        here = reverse("tournaments:board_result", args=(*at, line.number))
        names = [
            f"{member.name} ({seat.entry.name})"
            for member, seat in zip(line.members, view.seats, strict=True)
        ]
        yield _slip(
            round_,
            _("%(table)s, board %(number)s") % {"table": table, "number": line.number},
            here,
            board_slip(event),
            names,
        )
    if not view.boards:
        blank = [f"__________ ({seat.entry.name})" for seat in view.seats]
        here = reverse("tournaments:table", args=at)
        for number in range(1, event.team_size + 1):
            yield _slip(
                round_,
                _("%(table)s, board %(number)s") % {"table": table, "number": number},
                here,
                board_slip(event),
                blank,
            )


def _slip(round_: Round, title: str, here: str, slip: Slip, owners: Sequence[str]) -> Any:
    head = Table(
        [
            [
                [
                    cell(title, "Heading1"),
                    cell(
                        _("Round %(round)s · %(event)s")
                        % {"round": round_.number, "event": round_.event.name}
                    ),
                ],
                qr(settings.PUBLIC_URL + here, 24),
            ]
        ],
        colWidths=[154 * mm, 26 * mm],
    )
    labels = [count.heading for count in slip.of_players]
    rows = [(owner, *("" for _label in labels), "") for owner in owners]
    counted = table((_("Player and list"), *labels, _("Signature")), rows, _slip_widths(len(labels)), room=5)
    shared = [
        cell("     ".join(labelled(count.heading, "__________") for count in slip.of_table))
        for _count in slip.of_table[:1]
    ]
    result = cell(_("Winner: ______________________________     or draw [  ]     Judge called [  ]"))
    return KeepTogether([head, counted, Spacer(1, 4 * mm), *shared, result, Spacer(1, 10 * mm)])


def _slip_widths(counts: int) -> tuple[float, ...]:
    """Millimetres of a slip's columns, 180 together: player, counts, signature."""
    each = 28 if counts < 3 else 84 / counts
    return (180 - 44 - each * counts, *[each] * counts, 44)


def _owner(seat: Seat) -> str:
    handed_in = seat.entry.submission
    return f"{seat.entry.name}  ({handed_in.short_fingerprint})" if handed_in else seat.entry.name


def standings(event: Event) -> bytes:
    found = standings_of(event)
    head = ("", _("Player"), _("Points"), _("W-D-L"), *found.titles)
    rows = [_standing(found.line(row), place) for row, place in in_order(event, found)]
    count = max(1, len(found.titles))
    return _page(
        event,
        _standings_title(found, event),
        table(head, rows, (12, 60, 18, 22, *[68 / count] * len(found.titles))),
    )


def _standing(line: Line, place: int | None) -> tuple[object, ...]:
    """A dash for the place of somebody who still plays in the bracket."""
    return (
        place or "–",
        line.entry.name,
        line.points,
        line.record,
        *(decimal(value.text) for value in line.tiebreaks),
    )


def _standings_title(found: Standings, event: Event) -> str:
    if event.is_closed:
        return _("Final standings")
    return (
        _("Standings during round %(open_round)s") % {"open_round": found.open_round}
        if found.open_round
        else _("Standings after round %(after)s") % {"after": found.after}
    )


def poster(event: Event) -> bytes:
    """One page to hang up: what, when and where, the schedule of the day, and a code that leads to the event."""
    address = f"{settings.PUBLIC_URL}{event.get_absolute_url()}"
    facts = [
        _("%(game_name)s, %(point_level)s points")
        % {"game_name": event.game_name, "point_level": event.point_level},
        date_and_time(event.starts_at, event),
        event.place,
        event.address,
    ]
    parts = [cell(event.name, "Title"), *(cell(fact, "Heading2") for fact in facts if fact)]
    if event.entry_fee:
        parts.append(cell(_("Entry fee: %(entry_fee)s") % {"entry_fee": event.entry_fee}, "Heading3"))
    parts += [Spacer(1, 8 * mm), Table([[qr(address, 90)]], hAlign="LEFT"), cell(address, "Heading4")]
    for day in days_of(event)[:1]:
        rows = [(f"{item.at:%H:%M}", item.text) for item in day.items[:12]]
        parts += [Spacer(1, 6 * mm), table(("", _("Schedule")), rows, (20, 160))]
    return document(event.name, parts)


def army_lists(seen: Viewer) -> bytes:
    """Every list that the reader may see now, one to a page, by player."""
    parts = [part for found in visible_lists(seen) for part in _list(found)]
    return document(
        labelled(seen.event.name, _("Lists")), parts[:-1] or [cell(_("No list can be shown now."))]
    )


def visible_lists(seen: Viewer) -> list[Submission]:
    """The lists' own rule decides about each."""
    rows = (
        _live(seen)
        .filter(pk__in=_open_lists(seen))
        .select_related("owner", "version__catalogue__owner", "version__catalogue__replaced_by")
    )
    return sorted(rows, key=lambda found: by_name(found.player))


def list_count(seen: Viewer) -> int:
    return len(_open_lists(seen))


def _live(seen: Viewer) -> QuerySet[Submission]:
    return Submission.objects.filter(event_key=seen.event.scope, state__in=Submission.LIVE)


def _open_lists(seen: Viewer) -> list[int]:
    looker, stage = seen.list_look
    rows = _live(seen).only("owner_id", "player_key")
    return [found.pk for found in rows if lists.may_see_list(found.player_id, looker, stage)]


def _list(found: Submission) -> Iterator[Any]:
    yield from list_parts(submission_page(found))
    yield PageBreak()


ROUND_PRINTS: dict[str, Callable[[Round], bytes]] = {
    "by-name": pairings_by_name,
    "by-table": pairings_by_table,
    "slips": slips,
}
