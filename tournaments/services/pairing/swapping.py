"""Changing a draft by hand: two players change places. Warned about what it breaks, never stopped, always on record."""

from collections.abc import Iterator
from itertools import combinations

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_stubs_ext import StrOrPromise

from accounts.models import User
from common.errors import Invalid, Refusal
from tournaments.history.pairing_input import pairs_apart
from tournaments.history.played import games_of
from tournaments.models import (
    Entry,
    Event,
    PairingKind,
    Round,
    RoundKind,
    RoundState,
    Seat,
    SeparationKind,
)
from tournaments.pairing.sentences import Sentence
from tournaments.services.audit_trail import note
from tournaments.services.pairing.drafting import met_in


@transaction.atomic
def swap_players(round_: Round, one: int, other: int, *, reason: str, actor: User) -> list[str]:
    """Entry numbers in, warnings out. The pairs that result carry the organizer's reason instead of the matching's."""
    if not reason.strip():
        raise Invalid("swap.no-reason", _("Write why these two change places."))
    event = Event.objects.select_for_update().get(pk=round_.event_id)
    if not Round.objects.filter(pk=round_.pk, state=RoundState.DRAFT).exists():
        raise Refusal("swap.not-a-draft", _("Players are swapped in a draft. Take the round back first."))
    if round_.kind in (RoundKind.ROBIN, RoundKind.CUT):
        raise Refusal(
            "swap.settled", _("Who meets whom here was settled by the draw: nobody can change places.")
        )
    here, there = _seat(round_, one), _seat(round_, other)
    if here.pairing_id == there.pairing_id:
        raise Invalid("swap.same-table", _("These two play each other: swapping them changes nothing."))
    for seat in (here, there):
        if why := sits_out_by_wish(seat):
            raise Refusal("swap.wished-bye", why)
    _exchange(here, there)
    text = reason.strip()[:300]
    for pairing in (here.pairing, there.pairing):
        pairing.by_hand = text
        pairing.set_reason(Sentence("set-by-hand", {"why": text}))
        pairing.save(update_fields=["by_hand", "reason", "facts"])
    note(event, "round.swapped", round_, actor=actor, after={"players": [one, other], "reason": text})
    return warnings_of(event, round_, {here.pairing_id, there.pairing_id})


def _seat(round_: Round, number: int) -> Seat:
    seat = round_.seats.select_related("entry", "pairing").filter(entry__number=number).first()
    if seat is None:
        raise Invalid(
            "swap.no-such-player",
            _("Nobody with player ID %(number)s plays in this round.") % {"number": number},
        )
    return seat


def sits_out_by_wish(seat: Seat) -> str:
    """Why the place of this player is nobody else's; empty where it is any place of the round."""
    if seat.pairing.kind in (PairingKind.GAME, PairingKind.BYE):
        return ""
    return _("%(player)s sits out by request. Change the requested byes and pair again.") % {
        "player": seat.entry.name
    }


def _exchange(here: Seat, there: Seat) -> None:
    """Both seats go before either comes back: the constraint never sees a player twice."""
    Seat.objects.filter(pk__in=[here.pk, there.pk]).delete()
    Seat.objects.bulk_create(
        [
            Seat(pairing=here.pairing, round_id=here.round_id, side=here.side, entry=there.entry),
            Seat(pairing=there.pairing, round_id=there.round_id, side=there.side, entry=here.entry),
        ]
    )


def warnings_of(event: Event, round_: Round, pairings: set[int]) -> list[str]:
    """What these tables break: rematches, second byes, and pairing restrictions by name, team or club."""
    games = games_of(event)
    met, had_bye = met_in(games), {game.first for game in games if game.second is None}
    apart = _kept_apart(event)
    found = []
    for pairing in round_.pairings.filter(pk__in=pairings).prefetch_related("seats__entry"):
        entries = [seat.entry for seat in pairing.seats.all()]
        if len(entries) == 1 and entries[0].number in had_bye:
            found.append(_("%(entries)s had a bye already.") % {"entries": entries[0].name})
        for one, other in combinations(entries, 2):
            names = _("%(one)s and %(other)s") % {"one": one.name, "other": other.name}
            if frozenset((one.number, other.number)) in met:
                found.append(_("%(names)s have played each other already.") % {"names": names})
            named = {"one": one.name, "other": other.name}
            found += [str(why) % named for why in _belonging(one, other, apart)]
    return found


TOLD = {
    SeparationKind.BAN: gettext_lazy("%(one)s and %(other)s are never to be paired."),
    SeparationKind.FRIENDS: gettext_lazy("%(one)s and %(other)s asked not to meet."),
}


def _kept_apart(event: Event) -> dict[frozenset[int], StrOrPromise]:
    kinds = (SeparationKind.FRIENDS, SeparationKind.BAN)
    return {frozenset(pair): TOLD[kind] for kind in kinds for pair in pairs_apart(event, kind)}


def _belonging(one: Entry, other: Entry, apart: dict[frozenset[int], StrOrPromise]) -> Iterator[StrOrPromise]:
    if why := apart.get(frozenset((one.number, other.number))):
        yield why
    if one.team and one.team.casefold() == other.team.casefold():
        yield _("%(one)s and %(other)s are in one team.")
    if one.club and one.club.casefold() == other.club.casefold():
        yield _("%(one)s and %(other)s are club-mates.")
