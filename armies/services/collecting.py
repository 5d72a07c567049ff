"""Changing what a person owns: by number, by typed text or a file, by a list whose models all stand on the shelf."""

from collections import Counter
from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from armies.cards import Cards, cards_of
from armies.interchange.reading import Imported, read_list
from armies.models import ArmyList, Catalogue, CatalogueVersion, Collection
from common import audit
from common.errors import Fault, Invalid
from rules.engine.army_document import MOST_MODELS
from wording import any_of

Counts = Mapping[str, int]


def set_owned(
    *, owner: User, catalogue: Catalogue, counts: Counts, cards: Cards, is_all: bool = False
) -> Collection:
    """So many of each; 0 takes a model away, `is_all` everything that is not named. Raises Invalid with every fault."""

    def change(before: Counts) -> dict[str, int]:
        _refuse_impossible(counts, {*cards, *before})
        return dict(counts) if is_all else {**before, **counts}

    return _change(owner, catalogue, change)


def add_owned(*, owner: User, catalogue: Catalogue, counts: Counts, cards: Cards) -> Collection:
    """So many more of each. Two additions at the same moment both count."""

    def change(before: Counts) -> dict[str, int]:
        _refuse_impossible(counts, {*cards, *before})
        more = {key: min(before.get(key, 0) + count, MOST_MODELS) for key, count in counts.items()}
        return {**before, **more}

    return _change(owner, catalogue, change)


def own_list(*, army_list: ArmyList, actor: User) -> Collection:
    """At least as many of each model as the list has."""
    cards, wanted = cards_of(army_list.version), Counter[str]()
    for row in army_list.rows:
        if row["model"] in cards:
            wanted[row["model"]] += row["count"]

    def change(before: Counts) -> dict[str, int]:
        return {**before, **{key: max(before.get(key, 0), count) for key, count in wanted.items()}}

    return _change(actor, army_list.version.catalogue, change)


@dataclass(frozen=True, slots=True)
class Entered:
    """`counts` was taken; `unclear` are the rows that were not, each with what it could mean."""

    counts: Counts
    unclear: tuple[tuple[str, str], ...]


def enter(*, owner: User, version: CatalogueVersion, data: bytes, adds: bool) -> Entered:
    """Typed or from a file, read as lists are. What is sure is taken, what is not comes back. Raises Refused."""
    cards = cards_of(version)
    imported = read_list(data, cards)
    found = _sure(imported)
    if found:
        change = add_owned if adds else set_owned
        change(owner=owner, catalogue=version.catalogue, counts=found, cards=cards)
    return Entered(found, tuple(_unclear(imported, cards)))


def _sure(imported: Imported) -> dict[str, int]:
    counts: Counter[str] = Counter()
    for place, row in enumerate(imported.rows):
        if place not in imported.questions:
            counts[row["model"]] += row["count"]
    return {key: min(count, MOST_MODELS) for key, count in counts.items()}


def _unclear(imported: Imported, cards: Cards) -> list[tuple[str, str]]:
    """The line as it can be typed again, and why it was not taken."""
    found = []
    for place, question in imported.questions.items():
        row = imported.rows[place]
        titles = dict.fromkeys(cards[choice.key].title for choice in question.choices if choice.key in cards)
        meant = " " + _("Perhaps %(models)s.") % {"models": any_of(titles)} if titles else ""
        found.append((f"{row['count']}x {row['name']}", f"{question.text}{meant}"))
    return found + [(one.text, _("It names no model.")) for one in imported.left]


def _refuse_impossible(counts: Counts, known: Container[str]) -> None:
    """`known`: models of the catalogue, and those that are owned although it no longer has them."""
    faults = [
        Fault(
            "collection.model-unknown",
            f"/owned/{key}",
            _("The catalogue has no model “%(key)s”.") % {"key": key},
        )
        for key in counts
        if key not in known
    ]
    faults += [
        Fault(
            "collection.count",
            f"/owned/{key}",
            _("“%(key)s”: a whole number from 0 to %(most)s.") % {"key": key, "most": MOST_MODELS},
        )
        for key, count in counts.items()
        if type(count) is not int or not 0 <= count <= MOST_MODELS
    ]
    if faults:
        raise Invalid("collection-invalid", faults[0].text, faults=faults)


@transaction.atomic
def _change(owner: User, catalogue: Catalogue, change: Callable[[Counts], dict[str, int]]) -> Collection:
    found = _locked(owner, catalogue)
    before = found.owned
    after = {key: count for key, count in change(before).items() if count}
    if after != before:
        found.owned, found.updated_at = after, timezone.now()
        found.save(update_fields=["owned", "updated_at"])
        audit.record(
            actor=owner,
            action="collection.changed",
            subject=found,
            before={key: count for key, count in before.items() if after.get(key) != count},
            after={key: after.get(key, 0) for key in {*before, *after} if before.get(key) != after.get(key)},
        )
    return found


def _locked(owner: User, catalogue: Catalogue) -> Collection:
    Collection.objects.get_or_create(owner=owner, catalogue=catalogue)
    return Collection.objects.select_for_update().get(owner=owner, catalogue=catalogue)
