"""What becomes of the tables of `accounts`, of `common` and of Django's own when a person retires."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.contrib.sessions.models import Session
from django.db.models import Model, Q

from accounts import retention
from accounts.mail import TOPIC
from accounts.models import User, WebhookDelivery
from accounts.retention import Fate, Retired
from accounts.scrubbing import scrubbed
from common.models import AuditEntry, KeptAnswer, OutboxMessage

DELETED, KEPT, LOOSENED, CLEANED = Fate.DELETED, Fate.KEPT, Fate.LOOSENED, Fate.CLEANED
SECRET, PLAIN = Fate.SECRET, Fate.IMPERSONAL
ATTEMPT = dict.fromkeys(["user_agent", "ip_address", "username", "http_accept", "path_info"], CLEANED)

retention.declare(
    {
        "accounts.User": {
            "password": SECRET,
            "username": CLEANED,
            "display_name": CLEANED,
            "email": CLEANED,
            "club": CLEANED,
            "language": CLEANED,
        },
        "accounts.SecondFactor": {"user": DELETED, "secret": SECRET},
        "accounts.RecoveryCode": {"user": DELETED, "digest": SECRET},
        "accounts.Passkey": {
            "user": DELETED, "name": PLAIN, "ident": SECRET, "key": SECRET, "last_challenge": SECRET, "proof": SECRET,
        },
        "accounts.ApiToken": {"user": DELETED, "name": PLAIN, "hint": PLAIN, "digest": SECRET},
        "accounts.PushDevice": {"user": DELETED, "endpoint": SECRET, "p256dh": SECRET, "auth": SECRET, "name": PLAIN},
        "accounts.Webhook": {
            "user": DELETED, "url": PLAIN, "topics": PLAIN, "reader": PLAIN, "secret": SECRET,
            "former_secret": SECRET,
        },
        # Their own go with the webhook; in those of organizers the name is taken out.
        "accounts.WebhookDelivery": {"topic": PLAIN, "source": PLAIN, "body": CLEANED, "answer": PLAIN},
        # The trail is what an appeal rests on: it keeps ids, and no longer says who that was or from where.
        "common.AuditEntry": {
            "actor": KEPT,
            "actor_name": Fate.RENAMED,
            "action": PLAIN,
            "subject_type": PLAIN,
            "subject_id": PLAIN,
            "scope": PLAIN,
            "before": CLEANED,
            "after": CLEANED,
            "ip": Fate.EMPTIED,
            "request_id": PLAIN,
        },
        "common.Job": {
            "created_by": KEPT,
            "kind": PLAIN,
            "args": PLAIN,
            "unique": PLAIN,
            "language": PLAIN,
            "result": Fate.SCRUBBED,
            "error_code": PLAIN,
            "error_text": Fate.SCRUBBED,
            "error_detail": Fate.SCRUBBED,
        },
        "common.KeptAnswer": {
            "owner": CLEANED, "key": CLEANED, "fingerprint": CLEANED, "headers": CLEANED, "body": CLEANED,
        },
        "common.OutboxMessage": {
            "topic": PLAIN,
            "payload": CLEANED,
            "key": PLAIN,
            "done": PLAIN,
            "last_error": PLAIN,
        },
        "common.Heartbeat": {"name": PLAIN, "queues": PLAIN},
        "common.WakeUp": {"task": PLAIN},
        "common.RequestStat": {"page": PLAIN},
        "admin.LogEntry": {"user": DELETED, "object_id": PLAIN, "object_repr": PLAIN, "change_message": PLAIN},
        "sessions.Session": {"session_key": SECRET, "session_data": CLEANED},
        "axes.AccessAttempt": {**ATTEMPT, "get_data": CLEANED, "post_data": CLEANED},
        "axes.AccessFailureLog": ATTEMPT,
        "axes.AccessLog": {**ATTEMPT, "session_hash": CLEANED},
        "axes.AccessAttemptExpiration": {},
        "auth.Permission": {"name": PLAIN, "codename": PLAIN},
        "auth.Group": {"name": PLAIN},
        "contenttypes.ContentType": {"app_label": PLAIN, "model": PLAIN},
    }
)  # fmt: skip


@retention.cleaner("accounts.User")
def account(retired: Retired) -> None:
    """Nothing is left but the number; nobody can sign in with it."""
    user = retired.user
    user.username, user.display_name = f"retired-{user.pk}", retired.neutral
    user.email = user.club = user.language = ""
    user.is_public = user.wants_mail = user.is_active = user.is_staff = user.is_superuser = False
    user.last_login = None
    user.set_unusable_password()
    user.save()
    user.groups.clear()
    user.user_permissions.clear()


@retention.cleaner("common.AuditEntry")
def trail(retired: Retired) -> None:
    """The query set of the audit log refuses every change; this is the one change that the law asks for."""
    user = retired.user
    about = Q(subject_type=User._meta.label_lower, subject_id=str(user.pk))
    scopes = [scope for find in retention.SCOPES for scope in find(user)]
    rows = AuditEntry._base_manager.filter(about | Q(actor=user) | Q(scope__in=scopes))
    for row in rows.exclude(before=None, after=None).iterator():
        is_account = row.subject_type == User._meta.label_lower and row.subject_id == str(user.pk)
        before, after = (
            _names_only(each) if is_account else scrubbed(each, retired.names, retired.neutral)
            for each in (row.before, row.after)
        )
        if (before, after) != (row.before, row.after):
            AuditEntry._base_manager.filter(pk=row.pk).update(before=before, after=after)


def _names_only(document: dict[str, Any] | None) -> dict[str, Any] | None:
    """Which fields of the account were changed; not from what to what."""
    return None if document is None else dict.fromkeys(document, "…")


@retention.cleaner("common.OutboxMessage")
def messages(retired: Retired) -> None:
    """Letters to them are not sent any more; messages of their events no longer name them."""
    OutboxMessage.objects.filter(topic=TOPIC, payload__to=retired.user.pk).delete()
    keys = [scope for find in retention.SCOPES for scope in find(retired.user)]
    for row in OutboxMessage.objects.filter(key__in=keys).iterator():
        payload = scrubbed(row.payload, retired.names, retired.neutral)
        if payload != row.payload:
            OutboxMessage.objects.filter(pk=row.pk).update(payload=payload)


@retention.cleaner("common.KeptAnswer")
def answers(retired: Retired) -> None:
    KeptAnswer.objects.filter(owner=f"user:{retired.user.pk}").delete()


@retention.cleaner("accounts.WebhookDelivery")
def deliveries(retired: Retired) -> None:
    """A body is a document written as text: a name stands in it between quotation marks, and anywhere in an announcement."""
    for name in retired.names:
        for row in WebhookDelivery.objects.filter(topic="announcement.made", body__contains=name).iterator():
            WebhookDelivery.objects.filter(pk=row.pk).update(body=row.body.replace(name, retired.neutral))
        for row in WebhookDelivery.objects.filter(body__contains=f'"{name}"').iterator():
            body = row.body.replace(f'"{name}"', f'"{retired.neutral}"')
            WebhookDelivery.objects.filter(pk=row.pk).update(body=body)


@retention.cleaner("sessions.Session")
def sessions(retired: Retired) -> None:
    for session in _sessions_of(retired.user):
        session.delete()


def _sessions_of(user: User) -> Iterator[Session]:
    """A session says whose it is in its contents only."""
    for session in Session.objects.iterator():
        if session.get_decoded().get("_auth_user_id") == str(user.pk):
            yield session


def _tried(model: type[Model], names: Iterable[str]) -> Any:
    asked = Q()
    for name in names:
        asked |= Q(username__iexact=name)
    return model._default_manager.filter(asked) if asked else model._default_manager.none()


def _signs_in_as(user: User) -> list[str]:
    return [name for name in (user.username, user.email) if name]


for _model in (AccessAttempt, AccessFailureLog, AccessLog):

    @retention.cleaner(_model._meta.label)
    def sign_ins(retired: Retired, model: type[Model] = _model) -> None:
        _tried(model, retired.names).delete()

    @retention.collector(_model._meta.label)
    def tried(user: User, model: type[Model] = _model) -> Iterable[Mapping[str, Any]]:
        columns = ("username", "ip_address", "user_agent", "attempt_time")
        return list(_tried(model, _signs_in_as(user)).values(*columns))


@retention.collector("accounts.User")
def own_account(user: User) -> Iterable[Mapping[str, Any]]:
    columns = (
        "id", "username", "display_name", "email", "club", "language", "wants_mail", "is_public", "date_joined",
        "last_login",
    )  # fmt: skip
    return [{name: getattr(user, name) for name in columns}]


@retention.collector("sessions.Session")
def own_sessions(user: User) -> Iterable[Mapping[str, Any]]:
    return [{"expires": session.expire_date} for session in _sessions_of(user)]


@retention.collector("common.OutboxMessage")
def own_letters(user: User) -> Iterable[Mapping[str, Any]]:
    return list(
        OutboxMessage.objects.filter(topic=TOPIC, payload__to=user.pk).values("created_at", "payload")
    )
