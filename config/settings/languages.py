"""The languages of pages, letters and notes. Texts stand in the code in British English; `locale` holds the translations."""

from config.settings.paths import BASE_DIR

LANGUAGE_CODE = "en-gb"
# Each in its own words, as the choice of language shows them.
LANGUAGES = [
    ("en-gb", "English"),
    ("de", "Deutsch"),
    ("fr", "Français"),
    ("es", "Español"),
    ("pl", "Polski"),
    ("it", "Italiano"),
]
LOCALE_PATHS = [BASE_DIR / "locale"]
LANGUAGE_COOKIE_NAME = "language"
USE_I18N = True
