"""An event tried out before the day: its own format, settings and players, made-up results. Nothing is stored."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from django.utils.translation import gettext as _

from tournaments import pairing
from tournaments.history.pairing_input import rules_of
from tournaments.history.scoring import scoring_of
from tournaments.models import CutBy, CutKind, Event, Format
from tournaments.pairing import Player, Schedule, bracket
from tournaments.pairing.noise import Dice, mix
from tournaments.policies.formats import has_cut
from tournaments.simulation.players import trial_players
from tournaments.standings import Scoring, points_by_place

LARGEST_SCHEDULE = 99  # rounds of a round robin that could still be played


@dataclass(frozen=True, slots=True)
class Played:
    """One round of the trial. `unbeaten` counts those who have won everything so far.

    `wishes` counts the pairs of team mates, friends and mirrors that only soft rules keep apart.
    """

    number: int
    tables: int
    byes: int
    largest_gap: int
    clubmates: int
    method: str
    optimal: bool
    unbeaten: int
    wishes: int = 0
    stage: str = "Swiss"


@dataclass
class _Trial:
    """The event as far as it has been tried: who has how many points and losses."""

    event: Event
    field: tuple[Player, ...]
    seed: int
    scoring: Scoring
    dice: Dice
    points: dict[int, int]
    lost: dict[int, int]
    rounds: int = 0

    def played_round(
        self, tables: Sequence[Sequence[int]], byes: int, stage: str, method: str, optimal: bool
    ) -> Played:
        """Called after the points of the round are in."""
        self.rounds += 1
        clubs = {player.id: player.club for player in self.field}
        pairs = [pair for table in tables for pair in combinations(table, 2)]
        return Played(
            number=self.rounds,
            tables=len(tables),
            byes=byes,
            largest_gap=max((abs(self.points[a] - self.points[b]) for a, b in pairs), default=0),
            clubmates=sum(bool(clubs[a]) and clubs[a] == clubs[b] for a, b in pairs),
            method=method,
            optimal=optimal,
            unbeaten=sum(lost == 0 for lost in self.lost.values()),
            stage=stage,
        )

    def play(self, first: int, second: int, *, draws: bool = True) -> int:
        """A made-up result; the winner, or 0 for a draw."""
        if draws and self.dice.percent(10):
            self.points[first] += self.scoring.draw
            self.points[second] += self.scoring.draw
            return 0
        winner, loser = (first, second) if self.dice.percent(50) else (second, first)
        self.points[winner] += self.scoring.win
        self.points[loser] += self.scoring.loss
        self.lost[loser] += 1
        return winner


def simulate(event: Event, players: int, seed: int) -> Iterator[Played]:
    """Stops early where no further round would be possible: that is worth knowing before the day."""
    scoring = scoring_of(event)
    field = trial_players(event, players, seed)
    nothing = {player.id: 0 for player in field}
    trial = _Trial(event, field, seed, scoring, Dice(seed, 3), dict(nothing), dict(nothing))
    yield from _STAGES[event.format](trial)
    if has_cut(event):
        yield from _bracket(trial, _SEEDS.get(event.format, _from_points)(trial))


def _in_order(trial: _Trial) -> list[int]:
    """Seeds first, the others as chance has it."""
    order = sorted(trial.field, key=lambda one: (one.seed == 0, one.seed, mix(trial.seed, one.id)))
    return [player.id for player in order]


def _swiss(trial: _Trial) -> Iterator[Played]:
    scoring, best = trial.scoring, trial.scoring.win
    chances = pairing.Chances(win=scoring.win, draw=scoring.draw)
    rounds = pairing.simulate(
        trial.field, rules_of(trial.event, 1), trial.event.round_count, trial.seed, chances
    )
    for number, one in enumerate(rounds, start=1):
        points = {player.id: player.points for player in one.made.players}
        trial.points |= {player: worth + one.gained.get(player, 0) for player, worth in points.items()}
        for pair in one.made.pairs:
            for player in pair:
                trial.lost[player] += one.gained.get(player, 0) == scoring.loss
        trial.rounds = number
        yield Played(
            number=number,
            tables=len(one.draw.pairs),
            byes=len(one.draw.byes),
            largest_gap=max((abs(points[a] - points[b]) for a, b in one.made.pairs), default=0),
            clubmates=one.draw.cost.club,
            method=one.draw.certificate.method,
            optimal=one.draw.certificate.optimal,
            unbeaten=sum(worth >= number * best for worth in trial.points.values()),
            wishes=one.draw.cost.team + one.draw.cost.friends + one.draw.cost.mirror,
        )


def _schedule(trial: _Trial) -> Schedule:
    count = trial.event.group_count if trial.event.format == Format.GROUPS else 1
    clubs = {player.id: player.club for player in trial.field}
    return Schedule(pairing.snake(_in_order(trial), count, clubs), trial.event.twice)


def _robin(trial: _Trial) -> Iterator[Played]:
    schedule = _schedule(trial)
    if min(map(len, schedule.groups)) < 2 or len(schedule) > LARGEST_SCHEDULE:
        return
    for number in range(1, len(schedule) + 1):
        meetings = [meeting for _group, meeting in schedule.round(number)]
        tables = [(a, b) for a, b in meetings if b is not None]
        for a, b in tables:
            trial.play(a, b)
        yield trial.played_round(
            tables, len(meetings) - len(tables), _("Round robin"), "schedule", optimal=True
        )


def _pods(trial: _Trial) -> Iterator[Played]:
    players = trial.field
    for number in range(1, trial.event.round_count + 1):
        out = players[-1:] if len(players) == 5 else ()
        playing = [player for player in players if player not in out]
        try:
            tables = pairing.pods(playing, replace(rules_of(trial.event, number), round=number), trial.seed)
        except pairing.Infeasible:
            return
        for table in tables:
            _play_pod(trial, table)
        met = {a: set(table) - {a} for table in tables for a in table}
        players = tuple(
            replace(p, points=trial.points[p.id], opponents=p.opponents | met.get(p.id, set()))
            for p in players
        )
        yield trial.played_round(tables, len(out), _("Pods"), "pods", optimal=False)


def _play_pod(trial: _Trial, table: Sequence[int]) -> None:
    order = sorted(table, key=lambda _player: trial.dice.below(1 << 30))
    worth = points_by_place(trial.scoring, range(1, len(table) + 1))
    for place, player in enumerate(order):
        trial.points[player] += worth[place]
        trial.lost[player] += place > 0


def _bracket(trial: _Trial, seeds: Sequence[int]) -> Iterator[Played]:
    if len(seeds) < 2:
        return
    event, winners = trial.event, dict[str, int]()
    is_double = event.cut_kind == CutKind.DOUBLE
    drawn = bracket.double(seeds) if is_double else bracket.single(seeds, third_place=event.third_place)
    while waiting := [one for one in bracket.fixtures(drawn, winners) if one.is_open]:
        tables: list[tuple[int, int]] = []
        for one in waiting:
            players = (one.first or 0, one.second or 0)
            if not {*players} & {player for table in tables for player in table}:
                tables.append(players)
                winners[one.code] = trial.play(*players, draws=False)
        yield trial.played_round(tables, 0, _("Bracket"), "bracket", optimal=True)


def _from_points(trial: _Trial) -> list[int]:
    """As the cut is drawn: by rank or by record."""
    ranked = sorted(trial.points, key=lambda player: (-trial.points[player], player))
    event = trial.event
    if event.format == Format.SWISS and event.cut_by == CutBy.LOSSES:
        return [player for player in ranked if trial.lost[player] <= event.cut_record]
    if event.format == Format.SWISS and event.cut_by == CutBy.POINTS:
        return [player for player in ranked if trial.points[player] >= event.cut_record * trial.scoring.unit]
    return ranked[: event.cut_size]


def _best_of_groups(trial: _Trial) -> list[int]:
    groups = [
        [(player, at) for player in sorted(group, key=lambda one: (-trial.points[one], one))]
        for at, group in enumerate(_schedule(trial).groups)
    ]
    rows = [
        [group[place] for group in groups if place < len(group)] for place in range(trial.event.group_best)
    ]
    ordered = [sorted(row, key=lambda one: (-trial.points[one[0]], one[0])) for row in rows]
    return list(pairing.crossed(ordered)) if trial.rounds else []


_STAGES: Mapping[str, Callable[[_Trial], Iterator[Played]]] = {
    Format.SWISS: _swiss,
    Format.ELIMINATION: lambda trial: iter(()),
    Format.ROUND_ROBIN: _robin,
    Format.GROUPS: _robin,
    Format.PODS: _pods,
}
_SEEDS: Mapping[str, Callable[[_Trial], list[int]]] = {
    Format.GROUPS: _best_of_groups,
    Format.ELIMINATION: _in_order,
}
