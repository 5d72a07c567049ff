"""Using a special ability: the model has it, it is the time, and it was not used up in this move (BC-ABG-1 to BC-ABG-5)."""

from dataclasses import dataclass

from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.games.battle_chain.ability_names import ABILITIES, STANDING
from rules.games.battle_chain.position import Position


@dataclass(frozen=True, slots=True)
class Use:
    """One ability used. `by` is "" for the model of the action. `after` is the step of a move after which it is used.

    `die` is the roll that the ability itself asks for. `wards`: who tries to cancel it, with the die. `steal`: from whom it is
    borrowed, with the die.
    """

    ability: str
    by: str = ""
    after: int = 0
    die: int = 0
    wards: tuple[tuple[str, int], ...] = ()
    steal: tuple[str, int] | None = None
    on: str = ""


def read_uses(doc: Doc, field: str = "uses") -> tuple[Use, ...]:
    if field not in doc.data:
        doc.raw(field, None)
        return ()
    return tuple(_read_use(item) for item in doc.items(field))


def _read_use(doc: Doc) -> Use:
    wards = []
    for item in doc.items("wards"):
        wards.append((item.name("by"), item.integer("die", 1, 6)))
        item.close()
    steal = None
    if doc.raw("steal", None) is not None:
        inside = doc.child("steal")
        steal = (inside.name("from"), inside.integer("die", 1, 6))
        inside.close()
    found = Use(
        doc.choice("ability", sorted(ABILITIES)),
        doc.name("by", ""),
        doc.integer("after", 0, 200, 0),
        doc.integer("die", 1, 6) if doc.raw("die", None) is not None else 0,
        tuple(wards),
        steal,
        doc.name("on", ""),
    )
    doc.close()
    return found


def activate(position: Position, use: Use, hearing: Hearing, path: str) -> tuple[Position, bool]:
    """The table after a model uses an ability, and whether it takes effect."""
    model = position.models.get(use.by)
    if model is None or not model.has(use.ability):
        hearing.fault("ability.none", path, "BC-ABG-1", model=use.by, ability=use.ability)
        return position, False
    if use.ability in STANDING:
        return position, True
    if position.times_used(model.id, use.ability) >= model.uses(use.ability):
        hearing.fault("ability.again", path, "BC-ABG-3", model=model.id, ability=use.ability)
        return position, False
    hearing.find("BC-PHASE-12", "ability.used", model=model.id, ability=use.ability)
    return position.with_use(model.id, use.ability), True


WORDS = {
    "ability.none": "{model} does not have {ability}.",
    "ability.again": "{model} has already used {ability} in this move.",
    "ability.used": "{model} uses {ability}; that is no action.",
}
