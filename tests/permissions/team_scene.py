"""A second event of the scene, for the addresses that mean nothing among single players on one day: teams, in a league.

The player and the opponent are the captains of the first match, the other player that of another team. Board 1 is reported.
The member whom an address names has no account.
"""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.utils import timezone

from accounts.models import User
from tests.factories.teams import a_team_event
from tests.factories.tournaments import EventRoleFactory, a_round
from tournaments.models import Entry, Event, Member, Outcome, Role
from tournaments.services import appointments
from tournaments.services.results import Claim
from tournaments.services.teams.boards import report_board

# What an address must hold to be asked at the event of teams.
PARTS = ("/team/", "/boards/", "/say/", "/match/", "/appointment/", "/team-lists/")
# What a form has to say before anybody asks who sends it.
WORDS = {"/team/": "&what=add", "/boards/": "&what=report&version=1", "/say/": "&side=1"}


def is_of_teams(route: str) -> bool:
    return any(part in route for part in PARTS)


def word_of(route: str) -> str:
    return next((word for part, word in WORDS.items() if part in route), "")


def team_event(people: Mapping[str, User | None]) -> dict[str, Any]:
    organizer, player = people["organizer"], people["player"]
    assert organizer is not None
    assert player is not None
    event = a_team_event(4, 2, spare=1, organizer=organizer, round_days=14)
    _crew(event, people)
    match = a_round(event).pairings.select_related("round__event").order_by("table")[0]
    captains = [seat.entry for seat in match.seats.order_by("side")]
    other = event.entries.exclude(pk__in=[one.pk for one in captains])[0]
    for entry, name in zip((*captains, other), ("player", "opponent", "other player"), strict=True):
        _lead(entry, people[name])
    Member.objects.filter(entry=captains[0], number=3).update(user=None)
    board = match.boards.select_related("pairing__round__event").get(number=1)
    report = report_board(board, Claim(Outcome.FIRST), actor=player)
    at = timezone.now() + timedelta(days=3)
    appointments.propose(match, at=at, place="", entry=captains[0], actor=player)
    return {
        "events slug": event.slug,
        "players number": captains[0].number,
        "team member": 3,
        "tables pk": match.pk,
        "boards number": 1,
        "boards board": 1,
        "reports version": report.version,
    }


def _crew(event: Event, people: Mapping[str, User | None]) -> None:
    for name, role in (("scorekeeper", Role.SCOREKEEPER), ("judge", Role.JUDGE)):
        EventRoleFactory.create(event=event, user=people[name], role=role)


def _lead(entry: Entry, user: User | None) -> None:
    Entry.objects.filter(pk=entry.pk).update(user=user)
    Member.objects.filter(entry=entry, number=1).update(user=user)
