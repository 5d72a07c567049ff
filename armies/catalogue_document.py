"""A catalogue as a JSON document ("muster-catalogue/1"): read strictly with every fault at once, and written back."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from armies.cards import cards_with_notes
from armies.models import Catalogue, CatalogueVersion
from rules.engine.army_document import card_as_json, card_of
from rules.engine.cards import ModelCard
from rules.engine.documents import Doc
from rules.engine.faults import Fault, Unreadable
from rules.engine.restrictions import read_limit
from rules.engine.roster import Roster
from rules.games.registry import GAMES

FORMAT = "muster-catalogue/1"
MOST_MODELS = 5000
MOST_LIMITS = 500


@dataclass(frozen=True, slots=True)
class CatalogueDocument:
    slug: str
    name: str
    game: str
    trust: str
    label: str
    description: str
    source: str
    models: tuple[ModelCard, ...]
    notes: tuple[str, ...]
    renamed: Mapping[str, str] = field(default_factory=dict)
    limits: Sequence[Mapping[str, Any]] = ()


def read_catalogue(data: Any) -> CatalogueDocument:
    """Raises Unreadable with every fault, each with its path."""
    faults: list[Fault] = []
    doc = Doc(data, "", faults)
    doc.choice("format", (FORMAT,))
    doc.raw("owner", None)  # anyone who imports it owns it
    game = doc.choice("game", tuple(GAMES))
    notes, models = _models(doc, GAMES[game].roster)
    found = CatalogueDocument(
        slug=doc.name("slug"),
        name=doc.text("name", longest=120),
        game=game,
        trust=doc.choice("trust", tuple(Catalogue.Trust.values), Catalogue.Trust.COMMUNITY.value),
        label=doc.text("label", "", longest=40),
        description=doc.text("description", "", longest=2000),
        source=doc.text("source", "", longest=2000),
        models=models,
        notes=notes,
        renamed=_renamed(doc, {card.key for card in models}),
        limits=_limits(doc, GAMES[game].roster),
    )
    doc.close()
    if faults:
        raise Unreadable(faults)
    return found


def write_catalogue(version: CatalogueVersion) -> dict[str, Any]:
    """The document that `read_catalogue` reads back."""
    catalogue = version.catalogue
    return {
        "format": FORMAT,
        "slug": catalogue.slug,
        "name": catalogue.name,
        "game": catalogue.game,
        "trust": catalogue.trust,
        "owner": catalogue.owner_name,
        "label": version.label,
        "description": catalogue.description,
        "source": catalogue.source,
        **({"renamed": version.renamed} if version.renamed else {}),
        **({"limits": version.limits} if version.limits else {}),
        "models": [card_as_json(card) | {"note": note} for card, note in cards_with_notes(version)],
    }


def as_json(document: CatalogueDocument) -> dict[str, Any]:
    """A document that was read, as `read_catalogue` reads it back."""
    head = {
        name: getattr(document, name)
        for name in ("slug", "name", "game", "trust", "label", "description", "source")
    }
    models = zip(document.models, document.notes, strict=True)
    return {
        "format": FORMAT,
        **head,
        **({"renamed": dict(document.renamed)} if document.renamed else {}),
        **({"limits": list(document.limits)} if document.limits else {}),
        "models": [card_as_json(card) | {"note": note} for card, note in models],
    }


def _renamed(doc: Doc, keys: set[str]) -> dict[str, str]:
    """{"old-key": "new-key"}: the old one stands for no model any more, the new one does, and none is named twice."""
    if not doc.has("renamed"):
        return {}
    data = doc.raw("renamed")
    if not isinstance(data, dict) or not all(type(one) is str for one in data.values()):
        doc.fault("catalogue.renamed", "renamed", _("Old keys with new keys are expected."))
        return {}
    for old, new in data.items():
        if old in keys:
            doc.fault(
                "catalogue.renamed",
                f"renamed/{old}",
                _("“%(old)s” is still the key of a model.") % {"old": old},
            )
        if new not in keys:
            doc.fault("catalogue.renamed", f"renamed/{old}", _("There is no model “%(new)s”.") % {"new": new})
    return dict(data)


def _limits(doc: Doc, roster: Roster) -> tuple[Mapping[str, Any], ...]:
    """Each as the limits of an event are written; kept as it stands."""
    for each in doc.items("limits"):
        read_limit(each, roster)
    return tuple(doc.listed("limits", (), most=MOST_LIMITS))


def _models(doc: Doc, roster: Roster) -> tuple[tuple[str, ...], tuple[ModelCard, ...]]:
    notes: list[str] = []
    cards: list[ModelCard] = []
    keys: set[str] = set()
    for index, data in enumerate(doc.listed("models", most=MOST_MODELS)):
        each = Doc(data, f"/models/{index}", doc.faults)
        notes.append(each.text("note", "", longest=2000))
        cards.append(card_of(each, roster))
        if cards[-1].key in keys:
            each.fault(
                "document.repeated",
                "key",
                _('The model "%(key)s" stands here twice.') % {"key": cards[-1].key},
            )
        keys.add(cards[-1].key)
    return tuple(notes), tuple(cards)
