"""What importing a catalogue would do, said before it is done: which models come, change and go, and who uses them."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from accounts.models import User
from armies.cards import Cards, cards_of
from armies.catalogue_document import CatalogueDocument, read_catalogue
from armies.catalogue_names import refuse_foreign_version, refuse_official_name
from armies.differences import Difference, card_differences
from armies.interchange.cards_table import read_cards
from armies.interchange.drafts import Refused
from armies.interchange.reading import MOST_BYTES, decoded
from armies.models import ArmyList, Catalogue, CatalogueVersion, Submission
from armies.services.catalogues import sign
from common.errors import Invalid
from rules.engine.documents import parse_json
from rules.engine.faults import Unreadable
from rules.games.registry import GAMES


@dataclass(frozen=True, slots=True)
class Plan:
    """`latest` is the version that the new one follows; none for a new catalogue."""

    document: CatalogueDocument
    latest: CatalogueVersion | None
    added: tuple[str, ...]
    removed: tuple[str, ...]
    changed: tuple[tuple[str, tuple[Difference, ...]], ...]
    lists: int
    submissions: int
    signature: str

    @property
    def is_unchanged(self) -> bool:
        return self.latest is not None and self.latest.fingerprint == self.signature


def read_upload(data: bytes, *, heading: dict[str, Any]) -> CatalogueDocument:
    """JSON speaks for itself; to a table `heading` lends slug, name, game and label. Raises Refused or Invalid."""
    if len(data) > MOST_BYTES:
        raise Refused("too-large", f"The file is larger than {MOST_BYTES // 1_000_000} MB.")
    text = decoded(data)
    try:
        if text.lstrip()[:1] == "{":
            return read_catalogue(parse_json(text))
        models = read_cards(text, GAMES[heading["game"]].roster.attributes)
        return read_catalogue({"format": "muster-catalogue/1", **heading, "models": models})
    except Unreadable as unreadable:
        count = len(unreadable.faults)
        said = f"The catalogue cannot be read: {count} fault{'s' if count > 1 else ''}."
        raise Invalid("catalogue-unreadable", said, faults=unreadable.faults) from None


def plan_import(document: CatalogueDocument, *, actor: User) -> Plan:
    """Changes nothing. Raises NotAllowed for a catalogue that is somebody else's, Invalid for an official name."""
    catalogue = Catalogue.objects.filter(slug=document.slug).first()
    if catalogue:
        refuse_foreign_version(catalogue, actor)
    else:
        refuse_official_name(document, actor)
    latest = catalogue.versions.filter(state=CatalogueVersion.State.PUBLISHED).first() if catalogue else None
    before: Cards = cards_of(latest) if latest else {}
    after = {card.key: card for card in document.models}
    changed = tuple(_changed(before, after))
    removed = tuple(card.name for key, card in before.items() if key not in after)
    touched = {key for key in before if key not in after or before[key] != after[key]}
    return Plan(
        document=document,
        latest=latest,
        added=tuple(card.name for key, card in after.items() if key not in before),
        removed=removed,
        changed=changed,
        lists=_lists_with(catalogue, touched),
        submissions=_submissions_of(catalogue),
        signature=sign(document),
    )


def vouched(document: CatalogueDocument, actor: User) -> CatalogueDocument:
    """Only staff may call a catalogue documented or a sample; everybody else's is the community's."""
    return document if actor.is_staff else replace(document, trust=Catalogue.Trust.COMMUNITY.value)


def _changed(before: Cards, after: Cards) -> Iterator[tuple[str, tuple[Difference, ...]]]:
    for key, card in after.items():
        if key in before and before[key] != card:
            yield card.name, tuple(card_differences(before[key], card))


def _lists_with(catalogue: Catalogue | None, keys: set[str]) -> int:
    """Saved lists that hold a model which changes. They stay as they are until their owners move them."""
    if catalogue is None or not keys:
        return 0
    rows = ArmyList.objects.filter(version__catalogue=catalogue).values_list("rows", flat=True)
    return sum(1 for each in rows.iterator() if any(row["model"] in keys for row in each))


def _submissions_of(catalogue: Catalogue | None) -> int:
    live = Submission.objects.filter(version__catalogue=catalogue, state__in=Submission.LIVE)
    return live.count() if catalogue else 0
