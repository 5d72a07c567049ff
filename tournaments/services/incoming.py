"""Keeping an event that came in from another program's file."""

from base64 import b64encode
from hashlib import sha256

from django.utils.translation import gettext as _

from accounts.models import User
from common import jobs
from common.errors import Fault, Invalid
from common.models import Job
from rules.games.registry import RULESETS
from tournaments.incoming import reading
from tournaments.incoming.archive import archive_of
from tournaments.incoming.events import Incoming, Unreadable, Wrong
from tournaments.models import Event
from tournaments.services.restoring import restore_event
from wording import opened

BRING_IN = "tournaments.bring_in"
MOST_AT_ONCE = 50  # players or games kept within a request


def read(content: bytes) -> Incoming:
    """Raises Invalid with every reason why the file cannot be taken."""
    try:
        return reading.read_event(content)
    except Unreadable as wrong:
        faults = [Fault("incoming.unreadable", f"/{one.at}", _sentence(one)[:300]) for one in wrong.faults]
        raise Invalid(
            "incoming.unreadable", _("This file cannot be taken like this."), faults=faults
        ) from None


def _sentence(one: Wrong) -> str:
    return opened(_("%(field)s: %(fault)s") % {"field": one.at, "fault": one.text})


def text_of(content: bytes) -> str:
    """The letters of a file that `read` took, for a form that carries it on."""
    return reading.text_of(content)


def is_large(event: Incoming) -> bool:
    """Whether keeping it outlasts a request: then `keep_by_job` does it."""
    return event.people > MOST_AT_ONCE or event.boards > MOST_AT_ONCE


def keep(event: Incoming, *, name: str, ruleset: str, actor: User) -> Event:
    """A closed event with all players, rounds and results, organized by `actor`. Raises Invalid."""
    title = _title(event, name=name, ruleset=ruleset)
    document = archive_of(event, name=title, ruleset=ruleset, actor=actor)
    return restore_event(document, actor=actor).event


def keep_by_job(event: Incoming, content: bytes, *, name: str, ruleset: str, actor: User) -> Job:
    """A job that does what `keep` does, out of the file’s own bytes. Raises Invalid before there is one.

    The same file of the same person is not brought in twice at a time: the job that lives is returned.
    """
    title = _title(event, name=name, ruleset=ruleset)
    args = {"content": b64encode(content).decode(), "name": title, "ruleset": ruleset}
    unique = f"{actor.pk}-{sha256(content).hexdigest()}"
    return jobs.enqueue(BRING_IN, args, created_by=actor, unique=unique)


def _title(event: Incoming, *, name: str, ruleset: str) -> str:
    """The name that the event gets. Raises Invalid where name or rules are missing."""
    faults = []
    title = (name or event.name).strip()
    if ruleset not in RULESETS:
        faults.append(
            Fault(
                "event.ruleset-unknown",
                "/ruleset",
                _("There are no rules “%(ruleset)s” here: choose others.") % {"ruleset": ruleset},
            )
        )
    if not title:
        faults.append(
            Fault("event.name-missing", "/name", _("The file has no name of the event: enter one."))
        )
    if faults:
        raise Invalid("event.settings-invalid", _("Something about the event is missing."), faults=faults)
    return title
