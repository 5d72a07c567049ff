"""How a service says no. A refusal leaves the state unchanged and carries everything a person needs to put it right.

Pages and the API turn these into answers (`common.middleware`, `common.api.problems`); services only raise them.
"""

import errno
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from django.db import DataError, InternalError, OperationalError
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise


class FaultLike(Protocol):
    """The shape of one finding: `rules.engine.faults.Fault` fits, and so does `Fault` below."""

    @property
    def code(self) -> str: ...
    @property
    def path(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def rule(self) -> str: ...
    @property
    def values(self) -> Mapping[str, Any]: ...


@dataclass(frozen=True, slots=True)
class Fault:
    """One finding on the web side. `path` is a JSON pointer into what was sent ("/players/3/name")."""

    code: str
    path: str
    text: str
    rule: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)


def as_json(fault: FaultLike) -> dict[str, Any]:
    return {
        "code": fault.code,
        "path": fault.path,
        "text": fault.text,
        "rule": fault.rule,
        "values": dict(fault.values),
    }


class Refusal(Exception):
    """A service says no. `code` is stable and kebab-case, `text` is one sentence, `faults` name every finding."""

    status = 409

    def __init__(
        self,
        code: str,
        text: StrOrPromise,
        *,
        faults: Sequence[FaultLike] = (),
        status: int | None = None,
        rule: str = "",
    ) -> None:
        super().__init__(text)
        self.code = code
        self._text = text
        self.faults = tuple(faults)
        self.rule = rule
        self.status = self.status if status is None else status

    @property
    def text(self) -> str:
        """In the language of who reads it, where it was written for everybody."""
        return str(self._text)


class NotAllowed(Refusal):
    """The person is known, but this is not theirs to do."""

    status = 403


class Invalid(Refusal):
    """The input itself is wrong; the faults say where."""

    status = 422


# What a database says that is away, locked or too slow.
BUSY = Refusal(
    "busy",
    _("The service is busy at the moment. Nothing was saved; please try again in a few seconds."),
    status=503,
)
RETRY_AFTER_SECONDS = 5
# What the server's disk says that has no room for an upload or for a file that is being made.
DISK_FULL = Refusal(
    "disk-full",
    _("The server has no room left on its disk. Nothing was saved; please try again later."),
    status=503,
)
_NO_ROOM = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_NO_FOLDER = "No usable temporary directory"


def is_disk_full(error: BaseException | None) -> bool:
    """Also when no folder for temporary files takes a byte: Python says that with another number."""
    return isinstance(error, OSError) and (error.errno in _NO_ROOM or _NO_FOLDER in str(error.strerror))


# PostgreSQL has ended a transaction that did nothing for too long, and the connection with it.
_IDLED_TOO_LONG = "25P03"


def is_busy(error: BaseException | None) -> bool:
    """The database is away, locked or too slow, or we were too slow for it: the same request may succeed later."""
    is_ended = getattr(getattr(error, "__cause__", None), "sqlstate", None) == _IDLED_TOO_LONG
    return isinstance(error, OperationalError) or (isinstance(error, InternalError) and is_ended)


# What a constraint of the database says when two people were equally fast.
CONFLICT = Refusal(
    "conflict",
    _("Somebody else changed the same thing at the same moment. Nothing was saved; please try again."),
)

# What the database or the calendar raises for a number or a date beyond its range, and what is answered. Forms and
# serializers have limits of their own; this is for the column that somebody forgot.
UNSTORABLE = (DataError, OverflowError)
OUT_OF_RANGE = Invalid("out-of-range", _("A number or a date is outside the range that can be stored."))
