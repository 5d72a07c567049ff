"""Catalogues in and out: a dry run that changes nothing, versions that follow each other, lists that move when asked."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from armies.cards import cards_with_notes
from armies.catalogue_document import read_catalogue, write_catalogue
from armies.interchange.cards_table import read_cards, write_cards
from armies.models import ArmyList, Catalogue, CatalogueVersion
from armies.services.catalogue_import import plan_import, read_upload
from armies.services.catalogues import sign
from armies.services.lists import undo
from common.errors import Invalid, NotAllowed
from rules.games.combat_hex.game import ROSTER
from tests.factories import armies as make

pytestmark = pytest.mark.django_db
HEADING = {"slug": "cast", "name": "The cast", "game": "combat-hex", "label": ""}


def corrected() -> dict[str, Any]:
    """Aragorn costs more, Gimli gains an ability, the Orc is gone, an Ent has come."""
    models = make.catalogue_data()["models"]
    models[0]["points"] = 300
    models[2]["abilities"] = [{"name": "Rage", "cost": 1}]
    ent = models[4] | {"key": "ent", "name": "Ent"}
    return make.catalogue_data(models=[*models[:5], ent])


def test_a_dry_run_says_what_would_change_and_changes_nothing(
    staff: User, player: User, stranger: User
) -> None:
    version = make.cast_version()
    make.submission(player, army_list=make.army_list(player, version=version))
    make.army_list(stranger, {"aragorn-red": 1, "rohan": 1}, version=version)
    make.army_list(stranger, {"orc": 1}, version=version)
    plan = plan_import(read_catalogue(corrected()), actor=staff)
    assert (plan.added, plan.removed, plan.lists, plan.submissions) == (("Ent",), ("Orc Warrior",), 2, 1)
    told = {name: [(one.what, one.before, one.after) for one in found] for name, found in plan.changed}
    assert told == {"Aragorn": [("points", "210", "300")], "Gimli": [("Rage (1)", "", "1")]}
    assert CatalogueVersion.objects.count() == 1


def test_an_unchanged_catalogue_is_known_again(staff: User) -> None:
    make.cast_version()
    assert plan_import(read_catalogue(make.catalogue_data()), actor=staff).is_unchanged


def test_a_version_goes_out_and_comes_back_as_json_and_as_a_table() -> None:
    models = make.catalogue_data()["models"]
    models[0] |= {"unreadable": ["unique"], "note": "=SUM(A1)", "rarity": "'rare"}
    models[1]["abilities"] += [{"name": "Magical Force", "cost": 2}]
    ring = {
        "key": "ring",
        "name": "Ring",
        "kind": "base",
        "faction": "good",
        "replaces": ["aragorn", "gimli"],
    }
    version = make.cast_version(models=[*models, ring])
    assert sign(read_catalogue(write_catalogue(version))) == version.fingerprint
    table = write_cards(cards_with_notes(version), ROSTER.attributes)
    assert (
        sign(
            read_catalogue(
                {"format": "muster-catalogue/1", **HEADING, "models": read_cards(table, ROSTER.attributes)}
            )
        )
        == version.fingerprint
    )


def test_a_table_is_refused_with_the_place_of_every_fault() -> None:
    table = "key,name,points,speed\norc,Orc,many,3\n,Nameless,4,\n"
    with pytest.raises(Invalid) as refusal:
        read_upload(table.encode(), heading=HEADING)
    assert [fault.path for fault in refusal.value.faults] == [
        "/models/0/points",
        "/models/0/speed",
        "/models/1/key",
    ]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"\xff\xfe\x00", "import-encoding"),
        (b"a,b\n1,2\n", "import-format"),
        (b"x" * 1_000_001, "import-too-large"),
        (b"{", "catalogue-unreadable"),
        (b"", "import-format"),
    ],
)
def test_what_is_no_catalogue_is_refused(data: bytes, code: str) -> None:
    with pytest.raises(Invalid) as refusal:
        read_upload(data, heading=HEADING)
    assert refusal.value.code == code


def test_the_page_shows_the_plan_first_and_publishes_second(
    player: User, signed_in: Callable[[User], Client]
) -> None:
    client, text = signed_in(player), json.dumps(make.catalogue_data(slug="mine", trust="documented"))
    form = {"text": text, "game": "combat-hex"}
    page = client.post("/catalogues/import/", form).content.decode()
    assert "a new catalogue" in page
    assert not Catalogue.objects.exists()
    client.post("/catalogues/import/", form | {"publish": "yes"})
    catalogue = Catalogue.objects.get()
    assert (catalogue.owner, catalogue.trust, catalogue.versions.count()) == (player, "community", 1)


def test_the_catalogue_of_somebody_else_stays_theirs(
    player: User, signed_in: Callable[[User], Client]
) -> None:
    make.cast_version()
    with pytest.raises(NotAllowed):
        plan_import(read_catalogue(corrected()), actor=player)
    form = {"text": json.dumps(corrected()), "game": "combat-hex", "publish": "yes"}
    assert signed_in(player).post("/catalogues/import/", form).status_code == 422
    assert CatalogueVersion.objects.count() == 1


def test_documents_of_a_version_are_for_everybody() -> None:
    version = make.cast_version()
    assert Client().get(f"{version.get_absolute_url()}catalogue.json").json()["slug"] == "cast"
    assert b"Gimli" in Client().get(f"{version.get_absolute_url()}catalogue.csv").content
    draft = make.CatalogueModelFactory.create().version
    assert Client().get(f"{draft.get_absolute_url()}catalogue.json").status_code == 404


def test_a_list_moves_to_the_newer_version_only_when_asked_and_can_go_back(
    player: User, signed_in: Callable[[User], Client]
) -> None:
    army_list, client = make.army_list(player, {"aragorn": 1, "gimli": 1, "orc": 1}), signed_in(player)
    assert client.get(f"/lists/{army_list.pk}/upgrade/").status_code == 302
    make.cast_version(models=corrected()["models"])
    assert "see what would change" in client.get(f"/lists/{army_list.pk}/").content.decode()
    page = client.get(f"/lists/{army_list.pk}/upgrade/").content.decode()
    assert "418 points become 470" in page
    assert "points: <del>210</del> → <ins>300</ins>" in page
    assert "No longer in the catalogue" in page
    client.post(f"/lists/{army_list.pk}/upgrade/now/")
    moved = ArmyList.objects.get(pk=army_list.pk)
    assert moved.version.number == 2
    assert [row["name"] for row in moved.rows] == ["Aragorn", "Gimli", "Orc Warrior"]
    back = undo(army_list=moved, actor=player, revision=moved.revision)
    assert back.version.number == 1
