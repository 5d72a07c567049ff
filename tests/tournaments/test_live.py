"""Pages that update automatically: nothing new is 304 and costs next to nothing, whatever is new arrives."""

import re
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from common.models import AuditEntry
from tests.factories.tournaments import a_round, an_event, play, settle
from tests.tournaments.conftest import Cast
from tournaments.models import Event, Outcome
from tournaments.services import calls, clock, crew, events, results, rounds
from tournaments.stamps.events import recent_changes

SignedIn = Callable[[User], Client]

# Session and person; the event, if it may be seen; the newest rows of its trail.
SESSION_AND_STAMP = 4
EVENT_PAGES = ("", "rounds/1/", "standings/", "projector/", "control/", "calls/")


def shown(client: Client, address: str) -> str:
    """The stamp of the page as it is now."""
    found = re.search(r'data-live-stamp="&quot;(\w+)&quot;"', client.get(address).content.decode())
    return found[1] if found else ""


BROWSER = {"Accept-Encoding": "gzip, deflate, br, zstd"}


def poll(client: Client, address: str, stamp: str) -> int:
    return client.get(address, headers=BROWSER | {"X-Live": "1", "If-None-Match": f'"{stamp}"'}).status_code


@pytest.mark.parametrize("part", EVENT_PAGES)
def test_an_unchanged_page_is_answered_in_four_queries(cast: Cast, signed_in: SignedIn, part: str) -> None:
    client = signed_in(cast.user("owner"))
    address = f"/events/{cast.event.slug}/{part}"
    stamp = shown(client, address)
    assert stamp

    with CaptureQueriesContext(connection) as queries:
        assert poll(client, address, stamp) == 304

    assert len(queries) <= SESSION_AND_STAMP


@pytest.mark.parametrize("part", EVENT_PAGES)
def test_whatever_is_done_at_the_event_changes_its_pages(cast: Cast, signed_in: SignedIn, part: str) -> None:
    client = signed_in(cast.user("owner"))
    address = f"/events/{cast.event.slug}/{part}"
    stamp = shown(client, address)

    events.announce(cast.event, "Lunch is at one.", actor=cast.user("owner"))

    assert poll(client, address, stamp) == 200


def test_a_change_that_was_overtaken_is_seen_when_it_arrives(cast: Cast) -> None:
    """Two transactions: the earlier number is committed last."""
    newest = AuditEntry.objects.order_by("-pk").values_list("pk", flat=True)[0]
    AuditEntry.objects.create(pk=newest + 2, action="result.confirmed", scope=cast.event.scope)
    before = recent_changes(cast.event.pk)
    AuditEntry.objects.create(pk=newest + 1, action="result.confirmed", scope=cast.event.scope)

    assert recent_changes(cast.event.pk) != before
    assert max(recent_changes(cast.event.pk)) == max(before), "the newest number alone would have missed it"


def test_the_stamp_costs_the_same_after_a_thousand_changes(cast: Cast) -> None:
    AuditEntry.objects.bulk_create(
        AuditEntry(action="result.confirmed", scope=cast.event.scope) for _ in range(1000)
    )
    with CaptureQueriesContext(connection) as queries:
        stamp = recent_changes(cast.event.pk)

    assert (len(queries), len(stamp)) == (1, 32)


def test_my_table_renews_for_my_result_and_for_nobody_elses(cast: Cast, signed_in: SignedIn) -> None:
    client = signed_in(cast.user("player"))
    address = f"/events/{cast.event.slug}/me/"
    other = cast.round.pairings.exclude(pk=cast.pairing.pk).get()
    stamp = shown(client, address)

    settle(other, Outcome.FIRST)
    assert poll(client, address, stamp) == 304
    results.report_result(
        cast.pairing, results.Claim(Outcome.FIRST), entry=cast.entry("opponent"), actor=cast.user("opponent")
    )

    assert poll(client, address, stamp) == 200


@pytest.mark.parametrize("part", ["/", "/events/{slug}/me/", "/events/{slug}/tables/{table}/"])
def test_a_player_learns_of_a_judge_and_of_the_clock(cast: Cast, signed_in: SignedIn, part: str) -> None:
    client = signed_in(cast.user("player"))
    address = part.format(slug=cast.event.slug, table=cast.pairing.pk)
    stamps = [shown(client, address)]
    steps: list[Callable[[], object]] = [
        lambda: clock.start_clock(cast.round, actor=cast.user("owner")),
        lambda: clock.extend_table(cast.pairing, 5, actor=cast.user("owner")),
        lambda: calls.call_judge(cast.pairing, "Who?", actor=cast.user("opponent")),
        lambda: calls.claim_call(cast.pairing.calls.get(), actor=cast.user("judge")),
        lambda: calls.close_call(cast.pairing.calls.get(), actor=cast.user("judge"), answer="You."),
    ]
    for step in steps:
        assert poll(client, address, stamps[-1]) == 304
        step()
        assert poll(client, address, stamps[-1]) == 200
        stamps.append(shown(client, address))


def test_the_queue_renews_when_a_call_comes_and_goes(cast: Cast, signed_in: SignedIn) -> None:
    client = signed_in(cast.user("judge"))
    stamp = shown(client, "/events/calls/")
    call = calls.call_judge(cast.pairing, "Who?", actor=cast.user("player"))
    assert poll(client, "/events/calls/", stamp) == 200
    stamp = shown(client, "/events/calls/")
    assert poll(client, "/events/calls/", stamp) == 304
    calls.claim_call(call, actor=cast.user("judge"))

    assert poll(client, "/events/calls/", stamp) == 200


def test_one_persons_stamp_says_nothing_to_another(cast: Cast, signed_in: SignedIn) -> None:
    """Signed out and in again as somebody else, the page is not the same."""
    address = f"/events/{cast.event.slug}/"

    assert poll(signed_in(cast.user("player")), address, shown(signed_in(cast.user("owner")), address)) == 200


def test_who_lost_a_role_is_shown_the_door_and_not_the_old_page(cast: Cast, signed_in: SignedIn) -> None:
    client = signed_in(cast.user("assistant"))
    address = f"/events/{cast.event.slug}/control/"
    stamp = shown(client, address)
    crew.remove_crew(cast.event.crew.get(user=cast.user("assistant")), actor=cast.user("owner"))

    assert poll(client, address, stamp) == 403


def test_an_event_that_is_hidden_answers_404_to_a_poll(cast: Cast, client: Client) -> None:
    event = an_event(0, capacity=2)
    stamp = shown(client, event.get_absolute_url())
    events.unpublish_event(event, actor=event.created_by)

    assert poll(client, event.get_absolute_url(), stamp) == 404


def test_a_browser_never_keeps_a_page_with_single_use_keys(cast: Cast, signed_in: SignedIn) -> None:
    client = signed_in(cast.user("owner"))
    address = f"/events/{cast.event.slug}/rounds/1/"
    asked = client.get(address, headers={"X-Live": "1", "If-None-Match": '"old"'})

    assert asked["Cache-Control"] == "no-store"
    assert not client.get(address).has_header("ETag"), "a page that is opened is always made anew"


def test_a_stamp_without_the_scripts_own_header_is_not_answered_with_304(cast: Cast, client: Client) -> None:
    address = f"/events/{cast.event.slug}/"
    stamp = shown(client, address)

    assert client.get(address, headers={"If-None-Match": f'"{stamp}"'}).status_code == 200


@pytest.mark.parametrize("part", EVENT_PAGES)
def test_after_an_update_the_next_poll_is_answered_with_304(
    cast: Cast, signed_in: SignedIn, part: str
) -> None:
    """The browser sends back the ETag of the last answer, which compression has made weak."""
    client = signed_in(cast.user("owner"))
    address = f"/events/{cast.event.slug}/{part}"
    stamp = shown(client, address)
    events.announce(cast.event, "Lunch is at one.", actor=cast.user("owner"))
    asked = BROWSER | {"X-Live": "1", "If-None-Match": f'"{stamp}"'}

    update = client.get(address, headers=asked)
    again = client.get(address, headers=asked | {"If-None-Match": update["ETag"]})

    assert (update.status_code, update["Content-Encoding"]) == (200, "gzip")
    assert update["ETag"].startswith("W/"), "the case that this is about"
    assert again.status_code == 304


@pytest.mark.django_db
def test_a_poll_costs_the_same_at_a_large_event(signed_in: SignedIn) -> None:
    counts = []
    for players in (4, 12):
        event: Event = an_event(players)
        play(a_round(event))
        client, address = signed_in(event.created_by), f"/events/{event.slug}/control/"
        stamp = shown(client, address)
        with CaptureQueriesContext(connection) as queries:
            assert poll(client, address, stamp) == 304
        counts.append(len(queries))

    assert counts[0] == counts[1] <= SESSION_AND_STAMP


def test_a_table_that_cannot_be_seen_has_no_stamp_of_its_own(cast: Cast, signed_in: SignedIn) -> None:
    """A stamp that anybody gets for a draft tells that it is there, and from what is known of it who meets whom."""
    play(cast.round)
    rounds.finish_round(cast.round, actor=cast.user("owner"))
    drafted = rounds.draft_round(cast.event, actor=cast.user("owner"))
    hidden = drafted.pairings.order_by("table")[0].pk

    def told(name: str, pk: int) -> tuple[int, str]:
        client = Client() if name == "anonymous" else signed_in(cast.user(name))
        answer = client.get(
            f"/events/{cast.event.slug}/tables/{pk}/", headers={"X-Live": "1", "If-None-Match": "*"}
        )
        return answer.status_code, answer.headers.get("ETag", "")

    for name in ("anonymous", "player", "scorekeeper", "judge", "outsider"):
        assert told(name, hidden) == told(name, 2**40), name
    for name in ("owner", "assistant", "staff"):
        assert told(name, hidden) != told(name, 2**40), name
    rounds.publish_round(drafted, actor=cast.user("owner"))
    assert told("anonymous", hidden) != told("anonymous", 2**40)
    cast.event.state = "draft"
    cast.event.save(update_fields=["state"])
    assert told("anonymous", hidden) == told("anonymous", 2**40)
