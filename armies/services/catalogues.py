"""Filling and publishing catalogue versions. A published version is signed with a fingerprint and never changes."""

from collections.abc import Mapping, Sequence

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from armies.cards import cards_of, cards_with_notes, columns_of, has_price, models_of
from armies.catalogue_document import CatalogueDocument
from armies.catalogue_names import refuse_foreign_version, refuse_official_name
from armies.models import Catalogue, CatalogueModel, CatalogueVersion, Collection
from armies.renamed import counts_under_new_keys
from common import audit
from common.errors import Invalid, Refusal
from rules.engine.army_document import card_as_json
from rules.engine.cards import ModelCard
from rules.engine.documents import fingerprint
from rules.engine.faults import Unreadable
from rules.presenters import errors


def sign(document: CatalogueDocument) -> str:
    """What identifies the content of a version: its cards and notes, in any order, and its limits."""
    cards = sorted(
        zip(map(card_as_json, document.models), document.notes, strict=True), key=lambda pair: pair[0]["key"]
    )
    return fingerprint(document.game, [*cards, *document.limits])


@transaction.atomic
def load_catalogue(
    document: CatalogueDocument,
    *,
    actor: User | None,
    note: str = "",
    base: CatalogueVersion | None = None,
) -> tuple[CatalogueVersion, bool]:
    """Publishes the document as the next version of its catalogue, unless the latest one is the same.

    Returns the version and whether it is new. Raises NotAllowed for somebody else's catalogue.
    """
    catalogue = _catalogue(document, actor)
    latest = catalogue.versions.select_for_update().filter(state=CatalogueVersion.State.PUBLISHED).first()
    signature = sign(document)
    if latest and latest.fingerprint == signature:
        return latest, False
    number = (catalogue.versions.order_by("-number").values_list("number", flat=True).first() or 0) + 1
    version = CatalogueVersion.objects.create(
        catalogue=catalogue,
        number=number,
        label=document.label,
        note=note,
        renamed=_known_before(document.renamed, latest),
        limits=list(document.limits),
        base=base,
    )
    CatalogueModel.objects.bulk_create(
        CatalogueModel(version=version, note=text, **columns_of(card))
        for card, text in zip(document.models, document.notes, strict=True)
    )
    published = _publish(version, signature, document.models, actor)
    _take_collections_along(version)
    return published, True


def _known_before(renamed: Mapping[str, str], latest: CatalogueVersion | None) -> dict[str, str]:
    """Those that the version before has: a document may carry the renamed keys of earlier versions along."""
    before = cards_of(latest) if latest else {}
    return {old: new for old, new in renamed.items() if old in before}


def _take_collections_along(version: CatalogueVersion) -> None:
    """What people own is kept by the newest keys."""
    if version.renamed:
        kept = Collection.objects.select_for_update().filter(catalogue=version.catalogue_id).order_by("pk")
        for one in kept.filter(owned__has_any_keys=list(version.renamed)):
            one.owned = counts_under_new_keys(one.owned, version.renamed)
            one.save(update_fields=["owned"])


@transaction.atomic
def publish_version(version: CatalogueVersion, *, actor: User | None) -> CatalogueVersion:
    """Publishes a draft that was edited by hand. Raises Refusal when a card in it cannot be read."""
    try:
        cards = cards_with_notes(version)
        written = [(card_as_json(card), note) for card, note in cards]
    except Unreadable as unreadable:
        raise Invalid(
            "catalogue-unreadable", _("A model cannot be read."), faults=errors.in_words(unreadable.faults)
        ) from None
    signature = fingerprint(version.catalogue.game, [*written, *version.limits])
    return _publish(version, signature, [card for card, _says in cards], actor)


def _publish(
    version: CatalogueVersion, signature: str, cards: Sequence[ModelCard], actor: User | None
) -> CatalogueVersion:
    drafts = CatalogueVersion.objects.filter(pk=version.pk, state=CatalogueVersion.State.DRAFT)
    models = models_of(cards)
    published = drafts.update(
        state=CatalogueVersion.State.PUBLISHED,
        published_at=timezone.now(),
        fingerprint=signature,
        size=len(models),
        priced=sum(map(has_price, models)),
    )
    if not published:
        raise Refusal("catalogue-published", _("This version is published already."))
    version.refresh_from_db()
    after = {"number": version.number, "fingerprint": signature}
    audit.record(actor=actor, action="catalogue.published", subject=version, after=after)
    return version


def _catalogue(document: CatalogueDocument, actor: User | None) -> Catalogue:
    found, created = Catalogue.objects.select_for_update().get_or_create(
        slug=document.slug,
        defaults={
            "name": document.name,
            "game": document.game,
            "trust": document.trust,
            "description": document.description,
            "source": document.source,
            "owner": actor,
        },
    )
    if created:
        refuse_official_name(document, actor)
    else:
        refuse_foreign_version(found, actor)
    if found.game != document.game:
        raise Refusal("catalogue-differs", _("This catalogue belongs to another game."))
    if actor is None and found.trust != document.trust:
        _trust_anew(found, document)
    return found


def _trust_anew(found: Catalogue, document: CatalogueDocument) -> None:
    """What comes with the service says anew how far its values can be trusted."""
    before, found.trust = {"trust": found.trust}, document.trust
    found.save(update_fields=["trust"])
    audit.record(
        actor=None,
        action="catalogue.trust-changed",
        subject=found,
        before=before,
        after={"trust": document.trust},
    )
