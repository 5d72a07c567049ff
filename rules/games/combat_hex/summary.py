"""A ruling in short: who plays, who leaves the map, what is answered to a question."""

from collections.abc import Mapping
from typing import Any

from rules.engine.game import Summary
from rules.engine.sentences import bare, counted, listed
from rules.games.combat_hex.answers import ANSWERS, shot_refused

Json = Mapping[str, Any]
NAMED_UP_TO = 4  # more warriors than that are counted instead of named


def summarize(case: Json, ruling: Json) -> Summary:
    """Total for every case that could be read."""
    return Summary(names_of(case), _what_follows(case, ruling), _answer(ruling))


def names_of(case: Json) -> dict[str, str]:
    """What each player is called."""
    return {player["id"]: player.get("name") or player["id"] for player in case["position"]["players"]}


def _answer(ruling: Json) -> str:
    """The answer to a question that could be heard, or why a shot may not be taken; empty where anything else is declared."""
    last = ruling["actions"][-1] if ruling["actions"] else {}
    if last.get("do") == "shoot" and ruling["verdict"] == "illegal" and last["violations"]:
        return shot_refused(last).removesuffix(".")
    answer = ANSWERS.get(last.get("do", ""))
    return answer(last).removesuffix(".") if answer and ruling["verdict"] == "legal" else ""


def _what_follows(case: Json, ruling: Json) -> str:
    if ruling["result"] and ruling["result"].get("text"):
        return bare(str(ruling["result"]["text"]))
    left = {warrior["id"] for warrior in ruling["position"].get("warriors", ())}
    gone = sorted(
        warrior["id"] for warrior in case["position"].get("warriors", ()) if warrior["id"] not in left
    )
    if not gone:
        return ""
    if len(gone) > NAMED_UP_TO:
        return f"{counted(len(gone))} warriors are removed"
    return f"{listed(gone)} {'is' if len(gone) == 1 else 'are'} removed"
