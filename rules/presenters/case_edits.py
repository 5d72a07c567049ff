"""What was typed into the fields of a case, put back into the case; items added to it and taken out.

What is typed wrongly stays in the case as it was typed, so that the referee names it with its place. Pure.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.engine.form_words import NO_WORDS, FormWords
from rules.presenters.case_fields import MOST_ITEMS, Root, Schema, fields_of
from rules.presenters.form_fields import Field
from rules.presenters.pointers import escape, place, put, unescape
from wording import gettext as _

Json = Any
SEPARATORS = re.compile(r"[\s,;]+")
COMMAS = re.compile(r"[,;]")


def apply_fields(schema: Schema, case: Json, texts: Mapping[str, str], words: FormWords = NO_WORDS) -> Json:
    """The case with every field that was typed. An emptied optional field is taken out."""
    known = {field.name: field for field in _flat(fields_of(schema, case, words))}
    for name, text in texts.items():
        field = known.get(name)
        if field is not None and field.kind not in {"group", "items"} and text != field.value:
            case = put(case, field.path, _read(field, text))
    return case


def _flat(fields: Sequence[Field]) -> Iterator[Field]:
    for field in fields:
        yield field
        yield from _flat(field.parts)


def _read(field: Field, text: str) -> Json:
    """What a field holds. Text that is no number stays text, so that the referee can name it."""
    text = text.strip()
    if field.kind == "list":
        if field.holds_numbers:
            return [_number(part, field.first) for part in SEPARATORS.split(text) if part]
        return _names(text, has_blanks=any(" " in one for one in field.value.split(", ")))
    if not text and not field.is_required:
        return None
    if field.kind == "value":
        return _value(text)
    if field.kind == "flag":
        return {"true": True, "false": False}.get(text, text)
    return _number(text, field.first) if field.holds_numbers else text


def _names(text: str, *, has_blanks: bool) -> list[str]:
    """Names with commas between them; without a comma with blanks between them, unless names here have blanks."""
    parts = COMMAS.split(text) if has_blanks or COMMAS.search(text) else text.split()
    return [part.strip() for part in parts if part.strip()]


def _value(text: str) -> Json:
    """A number, yes or no, a list with commas, else a name."""
    if COMMAS.search(text):
        return [_number(part) for part in _names(text, has_blanks=True)]
    words = {_("yes").casefold(): True, _("no").casefold(): False}
    words |= {"yes": True, "no": False, "true": True, "false": False}
    return words.get(text.casefold(), _number(text))


def _number(text: str, first: int = 0) -> int | str:
    """A number that was typed, as documents say it: `first` is what people call the first of the things that it numbers."""
    digits = text.removeprefix("-")
    return int(text) - first if digits.isascii() and digits.isdecimal() and len(digits) <= 9 else text


def add(schema: Schema, case: Json, path: str, choice: str, key: str = "") -> Json:
    """The case with a new item at the list or place `path`: `choice` is the number of the shape, `key` names an entry."""
    root = Root(schema)
    here, held = _walk(root, schema, case, path)
    resolved = root.resolve(here, held)
    if resolved.get("type") == "array":
        rows = held if isinstance(held, list) else []
        return put(case, path, [*rows, _shape(root, resolved.get("items", {}), choice)][:MOST_ITEMS])
    if choice == "{key}":
        entry = resolved.get("additionalProperties", {})
        # A place with fields of its own takes no others.
        takes = isinstance(entry, Mapping) and bool(key.strip())
        return put(case, f"{path}/{escape(key)}", root.blank(entry)) if takes else case
    return put(case, path, _shape(root, here, choice))


def _shape(root: Root, schema: Schema, choice: str) -> Json:
    shapes = root.alternatives(schema)
    at = int(choice) if choice.isascii() and choice.isdecimal() and len(choice) < 4 else 0
    return root.blank(shapes[min(at, len(shapes) - 1)])


def _walk(root: Root, schema: Schema, case: Json, path: str) -> tuple[Schema, Json]:
    """The schema of a place and what stands there."""
    here, held = schema, case
    for part in path.strip("/").split("/") if path.strip("/") else ():
        name, found = unescape(part), root.resolve(here, held)
        at = place(name)
        if found.get("type") == "array" and isinstance(held, list) and at is not None:
            here, held = found.get("items", {}), held[at] if at < len(held) else None
        else:
            properties = found.get("properties", {})
            rest = found.get("additionalProperties")
            here = properties.get(name, rest if isinstance(rest, Mapping) else {})
            held = held.get(name) if isinstance(held, Mapping) else None
    return here, held
