"""Reports that a rule is applied wrongly: what one is about, making one, answering it.

This app knows no army lists: what a list's page showed comes along in the link and is kept as it was told.
"""

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from common import audit, outbox
from common.errors import Invalid, Refusal
from rules.access import Visitor, ruling_or_404
from rules.models import RuleReport, RulingRecord

MOST_OPEN = 20  # reports of one person that wait for an answer
LONGEST_TEXT = 400
State = RuleReport.State


@dataclass(frozen=True, slots=True)
class Doubt:
    """What is doubted: a fault of a list, or a step of a ruling."""

    ruleset: str
    rule: str
    code: str
    text: str
    about: str
    place: str
    catalogue: str = ""


# What a link from a list says; anything else is no link of ours.
FACTS = {
    "ruleset": r"[a-z0-9-]+/[a-z0-9.-]{1,30}",
    "rule": r"[A-Za-z0-9.,() -]{0,20}",
    "code": r"[a-z0-9.-]{1,80}",
    "text": r"[^\x00-\x1f]{1,400}",
    "list": r"[0-9]{1,18}",
    "place": r"[A-Za-z0-9/_.:-]{0,80}",
    "catalogue": r"[a-z0-9_-]{1,100} [0-9]{1,9}",
}
STEP = re.compile(r"(step|fault)-([0-9]{1,4})-([0-9]{1,5})", re.ASCII)


def doubt_of(query: Mapping[str, str], reader: Visitor) -> Doubt:
    """What the address is about. Raises Http404 when it is about nothing."""
    if "ruling" in query:
        return _of_a_ruling(query["ruling"], query.get("step", ""), reader)
    facts = {name: query.get(name, "") for name in FACTS}
    if not all(re.fullmatch(shape, facts[name], re.ASCII) for name, shape in FACTS.items()):
        raise Http404
    return Doubt(about=f"list:{facts.pop('list')}", **facts)


def _of_a_ruling(address: str, place: str, reader: Visitor) -> Doubt:
    record = ruling_or_404(reader, _uuid(address))
    step = _step(record, place)
    return Doubt(
        ruleset=record.ruleset,
        rule=step["rule"],
        code=step.get("key") or step.get("code", ""),
        text=step["text"][:LONGEST_TEXT],
        about=f"ruling:{record.address}",
        place=place,
    )


def _step(record: RulingRecord, place: str) -> Mapping[str, Any]:
    """The step by its anchor on the page ("step-1-2"), or what was broken ("fault-1-1"); both count from 1."""
    found = STEP.fullmatch(place)
    if found is None:
        raise Http404
    steps: list[Mapping[str, Any]] = [
        step
        for action in record.ruling["actions"]
        if action["action"] + 1 == int(found[2])
        for step in action["steps" if found[1] == "step" else "violations"]
    ]
    number = int(found[3])
    if not 1 <= number <= len(steps):
        raise Http404
    return steps[number - 1]


def _uuid(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise Http404 from None


@transaction.atomic
def report_rule(doubt: Doubt, sentence: str, *, actor: User) -> RuleReport:
    """The row lock on the reporter keeps the limit when two windows report at once."""
    if not sentence.strip():
        raise Invalid("report.empty", _("Say what is wrong."))
    User.objects.select_for_update().get(pk=actor.pk)
    if actor.rule_reports.filter(state=State.OPEN).count() >= MOST_OPEN:
        raise Refusal(
            "report.too-many",
            _("%(most)s reports of yours wait for an answer. Let us answer those first.")
            % {"most": MOST_OPEN},
        )
    try:
        with transaction.atomic():
            report = RuleReport.objects.create(reporter=actor, sentence=sentence.strip(), **asdict(doubt))
    except IntegrityError:
        raise Refusal("report.twice", _("You have reported this already; it waits for an answer.")) from None
    audit.record(actor=actor, action="report.made", subject=report, after=asdict(doubt))
    outbox.publish("report.made", {"report": report.pk}, key=f"report:{report.pk}")
    return report


@transaction.atomic
def answer_report(report: RuleReport, answer: str, *, actor: User) -> None:
    """Once: of two people who answer, the first one's word goes out."""
    if not answer.strip():
        raise Invalid("report.no-answer", _("Write the answer; the reporter reads it."))
    values = {"answer": answer.strip(), "answered_by": actor, "answered_at": timezone.now()}
    if not RuleReport.objects.filter(pk=report.pk, state=State.OPEN).update(state=State.ANSWERED, **values):
        raise Refusal("report.answered", _("This report is answered already."))
    report.refresh_from_db()
    audit.record(actor=actor, action="report.answered", subject=report, after={"answer": report.answer})
    outbox.publish("report.answered", {"report": report.pk}, key=f"report:{report.pk}")
