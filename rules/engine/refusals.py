"""The no to what somebody wants to do, with its reason: for summaries of rulings."""

from collections.abc import Mapping
from typing import Any

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
