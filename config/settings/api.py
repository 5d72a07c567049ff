"""The HTTP API: who is let in, how faults are told, how it describes itself."""

from typing import Any

REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "accounts.api.authentication.ApiTokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": [
        "rest_framework.permissions.IsAuthenticated",
        "accounts.api.permissions.TokenMayDoThis",
    ],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    # JSON alone: in a form, a switch that is left out would count as off, and generated clients prefer forms.
    "DEFAULT_PARSER_CLASSES": ["common.api.parsers.StrictJSONParser"],
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_PAGINATION_CLASS": "common.api.pagination.Pages",
    "PAGE_SIZE": 50,
    "DEFAULT_THROTTLE_CLASSES": [
        "common.api.throttling.Strangers",
        "common.api.throttling.People",
    ],
    "DEFAULT_THROTTLE_RATES": {"anon": "120/min", "user": "600/min"},
    "EXCEPTION_HANDLER": "common.api.problems.handler",
    "DEFAULT_SCHEMA_CLASS": "common.api.schema.Schema",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}

SPECTACULAR_SETTINGS: dict[str, Any] = {
    "TITLE": "Muster",
    "DESCRIPTION": "Tournaments, army lists and a referee for tabletop miniature games.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PERMISSIONS": ["rest_framework.permissions.AllowAny"],
    "COMPONENT_SPLIT_REQUEST": True,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    # A list of choices that stands in several places, or under a name that others use too, is named here.
    "ENUM_NAME_OVERRIDES": {
        "ApartEnum": "tournaments.models.events.Apart.choices",
        "AudienceEnum": "tournaments.models.events.Audience.choices",
        "PenaltyKindEnum": "tournaments.models.penalties.Penalty.Kind",
        "ReportStateEnum": "tournaments.models.results.ReportState.choices",
        "SeparationKindEnum": "tournaments.models.separations.SeparationKind.choices",
    },
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "config.api_examples.add_examples",
    ],
}
