"""One example or more of every kind of letter and notification, for `devtools.letters`. Nothing of it is in a database.

Names begin with a vowel, are long, or are written from right to left: a sentence must hold any of them.
"""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from functools import partial
from types import SimpleNamespace
from typing import Any

from accounts.models import User, Webhook, WebhookDelivery
from accounts.push import Note
from armies.differences import Difference
from armies.event_port import Terms
from armies.mail import due_in_words
from armies.models import Submission
from rules.models import RuleReport
from tournaments import push
from tournaments.call_visibility import VisibleCalls
from tournaments.mail import of_table
from tournaments.models import (
    Appointment,
    Challenge,
    CrewInvitation,
    Entry,
    Event,
    JudgeCall,
    Ladder,
    LadderPlayer,
    Pairing,
    ResultReport,
    Round,
    Seat,
)
from tournaments.models.choices import CREW_ROLES
from tournaments.policies.hours import date_and_time
from tournaments.presenters.postponed_games import day_of
from tournaments.table_views import TableView

Facts = dict[str, Any]
NOON = datetime(2030, 5, 4, 12, tzinfo=UTC)
READER = User(pk=1, username="eowyn", display_name="Éowyn")
ALICE = User(pk=2, username="alice", display_name="Alice")
ARABIC = User(pk=3, username="muhammad", display_name="محمد الأمين")
LONG = User(pk=4, username="max", display_name="Maximiliane Freifrau von Wolkenstein-Trostburg zu Hohenems")
EVENT = Event(
    pk=1, slug="amon-hen", name="Amon Hen Open", place="Aula", starts_at=NOON, time_zone="Europe/Vienna"
)
CANCELLED = Event(
    pk=2, slug="emyn-muil", name="Emyn Muil Cup", place="Aula", starts_at=NOON, time_zone="Europe/Vienna",
    cancel_reason="Flood.",
)  # fmt: skip
ROUND = Round(pk=1, event=EVENT, number=2)
LADDER = Ladder(pk=1, slug="isengard", name="Isengard Ladder", created_by=READER)


def _entry(number: int, user: User, **values: Any) -> Entry:
    return Entry(pk=number, number=number, event=EVENT, user=user, name=str(user), **values)


MINE = _entry(1, READER)
OTHERS = (_entry(2, ALICE), _entry(3, ARABIC), _entry(4, LONG))


def _pairing(others: tuple[Entry, ...] = OTHERS[:1], **values: Any) -> Pairing:
    pairing = Pairing(pk=1, round=ROUND, table=12, **values)
    seats = [Seat(pk=one.pk, pairing=pairing, entry=one, side=at) for at, one in enumerate((MINE, *others))]
    vars(pairing)["_prefetched_objects_cache"] = {"seats": seats}
    return pairing


def _rounds() -> Iterator[Facts]:
    for others in ((OTHERS[0],), (OTHERS[1],), OTHERS):
        yield of_table(_pairing(others), MINE.pk)
    for kind in ("bye", "full_bye", "half_bye", "zero_bye", "sits_out", "walkover"):
        yield of_table(_pairing((), kind=kind), MINE.pk)


def _invitations() -> Iterator[Facts]:
    for role, _label in CREW_ROLES:
        yield {
            "event": EVENT,
            "invitation": CrewInvitation(event=EVENT, user=READER, role=role, invited_by=ALICE),
        }


def _answers() -> Iterator[Facts]:
    for state, answer in (("registered", ""), ("waiting", ""), ("declined", "Only 24 places, sorry.")):
        facts = {"entry": _entry(1, READER, state=state, answer=answer), "event": EVENT}
        yield {**facts, "begins": partial(date_and_time, NOON, EVENT)}


def _results() -> Iterator[Facts]:
    for outcome, others, places in (
        ("first", OTHERS[:1], []),
        ("draw", OTHERS[:1], []),
        ("both_lose", OTHERS[:1], []),
        ("void", OTHERS[:1], []),
        ("placed", OTHERS, [2, 1, 3, 3]),
    ):
        pairing = _pairing(others)
        report = ResultReport(pairing=pairing, outcome=outcome, places=places, said_by=ALICE, version=1)
        view = TableView(pairing, tuple(pairing.seats.all()), None, report, VisibleCalls())
        yield {"table": view, "pairing": pairing, "report": report, "event": EVENT}


def _appointments() -> Iterator[Facts]:
    for agreed in (None, NOON):
        for place in ("", "Aula"):
            made = Appointment(pairing=_pairing(), at=NOON, place=place, agreed_at=agreed)
            facts = {"appointment": made, "pairing": made.pairing, "round": ROUND, "event": EVENT}
            yield {**facts, "other": OTHERS[0], "when": partial(date_and_time, NOON, EVENT)}


def _postponed() -> Iterator[Facts]:
    for until in (NOON, None):
        pairing = _pairing(postponed_until=until)
        yield {**of_table(pairing, MINE.pk), "day": partial(day_of, pairing), "event": EVENT}


def _challenges(*states: str) -> Iterator[Challenge]:
    here, there = (LadderPlayer(pk=user.pk, ladder=LADDER, user=user) for user in (ALICE, ARABIC))
    for state in states:
        values: Facts = {"reason": "No time."} if state == "withdrawn" else {}
        if state in ("reported", "disputed", "confirmed"):
            values = {"winner": there, "said_by": ALICE}
        yield Challenge(
            pk=1, ladder=LADDER, challenger=here, challenged=there, state=state, due_at=NOON, **values
        )


def _of_challenges(*states: str) -> Iterator[Facts]:
    for one in _challenges(*states):
        yield {"challenge": one, "ladder": LADDER}


def _call(**values: Any) -> JudgeCall:
    made = {"state": "closed", "claimed_by": ALICE, "handed_by": ARABIC, "escalated_by": ALICE} | values
    return JudgeCall(pk=1, pairing=_pairing(), question="Is it in sight?", **made)


def _rulings() -> Iterator[Facts]:
    ruling = SimpleNamespace(get_absolute_url=lambda: "/rules/rulings/4c91/")
    call = _call()
    call._state.fields_cache["ruling"] = ruling
    yield {"call": call, "event": EVENT, "verdict": "Alice"}
    yield {"call": _call(appeal="I moved first.", appeal_answer="It stands."), "event": EVENT, "verdict": ""}


def _handed() -> Iterator[Facts]:
    for values in (
        {"state": "claimed", "handed_note": "I play here."},
        {"state": "claimed"},
        {"state": "waiting", "claimed_by": None, "escalation": "Not sure."},
    ):
        yield {"call": _call(**values), "event": EVENT}


def _lists() -> Iterator[Facts]:
    said: Facts = {
        "name": "Armée d’Isengard",
        "fingerprint": "4c91e07b",
        "decision_note": "Two bows too many.",
    }
    limits: Facts = {"event_key": EVENT.slug, "title": EVENT.name, "ruleset": "", "point_level": 200}
    for terms in (Terms(**limits, due_at=NOON, time_zone=EVENT.time_zone), None):
        found = Submission(pk=7, owner=READER, decided_by=ALICE, submitted_by=ALICE, **said)
        yield {"submission": found, "terms": terms, "due": partial(due_in_words, terms)}


def _amended() -> Iterator[Facts]:
    changes = [
        Difference("changed", "Rohan Warrior", "5", "1"),
        Difference("removed", "Gimli", "1"),
        Difference("added", "Éomer", "", "2"),
    ]
    for facts in _lists():
        yield facts | {"changes": changes}


def _reports() -> Iterator[Facts]:
    for rule in ("7.01", ""):
        said = {"text": "20 minions, and the heroes lead 17.", "sentence": "Two heroes lead more."}
        report = RuleReport(rule=rule, code="army.minion-cap", answer="They do not.", **said)
        yield {"report": report}


def _webhooks() -> Iterator[Facts]:
    webhook = Webhook(pk=3, url="https://example.org/hook")
    for attempts, status in ((1, 500), (2, None), (5, None)):
        said: Facts = {"topic": "round.published", "attempts": attempts, "status": status}
        yield {
            "webhook": webhook,
            "delivery": WebhookDelivery(webhook=webhook, answer="No route to host", **said),
        }


def _passkeys() -> Iterator[Facts]:
    for state in ("added", "removed"):
        yield {"state": state, "name": "Alices iPhone"}


# By template, and by the name of the handler in `tournaments.push`.
LETTERS: Mapping[str, tuple[Facts, ...]] = {
    "accounts/mail/email_changed.txt": ({},),
    "accounts/mail/passkey.txt": tuple(_passkeys()),
    "accounts/mail/second_factor.txt": ({"state": "on"}, {"state": "off"}),
    "accounts/mail/webhook.txt": tuple(_webhooks()),
    "accounts/password_mail.txt": ({"user": READER, "uid": "MQ", "token": "c1-4c91"},),
    "armies/mail/amended.txt": tuple(_amended()),
    "armies/mail/approved.txt": tuple(_lists()),
    "armies/mail/returned.txt": tuple(_lists()),
    "rules/mail/answered.txt": tuple(_reports()),
    "tournaments/mail/answer.txt": tuple(_answers()),
    "tournaments/mail/appointment.txt": tuple(_appointments()),
    "tournaments/mail/challenge.txt": tuple(_of_challenges("open", "reported", "disputed")),
    "tournaments/mail/challenge_answer.txt": tuple(
        _of_challenges("disputed", "confirmed", "withdrawn", "overdue")
    ),
    "tournaments/mail/closed.txt": ({"call": _call(answer="Yes, it is."), "event": EVENT},),
    "tournaments/mail/handed.txt": tuple(_handed()),
    "tournaments/mail/invitation.txt": tuple(_invitations()),
    "tournaments/mail/cancelled.txt": (
        {"event": CANCELLED, "begins": partial(date_and_time, NOON, CANCELLED)},
    ),
    "tournaments/mail/message.txt": ({"event": EVENT, "title": "Pizza", "text": "Pizza!"},),
    "tournaments/mail/postponed.txt": tuple(_postponed()),
    "tournaments/mail/result.txt": tuple(_results()),
    "tournaments/mail/round.txt": tuple(_rounds()),
    "tournaments/mail/ruling.txt": tuple(_rulings()),
}


def notes() -> Mapping[str, list[Note]]:
    """Written in the language that is spoken now."""
    names = [one.name for one in OTHERS]
    byes = ("bye", "full_bye", "half_bye", "zero_bye", "sits_out", "walkover")
    return {
        "table": [
            push.of_round(_pairing(), names[:1]),
            push.of_round(_pairing(), names),
            *(push.of_round(_pairing((), kind=kind), []) for kind in byes),
        ],
        "result": [push.of_result(_pairing())],
        "postponed": [push.of_postponed(_pairing(postponed_until=until)) for until in (NOON, None)],
        "challenge": list(map(push.of_challenge, _challenges("open", "reported", "disputed"))),
        "challenge_answered": list(
            map(push.of_answer, _challenges("disputed", "confirmed", "withdrawn", "overdue"))
        ),
        "judge": [push.of_call(_pairing(), push.COMING)],
        "ruling": [push.of_call(_pairing(), push.RULED)],
        "closed": [push.of_call(_pairing(), push.ANSWERED)],
        "event_cancelled": [push.of_cancelled(CANCELLED)],
    }
