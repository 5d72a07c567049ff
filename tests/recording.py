"""What a game's referee gives on every golden case, on the same case changed in a few places, and beside it on the board.

A golden case says what a ruling must hold; what is recorded here is all of it, but for its sentences: a digest of each subject
in a file of the game. A developer who changes a ruling on purpose writes the digests anew, `python -m tests.GAME.recorded`,
and says why.
"""

import hashlib
import json
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from rules import adjudicate
from rules.engine.faults import Unreadable
from rules.engine.game import Game
from rules.engine.odds import NoOdds
from rules.engine.ruling import ActionRuling, Ruling
from tests.changes import changed

Json: TypeAlias = dict[str, Any]
Subjects: TypeAlias = Mapping[str, Callable[[], str]]
# What a game adds to a ruling: ways to go, chances.
More: TypeAlias = Callable[[Json, Ruling], tuple[Any, ...]]
VARIANTS = 6
SPOKEN = frozenset({"text", "fingerprint", "redress"})


@dataclass(frozen=True)
class Record:
    """The digests of a game's subjects, and the file where they are kept."""

    file: Path
    subjects: Subjects

    def known(self) -> Mapping[str, str]:
        return _kept(self.file)

    def write_anew(self) -> str:
        """Writes every digest, and tells which are other than before."""
        before = self.known()
        now = {name: subject() for name, subject in self.subjects.items()}
        self.file.write_text(json.dumps(now, indent=0) + "\n", encoding="utf-8")
        other = [name for name in now if before.get(name) != now[name]]
        return f"{len(now)} recorded, {len(other)} other than before\n" + "\n".join(other[:20]) + "\n"


@cache
def _kept(file: Path) -> Mapping[str, str]:
    found: dict[str, str] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return found


def digest(found: Any) -> str:
    """Twelve letters for a document, without the sentences in it."""
    text = json.dumps(_without_sentences(found), sort_keys=True, default=_plain)
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _without_sentences(found: Any) -> Any:
    if isinstance(found, str | int):
        return found
    if isinstance(found, list | tuple):
        return [_without_sentences(one) for one in found]
    if isinstance(found, Mapping):
        return {str(key): _without_sentences(one) for key, one in found.items() if key not in SPOKEN}
    return found


def _plain(found: Any) -> Any:
    return sorted(map(str, found)) if isinstance(found, frozenset | set) else str(found)


def of_case(game: Game, more: More, path: Path) -> str:
    """The ruling on a golden case, with what the board shows, and the rulings on it with something changed."""
    case = json.loads(path.read_text(encoding="utf-8"))["case"]
    luck = random.Random(path.stem)
    found = [ruled(game, case, more)]
    found += [ruled(game, changed(case, luck), more if number < 1 else None) for number in range(VARIANTS)]
    return digest(found)


def or_refusal(ask: Callable[[], Any]) -> Any:
    """What it answers, or by which error it refuses the case."""
    try:
        return ask()
    except (ValueError, Unreadable) as error:
        return type(error).__name__


def odds_or(nothing: Any, ask: Callable[[], Any]) -> Any:
    """The odds that it answers, or `nothing` for a case without any."""
    try:
        return ask()
    except NoOdds:
        return nothing


def ruled(game: Game, case: Json, more: More | None) -> Any:
    """The whole ruling, or the faults of a case that cannot be read; with `more` also what the board shows."""
    try:
        ruling = adjudicate(case)
    except Unreadable as error:
        faults = [(fault.code, fault.path) for fault in error.faults]
        return faults, _board(game, case, None, error.faults) if more else None
    document = ruling.as_json()
    beside = [_beside(action) for action in ruling.actions]
    extra = (_board(game, case, ruling, ()), *more(case, ruling)) if more else None
    return document, beside, extra


def _beside(action: ActionRuling) -> Any:
    offers = {
        place: {str(die): who for die, who in offer().items()} for place, offer in action.offers.items()
    }
    return offers, dict(action.openings), sorted(action.doubtful), action.stopped, dict(action.deciding)


def _board(game: Game, case: Json, ruling: Ruling | None, faults: Any) -> Any:
    if not isinstance(case, dict) or not isinstance(case.get("position"), dict):
        return None
    assert game.board
    found = game.board.answer(case, ruling, faults, "")
    shown = [repr(one) for one in found.questions]
    said = ruling.document if ruling else None
    summary = game.summarize(case, said) if said and said["actions"] else None
    return found.facts, shown, found.outcome, repr(found.entering), repr(found.table), repr(summary)


def properties(found: Any) -> Any:
    """What the records in it work out of their fields, for a page."""
    if isinstance(found, list | tuple):
        return [properties(one) for one in found]
    if not is_dataclass(found) or isinstance(found, type):
        return None
    worked_out, kept = _names(type(found))
    own = {name: repr(getattr(found, name)) for name in worked_out}
    inner = [properties(getattr(found, name)) for name in kept]
    return own, [one for one in inner if one]


@cache
def _names(record: type[Any]) -> tuple[list[str], list[str]]:
    """The properties and the fields of a dataclass."""
    found = {name for kind in record.__mro__ for name, one in vars(kind).items() if isinstance(one, property)}
    return sorted(found), [one.name for one in fields(record)]
