"""Makes the clock of the process that imports it wrong by MUSTER_TEST_CLOCK_OFFSET seconds; it goes on as any clock does.

Web servers of the tests serve this module's `application`, workers include it.
"""

import os
from datetime import UTC, datetime, timedelta

import time_machine

from config.wsgi import application

__all__ = ["application"]

if offset := int(os.environ.get("MUSTER_TEST_CLOCK_OFFSET", "0")):
    time_machine.travel(datetime.now(UTC) + timedelta(seconds=offset)).start()
