"""A ruling in two lines, to be read to both players: what holds by which rule, and what happens now. Plain Python."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.engine.game import Summary
from rules.engine.sentences import counted, listed
from rules.presenters.headline import headline

Json = Mapping[str, Any]

UNDO = "What was declared does not stand; the organizer decides how play goes on."
GO_ON = "Play goes on from here."
OVER = "The game is over."
WAIT = "The ruling follows as soon as that is known."


def aloud(summary: Summary, ruling: Json) -> tuple[str, str]:
    """The finding with its rule, and what happens now."""
    faults = [fault for action in ruling["actions"] for fault in action["violations"]]
    if ruling["verdict"] == "illegal" and faults:
        return _broken(faults), faults[0].get("redress") or UNDO
    if ruling["verdict"] == "incomplete":
        return headline(summary, ruling), WAIT
    finding = headline(summary, ruling).removesuffix(".")
    return f"{finding}{_by(ruling)}.", _contested(ruling) or (OVER if ruling["result"] else GO_ON)


def _broken(faults: list[Json]) -> str:
    first, *others = faults
    opening = f"Illegal by rule {first['rule']}: {first['text']}" if first["rule"] else first["text"]
    rules = list(dict.fromkeys(fault["rule"] for fault in others if fault["rule"]))
    if not others:
        return opening
    return f"{opening} And {counted(len(others))} more, by {_rules(rules)}."


def _rules(numbers: list[str]) -> str:
    return f"{'rule' if len(numbers) == 1 else 'rules'} {listed(numbers)}" if numbers else "the form"


def _by(ruling: Json) -> str:
    """The rules that decided the claims, failing those the result."""
    numbers = [claim["rule"] for claim in ruling["claims"] if claim["rule"]]
    if not numbers and ruling["result"]:
        numbers = [ruling["result"].get("rule", "")]
    found = list(dict.fromkeys(filter(None, numbers)))
    is_named = bool(ruling["result"]) and found[:1] == [ruling["result"].get("rule")]
    return f" ({_rules(found)})" if found and not is_named else ""


def _contested(ruling: Json) -> str:
    """The readings in force that another would change."""
    told = list(_readings(ruling))
    return f"Contested: {'; '.join(told)}." if told else ""


def _readings(ruling: Json) -> Iterator[str]:
    for reading in ruling["readings"]:
        for other in reading.get("alternatives", ()):
            what = str(other.get("text") or "it would come out otherwise").removesuffix(".")
            rule = f" ({other['rule']})" if other.get("rule") else ""
            yield f"with {other['value']} instead of {reading['value']} in {reading['rule']}, {what}{rule}"
