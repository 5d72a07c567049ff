"""What a row says beside its count travels with it: options and groups go out and come back, in every format."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from accounts.models import User
from armies.interchange.roster import write_roster
from armies.interchange.table import write_table
from armies.models import ArmyList, Catalogue, CatalogueVersion
from armies.presentation import list_page
from armies.services import lists
from armies.services.imports import import_list
from armies.texts import VARIANTS
from rules.engine.attributes import Type
from rules.engine.options import LONGEST_GROUP, option_texts, read_texts
from rules.games.registry import GAMES

CHAIN, BATTLE = "battle-chain", "strategy-battle"
FORMATS: dict[str, Callable[[ArmyList], str]] = {
    "roster": lambda one: json.dumps(write_roster(one)),
    "table": write_table,
    "plain": lambda one: VARIANTS["plain"][1](list_page(one)),
}


def a_version(game: str) -> CatalogueVersion:
    call_command("load_catalogues", verbosity=0)
    found = Catalogue.objects.filter(game=game).order_by("pk").first()
    assert found is not None
    return found.versions.get()


def a_list(owner: User, game: str, rows: list[dict[str, Any]]) -> ArmyList:
    version = a_version(game)
    return lists.create_list(
        owner=owner, name="Wargs", version=version, ruleset=GAMES[game].ruleset.id, point_level=500, rows=rows
    )


def row(model: str, name: str, count: int = 1, **beside: Any) -> dict[str, Any]:
    return {"model": model, "name": name, "count": count, **beside}


CHAIN_ROWS = [
    row("me-mumak", "Mumak (Mumakil)", options={"crew": 8}),
    row("me-hasharin", "Hasharin", 2, options={"reserve": 1}, group="Shadows"),
    row(
        "me-haradrim-raider", "Haradrim Raider", 4, options={"armed": True, "mounted": True}, group="Shadows"
    ),
    row("me-haradrim-raider", "Haradrim Raider", 2),
    row("", "Somebody", options={"mounted": True}),
]


def comparable(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    names = ("model", "count", "options", "group")
    return [{name: one[name] for name in names if one.get(name)} for one in rows]


@pytest.mark.django_db
@pytest.mark.parametrize("name", FORMATS)
def test_options_and_groups_come_back_as_they_went_out(name: str, player: User) -> None:
    army_list = a_list(player, CHAIN, CHAIN_ROWS)
    data = FORMATS[name](army_list).encode()
    back, imported = import_list(data, owner=player, version=army_list.version, ruleset=army_list.ruleset)
    assert comparable(back.rows) == comparable(CHAIN_ROWS)
    assert {str(one.code) for one in imported.diagnostics} == {"unknown-name"}


TEXTS = ("lance", "Lance, shield", "axe; bow [2]", "=SUM(A1)", "# x", "yes", "3", "leads the warband", "Ä: ö")


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["roster", "table"])
def test_texts_of_any_kind_come_back(name: str, player: User) -> None:
    version = a_version(BATTLE)
    keys = list(version.cards.values_list("key", "name")[:6])
    random = Random(3)
    rows = [
        row(key, title, random.randint(1, 9), options={"wargear": text}, group=random.choice(TEXTS))
        for text in TEXTS
        for key, title in random.sample(keys, 2)
    ]
    army_list = a_list(player, BATTLE, rows)
    data = FORMATS[name](army_list).encode()
    back, _ = import_list(data, owner=player, version=version, ruleset=army_list.ruleset)
    assert comparable(back.rows) == comparable(rows)


@pytest.mark.parametrize("game", [CHAIN, BATTLE])
def test_what_is_written_of_an_option_is_read_as_that_option(game: str) -> None:
    declared = GAMES[game].roster.options
    values = {Type.FLAG: True, Type.NUMBER: 7, Type.TEXT: "Lance; Shield"}
    for one in declared:
        said = {one.name: values[one.figure.type]}
        assert read_texts("; ".join(option_texts(said, declared)).split("; "), declared) == (said, [])
    whole = {one.name: values[one.figure.type] for one in declared}
    texts = "; ".join(option_texts(whole, declared)).split("; ")
    assert read_texts(texts, declared) == (whole, [])
    assert read_texts(["flying"], declared) == ({}, ["flying"])


@pytest.mark.django_db
@pytest.mark.parametrize(
    "options", [{"flies": True}, {"armed": "perhaps"}, {"reserve": -1}, {"reserve": "many"}, {"armed": [1]}]
)
def test_an_option_that_cannot_be_read_is_said_and_the_row_kept(
    options: dict[str, Any], player: User
) -> None:
    army_list = a_list(player, CHAIN, [])
    document = write_roster(army_list) | {"rows": [{"model": "me-hasharin", "count": 2, "options": options}]}
    back, imported = import_list(
        json.dumps(document).encode(), owner=player, version=army_list.version, ruleset=army_list.ruleset
    )
    assert comparable(back.rows) == [{"model": "me-hasharin", "count": 2}]
    expected = [] if options == {"armed": "perhaps"} else ["option-dropped"]
    assert [str(one.code) for one in imported.diagnostics] == expected


@pytest.mark.django_db
def test_the_preview_of_an_import_keeps_options_and_groups(
    signed_in: Callable[[User], Client], player: User
) -> None:
    army_list = a_list(player, CHAIN, CHAIN_ROWS)
    client, version = signed_in(player), army_list.version
    page = client.post("/lists/import/", {"version": version.pk, "text": FORMATS["plain"](army_list)})
    answers = {"version": version.pk, "document": page.context["document"], "row-4": "keep"}
    assert client.post("/lists/import/now/", answers).status_code == 302
    stored = ArmyList.objects.exclude(pk=army_list.pk).get()
    assert comparable(stored.rows) == comparable(CHAIN_ROWS)


@pytest.mark.django_db
def test_the_api_reads_and_writes_them(signed_in: Callable[[User], Client], player: User) -> None:
    version, client = a_version(CHAIN), signed_in(player)
    said = {"options": {"reserve": 1}, "group": "Shadows", "note": "Painted"}
    body = {
        "name": "Wargs",
        "ruleset": GAMES[CHAIN].ruleset.id,
        "catalogue": version.catalogue.slug,
        "point_level": 500,
        "rows": [{"model": "me-hasharin", "count": 2} | said, {"model": "me-mumak"}],
    }
    made = client.post("/api/v1/lists/", body, content_type="application/json").json()
    assert next({name: one.get(name) for name in said} for one in made["rows"]) == said
    address = f"/api/v1/lists/{made['id']}/rows/2/"
    changed = client.patch(address, {"options": {"crew": 5}}, content_type="application/json").json()
    assert changed["rows"][1] == {
        "id": 2, "model": "me-mumak", "name": "Mumak (Mumakil)", "count": 1, "options": {"crew": 5},
    }  # fmt: skip
    both = client.patch(address, {"count": 2, "group": "Beasts"}, content_type="application/json").json()
    assert (both["rows"][1]["count"], both["rows"][1]["options"]) == (2, {"crew": 5})
    for wrong in (
        {"options": {"crew": 500}},
        {"options": {"flies": True}},
        {"group": "x" * (LONGEST_GROUP + 1)},
    ):
        assert client.patch(address, wrong, content_type="application/json").status_code in (400, 422)
    body["rows"] = [{"model": "me-mumak", "options": {"crew": "many"}}]
    refused = client.post("/api/v1/lists/", body, content_type="application/json")
    assert refused.json()["faults"][0]["path"] == "/rows/0/options/crew"
