"""Completes an action that was begun: rolls the dice that are missing, chooses what nobody chose, buys some dice."""

import copy
import random
from collections.abc import Callable
from typing import Any

from benchmarks.whole_games.table import Json, Table
from rules.engine.ruling import ActionRuling, Need, Verdict

MOST_ROUNDS = 60
CHOICES = {"role": ("attacker", "defender"), "setup-role": ("map", "edge")}


def completed(table: Table, action: Json, luck: random.Random) -> Json | None:
    """The action with everything that is missing, legal as it stands; None when it cannot be made so."""
    action, asked = copy.deepcopy(action), set[str]()
    for _ in range(MOST_ROUNDS):
        heard, _ = table.hear(action)
        if heard.verdict is Verdict.ILLEGAL:
            return None
        bought = _buy(table, action, heard, asked, luck)
        if bought is not None:
            action = bought
        elif heard.verdict is Verdict.LEGAL:
            return action
        elif not _answer(table, action, heard, luck):
            return None
    return None


# -- what is missing


def _answer(table: Table, action: Json, heard: ActionRuling, luck: random.Random) -> bool:
    """Answer what is asked for; False when nobody knows how."""
    for need in heard.needs:
        opening = next((place for place in heard.openings if need.path.startswith(f"{place}/")), "")
        if opening:
            _insert(action, opening, heard.openings[opening])
            return True  # what it asks for then comes with the next hearing
    answered = [_answer_one(table, action, heard, need, luck) for need in heard.needs]
    return all(answered)


def _insert(action: Json, place: str, event: Any) -> None:
    """A missing event among the others, in the order in which they happen."""
    events = action.setdefault("events", [])
    after = event.get("after")
    at = len(events) if after is None else sum(one["after"] <= after for one in events)
    events.insert(at, copy.deepcopy(event))


def _answer_one(table: Table, action: Json, heard: ActionRuling, need: Need, luck: random.Random) -> bool:
    parts = need.path.removeprefix("/actions/0").strip("/").split("/")
    others = [one.id for one in table.position.players if one.id != need.player and not one.out]
    if parts[-1] == "dice" or parts[:1] == ["dice"]:
        _at(action, parts, list).extend(luck.randint(1, 6) for _ in range(need.count))
    elif need.what in ("assignment", "volley"):
        options = heard.offers[need.path]()
        _at(action, parts, list).extend(
            {"die": die, "to": luck.choice(named)} for die, named in sorted(options.items())
        )
    elif need.what == "struggle-dice":
        action.update(good=luck.randint(1, 6), evil=luck.randint(1, 6))
    elif need.what in CHOICES:
        action["choose"] = luck.choice(CHOICES[need.what])
    elif need.what in ("attacker", "setup-other"):
        action[parts[-1]] = luck.choice(others)
    else:
        return False
    return True


def _at(action: Any, parts: list[str], make: Callable[[], Any]) -> Any:
    """The value at a path; what is missing on the way is made."""
    for index, part in enumerate(parts):
        last = index == len(parts) - 1
        nothing = make() if last else {}
        action = action[int(part)] if isinstance(action, list) else action.setdefault(part, nothing)
    return action


# -- what may be bought


def _buy(
    table: Table, action: Json, heard: ActionRuling, asked: set[str], luck: random.Random
) -> Json | None:
    """The action with some dice bought that lie there now; None when there is nothing new to buy."""
    for place, offer in heard.offers.items():
        if not place.endswith("/convert") or place in asked:
            continue
        options = offer()
        if not options:
            continue
        asked.add(place)
        trial = copy.deepcopy(action)
        wanted = _at(trial, place.removeprefix("/actions/0").strip("/").split("/"), list)
        for die, payers in options.items():
            if payers and luck.random() < 0.5:
                wanted.append({"die": die, "by": luck.choice(payers)})
                if table.hear(trial)[0].violations:
                    wanted.pop()
        if wanted:
            return trial
    return None
