"""Who may see which ruling: those given on the case form by their address, those of an event by who may see its lists."""

from collections.abc import Mapping
from typing import Protocol
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from accounts.models import User
from common.errors import NotAllowed
from rules.engine.game import Ruleset
from rules.games.registry import RULESETS
from rules.models import RulingRecord

Visitor = User | AnonymousUser


def ruleset_or_404(ruleset: str) -> Ruleset:
    found = RULESETS.get(ruleset)
    if found is None:
        raise Http404
    return found


class Places(Protocol):
    """Where rulings are given besides the case form. The app above knows its events, and who reads what was ruled there."""

    def readable(self, user: Visitor) -> Q:
        """Rulings of all places that this visitor may read: they judge there, sit at the table, or everybody may."""

    def published(self, user: Visitor) -> Q:
        """Of the public rulings those that give nothing away: a place whose lists are hidden keeps its boards hidden."""

    def titles(self, user: Visitor) -> Mapping[str, str]:
        """The places this visitor works at, by scope ("event:12")."""


class Nowhere:
    """No app above has installed itself: every ruling comes from the case form."""

    def readable(self, user: Visitor) -> Q:
        return Q(scope="")

    def published(self, user: Visitor) -> Q:
        return Q(scope="")

    def titles(self, user: Visitor) -> Mapping[str, str]:
        return {}


_places: list[Places] = [Nowhere()]


def install(places: Places) -> None:
    _places[:] = [places]


def places() -> Places:
    return _places[0]


def rulings() -> QuerySet[RulingRecord]:
    return RulingRecord.objects.select_related("made_by", "supersedes", "superseded_by")


def listed_rulings(user: Visitor) -> QuerySet[RulingRecord]:
    """What a list may show: public rulings that give no list away, one's own, those of one's tables; for staff all."""
    if not user.is_authenticated:
        return rulings().filter(Q(is_public=True) & places().published(user))
    if user.is_staff:
        return rulings()
    public = Q(is_public=True) & places().published(user)
    return rulings().filter(public | Q(made_by=user) | (~Q(scope="") & places().readable(user)))


def ruling_or_404(user: Visitor, address: UUID) -> RulingRecord:
    """The address of a ruling from the case form is its key: it cannot be guessed. One from an event shows models of lists,
    and is read by the person who may see those."""
    found = get_object_or_404(rulings(), address=address)
    if found.scope and not _may_read(user, found):
        raise Http404
    return found


def ruling_typed_or_404(user: Visitor, address: str) -> RulingRecord:
    """The same for an address that stands in a query or a form: what is no address is no ruling."""
    try:
        known = UUID(address)
    except ValueError:
        raise Http404 from None
    return ruling_or_404(user, known)


def _may_read(user: Visitor, record: RulingRecord) -> bool:
    if user.is_authenticated and (user.is_staff or record.made_by_id == user.pk):
        return True
    return RulingRecord.objects.filter(places().readable(user), pk=record.pk).exists()


def may_overrule(user: Visitor, record: RulingRecord) -> bool:
    """Its maker and staff. In an event the head judge overrules through the judge call, which asks for the role."""
    return user.is_authenticated and (user.is_staff or record.made_by_id == user.pk)


def ensure_may_overrule(user: User, record: RulingRecord) -> None:
    if not may_overrule(user, record):
        raise NotAllowed(
            "ruling.not-yours", _("Only who made this ruling, or staff, may put another in its place.")
        )
