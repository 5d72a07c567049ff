"""A file of any known format, told by its content and not by its name."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import strict_json
from common.texts import text_in
from tournaments.incoming import csv_results, nrtm, trf16
from tournaments.incoming.events import Incoming, Unreadable, Wrong

FORMATS = gettext_lazy("TRF16, TRF26, NRTM or Cobra JSON, or a table of results (CSV)")

LARGEST = 1_000_000  # bytes; a file of 2,000 players and 9 rounds has some 400,000


def read_event(content: bytes) -> Incoming:
    """Raises Unreadable with every reason."""
    text = text_of(content)
    start = text.lstrip(" \t\r\n")[:1]
    if start == "{":
        return _json(text)
    if any(_is_report_line(line) for line in text.splitlines()[:400]):
        return trf16.read(text)
    return csv_results.read(text)


def _is_report_line(line: str) -> bool:
    return line[:3] in ("001", "012") and line[3:4] in (" ", "")


def text_of(content: bytes) -> str:
    """Raises Unreadable for a file that is too large or no text."""
    if len(content) > LARGEST:
        raise Unreadable([Wrong(_("file"), _("it is larger than %(most)s kB") % {"most": LARGEST // 1000})])
    text = text_in(content)
    if text is None:
        wrong = _("this is no text file; %(formats)s can be read") % {"formats": FORMATS}
        raise Unreadable([Wrong(_("file"), wrong)])
    return text


def _json(text: str) -> Incoming:
    try:
        document = strict_json.read(text.encode())
    except strict_json.Unreadable as wrong:
        raise Unreadable(
            [Wrong(_("file"), (_("this is no JSON: %(wrong)s") % {"wrong": wrong})[:200])]
        ) from None
    if not nrtm.is_nrtm(document):
        raise Unreadable(
            [
                Wrong(
                    _("file"),
                    _("this JSON has no players and rounds; an archive of Muster is restored instead"),
                )
            ]
        )
    return nrtm.read(document)
