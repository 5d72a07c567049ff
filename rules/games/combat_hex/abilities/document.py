"""How the use of an ability is written in a case. What becomes of it stands in `use`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.engine.documents import Doc
from rules.games.combat_hex.abilities.declared import ABILITIES, Ability, ability_name


@dataclass(frozen=True, slots=True)
class Use:
    """A declared activation. `copies` and `source` belong to Steal Essence; `answers` are Dread and Ward against it.

    `path` is its place within the action, for faults.
    """

    warrior: str
    ability: str
    on: str = ""
    dice: tuple[int, ...] | None = None
    copies: str = ""
    source: str = ""
    answers: tuple["Use", ...] = ()
    path: str = ""
    more: Mapping[str, Any] = field(default_factory=dict)

    @property
    def effect(self) -> str:
        """The ability whose effect it has: the copied one for Steal Essence."""
        return self.copies or self.ability


def read_use(doc: Doc, action: str, more: Mapping[str, Any] | None = None) -> Use:
    """A use from its object. `action` is the path of the action it belongs to; the caller closes the document."""
    dice = doc.dice("dice") if doc.has("dice") else None
    use = Use(
        warrior=doc.name("warrior"),
        ability=_read_name(doc, "ability"),
        on=doc.name("on", ""),
        dice=dice,
        copies=_read_name(doc, "copies") if doc.has("copies") else "",
        source=doc.name("from", ""),
        answers=read_answers(doc, action),
        path=doc.path.removeprefix(action).removeprefix("/"),
        more=more or {},
    )
    if bool(use.copies) != (use.ability == "steal-essence"):
        doc.fault("ability.copies", "", 'Steal Essence says what it "copies"; other abilities do not.')
    if use.effect in ABILITIES:
        _check_fields(doc, ABILITIES[use.effect])
    return use


def _check_fields(doc: Doc, ability: Ability) -> None:
    """What this ability has no use for was meant for another one."""
    used = {
        "on": ability.targets,
        "dice": ability.rolls,
        "reroll": ability.name == "aggressive-strategy",
        "die": ability.name == "armor",
        "of": ability.name == "armor",
    }
    for name, is_used in used.items():
        if doc.data.get(name, "") not in ("", []) and not is_used:
            doc.fault("ability.field", name, f'{ability.title} has no use for "{name}".')


def read_uses(
    doc: Doc, action: str, field: str = "abilities", more: Callable[[Doc], Mapping[str, Any]] = lambda _: {}
) -> tuple[Use, ...]:
    """The uses of a list field, in the order declared. `more` reads what one kind of action adds to them."""
    found = []
    for item in doc.items(field):
        found.append(read_use(item, action, more(item)))
        item.close()
    return tuple(found)


def read_answers(doc: Doc, action: str) -> tuple[Use, ...]:
    """What enemies answer with, in order: Dread before the price is paid, Ward after."""
    return read_uses(doc, action, "answers")


def _read_name(doc: Doc, field: str) -> str:
    name = ability_name(doc.text(field, longest=40))
    if doc.has(field) and not name:
        doc.fault("ability.unknown", field, "No ability is named.")
    elif doc.has(field) and name not in ABILITIES:
        doc.unknown("ability.unknown", field, f'There is no ability "{name}".', name, ABILITIES)
    return name
