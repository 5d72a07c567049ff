"""A model that gets another key in a new version: lists follow with a preview, collections at once."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from armies.catalogue_document import as_json, read_catalogue, write_catalogue
from armies.models import CatalogueVersion, Collection
from armies.renamed import chained, renamed_between
from armies.services import lists
from armies.services.catalogue_import import compared, plan_import
from armies.services.catalogues import load_catalogue
from armies.services.upgrades import upgrade_to
from rules.engine.faults import Unreadable
from tests.factories import armies as make
from tests.factories.accounts import UserFactory

pytestmark = [pytest.mark.django_db, pytest.mark.main_path]
SignedIn = Callable[[User], Client]


def document(renamed: dict[str, str], points: int = 38) -> dict[str, Any]:
    """The cast with orcs under the last of their new keys."""
    data = make.catalogue_data()
    for model in data["models"]:
        if model["key"] == "orc" and renamed:
            model.update(key=list(renamed.values())[-1], name="Orc of the Eye", points=points)
    return data | ({"renamed": renamed} if renamed else {})


def versions(owner: User | None = None) -> tuple[CatalogueVersion, CatalogueVersion, CatalogueVersion]:
    """orc, then eye-orc, then orc-of-the-eye, which costs one point more."""
    first, _ = load_catalogue(read_catalogue(document({})), actor=owner)
    second, _ = load_catalogue(read_catalogue(document({"orc": "eye-orc"})), actor=owner)
    third, _ = load_catalogue(
        read_catalogue(document({"eye-orc": "orc-of-the-eye"}, 39)),
        actor=owner,
    )
    return first, second, third


def test_keys_are_followed_over_several_versions_and_backwards() -> None:
    first, second, third = versions()
    assert renamed_between(first, third) == {"orc": "orc-of-the-eye"}
    assert renamed_between(second, third) == {"eye-orc": "orc-of-the-eye"}
    assert renamed_between(third, first) == {"orc-of-the-eye": "orc"}
    assert renamed_between(third, third) == {}


def test_a_key_that_comes_back_for_another_model_is_not_mixed_up() -> None:
    assert chained({"a": "b"}, {"b": "c", "x": "a"}) == {"a": "c", "x": "a"}


def test_a_list_follows_when_its_owner_moves_it(player: User, signed_in: SignedIn) -> None:
    first, _, third = versions()
    army_list = make.army_list(player, rows={"gimli": 1, "orc": 3}, version=first)
    preview = upgrade_to(army_list, third)
    (change,) = preview.rows
    assert (change.title, change.was, change.is_gone) == ("Orc of the Eye", "Orc Warrior", False)
    assert preview.after.totals.points == preview.before.totals.points + 3
    page = signed_in(player).get(f"{army_list.get_absolute_url()}upgrade/").content.decode()
    assert "Was Orc Warrior." in page
    moved = lists.change_version(army_list=army_list, version=third, actor=player)
    assert [(row["model"], row["name"]) for row in moved.rows][1] == ("orc-of-the-eye", "Orc of the Eye")
    assert lists.undo(army_list=moved, actor=player, revision=moved.revision).rows[1]["model"] == "orc"


def test_collections_follow_when_the_version_is_published(player: User) -> None:
    first, _ = load_catalogue(read_catalogue(document({})), actor=None)
    Collection.objects.create(owner=player, catalogue=first.catalogue, owned={"orc": 4, "gimli": 1})
    load_catalogue(read_catalogue(document({"orc": "eye-orc"})), actor=None)
    assert Collection.objects.get().owned == {"eye-orc": 4, "gimli": 1}


def test_the_dry_run_and_the_comparison_name_what_is_renamed(player: User) -> None:
    owner = UserFactory.create()
    first, _ = load_catalogue(read_catalogue(document({})), actor=owner)
    make.army_list(player, rows={"orc": 1}, version=first)
    plan = plan_import(read_catalogue(document({"orc": "eye-orc"})), actor=owner)
    assert (plan.renamed, plan.added, plan.removed, plan.lists) == (
        (("Orc Warrior", "Orc of the Eye"),),
        (),
        (),
        1,
    )
    second, _ = load_catalogue(plan.document, actor=owner)
    page = Client().get(f"/catalogues/{first.catalogue.slug}/1/compare/2/").content.decode()
    assert "Orc Warrior → Orc of the Eye" in page
    assert compared({}, {}).renamed == ()
    assert second.renamed == {"orc": "eye-orc"}


def test_renamed_keys_travel_in_documents_and_old_ones_are_ignored() -> None:
    _, second, third = versions()
    assert write_catalogue(second)["renamed"] == {"orc": "eye-orc"}
    assert third.renamed == {"eye-orc": "orc-of-the-eye"}
    read = read_catalogue(write_catalogue(second))
    assert as_json(read)["renamed"] == {"orc": "eye-orc"}


@pytest.mark.parametrize(
    "renamed", [[], {"orc": 4}, {"orc": "nobody"}, {"gimli": "ugluk"}, {"orc": None}], ids=repr
)
def test_renamed_keys_that_make_no_sense_are_refused(renamed: Any) -> None:
    with pytest.raises(Unreadable) as refusal:
        read_catalogue(make.catalogue_data() | {"renamed": renamed})
    assert {fault.code for fault in refusal.value.faults} == {"catalogue.renamed"}
