"""Lists in order: folders and tags, variants side by side, a list as PDF."""

from collections.abc import Callable

import pytest
from django.test import Client

from accounts.models import User
from armies.models import ArmyList, ListRevision, Submission
from armies.presentation import list_page
from armies.services import lists
from armies.services.keeping import LONGEST_TAG, MOST_TAGS, keep_list
from armies.variants import side_by_side
from common.errors import Invalid
from tests.factories import armies as make
from tests.factories.accounts import UserFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def as_player(signed_in: Callable[[User], Client], player: User) -> Client:
    return signed_in(player)


def test_folder_and_tags_are_no_change_of_the_list(player: User) -> None:
    army_list = make.army_list(player)
    before = ListRevision.objects.count()
    keep_list(army_list=army_list, folder="  Nürnberg ", tags=["fast", "FAST", " evil", ""], actor=player)
    found = ArmyList.objects.get()
    assert (found.folder, found.tags, found.revision) == ("Nürnberg", ["evil", "FAST"], 1)
    assert ListRevision.objects.count() == before


@pytest.mark.parametrize(
    ("folder", "tags"),
    [("x" * 61, []), ("", ["x" * (LONGEST_TAG + 1)]), ("", map(str, range(MOST_TAGS + 1)))],
)
def test_what_is_too_long_or_too_many_is_refused(player: User, folder: str, tags: list[str]) -> None:
    with pytest.raises(Invalid):
        keep_list(army_list=make.army_list(player), folder=folder, tags=tags, actor=player)


def test_my_lists_are_filtered_by_folder_and_tag(as_player: Client, player: User) -> None:
    version = make.cast_version()
    for name in ("First", "Second", "Third"):
        made = make.army_list(player, name=name, version=version)
        details = {
            "name": name,
            "point_level": 1000,
            "notes": "",
            "folder": "" if name == "Third" else "Open",
        }
        details["tags"] = "fast, new" if name == "First" else ""
        assert as_player.post(f"/lists/{made.pk}/details/", details).status_code == 302
    shown = {
        query: [one.army_list.name for one in as_player.get(f"/lists/{query}").context["lists"]]
        for query in ("", "?folder=Open", "?tag=new", "?folder=Gone")
    }
    assert [sorted(names) for names in shown.values()] == [
        ["First", "Second", "Third"], ["First", "Second"], ["First"], [],
    ]  # fmt: skip
    assert "No list has this folder or tag." in as_player.get("/lists/?tag=gone").content.decode()


def test_the_api_reads_and_writes_folder_and_tags(as_player: Client, player: User) -> None:
    army_list = make.army_list(player)
    address = f"/api/v1/lists/{army_list.pk}/"
    said = as_player.patch(
        address, {"folder": "Open", "tags": ["b", "a"]}, content_type="application/json"
    ).json()
    assert (said["folder"], said["tags"], said["revision"]) == ("Open", ["a", "b"], 1)
    said = as_player.patch(address, {"name": "Riders"}, content_type="application/json").json()
    assert (said["folder"], said["tags"], said["name"]) == ("Open", ["a", "b"], "Riders")


def test_variants_stand_side_by_side_with_what_differs(as_player: Client, player: User) -> None:
    first = make.army_list(player, rows={"aragorn": 1, "rohan": 3}, name="Slow")
    second = lists.copy_list(army_list=first, actor=player)
    lists.add_model(army_list=second, key="gimli", actor=player)
    second.refresh_from_db()
    lines = side_by_side([list_page(first), list_page(second)])
    assert [(line.title, line.counts, line.differs) for line in lines] == [
        ("Aragorn (orange)", (1, 1), False),
        ("Rohan Warrior", (3, 3), False),
        ("Gimli", (0, 1), True),
    ]
    page = as_player.get("/lists/compare/", {"list": [str(first.pk), str(second.pk), str(first.pk), "x"]})
    assert page.status_code == 200
    assert "Slow" in page.content.decode()
    assert as_player.get("/lists/compare/", {"list": [first.pk]}).status_code == 302


def test_nobody_compares_the_list_of_somebody_else(as_player: Client, player: User, stranger: User) -> None:
    mine, theirs = make.army_list(player), make.army_list(stranger)
    assert as_player.get("/lists/compare/", {"list": [mine.pk, theirs.pk]}).status_code == 404


@pytest.fixture
def stranger(db: None) -> User:
    return UserFactory.create(username="stranger")


def test_a_list_of_any_kind_is_a_pdf_for_whoever_may_read_it(
    as_player: Client, client: Client, player: User
) -> None:
    army_list = make.army_list(player, rows={"aragorn": 1, "Nobody <b>": 2}, name="Ægir & Söhne ✕ " * 7)
    lists.share_list(army_list=army_list, actor=player, shared=True)
    army_list.refresh_from_db()
    submitted: Submission = make.submission(player)
    own, shared = f"/lists/{army_list.pk}/list.pdf", f"/lists/shared/{army_list.share_token}/list.pdf"
    handed_in = f"/lists/submissions/{submitted.pk}/list.pdf"
    for address in (own, shared, handed_in):
        answer = as_player.get(address)
        assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
        assert answer.content.startswith(b"%PDF-")
    assert [client.get(one).status_code for one in (own, shared, handed_in)] == [302, 200, 404]
