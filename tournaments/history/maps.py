"""A map of an event as its game reads it. Documents in, documents out."""

from typing import Any

from django.utils.translation import gettext as _

from common.errors import Invalid
from rules.engine.maps import Maps
from rules.games.registry import find_game
from rules.presenters import errors


def maps_of(ruleset: str) -> Maps:
    """How the game of a ruleset keeps its maps. Raises Invalid for a game without maps."""
    game = find_game(ruleset)
    if game is None or game.maps is None:
        raise Invalid("map.none-in-this-game", _("This game is not played on maps that are kept here."))
    return game.maps


def read_map(ruleset: str, data: Any) -> dict[str, Any]:
    """The map in its one canonical form. Takes a map, or a case with one; raises Invalid with every fault."""
    found, faults = maps_of(ruleset).read(data)
    if faults:
        text = _("This is no map that the referee can read.")
        raise Invalid("map.unreadable", text, faults=errors.in_words(faults, ruleset))
    return found
