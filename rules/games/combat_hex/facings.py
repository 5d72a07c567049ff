"""How sentences say the six facings of a base."""

from rules.engine.hexes import FACING_NAMES

# The value "facing" of a finding, by name.
FACING = "{facing:" + "|".join(FACING_NAMES) + "}"
