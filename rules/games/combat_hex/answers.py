"""What is answered to an action that only asks: in one sentence, from what was found of it."""

from collections.abc import Callable, Mapping
from typing import Any

from wording import apart, listed
from wording import gettext as _

Json = Mapping[str, Any]
# What is in the way of a line of sight, and the finding that remains where nothing single is.
BLOCKS = frozenset(
    f"sight.{what}"
    for what in (
        "outside-arc", "model-through", "model-beside", "large-blocks", "hill-through", "hill-beside",
        "wall-crossed", "wall-along", "wall-corner", "ledges", "no-choice",
    )
)  # fmt: skip
NOBODY = "outflank.nobody"
NO_COMBAT = "combat.none-left"
DECISIVE = frozenset({"attacks.outflanks", NOBODY})


def line_of_sight(action: Json) -> str:
    """Whether there is one; if not, the first thing that is in the way, with its rule."""
    values = next(step["values"] for step in action["steps"] if "shooter" in step["values"])
    who = {"shooter": values["shooter"], "target": values["target"]}
    if action["outcome"]["visible"]:
        return _("%(shooter)s has line of sight to %(target)s.") % who
    block = next(step for step in action["steps"] if step["key"] in BLOCKS)
    sentence = _("%(shooter)s has no line of sight to %(target)s (%(rule)s).") % (
        who | {"rule": block["rule"]}
    )
    return f"{sentence} {block['text']}"


def who_outflanks(action: Json) -> str:
    """Everybody who does, each with the enemies outflanked; the steps say why the others do not."""
    decisive = [step for step in action["steps"] if step["key"] in DECISIVE]
    found, rule = [step["values"] for step in decisive], decisive[0]["rule"]
    is_nobody = decisive[0]["key"] == NOBODY
    if is_nobody and not action["action"]:
        return _("No: nobody outflanks (%(rule)s).") % {"rule": rule}
    outflanks = _("%(warrior)s outflanks %(enemies)s")
    who = (outflanks % {"warrior": one["warrior"], "enemies": listed(one["enemies"])} for one in found)
    answer = _("nobody outflanks") if is_nobody else apart(who)
    cited = f"{answer} ({rule})"
    if not action["action"]:
        return f"{cited}."
    return _("After action %(number)s: %(answer)s.") % {"number": action["action"], "answer": cited}


def no_combat(action: Json) -> str:
    """That a combat cannot be fought because there is none."""
    return _("Nobody is in combat on this map (%(rule)s).") % {"rule": action["violations"][0]["rule"]}


def first_finding(action: Json) -> str:
    return str(action["steps"][0]["text"])


# By what is asked. All other actions declare something, and are legal or not.
ANSWERS: Mapping[str, Callable[[Json], str]] = {
    "sight": line_of_sight,
    "outflank": who_outflanks,
    "inspect": first_finding,
    "slider": first_finding,
    "cite": first_finding,
}
