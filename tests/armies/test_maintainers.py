"""Who publishes a catalogue beside its owner, and what a deprecated catalogue says."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import ApiToken, User
from accounts.services import tokens
from armies.catalogue_document import read_catalogue
from armies.models import Catalogue, CatalogueMaintainer
from armies.queries import catalogues_in_order, default_catalogues, latest_versions
from armies.services import maintaining
from armies.services.catalogues import load_catalogue
from common.errors import Invalid, NotAllowed, Refusal
from common.models import AuditEntry
from tests.factories import armies as make
from tests.factories.accounts import UserFactory

pytestmark = [pytest.mark.django_db, pytest.mark.main_path]
SignedIn = Callable[[User], Client]


def document(slug: str = "cast", **changes: Any) -> dict[str, Any]:
    return make.catalogue_data(slug=slug, name=f"The {slug}", trust="community") | changes


@pytest.fixture
def owner() -> User:
    return UserFactory.create(username="owner")


@pytest.fixture
def helper() -> User:
    return UserFactory.create(username="helper")


@pytest.fixture
def catalogue(owner: User) -> Catalogue:
    version, _ = load_catalogue(read_catalogue(document()), actor=owner)
    return version.catalogue


def publish(actor: User, label: str) -> None:
    data = document(label=label)
    data["models"][0]["points"] += 1 + len(label)
    load_catalogue(read_catalogue(data), actor=actor)


def test_who_is_invited_publishes_only_after_accepting(
    catalogue: Catalogue, owner: User, helper: User, signed_in: SignedIn
) -> None:
    page = f"/catalogues/{catalogue.slug}/"
    signed_in(owner).post(f"{page}maintainers/", {"username": "Helper"})
    with pytest.raises(NotAllowed):
        publish(helper, "early")
    as_helper = signed_in(helper)
    assert "You are invited to maintain" in as_helper.get("/catalogues/").content.decode()
    as_helper.post(f"{page}maintainers/accept/")
    publish(helper, "May")
    assert catalogue.versions.count() == 2
    assert "You are invited" not in as_helper.get("/catalogues/").content.decode()
    assert "Manage catalogue" in as_helper.get(page).content.decode()
    as_helper.post(f"{page}maintainers/leave/", {"username": "helper"})
    with pytest.raises(NotAllowed):
        publish(helper, "June")
    actions = AuditEntry.objects.filter(action__startswith="catalogue.maintainer").order_by("pk")
    assert [one.action.rpartition("-")[2] for one in actions] == ["invited", "accepted", "removed"]


def test_only_the_owner_invites_and_removes(
    catalogue: Catalogue, owner: User, helper: User, player: User
) -> None:
    maintaining.invite(catalogue=catalogue, username="helper", actor=owner)
    maintaining.accept(catalogue=catalogue, actor=helper)
    for act in (
        lambda: maintaining.invite(catalogue=catalogue, username=player.username, actor=helper),
        lambda: maintaining.leave(catalogue=catalogue, username="helper", actor=player),
        lambda: maintaining.deprecate(catalogue=catalogue, replaced_by=None, actor=helper),
    ):
        with pytest.raises(NotAllowed):
            act()
    assert CatalogueMaintainer.objects.filter(accepted_at__isnull=False).count() == 1


def test_an_invitation_that_was_taken_back_cannot_be_accepted(
    catalogue: Catalogue, owner: User, helper: User
) -> None:
    maintaining.invite(catalogue=catalogue, username="helper", actor=owner)
    maintaining.invite(catalogue=catalogue, username="helper", actor=owner)
    maintaining.leave(catalogue=catalogue, username="helper", actor=owner)
    with pytest.raises(Refusal):
        maintaining.accept(catalogue=catalogue, actor=helper)


@pytest.mark.parametrize("username", ["nobody-of-this-name", "owner", ""])
def test_a_name_that_cannot_be_invited_is_said_at_the_field(
    catalogue: Catalogue, owner: User, signed_in: SignedIn, username: str
) -> None:
    answer = signed_in(owner).post(f"/catalogues/{catalogue.slug}/maintainers/", {"username": username})
    assert answer.status_code == 422
    assert not CatalogueMaintainer.objects.exists()


# ---- deprecation ----


def another(owner: User | None, slug: str = "newer") -> Catalogue:
    version, _ = load_catalogue(read_catalogue(document(slug)), actor=owner)
    return version.catalogue


def test_a_deprecated_catalogue_says_so_wherever_it_is_named(
    catalogue: Catalogue, owner: User, player: User, signed_in: SignedIn
) -> None:
    newer = another(owner)
    army_list = make.army_list(player, version=catalogue.versions.get())
    signed_in(owner).post(f"/catalogues/{catalogue.slug}/deprecate/", {"replaced_by": newer.slug})
    client = signed_in(player)
    pages = [
        "/catalogues/",
        f"/catalogues/{catalogue.slug}/",
        "/lists/",
        army_list.get_absolute_url(),
        "/lists/new/",
    ]
    pages += [f"{army_list.get_absolute_url()}print/", "/collection/"]
    for page in pages:
        assert "replaced by" in client.get(page).content.decode(), page
    (said,) = [
        one for one in client.get("/api/v1/catalogues/").json()["results"] if one["slug"] == catalogue.slug
    ]
    assert (said["deprecated"], said["replaced_by"]) == (True, newer.slug)


def test_it_comes_last_and_no_new_event_begins_with_it(owner: User) -> None:
    staff = UserFactory.create(is_staff=True)
    old = load_catalogue(read_catalogue(document("aaa") | {"trust": "sample"}), actor=staff)[0].catalogue
    new = load_catalogue(read_catalogue(document("bbb") | {"trust": "sample"}), actor=staff)[0].catalogue
    maintaining.deprecate(catalogue=old, replaced_by=new, actor=staff)
    assert [one.catalogue.slug for one in latest_versions(owner)] == ["bbb", "aaa"]
    assert [one.slug for one in catalogues_in_order(owner)] == ["bbb", "aaa"]
    assert [one.catalogue for one in default_catalogues("combat-hex/3.1.2").refs] == ["bbb"]
    maintaining.keep_up(catalogue=old, actor=staff)
    assert len(default_catalogues("combat-hex/3.1.2").refs) == 2


def test_a_replacement_is_of_the_same_game_published_and_leads_nowhere_back(
    catalogue: Catalogue, owner: User
) -> None:
    newer, newest = another(owner), another(owner, "newest")
    maintaining.deprecate(catalogue=catalogue, replaced_by=newer, actor=owner)
    maintaining.deprecate(catalogue=newer, replaced_by=newest, actor=owner)
    empty = Catalogue.objects.create(slug="empty", name="Empty", game=catalogue.game)
    other = Catalogue.objects.create(slug="other", name="Other", game="battle-chain")
    for wrong in (catalogue, newer, newest, empty, other):
        with pytest.raises(Invalid):
            maintaining.deprecate(catalogue=newest, replaced_by=wrong, actor=owner)


# ---- publishing by a program ----


def program(user: User, scope: str) -> APIClient:
    client = APIClient()
    _, secret = tokens.create(user, name="Build server", scope=scope)
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {secret}")
    return client


def test_a_token_for_catalogues_publishes_and_does_nothing_else(catalogue: Catalogue, owner: User) -> None:
    server = program(owner, ApiToken.Scope.CATALOGUES)
    data = document(label="May")
    data["models"][0]["points"] += 5
    body = {"document": data, "note": "Errata", "dry_run": True}
    planned = server.post("/api/v1/catalogues/publish/", body, format="json")
    assert (planned.status_code, planned.json()["version"], planned.json()["is_new"]) == (200, None, True)
    assert catalogue.versions.count() == 1
    made = server.post("/api/v1/catalogues/publish/", body | {"dry_run": False}, format="json")
    assert (made.status_code, made.json()["version"]) == (201, 2)
    assert made.json()["changed"][0]["changes"][0]["what"] == "points"
    assert catalogue.versions.get(number=2).note == "Errata"
    again = server.post("/api/v1/catalogues/publish/", body | {"dry_run": False}, format="json")
    assert (again.status_code, again.json()["is_new"]) == (200, False)
    assert server.post("/api/v1/lists/", {}, format="json").status_code == 403
    assert server.get("/api/v1/lists/").status_code == 200


def test_reading_tokens_and_strangers_publish_nothing(
    catalogue: Catalogue, owner: User, helper: User
) -> None:
    body = {"document": document(label="May")}
    assert program(owner, "read").post("/api/v1/catalogues/publish/", body, format="json").status_code == 403
    refused = program(helper, "catalogues").post("/api/v1/catalogues/publish/", body, format="json")
    assert (refused.status_code, refused.json()["code"]) == (403, "catalogue-not-yours")
    assert APIClient().post("/api/v1/catalogues/publish/", body, format="json").status_code == 401


def test_a_document_with_faults_is_refused_with_all_of_them(owner: User) -> None:
    data = document("other")
    data["models"][0]["points"], data["models"][1]["kind"] = "many", "dragon"
    refused = program(owner, "write").post("/api/v1/catalogues/publish/", {"document": data}, format="json")
    assert refused.status_code == 422
    assert len(refused.json()["faults"]) == 2
