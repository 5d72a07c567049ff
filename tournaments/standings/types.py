"""Confirmed results in, standings out: frozen records only.

Only confirmed results are ever submitted. Formulas are in `tiebreaks`, choices of them in `presets`.
"""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction


class Kind(StrEnum):
    """How a round went for one player."""

    PLAYED = "played"
    BYE = "bye"  # sat out with points (full, half or none), by request or because the round was odd
    FORFEIT = "forfeit"  # paired, decided without a game: counts as points, not as a game played
    VOID = "void"  # struck out: neither points nor a game
    ABSENT = "absent"  # not paired, no points


@dataclass(frozen=True, slots=True)
class Result:
    """One confirmed round of one player; a game between two players is two of these, one from each side.

    `points` are event points in whole units (see `Scoring.unit`). The rest is what the game itself produced.
    """

    round: int
    player: int
    opponent: int | None = None
    kind: Kind = Kind.PLAYED
    points: int = 0
    games_won: int = 0
    games_drawn: int = 0
    games_lost: int = 0
    scored: int = 0  # victory points
    conceded: int = 0
    destroyed: int = 0  # enemy army points removed
    lost: int = 0  # own army points removed
    leaders: int = 0  # enemy leaders killed
    leaders_lost: int = 0
    objectives: int = 0
    # Who won the round, where it is not simply who won more games of it: +1, 0 or -1; None: the games or the points say.
    won: int | None = None
    # At a pod: every opponent, with +1 where this player lasted longer, -1 where shorter, 0 where equally long.
    pod: tuple[tuple[int, int], ...] = ()

    @property
    def is_game(self) -> bool:
        """Played over the table against somebody: the only kind that strength of schedule looks at."""
        return self.kind is Kind.PLAYED and self.opponent is not None

    @property
    def is_lost(self) -> bool:
        """Also where it was decided without playing; a bye is never lost."""
        return self.won < 0 if self.won is not None else bool(self.games_lost)


@dataclass(frozen=True, slots=True)
class Bonus:
    """`points` for every player whose own `count` is `least` or more in a game that was played."""

    count: str
    least: int
    points: int


@dataclass(frozen=True, slots=True)
class Scoring:
    """Points for a round, in units: chess-like 1, 1/2, 0 is win=2, draw=1, unit=2. `bands` replace win and draw.

    A band (least difference, points, opponent's points) gives both sides' points for a difference in victory points.
    A game decided without playing is worth `forfeit_win` and `forfeit_loss`; None: what a win and a loss are worth.
    """

    win: int = 3
    draw: int = 1
    loss: int = 0
    bye: int = 3
    half_bye: int = 1
    zero_bye: int = 0
    forfeit_win: int | None = None
    forfeit_loss: int | None = None
    unit: int = 1
    bye_scored: int = 0  # victory points credited for a bye that is worth a win
    bye_conceded: int = 0
    bye_leaders: int = 0  # enemy leaders credited for it
    half_bye_scored: int = 0  # board points of a team, for and against, for a bye that is worth a draw
    bands: tuple[tuple[int, int, int], ...] = ()
    places: tuple[tuple[int, ...], ...] = ()  # points by place at a pod, one row per size of a pod
    bonuses: tuple[Bonus, ...] = ()

    @property
    def best(self) -> int:
        """The most that a game gives before bonuses: what a full win is worth."""
        return max((mine for _, mine, _ in self.bands), default=self.win)

    @property
    def full(self) -> int:
        """The most that a game gives with every bonus."""
        return self.best + sum(max(bonus.points, 0) for bonus in self.bonuses)

    @property
    def round_range(self) -> tuple[int, int]:
        """The fewest and the most points that any round can give: a game, a forfeit or a bye."""
        downs = sum(min(bonus.points, 0) for bonus in self.bonuses)
        bands = [points for _, mine, theirs in self.bands for points in (mine, theirs)]
        games = [self.win, self.draw, self.loss, *bands]
        others = [self.bye, self.half_bye, self.zero_bye, self.forfeit_win or 0, self.forfeit_loss or 0]
        return min(min(games) + downs, *others, 0), max(max(games) + self.full - self.best, *others)

    @property
    def is_uniform(self) -> bool:
        """Every game gives a win, a draw or a loss, or by bands shares one sum: forecasts then look at every end of the games."""
        if self.bonuses or self.forfeit_win is not None or self.forfeit_loss is not None or self.zero_bye:
            return False
        return not self.bands or (
            (self.win, self.loss) == (self.best, 0)
            and all(mine + theirs == self.best for _, mine, theirs in self.bands)
        )


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the standings. Rows that tie on everything share a rank."""

    rank: int
    player: int
    points: int
    values: tuple[Fraction, ...]
    played: int
    wins: int
    draws: int
    losses: int
    byes: int

    @property
    def record(self) -> str:
        """Wins, draws and losses, as in “3–0–1”."""
        return f"{self.wins}–{self.draws}–{self.losses}"


@dataclass(frozen=True, slots=True)
class Table:
    """The standings, best first; `tiebreaks` are the codes in the order of every row's `values`."""

    rows: tuple[Row, ...]
    tiebreaks: tuple[str, ...]

    def row(self, player: int) -> Row:
        return next(row for row in self.rows if row.player == player)


@dataclass(frozen=True, slots=True)
class Part:
    """What one round adds to a tiebreak; `counted` is False where the formula leaves it out, `note` says why."""

    round: int
    opponent: int | None
    amount: int | Fraction
    counted: bool
    note: str


@dataclass(frozen=True, slots=True)
class Explanation:
    """A tiebreak calculated for one player."""

    player: int
    tiebreak: str
    title: str
    formula: str
    value: Fraction
    parts: tuple[Part, ...]
