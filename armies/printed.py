"""The models of published catalogues as pieces of a case (`rules.rulebooks.printed_models`). Two queries at most."""

from django.contrib.auth.models import AnonymousUser

from armies.cards import cards_of, title_of
from armies.models import Catalogue
from armies.queries import latest_versions
from rules.engine.army_document import card_as_json
from rules.games.registry import GAMES
from rules.rulebooks.printed_models import PrintedModel


def models_of(game: str) -> list[PrintedModel]:
    """Of the newest versions that everybody may read; what a community made up is left out."""
    printed = GAMES[game].printed
    if printed is None:
        return []
    found = []
    for version in latest_versions(AnonymousUser(), game):
        if version.catalogue.trust == Catalogue.Trust.COMMUNITY:
            continue
        for key, card in cards_of(version).items():
            as_piece = printed.card(card_as_json(card))
            if as_piece is not None:
                found.append(PrintedModel(version.catalogue.slug, key, title_of(card), as_piece))
    return found
