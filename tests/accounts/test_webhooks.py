"""Webhooks: signed, tried again for a day, sent once by many workers, undelivered with a letter, seen in a log."""

import json
import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from rest_framework.test import APIClient

from accounts import sending, signing
from accounts.models import User, Webhook, WebhookDelivery
from accounts.retention import Retired
from accounts.retirement import deliveries
from accounts.services import webhooks
from accounts.webhooks import LONGEST_SENTENCE, written_for
from common import outbox
from common.errors import Invalid, Refusal
from common.models import AuditEntry, OutboxMessage
from tests.concurrency import at_once
from tests.factories.accounts import UserFactory, WebhookFactory
from tests.factories.tournaments import a_round, an_event
from tests.receiver import Post, Receiver, receiving
from tests.tournaments.leagues import a_league, games, postponed
from tournaments.models import Outcome
from tournaments.services import calls, results
from tournaments.services.events import announce

pytestmark = pytest.mark.django_db

ALL = [
    "round.published",
    "result.confirmed",
    "result.overridden",
    "table.postponed",
    "call.asked",
    "call.ruled",
    "announcement.made",
]
ON_LADDERS = [
    f"challenge.{step}"
    for step in ("made", "reported", "disputed", "confirmed", "settled", "withdrawn", "overdue")
]


@pytest.fixture
def receiver(settings: Any) -> Iterator[Receiver]:
    settings.OUTGOING_MAY_STAY_INSIDE = True
    with receiving() as found:
        yield found


@pytest.fixture
def hook(user: User, receiver: Receiver) -> Webhook:
    return WebhookFactory.create(user=user, url=receiver.url, topics=ALL)


def waiting(hook: Webhook, **values: Any) -> WebhookDelivery:
    return WebhookDelivery.objects.create(
        webhook=hook, **{"topic": "round.published", "source": "outbox:1", "body": '{"a": "ö"}'} | values
    )


def send_all() -> None:
    for pk in WebhookDelivery.objects.order_by("pk").values_list("pk", flat=True):
        sending.send(pk)


def let_waits_end() -> None:
    WebhookDelivery.objects.exclude(next_at=None).update(next_at=timezone.now() - timedelta(seconds=1))


def is_signed(post: Post, secret: str) -> bool:
    """As a receiver would check it, from the documentation alone."""
    ident, seconds = post.headers["webhook-id"], post.headers["webhook-timestamp"]
    return signing.signature(ident, seconds, post.body, secret) in post.headers["webhook-signature"].split()


def test_the_signature_is_the_one_of_the_published_standard() -> None:
    """The example that the standard's own libraries are tested with."""
    made = signing.signature(
        "msg_p5jXN8AQM9LWM0D4loKWxJek",
        "1614265330",
        b'{"test": 2432232314}',
        "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    )
    assert made == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_a_message_arrives_signed_and_is_logged(hook: Webhook, receiver: Receiver) -> None:
    delivery = waiting(hook)
    sending.send(delivery.pk)
    sending.send(delivery.pk)
    (post,) = receiver.posts
    assert is_signed(post, hook.secret)
    assert not is_signed(post, signing.new_secret())
    assert post.headers["webhook-id"] == str(delivery.ident)
    assert json.loads(post.body) == {"a": "ö"}
    delivery.refresh_from_db()
    assert (delivery.state, delivery.attempts, delivery.status, delivery.answer) == (
        "delivered", 1, 200, "thank you",
    )  # fmt: skip
    assert delivery.milliseconds is not None


def test_after_an_error_it_is_sent_again_later_with_the_same_id(hook: Webhook, receiver: Receiver) -> None:
    receiver.statuses, receiver.text = [500, 200], "out of order"
    delivery = waiting(hook)
    before = timezone.now()
    sending.send(delivery.pk)
    after = timezone.now()
    delivery.refresh_from_db()
    assert (delivery.state, delivery.status, delivery.answer) == ("waiting", 500, "out of order")
    assert delivery.next_at is not None
    assert before <= delivery.next_at - sending.WAITS[0] <= after
    sending.send(delivery.pk)
    assert len(receiver.posts) == 1, "not before its wait is over"
    let_waits_end()
    sending.send(delivery.pk)
    delivery.refresh_from_db()
    assert delivery.state == "delivered"
    assert len({post.headers["webhook-id"] for post in receiver.posts}) == 1


def test_the_waits_grow_and_fill_a_day() -> None:
    assert sorted(sending.WAITS) == sending.WAITS
    assert timedelta(hours=18) < sum(sending.WAITS, timedelta()) < timedelta(hours=30)


def test_who_does_not_answer_is_logged_in_words(hook: Webhook, settings: Any) -> None:
    settings.OUTGOING_MAY_STAY_INSIDE = False
    delivery = waiting(hook)
    sending.send(delivery.pk)
    delivery.refresh_from_db()
    assert (delivery.state, delivery.status) == ("waiting", None)
    assert "https://" in delivery.answer


def test_after_the_last_attempt_the_webhook_is_switched_off_and_its_owner_told(
    hook: Webhook, receiver: Receiver, do_jobs: Callable[[], None]
) -> None:
    receiver.statuses = [503]
    delivery, later = waiting(hook), waiting(hook, source="outbox:2")
    for _ in range(sending.MAX_ATTEMPTS):
        hook.refresh_from_db()
        assert hook.disabled_at is None
        let_waits_end()
        sending.send(delivery.pk)
    hook.refresh_from_db()
    delivery.refresh_from_db()
    assert (delivery.state, delivery.attempts) == ("undelivered", 7)
    assert hook.disabled_at is not None
    assert AuditEntry.objects.about(hook).last().action == "webhook.given-up"  # type: ignore[union-attr]
    do_jobs()
    (letter,) = mail.outbox
    assert letter.to == [hook.user.email]
    assert hook.url in letter.body
    let_waits_end()
    sending.send(later.pk)
    assert len(receiver.posts) == 7, "nothing more is sent to a webhook that is off"
    receiver.statuses = [200]
    webhooks.switch(hook, on=True, actor=hook.user)
    sending.send(later.pk)
    later.refresh_from_db()
    assert later.state == "delivered", "what waited goes out when it is on again"


def test_a_new_secret_signs_at_once_and_the_former_for_a_day(hook: Webhook, receiver: Receiver) -> None:
    former = hook.secret
    hook = webhooks.rotate(hook, actor=hook.user)
    assert hook.secret != former
    sending.send(waiting(hook).pk)
    Webhook.objects.update(former_until=timezone.now() - timedelta(seconds=1))
    sending.send(waiting(hook, source="outbox:2").pk)
    changing, after = receiver.posts
    assert is_signed(changing, former)
    assert is_signed(changing, hook.secret)
    assert not is_signed(after, former)
    assert is_signed(after, hook.secret)


@pytest.mark.race
def test_of_many_workers_one_sends(hook: Webhook, receiver: Receiver) -> None:
    receiver.delay = 0.1
    delivery = waiting(hook)
    at_once(6, lambda _: sending.send(delivery.pk))
    assert len(receiver.posts) == 1


@pytest.mark.race
def test_control_without_the_claim_every_worker_sends(
    hook: Webhook, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    receiver.delay = 0.1
    delivery = waiting(hook)
    monkeypatch.setattr(sending, "_claim", lambda _: True)
    at_once(6, lambda _: sending.send(delivery.pk))
    assert len(receiver.posts) > 1


def test_a_message_handled_twice_makes_one_delivery(hook: Webhook) -> None:
    event = an_event(4, organizer=hook.user)
    a_round(event)
    outbox.deliver_due()
    OutboxMessage.objects.update(delivered_at=None, available_at=timezone.now())
    outbox.deliver_due()
    assert hook.deliveries.count() == 1


def test_the_organizers_of_the_event_hear_and_nobody_else(hook: Webhook, stranger: User) -> None:
    others = WebhookFactory.create(user=stranger, topics=ALL)
    deaf = WebhookFactory.create(user=hook.user, topics=["call.asked"])
    off = WebhookFactory.create(user=hook.user, topics=ALL, disabled_at=timezone.now())
    a_round(an_event(4, organizer=hook.user))
    outbox.deliver_due()
    assert [hook.deliveries.count(), *(each.deliveries.count() for each in (others, deaf, off))] == [
        1, 0, 0, 0,
    ]  # fmt: skip


def test_every_topic_tells_what_happened(hook: Webhook) -> None:
    """A round with a report, a correction and a call: all of it reaches the program, with names and numbers."""
    event = an_event(4, organizer=hook.user)
    first, second = a_round(event).pairings.prefetch_related("seats__entry__user").order_by("table")
    one, other = (seat.entry for seat in first.seats.all())
    assert one.user is not None
    assert other.user is not None
    report = results.report_result(first, results.Claim(Outcome.FIRST), entry=one, actor=one.user)
    results.confirm_result(report, entry=other, actor=other.user)
    results.override_result(second, results.Claim(Outcome.DRAW), reason="as played", actor=hook.user)
    calls.call_judge(second, "Is this sight?", actor=hook.user)
    outbox.deliver_due()
    told = {each.topic: json.loads(each.body) for each in hook.deliveries.all()}
    assert set(told) == {"round.published", "result.confirmed", "result.overridden", "call.asked"}
    assert len(told["round.published"]["data"]["tables"]) == 2
    assert told["result.confirmed"]["data"]["result"]["outcome"] == "first"
    assert told["call.asked"]["data"]["call"]["question"] == "Is this sight?"
    assert {each["data"]["event"]["slug"] for each in told.values()} == {event.slug}
    names = {player["name"] for player in told["result.confirmed"]["data"]["table"]["players"]}
    assert names <= {"P1", "P2", "P3", "P4"}


def test_a_round_that_was_taken_back_meanwhile_is_not_told(hook: Webhook) -> None:
    made = a_round(an_event(4, organizer=hook.user))
    type(made).objects.filter(pk=made.pk).update(state="draft", published_at=None)
    outbox.deliver_due()
    assert not hook.deliveries.exists()


def test_a_round_that_is_over_already_is_told(hook: Webhook, do_jobs: Callable[[], None]) -> None:
    """It was published, however late the outbox gets to it."""
    made = a_round(an_event(4, organizer=hook.user))
    type(made).objects.filter(pk=made.pk).update(state="finished")
    do_jobs()
    assert list(hook.deliveries.values_list("topic", flat=True)) == ["round.published"]
    assert len([letter for letter in mail.outbox if "round 1" in letter.subject]) == 4


def test_a_result_that_was_replaced_at_once_is_told_as_well(hook: Webhook) -> None:
    pairing = a_round(an_event(4, organizer=hook.user)).pairings.first()
    assert pairing is not None
    for outcome in (Outcome.FIRST, Outcome.DRAW):
        results.override_result(pairing, results.Claim(outcome), reason="as played", actor=hook.user)
    outbox.deliver_due()
    told = hook.deliveries.filter(topic="result.overridden").order_by("pk")
    assert [json.loads(each.body)["data"]["result"]["outcome"] for each in told] == ["first", "draw"]


# Registering and changing


def test_every_fault_of_a_webhook_is_named_at_once(user: User) -> None:
    with pytest.raises(Invalid) as refused:
        webhooks.register(user, url="http://10.0.0.1/", topics=["round.published", "moon.risen"])
    assert [fault.path for fault in refused.value.faults] == ["/url", "/topics/1"]
    assert not user.webhooks.exists()


def test_there_is_an_end_to_how_many_one_may_have(user: User) -> None:
    WebhookFactory.create_batch(webhooks.MOST_PER_PERSON, user=user)
    with pytest.raises(Refusal, match="already"):
        webhooks.register(user, url="https://example.org/", topics=ALL)


def test_sending_again_keeps_the_id_and_works_for_what_was_given_up(
    hook: Webhook, receiver: Receiver
) -> None:
    delivery = waiting(hook, next_at=None, given_up_at=timezone.now(), attempts=7)
    webhooks.send_again(delivery, actor=hook.user)
    sending.send(delivery.pk)
    delivery.refresh_from_db()
    assert (delivery.state, delivery.attempts) == ("delivered", 1)
    assert receiver.posts[0].headers["webhook-id"] == str(delivery.ident)


# Pages


@pytest.mark.main_path
def test_a_webhook_from_its_making_to_a_test_in_the_log(
    user: User, signed_in: Callable[[User], Client], receiver: Receiver, do_jobs: Callable[[], None]
) -> None:
    browser = signed_in(user)
    page = browser.post("/account/webhooks/", {"url": receiver.url, "topics": ALL})
    hook = user.webhooks.get()
    assert hook.secret in page.content.decode()
    assert page["Cache-Control"] == "no-store"
    address = f"/account/webhooks/{hook.pk}/"
    assert hook.secret not in browser.get("/account/webhooks/").content.decode()
    assert browser.post(f"{address}test/").status_code == 302
    sending.send(hook.deliveries.get().pk)
    (post,) = receiver.posts
    assert is_signed(post, hook.secret)
    assert "delivered" in browser.get(address).content.decode()
    detail = browser.get(f"{address}log/{hook.deliveries.get().pk}/").content.decode()
    assert "thank you" in detail
    new = browser.post(f"{address}secret/").content.decode()
    hook.refresh_from_db()
    assert hook.secret in new
    browser.post(f"{address}switch/", {"on": "0"})
    hook.refresh_from_db()
    assert hook.disabled_at is not None
    assert browser.post(f"{address}test/").status_code == 409
    assert browser.post(address, {"url": "ftp://x", "topics": ALL}).status_code == 200
    assert browser.post(address, {"url": receiver.url, "topics": ["call.asked"]}).status_code == 302
    hook.refresh_from_db()
    assert hook.topics == ["call.asked"]
    browser.post(f"{address}remove/")
    assert not user.webhooks.exists()


@pytest.mark.parametrize("path", ["", "secret/", "switch/", "test/", "remove/", "log/1/", "log/1/again/"])
def test_nobody_elses_webhook_exists(
    hook: Webhook, stranger: User, signed_in: Callable[[User], Client], path: str
) -> None:
    browser = signed_in(stranger)
    address = f"/account/webhooks/{hook.pk}/{path}"
    assert {browser.get(address).status_code, browser.post(address).status_code} <= {404, 405}


def test_the_log_costs_the_same_for_any_number_of_messages(
    hook: Webhook, signed_in: Callable[[User], Client]
) -> None:
    browser = signed_in(hook.user)

    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            browser.get(f"/account/webhooks/{hook.pk}/")
        return len(captured)

    waiting(hook)
    queries()  # what is remembered from the first visit on
    few = queries()
    for number in range(2, 20):
        waiting(hook, source=f"outbox:{number}")
    assert queries() == few


# The API


def test_the_api_does_what_the_pages_do(
    user: User, api: Callable[..., APIClient], receiver: Receiver
) -> None:
    program = api(user)
    made = program.post("/api/v1/webhooks/", {"url": receiver.url, "topics": ALL[:1]}).json()
    assert made["secret"].startswith("whsec_")
    hook = f"/api/v1/webhooks/{made['id']}/"
    assert "secret" not in program.get(hook).json()
    assert [each["topic"] for each in program.get("/api/v1/webhooks/topics/").json()] == ALL + ON_LADDERS
    assert program.patch(hook, {"topics": ["call.ruled"]}).json()["topics"] == ["call.ruled"]
    sent = program.post(f"{hook}test/")
    assert (sent.status_code, sent.json()["state"]) == (202, "waiting")
    sending.send(user.webhooks.get().deliveries.get().pk)
    (logged,) = program.get(f"{hook}deliveries/").json()["results"]
    assert (logged["state"], logged["status"]) == ("delivered", 200)
    assert program.post(f"{hook}deliveries/{logged['ident']}/again/").json()["state"] == "waiting"
    assert program.post(f"{hook}secret/").json()["secret"] != made["secret"]
    assert program.post(f"{hook}switch/", {"on": False}).json()["disabled_at"]
    assert program.delete(hook).status_code == 204
    assert program.get("/api/v1/webhooks/").json() == []


def test_the_api_knows_nobody_elses_webhooks(hook: Webhook, api: Callable[..., APIClient]) -> None:
    program = api(UserFactory.create())
    address = f"/api/v1/webhooks/{hook.pk}/"
    assert program.get(address).status_code == 404
    assert program.get(f"{address}deliveries/").status_code == 404
    assert program.post(f"{address}secret/").status_code == 404
    assert api().get("/api/v1/webhooks/").status_code == 401


@pytest.mark.parametrize(
    ("reader", "expected"),
    [
        ("slack", {"text": "Cup &amp; Co: Lunch &lt;!channel&gt;"}),
        ("discord", {"content": "Cup & Co: Lunch <!channel>", "allowed_mentions": {"parse": []}}),
    ],
)
def test_a_chat_reads_one_sentence_and_no_commands(
    receiver: Receiver, do_jobs: Callable[[], None], reader: str, expected: dict[str, Any]
) -> None:
    event = an_event(2, name="Cup & Co")
    webhooks.register(event.created_by, url=receiver.url, topics=["announcement.made"], reader=reader)
    announce(event, "Lunch <!channel>", actor=event.created_by)
    do_jobs()
    send_all()
    (post,) = receiver.posts
    assert json.loads(post.body) == expected


def test_a_chat_hears_of_rounds_and_results_without_the_names_of_players(
    receiver: Receiver, do_jobs: Callable[[], None]
) -> None:
    event = an_event(2, name="Cup")
    webhooks.register(event.created_by, url=receiver.url, topics=ALL, reader="slack")
    table = a_round(event).pairings.get()
    results.override_result(
        table, results.Claim(Outcome.FIRST), reason="From the slip", actor=event.created_by
    )
    do_jobs()
    send_all()
    said = [json.loads(post.body)["text"] for post in receiver.posts]
    assert said[0].startswith("Cup: Round 1 is published: http")
    assert said[1:] == ["Cup: Round 1, Table 1: the result stands."]


def test_a_chat_hears_at_which_table_a_game_is_postponed(
    receiver: Receiver, do_jobs: Callable[[], None]
) -> None:
    event = a_league()
    webhooks.register(event.created_by, url=receiver.url, topics=["table.postponed"], reader="slack")
    postponed(games(a_round(event))[0])
    do_jobs()
    send_all()
    (post,) = receiver.posts
    assert json.loads(post.body)["text"] == f"{event.name}: Round 1, Table 1: the game is postponed."


def test_a_long_sentence_is_cut_to_what_the_chat_takes(user: User) -> None:
    hook = WebhookFactory.create(user=user, reader="discord")
    body = json.loads(written_for(hook, "announcement.made", {}, lambda: "x" * 5_000, timezone.now()))
    assert len(body["content"]) == LONGEST_SENTENCE


def test_who_reads_is_chosen_on_the_page_and_stays(
    receiver: Receiver, signed_in: Callable[[User], Client], user: User
) -> None:
    client, said = signed_in(user), {"url": receiver.url, "topics": ALL}
    client.post("/account/webhooks/", said | {"reader": "discord"})
    hook = user.webhooks.get()
    assert hook.reader == "discord"
    page = client.get(f"/account/webhooks/{hook.pk}/").content.decode()
    assert re.search(r'<input type="radio" name="reader" value="discord"[^>]* checked', page)
    assert client.post("/account/webhooks/", said | {"reader": "fax"}).status_code == 200
    assert user.webhooks.count() == 1


def test_an_announcement_in_the_log_forgets_a_person_who_has_left(user: User) -> None:
    hook = WebhookFactory.create(user=user, reader="slack")
    delivery = waiting(hook, topic="announcement.made", body='{"text": "Cup: Pat Doe wins the raffle."}')
    deliveries(Retired(UserFactory.create(), ("Pat Doe",), "Player 7"))
    delivery.refresh_from_db()
    assert delivery.body == '{"text": "Cup: Player 7 wins the raffle."}'
