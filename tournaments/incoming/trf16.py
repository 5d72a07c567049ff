"""Tournament report files of chess programs (TRF16), as events."""

from collections.abc import Mapping
from datetime import date

from django.utils.translation import gettext as _

from tournaments.incoming.events import (
    BOTH_LOSE,
    BYE,
    DRAW,
    FIRST,
    FULL_BYE,
    HALF_BYE,
    SECOND,
    Incoming,
    IncomingGame,
    IncomingPlayer,
    Wrong,
    check,
)
from tournaments.incoming.events import Unreadable as UnreadableEvent
from tournaments.standings import trf

BYES = {"H": HALF_BYE, "F": FULL_BYE, "U": BYE}
WON, DRAWN, LOST = frozenset("1W+"), frozenset("=D"), frozenset("0L-")
KEPT = {"001", "012", "022", "042", "XXR"}


def read(text: str) -> Incoming:
    """Raises Unreadable with every fault. A player without a game or bye in a round sat out without points."""
    try:
        report = trf.read(text)
    except trf.Unreadable as wrong:
        raise UnreadableEvent(
            [Wrong(_("line %(line)s") % {"line": one.line}, one.text) for one in wrong.faults]
        ) from None
    headers = dict(report.headers)
    players = sorted(report.players, key=lambda player: player.number)
    by_number = {player.number: player for player in players}
    rounds = tuple(_round(by_number, number) for number in range(report.rounds))
    return check(
        Incoming(
            "TRF16",
            headers.get("012", "").strip(),
            tuple(IncomingPlayer(player.number, player.name) for player in players),
            rounds,
            place=headers.get("022", "").strip(),
            day=_day(headers.get("042", "")),
            scoring="chess",
            notes=tuple(_notes(report)),
        )
    )


def _notes(report: trf.Report) -> list[str]:
    notes = []
    if any(player.rating or player.federation or player.fide for player in report.players):
        notes.append(_("Ratings, federations and FIDE numbers are left out."))
    others = sorted({code for code, _text in report.headers} - KEPT)
    if others:
        notes.append(
            _("Lines of these kinds are left out: %(others)s.") % {"others": ", ".join(others)[:200]}
        )
    return notes


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
    outcome = DRAW
    if entry.code in WON:
        outcome = FIRST
    elif entry.code in LOST:
        outcome = SECOND if theirs in WON else BOTH_LOSE
    return IncomingGame(player, entry.opponent, outcome, unplayed=entry.code in "+-")


def _day(text: str) -> date | None:
    """YYYY/MM/DD, also with dots or dashes; None for anything else."""
    parts = text.strip().replace(".", "/").replace("-", "/").split("/")
    try:
        year, month, day = (int(part) for part in parts)
        return date(year, month, day)
    except ValueError:
        return None
