"""A ruling in short: who was removed, where the move stands, the answer to a question."""

from collections.abc import Mapping
from typing import Any

from rules.engine.game import Summary
from rules.engine.refusals import refused
from rules.engine.seats import player_names
from wording import apart, gettext_noop, listed, ngettext
from wording import gettext as _


def summarize(case: Mapping[str, Any], ruling: Mapping[str, Any]) -> Summary:
    """What follows from the whole case."""
    position = case.get("position", {})
    players = player_names(position.get("players", ()))
    before = {model["id"] for model in position.get("models", ())}
    after = {model["id"] for model in ruling.get("position", {}).get("models", ())}
    parts = []
    gone = sorted(before - after)
    if gone:
        pattern = ngettext("%(names)s is removed", "%(names)s are removed", len(gone))
        parts.append(pattern % {"names": listed(gone)})
    result = ruling.get("result")
    if result:
        parts.append(_result(result, players))
    return Summary(players, apart(parts), _answer(ruling))


def _answer(ruling: Mapping[str, Any]) -> str:
    """The answer where the last action was a question, or why a shot may not be taken."""
    actions = ruling.get("actions") or []
    if not actions:
        return ""
    outcome = actions[-1].get("outcome", {})
    if "sees" in outcome and "may_shoot" in outcome:
        return _(SEES.get(str(outcome["sees"]), ""))
    is_refused = ruling["verdict"] == "illegal" and actions[-1]["violations"]
    return refused(actions[-1]) if is_refused and actions[-1].get("do") == "shoot" else ""


def _result(result: Mapping[str, Any], players: Mapping[str, str]) -> str:
    """As it was written down where these are not the words of it."""
    text, winner = str(result["text"]).removesuffix("."), result.get("winner")
    values = {"player": players.get(str(winner), winner)}
    return next((_(pattern) % values for pattern in RESULTS if pattern % values == text), text)


RESULTS = (gettext_noop("%(player)s wins"), gettext_noop("The game is a draw"))
SEES = {
    "clear": gettext_noop("Yes: the target is in the open"),
    "cover": gettext_noop("Yes: the target is in cover"),
    "hidden": gettext_noop("No: the target is not seen"),
}
