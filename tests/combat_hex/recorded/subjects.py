"""What is recorded: the name of each subject, and how its digest is made."""

import hashlib
import json
import random
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from rules import RULESETS, adjudicate
from rules.engine.army_document import read_army
from rules.engine.faults import Unreadable
from rules.engine.ruling import Ruling
from rules.games.combat_hex.chances import chances
from rules.games.combat_hex.game import GAME, ROSTER
from rules.games.combat_hex.maps import MAPS
from rules.games.combat_hex.movement.destinations import destinations, runs
from rules.games.combat_hex.position import Position
from tests.combat_hex.recorded.changes import changed
from tests.golden import golden_files, name_of

Json = dict[str, Any]
DIGESTS = Path(__file__).with_name("digests.json")
ARMIES = Path(__file__).parents[1] / "army"
VARIANTS = 6
SPOKEN = frozenset({"text", "fingerprint", "redress"})


def recorded() -> dict[str, str]:
    found: dict[str, str] = json.loads(DIGESTS.read_text(encoding="utf-8")) if DIGESTS.exists() else {}
    return found


def digest(found: Any) -> str:
    """Twelve letters for a document, without the sentences in it."""
    text = json.dumps(_without_sentences(found), sort_keys=True, default=_plain)
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _without_sentences(found: Any) -> Any:
    if isinstance(found, Mapping):
        return {str(key): _without_sentences(one) for key, one in found.items() if key not in SPOKEN}
    return [_without_sentences(one) for one in found] if isinstance(found, list | tuple) else found


def _plain(found: Any) -> Any:
    return sorted(map(str, found)) if isinstance(found, frozenset | set) else str(found)


# -- rulings


def of_case(path: Path) -> str:
    """The ruling on a golden case, with what the board shows, and the rulings on it with something changed."""
    case = json.loads(path.read_text(encoding="utf-8"))["case"]
    luck = random.Random(path.stem)
    found = [ruled(case, on_board=True)]
    found += [ruled(changed(case, luck), on_board=number < 1) for number in range(VARIANTS)]
    return digest(found)


def ruled(case: Json, *, on_board: bool) -> Any:
    try:
        ruling = adjudicate(case)
    except Unreadable as error:
        faults = [(fault.code, fault.path) for fault in error.faults]
        return faults, _board(case, None, error.faults) if on_board else None
    document = ruling.as_json()
    more = [_more(action) for action in ruling.actions]
    extra = (_board(case, ruling, ()), _ways(ruling), _chances(case)) if on_board else None
    return document, more, extra


def _more(action: Any) -> Any:
    offers = {
        place: {str(die): who for die, who in offer().items()} for place, offer in action.offers.items()
    }
    return offers, dict(action.openings), sorted(action.doubtful), action.stopped, dict(action.deciding)


def _board(case: Json, ruling: Ruling | None, faults: Any) -> Any:
    if not isinstance(case, dict) or not isinstance(case.get("position"), dict):
        return None
    assert GAME.board
    found = GAME.board.answer(case, ruling, faults, "")
    shown = [repr(one) for one in found.questions]
    said = ruling.document if ruling else None
    summary = GAME.summarize(case, said) if said and said["actions"] else None
    return found.facts, shown, found.outcome, repr(found.entering), repr(found.table), repr(summary)


def _ways(ruling: Ruling) -> Any:
    """Where everybody of the acting player may go."""
    position: Position = ruling.after
    if position.phase not in ("attacker", "defender"):
        return None
    own = position.of(position.acting)[:3]
    return [
        (list(map(str, destinations(position, one.id))), list(map(str, runs(position, one.id))))
        for one in own
    ]


def _chances(case: Json) -> Any:
    if not case.get("actions") or case["actions"][-1].get("do") != "combat":
        return None
    try:
        return [str(one) for one in chances(case)]
    except (ValueError, Unreadable) as error:
        return type(error).__name__


# -- lists, results, maps


def of_list(path: Path) -> str:
    models = json.loads((ARMIES / "models.json").read_text(encoding="utf-8"))["models"]
    army = json.loads(path.read_text(encoding="utf-8"))["army"] | {"models": models}
    luck = random.Random(path.stem)
    return digest([checked(army), *(checked(changed(army, luck)) for _ in range(VARIANTS))])


def checked(army: Json) -> Any:
    try:
        return ROSTER.check(read_army(army, ROSTER)).as_json()
    except Unreadable as error:
        return [(fault.code, fault.path) for fault in error.faults]


def of_maps() -> str:
    luck = random.Random(1)
    maps = [dict(sample) for sample in MAPS.samples.values()]
    maps += [changed(sample, luck) for sample in maps for _ in range(40)]
    return digest([_map(board) for board in maps])


def _map(board: Json) -> Any:
    found, faults = MAPS.read(board)
    return found, [(fault.code, fault.path) for fault in faults], "" if faults else MAPS.describe(found)


def of_schemas() -> str:
    return digest({id: RULESETS[id].schema() for id in RULESETS if RULESETS[id].game == GAME.key})


SUBJECTS: dict[str, Callable[[], str]] = {
    name_of(path): partial(of_list if path.parent.name == "army" else of_case, path)
    for path in golden_files("combat_hex")
} | {"maps": of_maps, "schemas": of_schemas}
