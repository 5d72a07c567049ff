"""Pairs of a draft set by hand: one, some, or the whole round. Warned about what they break, never stopped, always on record."""

from collections.abc import Iterator, Mapping, Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from common.errors import Fault, Invalid, Refusal
from tournaments.models import Event, Pairing, PairingKind, Round, RoundKind, RoundState, Seat
from tournaments.pairing.sentences import Sentence
from tournaments.services.audit_trail import note
from tournaments.services.pairing.swapping import sits_out_by_wish, warnings_of

Wanted = tuple[int, int | None]  # two entry numbers; None: the first one sits out
Place = tuple[int, int]  # of a seat: the key of its pairing, and its side
ON_RECORD = 50  # pairs


@transaction.atomic
def set_pairs(round_: Round, wanted: Sequence[Wanted], *, reason: str, actor: User) -> list[str]:
    """Makes these pairs; says what they break. A player who was to meet one of them gets the place that was left.

    Every table keeps its number, and all tables that nobody of the pairs leaves stay as they are.
    """
    if not reason.strip():
        raise Invalid("pairs.no-reason", _("Write why these pairs are set."))
    event = Event.objects.select_for_update().get(pk=round_.event_id)
    if not Round.objects.filter(pk=round_.pk, state=RoundState.DRAFT, kind=RoundKind.SWISS).exists():
        raise Refusal("pairs.not-a-draft", _("Pairs are set in the draft of a Swiss round."))
    seats = {one.entry.number: one for one in round_.seats.select_related("entry", "pairing")}
    if faults := list(_faults(seats, wanted)):
        raise Invalid("pairs.impossible", _("These pairs cannot be set."), faults=faults)
    free = {number: one for number, one in seats.items() if not sits_out_by_wish(one)}
    places = arranged({number: (one.pairing_id, one.side) for number, one in free.items()}, wanted)
    moved = [number for number, one in free.items() if places[number] != (one.pairing_id, one.side)]
    if not moved:
        raise Invalid("pairs.no-change", _("These pairs stand already."))
    text = reason.strip()[:300]
    touched = _write(free, places, moved, text)
    pairs = [list(pair) for pair in wanted[:ON_RECORD]]
    note(
        event,
        "round.pairs-set",
        round_,
        actor=actor,
        after={"pairs": pairs, "players": moved, "reason": text},
    )
    return warnings_of(event, round_, touched)


def _faults(seats: Mapping[int, Seat], wanted: Sequence[Wanted]) -> Iterator[Fault]:
    """Everything that is wrong with the pairs, each with its place."""
    seen: set[int] = set()
    byes = [at for at, pair in enumerate(wanted) if pair[1] is None]
    if not wanted:
        yield Fault("pairs.none", "/pairs", _("Write at least one pair."))
    for at, pair in enumerate(wanted):
        for number in pair:
            if number is not None and (why := _wrong(seats, number, seen)):
                yield Fault("pairs.player", f"/pairs/{at}", why)
    has_bye = any(one.pairing.kind == PairingKind.BYE for one in seats.values())
    for at in byes if not has_bye else byes[1:]:
        text = _("Only one player can sit out.") if has_bye else _("Nobody sits out in this round.")
        yield Fault("pairs.bye", f"/pairs/{at}", text)


def _wrong(seats: Mapping[int, Seat], number: int, seen: set[int]) -> str:
    """Empty where this player may be in a pair."""
    seat = seats.get(number)
    if seat is None:
        return _("Nobody with player ID %(number)s plays in this round.") % {"number": number}
    if number in seen:
        return _("%(player)s is in two pairs.") % {"player": seat.entry.name}
    seen.add(number)
    return sits_out_by_wish(seat)


def arranged(places: Mapping[int, Place], wanted: Sequence[Wanted]) -> dict[int, Place]:
    """The places of all players once each of these pairs sits together. No player is in two of them.

    A pair that is made stays made: only the partner of somebody in the next pair has to give way.
    """
    place = dict(places)
    sitting = {where: number for number, where in place.items()}
    for one, other in wanted:
        mover, target = _move(place, sitting, one, other)
        where, displaced = place[mover], sitting[target]
        place[mover], place[displaced] = target, where
        sitting[target], sitting[where] = mover, displaced
    return place


def _move(
    place: Mapping[int, Place], sitting: Mapping[Place, int], one: int, other: int | None
) -> tuple[int, Place]:
    """Who goes where: the second to the first one's table; who sits out has nobody to sit with, and goes to the other's."""
    if other is None:
        alone = (where for where in sitting if _across(where) not in sitting)
        return one, next(alone)
    across = _across(place[one])
    return (other, across) if across in sitting else (one, _across(place[other]))


def _across(where: Place) -> Place:
    return where[0], 3 - where[1]


def _write(
    seats: Mapping[int, Seat], places: Mapping[int, Place], moved: Sequence[int], why: str
) -> set[int]:
    """The keys of the pairings that have other players now. All seats go before any comes back: nobody is there twice."""
    Seat.objects.filter(pk__in=[seats[number].pk for number in moved]).delete()
    Seat.objects.bulk_create(
        [
            Seat(
                pairing_id=places[number][0],
                round_id=seats[number].round_id,
                side=places[number][1],
                entry=seats[number].entry,
            )
            for number in moved
        ]
    )
    was, now = _players(seats), _players(seats, places)
    pairings = {one.pairing_id: one.pairing for one in seats.values()}
    changed = [pairing for pk, pairing in pairings.items() if was[pk] != now[pk]]
    for pairing in changed:
        pairing.by_hand = why
        pairing.set_reason(Sentence("set-by-hand", {"why": why}))
    Pairing.objects.bulk_update(changed, ["by_hand", "reason", "facts"])
    return {pairing.pk for pairing in changed}


def _players(seats: Mapping[int, Seat], places: Mapping[int, Place] | None = None) -> dict[int, set[int]]:
    """Who sits at each pairing."""
    found: dict[int, set[int]] = {}
    for number, seat in seats.items():
        found.setdefault(places[number][0] if places else seat.pairing_id, set()).add(number)
    return found
