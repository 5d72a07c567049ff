"""To Wound, Fate, lost Wounds and casualties: what one Strike or one hit does to a model."""

from rules.games.strategy_battle.fights.document import WoundDice
from rules.games.strategy_battle.fights.state import Going
from rules.games.strategy_battle.in_the_way import might_on


def is_wound(dice: tuple[int, ...], need: tuple[int, ...], change: int = 0) -> bool:
    """Whether the dice of one To Wound roll, all that are due, reach the target. `change`: modifiers and Might, on both rolls."""
    if not need or dice[0] + change < need[0]:
        return False
    return len(need) == 1 or dice[1] + change >= need[1]


def dice_due(dice: tuple[int, ...], need: tuple[int, ...], change: int = 0) -> int:
    """How many dice this roll takes: a second one only after a first that reached its target."""
    return 2 if len(need) == 2 and dice and dice[0] + change >= need[0] else 1


def refuse_second_dice(going: Going, id: str, dice: WoundDice, need: tuple[int, ...], path: str) -> None:
    """A second die of a To Wound roll that takes one die only."""
    if len(need) == 1 and any(len(one) > 1 for one in dice):
        going.hearing.fault("wound.one-die", path, "SBG-STRIKE-2", model=id, need=need[0])


def spend_fate(
    going: Going, target: str, wounds: int, dice: tuple[int, ...], might: tuple[int, ...], path: str
) -> int:
    """The wounds that are left after Fate: one point a die, one die after the other until every wound is saved."""
    hearing, model = going.hearing, going.model(target)
    if len(dice) > model.fate:
        hearing.fault("fate.none", path, "SBG-STRIKE-3", model=target, has=model.fate)
        dice = dice[: model.fate]
    extra = might_on(going, might, len(dice), target, path, "SBG-STRIKE-3")
    saves = [die + more >= going.position.settings.fate_needs for die, more in zip(dice, extra, strict=True)]
    needed = _dice_needed(saves, wounds)
    if needed < len(dice):
        hearing.fault("fate.too-many", path, "SBG-STRIKE-3", model=target, wounds=wounds)
        dice = dice[:needed]
    left = wounds - sum(saves[:needed])
    if dice:
        going.position = going.position.with_model(going.model(target).changed(fate=model.fate - len(dice)))
        hearing.find("SBG-STRIKE-3", "fate.saves", model=target, dice=list(dice), saved=wounds - left)
    model = going.model(target)
    if left and (model.fate or (dice and model.might)):
        values = {"model": target, "wounds": left, "fate": model.fate, "might": model.might}
        hearing.consider("SBG-STRIKE-3", "fate.left", **values, at=path)
    return left


def _dice_needed(saves: list[bool], wounds: int) -> int:
    """How many of these dice were rolled while a wound was still to be saved."""
    for count in range(len(saves)):
        if sum(saves[:count]) >= wounds:
            return count
    return len(saves)


def lose_wounds(going: Going, target: str, wounds: int) -> None:
    """Take wounds from a model; at 0 it is removed at once."""
    hearing, model = going.hearing, going.model(target)
    if wounds <= 0:
        return
    left = max(0, model.wounds - wounds)
    hearing.find("SBG-STRIKE-3", "wounds.lost", model=target, count=min(wounds, model.wounds), left=left)
    hearing.settle(f"wounds.{target}", left)
    if left:
        going.position = going.position.with_model(model.changed(wounds=left))
        return
    hearing.find("SBG-STRIKE-5", "wounds.slain", model=target)
    hearing.settle(f"slain.{target}", True)
    going.slain[target] = model.at
    going.position = going.position.without(target)


WORDS = {
    "wound.one-die": "A {need} or more is needed To Wound: {model} rolls one die for each Strike.",
    "redress.wound.one-die": "The first die of the pair counts.",
    "fate.too-many": "Fate is spent on wounds suffered: {model} has {wounds} to save.",
    "fate.none": "{model} has {has:point} of Fate.",
    "fate.left": "{model} has {fate:point} of Fate and {might:point} of Might left; {wounds:wound} not saved.",
    "fate.saves": "{model} spends Fate ({dice}) and saves {saved:wound}.",
    "wounds.lost": "{model} loses {count:Wound} and has {left} left.",
    "wounds.slain": "{model} has no Wounds left and is removed at once.",
}
