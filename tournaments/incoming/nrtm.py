"""Results as Netrunner tournament programs save them (NRTM, Cobra): one JSON object with players and rounds."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.incoming.events import (
    DRAW,
    FIRST,
    SECOND,
    Faults,
    Incoming,
    IncomingGame,
    IncomingPlayer,
    check,
)

SIDES = ("player1", "player2")


def is_nrtm(document: Any) -> bool:
    return (
        isinstance(document, dict)
        and isinstance(document.get("players"), list)
        and isinstance(document.get("rounds"), list)
    )


def read(document: Mapping[str, Any]) -> Incoming:
    """Games of a top cut are left out and named. Raises Unreadable with every fault."""
    faults = Faults()
    ids: dict[int, int] = {}
    players = []
    for at, row in enumerate(document["players"], start=1):
        key, name = (row.get("id"), row.get("name")) if isinstance(row, dict) else (None, None)
        if type(key) is not int or key in ids or not isinstance(name, str):
            faults.add(_("player %(at)s") % {"at": at}, _("an id of its own and a name are expected"))
            continue
        ids[key] = at
        players.append(IncomingPlayer(at, name[:80], faction=_factions(row)))
    notes: list[str] = []
    rounds = []
    for number, tables in enumerate(document["rounds"], start=1):
        games = _round(number, tables, ids, faults, notes)
        if games:
            rounds.append(games)
    faults.stop()
    name = document.get("name")
    return check(
        Incoming(
            "NRTM",
            name[:120] if isinstance(name, str) else "",
            tuple(players),
            tuple(rounds),
            day=_day(document.get("date")),
            scoring="netrunner",
            notes=tuple(notes),
        )
    )


def _factions(row: Mapping[str, Any]) -> str:
    found = [row.get(key) for key in ("corpIdentity", "runnerIdentity")]
    return " / ".join(name for name in found if isinstance(name, str) and name)[:80]


def _round(
    number: int, tables: Any, ids: Mapping[int, int], faults: Faults, notes: list[str]
) -> tuple[IncomingGame, ...]:
    if not isinstance(tables, list):
        faults.add(_("round %(number)s") % {"number": number}, _("a list of tables is expected"))
        return ()
    games, cut = [], 0
    for at, row in enumerate(tables, start=1):
        if isinstance(row, dict) and row.get("eliminationGame"):
            cut += 1
        elif (
            game := _game(
                _("round %(number)s, table %(at)s") % {"number": number, "at": at}, row, ids, faults
            )
        ) is not None:
            games.append(game)
    if cut:
        games_cut = ngettext("%(count)s game", "%(count)s games", cut) % {"count": cut}
        notes.append(
            _("Round %(number)s, left out: %(games_cut)s of the top cut.")
            % {"number": number, "games_cut": games_cut}
        )
    return tuple(games)


def _game(at: str, row: Any, ids: Mapping[int, int], faults: Faults) -> IncomingGame | None:
    found = [row.get(side) for side in SIDES] if isinstance(row, dict) else []
    sides = [side for side in found if isinstance(side, dict)]
    if len(sides) != 2:
        faults.add(at, _("two players are expected"))
        return None
    seats = [_seat(side, ids) for side in sides]
    here = [seat for seat in seats if seat is not None]
    if len(here) < 2:
        # A bye is a table with one player; the other has no id or one that no player has.
        if not here:
            faults.add(at, _("nobody in the list of players sits here"))
            return None
        return IncomingGame(here[0], None)
    scores = [_score(side) for side in sides]
    table = row.get("table") if type(row.get("table")) is int and 0 < row["table"] < 100_000 else None
    if None in scores:
        faults.add(at, _("a score is not a number from 0 to 1000"))
        return None
    first, second = scores[0] or 0, scores[1] or 0
    outcome = DRAW if first == second else FIRST if first > second else SECOND
    return IncomingGame(here[0], here[1], outcome, table=table, score=(first, second))


def _seat(side: Mapping[str, Any], ids: Mapping[int, int]) -> int | None:
    key = side.get("id")
    return ids.get(key) if type(key) is int else None


def _score(side: Mapping[str, Any]) -> int | None:
    """`combinedScore`, else the sum of both halves of the match; None for anything that is no score."""
    found = [side[name] for name in ("combinedScore",) if side.get(name) is not None]
    found = found or [side[name] for name in ("corpScore", "runnerScore") if side.get(name) is not None]
    if any(type(value) is not int or not 0 <= value <= 1000 for value in found):
        return None
    return int(sum(found))


def _day(text: Any) -> date | None:
    try:
        return date.fromisoformat(text[:10]) if isinstance(text, str) else None
    except ValueError:
        return None
