"""What can be put on the table: bases by size, terrain by kind."""

from collections.abc import Mapping
from typing import Any

from wording import gettext as _
from wording import gettext_noop, pgettext

# Sizes of bases in millimetres, as a list offers them.
BASES = (25, 40, 50, 60)
TERRAIN = (
    ("wall", gettext_noop("Wall")),
    ("barrier", gettext_noop("Barrier")),
    ("hedge", gettext_noop("Hedge")),
    ("doorway", gettext_noop("Doorway")),
    ("ledge", gettext_noop("Ledge")),
)


def palette() -> Mapping[str, Any]:
    rows = [(kind, _(label)) for kind, label in TERRAIN]
    rows.insert(-1, ("drop", pgettext("terrain", "Drop")))
    return {"bases": BASES, "terrain": tuple(rows)}
