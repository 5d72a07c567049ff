"""An event as any file may describe it. Frozen records; nothing here knows a format or a database."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.utils.translation import gettext as _

MOST_PLAYERS, MOST_ROUNDS = 5_000, 99
FIRST, SECOND, DRAW, BOTH_LOSE = "first", "second", "draw", "both_lose"
BYE, FULL_BYE, HALF_BYE, ZERO_BYE = "bye", "full_bye", "half_bye", "zero_bye"


@dataclass(frozen=True, slots=True)
class IncomingMember:
    """`number` is unique in the team, from 1 on."""

    number: int
    name: str


@dataclass(frozen=True, slots=True)
class IncomingBoard:
    """One game of a match, by the numbers of the members in their teams."""

    first: int
    second: int
    outcome: str = ""
    unplayed: bool = False


@dataclass(frozen=True, slots=True)
class IncomingPlayer:
    """`number` is unique in the file, from 1 on. Where teams meet, this is a team with its `members`."""

    number: int
    name: str
    club: str = ""
    faction: str = ""
    team: str = ""
    members: tuple[IncomingMember, ...] = ()


@dataclass(frozen=True, slots=True)
class IncomingGame:
    """`second` is None for a bye, whose kind is `bye`. `outcome` is empty where the file has no result.

    Of a match of teams, `score` holds the points of its `boards` in units of the scoring.
    """

    first: int
    second: int | None
    outcome: str = ""
    unplayed: bool = False
    bye: str = BYE
    table: int | None = None
    score: tuple[int, int] | None = None
    boards: tuple[IncomingBoard, ...] = ()


@dataclass(frozen=True, slots=True)
class TeamRules:
    """How many boards a match has, and what it is worth, see `standings.team_points`."""

    boards: int
    points: str


@dataclass(frozen=True, slots=True)
class Incoming:
    """`scoring` is the preset that the format counts by, `own_scoring` the document of another worth where the file says one;
    `tiebreaks` are the file's own in their order, None where it has none; `notes` name what the file holds and is left out."""

    format: str
    name: str
    players: tuple[IncomingPlayer, ...]
    rounds: tuple[tuple[IncomingGame, ...], ...]
    place: str = ""
    day: date | None = None
    scoring: str = ""
    own_scoring: Mapping[str, Any] | None = None
    tiebreaks: tuple[str, ...] | None = None
    notes: tuple[str, ...] = ()
    teams: TeamRules | None = None

    @property
    def games(self) -> int:
        """Of two players; matches of teams where teams meet."""
        return sum(game.second is not None for round_ in self.rounds for game in round_)

    @property
    def people(self) -> int:
        return sum(len(player.members) for player in self.players) if self.teams else len(self.players)

    @property
    def boards(self) -> int:
        """Games of two people, no matter for which team."""
        found = sum(len(game.boards) for round_ in self.rounds for game in round_)
        return found if self.teams else self.games


@dataclass(frozen=True, slots=True)
class Wrong:
    """One reason why a file cannot be taken, at its line or path."""

    at: str
    text: str


class Unreadable(ValueError):
    """Carries every reason."""

    def __init__(self, faults: list[Wrong]) -> None:
        super().__init__("; ".join(f"{fault.at}: {fault.text}" for fault in faults[:20]))
        self.faults = tuple(faults)


@dataclass
class Faults:
    """Collects what is wrong, up to a bound: a file of nothing else is not worth more."""

    found: list[Wrong] = field(default_factory=list)

    def add(self, at: str, text: str) -> None:
        if len(self.found) < 200:
            self.found.append(Wrong(at, text))

    def stop(self) -> None:
        """Raises Unreadable where anything is wrong."""
        if self.found:
            raise Unreadable(self.found)


def check(event: Incoming) -> Incoming:
    """Raises Unreadable with every contradiction that no format can carry: players twice in a round, unknown numbers."""
    faults = Faults()
    numbers = [player.number for player in event.players]
    for wrong in _size(event, numbers):
        faults.add(wrong.at, wrong.text)
    known = set(numbers)
    for at, round_ in enumerate(event.rounds, start=1):
        sitting: set[int] = set()
        for game in round_:
            for player in (game.first, game.second):
                if player is None:
                    continue
                if player not in known:
                    faults.add(
                        _("round %(at)s") % {"at": at},
                        _("player %(player)s is not in the list of players") % {"player": player},
                    )
                elif player in sitting:
                    faults.add(
                        _("round %(at)s") % {"at": at},
                        _("player %(player)s plays twice") % {"player": player},
                    )
                sitting.add(player)
    faults.stop()
    return event


def _size(event: Incoming, numbers: list[int]) -> Iterator[Wrong]:
    if not numbers:
        yield Wrong(_("file"), _("no player is named"))
    if len(numbers) != len(set(numbers)):
        yield Wrong(_("file"), _("a number is given to two players"))
    if len(numbers) > MOST_PLAYERS or len(event.rounds) > MOST_ROUNDS:
        yield Wrong(
            _("file"),
            _("at most %(most_players)s players and %(most_rounds)s rounds are read")
            % {"most_players": MOST_PLAYERS, "most_rounds": MOST_ROUNDS},
        )
    for player in event.players:
        if not player.name.strip() or not player.name.isprintable():
            yield Wrong(
                _("player %(number)s") % {"number": player.number},
                _("a name is missing or cannot be shown"),
            )
