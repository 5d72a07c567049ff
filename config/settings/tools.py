"""For programs that read the code and run none of it: the type checker, the migration checks. No server, no files."""

import os

os.environ["MUSTER_DEBUG"] = "0"
os.environ.setdefault("MUSTER_SECRET_KEY", "only-for-tools-that-never-serve-a-request-0123456789-abcdefghij")
os.environ.setdefault("DATABASE_URL", "sqlite:///:memory:")
os.environ.setdefault("REDIS_URL", "redis://127.0.0.1:6379/0")
os.environ.setdefault("CACHE_URL", "redis://127.0.0.1:6379/1")

from config.settings.base import *  # noqa: F403
