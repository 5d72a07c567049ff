"""Restoring a large archive by a job: a thousand players take longer than a request may."""

import json
import zlib
from base64 import b64decode, b64encode
from hashlib import sha256
from typing import Any

from accounts.models import User
from common import jobs
from common.models import Job
from tournaments.history.archive import FORMAT
from tournaments.services.restored_limits import check_archive
from tournaments.services.restored_people import refuse_links

RESTORE = "tournaments.restore"
MOST_AT_ONCE = 50  # players of an archive that is restored within a request


def is_large(document: Any) -> bool:
    entries = document.get("entries") if isinstance(document, dict) else None
    return isinstance(entries, list) and len(entries) > MOST_AT_ONCE


def restore_by_job(document: Any, *, actor: User, link_accounts: bool = False) -> Job:
    """Raises Invalid for what is no archive, and NotAllowed as `restore_event` does, before there is a job.

    The same archive of the same person is not restored twice at a time: the job that lives is returned.
    """
    check_archive(document, FORMAT)
    refuse_links(actor, link_accounts)
    packed = zlib.compress(json.dumps(document, ensure_ascii=False).encode())
    args = {"packed": b64encode(packed).decode(), "link_accounts": link_accounts}
    unique = f"{actor.pk}-{sha256(packed).hexdigest()}"
    return jobs.enqueue(RESTORE, args, created_by=actor, unique=unique)


def unpacked(packed: str) -> Any:
    return json.loads(zlib.decompress(b64decode(packed)))
