"""A ruling in short: who won the Fight, who is Trapped, who was slain; the answer to a question."""

from collections.abc import Mapping
from typing import Any

from rules.engine.game import Summary
from rules.engine.seats import player_names
from wording import apart, gettext_noop, listed, ngettext
from wording import gettext as _

ANSWERS = {
    "backs_away": gettext_noop("No: %(model)s can Back Away a full inch"),
    "make_way_possible": gettext_noop("%(model)s is Trapped unless a friend makes way"),
    "forced_over_drop": gettext_noop("No: %(model)s goes over the drop and is not Trapped"),
    "trapped_partial": gettext_noop("Yes: %(model)s is Trapped, but can move some way"),
    "trapped_pinned": gettext_noop("Yes: %(model)s is Trapped and cannot move at all"),
}
SIDES = {
    "good": gettext_noop("Good wins the Duel"),
    "evil": gettext_noop("Evil wins the Duel"),
    "nobody": gettext_noop("Nobody wins the Duel"),
}


def summarize(case: Mapping[str, Any], ruling: Mapping[str, Any]) -> Summary:
    """What follows from the last action that was heard."""
    players = player_names(case.get("position", {}).get("players", ()))
    actions = ruling.get("actions") or ()
    if not actions:
        return Summary(players)
    last = actions[-1]
    outcome = last.get("outcome", {})
    asked = ASKED.get(str(last.get("do")))
    if asked:
        return Summary(players, answer=asked(outcome))
    return Summary(players, apart(_parts(outcome)))


def _answer(outcome: Mapping[str, Any]) -> str:
    for fact, value in outcome.items():
        name, _dot, model = fact.partition(".")
        if name == "outcome" and value in ANSWERS:
            return _close(_(ANSWERS[value]) % {"model": model}, outcome, model)
    return ""


def _banner(outcome: Mapping[str, Any]) -> str:
    for fact, value in outcome.items():
        name, _dot, model = fact.partition(".")
        if name == "banner_counts":
            finding = (
                _("Yes: a banner counts for %(model)s") if value else _("No banner counts for %(model)s")
            )
            return _close(finding % {"model": model}, outcome, model)
    return ""


def _close(finding: str, outcome: Mapping[str, Any], model: str) -> str:
    if not outcome.get(f"marginal.{model}"):
        return finding
    return _("%(finding)s, but it is too close to call") % {"finding": finding}


def _who_fights(outcome: Mapping[str, Any]) -> str:
    fights = outcome.get("fights")
    if fights is None:
        return ""
    finding = apart(map(_pairing, fights)) or _("Nobody is Engaged")
    if not outcome.get("undecided"):
        return finding
    return _("%(finding)s, but nobody said who charged") % {"finding": finding}


def _pairing(fight: str) -> str:
    """ "a v b + c" in words."""
    one, _v, others = fight.partition(" v ")
    return _("%(one)s against %(others)s") % {"one": one, "others": others}


ASKED = {"can_back_away": _answer, "banner_counts": _banner, "who_fights": _who_fights}


def _parts(outcome: Mapping[str, Any]) -> list[str]:
    found = []
    if outcome.get("winner"):
        found.append(
            _(SIDES.get(str(outcome["winner"]), f"{str(outcome['winner']).capitalize()} wins the Duel"))
        )
    trapped = [
        fact.partition(".")[2] for fact, value in outcome.items() if fact.startswith("trapped.") and value
    ]
    if trapped:
        finding = ngettext("%(names)s is Trapped", "%(names)s are Trapped", len(trapped))
        found.append(finding % {"names": listed(trapped)})
    if slain := outcome.get("slain"):
        finding = ngettext("%(names)s is slain", "%(names)s are slain", len(slain))
        found.append(finding % {"names": listed(slain)})
    if any(value is True for fact, value in outcome.items() if fact.startswith("marginal")):
        found.append(_("one point is too close to call"))
    return found
