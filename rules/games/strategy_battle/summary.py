"""A ruling in short: who won the Fight, who is Trapped, who was slain; the answer to a question."""

from collections.abc import Mapping
from typing import Any

from rules.engine.game import Summary

ANSWERS = {
    "backs_away": "No: {} can Back Away a full inch",
    "make_way_possible": "{} is Trapped unless a friend makes way",
    "forced_over_drop": "No: {} goes over the drop and is not Trapped",
    "trapped_partial": "Yes: {} is Trapped, but can move some way",
    "trapped_pinned": "Yes: {} is Trapped and cannot move at all",
}


def summarize(case: Mapping[str, Any], ruling: Mapping[str, Any]) -> Summary:
    """What follows from the last action that was heard."""
    players = {
        seat["id"]: seat.get("name") or seat["id"] for seat in case.get("position", {}).get("players", ())
    }
    actions = ruling.get("actions") or ()
    if not actions:
        return Summary(players)
    last = actions[-1]
    outcome = last.get("outcome", {})
    asked = ASKED.get(str(last.get("do")))
    if asked:
        return Summary(players, answer=asked(outcome))
    return Summary(players, "; ".join(_parts(outcome)))


def _answer(outcome: Mapping[str, Any]) -> str:
    for fact, value in outcome.items():
        name, _, model = fact.partition(".")
        if name == "outcome" and value in ANSWERS:
            close = ", but it is too close to call" if outcome.get(f"marginal.{model}") else ""
            return ANSWERS[value].format(model) + close
    return ""


def _banner(outcome: Mapping[str, Any]) -> str:
    for fact, value in outcome.items():
        name, _, model = fact.partition(".")
        if name == "banner_counts":
            close = ", but it is too close to call" if outcome.get(f"marginal.{model}") else ""
            return (f"Yes: a banner counts for {model}" if value else f"No banner counts for {model}") + close
    return ""


def _who_fights(outcome: Mapping[str, Any]) -> str:
    fights = outcome.get("fights")
    if fights is None:
        return ""
    close = ", but nobody said who charged" if outcome.get("undecided") else ""
    return f"{'; '.join(fights) or 'Nobody is Engaged'}{close}"


ASKED = {"can_back_away": _answer, "banner_counts": _banner, "who_fights": _who_fights}


def _parts(outcome: Mapping[str, Any]) -> list[str]:
    found = []
    if outcome.get("winner"):
        found.append(f"{str(outcome['winner']).capitalize()} wins the Duel")
    trapped = [
        fact.partition(".")[2] for fact, value in outcome.items() if fact.startswith("trapped.") and value
    ]
    if trapped:
        found.append(f"{', '.join(trapped)} Trapped")
    if outcome.get("slain"):
        found.append(f"{', '.join(outcome['slain'])} slain")
    if any(value is True for fact, value in outcome.items() if fact.startswith("marginal")):
        found.append("too close to call")
    return found
