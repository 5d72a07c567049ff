"""Teams of a report file of 2026: who belongs to them, in which order they sat, and their rounds without a match.

Lines are (code, text), the text from the fifth column on, see `trf_records`. Nothing here fails: a line that cannot be read says
nothing.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.standings.trf_records import BYES, Line

NAME, MATCH_POINTS, GAME_POINTS, MEMBERS = slice(4, 36), slice(50, 56), slice(57, 63), 69
USUAL_MATCH = {"TW": Fraction(2), "TD": Fraction(1), "TL": Fraction(0)}
FORFEITS = ("+-", "-+", "--")


@dataclass(frozen=True, slots=True)
class TeamLine:
    """A team (310). Points are None where the file does not say them; `members` are numbers of players in the order of boards."""

    number: int
    name: str
    members: tuple[int, ...]
    match_points: Fraction | None = None
    game_points: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A match that was not played (330): `kind` is +-, -+ or --, as the first and the second team see it."""

    kind: str
    round: int
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class OddBye:
    """What a team without an opponent got (320), and which team that was in each round, 0 for none."""

    match_points: Fraction | None
    game_points: Fraction | None
    teams: tuple[int, ...]


def teams_in(lines: Iterable[Line]) -> tuple[TeamLine, ...]:
    return tuple(found for code, text in lines if code == "310" and (found := _team(text)))


def _team(text: str) -> TeamLine | None:
    members = _numbers(text[MEMBERS:].split())
    number = text[:3].strip()
    if not _is_number(number) or int(number) < 1 or not members:
        return None
    points = _decimal(text[MATCH_POINTS]), _decimal(text[GAME_POINTS])
    return TeamLine(int(number), text[NAME].strip(), members, *points)


def orders_in(lines: Iterable[Line]) -> dict[tuple[int, int], tuple[int, ...]]:
    """The players of each board by round and team (300), 0 where nobody sat."""
    found: dict[tuple[int, int], tuple[int, ...]] = {}
    for code, text in lines:
        numbers = _numbers(text.split()) if code == "300" else ()
        if len(numbers) > 3:
            found[numbers[0], numbers[1]] = numbers[3:]
    return found


def forfeits_in(lines: Iterable[Line]) -> tuple[Forfeit, ...]:
    found = []
    for code, text in lines:
        kind, *rest = text.split() or [""]
        numbers = _numbers(rest)
        if code == "330" and kind in FORFEITS and len(numbers) == 3:
            found.append(Forfeit(kind, *numbers))
    return tuple(found)


def odd_bye_in(lines: Iterable[Line]) -> OddBye | None:
    text = next((text for code, text in lines if code == "320"), None)
    if text is None:
        return None
    cells = [text[at : at + 4].strip() for at in range(10, len(text), 4)]
    teams = tuple(int(cell) if _is_number(cell) else 0 for cell in cells)
    return OddBye(_decimal(text[:4]), _decimal(text[5:9]), teams)


def byes_in(lines: Iterable[Line]) -> dict[tuple[int, int], str]:
    """Requested byes of teams by round and team: F, H or Z (240)."""
    found: dict[tuple[int, int], str] = {}
    for code, text in lines:
        kind, *rest = text.split() or [""]
        numbers = _numbers(rest)
        if code == "240" and kind.upper() in BYES and len(numbers) > 1:
            found |= {(numbers[0], team): kind.upper() for team in numbers[1:]}
    return found


def match_worth(lines: Iterable[Line]) -> dict[str, Fraction]:
    """What a match is worth won, drawn and lost (362)."""
    stated = " ".join(text for code, text in lines if code == "362")
    found = re.findall(r"(TW|TD|TL)\s*=?\s*([0-9]{1,4}(?:[.,][0-9])?)(?=\s|$)", stated, re.ASCII)
    return {**USUAL_MATCH, **{name: Fraction(value.replace(",", ".")) for name, value in found}}


def boards_in(lines: Iterable[Line]) -> int:
    """How many boards a match has, by the colours of them (352); 0 where the file does not say."""
    text = next((text.strip() for code, text in lines if code == "352"), "")
    return len(text) if re.fullmatch("[WB]+", text.upper()) else 0


def totals_differ(
    teams: Sequence[TeamLine], match_points: Mapping[int, Fraction], game_points: Mapping[int, Fraction]
) -> bool:
    """Whether the file gives a team other points than these."""
    return any(
        stated is not None and stated != counted.get(team.number, Fraction(0))
        for team in teams
        for stated, counted in ((team.match_points, match_points), (team.game_points, game_points))
    )


def _decimal(text: str) -> Fraction | None:
    found = re.fullmatch(r"\s*([0-9]{1,4}(?:[.,][0-9])?)\s*", text, re.ASCII)
    return Fraction(found[1].replace(",", ".")) if found else None


def _numbers(words: Sequence[str]) -> tuple[int, ...]:
    """Empty where one of them is no number."""
    return tuple(map(int, words)) if all(map(_is_number, words)) else ()


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 6


# Writing


def team_line(team: TeamLine, rank: int) -> Line:
    """A team (310), its points with one decimal."""
    matches, games = (f"{float(points or 0):.1f}" for points in (team.match_points, team.game_points))
    members = " ".join(f"{player:4}" for player in team.members)
    head = f"{team.number:3} {team.name[:32]:32} {'':5} {'':6} {matches:>6} {games:>6} {rank:3}"
    return "310", f"{head}  {members}"


def order_line(number: int, team: int, opponent: int, players: Sequence[int]) -> Line:
    """Who sat at which board in a round (300)."""
    return "300", f"{number:3} {team:3} {opponent:3} " + " ".join(f"{player:4}" for player in players)


def bye_lines(byes: Sequence[tuple[str, int, int]], odd: OddBye) -> list[Line]:
    """Requested byes as (kind, round, team) (240), and those of odd rounds with what they are worth (320)."""
    lines = [("240", f"{kind} {number:3} {team:4}") for kind, number, team in byes]
    if any(odd.teams):
        matches, games = (f"{float(points or 0):4.1f}" for points in (odd.match_points, odd.game_points))
        lines.append(("320", f"{matches} {games} " + " ".join(f"{team:3}" for team in odd.teams)))
    return lines


def worth_line(win: int, draw: int, loss: int) -> Line:
    """What a match is worth (362)."""
    return "362", f" TW{win:5.1f}   TD{draw:5.1f}   TL{loss:5.1f}"
