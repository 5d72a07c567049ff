"""What a form of a case is made of: its fields with their places, choices and notes. Plain records."""

import re
from dataclasses import dataclass

from wording import opened

# What is entered last, and so shown open; other parts open by themselves while they are small.
CURRENT = ("/actions", "/claims")
SMALL = 8


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that can be chosen or added: `value` goes back to the server, `label` is read."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class Note:
    """What one field of a list's rows means, said once for all of them."""

    ident: str
    label: str
    hint: str


@dataclass(frozen=True, slots=True)
class Place:
    """Where a field stands: its JSON pointer, its name and that of its owner, by which the game's words are found.

    `inner` is its label as it stands inside a sentence.
    """

    path: str
    owner: str
    name: str
    inner: str
    depth: int
    is_required: bool = False
    can_remove: bool = False

    @property
    def label(self) -> str:
        """A row is called by its number or by a name that people gave."""
        return self.inner if self.can_remove else opened(self.inner)


@dataclass(frozen=True, slots=True)
class Field:
    """One place of the case. `path` is its JSON pointer.

    kind: integer, text, value (a number, yes or no, or a name), list (of numbers or names), choice, flag,
    group (its `parts` in a frame), items (a list of groups).
    `adds` are what can be added here; `can_remove` is True for an item of a list and for an optional part that is there.
    `notes`: what the fields of its rows mean; `noted` names the note of a field. `first`: what people call the first of the
    things that it numbers, where documents say 0.
    """

    kind: str
    path: str
    label: str
    value: str = ""
    hint: str = ""
    options: tuple[Choice, ...] = ()
    parts: tuple["Field", ...] = ()
    adds: tuple[Choice, ...] = ()
    can_remove: bool = False
    is_required: bool = False
    holds_numbers: bool = False
    notes: tuple[Note, ...] = ()
    noted: str = ""
    inner: str = ""
    first: int = 0

    @property
    def name(self) -> str:
        """Its name in the form."""
        return f"f:{self.path}"

    @property
    def opens(self) -> bool:
        """Shown open: what was done and claimed, and whatever has few fields."""
        return self.path.startswith(CURRENT) or self.leaves <= SMALL

    @property
    def leaves(self) -> int:
        """How many places to type there are in it."""
        return sum(part.leaves for part in self.parts) if self.kind in {"group", "items"} else 1

    @property
    def has_short_parts(self) -> bool:
        """A list whose items are one field each."""
        return all(part.kind not in {"group", "items"} for part in self.parts)

    @property
    def ident(self) -> str:
        """Its id on the page."""
        return "f" + re.sub(r"[^A-Za-z0-9]+", "-", self.path)

    @property
    def described_by(self) -> str:
        """The id of the text that says what it means; "" where its label does."""
        return self.noted or (f"{self.ident}-hint" if self.hint else "")
