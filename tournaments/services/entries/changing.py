"""What every step of an entry shares: the order of locks, the conditional update, and the first round one can play."""

from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext as _

from common.errors import Refusal
from tournaments.models import Entry, EntryState, Event, EventState, RoundState, Seat
from wording import within


def locked(entry: Entry) -> Event:
    """Event first, entry second. A closed event changes no more."""
    event = Event.objects.select_for_update().get(pk=entry.event_id)
    if event.state == EventState.CLOSED:
        raise Refusal("event.closed", _("The event is closed."))
    entry.refresh_from_db()
    return event


def change(entry: Entry, allowed: tuple[EntryState, ...], **changes: object) -> None:
    """A conditional update: the second of two clicks finds the entry no longer in an allowed state."""
    if not Entry.objects.filter(pk=entry.pk, state__in=allowed).update(**changes):
        entry.refresh_from_db()
        raise Refusal(
            "entry.wrong-state",
            _("%(player)s is “%(state)s”: this cannot be done now.")
            % {"player": entry.name, "state": within(entry.get_state_display())},
        )
    entry.refresh_from_db()


def next_round(event: Event) -> int:
    """The first round a newcomer can play in: rounds that are out already are lost, without points (pain 3)."""
    return event.rounds.exclude(state=RoundState.DRAFT).count() + 1


def newcomers(entries: QuerySet[Entry]) -> QuerySet[Entry]:
    """Who has sat in no round that is out. Anyone else who is away and comes back keeps the round of coming in."""
    sat = Seat.objects.filter(entry=OuterRef("pk")).exclude(round__state=RoundState.DRAFT)
    return entries.exclude(Exists(sat))
