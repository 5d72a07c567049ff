"""What only the pages need: the searched catalogue, and whether htmx asked."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.http import HttpRequest

from armies.cards import Cards, models_of
from armies.forms import CatalogueFilterForm
from armies.queries import filter_options, filters_of, search_cards
from rules.engine.cards import ModelCard
from rules.engine.game import Game

MOST_SHOWN = 100


def is_htmx(request: HttpRequest) -> bool:
    return "HX-Request" in request.headers


@dataclass(frozen=True, slots=True)
class CataloguePage:
    """The cards of a catalogue that pass the filter: `models` and `spares`. `left_out` says how many more there are.

    `unusable`: how many of the found cards cannot be added to a list.
    """

    form: CatalogueFilterForm
    cards: tuple[ModelCard, ...]
    total: int
    models: int = 0
    unusable: int = 0
    owned: Mapping[str, int] = field(default_factory=dict)

    @property
    def is_filtered(self) -> bool:
        return any(value for name, value in self.form.data.items() if name != "q")

    @property
    def spares(self) -> int:
        return self.total - self.models

    @property
    def left_out(self) -> int:
        return self.total - len(self.cards)


def catalogue_page(
    cards: Cards,
    query: Mapping[str, str],
    game: Game,
    most: int = MOST_SHOWN,
    side: str = "",
    owned: Mapping[str, int] | None = None,
) -> CataloguePage:
    """The found cards, those of `side` first: an army knows only one. Models that no list can hold come last.

    `owned`: what the visitor owns of each model, None where they keep no collection.
    """
    filters = filters_of(game.roster)
    form = CatalogueFilterForm(
        query,
        options=filter_options(cards.values(), filters, game.roster),
        roster=game.roster,
        has_collection=owned is not None,
    )
    wanted = form.cleaned_data if form.is_valid() else {}
    found = search_cards(cards, wanted, filters)
    if owned is not None and wanted.get("owned"):
        found = [card for card in found if owned.get(card.key)]
    found.sort(key=lambda card: (bool(game.roster.unknown(card)), card.faction != side))
    return CataloguePage(
        form,
        tuple(found[:most]),
        len(found),
        len(models_of(found)),
        sum(1 for card in found if game.roster.unknown(card)),
        owned or {},
    )
