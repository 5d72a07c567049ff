"""The desk: found as one types, one touch for one player or many, a late entry paired at once, a name given to its account."""

import re
from collections.abc import Callable
from html import escape
from urllib.parse import quote, urlencode

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from common.errors import Refusal
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import a_list, a_round, an_event, play
from tournaments.models import Entry, EntryState, Event
from tournaments.presenters.desk import open_round, people, rows_of
from tournaments.presenters.next_step import next_steps
from tournaments.services.entries import desk, lists, registration
from tournaments.services.rounds import draft_round, publish_round
from tournaments.simulation.checking import findings

pytestmark = pytest.mark.django_db

SignedIn = Callable[[User], Client]


def needs(event: Event, number: int) -> tuple[str, ...]:
    event = Event.objects.get(pk=event.pk)
    entry = event.entries.select_related("submission").get(number=number)
    (row,) = rows_of(event, [entry], open_round(event))
    return row.needs


def named(event: Event, show: str, q: str = "") -> list[str]:
    return [entry.name for entry in people(event, show, q, open_round(event))]


def test_players_are_found_by_what_they_need() -> None:
    event = an_event(4, lists_required=True)
    event.entries.filter(number=1).update(checked_in_at=None)
    event.entries.filter(number=2).update(list_waiver="Paper")
    event.entries.filter(number__in=(3, 4)).update(user=None)

    assert named(event, "absent") == ["P1"]
    assert named(event, "no-list") == ["P1", "P3", "P4"]
    assert named(event, "needs") == ["P1", "P3", "P4"]
    assert named(event, "no-account") == ["P3", "P4"]
    assert named(event, "all", "p2") == named(event, "all", "2") == ["P2"]
    assert needs(event, 1) == ("List missing", "Not checked in")


def test_a_row_has_short_labels_for_a_phone_and_the_whole_ones_for_a_reader_of_the_screen(
    signed_in: SignedIn,
) -> None:
    event = an_event(2)
    event.entries.filter(number=1).update(checked_in_at=None)
    page = signed_in(event.created_by).get(f"/events/{event.slug}/desk/").content.decode()
    assert '<span data-short="Undo"><span>Undo check-in</span></span><span class="visually-hidden">' in page
    assert page.count("desk__spare") == 1  # "Registered", beside "Not checked in"


def test_an_application_is_decided_in_its_row(signed_in: SignedIn) -> None:
    event = an_event(2)
    event.entries.filter(number__in=(1, 2)).update(state=EntryState.APPLIED, checked_in_at=None)
    Event.objects.filter(pk=event.pk).update(places_taken=0)

    page = signed_in(event.created_by).get(f"/events/{event.slug}/desk/").content.decode()

    assert needs(event, 2) == ("Application",)
    assert 'value="accept:2"' in page
    assert 'value="decline:1"' in page

    act = f"/events/{event.slug}/desk/act/"
    client = signed_in(event.created_by)
    client.post(act, {"one": "accept:2"})
    client.post(act, {"one": "decline:1", "why": "Too late."})
    assert event.entries.get(number=2).state == EntryState.REGISTERED
    declined = event.entries.get(number=1)
    assert (declined.state, declined.answer) == (EntryState.DECLINED, "Too late.")


def test_players_drop_after_play_began_and_are_withdrawn_before(signed_in: SignedIn) -> None:
    event = an_event(4)
    client, page = signed_in(event.created_by), f"/events/{event.slug}/desk/"
    before = client.get(page).content.decode()
    assert "Withdraw" in before
    assert '<option value="drop">' not in before
    (early,) = desk.act_on_many(event, [4], "drop", actor=event.created_by)
    assert early.text == "P4 dropped out."
    a_round(event)
    during = client.get(page).content.decode()
    assert '<option value="drop">' in during
    assert "Withdrawn or dropped" in during
    (late,) = desk.act_on_many(event, [1], "drop", actor=event.created_by)
    assert late.text == "P1 dropped out. Results so far stay."


def test_check_in_undone_says_that_the_list_stays_excused() -> None:
    event = an_event(2, lists_required=True)
    event.entries.update(checked_in_at=None)
    desk.act_on_many(event, [1], "without-list", actor=event.created_by)
    (undone,) = desk.act_on_many(event, [1], "undo", actor=event.created_by)
    assert undone.text == "P1 is no longer checked in. “No list required” stays."


def test_locking_lists_at_the_desk_stays_there(signed_in: SignedIn) -> None:
    event = an_event(2)
    page = f"/events/{event.slug}/desk/"
    sent = signed_in(event.created_by).post(f"/events/{event.slug}/players/lock/", {"next": page})
    assert sent["Location"] == page


def test_one_step_for_many_names_whoever_is_refused() -> None:
    event = an_event(3, lists_required=True)
    event.entries.update(checked_in_at=None)
    event.entries.filter(number=3).update(list_waiver="Paper")

    first = desk.act_on_many(event, [1, 2, 3, 99], "check-in", actor=event.created_by)
    assert [(one.entry.number, one.refusal is None) for one in first] == [(1, False), (2, False), (3, True)]

    again = desk.act_on_many(event, [1, 2], "without-list", actor=event.created_by, why="Broken printer.")
    assert all(one.refusal is None for one in again)
    assert set(event.entries.values_list("list_waiver", flat=True)) == {"Broken printer.", "Paper"}


def test_a_late_entry_is_paired_with_whoever_sits_out() -> None:
    event = an_event(5, capacity=8)
    round_ = a_round(event)
    bye = round_.pairings.get(kind="bye").seats.get().entry
    late = registration.add_player(event, "Late", actor=event.created_by)
    assert needs(event, late.number) == ("Not paired in round 1",)

    text = desk.pair_now(late, actor=event.created_by)

    assert bye.name in text
    assert not round_.pairings.filter(kind="bye").exists()
    assert needs(event, late.number) == ()
    play(round_)
    assert [one for one in findings(Event.objects.get(pk=event.pk)) if one.is_fault] == []


def test_a_late_entry_in_an_even_round_plays_from_the_next_one_on() -> None:
    event = an_event(4, capacity=8)
    a_round(event)
    late = registration.add_player(event, "Late", actor=event.created_by)

    with pytest.raises(Refusal, match="plays from round 2 on"):
        desk.pair_now(late, actor=event.created_by)


def test_a_draft_is_paired_again_with_a_late_entry() -> None:
    event = an_event(4, capacity=8)
    draft_round(event, actor=event.created_by)
    late = registration.add_player(event, "Late", actor=event.created_by)
    registration.check_in(late, actor=event.created_by)

    desk.pair_now(late, actor=event.created_by)

    round_ = event.rounds.get()
    assert round_.seats.filter(entry=late).exists()
    publish_round(round_, actor=event.created_by)


def test_an_entry_by_name_is_merged_with_that_of_an_account() -> None:
    event = an_event(2, capacity=8)
    user = UserFactory.create()
    double = registration.register(event, user, actor=user)
    lists.submit_list(double, a_list(user), actor=user)
    named_only = registration.add_player(event, "Pat", actor=event.created_by)
    taken = Event.objects.get(pk=event.pk).places_taken

    desk.give_account(named_only, user, actor=event.created_by)

    named_only.refresh_from_db()
    double.refresh_from_db()
    assert (named_only.user, double.user, double.state) == (user, None, "withdrawn")
    assert named_only.submission is not None
    assert Event.objects.get(pk=event.pk).places_taken == taken - 1
    with pytest.raises(Refusal, match="has an account already"):
        desk.give_account(named_only, UserFactory.create(), actor=event.created_by)


def test_two_entries_that_have_both_played_are_not_merged() -> None:
    event = an_event(4)
    a_round(event)
    user = event.entries.get(number=1).user
    assert user is not None
    late = registration.add_player(event, "Late", actor=event.created_by)

    with pytest.raises(Refusal, match="has been paired"):
        desk.give_account(late, user, actor=event.created_by)


def test_the_page_does_one_touch_and_many(signed_in: SignedIn) -> None:
    event = an_event(3)
    event.entries.update(checked_in_at=None)
    client, base = signed_in(event.created_by), f"/events/{event.slug}/desk/"

    assert "Not checked in" in client.get(base).content.decode()
    row = client.post(f"{base}act/", {"one": "check-in:1"}, headers={"HX-Request": "true"})
    assert "P1 is checked in." in row.content.decode()
    assert 'id="desk-counts" hx-swap-oob="true"' in row.content.decode()
    assert 'id="desk-all-in" hx-swap-oob="true"' in row.content.decode()
    assert 'id="next-step" hx-swap-oob="true"' in row.content.decode()
    assert row.context["steps"].checked_in == 1
    assert "Check in all 2" in row.content.decode()
    client.post(f"{base}act/", {"many": "check-in", "player": ["2", "3"]})
    assert event.entries.filter(checked_in_at=None).count() == 0
    client.post(f"{base}enter/", {"name": "Late", "pair": "1"})
    assert Entry.objects.filter(event=event, name="Late").exists()
    for nonsense in ({}, {"one": "fly:1"}, {"one": "check-in:²"}, {"many": "drop", "player": "x"}):
        assert client.post(f"{base}act/", nonsense).status_code == 302


def test_many_who_drop_are_asked_about_first(signed_in: SignedIn) -> None:
    event = an_event(4)
    a_round(event)
    client, act = signed_in(event.created_by), f"/events/{event.slug}/desk/act/"
    sent = {"many": "drop", "player": ["1", "2", "3"], "why": "Left early."}

    page = client.post(act, sent).content.decode()

    assert event.entries.filter(state="dropped").count() == 0
    assert "Drop 3 players" in page
    assert all(
        said in page for said in ("P1 (#1)", "has no result yet", "To undo this", "Nothing is changed yet")
    )
    client.post(act, {**sent, "confirmed": "1"})
    assert event.entries.filter(state="dropped").count() == 3


def test_nobody_who_can_drop_is_no_question(signed_in: SignedIn) -> None:
    event = an_event(4)
    a_round(event)
    client, act = signed_in(event.created_by), f"/events/{event.slug}/desk/act/"
    client.post(act, {"many": "drop", "player": ["1"], "confirmed": "1"})
    assert client.post(act, {"many": "drop", "player": ["1"]}).status_code == 302


@pytest.mark.parametrize(("players", "is_off"), [(4, True), (5, False)])
def test_pair_now_is_off_where_nobody_is_left_to_pair_with(
    signed_in: SignedIn, players: int, is_off: bool
) -> None:
    event = an_event(players, capacity=8)
    a_round(event)
    late = registration.add_player(event, "Late", actor=event.created_by)
    registration.check_in(late, actor=event.created_by)
    desk_page = f"/events/{event.slug}/desk/"

    page = signed_in(event.created_by).get(desk_page).content.decode()

    off = f'<button type="button" class="button" disabled aria-describedby="why-not-{late.number}">Pair now'
    assert (off in page, "Nobody sits out in round 1: no opponent is left." in page) == (is_off, is_off)
    assert (f'value="pair:{late.number}"' in page) is not is_off


def test_the_page_costs_the_same_for_any_number_of_players(signed_in: SignedIn) -> None:
    counts = []
    for players in (4, 40):
        event = an_event(players, lists_required=True)
        client = signed_in(event.created_by)
        client.get(f"/events/{event.slug}/desk/")
        with CaptureQueriesContext(
            connection,
        ) as queries:
            client.get(f"/events/{event.slug}/desk/")
        counts.append(len(queries))
    assert counts[0] == counts[1]


@pytest.mark.parametrize("players", [3, 4])
def test_the_page_offers_a_game_only_where_somebody_can_be_the_opponent(
    players: int, signed_in: SignedIn
) -> None:
    event = an_event(players)
    a_round(event)

    page = signed_in(event.created_by).get(f"/events/{event.slug}/desk/").content.decode()

    assert ("Nobody sits out in round 1" in page) == (players == 4)
    assert ('value="1" disabled' in page) == (players == 4)
    assert "Check in all" not in page, "everybody is here"


def test_locked_lists_are_counted_of_those_still_in() -> None:
    event = an_event(3)
    for number in (1, 2, 3):
        entry = event.entries.get(number=number)
        assert entry.user is not None
        lists.submit_list(entry, a_list(entry.user), actor=entry.user)
    registration.withdraw(event.entries.get(number=2), actor=event.created_by)
    registration.drop(event.entries.get(number=3), actor=event.created_by)
    assert lists.lock_lists(event, actor=event.created_by) == 1


def test_undoing_a_check_in_while_rounds_are_played_says_what_it_means(signed_in: SignedIn) -> None:
    event = an_event(4)
    a_round(event)
    act, sent = f"/events/{event.slug}/desk/act/", {"one": "undo:1"}
    row = signed_in(event.created_by).post(act, sent, headers={"HX-Request": "true"}).content.decode()
    assert "Not paired from the next round on unless checked in again." in row


def test_the_sheet_of_codes_says_that_check_in_is_over(signed_in: SignedIn) -> None:
    event = an_event(4)
    client, path = signed_in(event.created_by), f"/events/{event.slug}/door/"
    Event.objects.filter(pk=event.pk).update(check_in_by="code")
    before = client.get(path).content.decode()
    places = [f"/events/{event.slug}/{page}" for page in ("", "desk/", "players/", "roll-call/")]
    assert all(f'href="{path}"' in client.get(place).content.decode() for place in places[1:])
    assert "Print this sheet" in before
    assert "No join code is needed: everybody who scans this may register." in before
    a_round(event)
    page = client.get(path).content.decode()
    assert "The check-in code no longer works" in page
    assert "Registration is over: add players at the" in page
    assert "/door/join.svg" not in page
    assert "Print this sheet" not in page
    assert not any(f'href="{path}"' in client.get(place).content.decode() for place in places)
    assert "–</td>" not in client.get(f"/events/{event.slug}/standings/").content.decode()


def test_standings_before_any_result_have_no_ranks(signed_in: SignedIn) -> None:
    event = an_event(2)
    page = signed_in(event.created_by).get(f"/events/{event.slug}/standings/").content.decode()
    assert "No results yet." in page
    assert page.count('data-label="Rank">–</td>') == 2
    assert "has rank" not in page


def test_check_in_all_stays_on_the_desk_and_says_what_it_did(signed_in: SignedIn) -> None:
    event = an_event(3)
    event.entries.update(checked_in_at=None)
    client, here = signed_in(event.created_by), f"/events/{event.slug}/desk/?show=all&q=P"
    assert f'name="next" value="{escape(here)}"' in client.get(here).content.decode()

    answered = client.post(f"/events/{event.slug}/players/check-in/", {"next": here}, follow=True)

    assert answered.redirect_chain == [(here, 302)]
    assert "3 players checked in." in answered.content.decode()


def test_check_in_all_that_leaves_players_out_leads_back_to_the_desk(signed_in: SignedIn) -> None:
    event = an_event(3, lists_required=True)
    event.entries.update(checked_in_at=None)
    client, here = signed_in(event.created_by), f"/events/{event.slug}/desk/?show=all"

    page = client.post(f"/events/{event.slug}/players/check-in/", {"next": here}).content.decode()

    assert f'name="next" value="{here}"' in page
    assert f'href="{here}"' in page


def test_what_was_searched_for_at_the_desk_is_kept_by_every_step(signed_in: SignedIn) -> None:
    event = an_event(4)
    a_round(event)
    client, here = signed_in(event.created_by), f"/events/{event.slug}/desk/?show=all&q=P1"

    page = client.get(here).content.decode()

    assert 'hx-replace-url="true"' in page
    assert page.count(f'name="next" value="{escape(here)}"') >= 1
    assert f"/players/1/drop/?{urlencode({'next': here})}" in page
    row = client.post(
        f"/events/{event.slug}/desk/act/",
        {"one": "undo:1"},
        headers={"HX-Request": "true", "HX-Current-URL": f"http://testserver{here}"},
    ).content.decode()
    assert urlencode({"next": here}) in row


def test_a_message_leads_back_to_where_it_was_begun(signed_in: SignedIn) -> None:
    event = an_event(3)
    client, here = signed_in(event.created_by), f"/events/{event.slug}/desk/?show=missing&q=P"
    address = f"/events/{event.slug}/message/"
    desk_page = client.get(here).content.decode()
    assert f'href="{address}?next={quote(here)}"' in desk_page
    assert f'name="next" value="{escape(here)}"' in client.get(address, {"next": here}).content.decode()

    sent = {"to": "everybody", "subject": "Lunch", "text": "At one.", "next": here}

    assert client.post(address, sent).headers["Location"] == here


def test_who_left_is_said_apart_from_who_plays_and_from_who_registered(signed_in: SignedIn) -> None:
    event = an_event(4)
    client, home = signed_in(event.created_by), f"/events/{event.slug}/"
    assert "left the event" not in client.get(f"{home}desk/").content.decode()
    a_round(event)
    desk.act_on_many(event, [1], "drop", actor=event.created_by)
    steps = next_steps(event)
    assert (steps.players, steps.left) == (3, 1)
    for name in ("", "players/", "desk/"):
        page = client.get(home + name).content.decode()
        assert re.search(r"3 playing · 1 left the event · limit \d+", page), name
        assert "4 registered" not in page, name
    assert '<span class="stat__hint">1 left the event</span>' in client.get(f"{home}desk/").content.decode()
