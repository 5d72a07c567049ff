"""What a row of a list may say beside its count: armed, mounted, in reserve, leader of a warband. Declared by each game.

The declaration is an `Attribute`: the forms, the documents, the pages and the printed sheet follow from it. Values that say
nothing are not kept, so that a list without options reads as it always did.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.engine.attributes import Attribute, Type
from rules.engine.cards import ModelCard
from rules.engine.documents import Doc
from wording import within

BETWEEN = "; "  # of two options in a line of text
YES = ("yes", "true", "1", "x")
LONGEST_GROUP = 60
LONGEST_NOTE = 200


def every_model(card: ModelCard) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class RowOption:
    """`figure` names the option, with type, unit, label and bounds; `takes` says which models can have it."""

    figure: Attribute
    takes: Callable[[ModelCard], bool] = every_model

    @property
    def name(self) -> str:
        return self.figure.name

    def text(self, value: Any) -> str:
        """As people read it: "mounted", "reserve 2", "wargear: lance"."""
        if self.figure.type is Type.FLAG:
            return self.figure.text(value)
        return f"{self._before}{self.figure.text(value)}"

    def localized(self, value: Any) -> str:
        """As `text`, in the reader's language."""
        if self.figure.type is Type.FLAG:
            return self.figure.localized(value)
        colon = ": " if self.figure.type is Type.TEXT else " "
        return f"{within(self.figure.title)}{colon}{self.figure.localized(value)}"

    @property
    def _before(self) -> str:
        return f"{self.figure.label.casefold()}{': ' if self.figure.type is Type.TEXT else ' '}"

    def value_in(self, text: str) -> Any:
        """What `text` says of this option, as `text()` writes it or as a cell of a table; None where it speaks of another."""
        figure, cell = self.figure, text.strip()
        if figure.type is Type.FLAG:
            return True if cell.casefold() == figure.label.casefold() else None
        if not cell.casefold().startswith(self._before):
            return None
        return self.from_cell(cell[len(self._before) :].strip())

    def from_cell(self, text: str) -> Any:
        """The value in a cell; text that is no value comes back as it is, for `read_options` to refuse."""
        cell = text.strip()
        if self.figure.type is Type.FLAG:
            return cell.casefold() in YES
        digits = cell.removesuffix(self.figure.unit).strip()
        return int(digits) if self.figure.is_number and digits.isdecimal() and len(digits) < 7 else cell


def read_options(doc: Doc, declared: Iterable[RowOption]) -> dict[str, Any]:
    """The options in a document, checked; an option that the game does not declare is a fault of the document."""
    found = {one.name: one.figure.read(doc) for one in declared if doc.has(one.name)}
    doc.close()
    return kept(found, declared)


def kept(options: Mapping[str, Any], declared: Iterable[RowOption]) -> dict[str, Any]:
    """Without those that say nothing."""
    return {
        one.name: options[one.name]
        for one in declared
        if one.name in options and options[one.name] != one.figure.empty and options[one.name] is not None
    }


def read_texts(texts: Iterable[str], declared: Iterable[RowOption]) -> tuple[dict[str, Any], list[str]]:
    """What `option_texts` wrote, and the texts that are none. What follows a text option belongs to it until another begins."""
    found: dict[str, Any] = {}
    unknown: list[str] = []
    last = ""
    for text in texts:
        cell = ((one, value) for one in declared if (value := one.value_in(text)) is not None)
        option, value = next(cell, (None, None))
        if option is not None:
            found[option.name], last = value, option.name if isinstance(value, str) else ""
        elif last:
            found[last] += f"{BETWEEN}{text}"
        else:
            unknown.append(text)
    return found, unknown


def options_in_words(options: Mapping[str, Any], declared: Iterable[RowOption]) -> list[str]:
    """As `option_texts`, in the reader's language."""
    return [one.localized(options[one.name]) for one in declared if one.name in options]


def option_texts(options: Mapping[str, Any], declared: Iterable[RowOption]) -> list[str]:
    """What the row says beside its count, in the order of the declaration."""
    return [one.text(options[one.name]) for one in declared if one.name in options]
