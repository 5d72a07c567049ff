"""Using a special ability: the model has it, it is the time, nothing stops it, and it is paid for (BC-ABG-1 to BC-ABG-5)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.games.battle_chain.abilities import stealing, warding
from rules.games.battle_chain.abilities.dread import is_stopped
from rules.games.battle_chain.abilities.pool import pay
from rules.games.battle_chain.ability_names import ABILITIES, STANDING
from rules.games.battle_chain.folk import is_ringwraith, owes_test, rule_of_control
from rules.games.battle_chain.losses import is_frozen, thaw
from rules.games.battle_chain.model import Model
from rules.games.battle_chain.position import Effect, Position

ACTIVE = "active"
# What goes on until the move ends once it is in use; the others are done when they are resolved (BC-ABG-4#a).
LASTING = frozenset({"battle-cry", "berserker", "dirty-fighting", "assassin", "paralyze", "dire"})


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
    return tuple(_read_use(item) for item in doc.items(field))


def read_wards(doc: Doc) -> tuple[tuple[str, int], ...]:
    wards = []
    for item in doc.items("wards"):
        wards.append((item.name("by"), item.integer("die", 1, 6)))
        item.close()
    return tuple(wards)


def read_steal(doc: Doc) -> tuple[str, int] | None:
    if doc.raw("steal", None) is None:
        return None
    inside = doc.child("steal")
    steal = (inside.name("from"), inside.integer("die", 1, 6))
    inside.close()
    return steal


def _read_use(doc: Doc) -> Use:
    found = Use(
        doc.choice("ability", sorted(ABILITIES)),
        doc.name("by", ""),
        doc.integer("after", 0, 200, 0),
        doc.integer("die", 1, 6) if doc.raw("die", None) is not None else 0,
        read_wards(doc),
        read_steal(doc),
        doc.name("on", ""),
    )
    doc.close()
    return found


def activate(
    position: Position, use: Use, hearing: Hearing, path: str, chain: Iterable[str] = ()
) -> tuple[Position, bool]:
    """The table after a model uses an ability, and whether it takes effect. `chain` are the models of its combat, if any."""
    model, together = position.models.get(use.by), frozenset(chain)
    if model is None or (use.steal is None and not model.has(use.ability)):
        _say_none(model, use, hearing, path)
        return position, False
    if use.ability in STANDING and use.steal is None:
        for number, _ in enumerate(use.wards):
            hearing.fault("ward.standing", f"{path}/wards/{number}", "BC-AB-WARD-2", ability=use.ability)
        hearing.find("BC-ABG-7", "ability.standing", model=model.id, ability=use.ability)
        return position, True
    if not _may_use(position, use, model, hearing, path, together):
        return position, False
    if use.steal is not None:
        position, works = stealing.steal(position, model, use.ability, use.steal, hearing, path)
    else:
        position, works = _use_own(position, use, model, hearing, path)
    if not works:
        return position, False
    position, cancelled = warding.ward(position, model, use.ability, use.wards, hearing, path, together)
    if cancelled:
        return position, False
    return _takes_effect(position, use, hearing), True


def _say_none(model: Model | None, use: Use, hearing: Hearing, path: str) -> None:
    """A model without the ability: it never had it, or lost it to the Ring (BC-RING-6)."""
    values = {"model": use.by, "ability": use.ability}
    if model and model.wears_ring and use.ability in model.profile.abilities:
        hearing.fault("ability.lost", path, "BC-RING-6", **values)
    else:
        hearing.fault("ability.none", path, "BC-ABG-1", **values)


def _may_use(
    position: Position, use: Use, model: Model, hearing: Hearing, path: str, chain: frozenset[str]
) -> bool:
    """Not frozen, not controlled, not stopped by Dread; and nobody but a Ringwraith touches the wearer of the Ring."""
    target = position.models.get(use.on)
    if is_frozen(position, model.id):
        hearing.fault("ability.frozen", path, "BC-AB-GAZE-ATTACK", model=model.id, ability=use.ability)
    elif "controlled" in model.marks:
        rule = rule_of_control(position, model)
        hearing.fault("ability.controlled", path, rule, model=model.id, ability=use.ability)
    elif "helpless" in model.marks or is_on_wild_beast(position, model):
        hearing.fault("ability.helpless", path, "BC-MUMAK-16", model=model.id, ability=use.ability)
    elif target and not _may_touch(model, target, hearing):
        hearing.fault(
            "ability.wearer", path, "BC-RING-16", model=model.id, target=target.id, ability=use.ability
        )
    elif owes_test(position, model) and not _is_passive(use, hearing):
        hearing.fault("turn.untested", path, "BC-RING-20", model=model.id)
    else:
        return not is_stopped(position, model, use.ability, hearing, path, chain)
    return False


def _may_touch(model: Model, target: Model, hearing: Hearing) -> bool:
    """Only Ringwraiths use abilities on the wearer of the Ring, by one reading his friends as well (BC-RING-16)."""
    if not target.wears_ring or target.id == model.id or is_ringwraith(model):
        return True
    return target.player == model.player and hearing.reading("wearer-abilities") == "friends"


def _is_passive(use: Use, hearing: Hearing) -> bool:
    return use.ability == "initiative" and hearing.reading("test-for-initiative") == "no"


def is_on_wild_beast(position: Position, model: Model) -> bool:
    """Aboard a stampeding Mumak nobody does anything (BC-MUMAK-16)."""
    beast = position.models.get(model.aboard)
    return beast is not None and "stampede" in beast.marks and "oliphaunt" not in beast.profile.tags


def _use_own(
    position: Position, use: Use, model: Model, hearing: Hearing, path: str
) -> tuple[Position, bool]:
    if position.times_used(model.id, use.ability) >= model.uses(use.ability):
        hearing.fault("ability.again", path, "BC-ABG-3", model=model.id, ability=use.ability)
        return position, False
    paid = pay(position, model.player, use.ability, hearing, path)
    if paid is None:
        return position, False
    hearing.find("BC-PHASE-12", "ability.used", model=model.id, ability=use.ability)
    number, most = position.times_used(model.id, use.ability) + 1, model.uses(use.ability)
    hearing.find("BC-ABG-3", "ability.times", model=model.id, ability=use.ability, number=number, most=most)
    return paid.with_use(model.id, use.ability), True


def _takes_effect(position: Position, use: Use, hearing: Hearing) -> Position:
    """A frozen model on which another ability is used is free again; what lasts is noted until the move ends."""
    if use.on and use.ability != "gaze-attack" and is_frozen(position, use.on):
        position = thaw(position, use.on, hearing, "gaze.lifted")
    if use.ability not in LASTING:
        return position
    hearing.find("BC-ABG-4", "ability.lasts", model=use.by, ability=use.ability)
    return replace(position, effects=(*position.effects, Effect(ACTIVE, use.by, use.ability)))


def times_active(position: Position, model: str, ability: str) -> int:
    """How many uses of an ability by a model are still at work in this move."""
    return [(one.kind, one.by, one.on) for one in position.effects].count((ACTIVE, model, ability))


WORDS = {
    "ability.none": "{model} does not have {ability:name}.",
    "ability.lost": "{model} wears the Ring and has lost {ability:name}.",
    "ability.again": "{model} has already used {ability:name} in this move.",
    "ability.used": "{model} uses {ability:name}; that is no action.",
    "ability.times": "Use {number} of {most} of {ability:name} by {model} in this move.",
    "ability.standing": "{ability:name} of {model} works without being used.",
    "ability.lasts": "{ability:name} of {model} stays on until the move ends.",
    "ability.frozen": "{model} is frozen and cannot use {ability:name}.",
    "ability.controlled": "{model} is controlled by the Ring and cannot use {ability:name}.",
    "ability.helpless": "{model} can only hold on while the beast stampedes; it cannot use {ability:name}.",
    "ability.wearer": "{target} wears the Ring, and {model} is no Ringwraith: its {ability:name} cannot be used on him.",
    "ward.standing": "{ability:name} is never used, so it gives no occasion for Ward.",
}
