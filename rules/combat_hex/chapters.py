"""The kinds of action that a case can hold, gathered from the chapters."""

from rules.combat_hex.case import Kind

KINDS: tuple[Kind, ...] = ()
