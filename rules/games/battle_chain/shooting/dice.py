"""How many dice a shot has, and what changes them (BC-ELEV-2, BC-AB-ARROW-FLURRY, BREATHE-FIRE, SHOT-CALLER, PERFECT-AIM)."""

from dataclasses import dataclass

from rules.engine.hearing import Hearing
from rules.games.battle_chain.model import Model
from rules.games.battle_chain.position import Position
from rules.games.battle_chain.shooting.blockers import is_elevated
from rules.games.battle_chain.shooting.sight import nearest

FLURRY, FIRE, AIM, CALLED = "arrow-flurry", "breathe-fire", "perfect-aim", "called"


@dataclass(frozen=True, slots=True)
class Dice:
    """`thrown` dice to hit; `fixed` damage dice that show a 6; `withheld` the rules that each keep one die from the shot."""

    thrown: int
    fixed: int = 0
    withheld: tuple[str, ...] = ()


def count(position: Position, shooter: Model, target: str, works: frozenset[str], hearing: Hearing) -> Dice:
    """The dice of one shot: the shots doubled first, then what is added (BC-ELEV-2#b)."""
    shots = shooter.profile.shots
    hearing.find("BC-SHOOT-8", "shot.printed", model=shooter.id, shots=shots)
    if works & {FLURRY, FIRE}:
        shots *= 2
        rule = "BC-AB-ARROW-FLURRY" if FLURRY in works else "BC-AB-BREATHE-FIRE"
        hearing.find(rule, "shot.doubled", model=shooter.id, shots=shots)
    height = _height(position, shooter, target, hearing)
    shots += height
    is_called = any(one.kind == CALLED and one.on == target for one in position.effects)
    if shooter.is_minion and is_called:
        hearing.find("BC-AB-SHOT-CALLER", "shot.called", model=shooter.id, target=target)
        shots += 1
    fixed = 1 if AIM in works and shots else 0
    if fixed:
        hearing.find("BC-AB-PERFECT-AIM", "shot.fixed", model=shooter.id)
    hearing.settle("dice_thrown", shots - fixed)
    hearing.settle("dice", shots)
    kept = ["BC-AB-PERFECT-AIM"] if fixed else []
    if is_called and not shooter.is_minion:
        kept.append("BC-AB-SHOT-CALLER")
    if not height and is_elevated(position, shooter):
        kept.append(_why_no_height(shooter))
    return Dice(shots - fixed, fixed, tuple(kept))


def _why_no_height(shooter: Model) -> str:
    """The rule by which high ground gives a shooter no die."""
    if shooter.aboard:
        return "BC-MUMAK-3"
    return "BC-AB-LARGE-8" if shooter.is_large else "BC-ELEV-2"


def _height(position: Position, shooter: Model, target: str, hearing: Hearing) -> int:
    """One die on high ground, whatever the target's level, or by the other reading only above it (BC-ELEV-2#a)."""
    if not is_elevated(position, shooter):
        return 0
    if shooter.aboard:
        hearing.consider("BC-MUMAK-3", "shot.howdah", model=shooter.id)
        return 0
    if shooter.is_large:
        hearing.consider("BC-AB-LARGE-8", "shot.large-height", model=shooter.id)
        hearing.find("BC-ELEV-4", "shot.large-rules", model=shooter.id)
        return 0
    other = position.models.get(target)
    if other and not _is_above(position, shooter, other) and hearing.reading("elevated-shot") == "lower":
        return 0
    hearing.find("BC-ELEV-2", "shot.height", model=shooter.id)
    return 1


def _is_above(position: Position, shooter: Model, target: Model) -> bool:
    at, to = nearest(position, shooter, target)
    return position.board.level(at) > position.board.level(to)


WORDS = {
    "shot.printed": "{model} has {shots:shot}.",
    "shot.doubled": "The shots of {model} are doubled to {shots}.",
    "shot.height": "{model} stands on high ground: one die more.",
    "shot.large-height": "{model} is Large and gets no die for height.",
    "shot.large-rules": "{model} is Large: its own rules of sight and height hold.",
    "shot.howdah": "{model} stands high in the howdah, but gets no die for it.",
    "shot.called": "The shot of {model} at {target} was called: one die more.",
    "shot.fixed": "Perfect Aim: one die of {model} is a hit with a 6 for damage.",
}
