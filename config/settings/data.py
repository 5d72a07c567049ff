"""Databases, cache, files. A demo keeps everything in its data directory; for real, the environment names them."""

from typing import Any

from config import env
from config.settings.paths import BASE_DIR, DATA_DIR, DEBUG, LOCAL

# Reads need no transaction; every state change opens its own. ATOMIC_REQUESTS stays off because with
# IMMEDIATE transactions it would let one request in at a time on SQLite.
DATABASES: dict[str, dict[str, Any]] = {
    "default": env.database(
        "DATABASE_URL",
        f"sqlite:///{DATA_DIR}/muster.sqlite3" if LOCAL else None,
        hint="name the database, for example postgresql://muster:password@127.0.0.1/muster",
    )
}
# A copy that is only read: what everybody may see comes from there (`common.replica`).
if env.text("MUSTER_REPLICA_URL", ""):
    DATABASES["replica"] = env.database("MUSTER_REPLICA_URL", None)
    DATABASE_ROUTERS = ["common.replica.Router"]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

_CACHE_URL = env.url(
    "CACHE_URL",
    ("redis", "rediss", "unix"),
    "" if LOCAL else None,
    hint="name the Redis database that holds the cache, for example redis://127.0.0.1:6379/1",
)
# A cache that hangs is treated as one that is away after this long (`common.cache`).
_CACHE_SECONDS = env.integer("MUSTER_CACHE_SECONDS", 1, minimum=1)
_LOCAL_CACHE = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
_SHARED_CACHE = {
    "BACKEND": "common.cache.FallbackCache",
    "LOCATION": _CACHE_URL,
    "OPTIONS": {"socket_timeout": _CACHE_SECONDS, "socket_connect_timeout": _CACHE_SECONDS},
}
CACHES: dict[str, dict[str, Any]] = {
    "default": {"KEY_PREFIX": "muster", **(_SHARED_CACHE if _CACHE_URL else _LOCAL_CACHE)}
}

STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
STATIC_SOURCES = BASE_DIR / "static"
STATICFILES_DIRS = [STATIC_SOURCES]
STATICFILES_FINDERS = [
    "common.static_bundles.BundleFinder",
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
]
# What a page starts is served as one file with all that it imports.
BUNDLES_DIR = DATA_DIR / "bundles"
BUNDLED_SCRIPTS = (
    "js/early.js",
    "js/muster.js",
    "js/builder/page.js",
    "js/results/page.js",
    "js/devices.js",
    "js/labels.js",
    "js/passkeys.js",
    "js/games/*/editor.js",
)
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if LOCAL
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}
# A demo serves the files from where they lie; for real they are collected, compressed and named by their content.
WHITENOISE_USE_FINDERS = LOCAL
WHITENOISE_AUTOREFRESH = DEBUG
