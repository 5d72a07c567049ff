"""FIDE's tournament report file (TRF16), read and written: a text file with fixed columns, one line a player.

Files meet results here; ranking is in `table`. A file with faults is refused with all of them, never half read.
"""

import re
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from tournaments.standings import trf_records as records
from tournaments.standings.tally import outcome
from tournaments.standings.types import Kind, Result, Scoring
from wording import gettext as _

CHESS = Scoring(win=2, draw=1, loss=0, bye=2, half_bye=1, unit=2)
# Result codes: kind of round and points in half points. Each game's two codes must fit each other.
CODES = {
    "1": (Kind.PLAYED, 2),
    "=": (Kind.PLAYED, 1),
    "0": (Kind.PLAYED, 0),
    "W": (Kind.PLAYED, 2),
    "D": (Kind.PLAYED, 1),
    "L": (Kind.PLAYED, 0),
    "+": (Kind.FORFEIT, 2),
    "-": (Kind.FORFEIT, 0),
    "H": (Kind.BYE, 1),
    "F": (Kind.BYE, 2),
    "U": (Kind.BYE, 2),
    "Z": (Kind.ABSENT, 0),
    " ": (Kind.ABSENT, 0),
}
FITS = {
    ("1", "0"), ("=", "="), ("W", "L"), ("D", "D"), ("+", "-"), ("-", "-"), ("0", "0"), ("L", "L"), ("Z", "Z")
}  # fmt: skip
# Programs write a forfeit also where nobody was paired: who won it had a bye, who lost it was away.
ALONE = {"+": "F", "=": "H", "-": "Z"}
NOBODY = "0000"
FIRST_ROUND, ROUND_WIDTH = 91, 10  # columns counted from 0
MOST_FAULTS = 200


@dataclass(frozen=True, slots=True)
class Entry:
    """One round of one player as the file has it."""

    opponent: int | None
    colour: str
    code: str


@dataclass(frozen=True, slots=True)
class Competitor:
    number: int
    name: str
    rounds: tuple[Entry, ...] = ()
    sex: str = ""
    title: str = ""
    rating: int = 0
    federation: str = ""
    fide: str = ""
    born: str = ""
    points: int = 0  # in half points
    rank: int = 0


@dataclass(frozen=True, slots=True)
class Report:
    """`headers` are all other lines in their order: (code, text), such as ("012", name of the tournament)."""

    headers: tuple[tuple[str, str], ...]
    players: tuple[Competitor, ...]

    @property
    def rounds(self) -> int:
        return max((len(player.rounds) for player in self.players), default=0)


@dataclass(frozen=True, slots=True)
class Fault:
    line: int
    text: str


class Unreadable(ValueError):
    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("; ".join(f"line {fault.line}: {fault.text}" for fault in faults))
        self.faults = tuple(faults)


def read(text: str) -> Report:
    """Raises Unreadable with every fault of the file."""
    faults: list[Fault] = []
    headers, players = [], {}
    lines: dict[int, int] = {}
    for at, line in enumerate(re.split(r"\r\n|\r|\n", text.replace("\ufeff", "")), start=1):
        if line[:3] == "001":
            player = _player(line, at, faults)
            if player and player.number in players:
                faults.append(
                    Fault(at, _("starting number %(number)s appears twice") % {"number": player.number})
                )
            elif player:
                players[player.number], lines[player.number] = player, at
        elif line.strip():
            headers.append((line[:3], line[4:].rstrip()))
    if not faults:
        faults += _contradictions(players, lines)
    if not players and not faults:
        faults.append(Fault(1, _("no player lines (001) in this file")))
    if faults:
        raise Unreadable(sorted(faults, key=lambda fault: fault.line)[:MOST_FAULTS])
    return Report(tuple(headers), tuple(players.values()))


def write(report: Report) -> str:
    lines = [f"{code} {text}".rstrip() for code, text in report.headers]
    return "\n".join([*lines, *map(_line, report.players)]) + "\n"


def _line(player: Competitor) -> str:
    whole, half = divmod(player.points, 2)
    points = f"{whole}.{5 * half}" if whole < 100 else f"{whole}"  # the column has four places
    head = (
        f"001 {player.number:4} {player.sex:1}{player.title:>3} {player.name[:33]:33} "
        f"{player.rating or '':>4} {player.federation[:3]:3} {player.fide[:11]:>11} {player.born[:10]:10} "
        f"{points:>4} {player.rank or '':>4}"
    )
    cells = (
        f"  {entry.opponent or NOBODY:>4} {entry.colour or '-':1} {entry.code}" for entry in player.rounds
    )
    return head + "".join(cells)


def results(report: Report) -> tuple[Result, ...]:
    """Points in half points, see `CHESS`. Rounds after a player's last column are absences."""
    return tuple(
        _result(player.number, number, entry)
        for player in report.players
        for number, entry in enumerate(_padded(player.rounds, report.rounds), start=1)
    )


def _padded(rounds: Sequence[Entry], length: int) -> list[Entry]:
    return [*rounds, *[Entry(None, "", "Z")] * (length - len(rounds))]


def _result(player: int, number: int, entry: Entry) -> Result:
    kind, points = CODES[entry.code]
    played = kind is Kind.PLAYED
    return Result(
        number,
        player,
        None if kind is Kind.ABSENT else entry.opponent,
        kind,
        points,
        games_won=int(played and points == 2),
        games_drawn=int(played and points == 1),
        games_lost=int(played and points == 0),
    )


@dataclass(frozen=True, slots=True)
class Details:
    """What an event knows beside its results. `second`: who had black, as (round, player), None: the higher number of each game.
    `byes`: the code of a bye by player and round, `teams`: names by player, `tiebreaks`: codes in order, None: not known."""

    second: Container[tuple[int, int]] | None = None
    byes: Mapping[tuple[int, int], str] = field(default_factory=dict)
    teams: Mapping[int, str] = field(default_factory=dict)
    tiebreaks: Sequence[str] | None = None


OTHER_POINTS = (records.COMMENT, "The event counts other points; here a win is 1, a draw 0.5 and a loss 0")


def report(
    results: Collection[Result],
    players: Sequence[Competitor],
    scoring: Scoring,
    headers: Mapping[str, str],
    details: Details | None = None,
) -> Report:
    """An event as a report, with its own points where every result of one kind is worth the same; else in half points.

    Players are numbered from 1 without gaps. The format has no word for a void game, which becomes a round without an
    opponent, nor for a game that both have lost, which becomes a forfeit of both. Every game needs two colours.
    """
    known = details or Details()
    numbers = {number: at for at, number in enumerate(sorted(player.number for player in players), start=1)}
    entries = {(result.player, result.round): _entry(result, numbers, scoring, known) for result in results}
    both = _lost_by_both(results, entries)
    entries |= {at: replace(entries[at], code="-") for at in both}
    last = max((number for _, number in entries), default=0)
    nothing = Entry(None, "", "Z")
    filled = [
        replace(
            player,
            number=numbers[player.number],
            rounds=tuple(entries.get((player.number, number), nothing) for number in range(1, last + 1)),
        )
        for player in players
    ]
    points = {numbers[number]: worth for number, worth in _points(results, players, scoring).items()}
    lines, counted = _counted(filled, points, records.worth_of(scoring))
    teams = {numbers[player]: team for player, team in known.teams.items() if player in numbers}
    order = [] if known.tiebreaks is None else records.tiebreak_lines(known.tiebreaks)
    more = [*lines, *order, *records.team_lines(teams), ("XXR", str(last))]
    return Report((*headers.items(), *more), tuple(counted))


def _points(
    results: Iterable[Result], players: Iterable[Competitor], scoring: Scoring
) -> dict[int, Fraction]:
    totals = {player.number: Fraction(0) for player in players}
    for result in results:
        totals[result.player] += Fraction(result.points, scoring.unit)
    return totals


def _counted(
    players: Sequence[Competitor], points: Mapping[int, Fraction], worth: Mapping[str, Fraction] | None
) -> tuple[list[records.Line], list[Competitor]]:
    """The lines that say what results are worth, and the players with their points: half points where results cannot say them."""
    if worth is not None and all(points[player.number] == _sum(player, worth) for player in players):
        counted = [replace(player, points=int(2 * points[player.number])) for player in players]
        return records.worth_lines(worth, _cells(players)), counted
    counted = [replace(player, points=int(2 * _sum(player, records.USUAL))) for player in players]
    return [OTHER_POINTS], counted


def _cells(players: Iterable[Competitor]) -> Iterator[records.Cell]:
    for player in players:
        yield from (
            (entry.code, number, player.number) for number, entry in enumerate(player.rounds, start=1)
        )


def _sum(player: Competitor, worth: Mapping[str, Fraction]) -> Fraction:
    return sum((worth[records.PARTS[entry.code]] for entry in player.rounds), Fraction(0))


def _lost_by_both(
    results: Iterable[Result], entries: Mapping[tuple[int, int], Entry]
) -> list[tuple[int, int]]:
    """Player and round of every side of such a game."""
    lost = {at for at, entry in entries.items() if entry.code == "0"}
    return [
        (result.player, result.round)
        for result in results
        if result.opponent is not None
        and (result.player, result.round) in lost
        and (result.opponent, result.round) in lost
    ]


def _colour(result: Result, second: Container[tuple[int, int]] | None) -> str:
    if second is None:
        return "b" if result.player > (result.opponent or 0) else "w"
    return "b" if (result.round, result.player) in second else "w"


def _entry(result: Result, numbers: Mapping[int, int], scoring: Scoring, known: Details) -> Entry:
    colour = _colour(result, known.second)
    if result.opponent is not None and result.kind is Kind.PLAYED:
        return Entry(numbers[result.opponent], colour, "0=1"[outcome(result, scoring) + 1])
    if result.opponent is not None and result.kind is Kind.FORFEIT:
        won = result.points > scoring.draw if result.won is None else result.won > 0
        return Entry(numbers[result.opponent], colour, "+" if won else "-")
    if result.kind is Kind.BYE:
        usual = "U" if result.points >= scoring.bye else "H" if result.points else "Z"
        return Entry(None, "", known.byes.get((result.round, result.player), usual))
    return Entry(None, "", "Z")


def _player(line: str, at: int, faults: list[Fault]) -> Competitor | None:
    before = len(faults)
    number = _integer(line[4:8], _("starting number"), at, faults)
    player = Competitor(
        number=number,
        name=line[14:47].strip(),
        sex=line[9:10].strip(),
        title=line[10:13].strip(),
        rating=_integer(line[48:52], "rating", at, faults),
        federation=line[53:56].strip(),
        fide=line[57:68].strip(),
        born=line[69:79].strip(),
        points=_half_points(line[80:84], at, faults),
        rank=_integer(line[85:89], "rank", at, faults),
        rounds=tuple(_entries(line.rstrip()[FIRST_ROUND:], at, faults)),
    )
    if number < 1 and len(faults) == before:
        faults.append(Fault(at, _("a player needs a starting number above 0")))
    return player if len(faults) == before else None


def _integer(text: str, what: str, at: int, faults: list[Fault]) -> int:
    if re.fullmatch(r"\s*[0-9]*\s*", text, re.ASCII):
        return int(text.strip() or 0)
    faults.append(
        Fault(at, _("the %(what)s “%(text)s” is not a number") % {"what": what, "text": text.strip()})
    )
    return 0


def _half_points(text: str, at: int, faults: list[Fault]) -> int:
    found = re.fullmatch(r"\s*([0-9]*)(?:[.,]([05])0?)?\s*", text, re.ASCII)
    if found:
        return 2 * int(found[1] or 0) + (found[2] == "5")
    faults.append(Fault(at, _("the points “%(text)s” are not whole or half points") % {"text": text.strip()}))
    return 0


def _entries(text: str, at: int, faults: list[Fault]) -> Iterator[Entry]:
    """A game without a result yet has its opponent and the code Z."""
    for place in range(0, len(text), ROUND_WIDTH):
        cell = text[place : place + ROUND_WIDTH].ljust(ROUND_WIDTH)
        number, colour, code = place // ROUND_WIDTH + 1, cell[5].lower(), cell[7].upper()
        opponent = _integer(cell[0:4], _("opponent in round %(number)s") % {"number": number}, at, faults)
        if code not in CODES or colour not in "wbs- ":
            faults.append(
                Fault(
                    at,
                    _("round %(number)s: “%(cell)s” is not a result")
                    % {"number": number, "cell": cell.strip()},
                )
            )
        elif not opponent and code in ALONE:
            code = ALONE[code]
        elif code != " " and bool(opponent) != (CODES[code][0] in (Kind.PLAYED, Kind.FORFEIT)):
            faults.append(
                Fault(
                    at,
                    _("round %(number)s: “%(cell)s” has an opponent too few or too many")
                    % {"number": number, "cell": cell.strip()},
                )
            )
        yield Entry(opponent or None, colour.strip() or "-", code.strip() or "Z")


def _contradictions(players: Mapping[int, Competitor], lines: Mapping[int, int]) -> Iterator[Fault]:
    for player in players.values():
        at = lines[player.number]
        for number, entry in enumerate(player.rounds, start=1):
            if entry.opponent is not None:
                yield from _contradiction(players, player.number, number, entry, at)


def _contradiction(
    players: Mapping[int, Competitor], me: int, number: int, entry: Entry, at: int
) -> Iterator[Fault]:
    other = players.get(entry.opponent or 0)
    if other is None:
        yield Fault(
            at,
            _("round %(number)s: opponent %(opponent)s is not in this file")
            % {"number": number, "opponent": entry.opponent},
        )
        return
    theirs = other.rounds[number - 1] if number <= len(other.rounds) else Entry(None, "", "Z")
    pair = (entry.code, theirs.code)
    if theirs.opponent != me:
        yield Fault(
            at,
            _("round %(number)s: player %(other)s does not say the same opponent")
            % {"number": number, "other": other.number},
        )
    elif pair not in FITS and pair[::-1] not in FITS:
        yield Fault(
            at,
            _("round %(number)s: “%(here)s” here and “%(there)s” there do not fit")
            % {"number": number, "here": entry.code, "there": theirs.code},
        )
