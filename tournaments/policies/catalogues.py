"""Which catalogues an event accepts lists from: what its organizer chose, or the official complete ones of its game."""

from typing import Any

from armies.accepted import Accepted, read_accepted, settle
from armies.queries import default_catalogues
from rules.games.registry import RULESETS
from tournaments.models import Event


def accepted_by(event: Event) -> Accepted:
    """An event that was made when there was no official catalogue takes those that exist now, until its first list comes."""
    named = read_accepted(event.catalogues)
    return named if named.refs or event.ruleset not in RULESETS else default_catalogues(event.ruleset)


def settled_catalogues(catalogues: Any, ruleset: str) -> list[dict[str, Any]]:
    """The settings value with versions that exist. None chosen means the default. Raises Invalid with every fault."""
    chosen = read_accepted(catalogues)
    return (settle(chosen, ruleset) if chosen.refs else default_catalogues(ruleset)).as_json()
