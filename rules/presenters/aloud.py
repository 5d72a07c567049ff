"""A ruling in two lines, to be read to both players: what holds by which rule, and what happens now. Plain Python."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rules.engine.comparing import LEGAL
from rules.engine.game import Reading, Summary
from rules.engine.sentences import bare
from rules.presenters.headline import headline
from wording import counted, listed, ngettext
from wording import gettext as _

Json = Mapping[str, Any]


def aloud(summary: Summary, ruling: Json, readings: Iterable[Reading] = ()) -> tuple[str, str]:
    """The finding with its rule, and what happens now. `readings` are those of the rules, in the reader's language."""
    faults = [fault for action in ruling["actions"] for fault in action["violations"]]
    if ruling["verdict"] == "illegal" and faults:
        return _broken(faults), faults[0].get("redress") or _undo()
    if ruling["verdict"] == "incomplete":
        return headline(summary, ruling), _("The ruling follows as soon as that is known.")
    finding = headline(summary, ruling).removesuffix(".")
    return f"{finding}{_by(ruling)}.", " ".join(_contested(ruling, readings)) or _next(ruling)


def _undo() -> str:
    return _("What was declared does not stand; the organizer decides how play goes on.")


def _next(ruling: Json) -> str:
    return _("The game is over.") if ruling["result"] else _("Play continues.")


def _broken(faults: list[Json]) -> str:
    first, *others = faults
    opening = str(first["text"])
    if first["rule"]:
        opening = _("Illegal by rule %(rule)s: %(finding)s") % {
            "rule": first["rule"],
            "finding": f"{bare(opening)}.",
        }
    rules = list(dict.fromkeys(fault["rule"] for fault in others if fault["rule"]))
    if not others:
        return opening
    pattern = ngettext("And one more, by %(rules)s.", "And %(number)s more, by %(rules)s.", len(others))
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


def _contested(ruling: Json, readings: Iterable[Reading]) -> Iterator[str]:
    """The readings in force that another would change, a sentence for each of them."""
    known = {reading.name: reading for reading in readings}
    for used in ruling["readings"]:
        reading = known.get(used["name"])
        for other in used.get("alternatives", ()):
            options = reading.options if reading else {}
            yield _(
                "Contested (rule %(rule)s): %(title)s With the reading “%(other)s” it would be: %(outcome)s."
            ) % {
                "rule": used["rule"],
                "title": _closed(reading.title if reading else used["name"]),
                "other": options.get(other["value"], other["value"]).removesuffix("."),
                "outcome": _outcome(other),
            }


def _closed(title: str) -> str:
    return title if title.endswith(("?", ".")) else f"{title}."


def _outcome(other: Json) -> str:
    """What comes out under another reading, and by which rule."""
    text = str(other.get("text") or _("another result"))
    what = bare(_(text) if text == LEGAL else text)
    return f"{what} ({other['rule']})" if other.get("rule") else what
