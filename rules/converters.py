"""How things of the referee stand in an address."""

from django.urls import register_converter
from django.urls.converters import StringConverter


class RulesetConverter(StringConverter):
    """Two segments, the game and its edition ("game/edition")."""

    regex = r"[a-z0-9-]+/[a-z0-9.-]+"


class PartConverter(StringConverter):
    """The two documents of a ruling on record."""

    regex = "case|ruling"


register_converter(RulesetConverter, "ruleset")
register_converter(PartConverter, "part")
