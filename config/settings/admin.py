"""The staff's back office."""

from django.templatetags.static import static

UNFOLD = {
    "SITE_TITLE": "Muster",
    "SITE_HEADER": "Muster back office",
    "SITE_URL": "/",
    "SITE_FAVICONS": [
        {"rel": "icon", "type": "image/svg+xml", "href": lambda request: static("icons/muster.svg")}
    ],
    "SHOW_HISTORY": True,
    "SHOW_VIEW_ON_SITE": True,
}
IMPORT_EXPORT_USE_TRANSACTIONS = True
# A cell that starts with = must not become a formula on the computer of whoever opens the table.
IMPORT_EXPORT_ESCAPE_FORMULAE_ON_EXPORT = True
SIMPLE_HISTORY_HISTORY_CHANGE_REASON_USE_TEXT_FIELD = True
