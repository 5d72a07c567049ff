"""A game with figures of its own: its catalogues, lists, files, filters and restrictions follow the declaration alone."""

import csv
import io
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import User
from armies.catalogue_document import FORMAT, read_catalogue, write_catalogue
from armies.models import ArmyList, CatalogueModel, CatalogueVersion
from armies.presentation import list_page
from armies.services.catalogue_import import plan_import, read_upload
from armies.services.catalogues import load_catalogue, sign
from armies.texts import opponent, plain
from rules.engine.game import Game
from rules.games import registry
from tests.armies.conftest import StagedEvents
from tests.factories import armies as make
from tests.rules.test_attributes import CAPTAIN, ROSTER
from tests.stub_game.game import GAME, RULESET

pytestmark = pytest.mark.django_db
EVENT = "event:1"
ORC = {"key": "orc", "name": "Orc", "points": 5, "move": 5, "fight": "2/5+", "army": "Mordor"}


@pytest.fixture(autouse=True)
def game() -> Iterator[Game]:
    """The stub game with figures on its models."""
    installed = replace(GAME, roster=ROSTER)
    registry.install(installed)
    yield installed
    registry.uninstall(installed)


def document(**values: Any) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "slug": "riders",
        "name": "Riders",
        "game": GAME.key,
        "models": [CAPTAIN, ORC],
        **values,
    }


def published(**values: Any) -> CatalogueVersion:
    return load_catalogue(read_catalogue(document(**values)), actor=None)[0]


def a_list(owner: User) -> ArmyList:
    return make.army_list(
        owner, {"captain": 1, "orc": 4}, version=published(), ruleset=RULESET, point_level=100
    )


def test_figures_are_stored_as_one_document_and_go_out_as_they_came() -> None:
    version = published()
    stored = CatalogueModel.objects.get(version=version, key="captain")
    assert stored.figures["fight"] == "4/4+"
    written = write_catalogue(version)
    assert next(one for one in written["models"] if one["key"] == "captain") == CAPTAIN | {"note": ""}
    assert sign(read_catalogue(written)) == version.fingerprint


def test_a_figure_of_another_game_is_refused() -> None:
    answer = json.dumps(document(models=[CAPTAIN | {"toughness": 3}])).encode()
    with pytest.raises(Exception, match="1 error"):
        read_upload(answer, heading={})


def test_a_table_has_a_column_for_each_figure_and_comes_back(client: Client) -> None:
    version = published()
    text = client.get(f"{version.get_absolute_url()}catalogue.csv").content.decode()
    rows = {row["key"]: row for row in csv.DictReader(io.StringIO(text))}
    assert (rows["captain"]["leader"], rows["captain"]["keywords"]) == ("yes", "cavalry man")
    assert (rows["orc"]["might"], rows["orc"]["abilities"]) == ("", "")
    heading = {"slug": "riders", "name": "Riders", "game": GAME.key, "label": ""}
    found = read_upload(text.encode(), heading=heading)
    assert found.models[1] == read_catalogue(document()).models[1]


def test_a_dry_run_names_what_changed_by_its_label(staff: User) -> None:
    published()
    models = [CAPTAIN | {"move": 8, "fight": "5/3+", "keywords": ["man"]}, ORC]
    plan = plan_import(read_catalogue(document(models=models)), actor=staff)
    ((name, found),) = plan.changed
    assert name == "Captain"
    assert [(one.kind, one.what, one.before, one.after) for one in found] == [
        ("changed", "move", "6", "8"),
        ("changed", "fight", "4/4+", "5/3+"),
        ("removed", "cavalry", "1", ""),
    ]


def test_the_page_of_a_catalogue_shows_and_filters_them(client: Client) -> None:
    page = client.get(published().get_absolute_url()).content.decode()
    assert 'data-label="Move" class="num">6″' in page
    assert 'data-label="Fight">4/4+' in page
    assert "Captain (Rohan)" in page
    assert "Toughness" not in page
    found = client.get("/catalogues/riders/?army=Mordor").context["catalogue"]
    assert [card.name for card in found.cards] == ["Orc"]
    assert client.get("/catalogues/riders/?q=rohan").context["catalogue"].total == 1


def test_a_list_counts_the_kinds_of_its_game_and_prints_its_figures(
    player: User, signed_in: Callable[[User], Client]
) -> None:
    made = a_list(player)
    page = list_page(made)
    assert "70 points, 1 heroes, 4 warriors" in plain(page)
    assert "   move 6″, fight 4/4+, might 2, shots 1/24\n   Banner, March (1)" in opponent(page)
    client = signed_in(player)
    shown = client.get(made.get_absolute_url()).content.decode()
    assert "Warriors" in shown
    assert "Minions" not in shown
    sheet = client.get(f"{made.get_absolute_url()}print/?tracker=yes").content.decode()
    assert '<span class="meta">might</span>' in sheet
    assert "What the bases show" not in sheet


def test_restrictions_offer_what_the_game_prints(
    checker: User, staged_events: StagedEvents, signed_in: Callable[[User], Client]
) -> None:
    staged_events.announce(may_change=True, ruleset=RULESET)
    page = signed_in(checker).get(f"/lists/checks/{EVENT}/restrictions/").content.decode()
    assert '<option value="keyword">keywords</option>' in page
    assert '<option value="kind">hero or warrior</option>' in page
    assert "rarity" not in page


def test_the_api_says_what_is_printed() -> None:
    published()
    figures = APIClient().get("/api/v1/catalogues/riders/").json()["figures"]
    assert [one["name"] for one in figures] == [one.name for one in ROSTER.attributes]
    assert figures[6] == {
        "name": "size",
        "label": "Size",
        "type": "choice",
        "unit": "",
        "empty": "small",
        "options": ["small", "big"],
    }


def test_the_back_office_refuses_figures_that_are_not_declared(
    staff: User, signed_in: Callable[[User], Client]
) -> None:
    catalogue = make.CatalogueFactory.create(game=GAME.key)
    draft = make.CatalogueVersionFactory.create(catalogue=catalogue)
    card = make.CatalogueModelFactory.create(version=draft, kind="warrior", figures={"move": 5})
    address = f"/admin/armies/cataloguemodel/{card.pk}/change/"
    typed = {
        "version": draft.pk,
        "key": card.key,
        "name": card.name,
        "kind": "warrior",
        "points": 3,
        "unreadable": "[]",
        "note": "",
    }
    client = signed_in(staff)
    refused = client.post(address, typed | {"figures": '{"move": 99, "speed": 1}'})
    assert "/move" in refused.content.decode()
    assert "/speed" in refused.content.decode()
    assert client.post(address, typed | {"figures": '{"move": 7}'}).status_code == 302
    card.refresh_from_db()
    assert card.figures == {"move": 7}
