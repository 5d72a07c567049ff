"""Every page that only team events and doubles have: accessible, and as wide as its screen, light and dark."""

import pytest

from tests.browser.conftest import LAPTOP, SignIn
from tests.browser.walking import Scheme, faults
from tests.factories.teams import a_team_event, captain_of
from tests.factories.tournaments import a_list, a_round
from tournaments.models import BoardsBy, Member, Outcome, Sides
from tournaments.services.results import Claim
from tournaments.services.teams import boards, matches

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_of_teams_is_accessible_and_fits(open_as: SignIn, scheme: Scheme) -> None:
    """One match waits for its captains, at the other a board is reported. One member has no account, and nobody a list."""
    event = a_team_event(4, 3, spare=1, boards_by=BoardsBy.BLIND)
    waits, plays = a_round(event).pairings.select_related("round__event").order_by("table")
    for side in (1, 2):
        matches.say(plays, side, [3, 1, 2], actor=captain_of(plays, side))
    board = plays.boards.select_related("pairing__round__event").get(number=1)
    boards.report_board(board, Claim(Outcome.FIRST), actor=captain_of(plays, 1))
    entry = waits.seats.get(side=1).entry
    Member.objects.filter(entry=entry, number=3).update(user=None)
    a_list(captain_of(waits, 1))
    for_member = f"players/{entry.number}/team/3/list/"
    pair = a_team_event(2, 2, sides=Sides.DOUBLES, tiebreaks=[])
    table = a_round(pair).pairings.get()
    team, pairs = f"/events/{event.slug}/", f"/events/{pair.slug}/"
    looks = {
        captain_of(waits, 1): [
            *(
                f"{team}{path}"
                for path in ("me/", f"tables/{waits.pk}/", f"players/{entry.number}/team/", "")
            ),
            *(f"{team}{for_member}{pick}" for pick in ("", "?pick=1")),
            "/",
        ],
        captain_of(plays, 2): [f"{team}me/", f"{team}tables/{plays.pk}/boards/1/", f"{team}rounds/1/"],
        event.created_by: [
            *(
                f"{team}{path}"
                for path in ("players/1/team/", "team-lists/", "standings/boards/", "control/")
            ),
            *(f"{team}tables/{plays.pk}/{path}" for path in ("", "boards/1/")),
        ],
        captain_of(table, 1): [f"{pairs}me/", f"{pairs}players/1/team/", f"{pairs}rounds/1/"],
    }
    found = []
    for user, addresses in looks.items():
        page = open_as(user, LAPTOP)
        page.emulate_media(reduced_motion="reduce")
        for address in addresses:
            page.goto(address)
            found += [f"{address}: {one}" for one in faults(page, scheme)]
    assert not found, "\n".join(found)
