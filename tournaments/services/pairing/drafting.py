"""From the event as it stands to a planned round: gathers the facts, asks the pure pairing, seats the pairs.

What a good round is, is decided in `tournaments.pairing`. Players are known to it by their entry number.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from django.utils.translation import gettext as _

from common.errors import Fault, Refusal
from tournaments import pairing
from tournaments.history.pairing_input import (
    Exceptions,
    active_entries,
    players_of,
    rules_of,
    seed_of,
    sides_of,
)
from tournaments.history.played import Game, games_of
from tournaments.history.round_snapshot import proof_of, snapshot_of
from tournaments.models import Entry, Event, FirstPlayer, PairingKind
from tournaments.pairing.sentences import Sentence
from tournaments.policies.flights import flight_playing, together_from
from tournaments.services.pairing.flights import going_on
from tournaments.services.pairing.plans import Plan, TablePlan
from tournaments.services.pairing.venue import been, spots_of
from tournaments.services.postponing import refuse_postponed

BYE_BY_WISH = {"full": PairingKind.FULL_BYE, "half": PairingKind.HALF_BYE, "zero": PairingKind.ZERO_BYE}


def plan_round(event: Event, *, number: int, exceptions: Exceptions) -> Plan:
    entries, through = _playing(event, number)
    games = games_of(event)
    players = players_of(event, entries.values(), games, number)
    rules, seed = rules_of(event, number, exceptions), seed_of(event, number)
    drawn = draw_or_refuse(players, rules, seed, entries)
    pairs = in_order(event, drawn.pairs, games, seed)
    spots = spots_of(event, len(pairs), entries.values())
    seats = pairing.seat(pairs, spots, been(event, entries.values(), games), seed)
    held = taken_as_draws(event, games, number)
    tables = (*games_planned(seats, held), *byes_planned(drawn.byes, entries, number))
    proof = proof_of(drawn, exceptions.why) | through
    snapshot = snapshot_of(players, rules, seed)
    return Plan(number, tables, proof, snapshot, summary=_summary(drawn))


def _playing(event: Event, number: int) -> tuple[dict[int, Entry], dict[str, Any]]:
    """Who plays in this round, and what its proof says of who plays on where it begins the second phase."""
    entries = active_entries(event, number)
    chosen = going_on(event) if number == together_from(event) else None
    through: dict[str, Any] = {}
    if chosen is not None:
        refuse_postponed(event)
        entries = {one: entry for one, entry in entries.items() if one in chosen.players}
        through = {"through": list(chosen.players), "lots": [list(lot) for lot in chosen.lots]}
    if len(entries) < 2:
        flight = flight_playing(event, number)
        text = _("A round needs two players; checked in: %(count)s.") % {"count": len(entries)}
        if flight is not None:
            facts = {"flight": flight.name, "count": len(entries)}
            text = _("%(flight)s plays now and needs two players; checked in: %(count)s.") % facts
        elif chosen is not None:
            text = _("The second phase needs two players; players who qualify: %(count)s.")
            text %= {"count": len(entries)}
        raise Refusal("round.too-few-players", text)
    return entries, through


def in_order(
    event: Event, pairs: Iterable[pairing.Pair], games: Iterable[Game], seed: int
) -> Sequence[pairing.Pair]:
    """Who is first at each table, where the event balances that."""
    if event.first_player != FirstPlayer.BALANCED:
        return tuple(pairs)
    return pairing.balanced(pairs, sides_of(games), seed)


def draw_or_refuse(
    players: Sequence[pairing.Player], rules: pairing.Rules, seed: int, entries: Mapping[int, Entry]
) -> pairing.Draw:
    """Why no round can be made, and which exceptions would make one possible. Nothing was paired then (pain 4)."""
    try:
        return pairing.pair(players, rules, seed)
    except pairing.Infeasible as impossible:
        text = _with_names(impossible.reason, impossible.players, entries)
        faults = [_remedy(remedy, entries) for remedy in impossible.remedies]
        raise Refusal(f"pairing.{impossible.code}", text, faults=faults) from None


def _remedy(remedy: pairing.Relaxation, entries: Mapping[int, Entry]) -> Fault:
    values = {"kind": remedy.kind, "players": sorted(remedy.players)}
    return Fault(
        f"pairing.{remedy.kind}", "", _with_names(remedy.text, remedy.players, entries), values=values
    )


def _with_names(text: str, players: Iterable[int], entries: Mapping[int, Entry]) -> str:
    names = ", ".join(f"{number} {entries[number].name}" for number in sorted(players) if number in entries)
    return f"{text} ({names})" if names else text


def games_planned(
    seats: Iterable[pairing.Seat], held: Mapping[int, tuple[Sentence, ...]] = MappingProxyType({})
) -> Iterator[TablePlan]:
    """`held` is what is said of a player besides: see `taken_as_draws`."""
    for seat in seats:
        players = (seat.pair.first, seat.pair.second)
        more = [one for player in players for one in held.get(player, ())]
        yield TablePlan(PairingKind.GAME, seat.table, players, (*seat.pair.sentences, *seat.notes, *more))


def taken_as_draws(event: Event, games: Iterable[Game], number: int) -> dict[int, tuple[Sentence, ...]]:
    """By player, which postponed games of the rounds before this one were taken as draws, in a sentence each."""
    found: dict[int, tuple[Sentence, ...]] = {}
    postponed = [game for game in games if game.postponed and game.round < number]
    names = dict(event.entries.values_list("number", "name")) if postponed else {}
    for game in postponed:
        for player in game.players:
            more = Sentence("postponed-draw", {"player": names[player], "round": game.round})
            found[player] = (*found.get(player, ()), more)
    return found


def byes_planned(
    byes: Iterable[pairing.Bye], entries: Mapping[int, Entry], number: int
) -> Iterator[TablePlan]:
    for bye in byes:
        wish = entries[bye.player].bye_rounds.get(str(number), "zero")
        kind = BYE_BY_WISH[wish] if bye.requested else PairingKind.BYE
        yield TablePlan(kind, None, (bye.player,), bye.sentences)


def _summary(drawn: pairing.Draw) -> dict[str, Any]:
    return {"tables": len(drawn.pairs), "byes": len(drawn.byes), "method": drawn.certificate.method}


def met_in(games: Iterable[Game]) -> frozenset[frozenset[int]]:
    """Everybody who has been paired with everybody."""
    return frozenset(frozenset(pair) for game in games for pair in game.pairs)
