"""What importing a catalogue would do, said before it is done: which models come, change and go, and who uses them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from armies.cards import Cards, cards_of
from armies.catalogue_document import CatalogueDocument, read_catalogue
from armies.catalogue_names import refuse_foreign_version, refuse_official_name
from armies.differences import Difference, card_differences
from armies.interchange.bsdata import key_of, looks_like_bsdata, read_bsdata
from armies.interchange.cards_table import read_cards
from armies.interchange.drafts import Refused
from armies.interchange.reading import MOST_BYTES, decoded
from armies.models import ArmyList, Catalogue, CatalogueVersion, Submission
from armies.renamed import NOTHING, Renamed, titles, under_new_keys
from armies.services.catalogues import sign
from common.errors import Invalid
from rules.engine.documents import parse_json
from rules.engine.faults import Unreadable
from rules.games.registry import GAMES
from rules.presenters import errors

MOST_FOREIGN = 8_000_000  # catalogues of other programs hold their rules as well


@dataclass(frozen=True, slots=True)
class Plan:
    """`latest` is the version that the new one follows; none for a new catalogue."""

    document: CatalogueDocument
    latest: CatalogueVersion | None
    added: tuple[str, ...]
    removed: tuple[str, ...]
    changed: tuple[tuple[str, tuple[Difference, ...]], ...]
    renamed: tuple[tuple[str, str], ...]
    lists: int
    submissions: int
    signature: str

    @property
    def is_unchanged(self) -> bool:
        return self.latest is not None and self.latest.fingerprint == self.signature


def read_upload(data: bytes, *, heading: dict[str, Any]) -> CatalogueDocument:
    """The catalogue alone; see `read_with_remarks`."""
    return read_with_remarks(data, heading=heading)[0]


def read_with_remarks(data: bytes, *, heading: dict[str, Any]) -> tuple[CatalogueDocument, Sequence[str]]:
    """The catalogue, and what in it was not understood. Raises Refused or Invalid.

    JSON speaks for itself; to a table and to another program's catalogue `heading` lends slug, name, game and label.
    """
    is_foreign = looks_like_bsdata(data)
    most = MOST_FOREIGN if is_foreign else MOST_BYTES
    if len(data) > most:
        raise Refused("too-large", _("The file is larger than %(most)s MB.") % {"most": most // 1000000})
    if not is_foreign:
        return _read_own(decoded(data), heading), ()
    roster = GAMES[heading["game"]].roster
    found = read_bsdata(data, roster.attributes, roster.kind_names)
    named = heading | {
        "slug": heading.get("slug") or key_of(found.name),
        "name": heading.get("name") or found.name,
        "label": heading.get("label") or found.label,
    }
    return _document({"format": "muster-catalogue/1", **named, "models": list(found.models)}), found.remarks


def _document(data: Any) -> CatalogueDocument:
    try:
        return read_catalogue(data)
    except Unreadable as unreadable:
        raise _invalid(unreadable) from None


def _invalid(unreadable: Unreadable) -> Invalid:
    count = len(unreadable.faults)
    sentence = ngettext(
        "The catalogue cannot be read: %(count)s error.",
        "The catalogue cannot be read: %(count)s errors.",
        count,
    ) % {"count": count}
    return Invalid("catalogue-unreadable", sentence, faults=errors.in_words(unreadable.faults))


def _read_own(text: str, heading: dict[str, Any]) -> CatalogueDocument:
    try:
        if text.lstrip()[:1] == "{":
            return read_catalogue(parse_json(text))
        models = read_cards(text, GAMES[heading["game"]].roster.attributes)
        return read_catalogue({"format": "muster-catalogue/1", **heading, "models": models})
    except Unreadable as unreadable:
        raise _invalid(unreadable) from None


def plan_import(document: CatalogueDocument, *, actor: User) -> Plan:
    """Changes nothing. Raises NotAllowed for a catalogue that is somebody else's, Invalid for an official name."""
    catalogue = Catalogue.objects.filter(slug=document.slug).first()
    if catalogue:
        refuse_foreign_version(catalogue, actor)
    else:
        refuse_official_name(document, actor)
    latest = catalogue.versions.filter(state=CatalogueVersion.State.PUBLISHED).first() if catalogue else None
    old: Cards = cards_of(latest) if latest else {}
    after = {card.key: card for card in document.models}
    known = {key: new for key, new in document.renamed.items() if key in old}
    before = under_new_keys(old, known)
    changed = tuple(_changed(before, after))
    removed = tuple(card.name for key, card in before.items() if key not in after)
    touched = {key for key in before if key not in after or before[key] != after[key]} | set(known)
    return Plan(
        document=document,
        latest=latest,
        added=tuple(card.name for key, card in after.items() if key not in before),
        removed=removed,
        changed=changed,
        renamed=tuple(titles(known, old, after)),
        lists=_lists_with(catalogue, touched),
        submissions=_submissions_of(catalogue),
        signature=sign(document),
    )


def vouched(document: CatalogueDocument, actor: User) -> CatalogueDocument:
    """Only staff may call a catalogue documented or a sample; everybody else's is the community's."""
    return document if actor.is_staff else replace(document, trust=Catalogue.Trust.COMMUNITY.value)


@dataclass(frozen=True, slots=True)
class Changes:
    """What another version prints: names that came and went, and the differences of each model in both."""

    added: tuple[str, ...]
    removed: tuple[str, ...]
    changed: tuple[tuple[str, tuple[Difference, ...]], ...]
    renamed: tuple[tuple[str, str], ...] = ()


def compared(old: Cards, after: Cards, renamed: Renamed = NOTHING) -> Changes:
    """Both sides by the models' keys."""
    before = under_new_keys(old, renamed)
    added = tuple(card.title for key, card in after.items() if key not in before)
    removed = tuple(card.title for key, card in before.items() if key not in after)
    return Changes(added, removed, tuple(_changed(before, after)), tuple(titles(renamed, old, after)))


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
