"""Django on the data of a demo, for tools that look at it from outside: `MUSTER_DATA_DIR` names its folder."""

import os
import sys

import django

from devtools.demo import DATA


def use_demo() -> None:
    """Sets Django up for the demo's own database. Models can be imported from here on. Without a demo the program ends."""
    if not (DATA / "muster.sqlite3").exists():
        sys.exit(f"Muster: there is no demo in {DATA}. Start one, or name its folder by MUSTER_DATA_DIR.")
    os.environ["MUSTER_DEMO"] = "1"
    os.environ["MUSTER_DATA_DIR"] = str(DATA)
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings.base"
    # Said outright: a tool of the demo never touches a database that the shell happens to name.
    for name in ("DATABASE_URL", "REDIS_URL", "CACHE_URL"):
        os.environ.pop(name, None)
    # The browser is driven from the same thread that reads the database.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    django.setup()
