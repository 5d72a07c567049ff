"""Making and changing house rules: from the rows of a form to the next version of the organizer's own catalogue."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from armies.cards import Cards, cards_of, cards_with_notes
from armies.catalogue_document import CatalogueDocument
from armies.catalogue_names import refuse_foreign_version, refuse_official_name
from armies.house_rules import OVER, HouseRule, changes, limit_on, limited_model
from armies.interchange.names import Match, NameIndex
from armies.models import Catalogue, CatalogueVersion
from armies.queries import folded
from armies.services.catalogues import load_catalogue
from common.errors import Fault, Invalid
from rules.engine.cards import ModelCard
from wording import any_of

COSTS, AT_MOST, FORBIDDEN, ADDED = "costs", "most", "forbidden", "added"


@dataclass(frozen=True, slots=True)
class Rule:
    """One row: `model` as it was typed; of an added one `name` is new, and `model` lends its figures."""

    change: str
    model: str
    number: int | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class Heading:
    slug: str
    name: str
    label: str = ""
    note: str = ""


@dataclass
class _Draft:
    """The base's cards as they become, with limits by the model they name."""

    cards: dict[str, ModelCard]
    limits: dict[str, dict[str, Any]]
    faults: list[Fault]


def document_of(
    heading: Heading, base: CatalogueVersion, rules: Sequence[Rule], others: Iterable[Mapping[str, Any]] = ()
) -> CatalogueDocument:
    """The whole catalogue that these rules make of the base; `others` are limits on several models, kept as they are.

    Raises Invalid with every fault, each at its row.
    """
    cards = cards_of(base)
    draft, index = _Draft(dict(cards), {}, []), NameIndex(cards)
    for place, rule in enumerate(rules):
        _apply(draft, place, rule, index.find(rule.model), cards)
    if draft.faults:
        raise Invalid("house-rules-invalid", draft.faults[0].text, faults=draft.faults)
    notes = {card.key: note for card, note in cards_with_notes(base)}
    models = tuple(draft.cards[key] for key in sorted(draft.cards))
    return CatalogueDocument(
        slug=heading.slug,
        name=heading.name,
        game=base.catalogue.game,
        trust=Catalogue.Trust.COMMUNITY.value,
        label=heading.label,
        description=OVER % {"base": base},
        source=base.catalogue.source,
        models=models,
        notes=tuple(notes.get(card.key, "") for card in models),
        limits=(*draft.limits.values(), *others),
    )


def _apply(draft: _Draft, place: int, rule: Rule, found: Match, cards: Cards) -> None:
    problem = _wrong(rule, found, cards)
    if problem:
        draft.faults.append(Fault("house-rules.row", f"/rules/{place}", problem))
    elif rule.change == ADDED:
        _add(draft, place, rule, cards.get(found.key))
    elif rule.change == COSTS:
        card = draft.cards[found.key]
        unreadable = card.unreadable - {"points"}
        draft.cards[found.key] = replace(card, points=rule.number or 0, unreadable=unreadable)
    else:
        most = 0 if rule.change == FORBIDDEN else rule.number or 0
        draft.limits[found.key] = limit_on(cards[found.key], most)


def _wrong(rule: Rule, found: Match, cards: Cards) -> str:
    """What is missing or unclear in a row; "" where nothing is."""
    if rule.change != FORBIDDEN and rule.number is None:
        return _("“%(model)s”: say the number.") % {"model": rule.model or rule.name}
    if found.key:
        return ""
    if rule.change == ADDED and not rule.model:
        return _("Say which model of the catalogue has the figures of the new one.")
    text = _("“%(model)s” is no model of the catalogue.") % {"model": rule.model}
    perhaps = any_of(cards[key].title for key in found.candidates if key in cards)
    return f"{text} {_('Perhaps %(models)s.') % {'models': perhaps}}" if perhaps else text


def _add(draft: _Draft, place: int, rule: Rule, like: ModelCard | None) -> None:
    key = re.sub(r"[^a-z0-9]+", "-", folded(rule.name)).strip("-")[:64]
    if not key or key in draft.cards:
        text = (
            _("“%(rule)s” is in the catalogue already.") % {"rule": rule.name}
            if key
            else _("Name the new model.")
        )
        draft.faults.append(Fault("house-rules.row", f"/rules/{place}", text))
    elif like is not None:
        points = rule.number or 0
        draft.cards[key] = replace(
            like, key=key, name=rule.name, points=points, unreadable=like.unreadable - {"points"}
        )


def rules_of(version: CatalogueVersion) -> Iterator[Rule]:
    """The rows that make this version of its base; none of a catalogue without one."""
    if version.base is None:
        return
    base, now = cards_of(version.base), cards_of(version)
    for key, card in now.items():
        if key not in base:
            like = next(
                (one for one in base.values() if one.figures == card.figures and one.kind == card.kind), None
            )
            yield Rule(ADDED, like.title if like else "", card.points, card.name)
        elif base[key].points != card.points:
            yield Rule(COSTS, card.title, card.points)
    for limit in version.limits:
        if (key := limited_model(limit)) in now:
            most = limit["maximum"]
            yield Rule(AT_MOST if most else FORBIDDEN, now[key].title, most or None)


def other_limits(version: CatalogueVersion) -> list[Mapping[str, Any]]:
    return [limit for limit in version.limits if not limited_model(limit)]


@dataclass(frozen=True, slots=True)
class Preview:
    """What would be published, and what of it is new since the version before."""

    document: CatalogueDocument
    rules: tuple[HouseRule, ...]


def preview(document: CatalogueDocument, base: CatalogueVersion, *, actor: User) -> Preview:
    """Changes nothing. Raises NotAllowed for somebody else's catalogue, Invalid for an official name."""
    existing = Catalogue.objects.filter(slug=document.slug).first()
    if existing:
        refuse_foreign_version(existing, actor)
    else:
        refuse_official_name(document, actor)
    changed = {card.key: card for card in document.models}
    return Preview(document, tuple(changes(cards_of(base), changed, document.limits)))


@transaction.atomic
def publish(
    document: CatalogueDocument, base: CatalogueVersion, *, actor: User, note: str = ""
) -> CatalogueVersion:
    """The next version of the organizer's catalogue. Raises NotAllowed, Invalid, as for every catalogue."""
    version, _ = load_catalogue(document, actor=actor, note=note, base=base)
    return version
