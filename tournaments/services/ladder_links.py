"""Players of a restored ladder, linked to their account: by its owner and nobody else."""

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from accounts.models import User
from common import audit, outbox
from common.errors import NotAllowed, Refusal
from tournaments.access import Visitor
from tournaments.models import Ladder, LadderPlayer


def waiting_for(ladder: Ladder, user: Visitor) -> QuerySet[LadderPlayer]:
    """Every stay on the ladder for which the archive named the user name of this account."""
    waiting = ladder.players.filter(user=None).exclude(account_name="")
    return waiting.filter(account_name=user.username) if user.is_authenticated else waiting.none()


@transaction.atomic
def link_players(ladder: Ladder, *, actor: User) -> int:
    """All stays of the actor at once; how many. The constraint keeps a person to one place on a ladder."""
    locked = Ladder.objects.select_for_update().get(pk=ladder.pk)
    try:
        with transaction.atomic():
            linked = waiting_for(locked, actor).update(user=actor, account_name="")
    except IntegrityError:
        text = _("You have joined this ladder already: leave it, then link the place of the archive.")
        raise Refusal("ladder.joined", text) from None
    if not linked:
        raise NotAllowed(
            "ladder.nothing-to-link", _("No player here is waiting to be linked to your account.")
        )
    after = {"stays": linked}
    audit.record(actor=actor, action="ladder.player-linked", subject=locked, after=after, scope=locked.scope)
    payload = {"ladder": locked.pk, "subject": locked.pk, "by": actor.pk, **after}
    outbox.publish("ladder.player-linked", payload, key=locked.scope)
    return linked
