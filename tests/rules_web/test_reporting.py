"""Saying that a rule is wrong: from a step, from a fault, once, not without end, and getting an answer."""

from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core import mail
from django.db import IntegrityError
from django.http import Http404
from django.test import Client
from django.urls import reverse

from accounts.models import User
from armies.templatetags.armies import report_address
from common import outbox
from common.errors import Invalid, Refusal
from common.models import AuditEntry
from rules.engine.faults import Fault
from rules.models import RuleReport, RulingRecord
from rules.reporting import FACTS, MOST_OPEN, Doubt, answer_report, doubt_of, report_rule
from tests.factories.armies import army_list
from tests.factories.rules import RuleReportFactory, ruling, strategy_roll

pytestmark = pytest.mark.django_db
NOBODY = AnonymousUser()
SignIn = Callable[[User], Client]
FACT = {
    "list": "12",
    "ruleset": "combat-hex/3.1.2",
    "rule": "2.03",
    "code": "army.minion-cap",
    "place": "/rows/2",
    "text": "20 minions, and the heroes lead 17.",
    "catalogue": "cast 1",
}
DOUBT = Doubt("combat-hex/3.1.2", "2.03", "army.minion-cap", FACT["text"], "list:12", "/rows/2", "cast 1")


@pytest.fixture
def record(user: User) -> RulingRecord:
    return ruling(user)


def of_step(record: RulingRecord, step: str) -> dict[str, str]:
    return {"ruling": str(record.address), "step": step}


# -- what a report is about


def test_the_link_beside_a_fault_tells_everything_that_was_shown(user: User) -> None:
    mine = army_list(user)
    fault = Fault("army.minion-cap", "/rows/2", "Zu viele Orks: “20” & <17>.", "2.03")
    address = urlsplit(report_address(mine, fault))
    query = {name: values[0] for name, values in parse_qs(address.query).items()}
    assert address.path == reverse("rules:report")
    assert query["next"] == mine.get_absolute_url()
    assert doubt_of(query, NOBODY) == Doubt(
        mine.ruleset, "2.03", "army.minion-cap", fault.text, f"list:{mine.pk}", "/rows/2", "cast 1"
    )


def test_a_step_is_read_from_the_ruling_and_not_from_the_address(record: RulingRecord) -> None:
    first, second = record.ruling["actions"][0]["steps"][:2]
    doubt = doubt_of(of_step(record, "step-1-2") | {"text": "made up"}, NOBODY)
    assert (doubt.rule, doubt.code, doubt.text) == (second["rule"], second["key"], second["text"])
    assert (doubt.about, doubt.place) == (f"ruling:{record.address}", "step-1-2")
    assert doubt_of(of_step(record, "step-1-1"), NOBODY).text == first["text"]


def test_what_was_broken_can_be_doubted_too(user: User) -> None:
    case = strategy_roll(actions=[{"do": "move", "warrior": "R1", "path": [[1, 0]]}], claims=[])
    broken = ruling(user, case=case)
    fault = broken.ruling["actions"][0]["violations"][0]
    doubt = doubt_of(of_step(broken, "fault-1-1"), NOBODY)
    assert (doubt.rule, doubt.code, doubt.text) == (fault["rule"], fault["code"], fault["text"])


@pytest.mark.parametrize(
    "step", ["", "step-1-0", "step-1-999", "step-9-1", "fault-1-1", "step-1-1\n", "step-١-1"]
)
def test_a_step_that_is_not_there_is_not_found(record: RulingRecord, step: str) -> None:
    with pytest.raises(Http404):
        doubt_of(of_step(record, step), NOBODY)


@pytest.mark.parametrize("address", ["", "x", "0" * 32])
def test_a_ruling_that_is_not_there_is_not_found(address: str) -> None:
    with pytest.raises(Http404):
        doubt_of({"ruling": address, "step": "step-1-1"}, NOBODY)


@pytest.mark.parametrize("name", FACTS)
@pytest.mark.parametrize("value", ["\x00", "<" * 500])
def test_a_link_that_is_not_ours_is_not_found(name: str, value: str) -> None:
    with pytest.raises(Http404):
        doubt_of({**FACT, name: value}, NOBODY)


# -- making one, and the answer


def test_a_report_is_kept_with_what_was_shown_and_is_on_record(user: User) -> None:
    made = report_rule(DOUBT, "  Gimli counts double.  ", actor=user)
    assert (made.sentence, made.about, made.state) == ("Gimli counts double.", "list:12", "open")
    assert AuditEntry.objects.get(action="report.made").after["code"] == "army.minion-cap"  # type: ignore[index]


def test_the_same_is_reported_once_until_it_is_answered(user: User, staff: User, stranger: User) -> None:
    made = report_rule(DOUBT, "Wrong.", actor=user)
    with pytest.raises(Refusal, match="reported this already"):
        report_rule(DOUBT, "Wrong!", actor=user)
    report_rule(DOUBT, "Wrong.", actor=stranger)
    answer_report(made, "No.", actor=staff)
    report_rule(DOUBT, "Still wrong.", actor=user)


def test_nobody_has_more_open_reports_than_can_be_answered(user: User, staff: User) -> None:
    reports = RuleReportFactory.create_batch(MOST_OPEN, reporter=user)
    with pytest.raises(Refusal, match="wait for an answer"):
        report_rule(DOUBT, "Wrong.", actor=user)
    answer_report(reports[0], "You are right.", actor=staff)
    report_rule(DOUBT, "Wrong.", actor=user)


def test_a_report_says_something(user: User) -> None:
    with pytest.raises(Invalid):
        report_rule(DOUBT, " ", actor=user)
    assert not RuleReport.objects.exists()


def test_the_reporter_reads_the_one_answer_by_mail(user: User, staff: User) -> None:
    made = report_rule(DOUBT, "Wrong.", actor=user)
    answer_report(made, "Right: <fixed>.", actor=staff)
    with pytest.raises(Refusal, match="answered already"):
        answer_report(made, "Something else.", actor=staff)
    outbox.deliver_due()
    (letter,) = mail.outbox
    assert (letter.to, letter.subject) == ([user.email], "Your report on rule 2.03 is answered")
    assert "Right: <fixed>." in letter.body


def test_the_database_knows_no_answered_report_without_an_answer() -> None:
    with pytest.raises(IntegrityError):
        RuleReportFactory.create(state="answered")


# -- pages


def report(client: Client, query: dict[str, str], sentence: str = "Wrong.") -> Any:
    return client.post(reverse("rules:report", query=query), {"sentence": sentence})


@pytest.mark.main_path
def test_a_player_reports_a_fault_and_finds_it_among_their_reports(user: User, signed_in: SignIn) -> None:
    client = signed_in(user)
    page = client.get(reverse("rules:report", query={**FACT, "next": "/lists/12/"})).content.decode()
    assert "20 minions, and the heroes lead 17." in page
    assert 'href="/lists/12/">Back' in page
    answer = report(client, FACT, "Gimli <counts> double.")
    assert answer["Location"] == reverse("rules:reports")
    assert "Gimli &lt;counts&gt; double." in client.get(answer["Location"]).content.decode()


def test_the_way_back_never_leads_elsewhere(user: User, signed_in: SignIn) -> None:
    for address in ("https://example.org/", "//example.org/", "javascript:alert(1)"):
        page = signed_in(user).get(reverse("rules:report", query={**FACT, "next": address}))
        assert address not in page.content.decode()


def test_an_empty_or_second_report_is_said_beside_the_form(user: User, signed_in: SignIn) -> None:
    client = signed_in(user)
    assert report(client, FACT, "").status_code == 422
    report(client, FACT)
    again = report(client, FACT, "Wrong!")
    assert again.status_code == 409
    assert "You have reported this already" in again.content.decode()


def test_only_who_is_signed_in_reports_and_sees_the_links(
    client: Client, user: User, record: RulingRecord, signed_in: SignIn
) -> None:
    link = f"?ruling={record.address}&amp;step=step-1-1"
    assert link in signed_in(user).get(record.get_absolute_url()).content.decode()
    assert link not in client.get(record.get_absolute_url()).content.decode()
    assert report(client, FACT)["Location"].startswith("/account/sign-in/")
    assert report(client, of_step(record, "step-1-1"))["Location"].startswith("/account/sign-in/")
    assert not RuleReport.objects.exists()


def test_every_step_of_a_ruling_leads_to_its_own_report(
    user: User, record: RulingRecord, signed_in: SignIn
) -> None:
    page = signed_in(user).get(record.get_absolute_url())
    steps = [step for action in page.context["view"].actions for step in action.steps]
    assert steps
    for step in steps:
        line = step.parts[0].lines[0]
        assert doubt_of(of_step(record, line.anchor), NOBODY).text == line.text[:400]


def test_the_builder_has_a_link_beside_every_fault(user: User, signed_in: SignIn) -> None:
    broken = army_list(user, {"aragorn": 4, "orc": 90})
    page = signed_in(user).get(broken.get_absolute_url())
    faults = page.context["page"].report.faults
    assert faults
    assert page.content.decode().count(">Wrong rule?") == len(faults)
    for fault in faults:
        answer = signed_in(user).get(report_address(broken, fault))
        assert answer.status_code == 200, fault


def test_staff_answer_once_in_the_back_office(user: User, staff: User, signed_in: SignIn) -> None:
    made = RuleReportFactory.create(reporter=user)
    address = reverse("admin:rules_rulereport_change", args=[made.pk])
    office = signed_in(staff)
    assert office.get(reverse("admin:rules_rulereport_changelist")).status_code == 200
    assert office.post(address, {"answer": ""}).status_code == 200
    assert office.post(address, {"answer": "You are right."}).status_code == 302
    made.refresh_from_db()
    assert (made.state, made.answer, made.answered_by) == ("answered", "You are right.", staff)
    assert office.get(address).status_code == 200
    assert office.post(address, {"answer": "Or not."}).status_code == 403
