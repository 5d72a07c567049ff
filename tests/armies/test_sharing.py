"""A list that leaves its page: the files to download, the print view, and who can read what was submitted."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils.translation import override

from accounts.models import User
from armies.event_port import Stage
from armies.readers import READERS, readers_of
from tests.armies.conftest import EVENT, StagedEvents
from tests.factories import armies as make

pytestmark = pytest.mark.django_db


@pytest.fixture
def as_player(signed_in: Callable[[User], Client], player: User) -> Client:
    return signed_in(player)


@pytest.mark.parametrize(
    ("address", "kind", "name"),
    [
        ("text/plain/", "text/plain", "riders-of-the-mark.txt"),
        ("text/markdown/", "text/markdown", "riders-of-the-mark.md"),
        ("text/one-line/", "text/plain", "riders-of-the-mark-one-line.txt"),
        ("text/opponent/", "text/plain", "riders-of-the-mark-opponent.txt"),
        ("roster.json", "application/json", "riders-of-the-mark.json"),
        ("roster.csv", "text/csv", "riders-of-the-mark.csv"),
    ],
)
def test_every_file_of_a_list_is_saved_under_the_name_of_the_list(
    as_player: Client, player: User, address: str, kind: str, name: str
) -> None:
    answer = as_player.get(f"/lists/{make.army_list(player).pk}/{address}")
    assert answer["Content-Type"].startswith(kind)
    assert answer["Content-Disposition"] == f'attachment; filename="{name}"'


def test_a_name_in_any_letters_becomes_a_file_name(as_player: Client, player: User) -> None:
    strange, unnamed = make.army_list(player, name="Żółw / Éored"), make.army_list(player, name="???")
    named = [
        as_player.get(f"/lists/{one.pk}/text/plain/")["Content-Disposition"] for one in (strange, unnamed)
    ]
    assert named[0] == "attachment; filename*=utf-8''%C5%BC%C3%B3%C5%82w-%C3%A9ored.txt"
    assert named[1] == 'attachment; filename="muster.txt"'


def test_a_link_to_the_print_view_says_so_and_the_print_view_has_the_button(
    as_player: Client, player: User
) -> None:
    army_list = make.army_list(player)
    submitted = make.submission(player)
    as_player.post(f"/lists/{army_list.pk}/share/", {"shared": "yes"})
    army_list.refresh_from_db()
    own, shared = f"/lists/{army_list.pk}/", f"/lists/shared/{army_list.share_token}/"
    for address in (own, shared, f"/lists/submissions/{submitted.pk}/"):
        assert f'href="{address}print/">Print view</a>' in as_player.get(address).content.decode()
        page = as_player.get(f"{address}export/" if address == own else address).content.decode()
        assert f'href="{address}list.pdf" target="_blank" rel="noopener">Open the PDF (new tab)</a>' in page
        printed = as_player.get(f"{address}print/").content.decode()
        assert "data-print hidden>Print</button>" in printed


@pytest.mark.parametrize("audience", READERS)
def test_the_page_says_who_reads_what_was_submitted(
    as_player: Client, player: User, staged_events: StagedEvents, audience: str
) -> None:
    army_list = make.army_list(player)
    address = f"/lists/{army_list.pk}/export/"
    assert "Only you can see this list." in as_player.get(address).content.decode()
    staged_events.announce(title="Dol Amroth Open", url="/events/dol-amroth/")
    staged_events.stage = Stage("during", {"during": audience})
    make.submission(army_list=army_list, event_key=EVENT)
    page = as_player.get(address).content.decode()
    assert "Only you can see this list." not in page
    assert '<a href="/events/dol-amroth/">Dol Amroth Open</a>' in page
    assert str(READERS[audience]) in page


def test_a_withdrawn_list_is_read_by_nobody_else(player: User, staged_events: StagedEvents) -> None:
    staged_events.announce()
    submitted = make.submission(player, event_key=EVENT)
    assert submitted.army_list is not None
    assert len(readers_of(submitted.army_list)) == 1
    type(submitted).objects.filter(pk=submitted.pk).update(state="withdrawn")
    assert readers_of(submitted.army_list) == []


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ({}, ""),
        ({"aragorn": 1}, "fights to its last model"),
        ({"aragorn": 1, "rohan": 1}, "army lost at 1 or fewer"),
    ],
)
def test_the_end_of_the_game_is_said_of_an_army_with_models(
    as_player: Client, player: User, rows: dict[str, int], said: str
) -> None:
    army_list = make.army_list(player, rows)
    page = as_player.get(f"/lists/{army_list.pk}/").content.decode()
    assert "0 or fewer" not in page
    assert said in page
    explained = as_player.get(f"/lists/{army_list.pk}/explain/").content.decode()
    assert ("End of the game" in explained, "0 models" in explained) == (bool(rows), False)


@pytest.mark.parametrize(("count", "word"), [(26, "1040 punktów"), (1, "40 punktów"), (3, "120 punktów")])
def test_points_take_the_plural_of_their_number(
    as_player: Client, player: User, count: int, word: str
) -> None:
    army_list = make.army_list(player, {"rohan": count})
    player.language = "pl"
    player.save()
    with override("pl"):
        page = as_player.get(f"/lists/{army_list.pk}/", headers={"Accept-Language": "pl"}).content.decode()
    number, noun = word.split()
    assert f'{number}<span class="price-word"> {noun}' in page


def test_the_builder_and_the_comparison_group_large_limits(as_player: Client, player: User) -> None:
    lists = [make.army_list(player, {"aragorn": 1}, point_level=level) for level in (20_000, 500)]
    builder = as_player.get(f"/lists/{lists[0].pk}/").content.decode()
    compared = as_player.get("/lists/compare/", {"list": [one.pk for one in lists]}).content.decode()
    assert '<span class="stat__of"> / 20,000</span>' in builder
    assert " / 20,000</td>" in compared
