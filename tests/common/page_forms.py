"""The forms of a page as a browser finds them, and what somebody may send with them who enters nonsense."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any, Literal

from django.core.files.uploadedfile import SimpleUploadedFile

Nonsense = Literal["nothing", "too long", "odd", "tampered"]
WAYS: tuple[Nonsense, ...] = ("nothing", "too long", "odd", "tampered")
NO_INPUTS = {"submit", "button", "image", "reset"}
TICKED = {"checkbox", "radio"}
LONGEST = 1_000_000
LONG = "Too long for any field " * 300
ODD = "No \u202e<b>field</b> of ours expects 'this' \"text\"; --"
NUMBERS = {"too long": "9" * 30, "odd": "-1", "tampered": "1e5"}
DATES = {"too long": "99999-12-31", "odd": "9999-12-31", "tampered": "0001-01-01"}
# What a date of each kind of field is followed by.
CLOCKS = {"date": "", "datetime-local": "T23:59"}


@dataclass(frozen=True)
class Field:
    name: str
    kind: str  # the type of an input, or the tag
    value: str
    most: int = LONGEST  # characters that the browser lets somebody type

    @property
    def is_typed(self) -> bool:
        """Whether a person writes in it and sees what was written: a password is not shown again, a number is short."""
        return self.kind in {"text", "textarea", "search"}

    def sent(self, way: Nonsense) -> Any:
        """None where the browser sends nothing."""
        if self.name == "csrfmiddlewaretoken" or (self.kind == "hidden" and way != "tampered"):
            return self.value
        if self.kind == "file":
            return None if way == "nothing" else _file(way)
        if way == "nothing":
            return None if self.kind in TICKED else ""
        if self.kind in {"number", "range"}:
            return NUMBERS[way]
        if self.kind in CLOCKS:
            return DATES[way] + CLOCKS[self.kind]
        return {"too long": LONG, "odd": ODD, "tampered": f"\0{ODD}"}[way]


@dataclass
class Form:
    """`presses`: name and value of each button that sends it, with the address it has of its own."""

    address: str
    names_address: bool
    fields: list[Field] = field(default_factory=list)
    presses: list[tuple[str, str, str]] = field(default_factory=list)

    def sent(self, way: Nonsense) -> dict[str, Any]:
        found = {one.name: one.sent(way) for one in self.fields}
        return {name: value for name, value in found.items() if value is not None}

    def typed(self, way: Nonsense) -> set[str]:
        """Texts that a person would have to type again."""
        texts = [(one, str(one.sent(way) or "").strip()) for one in self.fields if one.is_typed]
        return {text for one, text in texts if text and len(text) <= one.most}


def _file(way: Nonsense) -> SimpleUploadedFile:
    return SimpleUploadedFile("picture.txt", b"" if way == "tampered" else b"\x89PNG\r\n\xff\xfe cut off")


class _Reader(HTMLParser):
    def __init__(self, address: str) -> None:
        super().__init__()
        self.address = address
        self.forms: list[Form] = []
        self.by_id: dict[str, Form] = {}
        self.links: list[str] = []
        self.open: Form | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        if tag == "a" and said.get("href"):
            self.links.append(said["href"])
        elif tag == "form":
            self._begin(said)
        elif tag in {"input", "select", "textarea", "button"}:
            self._add(tag, said)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.open = None

    def _begin(self, said: Mapping[str, str]) -> None:
        self.open = Form(said.get("action") or self.address, bool(said.get("action")))
        if said.get("method", "").lower() == "post":
            self.forms.append(self.open)
        if "id" in said:
            self.by_id[said["id"]] = self.open

    def _add(self, tag: str, said: Mapping[str, str]) -> None:
        form = self.by_id.get(said["form"]) if "form" in said else self.open
        if form is None or "disabled" in said:
            return
        kind = said.get("type", "text").lower() if tag == "input" else tag
        if tag == "button" or kind in NO_INPUTS:
            if said.get("type", "submit") == "submit":
                form.presses.append((said.get("name", ""), said.get("value", ""), said.get("formaction", "")))
        elif said.get("name"):
            most = int(said.get("maxlength") or LONGEST)
            form.fields.append(Field(said["name"], kind, said.get("value", ""), most))


def read(page: str, address: str) -> tuple[list[Form], list[str]]:
    """The forms of a page that are posted, and the addresses of its links."""
    reader = _Reader(address)
    reader.feed(page)
    return reader.forms, reader.links


def sendings(form: Form, way: Nonsense) -> Iterator[tuple[str, dict[str, Any]]]:
    """Address and data for each button of a form."""
    for name, value, address in form.presses or [("", "", "")]:
        button = {name: value} if name else {}
        yield address or form.address, {**form.sent(way), **button}
