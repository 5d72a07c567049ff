"""“Roles and permissions” says what is so: every address is asked of every role, and none is left untold."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from accounts.models import User
from tests.factories.tournaments import JudgeCallFactory, PenaltyFactory
from tests.tournaments.conftest import CREW, Cast
from tournaments import urls
from tournaments.access import RIGHTS, Right
from tournaments.models import Role
from tournaments.role_guide import DUTIES, matrix

SignedIn = Callable[[User], Client]
TOLD = {address: right for right, duties in DUTIES.items() for duty in duties for address in duty.addresses}
# Not bound to a role at one event: for everybody, for the player concerned too, or decided per call.
FREE = {"new", "restore", "find_player", "roles", "byes", "link_account", "team", "list_for_member"}
PEOPLE = {"owner": Role.OWNER, **CREW, "player": Role.PLAYER}
DOCS = Path(__file__).resolve().parents[2] / "docs/events.md"


def address_of(name: str, cast: Cast) -> str:
    """The address with whatever it asks for; what need not exist is 1."""
    number = cast.entry("player").number
    pks = {"override": cast.pairing.pk, "lift": PenaltyFactory.create(entry=cast.entry("player")).pk}
    whats = {"clock": "start", "entry_action": "check-in"}
    values = {
        "slug": cast.event.slug,
        "number": number,
        "pk": pks.get(name, 1),
        "what": whats.get(name, "door"),
    }
    if name.endswith(("_round", "discard", "swap", "set_pairs", "repair", "clock")):
        values["number"] = cast.round.number
    pattern = next(path.pattern for path in urls.urlpatterns if path.name == name)
    return reverse(f"tournaments:{name}", kwargs={key: values[key] for key in pattern.converters})


def test_every_address_of_organizers_and_judges_is_told() -> None:
    bound = [path for path in (*urls.organizer, *urls.judge) if "<slug:slug>" in str(path.pattern)]
    names = {path.name for path in bound} - FREE

    assert names - set(TOLD) == set(), "say in tournaments.role_guide what these are for"
    known = {path.name for path in urls.urlpatterns}
    assert set(TOLD) - known == set(), "these addresses are gone"


@pytest.mark.parametrize("name", [name for name, right in TOLD.items() if right != Right.PLAY])
def test_an_address_opens_for_the_roles_that_the_page_names(
    cast: Cast, signed_in: SignedIn, name: str
) -> None:
    JudgeCallFactory.create(pairing=cast.pairing)
    address = address_of(name, cast)
    for person, role in PEOPLE.items():
        client = signed_in(cast.user(person))
        answer = client.post(address)
        if answer.status_code == 405:
            answer = client.get(address)
        may = TOLD[name] in RIGHTS[role]
        assert (answer.status_code != 403) is may, f"{person}: {answer.status_code}"


def test_the_page_shows_the_rights_of_every_role(cast: Cast, signed_in: SignedIn) -> None:
    page = signed_in(cast.user("outsider")).get(f"/events/{cast.event.slug}/crew/roles/").content.decode()

    for row in matrix():
        line = page.split(f'<th scope="row">{row.role.label}</th>')[1].split("</tr>")[0]
        assert [bool(re.search("yes", cell)) for cell in line.split("<td ")[1:]] == [
            held for _, held in row.rights
        ]
    assert all(str(duty.text) in page for duties in DUTIES.values() for duty in duties)


def test_the_api_tells_the_same(cast: Cast) -> None:
    told = APIClient().get(f"/api/v1/events/{cast.event.slug}/roles/").json()

    assert {row["role"]: set(row["rights"]) for row in told["roles"]} == {
        role.value: {right.value for right in held} for role, held in RIGHTS.items()
    }
    assert {row["right"] for row in told["rights"]} == {right.value for right in Right}


def test_the_table_in_the_handbook_is_the_one_in_the_code() -> None:
    lines = [line for line in DOCS.read_text().splitlines() if line.startswith("| ")]
    head = next(line for line in lines if line.startswith("| role |"))
    columns = [cell.strip() for cell in head.strip("| ").split("|")][1:]
    words = {right.value: right for right in Right} | {"see lists": Right.LISTS, "check lists": Right.CHECK}
    rows = lines[lines.index(head) + 2 :][:6]
    names = (
        {"organizer, staff": Role.OWNER}
        | {role.label.lower(): role for role in Role}
        | {"assistant": Role.ASSISTANT}
    )
    for line in rows:
        name, *cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        held = {words[column] for column, cell in zip(columns, cells, strict=True) if cell == "✓"}
        assert held == RIGHTS[names[name]] - {Right.PLAY}, name
    assert len(rows) == len(Role) - 1


def test_somebody_gets_several_roles_at_once_by_username_and_never_by_address(
    cast: Cast, signed_in: SignedIn
) -> None:
    helper = cast.user("outsider")
    User.objects.filter(pk=helper.pk).update(email="Helper@Example.org")
    client = signed_in(cast.user("owner"))
    address = f"/events/{cast.event.slug}/crew/add/"

    by_address = client.post(address, {"username": "helper@example.org", "role": ["judge"]})
    assert by_address.status_code == 422
    assert "outsider" not in by_address.content.decode().lower()

    first = client.post(address, {"username": "Outsider", "role": ["judge", "scorekeeper"]})
    again = client.post(address, {"username": "outsider", "role": ["judge", "list_checker"]})
    twice = client.post(address, {"username": "outsider", "role": ["judge"]})

    assert (first.status_code, again.status_code, twice.status_code) == (302, 302, 409)
    assert not cast.event.crew.filter(user=helper).exists(), "nobody is given a role unasked"
    assert (
        signed_in(helper).post(f"/events/{cast.event.slug}/crew/answer/", {"answer": "accept"}).status_code
        == 302
    )
    held = set(cast.event.crew.filter(user=helper).values_list("role", flat=True))
    assert held == {"judge", "scorekeeper", "list_checker"}
