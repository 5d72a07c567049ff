"""Which models carry an ability and at what price, for the rulebook's pages (`rules.rulebooks.carriers`). Reads two queries."""

from django.contrib.auth.models import AnonymousUser

from armies.models import Catalogue, CatalogueModel
from armies.queries import latest_versions
from rules.games.registry import GAMES
from rules.rulebooks.carriers import Carrier


def carriers_of(game: str, ability: str) -> list[Carrier]:
    """Of the newest versions that everybody may read; what a community made up is left out."""
    versions = latest_versions(AnonymousUser(), game)
    trusted = [one.pk for one in versions if one.catalogue.trust != Catalogue.Trust.COMMUNITY]
    rows = CatalogueModel.objects.filter(version__in=trusted).values_list("name", "figures__abilities")
    return [
        Carrier(name, printed.get("cost"))
        for name, abilities in rows
        for printed in abilities or ()
        if GAMES[game].ability_name(str(printed["name"])) == ability
    ]
