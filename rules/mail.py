"""What people are told by mail about rules: the answer to what they reported."""

from accounts import mail
from common import outbox
from common.models import OutboxMessage
from rules.models import RuleReport


@outbox.handler("report.answered")
def report_answered(message: OutboxMessage) -> None:
    found = RuleReport.objects.select_related("reporter").filter(pk=message.payload["report"]).first()
    if found is not None:
        mail.write([found.reporter], "rules/mail/answered.txt", report=found)
