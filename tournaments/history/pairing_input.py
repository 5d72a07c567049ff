"""What the rounds so far mean for the next: history in, the players and rules that the pure pairing takes out."""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import groupby

from tournaments import pairing
from tournaments.history.acceleration import Boosts, boosts_of
from tournaments.history.played import Game
from tournaments.history.scoring import results_of, scoring_of
from tournaments.models import Entry, EntryState, Event, Outcome, RoundState, SeparationKind
from tournaments.policies.flights import (
    begins_with,
    counts_from,
    flight_playing,
    has_phases,
    in_second_phase,
    together_from,
)
from tournaments.standings import Scoring


def players_of(
    event: Event, entries: Iterable[Entry], games: Iterable[Game], number: int
) -> tuple[pairing.Player, ...]:
    entries = list(entries)
    boosts = boosts_of(event, entries, number)
    virtual = boosts.get(number, {})
    past = Past.of(games, scoring_of(event), boosts, counts_from(event, number))
    friends = friends_of(event)
    return tuple(
        pairing.Player(
            id=entry.number,
            points=past.points.get(entry.number, 0) + virtual.get(entry.number, 0),
            opponents=frozenset(past.opponents.get(entry.number, ())),
            byes=past.byes.get(entry.number, 0),
            club=entry.club.casefold(),
            team=entry.team.casefold(),
            friends=friends.get(entry.number, frozenset()),
            faction=entry.faction.casefold(),
            seed=entry.seed,
            strength=entry.strength,
            floats=tuple(past.floats.get(entry.number, ())),
            wants_bye=str(number) in entry.bye_rounds,
            virtual=virtual.get(entry.number, 0),
        )
        for entry in entries
    )


def pairs_apart(event: Event, kind: SeparationKind) -> list[tuple[int, int]]:
    """Entry numbers of the pairs that are not to meet."""
    apart = event.separations.filter(kind=kind).order_by("pk")
    return list(apart.values_list("one__number", "other__number"))


def friends_of(event: Event) -> dict[int, frozenset[int]]:
    found: dict[int, frozenset[int]] = {}
    for one, other in pairs_apart(event, SeparationKind.FRIENDS):
        found[one] = found.get(one, frozenset()) | {other}
        found[other] = found.get(other, frozenset()) | {one}
    return found


@dataclass(frozen=True, slots=True)
class Past:
    """What the rounds so far mean for the next: points, opponents met, byes had, floats, by entry number."""

    points: Mapping[int, int]
    opponents: Mapping[int, set[int]]
    byes: Mapping[int, int]
    floats: Mapping[int, list[int]]

    @classmethod
    def of(cls, games: Iterable[Game], scoring: Scoring, boosts: Boosts, since: int = 1) -> "Past":
        """Points and floats of rounds before `since` do not count any more; opponents and byes are remembered."""
        points: dict[int, int] = {}
        opponents: dict[int, set[int]] = {}
        byes: dict[int, int] = {}
        floats: dict[int, list[int]] = {}
        last = 0
        for number, played in groupby(games, key=lambda game: game.round):
            tables = list(played)
            if number >= since > last:
                points, floats = {}, {}
            last = number
            virtual = boosts.get(number, {})
            then = {**points, **{one: points.get(one, 0) + extra for one, extra in virtual.items()}}
            for game in tables:
                _meet(game, then, opponents, byes, floats)
            for result in results_of(map(as_paired, tables), scoring):
                points[result.player] = points.get(result.player, 0) + result.points
        return cls(points, opponents, byes, floats) if last >= since else cls({}, opponents, byes, {})


def as_paired(game: Game) -> Game:
    """A postponed game counts as a draw for the pairing of later rounds, as an adjourned one does with FIDE; nowhere else."""
    return replace(game, outcome=Outcome.DRAW) if game.postponed else game


def _meet(
    game: Game,
    points: Mapping[int, int],
    opponents: dict[int, set[int]],
    byes: dict[int, int],
    floats: dict[int, list[int]],
) -> None:
    if game.second is None:
        byes[game.first] = byes.get(game.first, 0) + 1
        floats.setdefault(game.first, []).append(0)
        return
    for one, other in (*game.pairs, *(pair[::-1] for pair in game.pairs)):
        opponents.setdefault(one, set()).add(other)
        gap = points.get(other, 0) - points.get(one, 0)
        floats.setdefault(one, []).append((gap > 0) - (gap < 0))


@dataclass(frozen=True, slots=True)
class Exceptions:
    """What the organizer allows against the hard rules in this one round, players by entry number."""

    pairs: frozenset[frozenset[int]] = frozenset()
    second_bye: frozenset[int] = frozenset()
    why: str = ""


def rules_of(event: Event, number: int, exceptions: Exceptions | None = None) -> pairing.Rules:
    allowed = exceptions or Exceptions()
    return pairing.Rules(
        round=number,
        start=pairing.Start(event.start),
        rematch=pairing.Keep(event.rematches),
        team=pairing.Keep(event.teams),
        club=pairing.Keep(event.clubs),
        friends=pairing.Keep(event.friends),
        mirror=pairing.Keep(event.mirror),
        bans=frozenset(map(frozenset, pairs_apart(event, SeparationKind.BAN))),
        allowed=allowed.pairs,
        second_bye=allowed.second_bye,
        float_again=pairing.FLOAT_AGAIN,
        inside=pairing.Inside(event.inside),
        begins=begins_with(event, number),
    )


def seed_of(event: Event, number: int) -> int:
    """From the event's own seed: the draw can be repeated by anybody who knows it, and predicted by nobody before."""
    digest = hashlib.sha256(f"{event.seed}/{number}".encode()).digest()
    return int.from_bytes(digest[:8], "big")


def active_entries(event: Event, number: int) -> dict[int, Entry]:
    """Who plays in this round, by entry number: of a flight its players, in the second phase who qualified for it."""
    active = event.entries.filter(
        state=EntryState.REGISTERED, checked_in_at__isnull=False, first_round__lte=number
    )
    flight = flight_playing(event, number)
    if flight is not None:
        active = active.filter(flight=flight.number)
    elif in_second_phase(event, number) and (through := went_on(event)) is not None:
        active = active.filter(number__in=through)
    return {entry.number: entry for entry in active.order_by("number")}


def went_on(event: Event) -> frozenset[int] | None:
    """Who qualified for the second phase, as it was drawn; None where everybody does, or before it is drawn."""
    if not has_phases(event):
        return None
    first = event.rounds.filter(number=together_from(event)).values_list("proof", flat=True).first()
    return frozenset(first["through"]) if first and "through" in first else None


def qualified(event: Event) -> frozenset[int]:
    """Who plays the second phase, for everybody to read: empty until its first round is published, and where everybody plays."""
    number = together_from(event) if has_phases(event) else 0
    is_out = number and event.rounds.filter(number=number).exclude(state=RoundState.DRAFT).exists()
    return (went_on(event) or frozenset()) if is_out else frozenset()


def sides_of(games: Iterable[Game]) -> dict[int, list[int]]:
    """Who was first and who second in each game of two, by player."""
    found: dict[int, list[int]] = {}
    for game in games:
        if game.second is not None and not game.others:
            found.setdefault(game.first, []).append(pairing.FIRST)
            found.setdefault(game.second, []).append(pairing.SECOND)
    return found


def tables_of(entries: Iterable[Entry], games: Iterable[Game]) -> pairing.Past:
    """Where everybody has sat, and who needs one certain table."""
    sat: dict[int, list[int]] = {}
    for game in games:
        for player in game.players:
            if game.table is not None:
                sat.setdefault(player, []).append(game.table)
    fixed = {entry.number: entry.fixed_table for entry in entries if entry.fixed_table is not None}
    return pairing.Past(fixed, sat)
