"""The staff's back office."""

UNFOLD = {
    "SITE_TITLE": "Muster",
    "SITE_HEADER": "Muster back office",
    "SITE_URL": "/",
    "SHOW_HISTORY": True,
    "SHOW_VIEW_ON_SITE": True,
}
IMPORT_EXPORT_USE_TRANSACTIONS = True
SIMPLE_HISTORY_HISTORY_CHANGE_REASON_USE_TEXT_FIELD = True
