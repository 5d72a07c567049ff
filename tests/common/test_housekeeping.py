"""What nobody needs any more goes; what somebody might ask for stays."""

from datetime import timedelta

from django.contrib.sessions.models import Session
from django.utils import timezone

from common.models import AuditEntry, Job, KeptAnswer, OutboxMessage
from common.tasks import clear_expired


def test_only_the_old_and_finished_is_cleared(db: None) -> None:
    now = timezone.now()
    for age in (1, 100):
        then = now - timedelta(days=age)
        KeptAnswer.objects.create(
            owner="user:1", key=str(age), fingerprint="", created_at=now - timedelta(hours=30 * age)
        )
        OutboxMessage.objects.create(topic="told", created_at=then, delivered_at=then)
        OutboxMessage.objects.create(topic="undelivered", created_at=then, given_up_at=then)
        Job.objects.create(kind="done", state="done", created_at=then, finished_at=then)
        Job.objects.create(kind="waiting", created_at=then)
        AuditEntry.objects.create(action="any", subject_type="x", subject_id="1", at=then)
        Session.objects.create(
            session_key=str(age), session_data="", expire_date=now + timedelta(days=50 - age)
        )
    clear_expired()
    clear_expired()
    assert sorted(OutboxMessage.objects.values_list("topic", flat=True)) == [
        "told",
        "undelivered",
        "undelivered",
    ]
    assert sorted(Job.objects.values_list("kind", flat=True)) == ["done", "waiting", "waiting"]
    assert list(KeptAnswer.objects.values_list("key", flat=True)) == ["1"]
    assert list(Session.objects.values_list("session_key", flat=True)) == ["1"]
    assert AuditEntry.objects.count() == 2
