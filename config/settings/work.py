"""Background work. A message only wakes the worker: what is to be done stands in the job and outbox tables."""

from datetime import timedelta
from typing import Any

from celery.schedules import crontab
from kombu.entity import Exchange, Queue

from common.queues import CLOCK, EVENTS, JOBS, MAIL, QUEUES, WEBHOOKS
from config import env
from config.settings.paths import DATA_DIR, LOCAL
from config.settings.security import ALLOWED_HOSTS

_BROKER = env.url(
    "REDIS_URL",
    ("redis", "rediss", "redis+socket", "sentinel"),
    "" if LOCAL else None,
    hint="name the Redis database that carries the task queue, for example redis://127.0.0.1:6379/0",
)
CELERY_BROKER_URL = _BROKER or "memory://localhost"
# Without a broker (a bare `manage.py runserver`) work is done at once, inside the request that asked for it.
CELERY_TASK_ALWAYS_EAGER = not _BROKER
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TIMEZONE = "UTC"
# How long a worker may be silent before its job is given to another one.
JOB_LEASE = timedelta(seconds=env.integer("MUSTER_JOB_LEASE_SECONDS", 30, minimum=1))
# A hung job is killed; its lease then ends and the sweeper gives it to another worker.
CELERY_TASK_TIME_LIMIT = 30 * 60
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
# A worker that no message reaches for so long ends, and whatever started it starts it again. It turns its loop every second
# and answers itself within milliseconds; the rest is for busy machines.
WORKER_PATIENCE_SECONDS = env.integer("MUSTER_WORKER_PATIENCE_SECONDS", 60, minimum=10)
CELERY_WORKER_HIJACK_ROOT_LOGGER = False

# A queue for each kind, so that a round never waits behind mail and webhooks. A worker takes from all of them in this
# order, or from those that `--queues` names.
CELERY_TASK_QUEUES = [Queue(name, Exchange(name), routing_key=name) for name in QUEUES]  # type: ignore[no-untyped-call]
CELERY_TASK_DEFAULT_QUEUE = JOBS
CELERY_TASK_ROUTES = {
    "common.sweep_jobs": {"queue": CLOCK},
    "common.sweep_outbox": {"queue": CLOCK},
    "common.clear_expired": {"queue": CLOCK},
    "accounts.send_webhooks": {"queue": CLOCK},
    "accounts.clear_expired": {"queue": CLOCK},
    "common.run_job": {"queue": JOBS},
    "common.deliver_outbox": {"queue": EVENTS},
    "common.deliver_mail": {"queue": MAIL},
    "common.deliver_notes": {"queue": WEBHOOKS},
    "accounts.send_webhook": {"queue": WEBHOOKS},
}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
# A web request must not hang on a dead broker: the sweeper sends later. A connection that died without a word is noticed.
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any] = {
    "socket_timeout": 3,
    "socket_connect_timeout": 1,
    "socket_keepalive": True,
    "health_check_interval": 10,
    "retry_on_timeout": False,
    "max_retries": 0,
    "interval_start": 0,
    "queue_order_strategy": "priority",
}
# Sentinels (`sentinel://one:26379;sentinel://two:26379/0`) say which Valkey holds the queue, under this name.
if _BROKER.startswith("sentinel:"):
    CELERY_BROKER_TRANSPORT_OPTIONS |= {
        "master_name": env.text("MUSTER_QUEUE_MASTER", "queue"),
        "sentinel_kwargs": {"socket_timeout": 1, "socket_connect_timeout": 1},
    }
CELERY_TASK_PUBLISH_RETRY = False
CELERY_BEAT_SCHEDULER = "common.clock:Clock"
CELERY_BEAT_MAX_LOOP_INTERVAL = 5
CELERY_BEAT_SCHEDULE = {
    "sweep-jobs": {"task": "common.sweep_jobs", "schedule": 5.0},
    "sweep-outbox": {"task": "common.sweep_outbox", "schedule": 5.0},
    "send-webhooks": {"task": "accounts.send_webhooks", "schedule": 10.0},
    "reset-demo-event": {"task": "tournaments.reset_demo_event", "schedule": crontab(minute="30", hour="3")},
    "lock-due-lists": {"task": "tournaments.lock_due_lists", "schedule": 30.0},
    "publish-due-rounds": {"task": "tournaments.publish_due_rounds", "schedule": 10.0},
    "end-overdue-challenges": {"task": "tournaments.end_overdue_challenges", "schedule": 60.0},
    "clear-expired": {"task": "common.clear_expired", "schedule": 600.0},
    "clear-webhook-log": {"task": "accounts.clear_expired", "schedule": 600.0},
}

EMAIL_BACKEND = f"django.core.mail.backends.{'filebased' if LOCAL else 'smtp'}.EmailBackend"
EMAIL_FILE_PATH = DATA_DIR / "mail"
EMAIL_HOST = env.text("MUSTER_SMTP_HOST", "localhost")
EMAIL_PORT = env.integer("MUSTER_SMTP_PORT", 25, minimum=1)
EMAIL_HOST_USER = env.text("MUSTER_SMTP_USER", "")
EMAIL_HOST_PASSWORD = env.text("MUSTER_SMTP_PASSWORD", "")
EMAIL_USE_TLS = env.flag("MUSTER_SMTP_TLS")
EMAIL_TIMEOUT = 10
# Where the links in mail lead: the worker that writes them answers no request that could tell.
PUBLIC_URL = env.url(
    "MUSTER_PUBLIC_URL",
    ("http", "https"),
    "http://127.0.0.1:8000" if LOCAL else f"https://{ALLOWED_HOSTS[0].lstrip('.')}",
).rstrip("/")
DEFAULT_FROM_EMAIL = SERVER_EMAIL = env.text("MUSTER_MAIL_FROM", "Muster <muster@localhost>")
# An event that anybody may try without an account, made anew every night (`tournaments.services.demo_event`).
DEMO_EVENT = env.flag("MUSTER_DEMO_EVENT", LOCAL)
# Signs notifications to people's devices (VAPID): 32 random bytes in base64url. Without one none are offered.
PUSH_KEY = env.key("MUSTER_PUSH_KEY", env.kept_secret(DATA_DIR / "push-key", env.KEY_BYTES) if LOCAL else "")
# Webhooks go to addresses that users type: out into the world only, unless this is one person's own computer.
OUTGOING_MAY_STAY_INSIDE = env.flag("MUSTER_WEBHOOKS_INSIDE", LOCAL)
