"""An entry that was restored from an archive, linked to its player's account: by that player and nobody else.

A file may name anybody. What it says of an account counts once the account's owner agrees.
"""

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from accounts.models import User
from armies.services.owners import take_over
from common.errors import NotAllowed, Refusal
from tournaments.models import Entry
from tournaments.services.audit_trail import note


def may_link(entry: Entry, user: User) -> bool:
    return entry.user_id is None and bool(entry.account_name) and entry.account_name == user.username


@transaction.atomic
def link_account(entry: Entry, *, actor: User) -> None:
    """The entry belongs to the actor from here on. The constraint keeps it to one entry an event."""
    if not may_link(entry, actor):
        raise NotAllowed("entry.not-yours", _("This entry is not waiting to be linked to your account."))
    try:
        with transaction.atomic():
            waiting = Entry.objects.filter(pk=entry.pk, user=None, account_name=actor.username)
            linked = waiting.update(user=actor, account_name="")
            take_over(entry.event.scope, entry.player_key, actor)
    except IntegrityError:
        raise Refusal("entry.already-here", _("You have another entry in this event.")) from None
    if not linked:
        raise Refusal("entry.linked-already", _("This entry has just been linked."))
    entry.refresh_from_db()
    note(entry.event, "entry.linked", entry, actor=actor, after={"name": entry.name})
