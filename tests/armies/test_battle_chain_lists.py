"""Lists of Battle Chain on the pages and in the API: the complete catalogue, the game's own check, equipment, notes."""

from collections.abc import Callable

import pytest
from django.core.management import call_command
from django.test import Client

from accounts.models import User
from armies.models import CatalogueVersion
from tests.factories import armies as make

pytestmark = pytest.mark.django_db


@pytest.fixture
def catalogue() -> CatalogueVersion:
    call_command("load_catalogues", verbosity=0)
    return CatalogueVersion.objects.get(catalogue__slug="battle-chain")


def rows(**counts: int) -> dict[str, int]:
    return {key.replace("_", "-"): count for key, count in counts.items()}


def test_the_catalogue_is_complete_and_its_notes_are_shown(
    catalogue: CatalogueVersion, signed_in: Callable[[User], Client], player: User
) -> None:
    assert (catalogue.size, catalogue.priced) == (160, 138)
    page = signed_in(player).get("/catalogues/battle-chain/").content.decode()
    assert "Battle Chain, all rows" in page
    assert "Mordor Troll" in page


def test_a_legal_list_and_its_pages(
    catalogue: CatalogueVersion, signed_in: Callable[[User], Client], player: User
) -> None:
    listed = rows(me_saruman=1, me_orc_leader=1, me_man_orc=12, explosive_device=1)
    army_list = make.army_list(player, version=catalogue, rows=listed, ruleset="battle-chain/1")
    client = signed_in(player)
    for page in ("", "print/", "roster.json"):
        assert client.get(f"/lists/{army_list.pk}/{page}").status_code == 200, page
    report = client.get(f"/api/v1/lists/{army_list.pk}/report/").json()
    assert report["legal"], report["faults"]
    assert report["totals"]["points"] == 273
    assert report["facts"]["ability_points"] == 33


def test_every_error_of_a_list_comes_at_once(
    catalogue: CatalogueVersion, signed_in: Callable[[User], Client], player: User
) -> None:
    listed = rows(me_frodo=2, me_boromir=2, gen_skeleton=5, drum=1, explosive_device=1)
    army_list = make.army_list(player, version=catalogue, rows=listed, ruleset="battle-chain/1")
    report = signed_in(player).get(f"/api/v1/lists/{army_list.pk}/report/").json()
    assert {fault["rule"] for fault in report["faults"]} == {
        "BC-BALANCE-3",
        "BC-BALANCE-1",
        "BC-POINTS-12",
        "BC-POINTS-6",
        "BC-SIEGE-16",
    }
