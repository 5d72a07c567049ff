"""Tournament report files of chess programs (TRF16, TRF26), as events."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction

from django.utils.translation import gettext as _

from tournaments.incoming import trf_matches
from tournaments.incoming.counting import added_up, totals_of
from tournaments.incoming.events import (
    BOTH_LOSE,
    BYE,
    DRAW,
    FIRST,
    FULL_BYE,
    HALF_BYE,
    MOST_ROUNDS,
    SECOND,
    Incoming,
    IncomingGame,
    IncomingPlayer,
    Wrong,
    check,
)
from tournaments.incoming.events import Unreadable as UnreadableEvent
from tournaments.incoming.worth import document_from, found_in
from tournaments.standings import trf
from tournaments.standings import trf_records as records
from tournaments.standings import trf_teams as sections

BYES = {"H": HALF_BYE, "F": FULL_BYE, "U": BYE}
WON, DRAWN, LOST = frozenset("1W+"), frozenset("=D"), frozenset("0L-")
# Taken, or said by the players' lines already: how many rounds and players there are, who has the first move.
KEPT = {
    "012",
    "013",
    "022",
    "042",
    "062",
    "142",
    "162",
    "202",
    "212",
    "240",
    "310",
    "XXR",
    "XXS",
    records.COMMENT,
}
# What else is taken where teams meet: how many teams there are, and the colours of the boards.
OF_TEAMS = {"082", "352"}


def read(text: str) -> Incoming:
    """Raises Unreadable with every fault. A player without a game or bye in a round sat out without points."""
    try:
        report = trf.read(text)
    except trf.Unreadable as wrong:
        raise UnreadableEvent(
            [Wrong(_("line %(line)s") % {"line": one.line}, one.text) for one in wrong.faults]
        ) from None
    headers = dict(reversed(report.headers))
    players = {player.number: player for player in sorted(report.players, key=lambda one: one.number)}
    taken = _with_byes(players, records.byes(report.headers))
    rounds = [_round(players, number) for number in range(max(report.rounds, _last(players)))]
    while rounds and not rounds[-1]:
        rounds.pop()
    worth, is_said = found_in(_totals(players), records.worth(report.headers))
    own, notes = document_from(worth)
    tiebreaks, unknown = records.tiebreaks(report.headers)
    teams = records.teams(report.headers)
    found = Incoming(
        "TRF26" if records.is_2026(report.headers) else "TRF16",
        headers.get("012", "").strip(),
        tuple(
            IncomingPlayer(player.number, player.name, team=teams.get(player.number, "")[:80])
            for player in players.values()
        ),
        tuple(rounds),
        place=headers.get("022", "").strip(),
        day=day_of(headers.get("042", "")),
        scoring="chess",
        own_scoring=own,
        tiebreaks=tiebreaks,
        notes=(*notes, *_notes(report, taken, unknown), *(() if is_said else (_points_note(),))),
    )
    return check(_with_matches(found, replace(report, players=tuple(players.values()))))


def _with_matches(found: Incoming, report: trf.Report) -> Incoming:
    """The event with teams that met, where the file names them; single players, with what it lacks, where it says too little."""
    lines = report.headers
    try:
        matches = trf_matches.read(report)
    except trf_matches.Lacking as lacking:
        return replace(found, notes=(*found.notes, *lacking.lacks))
    if matches is None:
        return found
    notes = [note for note in found.notes if note not in (_matches_note(), _others_note(_others(report)))]
    if others := [code for code in _others(report) if code not in OF_TEAMS]:
        notes.append(_others_note(others))
    made = added_up(
        replace(
            found,
            players=matches.teams,
            rounds=matches.rounds,
            teams=matches.rules,
            tiebreaks=_of_teams(lines),
            notes=tuple(notes),
        )
    )
    differs = sections.totals_differ(sections.teams_in(lines), *totals_of(made))
    return replace(made, notes=(*made.notes, _totals_note())) if differs else made


def _last(players: Mapping[int, trf.Competitor]) -> int:
    return max((len(player.rounds) for player in players.values()), default=0)


def _with_byes(players: dict[int, trf.Competitor], byes: Iterable[records.Bye]) -> bool:
    """Puts the byes that the file lists apart where a player's line leaves the round empty; whether all of them fit."""
    fit = True
    for bye in byes:
        player = players.get(bye.player)
        if player is None or not 0 < bye.round <= MOST_ROUNDS:
            fit = False
            continue
        rounds = [*player.rounds, *[trf.Entry(None, "-", "Z")] * (bye.round - len(player.rounds))]
        here = rounds[bye.round - 1]
        if here.opponent is None and here.code == "Z":
            rounds[bye.round - 1] = trf.Entry(None, "-", bye.kind)
            players[bye.player] = replace(player, rounds=tuple(rounds))
        elif here.code != bye.kind:
            fit = False
    return fit


def _totals(players: Mapping[int, trf.Competitor]) -> Iterator[tuple[Fraction, list[str]]]:
    for player in players.values():
        yield Fraction(player.points, 2), [entry.code for entry in player.rounds]


def _points_note() -> str:
    return _(
        "The points in the file are not what its results are worth; the results are kept, and the points follow from them."
    )


def _of_teams(lines: Sequence[records.Line]) -> tuple[str, ...] | None:
    """Tiebreaks of teams as we write them. FIDE's names mean other things there: its Buchholz may count match or game points."""
    comments = [line for line in lines if line[0] == records.COMMENT]
    return records.tiebreaks(comments, records.OF_BOARDS)[0]


def _notes(report: trf.Report, byes_fit: bool, unknown: Sequence[str]) -> Iterator[str]:
    codes = {code for code, _text in report.headers}
    if any(player.rating or player.federation or player.fide for player in report.players):
        yield _("Ratings, federations and FIDE numbers are left out.")
    if unknown:
        yield _("Tiebreaks of the file that are not known here: %(others)s.") % {
            "others": ", ".join(unknown)[:200]
        }
    if not byes_fit:
        yield _("Byes (240) that contradict a player’s line are left out.")
    if records.has_other_points(report.headers):
        yield _("Points given or taken without a game (299) are left out.")
    if codes & records.TEAM_MATCHES:
        yield _matches_note()
    if others := _others(report):
        yield _others_note(others)


def _others(report: trf.Report) -> list[str]:
    """The kinds of lines of which nothing is taken."""
    codes = {line[0] for line in report.headers if records.order_in(line) is None}
    return sorted(codes - KEPT - records.TEAM_MATCHES - {"299"})


def _others_note(codes: Sequence[str]) -> str:
    return _("Lines of these kinds are left out: %(others)s.") % {"others": ", ".join(codes)[:200]}


def _matches_note() -> str:
    return _(
        "Matches of teams are left out: players keep the name of their team, and their games are those of single players."
    )


def _totals_note() -> str:
    return _(
        "The points of teams in the file are not what their matches are worth here; the matches are kept, and the points follow "
        "from them."
    )


def _round(players: Mapping[int, trf.Competitor], number: int) -> tuple[IncomingGame, ...]:
    """Each game once, from the side that had the first move, else the lower number."""
    games = []
    for player in players.values():
        if number >= len(player.rounds):
            continue
        entry = player.rounds[number]
        if entry.opponent is None:
            if entry.code in BYES:
                games.append(IncomingGame(player.number, None, bye=BYES[entry.code]))
        elif entry.colour == "w" or (entry.colour != "b" and player.number < entry.opponent):
            games.append(_game(player.number, entry, players[entry.opponent].rounds[number].code))
    return tuple(games)


def _game(player: int, entry: trf.Entry, theirs: str) -> IncomingGame:
    """A game without a result is one that the file leaves open."""
    outcome = "" if entry.code == "Z" else DRAW
    if entry.code in WON:
        outcome = FIRST
    elif entry.code in LOST:
        outcome = SECOND if theirs in WON else BOTH_LOSE
    return IncomingGame(player, entry.opponent, outcome, unplayed=entry.code in "+-")


MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


def day_of(text: str) -> date | None:
    """2026/10/03, 3.10.2026 or “Oct 3, 2026”, with any signs between; None for anything else, and for 10/03/26."""
    words = re.findall(r"[0-9]+|[a-z]+", text.lower())[:3]
    if len(words) == 3 and words[0][:3] in MONTHS:
        words = [words[2], str(MONTHS.index(words[0][:3]) + 1), words[1]]
    if len(words) == 3 and len(words[2]) == 4:
        words.reverse()
    try:
        year, month, day = (int(word) for word in words)
        return date(year, month, day) if year > 99 else None
    except (ValueError, OverflowError):
        return None
