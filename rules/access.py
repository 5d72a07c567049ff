"""Who may see which ruling. Whoever was given a ruling's address may read it; lists show one's own and public ones."""

from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404

from accounts.models import User
from common.errors import NotAllowed
from rules.engine.registry import Ruleset
from rules.models import RulingRecord
from rules.rulesets import RULESETS

Visitor = User | AnonymousUser


def ruleset_or_404(ruleset: str) -> Ruleset:
    found = RULESETS.get(ruleset)
    if found is None:
        raise Http404
    return found


def listed_rulings(user: Visitor) -> QuerySet[RulingRecord]:
    """What a list may show: public rulings, one's own, and for staff all."""
    found = RulingRecord.objects.select_related("made_by", "supersedes", "superseded_by")
    if not user.is_authenticated:
        return found.filter(is_public=True)
    return found if user.is_staff else found.filter(Q(is_public=True) | Q(made_by=user))


def ruling_or_404(address: UUID) -> RulingRecord:
    """The address is the key: it cannot be guessed."""
    found = RulingRecord.objects.select_related("made_by", "supersedes", "superseded_by")
    return get_object_or_404(found, address=address)


def may_overrule(user: Visitor, record: RulingRecord) -> bool:
    """Its maker and staff. In an event the head judge overrules through the judge call, which asks for the role."""
    return user.is_authenticated and (user.is_staff or record.made_by_id == user.pk)


def ensure_may_overrule(user: User, record: RulingRecord) -> None:
    if not may_overrule(user, record):
        raise NotAllowed(
            "ruling.not-yours", "Only who made this ruling, or staff, may put another in its place."
        )
