"""What a person owns, and what a list lacks of it."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from armies.access import Person
from armies.cards import Cards, title_of
from armies.models import ArmyList, Catalogue, Collection
from rules.engine.cards import ModelCard

Owned = Mapping[str, int]


def collections_of(user: Person) -> list[Collection]:
    if not user.is_authenticated:
        return []
    found = (
        Collection.objects.filter(owner=user)
        .exclude(owned={})
        .select_related("catalogue__owner", "catalogue__replaced_by")
    )
    return list(found.order_by("catalogue__game", "catalogue__name"))


def owned_of(user: Person, catalogue: Catalogue) -> Owned | None:
    """How many of each model; None for a person who has entered nothing of this catalogue."""
    if not user.is_authenticated:
        return None
    found = Collection.objects.filter(owner=user, catalogue=catalogue).values_list("owned", flat=True).first()
    return found or None


@dataclass(frozen=True, slots=True)
class OwnedModel:
    """`card` is None for a model that the newest version does not have."""

    key: str
    count: int
    card: ModelCard | None

    @property
    def title(self) -> str:
        return title_of(self.card) if self.card else self.key


def owned_models(owned: Owned, cards: Cards) -> list[OwnedModel]:
    """In the order of the catalogue; what it no longer has comes last."""
    known = [OwnedModel(key, owned[key], card) for key, card in cards.items() if key in owned]
    return known + [OwnedModel(key, owned[key], None) for key in sorted(owned) if key not in cards]


@dataclass(frozen=True, slots=True)
class Lack:
    """A model of which a list has more than its owner."""

    key: str
    title: str
    wanted: int
    owned: int

    @property
    def missing(self) -> int:
        return self.wanted - self.owned

    def __str__(self) -> str:
        return f"{self.missing} x {self.title}"


def lacking(rows: Iterable[Mapping[str, Any]], cards: Cards, owned: Owned) -> list[Lack]:
    """In the order of the list. A row whose model nobody knows lacks nothing that could be named."""
    wanted: Counter[str] = Counter()
    for row in rows:
        if row["model"] in cards:
            wanted[row["model"]] += row["count"]
    return list(_lacking(wanted, cards, owned))


def _lacking(wanted: Mapping[str, int], cards: Cards, owned: Owned) -> Iterator[Lack]:
    for key, count in wanted.items():
        if count > owned.get(key, 0):
            yield Lack(key, title_of(cards[key]), count, owned.get(key, 0))


def lacks_of(army_list: ArmyList, cards: Cards) -> list[Lack] | None:
    """What the owner of a list lacks; None where they keep no collection of its catalogue."""
    owned = owned_of(army_list.owner, army_list.version.catalogue)
    return None if owned is None else lacking(army_list.rows, cards, owned)
