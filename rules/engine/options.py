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
        between = ": " if self.figure.type is Type.TEXT else " "
        return f"{self.figure.label}{between}{self.figure.text(value)}".casefold()


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


def option_texts(options: Mapping[str, Any], declared: Iterable[RowOption]) -> list[str]:
    """What the row says beside its count, in the order of the declaration."""
    return [one.text(options[one.name]) for one in declared if one.name in options]
