"""A ruling in short: who was removed, where the move stands, the answer to a question."""

from collections.abc import Mapping
from typing import Any

from rules.engine.game import Summary
from rules.engine.sentences import listed


def summarize(case: Mapping[str, Any], ruling: Mapping[str, Any]) -> Summary:
    """What follows from the whole case."""
    position = case.get("position", {})
    players = {seat["id"]: seat.get("name") or seat["id"] for seat in position.get("players", ())}
    before = {model["id"] for model in position.get("models", ())}
    after = {model["id"] for model in ruling.get("position", {}).get("models", ())}
    parts = []
    gone = sorted(before - after)
    if gone:
        parts.append(f"{listed(gone)} {'is' if len(gone) == 1 else 'are'} removed")
    result = ruling.get("result")
    if result:
        parts.append(str(result["text"]).removesuffix("."))
    return Summary(players, "; ".join(parts), _answer(ruling))


def _answer(ruling: Mapping[str, Any]) -> str:
    """The answer where the last action was a question."""
    actions = ruling.get("actions") or []
    if not actions:
        return ""
    outcome = actions[-1].get("outcome", {})
    if "sees" in outcome and "may_shoot" in outcome:
        return SEES.get(str(outcome["sees"]), "")
    if "chains" in outcome and actions[-1].get("do") == "chains":
        return f"{len(outcome['chains'])} battle chains"
    return ""


SEES = {
    "clear": "Yes: the target is in the open",
    "cover": "Yes: the target is in cover",
    "hidden": "No: the target is not seen",
}
