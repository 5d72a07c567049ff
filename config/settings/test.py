"""The settings of the tests: what runs in production, on real servers that start with this import."""

import os
from pathlib import Path

from tests import migrated_postgres, servers

os.environ.update(servers.start(postgres=servers.is_postgres()))
os.environ.update(
    MUSTER_DEBUG="0", MUSTER_DEMO="0", MUSTER_SECRET_KEY="known-to-everybody-who-reads-the-tests-0123456789"
)
# A busy computer is no fault: only the tests of a cache that is away wait less.
os.environ["MUSTER_CACHE_SECONDS"] = "60"
# The browser tests run an event loop in the thread that also talks to the database.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"

from config.settings.base import *  # noqa: F403
from config.settings.base import DATABASES, INSTALLED_APPS, REST_FRAMEWORK, STATIC_ROOT, STORAGES

Path(STATIC_ROOT).mkdir(parents=True, exist_ok=True)

# The test client speaks plain HTTP.
ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = False

if servers.is_postgres():
    # Django copies the migrated database and finds nothing to migrate.
    DATABASES["default"]["TEST"] = {"TEMPLATE": migrated_postgres.DATABASE}
else:
    # In memory, two threads would share one connection; a file behaves as in real life.
    DATABASES["default"]["TEST"] = {"NAME": f"{DATABASES['default']['NAME']}.test"}

# Hashing slowly protects nobody here.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
INSTALLED_APPS += ["django_migration_linter"]
# Both would let one test's requests count against another's; their own tests switch them on.
AXES_ENABLED = False
REST_FRAMEWORK["DEFAULT_THROTTLE_CLASSES"] = []
# A thread that writes would write into whatever test runs just then.
REQUEST_STATS_SECONDS = 0
