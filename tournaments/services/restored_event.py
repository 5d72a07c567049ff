"""What is made of an archive so far, and how everything that is wrong with it is gathered and said, with its place."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property

from django.core.exceptions import FieldError, ValidationError
from django.db import DatabaseError, DataError, IntegrityError
from django.utils.translation import gettext as _

from accounts.models import User
from armies.models import Submission
from common.errors import Fault, Invalid
from rules.engine.faults import Unreadable
from rules.presenters import errors
from tournaments.models import Entry, Event, EventMap
from tournaments.services.restored_lists import RestoredLists
from tournaments.services.restored_people import People
from tournaments.services.restored_values import Unfit

WRONG = (
    KeyError, IndexError, TypeError, ValueError, AttributeError, OverflowError, ValidationError, FieldError,
    DataError, IntegrityError, Unreadable,
)  # fmt: skip


@dataclass
class Restored:
    """What came of it. `left_out` names what this service cannot hold."""

    event: Event
    people: People
    entries: dict[int, Entry] = field(default_factory=dict)
    maps: dict[str, EventMap] = field(default_factory=dict)
    left_out: list[str] = field(default_factory=list)
    path: str = ""
    # By the number of the entry, then by their own.
    lists: dict[int, dict[int, Submission]] = field(default_factory=dict)

    @property
    def actor(self) -> User:
        return self.people.actor

    @cached_property
    def submissions(self) -> RestoredLists:
        return RestoredLists(self.event, self.actor)

    @contextmanager
    def at(self, path: str) -> Iterator[None]:
        self.path = path
        yield


def unreadable_at(path: str, wrong: Exception) -> Fault:
    return Fault("archive.unreadable", path, in_words(wrong))


def in_words(wrong: Exception) -> str:
    """What is wrong with a part of an archive, as a sentence of at most 300 characters."""
    return _sentence(wrong)[:300]


def _sentence(wrong: Exception) -> str:
    """For who reads the page: without names of Python’s errors, and nothing that the database says."""
    if isinstance(wrong, KeyError):
        return _("The field “%(field)s” is missing.") % {"field": wrong.args[0]}
    if isinstance(wrong, DatabaseError):
        return _("This contradicts another part of the archive, or is outside the range that can be stored.")
    if isinstance(wrong, ValidationError):
        return " ".join(wrong.messages)
    if isinstance(wrong, Unreadable):
        return " ".join(fault.text for fault in errors.in_words(wrong.faults))
    if isinstance(wrong, Unfit):
        return str(wrong)
    if isinstance(wrong, (TypeError, AttributeError)):
        return _(
            "This cannot be read: a value has the wrong kind, such as a text in the place of a number or a list."
        )
    return _("This cannot be read: a value does not have the form that is expected here.")


@contextmanager
def faults_at(path: str, faults: list[Fault]) -> Iterator[None]:
    """What cannot be read inside is added to `faults`, at `path` of the archive; reading goes on behind it."""
    try:
        yield
    except Invalid as refusal:
        inner = refusal.faults or [Fault(refusal.code, "", refusal.text)]
        faults += [Fault(one.code, f"{path}{one.path}", one.text, one.rule) for one in inner]
    except WRONG as wrong:
        faults.append(unreadable_at(path, wrong))


def refused(faults: Sequence[Fault]) -> Invalid:
    text = _("The archive cannot be restored. Nothing was stored.")
    return Invalid("archive.unreadable", text, faults=faults)
