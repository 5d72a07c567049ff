"""A moment in words, in a time zone that is named. `static/js/times.js` says the same in the reader's own zone."""

from datetime import datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.utils import timezone
from django.utils.dateformat import format as date_format


def told(moment: datetime, zone: str = "") -> str:
    """ "Sat 4 May 2030, 12:00 (Europe/Vienna)"; without a zone, or with one that nobody knows, in the service's own."""
    here = _zone(zone)
    local = moment.astimezone(here)
    return f"{date_format(local, 'D j M Y, H:i')} ({str(here).replace('_', ' ')})"


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name or timezone.get_default_timezone_name())
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")
