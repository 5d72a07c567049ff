"""How sentences say the six facings of a base, and the corners and sides of a hex."""

from rules.engine.hexes import CORNER_NAMES, FACING_NAMES

# Values of a finding by name: a facing, the corners where a line begins and ends, the side where two lines end.
FACING = "{facing:" + "|".join(FACING_NAMES) + "}"
CORNER = "{corner:" + "|".join(CORNER_NAMES) + "}"
END = "{end:" + "|".join(CORNER_NAMES) + "}"
SIDE = "{side:" + "|".join(FACING_NAMES) + "}"
