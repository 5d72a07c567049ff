"""My collection: what a player owns is entered in four ways, and lists say what they lack of it."""

from collections.abc import Callable

import pytest
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import User
from armies.cards import cards_of
from armies.collection import lacking, owned_of
from armies.interchange.owned_table import write_owned
from armies.models import CatalogueVersion, Collection
from armies.services import collecting
from common.errors import Invalid
from common.models import AuditEntry
from tests.factories import armies as make
from tests.factories.accounts import UserFactory

pytestmark = [pytest.mark.django_db, pytest.mark.main_path]
SignedIn = Callable[[User], Client]


@pytest.fixture
def version() -> CatalogueVersion:
    return make.cast_version()


@pytest.fixture
def as_player(player: User, signed_in: SignedIn) -> Client:
    return signed_in(player)


def owned(player: User, version: CatalogueVersion) -> dict[str, int]:
    return dict(owned_of(player, version.catalogue) or {})


def own(player: User, version: CatalogueVersion, **counts: int) -> Collection:
    return collecting.set_owned(
        owner=player, catalogue=version.catalogue, counts=counts, cards=cards_of(version)
    )


def address(version: CatalogueVersion) -> str:
    return f"/collection/{version.catalogue.slug}/"


def test_models_are_entered_by_typing(as_player: Client, player: User, version: CatalogueVersion) -> None:
    as_player.post(address(version), {"text": "12 Orc Warriors\n2x Rohan Warrior", "adds": "no"})
    assert owned(player, version) == {"orc": 12, "rohan": 2}
    as_player.post(address(version), {"text": "3 Orc Warriors", "adds": "yes"})
    assert owned(player, version) == {"orc": 15, "rohan": 2}
    as_player.post(address(version), {"text": "3 Orc Warriors", "adds": "no"})
    assert owned(player, version) == {"orc": 3, "rohan": 2}


def test_what_is_not_sure_is_not_taken_and_stays_to_be_changed(
    as_player: Client, player: User, version: CatalogueVersion
) -> None:
    answer = as_player.post(address(version), {"text": "2 Rohan Warior\nAragorn\n1 Gimli", "adds": "no"})
    assert owned(player, version) == {"gimli": 1}
    page = answer.content.decode()
    assert "Perhaps Rohan Warrior" in page
    assert "It has several versions." in page
    assert "2x Rohan Warior\n1x Aragorn</textarea>" in page


def test_a_list_whose_models_are_all_owned_fills_the_collection(
    as_player: Client, player: User, version: CatalogueVersion
) -> None:
    own(player, version, rohan=5)
    army_list = make.army_list(player, rows={"gimli": 1, "rohan": 2, "orc": 3}, version=version)
    as_player.post(f"{army_list.get_absolute_url()}own/")
    assert owned(player, version) == {"gimli": 1, "rohan": 5, "orc": 3}


def test_the_table_of_a_collection_comes_back_unchanged(
    as_player: Client, player: User, version: CatalogueVersion
) -> None:
    own(player, version, gimli=1, orc=12)
    table = as_player.get(f"{address(version)}collection.csv").content
    other = UserFactory.create()
    collecting.enter(owner=other, version=version, data=table, adds=False)
    assert owned(other, version) == owned(player, version)
    assert write_owned([]).splitlines() == ["count,name,model"]


def test_every_number_can_be_set_at_once(as_player: Client, player: User, version: CatalogueVersion) -> None:
    own(player, version, gimli=1, orc=12)
    answer = as_player.post(f"{address(version)}counts/", {"count-gimli": "", "count-orc": "4"})
    assert answer.status_code == 302
    assert owned(player, version) == {"orc": 4}


@pytest.mark.parametrize("counts", [{"nobody": 1}, {"orc": -1}, {"orc": 10_001}, {"orc": True}])
def test_impossible_numbers_are_refused_with_every_fault(
    player: User, version: CatalogueVersion, counts: dict[str, int]
) -> None:
    own(player, version, gimli=1)
    with pytest.raises(Invalid) as refusal:
        own(player, version, **counts, **{"nobody-else": 2})
    assert len(refusal.value.faults) == 2
    assert owned(player, version) == {"gimli": 1}


def test_a_model_that_the_catalogue_no_longer_has_stays_and_can_be_taken_away(
    as_player: Client, player: User, version: CatalogueVersion
) -> None:
    Collection.objects.create(owner=player, catalogue=version.catalogue, owned={"old-hero": 1, "orc": 2})
    assert "not in the newest version" in as_player.get(address(version)).content.decode()
    as_player.post(f"{address(version)}counts/", {"count-old-hero": "0", "count-orc": "2"})
    assert owned(player, version) == {"orc": 2}


def test_a_list_says_what_its_owner_lacks(as_player: Client, player: User, version: CatalogueVersion) -> None:
    army_list = make.army_list(player, rows={"gimli": 1, "orc": 5}, version=version)
    page = army_list.get_absolute_url()
    assert "You lack" not in as_player.get(page).content.decode(), "nothing is known of what they own"
    own(player, version, gimli=1, orc=2)
    said = as_player.get(page).content.decode()
    assert "You lack models for this list" in said
    assert "3 x Orc Warrior" in said
    own(player, version, orc=5)
    assert "You own every model of this list" in as_player.get(page).content.decode()


def test_rows_of_one_model_are_added_up_and_unknown_names_lack_nothing(version: CatalogueVersion) -> None:
    rows = [{"model": "orc", "count": 2}, {"model": "orc", "count": 2}, {"model": "", "count": 7}]
    assert [str(one) for one in lacking(rows, cards_of(version), {"orc": 3})] == ["1 x Orc Warrior"]


def test_the_search_shows_only_what_is_owned(
    as_player: Client, player: User, version: CatalogueVersion
) -> None:
    army_list = make.army_list(player, version=version)
    page = f"{army_list.get_absolute_url()}?owned=on&shown=more"
    assert "Only what I own" not in as_player.get(page).content.decode()
    own(player, version, orc=2)
    said = as_player.get(page).content.decode()
    assert "Only what I own" in said
    assert "own 2" in said
    assert said.count('class="picker__card') == 1


def test_a_collection_is_nobody_elses_business(
    player: User, version: CatalogueVersion, signed_in: SignedIn
) -> None:
    own(player, version, orc=7703)
    for page in (address(version), "/collection/", f"{address(version)}collection.csv"):
        assert "7703" not in signed_in(UserFactory.create()).get(page).content.decode()


def test_a_change_is_on_record_with_what_it_changed(player: User, version: CatalogueVersion) -> None:
    own(player, version, orc=2, gimli=1)
    own(player, version, orc=3)
    own(player, version, orc=3)
    entries = AuditEntry.objects.filter(action="collection.changed").order_by("pk")
    assert [(one.before, one.after) for one in entries] == [
        ({}, {"orc": 2, "gimli": 1}),
        ({"orc": 2}, {"orc": 3}),
    ]


def test_the_api_gives_sets_and_compares(player: User, version: CatalogueVersion) -> None:
    api = APIClient()
    api.force_authenticate(player)
    home = f"/api/v1/collection/{version.catalogue.slug}/"
    assert api.get(home).json() == {"owned": {}}
    assert api.put(home, {"owned": {"orc": 2, "gimli": 1}}, format="json").json()["owned"] == {
        "orc": 2,
        "gimli": 1,
    }
    assert api.patch(home, {"owned": {"orc": 4}}, format="json").json()["owned"] == {"orc": 4, "gimli": 1}
    assert api.put(home, {"owned": {"orc": 1}}, format="json").json()["owned"] == {"orc": 1}
    (one,) = api.get("/api/v1/collection/").json()
    assert (one["catalogue"], one["owned"]) == (version.catalogue.slug, {"orc": 1})
    army_list = make.army_list(player, rows={"orc": 3}, version=version)
    said = api.get(f"/api/v1/lists/{army_list.pk}/lacking/").json()
    lack = {"model": "orc", "title": "Orc Warrior", "wanted": 3, "owned": 1, "missing": 2}
    assert said == {"is_known": True, "lacks": [lack]}
    refused = api.patch(home, {"owned": {"nobody": 4}}, format="json")
    assert (refused.status_code, refused.json()["code"]) == (422, "collection-invalid")
