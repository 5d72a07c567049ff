"""Rounds without an opponent by wish: asked for beforehand, or granted for rounds that somebody missed.

The bye of an odd round is the pairing's to give. Who comes late or comes back has no points for the rounds missed
(pain 3); only the organizer's written word makes byes of them.
"""

from collections.abc import Collection, Mapping

from django.db import IntegrityError, transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from accounts.models import User
from common.errors import Fault, Invalid, Refusal
from tournaments.history.pairing_input import went_on
from tournaments.history.round_snapshot import read_schedule
from tournaments.models import (
    Entry,
    EntryState,
    Pairing,
    PairingKind,
    Round,
    RoundKind,
    RoundState,
    Seat,
)
from tournaments.pairing.sentences import Sentence
from tournaments.policies.flights import has_phases, rounds_for, together_from
from tournaments.services.audit_trail import note
from tournaments.services.entries.changing import change, locked

KINDS = {"zero": PairingKind.ZERO_BYE, "half": PairingKind.HALF_BYE, "full": PairingKind.FULL_BYE}
BYES = tuple(KINDS)


@transaction.atomic
def ask_for_byes(entry: Entry, wished: Mapping[int, str], *, actor: User) -> None:
    """Round numbers with what each bye is worth. Only rounds not paired yet; what is left out is played."""
    event = locked(entry)
    _refuse_unknown(wished.values())
    out = event.rounds.aggregate(last=Max("number"))["last"] or 0
    past = {number: kind for number, kind in entry.bye_rounds.items() if int(number) <= out}
    late = sorted(number for number in wished if number <= out and str(number) not in past)
    if late:
        raise Refusal("bye.round-paired", _("Round %(late)s is paired already.") % {"late": late[0]})
    now = {**past, **{str(number): worth for number, worth in wished.items() if number > out}}
    before = entry.bye_rounds
    change(entry, (EntryState.REGISTERED, EntryState.WAITING, EntryState.APPLIED), bye_rounds=now)
    note(event, "entry.byes-asked", entry, actor=actor, before={"byes": before}, after={"byes": now})


def at_own_wish(entry: Entry, rounds: Collection[int]) -> dict[int, str]:
    """Players ask for byes without points; what the organizer made of an earlier wish stays."""
    return {number: entry.bye_rounds.get(str(number), "zero") for number in rounds}


def coming_rounds(entry: Entry) -> list[int]:
    """The rounds that are not paired yet and that the player may play."""
    out = entry.event.rounds.aggregate(last=Max("number"))["last"] or 0
    return [number for number in _own_rounds(entry) if number > out]


def missed_rounds(entry: Entry) -> list[int]:
    """Rounds that are out and in which the player had no place, though there was one to have."""
    out = entry.event.rounds.exclude(state=RoundState.DRAFT).exclude(kind=RoundKind.CUT)
    without = out.exclude(seats__entry=entry).order_by("number")
    numbers = [round_.number for round_ in without if _had_a_game_for(round_, entry.number)]
    if not has_phases(entry.event):
        return numbers
    own = _own_rounds(entry)
    return [number for number in numbers if number in own]


def _own_rounds(entry: Entry) -> tuple[int, ...]:
    """The rounds before a cut that the player may play, as far as it is drawn who qualified for the second phase."""
    rounds, through = rounds_for(entry.event, entry.flight), went_on(entry.event)
    if through is None or entry.number in through:
        return rounds
    return tuple(number for number in rounds if number < together_from(entry.event))


def _had_a_game_for(round_: Round, number: int) -> bool:
    """A schedule has rounds without a game for some: the field is odd, or their group is smaller and through."""
    return round_.kind != RoundKind.ROBIN or read_schedule(round_.proof).plays(number, round_.number)


@transaction.atomic
def grant_byes(entry: Entry, rounds: Collection[int], worth: str, *, why: str, actor: User) -> None:
    """Makes byes of missed rounds. They count like any other bye: the player gets no assigned one any more."""
    event = locked(entry)
    _refuse_unknown([worth])
    if not why.strip():
        raise Invalid("bye.no-reason", _("Write why these rounds count as byes."))
    if entry.state != EntryState.REGISTERED:
        raise Refusal(
            "bye.not-playing",
            _("%(player)s does not take part in the rounds to come.") % {"player": entry.name},
        )
    _refuse_not_missed(rounds, missed_rounds(entry))
    for round_ in event.rounds.filter(number__in=rounds).select_for_update().order_by("pk"):
        _sit_out(round_.pk, entry, KINDS[worth], why.strip()[:300])
    after = {"rounds": sorted(rounds), "worth": worth, "why": why.strip()}
    note(event, "entry.byes-granted", entry, actor=actor, after=after)


def _refuse_unknown(worths: Collection[str]) -> None:
    if not set(worths) <= set(BYES):
        raise Invalid("bye.worth", _("A requested bye is one of: %(byes)s.") % {"byes": ", ".join(BYES)})


def _refuse_not_missed(rounds: Collection[int], missed: Collection[int]) -> None:
    if not rounds:
        raise Invalid("bye.no-rounds", _("Choose the missed rounds."))
    faults = [
        Fault(
            "bye.not-missed",
            "/rounds",
            _("Round %(number)s is not a round that was missed.") % {"number": number},
        )
        for number in sorted(set(rounds) - set(missed))
    ]
    if faults:
        raise Invalid("bye.not-missed", _("Only missed rounds can count as byes."), faults=faults)


def _sit_out(round_pk: int, entry: Entry, kind: PairingKind, why: str) -> None:
    """The seat's own constraint has the last word: one place per player and round."""
    bye = Pairing(round_id=round_pk, kind=kind, by_hand=why)
    bye.set_reason(Sentence("granted", {"why": why}))
    bye.save()
    try:
        with transaction.atomic():
            Seat.objects.create(pairing=bye, round_id=round_pk, entry=entry, side=1)
    except IntegrityError:
        raise Refusal(
            "bye.granted-already", _("%(player)s has a place in this round already.") % {"player": entry.name}
        ) from None
