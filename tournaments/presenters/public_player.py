"""What everybody may read of a player who agreed to it: of each finished event no more than the event shows to a stranger."""

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from armies.models import Submission
from tournaments.access import listed_events, viewer
from tournaments.list_access import may_see_list
from tournaments.models import Entry, Event, EventState, PairingKind, ReportState, RoundState, Seat, Sides
from tournaments.models.entries import PLACED
from tournaments.presenters.career import Record, record_for
from tournaments.presenters.final_places import places_of
from tournaments.presenters.ratings import OwnRating, ratings_of

STRANGER = AnonymousUser()


@dataclass(frozen=True, slots=True)
class PublicSeason:
    """`place` is None where the event ranks nobody; `faction` and `submission` are there where everybody may see the list."""

    event: Event
    number: int
    place: int | None
    record: Record
    faction: str
    submission: Submission | None


@dataclass(frozen=True, slots=True)
class PublicPlayer:
    user: User
    seasons: tuple[PublicSeason, ...]
    ratings: tuple[OwnRating, ...]


def public_player_of(user: User) -> PublicPlayer:
    """The latest event first. `tournaments.access.see_public_player` says whose page there is."""
    entries = list(_entries(user))
    places = places_of({entry.event: entry.number for entry in entries})
    records = _records(entries)
    seasons = tuple(_season(one, places.get(one.event_id), records.get(one.pk, Record())) for one in entries)
    return PublicPlayer(user, seasons, tuple(ratings_of(user)))


def _entries(user: User) -> list[Entry]:
    """Games of single players alone: what a team or a pair did says nothing of one of them."""
    events = listed_events(STRANGER).filter(state=EventState.CLOSED, sides=Sides.PLAYERS)
    mine = Entry.objects.filter(user=user, state__in=PLACED, event__in=events)
    return list(mine.select_related("event", "submission").order_by("-event__starts_at", "-pk"))


def _records(entries: list[Entry]) -> dict[int, Record]:
    """By key of the entry, the games that were played out, those of a bracket among them."""
    games = {
        "pairing__kind": PairingKind.GAME,
        "pairing__reports__state": ReportState.CONFIRMED,
        "pairing__reports__unplayed": False,
    }
    seats = Seat.objects.filter(entry__in=entries, **games).exclude(round__state=RoundState.DRAFT)
    found: dict[int, Record] = {}
    for entry, side, outcome in seats.values_list("entry_id", "side", "pairing__reports__outcome"):
        found[entry] = found.get(entry, Record()) + record_for(side, outcome)
    return found


def _season(entry: Entry, place: int | None, record: Record) -> PublicSeason:
    submission = entry.submission
    if submission is None or not may_see_list(viewer(STRANGER, entry.event), entry.player_id):
        return PublicSeason(entry.event, entry.number, place, record, "", None)
    return PublicSeason(entry.event, entry.number, place, record, entry.faction, submission)
