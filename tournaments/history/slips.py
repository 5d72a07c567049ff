"""The result slip of an event: its game's, or that of its organizer's own scoring."""

import json
from functools import lru_cache

from rules.engine.slips import Slip
from rules.games.registry import slip_of
from tournaments.models import Event
from tournaments.own_scoring import OWN, check_scoring, slip_with


def slip_for(event: Event) -> Slip:
    """What a result of this event keeps; the game's own slip where an own scoring is not right (a saved one always is)."""
    game = slip_of(event.ruleset)
    if event.scoring != OWN or not event.own_scoring:
        return game
    return _made(event.ruleset, json.dumps(event.own_scoring, sort_keys=True))


@lru_cache(maxsize=64)
def _made(ruleset: str, document: str) -> Slip:
    game, own = slip_of(ruleset), json.loads(document)
    return game if check_scoring(own, game, ruleset) else slip_with(game, own, ruleset)
