"""Model cards out of the database and back. The cards of a published version never change, so a process keeps them."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from armies.models import CatalogueModel, CatalogueVersion
from rules.engine.army_document import card_as_json, read_card
from rules.engine.attributes import Shown, figures_as_json, shown_in
from rules.engine.cards import ModelCard
from rules.engine.roster import Roster
from rules.games.registry import GAMES

Cards = Mapping[str, ModelCard]
COLUMNS = ("key", "name", "kind", "points", "figures", "unreadable")
GAME = "version__catalogue__game"


def cards_of(version: CatalogueVersion) -> Cards:
    """Every card of the version by key, heroes first and dearest first. One query, or none when seen before."""
    if version.is_published:
        return _kept(version.pk, version.fingerprint)
    return _read(version.pk)


@lru_cache(maxsize=32)
def _kept(version_id: int, fingerprint: str) -> Cards:
    """The fingerprint is part of the key: a version number that is used again brings other content."""
    return _read(version_id)


def _read(version_id: int) -> Cards:
    rows = CatalogueModel.objects.filter(version_id=version_id).values(*COLUMNS, GAME)
    cards = sorted((_card(row) for row in rows), key=_order)
    return MappingProxyType({card.key: card for card in cards})


def documents_of_cards(version: CatalogueVersion) -> Mapping[str, Mapping[str, Any]]:
    """The same cards as snapshots hold them."""
    if version.is_published:
        return _kept_documents(version.pk, version.fingerprint)
    return _documents(_read(version.pk))


@lru_cache(maxsize=32)
def _kept_documents(version_id: int, fingerprint: str) -> Mapping[str, Mapping[str, Any]]:
    return _documents(_kept(version_id, fingerprint))


def _documents(cards: Cards) -> Mapping[str, Mapping[str, Any]]:
    return MappingProxyType({key: card_as_json(card) for key, card in cards.items()})


def cards_with_notes(version: CatalogueVersion) -> list[tuple[ModelCard, str]]:
    """Every card of the version with what its source says about it, in the order of the keys. One query."""
    rows = version.cards.order_by("key").values(*COLUMNS, GAME, "note")
    return [(_card(row), row["note"]) for row in rows]


def _card(row: Mapping[str, Any]) -> ModelCard:
    """Raises Unreadable for a stored row that its game cannot read."""
    return read_card(document_of(row, GAMES[row[GAME]].roster), GAMES[row[GAME]].roster)


def document_of(row: Mapping[str, Any], roster: Roster) -> dict[str, Any]:
    """A row of the database as a model document: its own columns, and the figures that the game prints."""
    figures = {one.name: row["figures"][one.name] for one in roster.attributes if one.name in row["figures"]}
    return {name: row[name] for name in COLUMNS if name != "figures"} | figures


def _order(card: ModelCard) -> tuple[Any, ...]:
    return (not card.is_hero, not card.is_minion, card.faction, -card.points, card.name)


def short_card(card: ModelCard) -> dict[str, Any]:
    """What a search needs of a card: its key, title, price, side and kind, one line of figures, and further words."""
    declared = card.figures.declared
    line = [
        f"{one.small} {text}" for one in shown_in(declared, Shown.LINE) if (text := card.localized(one.name))
    ]
    words = [value for one in shown_in(declared, Shown.SEARCH) for value in card.values(one.name)]
    return {
        "key": card.key,
        "title": title_of(card),
        "points": card.points,
        "side": card.faction,
        "kind": str(card.kind),
        "line": " ".join(line),
        "words": " ".join(filter(None, words)),
    }


def models_of(cards: Iterable[ModelCard]) -> list[ModelCard]:
    """The models that an army counts: a spare base, which one of them changes into, is none of its own."""
    return [card for card in cards if card.is_in_army]


def has_price(card: ModelCard) -> bool:
    """Whether anybody knows what the model costs; a model of an army never costs nothing."""
    return "points" not in card.unreadable and card.points > 0


def columns_of(card: ModelCard) -> dict[str, Any]:
    """The card as values for `CatalogueModel`."""
    return {
        "key": card.key,
        "name": card.name,
        "kind": str(card.kind),
        "points": card.points,
        "figures": figures_as_json(card.figures),
        "unreadable": sorted(card.unreadable),
    }


@lru_cache(maxsize=8192)
def title_of(card: ModelCard) -> str:
    """The name with what tells its versions apart, for example the version's colour."""
    return card.title
