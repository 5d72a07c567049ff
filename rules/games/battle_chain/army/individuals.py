"""Who may stand on the table once only, over both armies: Frodo, Gollum, the nine, named individuals."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from rules.engine.army import rows_fault
from rules.engine.grades import Grade
from rules.games.battle_chain.army.force import Force
from rules.games.battle_chain.army.profile import Finding
from rules.games.battle_chain.catalogue import Model
from wording import gettext as _

NINE = 9
ABSOLUTE = {
    "frodo": "BC-BALANCE-3",
    "gollum": "BC-BALANCE-3",
    "witch-king": "BC-BALANCE-4",
    "khamul": "BC-BALANCE-4",
}
Forces = Sequence[Force]


def individual_findings(forces: Forces) -> Iterator[Finding]:
    """H3 to H6, A5, A6 and A12 of the chapter on balance. With one force, over that list alone."""
    held = Counter[Model]()
    for force in forces:
        for entry, model in force.known:
            held[model] += entry.count
    for names in sorted({model.persons for model in held if model.persons}):
        yield from _once(forces, held, names)
    yield from _nine(forces)
    if {"me-frodo", "me-sauron"} <= {model.key for model in held}:
        text = _("Frodo and Sauron are in one game: the rules on both together come into force.")
        yield _finding(Grade.NOTE, "game.frodo-and-sauron", forces, "BC-BALANCE-14", text, _is_either)


def _once(forces: Forces, held: Mapping[Model, int], names: tuple[str, ...]) -> Iterator[Finding]:
    """One of each name, all forms together. A row for several stands for whichever of them is still free.

    Rows of another guise, and of what is single by the setting only, are counted apart: they are worth a warning.
    """
    rows = {
        model: count for model, count in held.items() if model.persons and set(model.persons) <= set(names)
    }
    assumed = sum(count for model, count in rows.items() if model.cap == "lore")
    found, most, who = sum(rows.values()), len(names), names[0]
    named = found - assumed
    values: dict[str, Any] = {"takes": rows.__contains__, "individuals": list(names), "found": found}
    if who in ABSOLUTE and found > most:
        text = _("%(names)s: %(found)s in this game, never more than 1.") % {
            "names": _called(names),
            "found": found,
        }
        yield _finding(Grade.ERROR, "game.absolute", forces, ABSOLUTE[who], text, **values)
    elif named > most:
        text = _("%(names)s: %(named)s in this game, 1 each at the most, all forms together.") % {
            "names": _called(names),
            "named": named,
        }
        yield _finding(Grade.RELAXABLE, "game.named-twice", forces, "BC-BALANCE-1", text, **values)
    if assumed and found > most:
        text = _("%(names)s: %(found)s in this game; by the setting there is one.") % {
            "names": _called(names),
            "found": found,
        }
        yield _finding(Grade.WARNING, "game.one-by-lore", forces, "BC-BALANCE-1", text, **values)


def _nine(forces: Forces) -> Iterator[Finding]:
    found = sum(force.count(_is_ringwraith) for force in forces)
    if found > NINE:
        text = _("%(found)s Ringwraiths in this game, of all kinds; there are %(most)s.") % {
            "found": found,
            "most": NINE,
        }
        yield _finding(
            Grade.ERROR,
            "game.ringwraiths",
            forces,
            "BC-BALANCE-2",
            text,
            lambda model: model.is_ringwraith,
            found=found,
        )


def _is_ringwraith(model: Model) -> bool:
    return model.is_ringwraith


def _is_either(model: Model) -> bool:
    return model.key in ("me-frodo", "me-sauron")


def _called(names: tuple[str, ...]) -> str:
    return ", ".join(name.replace("-", " ").title() for name in names)


def _finding(
    grade: Grade,
    code: str,
    forces: Forces,
    rule: str,
    text: str,
    takes: Callable[[Model], bool],
    **values: Any,
) -> Finding:
    """Rows are those of the first list; `shares` says how many models each list brings."""
    shares = [force.count(takes) for force in forces]
    fault = rows_fault(code, forces[0].rows(takes), text, rule, shares=shares, **values)
    return Finding(grade, fault)
