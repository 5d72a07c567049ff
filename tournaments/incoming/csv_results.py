"""Results as a table: a row for each game, with a heading.

`round`, `player 1`, `player 2`, and `result` (1-0, 0-1, ½-½, 1, 2, draw, win, loss) or two scores; `table` if wanted. An empty
second player, or the word bye, is a bye. Commas, semicolons or tabs.
"""

import csv
import io
from collections.abc import Mapping

from django.utils.translation import gettext as _

from tournaments.incoming.events import (
    BOTH_LOSE,
    DRAW,
    FIRST,
    SECOND,
    Faults,
    Incoming,
    IncomingGame,
    IncomingPlayer,
    check,
)
from wording import grouped

MOST_ROWS, MOST_COLUMNS = 100_000, 60
HEADINGS: Mapping[str, tuple[str, ...]] = {
    "round": ("round", "rnd", "r", "round number"),
    "table": ("table", "board", "table number"),
    "first": ("player 1", "player1", "first", "first player", "player", "white", "name 1", "player a"),
    "second": ("player 2", "player2", "second", "second player", "opponent", "black", "name 2", "player b"),
    "result": ("result", "outcome", "winner"),
    "score1": ("score 1", "score1", "first score", "points 1", "vp 1", "player 1 score", "first_points"),
    "score2": ("score 2", "score2", "second score", "points 2", "vp 2", "player 2 score", "second_points"),
}
RESULTS: Mapping[str, str] = {
    **dict.fromkeys(("1-0", "1:0", "1", "w", "win", "won", "first", "player 1"), FIRST),
    **dict.fromkeys(("0-1", "0:1", "2", "l", "loss", "lost", "second", "player 2", "0"), SECOND),
    **dict.fromkeys(("½-½", "1/2-1/2", "0.5-0.5", "d", "draw", "=", "tie", "½", "0.5"), DRAW),
    **dict.fromkeys(("0-0", "0:0", "both lose", "both_lose"), BOTH_LOSE),
}
NO_OPPONENT = {"", "bye", "-", "–", "(bye)", "freilos", "exempt"}


def read(text: str) -> Incoming:
    """Raises Unreadable with every row that cannot be read. Players are numbered in the order in which they appear."""
    faults = Faults()
    rows = _rows(text, faults)
    faults.stop()
    columns = _columns(rows[0] if rows else [], faults)
    faults.stop()
    numbers: dict[str, int] = {}
    rounds: dict[int, list[IncomingGame]] = {}
    for line, row in enumerate(rows[1:], start=2):
        cells = {name: row[at].strip() if at < len(row) else "" for name, at in columns.items()}
        if not any(cells.values()):
            continue
        number = cells["round"]
        if not (number.isascii() and number.isdigit() and 1 <= int(number[:4]) <= 99 and len(number) < 4):
            faults.add(
                _("line %(line)s") % {"line": line},
                _("“%(number)s” is not the number of a round") % {"number": number[:20]},
            )
            continue
        game = _game(_("line %(line)s") % {"line": line}, cells, numbers, faults)
        if game is not None:
            rounds.setdefault(int(number), []).append(game)
    faults.stop()
    players = tuple(IncomingPlayer(number, name) for name, number in numbers.items())
    last = max(rounds, default=0)
    return check(Incoming("CSV", "", players, tuple(tuple(rounds.get(at, ())) for at in range(1, last + 1))))


def _rows(text: str, faults: Faults) -> list[list[str]]:
    head = text.lstrip("\ufeff").partition("\n")[0]
    delimiter = max(",;\t", key=head.count)
    rows: list[list[str]] = []
    try:
        reader = csv.reader(io.StringIO(text.lstrip("\ufeff"), newline=""), delimiter=delimiter)
        for row in reader:
            if len(rows) > MOST_ROWS or len(row) > MOST_COLUMNS:
                faults.add(
                    _("file"),
                    _("at most %(most_rows)s rows of %(most_columns)s columns are read")
                    % {"most_rows": grouped(MOST_ROWS), "most_columns": MOST_COLUMNS},
                )
                return rows
            rows.append(row)
        return rows
    except csv.Error:
        faults.add(_("line %(line)s") % {"line": len(rows) + 1}, _("this is not a row of a table"))
        return []


def _columns(heading: list[str], faults: Faults) -> dict[str, int]:
    named = [text.strip().lower().replace("_", " ") for text in heading]
    columns = {
        name: at
        for name, words in HEADINGS.items()
        for at, text in enumerate(named)
        if text in {word.replace("_", " ") for word in words}
    }
    head = _("line %(line)s") % {"line": 1}
    for name in ("round", "first", "second"):
        if name not in columns:
            faults.add(
                head,
                _("no column is headed “%(headings)s”") % {"headings": HEADINGS[name][0]},
            )
    if "result" not in columns and not {"score1", "score2"} <= columns.keys():
        faults.add(
            head,
            _("no column is headed “result”, nor two “score 1” and “score 2”"),
        )
    return columns


def _game(at: str, cells: Mapping[str, str], numbers: dict[str, int], faults: Faults) -> IncomingGame | None:
    if not cells["first"]:
        faults.add(at, _("the first player is missing"))
        return None
    first = numbers.setdefault(cells["first"][:80], len(numbers) + 1)
    if cells["second"].lower() in NO_OPPONENT:
        return IncomingGame(first, None)
    second = numbers.setdefault(cells["second"][:80], len(numbers) + 1)
    score = _score(cells)
    outcome = _outcome(cells, score)
    if outcome is None:
        result = cells.get("result") or f"{cells.get('score1', '')}-{cells.get('score2', '')}"
        faults.add(at, _("“%(said)s” is not a result") % {"said": result[:20]})
        return None
    table = cells.get("table", "")
    is_table = table.isascii() and table.isdigit() and 0 < len(table) < 6 and int(table) > 0
    return IncomingGame(first, second, outcome, table=int(table) if is_table else None, score=score)


def _score(cells: Mapping[str, str]) -> tuple[int, int] | None:
    found = [cells.get(name, "") for name in ("score1", "score2")]
    if all(text.isascii() and text.isdigit() and len(text) < 7 for text in found):
        return int(found[0]), int(found[1])
    return None


def _outcome(cells: Mapping[str, str], score: tuple[int, int] | None) -> str | None:
    """What the row says, by word, by the winner's name, or by the scores."""
    result = cells.get("result", "")
    if result.lower() in RESULTS:
        return RESULTS[result.lower()]
    if result and result in (cells["first"], cells["second"]):
        return FIRST if result == cells["first"] else SECOND
    parts = result.replace(":", "-").replace("–", "-").split("-")
    if len(parts) == 2 and all(
        part.strip().isascii() and part.strip().isdigit() and len(part) < 8 for part in parts
    ):
        score = int(parts[0]), int(parts[1])
    elif result:
        return None
    if score is None:
        return None
    return DRAW if score[0] == score[1] else FIRST if score[0] > score[1] else SECOND
