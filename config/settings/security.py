"""Who may come in and what a browser may load. The defaults are the safe ones; a demo only relaxes HTTPS."""

from datetime import timedelta
from typing import Any

from csp.constants import NONE, SELF, UNSAFE_EVAL, UNSAFE_INLINE

from config import env
from config.settings.paths import DATA_DIR, LOCAL

SECRET_KEY = (
    env.text("MUSTER_SECRET_KEY", env.kept_secret(DATA_DIR / "secret-key"))
    if LOCAL
    else env.secret(
        "MUSTER_SECRET_KEY",
        hint="give it a long random value, or set MUSTER_DEMO=1 to try Muster on this computer",
    )
)
SECRET_KEY_FALLBACKS = env.words("MUSTER_SECRET_KEY_FALLBACKS")

ALLOWED_HOSTS = env.words("MUSTER_ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]")
CSRF_TRUSTED_ORIGINS = env.words("MUSTER_TRUSTED_ORIGINS")

# How many proxies stand before the service. Forwarded headers are read only when there is at least one.
TRUSTED_PROXIES = env.integer("MUSTER_TRUSTED_PROXIES", 0)
if TRUSTED_PROXIES:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

SECURE_SSL_REDIRECT = not LOCAL
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz(/web)?$"]
SESSION_ENGINE = "common.sessions"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = not LOCAL
SECURE_HSTS_SECONDS = 0 if LOCAL else int(timedelta(days=365).total_seconds())
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = not LOCAL
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_AGE = int(timedelta(days=30).total_seconds())
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
X_FRAME_OPTIONS = "DENY"
CSRF_FAILURE_VIEW = "common.views.csrf_failed"
DATA_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2000
FILE_UPLOAD_HANDLERS = [
    "django.core.files.uploadhandler.MemoryFileUploadHandler",
    "common.uploads.TidyUploadHandler",
]

CONTENT_SECURITY_POLICY: dict[str, Any] = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
    }
}
# The admin's components evaluate expressions and set inline styles; only staff get to load them.
ADMIN_CSP = {"script-src": [SELF, UNSAFE_EVAL, UNSAFE_INLINE], "style-src": [SELF, UNSAFE_INLINE]}

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "accounts.backends.UsernameOrEmailBackend",
]
LOGIN_URL = "accounts:sign_in"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"

PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
_VALIDATORS = "django.contrib.auth.password_validation"
# In this order: the first one that objects is the one that is heard.
_PASSWORDS = [
    {"NAME": f"{_VALIDATORS}.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": f"{_VALIDATORS}.NumericPasswordValidator"},
    {"NAME": f"{_VALIDATORS}.CommonPasswordValidator"},
    {
        "NAME": f"{_VALIDATORS}.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ("username", "display_name", "email")},
    },
]
AUTH_PASSWORD_VALIDATORS: list[dict[str, Any]] = [
    {"NAME": "accounts.passwords.FirstProblem", "OPTIONS": {"validators": _PASSWORDS}}
]

# Name and address together: a stranger who guesses cannot lock the owner out from elsewhere.
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_FAILURE_LIMIT = 8
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_RESET_ON_SUCCESS = True
AXES_CLIENT_IP_CALLABLE = "common.requests.connection_of"
AXES_LOCKOUT_CALLABLE = "accounts.views.sign_in.locked_out"
# An account has one count of failures, however its name or e-mail address is spelt.
AXES_USERNAME_CALLABLE = "accounts.backends.name_counted"
AXES_VERBOSE = False
# Its tables in the back office have names of ours: `config.back_office.sign_ins`.
AXES_ENABLE_ADMIN = False
# Every failed sign-in as a row of its own: the back office draws them over time.
AXES_ENABLE_ACCESS_FAILURE_LOG = True

# /metrics answers staff, and scrapers that send this as a bearer token.
METRICS_TOKEN = env.text("MUSTER_METRICS_TOKEN", "")
