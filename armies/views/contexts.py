"""What only the pages need: the searched catalogue, and whether htmx asked."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import HttpRequest

from armies.cards import Cards
from armies.forms import CatalogueFilterForm
from armies.queries import filter_options, filters_of, search_cards
from rules.engine.cards import ModelCard
from rules.engine.game import Game

MOST_SHOWN = 100


def is_htmx(request: HttpRequest) -> bool:
    return "HX-Request" in request.headers


@dataclass(frozen=True, slots=True)
class CataloguePage:
    """The cards of a catalogue that pass the filter. `left_out` says how many more there are.

    `unusable`: how many of the found cards cannot be added to a list.
    """

    form: CatalogueFilterForm
    cards: tuple[ModelCard, ...]
    total: int
    unusable: int = 0

    @property
    def is_filtered(self) -> bool:
        return any(value for name, value in self.form.data.items() if name != "q")

    @property
    def left_out(self) -> int:
        return self.total - len(self.cards)


def catalogue_page(
    cards: Cards, query: Mapping[str, str], game: Game, most: int = MOST_SHOWN, side: str = ""
) -> CataloguePage:
    """The found cards, those of `side` first: an army knows only one. Models that no list can hold come last."""
    filters = filters_of(game.roster)
    form = CatalogueFilterForm(query, options=filter_options(cards.values(), filters), roster=game.roster)
    found = search_cards(cards, form.cleaned_data if form.is_valid() else {}, filters)
    found.sort(key=lambda card: (bool(game.roster.unknown(card)), card.faction != side))
    return CataloguePage(
        form, tuple(found[:most]), len(found), sum(1 for card in found if game.roster.unknown(card))
    )
