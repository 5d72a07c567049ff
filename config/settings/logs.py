"""Logs: JSON lines for machines, coloured lines for a person at a demo. Every line of a request has its id."""

import sys
from typing import Any

import structlog

from config import env, error_reports
from config.settings.paths import LOCAL

_SHARED: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.stdlib.PositionalArgumentsFormatter(),
    structlog.processors.StackInfoRenderer(),
]
_RENDERERS: list[Any] = (
    # Plain: with every local variable beside it, a traceback costs fifty milliseconds, and a storm of errors all there is.
    [
        structlog.dev.ConsoleRenderer(
            colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
        )
    ]
    if LOCAL
    else [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
)

structlog.configure(
    processors=[
        structlog.stdlib.filter_by_level,
        *_SHARED,
        structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
    ],
    logger_factory=structlog.stdlib.LoggerFactory(),
    cache_logger_on_first_use=True,
)

# Its own reading of the address would believe any X-Forwarded-For; `common.middleware` binds the true one.
DJANGO_STRUCTLOG_IP_LOGGING_ENABLED = False

LOG_LEVEL = env.one_of("MUSTER_LOG_LEVEL", ("DEBUG", "INFO", "WARNING", "ERROR"), "INFO")
LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "lines": {
            "()": structlog.stdlib.ProcessorFormatter,
            "foreign_pre_chain": _SHARED,
            "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, *_RENDERERS],
        }
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "lines"}},
    "root": {"handlers": ["console"], "level": LOG_LEVEL},
    "loggers": {
        "django": {"handlers": [], "propagate": True, "level": "INFO"},
        "django.server": {"handlers": [], "propagate": True, "level": "INFO"},
        "axes": {"level": "WARNING"},
        # A line for every tick of the clock tells nothing; what a job did stands in its row.
        "celery.beat": {"level": "WARNING"},
        "celery.worker.strategy": {"level": "WARNING"},
        "celery.app.trace": {"level": "WARNING"},
    },
}

# How often a web process writes down how its pages did; 0 keeps the figures in memory.
REQUEST_STATS_SECONDS = 10

# The address (DSN) of a service that collects errors in Sentry's protocol.
if ERROR_REPORTS := env.url("MUSTER_ERROR_REPORTS", ("http", "https"), ""):
    error_reports.switch_on(ERROR_REPORTS)
