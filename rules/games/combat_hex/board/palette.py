"""What can be put on the board: facings, lines between hexes, sides."""

from collections.abc import Mapping
from typing import Any

from rules.drawing.hexes.scene import EVIL, GOOD
from rules.engine.hexes import FACING_NAMES
from rules.games.combat_hex.board.words import LETTERS, LINES
from rules.games.combat_hex.terrain import SIDE_KINDS
from wording import gettext as _

ARROWS = ("→", "↗", "↖", "←", "↙", "↘")


def palette() -> Mapping[str, Any]:
    """Facings in the order of a compass rose, read row by row."""
    lines = [(kind, _(LINES[kind])) for kind in SIDE_KINDS if kind != "clear"]
    return {
        "facings": [
            (facing, ARROWS[facing], _(LETTERS[facing]), _(FACING_NAMES[facing]))
            for facing in (2, 1, 0, 3, 4, 5)
        ],
        "lines": [*lines, ("clear", _(LINES["clear"]))],
        "sides": [(GOOD, _("Good")), (EVIL, _("Evil"))],
    }
