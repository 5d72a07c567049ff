"""A moment in words, in a time zone that is named. `static/js/times.js` says the same in the reader's own zone."""

import re
from datetime import date, datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.utils import timezone
from django.utils.dateformat import format as date_format

from common import languages

# How other languages write what English writes so; names of months and days Django knows in all of them.
IN_ORDER: dict[str, tuple[tuple[str, str], ...]] = {
    "de": (("D j", "D. j"), ("j F", "j. F"), ("j M", "j. N")),
    "fr": (("D j", "D. j"), ("l, j", "l j"), ("j M", "j N")),
    "es": (("j F Y", r"j \d\e F \d\e Y"), ("j F", r"j \d\e F")),
    "pl": (("D j", "D. j"), ("j F", "j E"), ("j M", "j E")),
    "it": (("l, j", "l j"),),
}
# Where names of months and days begin with a small letter, which Django's begin with only now and then.
SMALL = frozenset({"fr", "es", "pl", "it"})
_NAMES = re.compile(r"(?<!\\)[DMNFE]")
# What Django shortens further than the language does.
_LONGER = {("fr", "jan."): "janv.", ("fr", "fév."): "févr.", ("pl", "so"): "sob", ("pl", "nd"): "niedz"}


def written(moment: date, form: str) -> str:
    """As `date_format`, in the order and with the signs of the reader's language. `form` is how English writes it."""
    for english, local in IN_ORDER.get(languages.current(), ()):
        form = form.replace(english, local)
    if languages.current() in SMALL:
        form = _NAMES.sub(lambda found: _small(date_format(moment, found[0])), form)
    return date_format(moment, form)


def _small(name: str) -> str:
    """A name for a format: each letter stands for itself."""
    name = name.lower()
    name = _LONGER.get((languages.current(), name), name)
    return "".join(f"\\{letter}" for letter in name)


def date_and_time(moment: datetime, zone: str = "") -> str:
    """ "Sat 4 May 2030, 12:00 (Europe/Vienna)"; without a zone, or with one that nobody knows, in the service's own."""
    here = _zone(zone)
    local = moment.astimezone(here)
    return f"{written(local, 'D j M Y, H:i')} ({str(here).replace('_', ' ')})"


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name or timezone.get_default_timezone_name())
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")
