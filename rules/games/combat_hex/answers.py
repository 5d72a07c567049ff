"""What is answered to an action that only asks: in one sentence, from what was found of it."""

from collections.abc import Callable, Mapping
from typing import Any

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


def first_finding(action: Json) -> str:
    return str(action["steps"][0]["text"])


# By what is asked. All other actions declare something, and are legal or not.
ANSWERS: Mapping[str, Callable[[Json], str]] = {
    "sight": line_of_sight,
    "inspect": first_finding,
    "slider": first_finding,
    "cite": first_finding,
}
