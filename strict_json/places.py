"""Where in a JSON text something stands that is refused. Only a refused text is looked through, once and in linear time."""

import json
import re
from collections.abc import Callable, Iterator

# A text comes first: it can hold any sign. One that is never closed ends with the document, or each of its quotes would begin
# another. A colon tells a name from a value; commas and blanks lie between the pieces.
_PIECES = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[\]{}:]|[\w.+-]+', re.DOTALL)


def line_and_column(text: str, position: int) -> dict[str, int]:
    """Line and column of a position, both from 1."""
    line_start = text.rfind("\n", 0, position) + 1
    return {"line": text.count("\n", 0, position) + 1, "column": position - line_start + 1}


def first_value(text: str, is_wanted: Callable[[str], bool]) -> int | None:
    """Where the first number, constant or text stands that is wanted as it is written."""
    return next((at for at, piece in _pieces(text) if is_wanted(piece)), None)


def first_deeper(text: str, most: int) -> int | None:
    """Where the first list or object begins that lies in more than `most` others."""
    depth = 0
    for at, piece in _pieces(text):
        if piece in ("[", "{"):
            if depth > most:
                return at
            depth += 1
        elif piece in ("]", "}"):
            depth -= 1
    return None


def repeated_field(text: str) -> tuple[int, str] | None:
    """Where a field stands that its object has already, and its name; of several the one whose object ends first."""
    open_ones: list[tuple[set[str], list[tuple[int, str]]]] = []
    name, name_at = "", 0
    for at, piece in _pieces(text):
        if piece == "{":
            open_ones.append((set(), []))
        elif piece == "}" and open_ones:
            _names, repeated = open_ones.pop()
            if repeated:
                return repeated[0]
        elif piece == ":" and open_ones:
            names, repeated = open_ones[-1]
            said = str(json.loads(name))
            if said in names and not repeated:
                repeated.append((name_at, said))
            names.add(said)
        elif piece[0] == '"':
            name, name_at = piece, at
    return None


def _pieces(text: str) -> Iterator[tuple[int, str]]:
    return ((found.start(), found[0]) for found in _PIECES.finditer(text))
