"""Team events and doubles through the API alone: made, entered, paired, played, closed."""

from collections.abc import Callable
from typing import Any

import pytest
from rest_framework.test import APIClient

from accounts.models import User
from tests.api.test_main_path import Table
from tests.factories.accounts import UserFactory

pytestmark = pytest.mark.django_db
TypeOfApi = Callable[..., APIClient]


def make_event(organizer: Table, places: int, **settings: Any) -> str:
    body = {"name": "Team Championship", "place": "Harbour Hall", "starts_at": "2030-05-04T10:00:00Z"}
    body |= {"capacity": places, "lists_required": False, "round_count": 3} | settings
    slug: str = organizer.post("events/", body)["slug"]
    organizer.post(f"events/{slug}/publish/", expect=200)
    return slug


def enter(api: TypeOfApi, slug: str, number: int, members: int) -> Table:
    captain = Table(api(UserFactory.create()))
    entry = captain.post(f"events/{slug}/registration/", {"name": f"Team {number}"})["number"]
    for one in range(2, members + 1):
        captain.post(f"events/{slug}/players/{entry}/team/", {"name": f"{number}.{one}"})
    return captain


def publish(organizer: Table, slug: str, number: int) -> list[dict[str, Any]]:
    drafted = organizer.post(f"events/{slug}/rounds/")
    assert drafted["certificate"]["optimal"]
    organizer.post(f"events/{slug}/rounds/{number}/publish/", expect=200)
    tables: list[dict[str, Any]] = organizer.get(f"events/{slug}/rounds/{number}/tables/")
    return tables


def talk(captains: dict[str, Table], slug: str, table: dict[str, Any]) -> int:
    """Both captains until every board is set; says how many there are."""
    path = f"events/{slug}/tables/{table['id']}/match/"
    sides = {seat["side"]: captains[seat["name"]] for seat in table["seats"]}
    counts = {"defender": 1, "attackers": 2, "choice": 1}
    while (now := sides[1].get(path))["phase"] != "done":
        for side in now["waits"]:
            options = sides[side].get(path)["options"][str(side)]
            sides[side].post(path, {"side": side, "members": options[: counts[now["phase"]]]}, expect=200)
    return len(now["boards"])


def test_twelve_teams_of_five_with_captains_and_substitutes(api: TypeOfApi) -> None:
    organizer = Table(api(UserFactory.create()))
    slug = make_event(organizer, 12, sides="teams", boards_by="steps", team_points="0: 1-1, 3: 2-0")
    captains = {f"Team {number}": enter(api, slug, number, 6) for number in range(1, 13)}
    organizer.post(f"events/{slug}/check-in/", expect=200)
    for number in (1, 2, 3):
        for table in publish(organizer, slug, number):
            assert talk(captains, slug, table) == 5
            for board in range(1, 6):
                said = {"outcome": ("first", "second", "draw")[(board + number) % 3], "reason": "slip"}
                path = f"/api/v1/events/{slug}/tables/{table['id']}/boards/{board}/"
                assert organizer.client.put(path, said, format="json").status_code == 200
        changed = captains["Team 1"].client.put(
            f"/api/v1/events/{slug}/players/1/team/", {"members": [6, 1, 2, 3, 4]}, format="json"
        )
        assert changed.status_code == 200
    organizer.post(f"events/{slug}/close/", expect=200)
    standings = Table(api()).get(f"events/{slug}/standings/")
    assert len(standings) == 12
    assert sum(int(line["points"]) for line in standings) == 3 * 6 * 2
    players = Table(api()).get(f"events/{slug}/standings/boards/")
    assert len(players) >= 60
    assert any((line["team"], line["member"]) == ("Team 1", 6) for line in players)


def test_sixteen_pairs_of_doubles(api: TypeOfApi) -> None:
    organizer = Table(api(UserFactory.create()))
    slug = make_event(organizer, 16, sides="doubles", tiebreaks=["omw"])
    captains: dict[str, Table] = {}
    partners: dict[str, User] = {}
    for number in range(1, 17):
        captains[f"Team {number}"] = enter(api, slug, number, 1)
        partner = partners[f"Team {number}"] = UserFactory.create()
        organizer.post(
            f"events/{slug}/players/{number}/team/", {"name": f"{number}.2", "username": partner.username}
        )
    organizer.post(f"events/{slug}/check-in/", expect=200)
    for number in (1, 2, 3):
        for table in publish(organizer, slug, number):
            one, other = (seat["name"] for seat in table["seats"])
            reports = f"events/{slug}/tables/{table['id']}/reports/"
            Table(api(partners[one])).post(reports, {"outcome": "first"})
            captains[one].post(f"{reports}1/confirm/", expect=403)
            captains[other].post(f"{reports}1/confirm/", expect=200)
    organizer.post(f"events/{slug}/close/", expect=200)
    standings = Table(api()).get(f"events/{slug}/standings/")
    assert sum(int(line["points"]) for line in standings) == 3 * 8 * 3
