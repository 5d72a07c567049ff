"""Whom the user names in an archive mean here. A file is no proof: only an administrator links them to accounts.

Restored by anybody else, a player is an entry without an account that remembers its user name, so that the person can
link it later (`services.entries.linking`); what somebody reported or asked is kept under the name in the file.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from common.errors import NotAllowed
from tournaments.services.restored_values import Unfit, shown

LONGEST = 150


@dataclass(frozen=True, slots=True)
class People:
    actor: User
    linked: dict[str, User] = field(default_factory=dict)

    def account(self, username: Any) -> User | None:
        return self.linked.get(name_of(username)) if username is not None else None

    def account_or_actor(self, username: Any) -> User:
        """Anyone who did it, or else the person who restores: every step of an event has somebody who took it."""
        return self.account(username) or self.actor

    def player(self, username: Any) -> dict[str, Any]:
        """The columns of whose entry it is: an account, or nobody's that remembers the name until its owner links it."""
        found = self.account(username)
        return {"user": found, "account_name": name_of(username) if found is None and username else ""}

    def step(self, column: str, username: Any) -> dict[str, Any]:
        """The columns of who took a step: an account and no name, or who restores and the name in the file."""
        found = self.account(username)
        return {column: found or self.actor, f"{column}_name": "" if found else name_of(username)}

    def optional_step(self, column: str, username: Any) -> dict[str, Any]:
        return {} if username is None else self.step(column, username)


def people_of(document: Any, actor: User, *, link_accounts: bool) -> People:
    """Raises NotAllowed where somebody who is no administrator wants to link accounts."""
    refuse_links(actor, link_accounts)
    if not link_accounts:
        return People(actor)
    names = {name for name in _names(document) if isinstance(name, str)}
    return People(actor, {user.username: user for user in User.objects.filter(username__in=names)})


def refuse_links(actor: User, link_accounts: bool) -> None:
    if link_accounts and not actor.is_staff:
        text = _("Only administrators link accounts to what an archive says of them.")
        raise NotAllowed("archive.accounts-not-yours", text)


NAMING = frozenset({"username", "created_by", "made_by", "published_by", "said_by", "answered_by"}) | {
    "asked_by", "claimed_by", "given_by", "agreements",
}  # fmt: skip


def _names(part: Any) -> Iterator[Any]:
    """Every user name that the document holds, wherever it stands."""
    stack = [part]
    while stack:
        one = stack.pop()
        if isinstance(one, dict):
            for name, value in one.items():
                if name in NAMING:
                    yield from value if isinstance(value, list) else (value,)
            stack.extend(one.values())
        elif isinstance(one, Iterable) and not isinstance(one, str):
            stack.extend(one)


def name_of(username: Any) -> str:
    """Raises Unfit for what is no user name."""
    if not isinstance(username, str) or len(username) > LONGEST:
        raise Unfit(_("A user name cannot be %(value)s.") % {"value": shown(username)})
    return username
