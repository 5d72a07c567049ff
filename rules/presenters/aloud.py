"""A ruling in two lines, to be read to both players: what holds by which rule, and what happens now. Plain Python."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.engine.comparing import LEGAL
from rules.engine.game import Summary
from rules.presenters.headline import headline
from wording import apart, counted, listed, ngettext
from wording import gettext as _

Json = Mapping[str, Any]


def aloud(summary: Summary, ruling: Json) -> tuple[str, str]:
    """The finding with its rule, and what happens now."""
    faults = [fault for action in ruling["actions"] for fault in action["violations"]]
    if ruling["verdict"] == "illegal" and faults:
        return _broken(faults), faults[0].get("redress") or _undo()
    if ruling["verdict"] == "incomplete":
        return headline(summary, ruling), _("The ruling follows as soon as that is known.")
    finding = headline(summary, ruling).removesuffix(".")
    return f"{finding}{_by(ruling)}.", _contested(ruling) or _next(ruling)


def _undo() -> str:
    return _("What was declared does not stand; the organizer decides how play goes on.")


def _next(ruling: Json) -> str:
    return _("The game is over.") if ruling["result"] else _("Play goes on from here.")


def _broken(faults: list[Json]) -> str:
    first, *others = faults
    opening = str(first["text"])
    if first["rule"]:
        opening = _("Illegal by rule %(rule)s: %(finding)s") % {"rule": first["rule"], "finding": opening}
    rules = list(dict.fromkeys(fault["rule"] for fault in others if fault["rule"]))
    if not others:
        return opening
    pattern = ngettext(
        "And %(number)s more, by %(rules)s.", "And %(number)s more, by %(rules)s.", len(others)
    )
    return f"{opening} {pattern % {'number': counted(len(others)), 'rules': _rules(rules)}}"


def _rules(numbers: list[str]) -> str:
    if not numbers:
        return _("the form")
    pattern = ngettext("rule %(numbers)s", "rules %(numbers)s", len(numbers))
    return pattern % {"numbers": listed(numbers)}


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
    contested = list(_readings(ruling))
    return _("Contested: %(readings)s.") % {"readings": apart(contested)} if contested else ""


def _readings(ruling: Json) -> Iterator[str]:
    for reading in ruling["readings"]:
        for other in reading.get("alternatives", ()):
            text = str(other.get("text") or _("it would come out otherwise"))
            what = (_(text) if text == LEGAL else text).removesuffix(".")
            rule = f" ({other['rule']})" if other.get("rule") else ""
            pattern = _("with %(other)s instead of %(reading)s in %(rule)s, %(outcome)s")
            values = {"other": other["value"], "reading": reading["value"], "rule": reading["rule"]}
            yield pattern % (values | {"outcome": f"{what}{rule}"})
