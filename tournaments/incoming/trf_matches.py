"""Matches of teams out of a report file of 2026: which teams met, who sat at which board, and what the file lacks for it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from tournaments.incoming.events import (
    BOTH_LOSE,
    BYE,
    DRAW,
    FIRST,
    FULL_BYE,
    HALF_BYE,
    SECOND,
    ZERO_BYE,
    IncomingBoard,
    IncomingGame,
    IncomingMember,
    IncomingPlayer,
    TeamRules,
)
from tournaments.models.teams import MOST_MEMBERS
from tournaments.standings import trf
from tournaments.standings import trf_records as records
from tournaments.standings import trf_teams as sections

FEWEST_BOARDS, MOST_BOARDS, MOST_LACKS = 2, 12, 10
ALONE = frozenset("+FU")  # who won without anybody named, as `trf.read` gives it
WON, DRAWN, LOST = frozenset("1W+"), frozenset("=D"), frozenset("0L-")
TEAM_BYES = {"F": FULL_BYE, "H": HALF_BYE, "Z": ZERO_BYE, "U": BYE}


class Lacking(ValueError):
    """Carries what the file lacks for matches, in sentences."""

    def __init__(self, lacks: Sequence[str]) -> None:
        super().__init__(" ".join(lacks))
        self.lacks = tuple(lacks[:MOST_LACKS])


@dataclass(frozen=True, slots=True)
class TeamMatches:
    teams: tuple[IncomingPlayer, ...]
    rounds: tuple[tuple[IncomingGame, ...], ...]
    rules: TeamRules


@dataclass
class _Roster:
    """The members of one team, numbered by their place in the file; stand-ins for empty seats follow."""

    line: sections.TeamLine
    names: list[str]
    players: list[int]

    def number(self, player: int) -> int:
        return self.players.index(player) + 1

    def stand_in(self, at: int) -> int:
        """The number of the stand-in for the empty seat `at`, from 0 on: as many of them as seats were empty at once."""
        while len(self.names) <= len(self.players) + at:
            self.names.append(_("Nobody"))
        return len(self.players) + at + 1


@dataclass
class _Reading:
    """What is read of the file so far. `team_of` gives the team of each player."""

    players: Mapping[int, trf.Competitor]
    lines: Sequence[records.Line]
    rosters: Mapping[int, _Roster]
    team_of: Mapping[int, int]
    orders: Mapping[tuple[int, int], tuple[int, ...]]
    lacks: list[str] = field(default_factory=list)
    size: int = 0

    def entry(self, player: int, number: int) -> trf.Entry:
        """The cell of the player in round `number`, from 1 on."""
        found = self.players[player].rounds
        return found[number - 1] if number <= len(found) else trf.Entry(None, "-", "Z")


def read(report: trf.Report) -> TeamMatches | None:
    """None where the file names no teams (310). Raises Lacking with what is missing for their matches."""
    teams = sections.teams_in(report.headers)
    if not teams:
        return None
    reading = _start(report, teams)
    worth = sections.match_worth(report.headers)
    if any(value.denominator != 1 for value in worth.values()) or not (
        worth["TW"] >= worth["TD"] >= worth["TL"] and worth["TW"] >= 1
    ):
        reading.lacks.append(_("Match points (362) are whole, and a win is worth at least a draw."))
    met = [_met(reading, number) for number in range(1, report.rounds + 1)]
    reading.size = _boards(reading, met)
    _stop(reading)
    rounds = tuple(_round(reading, number, pairs) for number, pairs in enumerate(met, start=1))
    if any(len(one.names) > MOST_MEMBERS for one in reading.rosters.values()):
        reading.lacks.append(_("A team has at most %(most)s members.") % {"most": MOST_MEMBERS})
        _stop(reading)
    win, draw, loss = (int(worth[name]) for name in ("TW", "TD", "TL"))
    rules = TeamRules(reading.size, f"0: {draw}-{draw}, 1: {win}-{loss}")
    return TeamMatches(tuple(map(_entry, reading.rosters.values())), rounds, rules)


def _start(report: trf.Report, teams: Sequence[sections.TeamLine]) -> _Reading:
    """Raises Lacking where teams share a number or a player, or name a player who is not in the file."""
    players = {player.number: player for player in report.players}
    team_of: dict[int, int] = {}
    lacks = []
    for team in teams:
        unknown = [player for player in team.members if player not in players]
        taken = [player for player in team.members if player in team_of]
        if unknown or taken:
            lacks.append(
                _("Team %(number)s: a player is not in this file or plays for two teams.")
                % {"number": team.number}
            )
        team_of |= dict.fromkeys(team.members, team.number)
    if len({team.number for team in teams}) != len(teams):
        lacks.append(_("Two teams have the same number."))
    if lacks:
        raise Lacking(lacks)
    rosters = {
        team.number: _Roster(team, [players[one].name for one in team.members], list(team.members))
        for team in teams
    }
    return _Reading(players, report.headers, rosters, team_of, sections.orders_in(report.headers))


def _stop(reading: _Reading) -> None:
    if reading.lacks:
        raise Lacking(list(dict.fromkeys(reading.lacks)))


def _entry(roster: _Roster) -> IncomingPlayer:
    members = tuple(IncomingMember(number, name) for number, name in enumerate(roster.names, start=1))
    name = roster.line.name or _("Team %(number)s") % {"number": roster.line.number}
    return IncomingPlayer(roster.line.number, name, members=members)


# Who met


def _met(reading: _Reading, number: int) -> list[tuple[int, int]]:
    """The matches of a round as pairs of teams; the team whose first player has white is the first."""
    against: dict[int, set[int]] = {}
    for player, competitor in reading.players.items():
        opponent = reading.entry(player, number).opponent
        if opponent is None:
            continue
        mine, theirs = reading.team_of.get(player), reading.team_of.get(opponent)
        if mine is None or theirs is None:
            reading.lacks.append(
                _("Round %(round)s: %(player)s plays for no team.")
                % {"round": number, "player": competitor.name}
            )
        else:
            against.setdefault(mine, set()).add(theirs)
    for team, others in against.items():
        if len(others) > 1 or team in others:
            reading.lacks.append(
                _("Round %(round)s: the players of %(team)s meet more than one team.")
                % {"round": number, "team": reading.rosters[team].line.name}
            )
    pairs = {tuple(sorted((team, min(others)))) for team, others in against.items()}
    return [_sides(reading, number, one, other) for one, other in sorted(pairs)]


def _sides(reading: _Reading, number: int, one: int, other: int) -> tuple[int, int]:
    for player in _seated(reading, number, one):
        if player and (entry := reading.entry(player, number)).opponent is not None:
            return (other, one) if entry.colour == "b" else (one, other)
    return one, other


def _seated(reading: _Reading, number: int, team: int) -> tuple[int, ...]:
    """Who sat at the boards in their order: as the file says (300), else all members as they are listed."""
    ordered = reading.orders.get((number, team), ())
    known = set(reading.rosters[team].players)
    right = all(not player or player in known for player in ordered) and len(set(ordered) - {0}) == len(
        [player for player in ordered if player]
    )
    return ordered if ordered and right else tuple(reading.rosters[team].players)


def _boards(reading: _Reading, met: Sequence[Sequence[tuple[int, int]]]) -> int:
    """How many boards a match has: as the file says (352), and never fewer than were played."""
    played = [
        sum(reading.entry(player, number).opponent is not None for player in reading.rosters[first].players)
        for number, pairs in enumerate(met, start=1)
        for first, _second in pairs
    ]
    size = max([sections.boards_in(reading.lines), *played])
    if not FEWEST_BOARDS <= size <= MOST_BOARDS:
        reading.lacks.append(
            _("A match has %(fewest)s to %(most)s boards; this file has %(boards)s.")
            % {"fewest": FEWEST_BOARDS, "most": MOST_BOARDS, "boards": size}
        )
    return size


# Rounds and boards


def _round(reading: _Reading, number: int, met: Sequence[tuple[int, int]]) -> tuple[IncomingGame, ...]:
    games = [_match(reading, number, first, second) for first, second in met]
    sitting = {team for pair in met for team in pair}
    for forfeit in sections.forfeits_in(reading.lines):
        both = {forfeit.first, forfeit.second}
        if (
            forfeit.round == number
            and both <= reading.rosters.keys()
            and len(both) == 2
            and not both & sitting
        ):
            games.append(_forfeited(reading, forfeit))
            sitting |= both
    byes = _byes(reading, number)
    games += [IncomingGame(team, None, bye=byes[team]) for team in sorted(byes.keys() - sitting)]
    return tuple(games)


def _byes(reading: _Reading, number: int) -> dict[int, str]:
    found = {
        team: TEAM_BYES[kind]
        for (round_, team), kind in sections.byes_in(reading.lines).items()
        if round_ == number and team in reading.rosters
    }
    odd = sections.odd_bye_in(reading.lines)
    if odd and number <= len(odd.teams) and odd.teams[number - 1] in reading.rosters:
        found[odd.teams[number - 1]] = _odd_bye(reading, odd)
    return found


def _odd_bye(reading: _Reading, odd: sections.OddBye) -> str:
    """The kind of bye that is worth as many match points here."""
    worth = sections.match_worth(reading.lines)
    if odd.match_points is None or odd.match_points >= worth["TW"]:
        return BYE
    return HALF_BYE if odd.match_points >= worth["TD"] else ZERO_BYE


def _match(reading: _Reading, number: int, first: int, second: int) -> IncomingGame:
    played = [*_played(reading, number, first, second)]
    boards = [*played, *_unplayed(reading, number, (first, second), played)]
    return IncomingGame(first, second, boards=tuple(boards))


def _played(reading: _Reading, number: int, first: int, second: int) -> Iterator[IncomingBoard]:
    """Boards with both players named, in the order in which the first team sat."""
    ours, theirs = reading.rosters[first], reading.rosters[second]
    order = _seated(reading, number, first)
    for player in sorted(ours.players, key=lambda one: order.index(one) if one in order else len(order)):
        entry = reading.entry(player, number)
        if entry.opponent is not None:
            their_code = reading.entry(entry.opponent, number).code
            outcome = _outcome(entry.code, their_code)
            unplayed = entry.code in "+-"
            yield IncomingBoard(ours.number(player), theirs.number(entry.opponent), outcome, unplayed)


def _outcome(mine: str, theirs: str) -> str:
    if mine in WON:
        return FIRST
    if mine in DRAWN:
        return DRAW
    return (SECOND if theirs in WON else BOTH_LOSE) if mine in LOST else ""


def _unplayed(
    reading: _Reading, number: int, teams: tuple[int, int], played: Sequence[IncomingBoard]
) -> Iterator[IncomingBoard]:
    """The boards where somebody was missing: who won without a game sits against an empty seat, else both seats are empty."""
    at = [{board.first for board in played}, {board.second for board in played}]
    rosters = [reading.rosters[team] for team in teams]
    free = [
        [player for player in roster.players if roster.number(player) not in taken]
        for roster, taken in zip(rosters, at, strict=True)
    ]
    winners = [[one for one in side if reading.entry(one, number).code in ALONE] for side in free]
    losers = [[one for one in side if one not in won] for side, won in zip(free, winners, strict=True)]
    seats = [_Seats(roster, side) for roster, side in zip(rosters, losers, strict=True)]
    wanted = reading.size - len(played)
    for player in winners[0][:wanted]:
        yield IncomingBoard(rosters[0].number(player), seats[1].next(), FIRST, unplayed=True)
    wanted -= len(winners[0][:wanted])
    for player in winners[1][:wanted]:
        yield IncomingBoard(seats[0].next(), rosters[1].number(player), SECOND, unplayed=True)
    for _more in range(wanted - len(winners[1][:wanted])):
        yield IncomingBoard(seats[0].next(), seats[1].next(), BOTH_LOSE, unplayed=True)


@dataclass
class _Seats:
    """Who is written at the boards that nobody played: members who are free, then stand-ins."""

    roster: _Roster
    free: list[int]
    stand_ins: int = 0

    def next(self) -> int:
        if self.free:
            return self.roster.number(self.free.pop(0))
        self.stand_ins += 1
        return self.roster.stand_in(self.stand_ins - 1)


def _forfeited(reading: _Reading, forfeit: sections.Forfeit) -> IncomingGame:
    outcome = {"+-": FIRST, "-+": SECOND, "--": BOTH_LOSE}[forfeit.kind]
    seats = [
        _Seats(reading.rosters[team], list(reading.rosters[team].players))
        for team in (forfeit.first, forfeit.second)
    ]
    boards = tuple(
        IncomingBoard(seats[0].next(), seats[1].next(), outcome, unplayed=True) for _at in range(reading.size)
    )
    return IncomingGame(forfeit.first, forfeit.second, boards=boards)
