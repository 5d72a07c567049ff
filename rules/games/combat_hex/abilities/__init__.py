"""The special abilities (8.x): what each one is, when it may be used, what it costs. Effects live with their chapter."""

from rules.games.combat_hex.abilities.declared import ABILITIES, Ability, Window, read_ability

__all__ = ["ABILITIES", "Ability", "Window", "read_ability"]
