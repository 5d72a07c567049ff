"""Standings of an event: history in, ranked and explained rows out. Formulas are in `tournaments.standings`."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from django.db.models import QuerySet
from django.utils.translation import gettext

from tournaments import pairing, standings
from tournaments.history.played import Game, games_of
from tournaments.history.scoring import results_of, scoring_of
from tournaments.models import Entry, Event, FlightsOn, RoundKind, RoundState
from tournaments.models.entries import UNPLACED
from tournaments.policies.flights import flights_of, has_phases, together_from
from tournaments.standings import TIEBREAKS, Row, Scoring, Table, Tally

OUT = (RoundState.PUBLISHED, RoundState.FINISHED)
LARGE = 400  # players: from here on `shown_standings` keeps the ranked lines in the shared cache


@dataclass(frozen=True, slots=True)
class Value:
    """One tiebreak of one player, ready to be shown."""

    tiebreak: str
    text: str

    @property
    def title(self) -> str:
        """In the reader's language: lines are kept for many readers."""
        return TIEBREAKS[self.tiebreak].title


@dataclass(frozen=True, slots=True)
class Line:
    """One player's place, ready to be shown."""

    entry: Entry
    row: Row
    points: str
    tiebreaks: tuple[Value, ...]

    @property
    def rank(self) -> int:
        return self.row.rank

    @property
    def record(self) -> str:
        return self.row.record


@dataclass(frozen=True, slots=True)
class Standings:
    """`after` is the last finished round, `open_round` the one whose confirmed results are already in."""

    table: Table
    tally: Tally
    entries: Mapping[int, Entry]
    after: int
    open_round: int | None
    of_flights: Tally | None = (
        None  # where points begin anew: the results of those who did not play on after the first phase
    )
    postponed: tuple[int, ...] = ()  # the round of each postponed game, which is in nobody's results yet

    @property
    def titles(self) -> tuple[str, ...]:
        return tuple(TIEBREAKS[code].title for code in self.table.tiebreaks)

    def tally_of(self, player: int) -> Tally:
        """The results by which this player is ranked."""
        is_left = self.of_flights is not None and player not in self.tally.results
        return self.of_flights if self.of_flights is not None and is_left else self.tally

    def line(self, row: Row) -> Line:
        values = zip(self.table.tiebreaks, row.values, strict=True)
        scoring = self.tally.scoring
        return Line(
            self.entries[row.player],
            row,
            points_text(row.points, scoring),
            tuple(Value(code, standings.shown(code, value, scoring)) for code, value in values),
        )

    @property
    def lines(self) -> Iterator[Line]:
        return map(self.line, self.table.rows)


def points_text(points: int, scoring: Scoring) -> str:
    """Points in whole units as people write them: 3 half points are 1½."""
    return halves_text(Fraction(points, scoring.unit))


def halves_text(points: Fraction) -> str:
    """3½, and never .5; fractions of another kind no scoring gives."""
    whole, rest = divmod(points, 1)
    return f"{whole or ''}½" if rest else str(whole)


def standings_of(event: Event, *, up_to: int | None = None) -> Standings:
    """Three queries, whatever the number of players. Who was disqualified keeps a rank, and opponents keep their games."""
    entries = {entry.number: entry for entry in _entries(event)}
    games = games_of(event, up_to=up_to)
    ranked = ranked_of(event, games, tuple(entries))
    states = dict(event.rounds.exclude(state=RoundState.DRAFT).values_list("number", "state"))
    finished = [number for number, state in states.items() if state == RoundState.FINISHED]
    playing = [number for number, state in states.items() if state == RoundState.PUBLISHED]
    after, open_round = max(finished, default=0), next(iter(playing), None)
    postponed = tuple(game.round for game in games if game.postponed)
    return Standings(ranked.table, ranked.tally, entries, after, open_round, ranked.of_flights, postponed)


@dataclass(frozen=True, slots=True)
class Ranked:
    """`of_flights` are the results of the first phase, where those who play on begin anew."""

    table: Table
    tally: Tally
    of_flights: Tally | None = None


def ranked_of(event: Event, games: tuple[Game, ...], players: tuple[int, ...]) -> Ranked:
    """Everybody in one table. Who plays on after the first phase stands before everybody who does not."""
    scoring, tiebreaks = scoring_of(event), tuple(event.tiebreaks)
    rank = _ranked if len(players) < LARGE else _ranked_large
    first = together_from(event)
    after = games if first > 1 else ()
    later = {player for game in after if game.round >= first for player in game.players}
    if not later or (event.flights_carry and event.flights_on == FlightsOn.ALL):
        return Ranked(*rank(games, scoring, players, tiebreaks))
    if event.flights_carry:
        table, tally = rank(games, scoring, players, tiebreaks)
        return Ranked(_above(table, table, later), tally)
    anew = tuple(game for game in games if game.round >= first)
    before = tuple(game for game in games if game.round < first)
    going, of_going = rank(anew, scoring, tuple(sorted(later)), tiebreaks)
    rest, of_rest = rank(before, scoring, players, tiebreaks)
    return Ranked(_above(going, rest, later), of_going, of_rest)


def _above(going: Table, rest: Table, later: Collection[int]) -> Table:
    """The players of `later` as the first table has them, then the others as the second has them."""
    upper = _ranks([row for row in going.rows if row.player in later], 0)
    lower = _ranks([row for row in rest.rows if row.player not in later], len(upper))
    return Table((*upper, *lower), going.tiebreaks)


def _ranks(rows: Sequence[Row], above: int) -> list[Row]:
    """Ranks counted among these rows alone; who shared one shares it still."""
    places: dict[int, int] = {}
    for place, row in enumerate(rows, start=above + 1):
        places.setdefault(row.rank, place)
    return [replace(row, rank=places[row.rank]) for row in rows]


@dataclass(frozen=True, slots=True)
class Group:
    """One group of a round robin, one flight or a first phase; `name` is empty where there is one group only."""

    name: str
    members: tuple[int, ...]
    table: Table
    standings: Standings

    @property
    def lines(self) -> Iterator[Line]:
        return map(self.standings.line, self.table.rows)


def group_tables(event: Event, found: Standings) -> tuple[Group, ...]:
    """Everybody's rank among the own group, from the same results. Nothing before round 1 is drawn."""
    drawn = (
        event.rounds.filter(kind=RoundKind.ROBIN).exclude(state=RoundState.DRAFT).order_by("number").first()
    )
    if drawn is None:
        return ()
    groups = [tuple(group) for group in drawn.proof["groups"]]
    return tuple(
        Group(pairing.name_of(at) if len(groups) > 1 else "", group, _table_of(found, group), found)
        for at, group in enumerate(groups)
    )


def flight_tables(event: Event) -> tuple[Group, ...]:
    """The standings of each flight by its own rounds; without flights those of the first phase, once the second one began."""
    flights, together = flights_of(event), together_from(event)
    has_begun = has_phases(event) and event.rounds.filter(number__gte=together, state__in=OUT).exists()
    if not flights and not has_begun:
        return ()
    found = standings_of(event, up_to=together - 1)
    if not flights:
        return (Group(gettext("First phase"), tuple(found.entries), found.table, found),)
    return tuple(
        Group(flight.name, members, _table_of(found, members), found)
        for flight in flights
        if (members := tuple(n for n, entry in found.entries.items() if entry.flight == flight.number))
    )


def _table_of(found: Standings, group: Sequence[int]) -> Table:
    scores = found.tally
    among = replace(scores, results={player: scores.results[player] for player in sorted(group)})
    return standings.table(among, found.table.tiebreaks)


def losses_of(found: Standings, player: int) -> int:
    """Games lost, also those decided without playing; a bye is never a loss."""
    return sum(result.is_lost for result in found.tally_of(player).results[player])


def _entries(event: Event) -> QuerySet[Entry]:
    ranked = event.entries.exclude(state__in=UNPLACED)
    return ranked.only("event_id", "number", "flight", "name", "state", "checked_in_at", "left_after_round")


@lru_cache(maxsize=8)
def _ranked(
    games: tuple[Game, ...], scoring: Scoring, players: tuple[int, ...], tiebreaks: tuple[str, ...]
) -> tuple[Table, Tally]:
    """Pure, and asked for again with every look at an event's standings: remembered by its arguments alone."""
    scores = standings.tally(results_of(games, scoring), scoring, players)
    return standings.table(scores, tiebreaks), scores


# The games and ranks of 1,000 players take 3.2 MB: of a large event only the latest are remembered, in each process.
_ranked_large = lru_cache(maxsize=1)(_ranked.__wrapped__)


@dataclass(frozen=True, slots=True)
class ShownPart:
    round: int
    opponent: str
    amount: str
    counted: bool
    note: str


@dataclass(frozen=True, slots=True)
class ShownExplanation:
    title: str
    formula: str
    convention: str
    others: tuple[str, ...]  # titles of those that count the same otherwise
    value: str
    parts: tuple[ShownPart, ...]


def explained(found: Standings, number: int) -> Iterator[ShownExplanation]:
    """Every chosen tiebreak of one player, opponent by opponent (pain 14).

    Besides the player, only the rows of the player’s own opponents need to be in the table.
    """
    scoring = found.tally.scoring
    for code, value in zip(found.table.tiebreaks, found.table.row(number).values, strict=True):
        tied = standings.tied_with(found.table, number, code)
        parts = tuple(
            ShownPart(
                part.round,
                _name(found, part.opponent),
                standings.shown(code, Fraction(part.amount), scoring),
                part.counted,
                gettext(part.note) if part.note else "",
            )
            for part in standings.parts_of(found.tally_of(number), number, code, tied)
        )
        chosen = TIEBREAKS[code]
        yield ShownExplanation(
            chosen.title,
            chosen.formula,
            chosen.convention,
            tuple(other.title for other in standings.others_of(code)),
            standings.shown(code, value, scoring),
            parts,
        )


def _name(found: Standings, number: int | None) -> str:
    entry = found.entries.get(number) if number is not None else None
    return entry.name if entry else ""
