"""A ruling in short: what it changed in the armies, as the second half of a sentence."""

from collections.abc import Mapping
from typing import Any

from rules.engine.game import Summary
from rules.games.war_of_the_ring.position import FREE, SHADOW
from wording import apart, gettext_noop, ngettext
from wording import gettext as _

ENDS = {
    "attacker_ceased": gettext_noop("the attacker ceases"),
    "attacker_eliminated": gettext_noop("the attacking army is eliminated"),
    "defender_eliminated": gettext_noop("the defending army is eliminated"),
    "both_eliminated": gettext_noop("both armies are eliminated"),
    "defender_retreated": gettext_noop("the defender leaves"),
}
NAMES = {FREE: gettext_noop("Free Peoples"), SHADOW: gettext_noop("Shadow")}


def summarize(case: Mapping[str, Any], ruling: Mapping[str, Any]) -> Summary:
    """Losses of both sides over the whole case, and how the battle ended."""
    position = case.get("position", {})
    seats = position.get("players") or [{"id": side, "name": _(name)} for side, name in NAMES.items()]
    before, after = _sizes(position), _sizes(ruling.get("position", {}))
    parts = [
        _lost(side, before[side] - after.get(side, 0), before[side])
        for side in before
        if after.get(side, 0) < before[side]
    ]
    reason = ruling.get("position", {}).get("battle", {}).get("end_reason", "")
    parts += [_(ENDS[reason])] if reason else []
    players = {seat["id"]: _name(seat) for seat in seats}
    return Summary(players, apart(parts))


def _lost(side: str, lost: int, units: int) -> str:
    text = ngettext(
        "%(army)s: %(lost)s of %(units)s unit lost", "%(army)s: %(lost)s of %(units)s units lost", units
    )
    return text % {"army": _(NAMES[side]), "lost": lost, "units": units}


def _name(seat: Mapping[str, Any]) -> str:
    """That of a player; in the reader's language where it is the name of a side."""
    name = str(seat.get("name") or NAMES.get(seat["id"], seat["id"]))
    return _(name) if name in NAMES.values() else name


def _sizes(position: Mapping[str, Any]) -> dict[str, int]:
    found: dict[str, int] = {}
    for army in position.get("armies", ()):
        units = sum(sum(ranks.values()) for ranks in army.get("units", {}).values())
        found[army["side"]] = found.get(army["side"], 0) + units
    return found
