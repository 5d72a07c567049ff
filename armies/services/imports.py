"""Storing a list that was read from elsewhere. Reading comes first and whole: a refused document leaves nothing behind."""

from accounts.models import User
from armies.cards import cards_of
from armies.interchange.reading import Imported, read_list
from armies.models import ArmyList, CatalogueVersion
from armies.services.lists import create_list
from rules.games.registry import game_of


def import_list(
    data: bytes, *, owner: User, version: CatalogueVersion, ruleset: str
) -> tuple[ArmyList, Imported]:
    """The new list, and what there was to say about it. Raises Refused for what cannot be read."""
    imported = read_list(data, cards_of(version), catalogue=version.catalogue.slug, ruleset=ruleset)
    made = create_list(
        owner=owner,
        name=imported.name or "Imported list",
        version=version,
        ruleset=ruleset,
        point_level=imported.point_level or game_of(ruleset).roster.levels[0],
        rows=imported.rows,
        summary=f"Brought in from {imported.format}",
    )
    return made, imported
