"""The page on which a list is written, with htmx and without."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from armies.checking import check_list, check_submission
from armies.models import ArmyList
from armies.services import lists
from tests.armies.conftest import EVENT, StagedEvents
from tests.factories import armies as make

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def as_player(signed_in: Callable[[User], Client], player: User) -> Client:
    return signed_in(player)


def test_a_player_begins_a_list_and_lands_in_the_builder(as_player: Client, player: User) -> None:
    version = make.cast_version()
    form = {"name": "Riders", "version": version.pk, "point_level": 500}
    answer = as_player.post("/lists/new/", form, follow=True)
    army_list = ArmyList.objects.get(owner=player)
    assert answer.redirect_chain[-1][0] == f"/lists/{army_list.pk}/"
    assert "Riders" in answer.content.decode()


def test_a_list_for_an_event_takes_its_level_and_its_restrictions(
    as_player: Client, player: User, staged_events: StagedEvents
) -> None:
    version = make.cast_version()
    ban = {
        "rule": "E1",
        "text": "No dwarves.",
        "where": [{"field": "name", "values": ["Gimli"]}],
        "maximum": 0,
    }
    staged_events.announce(point_level=600, restrictions={"limits": [ban]})
    as_player.post(
        "/lists/new/", {"name": "Riders", "version": version.pk, "point_level": 9, "event_key": EVENT}
    )
    army_list = ArmyList.objects.get(owner=player)
    page = as_player.post(f"/lists/{army_list.pk}/add/", {"model": "gimli"}, follow=True).content.decode()
    assert (army_list.point_level, army_list.event_key) == (600, EVENT)
    assert "Gimli: No dwarves. (models: none allowed, 1 here)" in page


def test_without_javascript_a_change_comes_back_as_the_whole_page(as_player: Client, player: User) -> None:
    army_list = make.army_list(player)
    answer = as_player.post(f"/lists/{army_list.pk}/add/", {"model": "rohan", "filter": "q=rohan"})
    assert answer["Location"] == f"/lists/{army_list.pk}/?q=rohan#army"


def test_with_htmx_only_the_army_comes_back_and_says_what_happened(as_player: Client, player: User) -> None:
    army_list = make.army_list(player)
    page = as_player.post(
        f"/lists/{army_list.pk}/add/", {"model": "aragorn-red"}, headers=HTMX
    ).content.decode()
    assert "<html" not in page
    assert "Added 1 x Aragorn (red). 1 error in this list" in page
    assert (
        page.count("Only one model may carry the unique number 3") == 4
    )  # as the first error and in the list of all, and beside both rows


def test_a_refusal_under_htmx_is_said_above_the_army(as_player: Client, player: User) -> None:
    army_list = make.army_list(player)
    answer = as_player.post(f"/lists/{army_list.pk}/add/", {"model": "balrog"}, headers=HTMX)
    assert answer.status_code == 200
    assert answer.content.decode().count("There is no such model in this catalogue.") == 2


def test_a_refusal_without_htmx_is_a_page_with_its_status(as_player: Client, player: User) -> None:
    army_list = make.army_list(player)
    assert as_player.post(f"/lists/{army_list.pk}/add/", {"model": "balrog"}).status_code == 422


@pytest.mark.parametrize(
    ("sent", "left"),
    [
        ({"count": "3"}, 3),
        ({"count": "5", "step": "1"}, 2),
        ({"step": "-1", "count": "1"}, 0),
        ({"step": "0", "count": "4"}, 4),
        ({"count": "0"}, 0),
    ],
)
def test_a_row_is_set_or_stepped(as_player: Client, player: User, sent: dict[str, str], left: int) -> None:
    army_list = make.army_list(player)
    as_player.post(f"/lists/{army_list.pk}/rows/3/", sent)
    army_list.refresh_from_db()
    assert sum(row["count"] for row in army_list.rows if row["model"] == "rohan") == left


@pytest.mark.parametrize("count", ["-3", "ten", "99999999999", "1.5", "", " "])
def test_a_count_that_is_none_is_refused_and_takes_no_row_away(
    as_player: Client, player: User, count: str
) -> None:
    army_list = make.army_list(player)
    assert as_player.post(f"/lists/{army_list.pk}/rows/3/", {"count": count}).status_code == 422
    army_list.refresh_from_db()
    assert [row["count"] for row in army_list.rows] == [1, 1, 1]


def test_the_same_count_again_is_no_change(as_player: Client, player: User) -> None:
    army_list = make.army_list(player)
    for _ in range(3):
        as_player.post(f"/lists/{army_list.pk}/rows/3/", {"count": "5"})
    army_list.refresh_from_db()
    assert army_list.revision == 2


@pytest.mark.parametrize(
    ("sent", "refused", "left"),
    [
        ({"count": "4", "seen": "1", "model": "rohan"}, "", 4),
        ({"count": "4", "seen": "1", "model": "Rohan Warrior"}, "", 4),
        ({"count": "0", "seen": "1", "model": "rohan"}, "", 0),
        ({"count": "4", "seen": "2", "model": "rohan"}, "row-changed", 1),
        ({"count": "0", "seen": "2", "model": "rohan"}, "row-changed", 1),
        ({"count": "4", "seen": "1", "model": "orc"}, "row-gone", 1),
        ({"count": "0", "seen": "1", "model": "orc"}, "", 1),
    ],
)
def test_a_count_for_a_row_that_is_not_as_it_was_seen_is_not_saved(
    as_player: Client, player: User, sent: dict[str, str], refused: str, left: int
) -> None:
    army_list = make.army_list(player)
    answer = as_player.post(f"/lists/{army_list.pk}/rows/3/", sent, headers=HTMX)
    assert answer.headers.get("X-Refused", "") == refused
    army_list.refresh_from_db()
    assert sum(row["count"] for row in army_list.rows if row["model"] == "rohan") == left


def test_a_change_sent_again_with_its_key_is_made_once(as_player: Client, player: User) -> None:
    army_list = make.army_list(player)
    for _ in range(2):
        sent = {"model": "rohan", "count": "2", "idempotency_key": "once"}
        answer = as_player.post(f"/lists/{army_list.pk}/add/", sent, headers=HTMX)
        assert 'value="3"' in answer.content.decode()
    army_list.refresh_from_db()
    assert [row["count"] for row in army_list.rows] == [1, 1, 3]


def test_the_page_tells_how_the_minion_cap_comes_about(as_player: Client, player: User) -> None:
    army_list = make.army_list(player, {"aragorn-red": 1, "gimli": 1, "rohan": 2})
    page = as_player.get(f"/lists/{army_list.pk}/").content.decode()
    assert "Aragorn (red) 6 × 2 + Gimli 5" in page
    assert "army lost at 2 or fewer" in page


@pytest.mark.parametrize(
    ("query", "shown"),
    [
        ("q=ugluk", {"Uglúk"}),
        ("q=aragorn+red", {"Aragorn (red)"}),
        ("q=leadership", {"Aragorn (red)"}),
        ("kind=minion&faction=evil", {"Orc Warrior"}),
        ("ability=Leadership", {"Aragorn (red)"}),
        ("q=balrog", set()),
        (
            "kind=nonsense&q=ugluk",
            {"Aragorn (orange)", "Aragorn (red)", "Gimli", "Uglúk", "Rohan Warrior", "Orc Warrior"},
        ),
    ],
)
def test_the_catalogue_is_searched_without_regard_to_case_and_accents(
    as_player: Client, player: User, query: str, shown: set[str]
) -> None:
    army_list = make.army_list(player)
    context: Any = as_player.get(f"/lists/{army_list.pk}/?{query}").context
    titles = {card.title for card in context["catalogue"].cards}
    assert titles == shown


def test_typing_in_the_search_brings_only_the_found_models(as_player: Client, player: User) -> None:
    army_list = make.army_list(player)
    headers = HTMX | {"HX-Target": "catalogue"}
    page = as_player.get(f"/lists/{army_list.pk}/?q=gimli", headers=headers).content.decode()
    assert page.lstrip().startswith('<div id="catalogue"')
    assert "Gimli" in page
    assert "Uglúk" not in page


@pytest.mark.parametrize(
    "page",
    ["", "details/", "history/", "export/", "print/", "text/plain/", "text/markdown/", "text/opponent/"],
)
def test_nobody_opens_the_list_of_somebody_else(
    signed_in: Callable[[User], Client], stranger: User, player: User, page: str
) -> None:
    army_list = make.army_list(player)
    address = f"/lists/{army_list.pk}/{page}"
    assert signed_in(player).get(address).status_code == 200
    assert signed_in(stranger).get(address).status_code == 404
    assert Client().get(address).status_code == 302


@pytest.mark.parametrize(
    "action", ["add/", "rows/1/", "undo/", "copy/", "delete/", "share/", "history/1/", "rows/1/model/"]
)
def test_nobody_changes_the_list_of_somebody_else(
    signed_in: Callable[[User], Client], stranger: User, player: User, action: str
) -> None:
    army_list = make.army_list(player)
    form = {"model": "rohan", "count": "3", "revision": "1"}
    assert signed_in(stranger).post(f"/lists/{army_list.pk}/{action}", form).status_code == 404
    assert list(army_list.revisions.values_list("number", flat=True)) == [1]


def test_notes_stay_with_the_player(as_player: Client, player: User) -> None:
    army_list = make.army_list(player)
    details = {"name": "Riders", "point_level": 1000, "notes": "hide the horses"}
    as_player.post(f"/lists/{army_list.pk}/details/", details)
    as_player.post(f"/lists/{army_list.pk}/share/", {"shared": "yes"})
    army_list.refresh_from_db()
    addresses = [f"/lists/shared/{army_list.share_token}/", f"/lists/shared/{army_list.share_token}/print/"]
    addresses += [
        f"/lists/{army_list.pk}/{page}" for page in ("print/", "text/plain/", "text/opponent/", "export/")
    ]
    pages = [as_player.get(address).content.decode() for address in addresses]
    assert all("Aragorn" in page for page in pages)
    assert not any("hide the horses" in page for page in pages)


def test_a_shared_list_is_read_by_anybody_until_the_link_is_closed(as_player: Client, player: User) -> None:
    army_list = make.army_list(player)
    as_player.post(f"/lists/{army_list.pk}/share/", {"shared": "yes"})
    army_list.refresh_from_db()
    address = f"/lists/shared/{army_list.share_token}/"
    assert "Gimli" in Client().get(address).content.decode()
    as_player.post(f"/lists/{army_list.pk}/share/", {"shared": "no"})
    assert Client().get(address).status_code == 404


def test_the_history_shows_what_each_change_did(as_player: Client, player: User) -> None:
    army_list = make.army_list(player)
    as_player.post(f"/lists/{army_list.pk}/rows/3/", {"count": "4"})
    as_player.post(f"/lists/{army_list.pk}/rows/2/", {"count": "0"})
    page = as_player.get(f"/lists/{army_list.pk}/history/").content.decode()
    assert "Rohan Warrior: <del>1</del> → <ins>4</ins>" in page
    assert '<span aria-hidden="true">−</span> 1 × Gimli' in page


def test_my_lists_show_their_verdicts_and_not_those_of_others(
    as_player: Client, player: User, stranger: User
) -> None:
    version = make.cast_version()
    make.army_list(player, version=version)
    make.army_list(player, {"rohan": 1}, name="Without a hero", version=version)
    make.army_list(stranger, name="Not mine", version=version)
    page = as_player.get("/lists/").content.decode()
    assert "✓ legal" in page
    assert "✕ 1 error" in page
    assert "Not mine" not in page


def test_an_edit_costs_the_same_queries_however_long_the_list_is(as_player: Client, player: User) -> None:
    version = make.cast_version(
        models=[make.catalogue_data()["models"][4] | {"key": f"m{n}"} for n in range(200)]
    )

    def queries(rows: int) -> int:
        army_list = make.army_list(player, {f"m{n}": 1 for n in range(rows)}, version=version)
        as_player.post(f"/lists/{army_list.pk}/rows/1/", {"count": "2"}, headers=HTMX)
        with CaptureQueriesContext(
            connection,
        ) as captured:
            answer = as_player.post(f"/lists/{army_list.pk}/rows/1/", {"count": "3"}, headers=HTMX)
        assert answer.status_code == 200
        return len(captured)

    assert queries(200) == queries(2)


def test_an_empty_list_is_not_greeted_with_an_error(as_player: Client, player: User) -> None:
    army_list = make.army_list(player, {})
    for address in (f"/lists/{army_list.pk}/", "/lists/"):
        page = as_player.get(address).content.decode()
        assert "✕" not in page
        text = re.sub("<[^>]*>", "", page.partition("<main")[2].partition("</main")[0])
        assert "error" not in text


def a_long_list(player: User, rows: int = 1000) -> ArmyList:
    base = make.catalogue_data()["models"][4]
    models = [base | {"key": f"m{n}", "name": f"Warrior of the long list {n}"} for n in range(rows)]
    version = make.cast_version(slug="long", models=models)
    return make.army_list(player, {f"m{n}": 1 for n in range(rows)}, version=version)


def test_a_page_and_an_answer_for_a_thousand_rows_are_under_300_kb(as_player: Client, player: User) -> None:
    army_list = a_long_list(player)
    page = as_player.get(f"/lists/{army_list.pk}/")
    change = as_player.post(f"/lists/{army_list.pk}/rows/1/", {"count": "4"}, headers=HTMX)
    assert len(page.content) < 300_000
    assert len(change.content) < 300_000
    assert "4 x Warrior of the long list 0" in change.content.decode()


def test_every_row_of_a_long_list_stands_on_one_of_its_pages(as_player: Client, player: User) -> None:
    army_list = a_long_list(player, 250)
    seen: list[str] = []
    for start in (0, 100, 200):
        page = as_player.get(f"/lists/{army_list.pk}/?from={start}").content.decode()
        seen += re.findall(r'data-row="(\d+)"', page)
    assert seen == [str(number) for number in range(1, 251)]


@pytest.mark.parametrize("start", ["-1", "abc", "99999999999", "", "250"])
def test_a_page_outside_the_list_is_one_of_its_pages(as_player: Client, player: User, start: str) -> None:
    army_list = a_long_list(player, 120)
    assert 'class="army-row' in as_player.get(f"/lists/{army_list.pk}/?from={start}").content.decode()


def test_an_error_leads_to_the_page_on_which_its_row_stands(as_player: Client, player: User) -> None:
    army_list = a_long_list(player, 130)
    lists.replace_rows(
        army_list=army_list,
        rows=[*army_list.rows, {"model": "", "name": "Nobody", "count": 1}],
        actor=player,
        summary="x",
    )
    page = as_player.get(f"/lists/{army_list.pk}/").content.decode()
    assert f'href="/lists/{army_list.pk}/?from=130#row-rows-130"' in page


def test_fewer_of_a_model_than_stand_there_take_its_row_away(as_player: Client, player: User) -> None:
    army_list = make.army_list(player)
    for count in ("3", "-2", "-9"):
        as_player.post(f"/lists/{army_list.pk}/add/", {"model": "rohan", "count": count}, headers=HTMX)
    army_list.refresh_from_db()
    assert [row["model"] for row in army_list.rows] == ["aragorn", "gimli"]


def test_the_models_of_a_list_come_as_short_lines_to_search_in(as_player: Client, player: User) -> None:
    army_list = make.army_list(player)
    found = as_player.get(f"/lists/{army_list.pk}/cards.json").json()["models"]
    red = next(one for one in found if one["key"] == "aragorn-red")
    assert (red["title"], red["points"], red["words"]) == ("Aragorn (red)", 260, "good red Leadership")


def test_nobody_else_sees_the_models_of_a_list(
    signed_in: Callable[[User], Client], stranger: User, player: User
) -> None:
    army_list = make.army_list(player)
    assert signed_in(stranger).get(f"/lists/{army_list.pk}/cards.json").status_code == 404


@pytest.mark.parametrize(("ruleset", "is_small"), [("combat-hex/3.1.2", True), ("combat-hex/starter", False)])
def test_only_the_edition_that_knows_small_games_says_so(
    as_player: Client, player: User, ruleset: str, is_small: bool
) -> None:
    army_list = make.army_list(player, ruleset=ruleset, point_level=500)
    facts = check_list(army_list).facts
    page = as_player.get(f"/lists/{army_list.pk}/").content.decode()
    assert (facts["small_game"], facts["loses_at"]) == (is_small, 0 if is_small else 1)
    assert ("fights to its last model" in page) is is_small
    submission = make.submission(army_list=army_list, point_level=500)
    assert check_submission(submission).facts["small_game"] is is_small


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Settings, delete"), ("de", "Einstellungen, löschen"), ("fr", "Réglages, supprimer")],
)
def test_the_way_to_delete_a_list_says_so(as_player: Client, player: User, language: str, words: str) -> None:
    army_list = make.army_list(player)
    page = as_player.get(f"/lists/{army_list.pk}/", headers={"Accept-Language": language}).content.decode()
    assert f'href="/lists/{army_list.pk}/details/">{words}</a>' in page
    assert (
        f"/lists/{army_list.pk}/delete/" in as_player.get(f"/lists/{army_list.pk}/details/").content.decode()
    )
