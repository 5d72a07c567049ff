"""The result slip of an event: its game's, that of its organizer's own scoring, or that of a match of two teams."""

import json
from functools import lru_cache

from rules.engine.slips import SCORED, Count, Slip, more_wins
from rules.games.registry import slip_of
from tournaments.models import Event
from tournaments.own_scoring import OWN, check_scoring, slip_with
from tournaments.standings import least_win, read_bands
from wording import gettext_noop

BOARD_POINTS = "board_points"


def slip_for(event: Event) -> Slip:
    """What a result of this event keeps, table by table: of two teams the points of their boards."""
    return _of_teams(event.ruleset, event.team_points) if event.has_teams else board_slip(event)


def board_slip(event: Event) -> Slip:
    """What one game keeps; the game's own slip where an own scoring is not right (a saved one always is)."""
    game = slip_of(event.ruleset)
    if event.scoring != OWN or not event.own_scoring:
        return game
    return _made(event.ruleset, json.dumps(event.own_scoring, sort_keys=True))


@lru_cache(maxsize=64)
def _of_teams(ruleset: str, bands: str) -> Slip:
    """Board points decide, from the difference on that the organizer's bands name. The least one where they are not right."""
    try:
        margin = least_win(read_bands(bands))
    except ValueError:
        margin = 1
    return Slip(
        (Count(BOARD_POINTS, gettext_noop("Board points"), feeds=SCORED),),
        gettext_noop("The points of all boards of a team together."),
        decided_by={ruleset: gettext_noop("Compare board points")},
        decide=more_wins(BOARD_POINTS, gettext_noop("board points"), max(margin, 1)),
    )


@lru_cache(maxsize=64)
def _made(ruleset: str, document: str) -> Slip:
    game, own = slip_of(ruleset), json.loads(document)
    return game if check_scoring(own, game, ruleset) else slip_with(game, own, ruleset)
