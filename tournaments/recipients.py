"""Who is notified of what happens at a table: by mail and on their devices alike."""

from collections.abc import Iterator

from django.db.models import QuerySet

from accounts.models import User
from common.models import OutboxMessage
from tournaments.models import Challenge, ChallengeState, EntryState, Event, JudgeCall, Member, Pairing
from tournaments.services.messages import people_of


def call_of(message: OutboxMessage) -> JudgeCall | None:
    calls = JudgeCall.objects.select_related(
        "pairing__round__event", "ruling", "claimed_by", "handed_by", "escalated_by"
    )
    calls = calls.defer("pairing__round__snapshot").prefetch_related("pairing__seats__entry__user")
    return calls.filter(pk=message.payload["subject"]).first()


def postponed_game(message: OutboxMessage) -> Pairing | None:
    """The game that the staff postponed, or that its round waits for again; None where something else has become of it.

    Where the players agreed on it, they have read of the date itself.
    """
    found = Pairing.objects.filter(pk=message.payload["subject"]).select_related("round__event")
    pairing = found.defer("round__snapshot").prefetch_related("seats__entry__user").first()
    if pairing is None or message.payload.get("by") == "players":
        return None
    until = pairing.postponed_until.isoformat() if pairing.postponed_until else None
    return pairing if until == message.payload.get("until") else None


def cancelled_event(message: OutboxMessage) -> Event | None:
    """None for a practice event, and where the event was opened again meanwhile."""
    found = Event.objects.filter(pk=message.payload["subject"], is_practice=False)
    return found.filter(cancelled_at__isnull=False).first()


def entered(event: Event) -> QuerySet[User]:
    """The accounts of everybody who has a place, waits for one or has applied."""
    states = (EntryState.REGISTERED, EntryState.WAITING, EntryState.APPLIED)
    return people_of(event.entries.filter(state__in=states).values_list("pk", flat=True))


def seated(pairing: Pairing) -> Iterator[tuple[User, int]]:
    """Every account at the table with its entry: of a team and of a pair, those of all its members.

    A practice event has players of no account, and writes to nobody.
    """
    entries = [seat.entry for seat in pairing.seats.all()]
    if pairing.round.event.is_practice:
        return
    own = [(entry.user, entry.pk) for entry in entries]
    if pairing.round.event.has_members:
        belong = Member.objects.filter(entry__in=entries, has_left=False).select_related("user")
        own += [(one.user, one.entry_id) for one in belong]
    known = {user.pk: (user, entry) for user, entry in own if user is not None}
    yield from known.values()


# What a challenge is while these messages about it are of use.
WHILE: dict[str, tuple[str, ...]] = {
    "challenge.made": (ChallengeState.OPEN,),
    "challenge.reported": (ChallengeState.REPORTED,),
    "challenge.disputed": (ChallengeState.DISPUTED,),
    "challenge.confirmed": (ChallengeState.CONFIRMED,),
    "challenge.settled": (ChallengeState.CONFIRMED, ChallengeState.WITHDRAWN),
    "challenge.withdrawn": (ChallengeState.WITHDRAWN,),
    "challenge.overdue": (ChallengeState.OVERDUE,),
}


def challenge_of(message: OutboxMessage) -> Challenge | None:
    """The challenge of a ladder that a message is about; None where it has gone on meanwhile."""
    related = ("ladder__created_by", "challenger__user", "challenged__user", "said_by", "winner__user")
    found = Challenge.objects.select_related(*related).filter(pk=message.payload["subject"])
    return found.filter(state__in=WHILE[message.topic]).first()


def awaited(one: Challenge) -> User:
    """Whose word a challenge waits for: the challenged player, then the player who did not report, then the ladder's maker.

    Who challenges or is challenged has an account; the maker stands in should it be gone.
    """
    challenger, challenged, maker = one.challenger.user, one.challenged.user, one.ladder.created_by
    if one.state == ChallengeState.DISPUTED:
        return maker
    if one.state == ChallengeState.REPORTED and one.reporter == one.challenged:
        return challenger or maker
    return challenged or maker


def answered(one: Challenge, by: int | None) -> list[User]:
    """Who hears how a challenge has gone on: both players but the one who did it (`by`, the number of an account)."""
    people = (one.challenger.user, one.challenged.user)
    return [user for user in people if user is not None and user.pk != by]
