"""Calendar files (RFC 5545): lines folded at 75 bytes, texts escaped, every moment in UTC.

Pure. UTC needs no time zone tables in the file, and every calendar shows it in its reader's own zone.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

LONGEST = 75  # bytes of a line, without its end (3.1)
# Other control characters have no place in a text (3.3.11).
ESCAPES = str.maketrans(
    {chr(code): None for code in (*range(0x20), *range(0x7F, 0xA0))}
    | {"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n", "\t": " "}
)


@dataclass(frozen=True, slots=True)
class Occasion:
    """One VEVENT. `uid` names it for ever; `changed_at` tells calendars which of two copies is newer."""

    uid: str
    title: str
    begins: datetime
    ends: datetime
    place: str
    text: str
    address: str
    changed_at: datetime
    is_cancelled: bool = False


def calendar(name: str, occasions: Iterable[Occasion]) -> str:
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Muster//Events//EN", "METHOD:PUBLISH"]
    lines.append(f"X-WR-CALNAME:{escaped(name)}")
    for occasion in occasions:
        lines += _event(occasion)
    lines.append("END:VCALENDAR")
    return "".join(f"{part}\r\n" for line in lines for part in folded(line))


def _event(one: Occasion) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:{one.uid}"
    yield f"DTSTAMP:{stamp(one.changed_at)}"
    yield f"DTSTART:{stamp(one.begins)}"
    yield f"DTEND:{stamp(max(one.begins, one.ends))}"
    yield f"SUMMARY:{escaped(one.title)}"
    yield f"LOCATION:{escaped(one.place)}"
    yield f"DESCRIPTION:{escaped(one.text)}"
    yield f"URL:{one.address}"
    yield f"STATUS:{'CANCELLED' if one.is_cancelled else 'CONFIRMED'}"
    yield "END:VEVENT"


def stamp(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def escaped(text: str) -> str:
    return text.translate(ESCAPES)


def folded(line: str) -> Iterator[str]:
    """Pieces of at most 75 bytes, all but the first begun with a blank; no letter is cut in two."""
    piece = ""
    for letter in line:
        if len((piece + letter).encode()) > LONGEST:
            yield piece
            piece = " "
        piece += letter
    yield piece
