"""Catalogues, lists and submissions. `cast_version()` publishes the small catalogue that the tests know by heart."""

from typing import Any

import factory

from accounts.models import User
from armies.catalogue_document import FORMAT, read_catalogue
from armies.models import (
    ArmyList,
    Catalogue,
    CatalogueModel,
    CatalogueVersion,
    Finding,
    ListRevision,
    Submission,
)
from armies.services import lists, submissions
from armies.services.catalogues import load_catalogue
from tests.factories.accounts import UserFactory

HEROES: list[dict[str, Any]] = [
    {"key": "aragorn", "name": "Aragorn", "points": 210, "action_points": 6, "unique": 3, "colour": "orange"},
    {"key": "aragorn-red", "name": "Aragorn", "points": 260, "action_points": 6, "unique": 3, "colour": "red",
     "abilities": [{"name": "Leadership", "cost": None}]},
    {"key": "gimli", "name": "Gimli", "points": 170, "action_points": 5, "unique": 8},
    {"key": "ugluk", "name": "Uglúk", "points": 150, "action_points": 5, "faction": "evil"},
]  # fmt: skip
MINIONS: list[dict[str, Any]] = [
    {"key": "rohan", "name": "Rohan Warrior", "points": 40, "action_points": 2, "rarity": "common"},
    {"key": "orc", "name": "Orc Warrior", "points": 38, "faction": "evil", "rarity": "common"},
]


def catalogue_data(
    *, slug: str = "cast", models: list[dict[str, Any]] | None = None, **values: Any
) -> dict[str, Any]:
    """A catalogue document of the cast; `models` replaces the cards."""
    shown = {"attacks": 1, "toughness": 3, "move": 4, "wounds": 2, "faction": "good"}
    heroes = [shown | {"kind": "hero"} | card for card in HEROES]
    minions = [shown | {"kind": "minion"} | card for card in MINIONS]
    cards = heroes + minions if models is None else models
    return {
        "format": FORMAT,
        "slug": slug,
        "name": "The cast",
        "game": "combat-hex",
        "models": cards,
        **values,
    }


def cast_version(**values: Any) -> CatalogueVersion:
    version, _ = load_catalogue(read_catalogue(catalogue_data(**values)), actor=None)
    return version


def army_list(owner: User | None = None, rows: dict[str, int] | None = None, **values: Any) -> ArmyList:
    """A list of {model key: count}; without rows a legal one of 420 points: Aragorn, Gimli and a Rohan Warrior."""
    wanted = {"aragorn": 1, "gimli": 1, "rohan": 1} if rows is None else rows
    version = values.pop("version", None) or cast_version()
    names = {card.key: card.name for card in version.cards.all()}
    documents = [
        {"model": key if key in names else "", "name": names.get(key, key), "count": n}
        for key, n in wanted.items()
    ]
    details: dict[str, Any] = {
        "name": "Riders of the Mark",
        "ruleset": "combat-hex/3.1.2",
        "point_level": 1000,
    } | values
    return lists.create_list(owner=owner or UserFactory.create(), version=version, rows=documents, **details)


def submission(owner: User | None = None, *, event_key: str = "event:1", **values: Any) -> Submission:
    """A legal list, submitted by its owner."""
    rows = values.pop("rows", None)
    made = values.pop("army_list", None) or army_list(owner, rows)
    terms: dict[str, Any] = {"point_level": 1000, "actor": made.owner} | values
    return submissions.submit_list(made, event_key=event_key, **terms)


class CatalogueFactory(factory.django.DjangoModelFactory[Catalogue]):
    class Meta:
        model = Catalogue

    slug = factory.Sequence(lambda number: f"catalogue-{number}")
    name = "A catalogue"
    game = "combat-hex"


class CatalogueVersionFactory(factory.django.DjangoModelFactory[CatalogueVersion]):
    class Meta:
        model = CatalogueVersion

    catalogue = factory.SubFactory(CatalogueFactory)
    number = 1


class CatalogueModelFactory(factory.django.DjangoModelFactory[CatalogueModel]):
    class Meta:
        model = CatalogueModel

    version = factory.SubFactory(CatalogueVersionFactory)
    key = factory.Sequence(lambda number: f"model-{number}")
    name = "Orc Warrior"
    figures = factory.LazyFunction(lambda: {"faction": "evil"})
    points = 38


class ArmyListFactory(factory.django.DjangoModelFactory[ArmyList]):
    class Meta:
        model = ArmyList

    owner = factory.SubFactory(UserFactory)
    name = "A list"
    ruleset = "combat-hex/3.1.2"
    version = factory.SubFactory(CatalogueVersionFactory)
    point_level = 1000


class ListRevisionFactory(factory.django.DjangoModelFactory[ListRevision]):
    class Meta:
        model = ListRevision

    army_list = factory.SubFactory(ArmyListFactory)
    number = 1
    summary = "Began the list"
    state = factory.LazyAttribute(lambda revision: revision.army_list.state())


class FindingFactory(factory.django.DjangoModelFactory[Finding]):
    class Meta:
        model = Finding

    text = "The base cannot be read."
    by = factory.SubFactory(UserFactory)
