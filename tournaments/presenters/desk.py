"""The desk page: every player with state, list and place in the open round, what is missing, and the steps that help."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.models import Entry, EntryState, Event, PairingKind, Round, RoundKind, RoundState, Seat
from tournaments.policies.participation import WITHOUT_LIST, lacks_list
from tournaments.queries import called

REGISTERED = Q(state=EntryState.REGISTERED)
GONE = Q(state__in=[EntryState.DROPPED, EntryState.DISQUALIFIED, EntryState.WITHDRAWN])
ASKS = Q(state__in=[EntryState.APPLIED, EntryState.WAITING])
HERE = REGISTERED & Q(checked_in_at__isnull=False)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a player sits in the open round; `table` is 0 for a bye."""

    pairing: int
    table: int
    text: str


@dataclass(frozen=True, slots=True)
class Button:
    step: str
    label: str
    short: str = ""  # the label where a row has little room
    is_main: bool = False
    is_harmful: bool = False
    asks_first: bool = False  # leads to the page that says what it would do
    why_not: str = ""  # cannot be pressed now, for this reason


@dataclass(frozen=True, slots=True)
class DeskRow:
    entry: Entry
    place: Place | None
    needs: tuple[str, ...]
    buttons: tuple[Button, ...]
    asks_list: bool


@dataclass(frozen=True, slots=True)
class Filter:
    word: str
    title: str
    count: int
    is_asked: bool


def open_round(event: Event) -> Round | None:
    return event.rounds.exclude(state=RoundState.FINISHED).last()


def why_not_paired_now(round_: Round | None) -> str:
    """Why a player who comes now has no game in the open round, for any player; "" where there is one, or no round is open."""
    if round_ is None or (round_.is_draft and round_.kind == RoundKind.SWISS):
        return ""
    if round_.kind != RoundKind.SWISS:
        return _("Who meets whom in this round was settled by the draw.")
    if round_.pairings.filter(kind=PairingKind.BYE).exists():
        return ""
    return _("Nobody sits out in round %(round)s: no opponent is left.") % {"round": round_.number}


def filters_of(event: Event, round_: Round | None) -> Mapping[str, tuple[str, Q]]:
    """The word in the address, what it is called, and whom it shows."""
    without = REGISTERED & WITHOUT_LIST if event.lists_required else Q(pk__in=[])
    unpaired = Q(pk__in=[])
    if round_ is not None and round_.kind == RoundKind.SWISS:
        unpaired = HERE & ~Q(pk__in=Seat.objects.filter(round=round_).values("entry"))
    unpaid = owes(event)
    absent = REGISTERED & Q(checked_in_at__isnull=True)
    return {
        "all": (_("All"), ~Q(state__in=[EntryState.DECLINED])),
        "needs": (_("To do"), without | absent | unpaid | unpaired | ASKS),
        "absent": (_("Not checked in"), absent),
        "here": (_("Checked in"), HERE),
        "no-list": (_("List missing"), without),
        "unpaid": (_("Not paid"), unpaid),
        "unpaired": (_("Not paired"), unpaired),
        "no-account": (_("No account"), REGISTERED & Q(user=None)),
        "gone": (_("Withdrawn or dropped"), GONE),
    }


def owes(event: Event) -> Q:
    """Who has a place and has not paid; nobody where there is no entry fee."""
    return REGISTERED & Q(paid_at=None) if event.entry_fee else Q(pk__in=[])


def people(event: Event, show: str, name: str, round_: Round | None) -> QuerySet[Entry]:
    found = filters_of(event, round_)
    rows = event.entries.filter(found.get(show, found["all"])[1]).filter(called(name))
    return rows.select_related("submission", "user").order_by("name", "number")


def filters(event: Event, show: str, round_: Round | None) -> list[Filter]:
    """One query for all counts. Lists and pairings are asked about where there are any."""
    found = filters_of(event, round_)
    counts = event.entries.aggregate(
        **{word.replace("-", "_"): Count("pk", filter=which) for word, (_, which) in found.items()}
    )
    shown = [
        Filter(word, title, counts[word.replace("-", "_")], word == show)
        for word, (title, _) in found.items()
    ]
    always = {"all", "needs", "absent", "here"}
    return [one for one in shown if one.count or one.is_asked or one.word in always]


def rows_of(event: Event, entries: Iterable[Entry], round_: Round | None) -> list[DeskRow]:
    """One query for the places of all, and one for who sits out."""
    entries = list(entries)
    places, why_not = _places(round_, entries), why_not_paired_now(round_)
    return [_row(event, entry, places.get(entry.pk), round_, why_not) for entry in entries]


def _places(round_: Round | None, entries: Iterable[Entry]) -> dict[int, Place]:
    if round_ is None:
        return {}
    seats = Seat.objects.filter(round=round_, entry__in=[entry.pk for entry in entries])
    return {
        seat.entry_id: Place(
            seat.pairing_id,
            seat.pairing.table or 0,
            _("Table %(table)s") % {"table": seat.pairing.table}
            if seat.pairing.table
            else str(seat.pairing.get_kind_display()),
        )
        for seat in seats.select_related("pairing")
    }


def _row(event: Event, entry: Entry, place: Place | None, round_: Round | None, why_not: str) -> DeskRow:
    needs, lacking = tuple(_needs(event, entry, place, round_)), lacks_list(event, entry)
    steps = () if event.is_closed else _buttons(event, entry, lacking, _is_unpaired(place, round_), why_not)
    buttons = (*steps, *_payment(event, entry))
    is_registered = entry.state == EntryState.REGISTERED
    return DeskRow(entry, place, needs, buttons, lacking and is_registered and not event.is_closed)


def _needs(event: Event, entry: Entry, place: Place | None, round_: Round | None) -> Iterator[str]:
    if entry.state == EntryState.APPLIED:
        yield _("Application")
    if entry.state == EntryState.WAITING:
        yield _("On the waiting list")
    if entry.state != EntryState.REGISTERED:
        return
    if lacks_list(event, entry):
        yield _("List missing")
    if event.entry_fee and entry.paid_at is None:
        yield _("Not paid")
    if entry.checked_in_at is None:
        yield _("Not checked in")
    elif _is_unpaired(place, round_):
        yield _("Not paired in round %(number)s") % {"number": round_.number if round_ else ""}


def _payment(event: Event, entry: Entry) -> Iterator[Button]:
    """Money may also change hands when the event is over."""
    if event.entry_fee and entry.paid_at is None and entry.has_place:
        yield Button("paid", _("Mark as paid"))
    elif entry.paid_at is not None:
        yield Button("unpaid", _("Undo payment"))


def _is_unpaired(place: Place | None, round_: Round | None) -> bool:
    return place is None and round_ is not None and round_.kind == RoundKind.SWISS


def _buttons(event: Event, entry: Entry, lacking: bool, is_unpaired: bool, why_not: str) -> Iterator[Button]:
    """The step that helps comes first."""
    if entry.state == EntryState.APPLIED:
        yield Button("accept", _("Accept"), is_main=True)
        yield Button("decline", _("Decline"), is_harmful=True)
    if entry.state in (EntryState.DROPPED, EntryState.DISQUALIFIED):
        yield Button("bring-back", _("Bring back"), is_main=True)
    if entry.state != EntryState.REGISTERED:
        return
    if entry.checked_in_at is None and lacking:
        yield Button(
            "without-list", _("Check in without list"), pgettext("short", "Without list"), is_main=True
        )
    elif entry.checked_in_at is None:
        yield Button("check-in", _("Check in"), is_main=True)
    elif is_unpaired:
        yield Button("pair", _("Pair now"), is_main=True, why_not=why_not)
    if entry.checked_in_at is not None:
        yield Button("undo", _("Undo check-in"), pgettext("short", "Undo"))
    if event.is_running:
        label, short = pgettext("what the desk does", "Drop"), pgettext("short", "Drop")
        yield Button("drop", label, short, is_harmful=True, asks_first=True)
    else:
        yield Button("withdraw", _("Withdraw"), is_harmful=True, asks_first=True)
