"""A ruling in short: who plays, who leaves the map, what is answered to a question."""

from collections.abc import Mapping
from typing import Any

from rules.engine.game import Summary
from rules.engine.refusals import refused
from rules.engine.seats import player_names
from rules.engine.sentences import bare
from rules.games.combat_hex.answers import ANSWERS, NO_COMBAT, no_combat
from wording import counted, gettext_noop, listed, ngettext
from wording import gettext as _

Json = Mapping[str, Any]
NAMED_UP_TO = 4  # more warriors than that are counted instead of named


def summarize(case: Json, ruling: Json) -> Summary:
    """Total for every case that could be read."""
    players = player_names(case["position"]["players"])
    return Summary(players, _what_follows(case, ruling), _answer(ruling), _is_moot(ruling))


def _answer(ruling: Json) -> str:
    """The answer to a question that could be heard, or why a shot may not be taken; empty where anything else is declared."""
    last = ruling["actions"][-1] if ruling["actions"] else {}
    if _is_moot(ruling):
        return no_combat(last).removesuffix(".")
    if last.get("do") == "shoot" and ruling["verdict"] == "illegal" and last["violations"]:
        return refused(last, cites=True)
    answer = ANSWERS.get(last.get("do", ""))
    return answer(last).removesuffix(".") if answer and ruling["verdict"] == "legal" else ""


def _is_moot(ruling: Json) -> bool:
    """A combat was to be fought where nobody is in one."""
    faults = [fault.get("code") for action in ruling["actions"] for fault in action["violations"]]
    return faults == [NO_COMBAT]


def _what_follows(case: Json, ruling: Json) -> str:
    if ruling["result"] and ruling["result"].get("text"):
        return bare(_result(ruling["result"], player_names(case["position"]["players"])))
    left = {warrior["id"] for warrior in ruling["position"].get("warriors", ())}
    gone = sorted(
        warrior["id"] for warrior in case["position"].get("warriors", ()) if warrior["id"] not in left
    )
    if not gone:
        return ""
    if len(gone) > NAMED_UP_TO:
        pattern = ngettext("%(number)s warrior is removed", "%(number)s warriors are removed", len(gone))
        return pattern % {"number": counted(len(gone))}
    pattern = ngettext("%(names)s is removed", "%(names)s are removed", len(gone))
    return pattern % {"names": listed(gone)}


RESULTS = (
    gettext_noop("%(player)s wins the game (%(rule)s)."),
    gettext_noop("The game is a draw (%(rule)s)."),
)


def _result(result: Json, names: Mapping[str, str]) -> str:
    """As it was written down where these are not the words of it."""
    text, winner = str(result["text"]), result.get("winner")
    values = {"player": names.get(str(winner), winner), "rule": result.get("rule", "")}
    return next((_(pattern) % values for pattern in RESULTS if pattern % values == text), text)
