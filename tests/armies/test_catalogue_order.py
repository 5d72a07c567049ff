"""Which catalogue comes first, what it is called, and which of its models can be added."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from armies.catalogue_document import read_catalogue
from armies.models import ArmyList, Catalogue, CatalogueVersion
from armies.queries import latest_versions
from armies.services.catalogue_import import plan_import
from armies.services.catalogues import load_catalogue
from common.errors import Invalid, NotAllowed, Refusal
from tests.factories import armies as make
from tests.factories.accounts import UserFactory

pytestmark = pytest.mark.django_db
ORDER = ["combat-hex-sample", "combat-hex-documented", "cast", "half"]


def published(slug: str, owner: User, *, unpriced: int = 0, **values: Any) -> CatalogueVersion:
    """A catalogue of a player in which so many models have no points."""
    models = make.catalogue_data()["models"]
    cards = [
        card | ({"points": 0, "unreadable": ["points"]} if at < unpriced else {})
        for at, card in enumerate(models)
    ]
    document = make.catalogue_data(slug=slug, models=cards, **values)
    return load_catalogue(read_catalogue(document), actor=owner)[0]


@pytest.fixture
def four(player: User) -> list[CatalogueVersion]:
    """Of one game: the two that come with the service, and two of a player published after them."""
    call_command("load_catalogues", verbosity=0)
    published("half", player, unpriced=3, name="A half")
    published("cast", player, name="A cast")
    return [version for version in latest_versions(player) if version.catalogue.game == "combat-hex"]


def test_official_and_complete_catalogues_come_first_and_community_ones_last(
    four: list[CatalogueVersion],
) -> None:
    assert [version.catalogue.slug for version in four] == ORDER
    assert [(version.priced, version.size) for version in four][1:] == [(1, 11), (6, 6), (3, 6)]


def test_the_api_lists_them_in_the_same_order_with_owner_trust_and_prices(
    four: list[CatalogueVersion], player: User
) -> None:
    results = Client().get("/api/v1/catalogues/").json()["results"]
    found = [one for one in results if one["game"] == "combat-hex"]
    assert [one["slug"] for one in found] == ORDER
    assert [one["trust"] for one in found] == ["sample", "documented", "community", "community"]
    assert [one["owner"] for one in found] == ["Muster", "Muster", str(player), str(player)]
    assert [one["is_official"] for one in found] == [True, True, False, False]
    assert [(one["priced"], one["size"]) for one in found][1:] == [(1, 11), (6, 6), (3, 6)]


@pytest.mark.parametrize("address", ["/lists/new/", "/lists/import/", "/events/new/"])
def test_every_form_that_offers_catalogues_says_whose_they_are(
    signed_in: Callable[[User], Client],
    four: list[CatalogueVersion],
    stranger: User,
    player: User,
    address: str,
) -> None:
    page = signed_in(stranger).get(address).content.decode()
    names = ["Combat Hex sample set", "Combat Hex, documented figures", "A cast", "A half"]
    places = [page.index(name) for name in names]
    assert places == sorted(places)
    assert "A cast, version 1 (Player-made, by The Player)" in page
    assert "(Made-up values, by Muster)" in page
    assert "points for 1 of 11 models" in page


@pytest.mark.parametrize("address", ["/catalogues/", "/catalogues/cast/"])
def test_catalogue_pages_name_owner_and_trust(
    signed_in: Callable[[User], Client], four: list[CatalogueVersion], stranger: User, address: str
) -> None:
    page = signed_in(stranger).get(address).content.decode()
    assert "y The Player" in page
    assert "Player-made" in page


def test_every_page_and_document_of_a_list_names_owner_and_trust_of_its_catalogue(
    signed_in: Callable[[User], Client], player: User, stranger: User
) -> None:
    version = published("cast", player, name="A cast")
    army_list = make.army_list(stranger, version=version)
    client = signed_in(stranger)
    for page in ("", "print/", "roster.json"):
        text = client.get(f"/lists/{army_list.pk}/{page}").content.decode()
        assert "A cast" in text, page
        assert "The Player" in text, page
        assert ("community" if page.endswith("json") else "Player-made") in text, page
    said = client.get(f"/api/v1/lists/{army_list.pk}/").json()
    assert (said["catalogue_owner"], said["catalogue_trust"]) == ("The Player", "community")
    document = client.get("/catalogues/cast/1/catalogue.json").json()
    assert (document["owner"], document["trust"]) == ("The Player", "community")


def test_the_points_limit_of_a_new_list_is_the_usual_one_of_the_game(
    signed_in: Callable[[User], Client], four: list[CatalogueVersion], player: User
) -> None:
    page = signed_in(player).get("/lists/new/")
    assert page.context["form"]["point_level"].value() == 1500
    assert "Usual in Combat Hex: 500, 1000, 1500." in page.content.decode()


# ---- names ----


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("Combat Hex sample set", "/name"),
        ("  combat-hex SAMPLE  set!", "/name"),
        ("Cömbat Hex sample set", "/name"),
        ("Official names", "/name"),
    ],
)
def test_nobody_takes_the_name_of_an_official_catalogue(player: User, name: str, path: str) -> None:
    make.cast_version(slug="official", name="Official names", trust="documented")
    document = read_catalogue(make.catalogue_data(slug="mine", name=name))
    for attempt in (
        lambda: plan_import(document, actor=player),
        lambda: load_catalogue(document, actor=player),
    ):
        with pytest.raises(Invalid) as refused:
            attempt()
        assert refused.value.code == "catalogue-name-official"
        assert [fault.path for fault in refused.value.faults] == [path]
    assert not Catalogue.objects.filter(slug="mine").exists()


def test_nobody_takes_the_key_of_a_catalogue_that_comes_with_the_service(player: User) -> None:
    with pytest.raises(Invalid) as refused:
        published("combat-hex-sample", player, name="Mine")
    assert [fault.path for fault in refused.value.faults] == ["/slug"]


def test_the_service_takes_over_nobodys_catalogue(player: User) -> None:
    published("cast", player)
    with pytest.raises(Refusal, match="taken by The Player"):
        make.cast_version(trust="documented")


def test_an_owner_who_is_no_administrator_any_more_publishes_nothing_official() -> None:
    staff = UserFactory.create(is_staff=True)
    published("cast", staff, trust="documented")
    staff.is_staff = False
    staff.save()
    with pytest.raises(NotAllowed):
        published("cast", staff, unpriced=1)


# ---- models without points ----


def test_a_model_without_points_is_shown_last_and_cannot_be_added(
    signed_in: Callable[[User], Client], player: User
) -> None:
    version = published("half", player, unpriced=3)
    army_list = make.army_list(player, {}, version=version)
    page = signed_in(player).get(f"/lists/{army_list.pk}/").content.decode()
    picker = page[page.index('class="picker"') :]
    offered = re.findall(r'action="/lists/\d+/add/".*?name="model" value="([^"]+)"', picker, re.DOTALL)
    assert set(offered) == {"ugluk", "rohan", "orc"}
    assert picker.count("Cannot be added: points cost not known") == 3
    assert picker.index("Cannot be added") > picker.rindex("/add/")
    assert "6 models; 3 cannot be added" in page


def test_my_lists_ask_each_event_once(signed_in: Callable[[User], Client], player: User) -> None:
    version = make.cast_version()

    def queries(count: int) -> int:
        ArmyList.objects.all().delete()
        for _ in range(count):
            make.army_list(player, version=version, event_key="event:1")
        with CaptureQueriesContext(connection) as captured:
            signed_in(player).get("/lists/")
        return len(captured)

    queries(1)  # the cards are read once
    assert queries(8) == queries(2)
