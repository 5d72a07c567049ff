"""The settings the service runs on, gathered from the modules beside this one. See docs for every variable."""

import django_stubs_ext

from config.settings.admin import *  # noqa: F403
from config.settings.api import *  # noqa: F403
from config.settings.data import *  # noqa: F403
from config.settings.languages import *  # noqa: F403
from config.settings.logs import *  # noqa: F403
from config.settings.paths import *  # noqa: F403
from config.settings.paths import BASE_DIR
from config.settings.security import *  # noqa: F403
from config.settings.work import *  # noqa: F403

# Lets `ModelForm[User]` and the like be written where Django itself is not generic.
django_stubs_ext.monkeypatch()

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
ASGI_APPLICATION = "config.asgi.application"

TIME_ZONE = "UTC"
USE_TZ = True

INSTALLED_APPS = [
    "common",
    "accounts",
    "rules",
    "armies",
    "tournaments",
    "unfold",
    "unfold.contrib.filters",
    "unfold.contrib.forms",
    "unfold.contrib.import_export",
    "unfold.contrib.simple_history",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.humanize",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "config.back_office.sign_in_protection.SignInProtection",
    "csp",
    "django_filters",
    "django_htmx",
    "django_prometheus",
    "django_structlog",
    "drf_spectacular",
    "import_export",
    "rest_framework",
    "simple_history",
]

MIDDLEWARE = [
    "django_prometheus.middleware.PrometheusBeforeMiddleware",
    "common.middleware.RequestStatsMiddleware",
    "django.middleware.security.SecurityMiddleware",
    # Phones on bad wireless: pages travel at a fifth of their size. Each answer is padded, so its length tells nothing.
    "django.middleware.gzip.GZipMiddleware",
    "common.middleware.StaticFilesMiddleware",
    "common.middleware.ContentSecurityPolicyMiddleware",
    "common.middleware.PrivateAnswersMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "common.languages.LanguageMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_structlog.middlewares.RequestMiddleware",
    "common.middleware.RequestContextMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "simple_history.middleware.HistoryRequestMiddleware",
    "common.middleware.RefusalMiddleware",
    "tournaments.middleware.GuestMiddleware",
    "axes.middleware.AxesMiddleware",
    "common.admin_frame.OfficeFrameMiddleware",
    "common.htmx_script.HtmxScriptMiddleware",
    "django_prometheus.middleware.PrometheusAfterMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tournaments.context.navigation",
            ],
        },
    }
]
