"""Keeping an event that came in from another program's file."""

from accounts.models import User
from common.errors import Fault, Invalid
from rules.games.registry import RULESETS
from tournaments.incoming.archive import archive_of
from tournaments.incoming.events import Incoming, Unreadable
from tournaments.incoming.reading import read_event
from tournaments.models import Event
from tournaments.services.restoring import restore_event


def read(content: bytes) -> Incoming:
    """Raises Invalid with every reason why the file cannot be taken."""
    try:
        return read_event(content)
    except Unreadable as wrong:
        faults = [
            Fault("incoming.unreadable", f"/{one.at}", f"{one.at}: {one.text}"[:300]) for one in wrong.faults
        ]
        raise Invalid("incoming.unreadable", "This file cannot be taken like this.", faults=faults) from None


def keep(event: Incoming, *, name: str, ruleset: str, actor: User) -> Event:
    """A closed event with all players, rounds and results, organized by `actor`. Raises Invalid."""
    if ruleset not in RULESETS:
        fault = Fault("event.ruleset-unknown", "/ruleset", f"There are no rules “{ruleset}” here.")
        raise Invalid("event.settings-invalid", "Choose the rules.", faults=[fault])
    title = (name or event.name).strip()
    if not title:
        fault = Fault("event.name-missing", "/name", "The file has no name of the event: enter one.")
        raise Invalid("event.settings-invalid", "Name the event.", faults=[fault])
    document = archive_of(event, name=title, ruleset=ruleset, actor=actor)
    return restore_event(document, actor=actor).event
