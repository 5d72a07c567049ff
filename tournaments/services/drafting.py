"""From the event as it stands to a paired round: reads the history, asks the pure pairing, writes the tables.

What a good round is, is decided in `tournaments.pairing`; here it only gets its facts and keeps its answer.
Players are known to it by their entry number.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from itertools import count, groupby
from typing import Any

from common.errors import Fault, Refusal
from tournaments import pairing
from tournaments.history import Game, games_of
from tournaments.models import Entry, EntryState, Event, Pairing, PairingKind, Round, RoundKind, Seat
from tournaments.pairing.draw import pair as pair_players
from tournaments.scoring import results_of, scoring_of
from tournaments.standings import Scoring

BYE_BY_WISH = {"full": PairingKind.FULL_BYE, "half": PairingKind.HALF_BYE, "zero": PairingKind.ZERO_BYE}


@dataclass(frozen=True, slots=True)
class Exceptions:
    """What the organizer allows against the hard rules in this one round, players by entry number."""

    pairs: frozenset[frozenset[int]] = frozenset()
    second_bye: frozenset[int] = frozenset()
    why: str = ""


@dataclass(frozen=True, slots=True)
class TablePlan:
    kind: PairingKind
    number: int | None
    players: tuple[int, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Plan:
    """A round as it will be written. `record` is what an arbiter needs to check it later."""

    number: int
    tables: tuple[TablePlan, ...]
    record: Mapping[str, Any]
    kind: RoundKind = RoundKind.SWISS
    summary: Mapping[str, Any] = field(default_factory=dict)


def plan_round(event: Event, *, number: int, exceptions: Exceptions) -> Plan:
    entries = {entry.number: entry for entry in active_entries(event, number)}
    if len(entries) < 2:
        raise Refusal("round.too-few-players", f"A round needs two players; checked in: {len(entries)}.")
    games = games_of(event)
    players = players_of(event, entries.values(), games, number)
    rules = rules_of(event, number, exceptions)
    seed = seed_of(event, number)
    try:
        drawn = pair_players(players, rules, seed)
    except pairing.Infeasible as impossible:
        raise _told(impossible, entries) from None
    tables = tuple(_tables(event, entries, drawn, number))
    return Plan(number, tables, _record(players, rules, seed, drawn, exceptions), summary=_summary(drawn))


def active_entries(event: Event, number: int) -> Sequence[Entry]:
    return list(
        event.entries.filter(
            state=EntryState.REGISTERED, checked_in_at__isnull=False, first_round__lte=number
        ).order_by("number")
    )


def players_of(
    event: Event, entries: Iterable[Entry], games: Iterable[Game], number: int
) -> tuple[pairing.Player, ...]:
    past = Past.of(games, scoring_of(event))
    return tuple(
        pairing.Player(
            id=entry.number,
            points=past.points.get(entry.number, 0),
            opponents=frozenset(past.opponents.get(entry.number, ())),
            byes=past.byes.get(entry.number, 0),
            club=entry.club.casefold(),
            floats=tuple(past.floats.get(entry.number, ())),
            wants_bye=str(number) in entry.bye_rounds,
        )
        for entry in entries
    )


@dataclass(frozen=True, slots=True)
class Past:
    """What the rounds so far mean for the next: points, opponents met, byes had, floats, by entry number."""

    points: Mapping[int, int]
    opponents: Mapping[int, set[int]]
    byes: Mapping[int, int]
    floats: Mapping[int, list[int]]

    @classmethod
    def of(cls, games: Iterable[Game], scoring: Scoring) -> "Past":
        points: dict[int, int] = {}
        opponents: dict[int, set[int]] = {}
        byes: dict[int, int] = {}
        floats: dict[int, list[int]] = {}
        for _, played in groupby(games, key=lambda game: game.round):
            tables = list(played)
            for game in tables:
                _meet(game, points, opponents, byes, floats)
            for result in results_of(tables, scoring):
                points[result.player] = points.get(result.player, 0) + result.points
        return cls(points, opponents, byes, floats)


def _meet(
    game: Game,
    points: Mapping[int, int],
    opponents: dict[int, set[int]],
    byes: dict[int, int],
    floats: dict[int, list[int]],
) -> None:
    if game.second is None:
        byes[game.first] = byes.get(game.first, 0) + (game.kind == PairingKind.BYE)
        return
    for one, other in ((game.first, game.second), (game.second, game.first)):
        opponents.setdefault(one, set()).add(other)
        gap = points.get(other, 0) - points.get(one, 0)
        floats.setdefault(one, []).append((gap > 0) - (gap < 0))


def rules_of(event: Event, number: int, exceptions: Exceptions) -> pairing.Rules:
    return pairing.Rules(
        round=number,
        start=pairing.Start.CLUB_SPREAD if event.keep_clubs_apart else pairing.Start.RANDOM,
        club=pairing.Keep.SOFT if event.keep_clubs_apart else pairing.Keep.OFF,
        allowed=exceptions.pairs,
        second_bye=exceptions.second_bye,
    )


def seed_of(event: Event, number: int) -> int:
    """From the event's own seed: the draw can be repeated by anybody who knows it, and predicted by nobody before."""
    digest = hashlib.sha256(f"{event.seed}/{number}".encode()).digest()
    return int.from_bytes(digest[:8], "big")


def _told(impossible: pairing.Infeasible, entries: Mapping[int, Entry]) -> Refusal:
    """Why no round can be made, and which exceptions would make one possible. Nothing was paired (pain 4)."""
    remedies = [
        Fault(
            f"pairing.{remedy.kind}",
            "",
            _named(remedy.text, remedy.players, entries),
            values={"kind": remedy.kind, "players": sorted(remedy.players)},
        )
        for remedy in impossible.remedies
    ]
    text = _named(impossible.reason, impossible.players, entries)
    return Refusal(f"pairing.{impossible.code}", text, faults=remedies)


def _named(text: str, players: Iterable[int], entries: Mapping[int, Entry]) -> str:
    names = ", ".join(entries[number].name for number in sorted(players) if number in entries)
    return f"{text} ({names})" if names else text


def _tables(
    event: Event, entries: Mapping[int, Entry], drawn: pairing.Draw, number: int
) -> Iterator[TablePlan]:
    """Fixed tables first, then the higher scores at the lower numbers; no hole in between (pain 11)."""
    taken = _fixed_tables(entries, drawn.pairs)
    free = (table for table in count(event.first_table) if table not in taken.values())
    for pair in drawn.pairs:
        table = taken[pair.first] if pair.first in taken else next(free)
        yield TablePlan(PairingKind.GAME, table, (pair.first, pair.second), pair.sentence)
    for bye in drawn.byes:
        wish = entries[bye.player].bye_rounds.get(str(number), "zero")
        kind = BYE_BY_WISH[wish] if bye.requested else PairingKind.BYE
        yield TablePlan(kind, None, (bye.player,), bye.sentence or BYE_REASONS[bye.requested])


BYE_REASONS = {True: "You asked for a bye in this round.", False: "The number of players is odd."}


def _fixed_tables(entries: Mapping[int, Entry], pairs: Iterable[pairing.Pair]) -> dict[int, int]:
    """By the first player of the pair. Who needs a certain table brings the opponent; of two wishes one holds."""
    found: dict[int, int] = {}
    for pair in pairs:
        wishes = (entries[player].fixed_table for player in (pair.first, pair.second))
        table = next((wish for wish in wishes if wish is not None and wish not in found.values()), None)
        if table is not None:
            found[pair.first] = table
    return found


def _summary(drawn: pairing.Draw) -> dict[str, Any]:
    return {"tables": len(drawn.pairs), "byes": len(drawn.byes), "method": drawn.certificate.method}


def _record(
    players: Sequence[pairing.Player],
    rules: pairing.Rules,
    seed: int,
    drawn: pairing.Draw,
    exceptions: Exceptions,
) -> dict[str, Any]:
    """Everything needed to draw this round again, and what it proved."""
    certificate = drawn.certificate
    return {
        "seed": str(seed),  # 64 bits: more than a JSON number holds
        "rules": _plain(asdict(rules)),
        "players": [_plain(asdict(player)) for player in players],
        "cost": drawn.cost.as_dict(),
        "certificate": {**_plain(asdict(certificate)), "optimal": certificate.optimal},
        "relaxations": [_plain(asdict(relaxed)) for relaxed in drawn.relaxations],
        "why": exceptions.why,
    }


def _plain(value: Any) -> Any:
    """Sets become sorted lists: the record of one round is the same text every time."""
    if isinstance(value, Mapping):
        return {str(key): _plain(part) for key, part in value.items()}
    if isinstance(value, frozenset):
        return sorted(map(_plain, value))
    if isinstance(value, tuple | list):
        return [_plain(part) for part in value]
    return value


def write_plan(round_: Round, plan: Plan) -> None:
    """Two inserts for any number of tables."""
    numbers = [player for table in plan.tables for player in table.players]
    entries = dict(round_.event.entries.filter(number__in=numbers).values_list("number", "pk"))
    pairings = Pairing.objects.bulk_create(
        [
            Pairing(round=round_, kind=table.kind, table=table.number, reason=table.reason[:500])
            for table in plan.tables
        ]
    )
    Seat.objects.bulk_create(
        [
            Seat(pairing=pairing_, round=round_, entry_id=entries[player], side=side)
            for pairing_, table in zip(pairings, plan.tables, strict=True)
            for side, player in enumerate(table.players, start=1)
        ]
    )
