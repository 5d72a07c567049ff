"""The no to what somebody wants to do, with its reason, and the yes to a shot: for summaries and answers of boards."""

from collections.abc import Mapping
from typing import Any

from rules.engine.ruling import Ruling
from rules.engine.sentences import bare, one_stop
from wording import counted, ngettext, opened
from wording import gettext as _


def refused(action: Mapping[str, Any], *, cites: bool = False) -> str:
    """Why it may not be done: the first rule that it breaks, and how many more. `cites` names that rule by its number."""
    first, *others = action["violations"]
    rule = f" ({first['rule']})" if cites and first["rule"] else ""
    no = one_stop(_("No: %(why)s.") % {"why": f"{bare(first['text'])}{rule}"})
    if not others:
        return no.removesuffix(".")
    more = ngettext("One more rule is broken.", "%(number)s more rules are broken.", len(others))
    return f"{no} {opened(more % {'number': counted(len(others))})}".removesuffix(".")


def may_shoot(case: Mapping[str, Any], heard: Ruling, shooter: str, sentence: str) -> str:
    """The yes to a shot at a target that breaks no rule while its dice are missing; "" for anything else."""
    if not heard.needs or heard.violations or any(one.what == "shot-target" for one in heard.needs):
        return ""
    last = case["actions"][-1]
    if (
        last.get("do") != "shoot"
        or not last.get("target")
        or heard.actions[-1].index != len(case["actions"]) - 1
    ):
        return ""
    return sentence % {"shooter": last.get(shooter), "target": last["target"]}
