"""Reads the environment. A wrong or missing value stops the start with one sentence that names the variable.

Only settings modules call this; everything else reads `django.conf.settings`.
"""

import os
import secrets
import tempfile
from base64 import urlsafe_b64decode
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

SHORTEST_SECRET = 32
FEWEST_CHARACTERS = 5
KEY_BYTES = 32
_YES = frozenset({"1", "true", "yes", "on"})
_NO = frozenset({"0", "false", "no", "off", ""})

_ENGINES = {
    "postgres": "common.postgresql",
    "postgresql": "common.postgresql",
    "sqlite": "django.db.backends.sqlite3",
}


def text(name: str, default: str | None = None, *, hint: str = "") -> str:
    """The variable's value without surrounding space. Required when there is no default."""
    value = os.environ.get(name, "").strip()
    if value:
        return value
    if default is None:
        raise ImproperlyConfigured(f"{name} is not set{': ' + hint if hint else ''}.")
    return default


def secret(name: str, *, hint: str = "") -> str:
    """A value that nobody guesses: short or monotonous ones are refused."""
    value = text(name, hint=hint)
    if len(value) < SHORTEST_SECRET or len(set(value)) < FEWEST_CHARACTERS:
        raise ImproperlyConfigured(
            f"{name} is too easy to guess: it needs at least {SHORTEST_SECRET} random characters."
        )
    return value


def flag(name: str, default: bool = False) -> bool:
    value = os.environ.get(name)
    if value is None:
        return default
    word = value.strip().lower()
    if word not in _YES | _NO:
        raise ImproperlyConfigured(f"{name} is {value!r}, but must be 1 or 0.")
    return word in _YES


def integer(name: str, default: int, *, minimum: int = 0) -> int:
    value = text(name, str(default))
    if not value.isascii() or not value.isdigit() or int(value) < minimum:
        raise ImproperlyConfigured(f"{name} is {value!r}, but must be a whole number of at least {minimum}.")
    return int(value)


def words(name: str, default: str = "") -> list[str]:
    """A comma separated list; empty items are dropped."""
    return [word.strip() for word in text(name, default).split(",") if word.strip()]


def one_of(name: str, choices: tuple[str, ...], default: str) -> str:
    value = text(name, default)
    if value not in choices:
        raise ImproperlyConfigured(f"{name} is {value!r}, but must be one of {', '.join(choices)}.")
    return value


def url(name: str, schemes: tuple[str, ...], default: str | None = None, *, hint: str = "") -> str:
    value = text(name, default, hint=hint)
    if value and urlsplit(value).scheme not in schemes:
        raise ImproperlyConfigured(
            f"{name} must start with {' or '.join(f'{scheme}://' for scheme in schemes)}."
        )
    return value


def database(name: str, default: str | None, *, hint: str = "") -> dict[str, Any]:
    """`postgresql://user:password@host:port/name?option=value` or `sqlite:////path` as a Django database."""
    parts = urlsplit(text(name, default, hint=hint))
    if parts.scheme not in _ENGINES:
        raise ImproperlyConfigured(f"{name} must start with postgresql:// or sqlite://.")
    if parts.scheme == "sqlite":
        return _sqlite(name, unquote(parts.path[1:]))
    try:
        port = parts.port
    except ValueError:
        raise ImproperlyConfigured(f"{name} names a port that is not a number.") from None
    options: dict[str, Any] = dict(parse_qsl(parts.query))
    is_pooled = flag("MUSTER_POOLED")
    if not is_pooled:
        options.setdefault("options", _limits())
        # Queries over prepared cursors are planned the first time; a pool hands the connection to others.
        options["prepare_threshold"] = 0
    found: dict[str, Any] = {
        "ENGINE": _ENGINES[parts.scheme],
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": options.pop("host", None) or parts.hostname or "",
        "PORT": options.pop("port", None) or port or "",
        "CONN_MAX_AGE": 60,
        "CONN_HEALTH_CHECKS": True,
        # Behind PgBouncer the next part of a result may come over another connection, which knows nothing of a cursor there.
        "DISABLE_SERVER_SIDE_CURSORS": is_pooled,
        "OPTIONS": options,
    }
    if not found["NAME"]:
        raise ImproperlyConfigured(f"{name} does not name a database after the host.")
    return found


def _limits() -> str:
    """No request waits for ever for a row that somebody holds, or for a query that does not end.

    A pool sets these itself (deploy/pgbouncer.ini): what one client set would stay for the client that gets the connection next.

    Queries are not compiled: for one of many joins that finds a few rows, that takes seconds and the query itself less than 1 ms.
    What is prepared (`common.prepared`) is looked up by keys: one plan is good for all values.
    """
    seconds = {
        "lock_timeout": integer("MUSTER_LOCK_SECONDS", 3),
        "statement_timeout": integer("MUSTER_STATEMENT_SECONDS", 30),
        "idle_in_transaction_session_timeout": 60,
    }
    fixed = ("-c jit=off", "-c plan_cache_mode=force_generic_plan")
    return " ".join([*fixed, *(f"-c {name}={value}s" for name, value in seconds.items())])


def _sqlite(name: str, path: str) -> dict[str, Any]:
    if not path.strip("/"):
        raise ImproperlyConfigured(f"{name} does not name a file: write sqlite:////absolute/path.sqlite3.")
    return {
        "ENGINE": _ENGINES["sqlite"],
        "NAME": path,
        # IMMEDIATE takes the write lock at BEGIN: with the default a second writer fails at once
        # instead of waiting its turn.
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
        },
    }


def key(name: str, default: str) -> str:
    """32 bytes as base64url, or nothing."""
    value = text(name, default)
    if value and len(_bytes(value)) != KEY_BYTES:
        raise ImproperlyConfigured(
            f"{name} must be 32 random bytes in base64url: python -c 'import secrets; print(secrets.token_urlsafe(32))'"
        )
    return value


def _bytes(text_: str) -> bytes:
    try:
        return urlsafe_b64decode(text_ + "=" * (-len(text_) % 4))
    except ValueError:
        return b""


def kept_secret(path: Path, size: int = 50) -> str:
    """The secret in the file; made on first use of so many random bytes, readable by its owner only."""
    if not path.exists():
        with tempfile.NamedTemporaryFile("w", dir=path.parent) as draft:
            draft.write(secrets.token_urlsafe(size))
            draft.flush()
            # Of two processes that start together one wins, and both read what it wrote.
            with suppress(FileExistsError):
                os.link(draft.name, path)
    return path.read_text()
