"""Team events in real browsers, from the form to the champion: twelve teams of five with captains, and doubles."""

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from tests.browser.conftest import LAPTOP, SignIn
from tests.factories.accounts import UserFactory
from tests.factories.teams import captain_of, play_boards
from tests.factories.tournaments import settle
from tournaments.history.ranking import standings_of
from tournaments.models import Event, Member, Outcome, Pairing, Round
from tournaments.services.entries.registration import register
from tournaments.services.teams import matches, roster

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def make_event(page: Page, sides: str, places: int) -> str:
    page.goto("/events/new/")
    page.get_by_label("Name").first.fill("Team Championship")
    page.get_by_label("Venue", exact=True).fill("Harbour Hall")
    page.get_by_label("Begins").fill("2030-05-04T10:00")
    page.get_by_label("Maximum players").fill(str(places))
    page.get_by_text("Teams and doubles", exact=True).click()
    page.get_by_label(sides).check()
    if sides.startswith("Teams"):
        page.get_by_label("How boards are paired").select_option("steps")
    else:
        page.locator("summary").get_by_text("Lists", exact=True).click()
        page.get_by_label("Every player submits a list").uncheck()
    page.get_by_role("button", name="Create and publish").click()
    expect(page.get_by_role("heading", name="Team Championship")).to_be_visible()
    return page.url


def fill(event: Event, teams: int, members: int) -> None:
    """Everybody but those who come by browser."""
    while event.entries.count() < teams:
        captain = UserFactory.create()
        entry = register(event, captain, actor=captain, name=f"Team {event.entries.count() + 1}")
        for number in range(2, members + 1):
            roster.add_member(entry, f"{entry.name}, {number}", actor=captain, user=UserFactory.create())


def enter_team(page: Page, address: str, name: str, members: int) -> None:
    page.goto(address)
    page.get_by_label("Name of the").fill(name)
    page.get_by_role("button", name="Register").click()
    page.get_by_role("link", name="Members and line-up").click()
    for number in range(2, members + 1):
        page.locator("#add").get_by_label("Name", exact=True).fill(f"{name} {number}")
        page.get_by_role("button", name="Add", exact=True).click()
        expect(page.get_by_text(f"{name} {number} is in the team")).to_be_visible()


def publish(page: Page, address: str, number: int) -> Round:
    page.goto(address)
    page.get_by_role("button", name="Generate pairings").click()
    expect(page.get_by_role("heading", name=f"Round {number}")).to_be_visible()
    page.get_by_role("button", name="Publish the round").click()
    expect(page.locator("#live-head .title-row", has_text=f"Round {number} Playing")).to_be_visible()
    return Event.objects.get().rounds.get(number=number)


def talk(match: Pairing) -> None:
    now = matches.stand_of(match.team_match)
    while not now.is_done:
        side = min(now.waits)
        now = matches.say(match, side, now.options(side)[: now.count(side)], actor=captain_of(match, side))


def speak(page: Page, address: str, *places: int) -> None:
    """A captain chooses the first, second… of those who are offered."""
    page.goto(f"{address}me/")
    form = page.locator("#captains form")
    for at, place in enumerate(places, start=1):
        form.locator(f"[name$='member-{at}']").select_option(index=place)
    form.get_by_role("button", name="Save choice").click()
    expect(page.get_by_text("Noted.").or_(page.get_by_text("All boards are set."))).to_be_visible()


def test_twelve_teams_of_five_from_the_form_to_the_champion(open_as: SignIn) -> None:
    organizer = open_as(UserFactory.create(username="olive"), LAPTOP)
    people = [UserFactory.create(username=name, display_name=name.title()) for name in ("ada", "bea")]
    captains = {user.pk: open_as(user) for user in people}
    address = make_event(organizer, "Teams, board by board", 12)
    for user in people:
        enter_team(captains[user.pk], address, f"{user.display_name}’s team", 6)
    event = Event.objects.get()
    fill(event, 12, 5)
    organizer.goto(f"{address}players/")
    organizer.get_by_role("button", name="Check in all").click()
    expect(organizer.get_by_text("12 players checked in.")).to_be_visible()

    first = publish(organizer, address, 1)
    for match in first.pairings.select_related("round__event"):
        by_browser = {side: captain_of(match, side) for side in (1, 2)}
        if captain_with_phone(match, captains) is None:
            talk(match)
            continue
        captains_talk(captains, by_browser, match, address)
        expect_boards(captains, by_browser, address)
    report_one(captains, people[0], address)
    play_boards(first, Outcome.FIRST)

    substitute(captains[people[0].pk], address, event, people[0])
    for number in range(2, event.round_count + 1):
        round_ = publish(organizer, address, number)
        assert round_.proof["certificate"]["optimal"]
        for match in round_.pairings.select_related("round__event"):
            talk(match)
        play_boards(round_, Outcome.FIRST if number % 2 else Outcome.SECOND)
    played = Member.objects.filter(entry__user=people[0], number=6, entry__event=event).get()
    assert played.first_boards.exists() or played.second_boards.exists()
    close(organizer, address)
    champion = next(iter(standings_of(event).lines)).entry.name
    organizer.goto(f"{address}standings/")
    expect(organizer.get_by_text("Final.")).to_be_visible()
    expect(organizer.locator("tbody tr").first).to_contain_text(champion)
    organizer.get_by_role("link", name="Players", exact=True).last.click()
    expect(organizer.get_by_role("columnheader", name="Team")).to_be_visible()


def captain_with_phone(match: Pairing, captains: dict[int, Page]) -> Page | None:
    return next(
        (captains[user.pk] for side in (1, 2) if (user := captain_of(match, side)).pk in captains), None
    )


def captains_talk(captains: dict[int, Page], who: dict[int, User], match: Pairing, address: str) -> None:
    """Phase by phase: a captain with a phone there, the others by service."""
    now = matches.stand_of(match.team_match)
    while not now.is_done:
        for side in sorted(now.waits):
            if who[side].pk in captains:
                speak(captains[who[side].pk], address, *range(1, now.count(side) + 1))
            else:
                word = now.options(side)[: now.count(side)]
                matches.say(match, side, word, actor=who[side])
        match.team_match.refresh_from_db()
        now = matches.stand_of(match.team_match)


def expect_boards(captains: dict[int, Page], who: dict[int, User], address: str) -> None:
    for user in who.values():
        if user.pk in captains:
            captains[user.pk].goto(f"{address}me/")
            expect(captains[user.pk].get_by_role("row", name="Open board 5")).to_be_visible()


def report_one(captains: dict[int, Page], captain: User, address: str) -> None:
    page = captains[captain.pk]
    page.goto(f"{address}me/")
    page.get_by_role("link", name="Open board 1").click()
    page.get_by_label("A draw").or_(page.get_by_label("Draw")).first.check()
    page.get_by_role("button", name="Send to the other team").click()
    expect(page.get_by_text("Waiting for the other team").first).to_be_visible()


def substitute(page: Page, address: str, event: Event, captain: User) -> None:
    number = event.entries.get(user=captain).number
    page.goto(f"{address}players/{number}/team/")
    page.locator("#line-up").get_by_label("Board 5").select_option("6")
    page.get_by_role("button", name="Save the line-up").click()
    expect(page.get_by_text("This is the line-up of the next round")).to_be_visible()


def close(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_role("link", name="Close the event").click()
    page.get_by_role("button", name="Close it").click()
    expect(page.get_by_text("Final. Only confirmed results count.")).to_be_visible()


def test_sixteen_pairs_of_doubles_from_the_form_to_the_champion(open_as: SignIn) -> None:
    organizer = open_as(UserFactory.create(username="olive"), LAPTOP)
    ada, bea = (UserFactory.create(username=name, display_name=name.title()) for name in ("ada", "bea"))
    phones = [open_as(ada), open_as(bea)]
    address = make_event(organizer, "Doubles", 16)
    enter_pair(phones[0], phones[1], address)
    event = Event.objects.get()
    fill(event, 16, 2)
    organizer.goto(f"{address}players/")
    organizer.get_by_role("button", name="Check in all").click()
    expect(organizer.get_by_text("16 players checked in.")).to_be_visible()

    mine = event.entries.get(user=ada)
    for number in range(1, event.round_count + 1):
        round_ = publish(organizer, address, number)
        assert round_.proof["certificate"]["optimal"]
        for table in round_.pairings.select_related("round__event").prefetch_related("seats__entry__members"):
            sides = [seat.entry for seat in table.seats.order_by("side")]
            if number == 1 and mine in sides:
                other = next(one for one in sides if one != mine)
                report_and_confirm(phones[1], open_as(other.members.get(number=2).user), address)
            else:
                settle(table, Outcome.FIRST if mine not in sides or sides[0] == mine else Outcome.SECOND)
    close(organizer, address)
    organizer.goto(f"{address}standings/")
    expect(organizer.get_by_text("Final.")).to_be_visible()
    expect(organizer.locator("tbody tr").first).to_contain_text("Ada and Bea")


def enter_pair(captain: Page, partner: Page, address: str) -> None:
    """The second player says that it is them."""
    captain.goto(address)
    captain.get_by_label("Name of the pair").fill("Ada and Bea")
    captain.get_by_role("button", name="Register").click()
    captain.get_by_role("link", name="Your partner").click()
    captain.locator("#add").get_by_label("Name", exact=True).fill("Bea")
    captain.locator("#add").get_by_label("Username").fill("bea")
    captain.get_by_role("button", name="Add", exact=True).click()
    expect(captain.get_by_text("not confirmed")).to_be_visible()
    partner.goto(captain.url)
    partner.get_by_role("button", name="Join the team").click()
    expect(partner.get_by_text("You belong to Ada and Bea.")).to_be_visible()


def report_and_confirm(mine: Page, theirs: Page, address: str) -> None:
    """Whoever of the pair has the phone, and whoever of the other pair."""
    mine.goto(f"{address}me/")
    mine.get_by_label("I won").check()
    mine.get_by_role("button", name="Send to opponent").click()
    expect(mine.get_by_text("confirms it on the page of this table").first).to_be_visible()
    theirs.goto(f"{address}me/")
    theirs.get_by_role("button", name="Confirm", exact=True).click()
    expect(theirs.get_by_text("Confirmed").first).to_be_visible()
