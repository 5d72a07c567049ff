"""The staff's back office."""

from django.templatetags.static import static
from django.urls import reverse_lazy

UNFOLD = {
    "SITE_TITLE": "Muster",
    "SITE_HEADER": "Back office",
    "SITE_SUBHEADER": "All times in UTC",
    "SITE_URL": "/",
    "SITE_FAVICONS": [
        {"rel": "icon", "type": "image/svg+xml", "href": lambda request: static("icons/muster.svg")}
    ],
    "SHOW_HISTORY": True,
    "SHOW_VIEW_ON_SITE": True,
    "DASHBOARD_CALLBACK": "config.back_office.dashboard.first_page",
    "SITE_SYMBOL": "monitoring",
    # The green of the site, from a wash to near black.
    "COLORS": {
        "primary": {
            "50": "oklch(97% .012 165)",
            "100": "oklch(94% .022 165)",
            "200": "oklch(88% .04 165)",
            "300": "oklch(80% .06 165)",
            "400": "oklch(70% .075 165)",
            "500": "oklch(58% .08 165)",
            "600": "oklch(48% .075 165)",
            "700": "oklch(42% .065 165)",
            "800": "oklch(36% .055 165)",
            "900": "oklch(30% .045 165)",
            "950": "oklch(22% .035 165)",
        },
    },
    # Beneath the name of the site, on every page.
    "SITE_DROPDOWN": [
        {"title": "Dashboard", "icon": "monitoring", "link": reverse_lazy("admin:index")},
        {"title": "Search everything", "icon": "search", "link": reverse_lazy("office:search")},
        {
            "title": "Audit log",
            "icon": "history",
            "link": reverse_lazy("admin:common_auditentry_changelist"),
        },
        {"title": "To the site", "icon": "arrow_back", "link": "/"},
    ],
}
IMPORT_EXPORT_USE_TRANSACTIONS = True
# A cell that starts with = must not become a formula on the computer of the person who opens the table.
IMPORT_EXPORT_ESCAPE_FORMULAE_ON_EXPORT = True
SIMPLE_HISTORY_HISTORY_CHANGE_REASON_USE_TEXT_FIELD = True
