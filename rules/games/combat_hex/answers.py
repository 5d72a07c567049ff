"""What is answered to an action that only asks: in one sentence, from what was found of it."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.engine.sentences import bare, counted, listed

Json = Mapping[str, Any]
# What is in the way of a line of sight, and the finding that remains where nothing single is.
BLOCKS = frozenset(
    f"sight.{what}"
    for what in (
        "outside-arc", "model-through", "model-beside", "large-blocks", "hill-through", "hill-beside",
        "wall-crossed", "wall-along", "wall-corner", "ledges", "no-choice",
    )
)  # fmt: skip


def line_of_sight(action: Json) -> str:
    """Whether there is one; if not, the first thing that is in the way, with its rule."""
    values = next(step["values"] for step in action["steps"] if "shooter" in step["values"])
    shooter, pair = values["shooter"], f"line of sight to {values['target']}"
    if action["outcome"]["visible"]:
        return f"{shooter} has {pair}."
    block = next(step for step in action["steps"] if step["key"] in BLOCKS)
    return f"{shooter} has no {pair} ({block['rule']}). {block['text']}"


def who_outflanks(action: Json) -> str:
    """Everybody who does, each with the enemies outflanked; the steps say why the others do not."""
    found = [step["values"] for step in action["steps"] if step["key"] == "attacks.outflanks"]
    if not found:
        return f"No: nobody outflanks ({action['steps'][-1]['rule']})."
    said = "; ".join(f"{one['warrior']} outflanks {listed(one['enemies'])}" for one in found)
    return f"{said} ({next(step['rule'] for step in action['steps'] if step['key'] == 'attacks.outflanks')})."


def shot_refused(action: Json) -> str:
    """Why the shot may not be taken: the first rule that it breaks, and how many more."""
    first, *others = action["violations"]
    rule = f" ({first['rule']})" if first["rule"] else ""
    more = (
        f". {counted(len(others)).capitalize()} more {'rule is' if len(others) == 1 else 'rules are'} broken"
        if others
        else ""
    )
    return f"No: {bare(first['text'])}{rule}{more}."


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
