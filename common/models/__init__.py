"""The tables of `common`. Each module beside this one holds one subject."""

from common.models.audit import AuditEntry
from common.models.heartbeat import Heartbeat, WakeUp
from common.models.idempotency import KeptAnswer
from common.models.job import Job
from common.models.outbox import OutboxMessage
from common.models.request_stat import RequestStat

__all__ = ["AuditEntry", "Heartbeat", "Job", "KeptAnswer", "OutboxMessage", "RequestStat", "WakeUp"]
