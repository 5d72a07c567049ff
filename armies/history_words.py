"""What was done to a list, in the reader's language. A state keeps it in English; its pattern is found again here."""

from collections.abc import Mapping

from rules.engine.error_texts import Errors
from wording import gettext, listed
from wording import gettext_noop as _

# A value stands in braces. `more` and `summary` are sentences of their own, `fields` are names of fields joined by "and".
PATTERNS = (
    _("Began the list"),
    _("Added {count} x {model}"),
    _("Took away {count} x {model}"),
    _("Removed {model}"),
    _("Renamed to {name}"),
    _("Renamed to {name}, {more}"),
    _("Points limit {points}"),
    _("Points limit {points}, {more}"),
    _("Changed the notes"),
    _("Moved to version {version}"),
    _("Back to state {number}"),
    _("Undid: {summary}"),
    _("Copied from {name}"),
    _("Brought in from {format}"),
    _("{model}: changed {fields}"),
    _("Moved {model} to place {place}"),
    _("{count} x {model} in a row of their own"),
)
FIELDS: Mapping[str, str] = {"options": _("options"), "group": _("group"), "note": _("note")}
KNOWN = Errors(PATTERNS)


def in_words(summary: str) -> str:
    """The sentence in the reader's language; one of no known pattern stays as it is."""
    return KNOWN.localized(summary, gettext, _value)


def _value(name: str, text: str) -> str:
    if name in ("more", "summary"):
        return in_words(text)
    if name == "fields":
        return listed(gettext(FIELDS[one]) if one in FIELDS else one for one in text.split(" and "))
    return text
