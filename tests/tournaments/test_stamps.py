"""A kept page is the page: after every step that changes something, everybody reads what a page made anew would say."""

import re
from collections.abc import Callable, Iterator
from datetime import date, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from tests.factories.accounts import UserFactory
from tests.factories.maps import an_event_with_maps
from tests.factories.teams import a_team_event, captain_of
from tests.factories.tournaments import a_list, a_round, an_event
from tests.tournaments.conftest import Cast, users_at
from tournaments.models import Appointment, BoardsBy, MapsBy, Outcome, Pairing, ResultReport, Role
from tournaments.services import (
    appointments,
    calls,
    clock,
    crew,
    events,
    postponing,
    results,
    rounds,
    table_maps,
)
from tournaments.services.entries import detailing, lists, registration, waivers
from tournaments.services.teams import boards, matches, roster

pytestmark = pytest.mark.django_db
SignedIn = Callable[[User], Client]
Step = Callable[[], object]


# Tokens, keys, seconds of a clock, "1 min ago", what makes a page anew, and the stamp: the control room's has the minute in it.
OF_ONE_DELIVERY = re.compile(
    r"[A-Za-z0-9]{64}|\b[a-f0-9]{32}\b|\?made=anew|\b\d+:\d\d\b|just now|\d+ min ago|value=\"\d+\" max"
    r"|data-live-stamp=\"[^\"]*\""
)


def plain(text: str) -> str:
    return OF_ONE_DELIVERY.sub("", text)


class Readers:
    """Everybody with the pages that they keep open: (name, browser, address)."""

    def __init__(self, pages: list[tuple[str, Client, str]]) -> None:
        self.pages = pages

    def look(self) -> dict[tuple[str, str], str]:
        """What everybody reads; it is the same as a page made anew."""
        seen = {}
        for name, client, address in self.pages:
            kept, anew = client.get(address), client.get(address, {"made": "anew"})
            assert kept.status_code == anew.status_code, (name, address)
            seen[name, address] = plain(kept.content.decode())
            assert seen[name, address] == plain(anew.content.decode()), (name, address)
        return seen

    def walk(self, steps: Iterator[tuple[str, Step]]) -> None:
        before = self.look()
        for name, step in steps:
            step()
            after = self.look()
            assert after != before, f"nobody saw “{name}”"
            before = after


@pytest.fixture
def readers(cast: Cast, signed_in: SignedIn) -> Readers:
    root = f"/events/{cast.event.slug}/"
    table = f"{root}tables/{cast.pairing.pk}/"
    open_pages = {
        "player": ["/", f"{root}me/"],
        "other player": [table],
        "owner": [f"{root}control/"],
        "judge": [table],
    }
    clients = {name: signed_in(cast.user(name)) for name in open_pages}
    return Readers([(name, clients[name], at) for name, pages in open_pages.items() for at in pages])


def test_at_a_table_every_step_is_seen_by_everybody_who_may_see_it(cast: Cast, readers: Readers) -> None:
    readers.walk(_at_the_table(cast))


def _at_the_table(cast: Cast) -> Iterator[tuple[str, Step]]:
    owner, judge, player, opponent = (cast.user(one) for one in ("owner", "judge", "player", "opponent"))
    table, claim = cast.pairing, results.Claim(Outcome.FIRST)
    yield "clock", lambda: clock.start_clock(cast.round, actor=owner)
    yield "pause", lambda: clock.pause_clock(cast.round, actor=owner)
    yield "resume", lambda: clock.resume_clock(cast.round, actor=owner)
    yield "minutes for all", lambda: clock.extend_clock(cast.round, 3, actor=owner)
    yield "minutes for one", lambda: clock.extend_table(table, 5, actor=owner)
    yield "call", lambda: calls.call_judge(table, "Who?", actor=opponent)
    call = table.calls.get()
    yield "claim", lambda: calls.claim_call(call, actor=judge)
    yield "escalate", lambda: calls.escalate_call(call, "Hard.", actor=judge)
    yield "take", lambda: calls.claim_call(call, actor=owner)
    yield "close", lambda: calls.close_call(call, actor=owner, answer="You.")
    yield "report", lambda: results.report_result(table, claim, entry=cast.entry("player"), actor=player)
    said = table.reports.get()
    yield "dispute", lambda: results.dispute_result(said, "No.", entry=cast.entry("opponent"), actor=opponent)
    yield (
        "set",
        lambda: results.override_result(table, results.Claim(Outcome.DRAW), reason="Seen.", actor=owner),
    )
    other = cast.round.pairings.exclude(pk=table.pk).get()
    yield "elsewhere", lambda: results.override_result(other, claim, reason="Seen.", actor=owner)
    yield "finish", lambda: rounds.finish_round(cast.round, actor=owner)
    yield "correct", lambda: results.override_result(table, claim, reason="Slip.", actor=owner)


def test_at_an_event_every_step_is_seen_by_everybody_who_may_see_it(cast: Cast, readers: Readers) -> None:
    readers.walk(_at_the_event(cast))


def _at_the_event(cast: Cast) -> Iterator[tuple[str, Step]]:
    owner, opponent = cast.user("owner"), cast.entry("opponent")
    event = cast.event
    yield "announce", lambda: events.announce(event, "Lunch is at one.", actor=owner)
    yield "rename", lambda: detailing.change_details(opponent, {"name": "Dís", "club": "Erebor"}, actor=owner)
    yield "settings", lambda: events.change_event(event, {"name": "Pelargir Open"}, actor=owner)
    army = a_list(cast.user("opponent"))
    yield "list", lambda: lists.submit_list(opponent, army, actor=cast.user("opponent"))
    yield "role", lambda: crew.add_crew(event, cast.user("player"), Role.SCOREKEEPER, actor=owner)
    held = event.crew.get(user=cast.user("player"))
    yield "no role", lambda: crew.remove_crew(held, actor=owner)
    yield "drop", lambda: registration.drop(cast.entry("other player"), actor=owner)
    yield "finish", lambda: rounds.finish_round(cast.round, actor=owner, without_results="Rain.")
    yield "next round", lambda: a_round(event)


def test_choosing_a_map_is_seen_at_once_by_the_other_player(signed_in: SignedIn) -> None:
    event = an_event_with_maps(2, MapsBy.PLAYERS, "The ford", "The wood")
    table = a_round(event).pairings.get()
    first, second = users_at(table)
    root = f"/events/{event.slug}/"
    addresses = [f"{root}me/", f"{root}tables/{table.pk}/", f"{root}rounds/1/"]
    pages = [(user.username, signed_in(user), address) for user in (first, second) for address in addresses]
    wood = event.maps.get(name="The wood")

    def steps() -> Iterator[tuple[str, Step]]:
        dice = {1: [4, 6], 2: [4, 2]}
        yield "roll", lambda: table_maps.record_roll(table, dice, "map", actor=first)
        yield "map", lambda: table_maps.choose_map(table, wood, "player-1", actor=first)
        yield "edge", lambda: table_maps.choose_edge(table, "north", "player-2", actor=second)
        yield "again", lambda: table_maps.start_over(table, actor=event.created_by)

    Readers(pages).walk(steps())


def test_before_the_event_every_step_of_a_player_is_seen_at_home(signed_in: SignedIn) -> None:
    event = an_event(0, capacity=2, lists_required=True)
    user, owner = UserFactory.create(), event.created_by
    army = a_list(user)

    def steps() -> Iterator[tuple[str, Step]]:
        yield "register", lambda: registration.register(event, user, actor=user)
        entry = event.entries.get(user=user)
        yield "waive", lambda: waivers.waive_list(entry, "Lost.", actor=owner)
        yield "submit", lambda: lists.submit_list(entry, army, actor=user)
        yield "check in", lambda: registration.check_in(entry, actor=owner)
        yield "undo", lambda: registration.undo_check_in(entry, actor=owner)
        yield "withdraw", lambda: registration.withdraw(entry, actor=user)

    pages = [
        (one.username, signed_in(one), at) for one in (user, owner) for at in ("/", f"/events/{event.slug}/")
    ]
    Readers(pages).walk(steps())


def test_an_own_page_costs_its_stamp_until_something_on_it_changes(cast: Cast, signed_in: SignedIn) -> None:
    """Other tables' results leave it alone: one person, one session, two queries for the stamp."""
    client, address = signed_in(cast.user("player")), f"/events/{cast.event.slug}/me/"
    client.get(address)
    other = cast.round.pairings.exclude(pk=cast.pairing.pk).get()
    results.override_result(other, results.Claim(Outcome.DRAW), reason="Seen.", actor=cast.user("owner"))
    with CaptureQueriesContext(connection) as queries:
        client.get(address)
    assert len(queries) == 4


def test_each_delivery_has_keys_of_its_own(cast: Cast, signed_in: SignedIn) -> None:
    client, address = signed_in(cast.user("player")), f"/events/{cast.event.slug}/me/"
    key = re.compile(r'name="idempotency_key" value="([a-f0-9]{32})"')
    found = [key.findall(client.get(address).content.decode()) for _ in range(3)]
    assert len(found[0]) == len(found[1]) == len(found[2]) > 0
    assert len({one for keys in found for one in keys}) == sum(map(len, found))


def test_nobody_gets_the_page_of_another_person(cast: Cast, signed_in: SignedIn) -> None:
    address = f"/events/{cast.event.slug}/"
    for name in ("player", "opponent", "owner", "player", "opponent", "owner"):
        page = signed_in(cast.user(name)).get(address).content.decode()
        assert f'data-user="{cast.user(name).pk}"' in page


def test_a_message_is_shown_once(cast: Cast, signed_in: SignedIn) -> None:
    client, address = signed_in(cast.user("owner")), f"/events/{cast.event.slug}/"
    client.get(address)
    client.post(f"{address}announce/", {"text": "Lunch is at one."})
    assert "Announced." in client.get(address).content.decode()
    assert "Announced." not in client.get(address).content.decode()
    assert "Lunch is at one." in client.get(address).content.decode()


def test_a_new_name_of_an_account_is_seen_at_once(cast: Cast, signed_in: SignedIn) -> None:
    client = signed_in(cast.user("player"))
    client.get("/")
    User.objects.filter(pk=cast.user("player").pk).update(display_name="Éowyn of Rohan")
    assert "Éowyn" in client.get("/").content.decode()


def test_at_a_match_of_teams_every_step_is_seen_by_those_who_may_see_it(signed_in: SignedIn) -> None:
    event = a_team_event(4, 2, spare=1, boards_by=BoardsBy.BLIND)
    match = a_round(event).pairings.select_related("round__event").order_by("table")[0]
    owner = event.created_by
    root = f"/events/{event.slug}/"
    table, standings = f"{root}tables/{match.pk}/", f"{root}standings/boards/"
    teams = [match.seats.get(side=side).entry for side in (1, 2)]
    members = [team.members.get(number=2).user for team in teams]
    pages = {
        owner: [table, f"{root}rounds/1/"],
        **{user: [table, f"{root}me/"] for user in members if user},
    }
    pages |= {
        captain_of(match, 1): ["/", table, standings],
        UserFactory.create(): [table, f"{root}rounds/1/"],
    }

    def steps() -> Iterator[tuple[str, Step]]:
        captains = [captain_of(match, side) for side in (1, 2)]
        yield (
            "name of a member",
            lambda: roster.change_member(teams[0].members.get(number=1), name="Ív", actor=owner),
        )
        yield "first word", lambda: matches.say(match, 1, [2, 1], actor=captains[0])
        yield "boards", lambda: matches.say(match, 2, [1, 2], actor=captains[1])
        one, two = match.boards.select_related("pairing__round__event").order_by("number")
        win = results.Claim(Outcome.FIRST)
        yield "report", lambda: boards.report_board(one, win, actor=captains[0])
        yield "dispute", lambda: boards.dispute_board(one.reports.get(), "No.", actor=captains[1])
        yield "set", lambda: boards.set_board(one, win, reason="Seen.", actor=owner)
        yield "second board", lambda: boards.report_board(two, win, actor=captains[1])
        yield "match", lambda: boards.confirm_board(two.reports.get(), actor=captains[0])
        member = teams[0].members.get(number=2)
        yield "name", lambda: roster.change_member(member, name="Dís", actor=captains[0])

    Readers([(user.username, signed_in(user), at) for user, own in pages.items() for at in own]).walk(steps())


def test_in_a_league_every_step_to_a_date_is_seen_by_the_two_players(signed_in: SignedIn) -> None:
    event = an_event(4, round_days=14)
    table = a_round(event).pairings.select_related("round__event").order_by("table")[0]
    entries = [seat.entry for seat in table.seats.order_by("side")]
    users = users_at(table)
    root = f"/events/{event.slug}/"
    pages = [
        (user.username, signed_in(user), at)
        for user in (*users, event.created_by)
        for at in ("/", f"{root}me/", f"{root}tables/{table.pk}/")
    ]

    def propose(side: int, days: int) -> object:
        at = timezone.now() + timedelta(days=days)
        return appointments.propose(table, at=at, place="Club", entry=entries[side], actor=users[side])

    def agree() -> None:
        proposed_at = Appointment.objects.get().proposed_at
        appointments.agree(table, proposed_at=proposed_at, entry=entries[1], actor=users[1])

    def steps() -> Iterator[tuple[str, Step]]:
        yield "proposal", lambda: propose(0, 3)
        yield "another", lambda: propose(0, 5)
        yield "agreement", agree
        yield "changed again", lambda: propose(1, 6)

    Readers(pages).walk(steps())


def test_a_postponed_game_is_seen_at_every_step_by_its_players_and_the_staff(signed_in: SignedIn) -> None:
    event = an_event(4, round_count=3, round_days=14, players_postpone=True)
    first_round = a_round(event)
    table, other = first_round.pairings.select_related("round__event").order_by("table")
    entries = [seat.entry for seat in table.seats.order_by("side")]
    users, owner = users_at(table), event.created_by
    root = f"/events/{event.slug}/"
    own = [
        (one.username, signed_in(one), at)
        for one in users
        for at in ("/", f"{root}me/", f"{root}tables/{table.pk}/")
    ]
    public = [f"{root}standings/", f"{root}rounds/1/", f"{root}control/", root]
    pages = [*own, *(("owner", signed_in(owner), at) for at in public)]
    claim = results.Claim(Outcome.FIRST)

    def day(days: int) -> date:
        return (timezone.now() + timedelta(days=days)).date()

    def report() -> object:
        late = Pairing.objects.select_related("round__event").get(pk=table.pk)
        return results.report_result(late, claim, entry=entries[0], actor=users[0])

    def confirm() -> object:
        said = ResultReport.objects.select_related("pairing__round__event").get(
            pairing=table, state="proposed"
        )
        return results.confirm_result(said, entry=entries[1], actor=users[1])

    def steps() -> Iterator[tuple[str, Step]]:
        yield "postpone", lambda: postponing.postpone(table, day(30), actor=owner)
        yield "another day", lambda: postponing.postpone(table, day(40), actor=owner)
        yield "take back", lambda: postponing.take_back(table, actor=owner)
        yield "all without a result", lambda: postponing.postpone_missing(first_round, day(20), actor=owner)
        yield "the other one", lambda: results.override_result(other, claim, reason="Seen.", actor=owner)
        yield "finish", lambda: rounds.finish_round(first_round, actor=owner)
        yield "later", lambda: postponing.postpone(table, day(50), actor=owner)
        yield "next round", lambda: a_round(event)
        yield "report", report
        yield "confirm", confirm

    Readers(pages).walk(steps())
