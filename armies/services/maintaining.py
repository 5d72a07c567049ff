"""Who maintains a catalogue, and which one replaces it: invitations, acceptance, deprecation."""

from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from armies.models import Catalogue, CatalogueMaintainer, CatalogueVersion
from common import audit, outbox
from common.errors import Invalid, NotAllowed, Refusal

LONGEST_CHAIN = 50


def may_invite(catalogue: Catalogue, user: User) -> bool:
    """Its owner decides who else maintains it; administrators look after the official ones."""
    return user.is_staff or (catalogue.owner_id == user.pk and not catalogue.is_official)


@transaction.atomic
def invite(*, catalogue: Catalogue, username: str, actor: User) -> CatalogueMaintainer:
    """An open invitation; inviting somebody twice changes nothing. Raises Invalid for a name nobody has."""
    refuse_stranger(catalogue, actor)
    user = User.objects.filter(username__iexact=username.strip(), is_active=True).first()
    if user is None:
        raise Invalid("person-unknown", _("There is no account with this username."))
    if user.pk == catalogue.owner_id:
        raise Refusal("maintainer-owner", _("%(user)s owns this catalogue already.") % {"user": user})
    found, is_new = CatalogueMaintainer.objects.get_or_create(
        catalogue=catalogue, user=user, defaults={"invited_by": actor}
    )
    if is_new:
        _tell("catalogue.maintainer-invited", found, actor)
    return found


@transaction.atomic
def accept(*, catalogue: Catalogue, actor: User) -> None:
    """Raises Refusal where no invitation is open: it was taken back, or accepted before."""
    opened = CatalogueMaintainer.objects.filter(catalogue=catalogue, user=actor, accepted_at=None)
    if not opened.update(accepted_at=timezone.now()):
        raise Refusal("invitation-gone", _("There is no open invitation to maintain this catalogue."))
    _tell(
        "catalogue.maintainer-accepted",
        CatalogueMaintainer.objects.get(catalogue=catalogue, user=actor),
        actor,
    )


@transaction.atomic
def leave(*, catalogue: Catalogue, username: str, actor: User) -> None:
    """Takes back an invitation or a place: the owner anybody's, everybody their own."""
    found = CatalogueMaintainer.objects.filter(catalogue=catalogue, user__username=username).first()
    if found is None:
        raise Refusal("maintainer-gone", _("This person does not maintain the catalogue."))
    if found.user_id != actor.pk:
        refuse_stranger(catalogue, actor)
    _tell("catalogue.maintainer-removed", found, actor)
    found.delete()


@transaction.atomic
def deprecate(*, catalogue: Catalogue, replaced_by: Catalogue | None, actor: User) -> Catalogue:
    """Says that a catalogue is no longer kept up, and which one replaces it. Lists and events keep what they have."""
    refuse_stranger(catalogue, actor)
    found = Catalogue.objects.select_for_update().get(pk=catalogue.pk)
    if replaced_by is not None:
        _refuse_replacement(found, replaced_by)
    before = _state(found)
    found.deprecated_at, found.replaced_by = found.deprecated_at or timezone.now(), replaced_by
    return _keep(found, before, actor)


@transaction.atomic
def keep_up(*, catalogue: Catalogue, actor: User) -> Catalogue:
    """Takes the deprecation back."""
    refuse_stranger(catalogue, actor)
    found = Catalogue.objects.select_for_update().get(pk=catalogue.pk)
    before = _state(found)
    found.deprecated_at = found.replaced_by = None
    return _keep(found, before, actor)


def _state(found: Catalogue) -> dict[str, Any]:
    return {"deprecated": found.is_deprecated, "replaced_by": found.replaced_by_id}


def _keep(found: Catalogue, before: dict[str, Any], actor: User) -> Catalogue:
    after = _state(found)
    if after != before:
        found.save(update_fields=["deprecated_at", "replaced_by"])
        audit.record(actor=actor, action="catalogue.deprecated", subject=found, before=before, after=after)
        outbox.publish("catalogue.deprecated", {"catalogue": found.slug, **after}, key=found.slug)
    return found


def refuse_stranger(catalogue: Catalogue, actor: User) -> None:
    if not may_invite(catalogue, actor):
        raise NotAllowed("catalogue-not-yours", _("Only the owner of this catalogue may do this."))


def _refuse_replacement(found: Catalogue, by: Catalogue) -> None:
    """Of the same game, published, kept up, and not replaced by this one in turn."""
    if by.game != found.game:
        raise Invalid("catalogue-differs", _("%(by)s belongs to another game.") % {"by": by})
    if not by.versions.filter(state=CatalogueVersion.State.PUBLISHED).exists():
        raise Invalid("catalogue-unpublished", _("%(by)s has no published version.") % {"by": by})
    step: int | None = by.pk
    for _step in range(LONGEST_CHAIN):
        if step is None:
            return
        if step == found.pk:
            raise Invalid(
                "catalogue-circle",
                _("%(by)s would be replaced by %(found)s in turn.") % {"by": by, "found": found},
            )
        step = Catalogue.objects.filter(pk=step).values_list("replaced_by_id", flat=True).first()


def _tell(action: str, found: CatalogueMaintainer, actor: User) -> None:
    about = {"catalogue": found.catalogue.slug, "user": found.user_id}
    audit.record(actor=actor, action=action, subject=found.catalogue, after=about)
    outbox.publish(action, about, key=found.catalogue.slug)
