"""Catalogues of models, army lists, and the snapshots that are submitted to events."""

from armies.models.catalogues import Catalogue, CatalogueModel, CatalogueVersion
from armies.models.collections import Collection
from armies.models.lists import ArmyList, ListRevision
from armies.models.maintainers import CatalogueMaintainer
from armies.models.submissions import Finding, Submission

__all__ = [
    "ArmyList",
    "Catalogue",
    "CatalogueMaintainer",
    "CatalogueModel",
    "CatalogueVersion",
    "Collection",
    "Finding",
    "ListRevision",
    "Submission",
]
