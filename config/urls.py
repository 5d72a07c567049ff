"""Every address of the service, by who comes for it. Each app lists its own pages and API endpoints."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from accounts.views.language import choose_language
from accounts.views.sign_in import admin_sign_in
from common import installed_app
from common import views as common_views
from common.api.views import RootView, SchemaView, reference, reference_chapter
from common.script_words import script_words
from common.theme import choose_theme
from guide.views import find
from tournaments.views.home import home
from tournaments.views.mine import feed as calendar_feed
from tournaments.views.public_players import public_player

api: list[URLPattern | URLResolver] = [
    path("", RootView.as_view(), name="root"),
    path("", include("common.api.urls")),
    path("", include("accounts.api.urls")),
    path("", include("rules.api.urls")),
    path("", include("armies.api.urls")),
    path("", include("tournaments.api.urls")),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("", home, name="home"),
    path("account/", include("accounts.urls")),
    path("account/calendar/<str:token>.ics", calendar_feed, name="calendar_feed"),
    path("events/", include("tournaments.urls")),
    path("players/<str:username>/", public_player, name="public_player"),
    path("", include("armies.urls")),
    path("rules/", include("rules.urls")),
    path("help/", include("guide.urls")),
    path("search/", find, name="search"),
    path("jobs/", include("common.urls")),
    path("api/v1/", include((api, "api"))),
    path("api/schema/", SchemaView.as_view(), name="schema"),
    path("api/docs/", reference, name="api_docs"),
    path("api/docs/<slug:slug>/", reference_chapter, name="api_chapter"),
    path("favicon.ico", common_views.favicon),
    path("manifest.webmanifest", installed_app.manifest, name="manifest"),
    path("service-worker.js", installed_app.service_worker, name="service_worker"),
    path("theme/", choose_theme, name="theme"),
    path("words/<slug:language>.js", script_words, name="script_words"),
    path("language/", choose_language, name="language"),
    path("admin/office/", include("config.back_office.urls")),
    # The site has one way in: the second factor is asked for there.
    path("admin/login/", admin_sign_in),
    path("admin/", admin.site.urls),
    path("healthz", common_views.healthz, name="healthz"),
    path("readyz", common_views.readyz, name="readyz"),
    path("readyz/web", common_views.readyz_web, name="readyz_web"),
    path("metrics", common_views.metrics, name="metrics"),
]

handler400 = "common.views.bad_request"
handler403 = "common.views.permission_denied"
handler404 = "common.views.page_not_found"
handler500 = "common.views.server_error"
