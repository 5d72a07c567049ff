"""One shot while it is heard: what stands so far, and which of its abilities are at work (8.20-8.27, 8.36, 8.39)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from rules.engine.hearing import Hearing
from rules.games.combat_hex.abilities import ABILITIES, Window
from rules.games.combat_hex.abilities.document import Use
from rules.games.combat_hex.abilities.terrifying import is_shut_out
from rules.games.combat_hex.abilities.use import activate, lasting
from rules.games.combat_hex.case import cite, is_starter
from rules.games.combat_hex.line_of_sight.action import check_sees
from rules.games.combat_hex.line_of_sight.result import Sight
from rules.games.combat_hex.line_of_sight.viewer import Eye
from rules.games.combat_hex.position import Position, Warrior
from rules.games.combat_hex.shooting.document import Shot

# When each ability is used in the course of a shot; any other is declared at the wrong moment.
MOMENTS: Mapping[str, Window] = {
    "crack-shot": Window.BEFORE_ACTION,
    "arrow-flurry": Window.BEFORE_SHOT,
    "expert-marksman": Window.BEFORE_SHOT,
    "perfect-aim": Window.BEFORE_SHOT,
    "volley-attack": Window.BEFORE_SHOT,
    "shot-caller": Window.BEFORE_MINION_SHOT,
    "deadly-shot": Window.BEFORE_SHOT_DAMAGE,
    "deadly-aim": Window.AFTER_SHOT_DAMAGE,
    "killing-blow": Window.AFTER_SHOT_DAMAGE,
    "assassin": Window.ASSIGNING,
}
BEFORE = (Window.BEFORE_ACTION, Window.BEFORE_SHOT, Window.BEFORE_MINION_SHOT)
OF_FRIENDS = frozenset({"shot-caller", "assassin"})
LASTING = frozenset({"crack-shot", "shot-caller", "assassin"})
FREE_IN_STARTER = ("expert-marksman", "deadly-shot")  # S-ABIL-1: without a number they are always on
WITHOUT_TARGET = frozenset({"arrow-flurry", "volley-attack"})


@dataclass
class Attack:
    """The state of a shot between its stages.

    `working` counts the abilities at work; `pausing` is a shot in the course of a move (8.10g, 8.13d). `lapsed` is how many
    more dice there would be without a fault that is told already; `lacks` dice that are not there yet;
    `unsure` where it is not certain which dice count.
    """

    position: Position
    shot: Shot
    hearing: Hearing
    pausing: bool = False
    working: Counter[str] = field(default_factory=Counter)
    eye: Eye | None = None
    sight: Sight | None = None
    in_cover: bool = False
    hits: int = 0
    damage: tuple[int, ...] = ()
    converted: frozenset[int] = frozenset()  # damage dice that were critical hits
    lapsed: int = 0
    void: frozenset[int] = frozenset()  # damage dice that a fault left as they lay
    lacks: bool = False
    unsure: bool = False
    record: Hearing | None = None

    def wait(self) -> None:
        """Where something is missing, what follows is heard for its faults alone: later needs are not known yet."""
        if self.record is None and self.lacks and self.hearing.needs:
            self.record, self.hearing = self.hearing, self.hearing.aside()

    def settle_up(self) -> None:
        """The faults that were found after something was missing."""
        if self.record is not None:
            self.record.adopt(self.hearing)
            self.hearing, self.record = self.record, None

    @contextmanager
    def weighing(self) -> Iterator[Hearing]:
        """Facts that rest on the dice: open to another claim where these are not certain."""
        hearing = self.hearing
        before, hearing.assuming = hearing.assuming, hearing.assuming or self.unsure
        yield hearing
        hearing.assuming = before

    @property
    def is_open(self) -> bool:
        """Dice are missing: what rests on them is not judged."""
        return self.record is not None

    @property
    def shooter(self) -> Warrior:
        return self.position.warriors[self.shot.warrior]

    @property
    def player(self) -> str:
        return self.shooter.player

    @property
    def starter(self) -> bool:
        return is_starter(self.hearing)

    @property
    def names_no_target(self) -> bool:
        return not WITHOUT_TARGET.isdisjoint(self.working)

    @property
    def meant_no_target(self) -> bool:
        """An ability was declared with which the dice need not go on one target, though it may have failed."""
        return any(use.effect in WITHOUT_TARGET for use in self.shot.abilities)

    @property
    def is_marksman(self) -> bool:
        return "expert-marksman" in self.working

    @property
    def rule_without_target(self) -> str:
        if "arrow-flurry" in self.working:
            return cite(self.hearing, "8.20", "S-AB-FLURRY")
        return "8.27"

    def at(self, field: str) -> str:
        """The path of a field of the shot within its action."""
        return f"{self.shot.path}/{field}".strip("/")


# -- abilities


def use_those_of(attack: Attack, *windows: Window) -> None:
    """Hear every declared use whose moment has come."""
    for use in attack.shot.abilities:
        if MOMENTS.get(use.effect, Window.BEFORE_SHOT) in windows:
            _use(attack, use)


def _use(attack: Attack, use: Use) -> None:
    hearing, ability = attack.hearing, ABILITIES.get(use.effect)
    if ability is None:
        return
    if use.warrior != attack.shot.warrior and use.effect not in OF_FRIENDS:
        values = {"warrior": use.warrior, "ability": ability.title}
        hint = attack.position.hint(use.warrior)
        hearing.fault("shot.not-own", use.path, ability.rule, hint=hint, **values)
        return
    if use.effect == "shot-caller" and not _may_call(attack, use):
        return
    moment = MOMENTS.get(use.effect, Window.BEFORE_SHOT)
    attack.position, works = activate(attack.position, use, moment, hearing, player=attack.player)
    if not works:
        return
    attack.working[use.effect] += 1
    if use.effect in LASTING:
        attack.position = lasting(attack.position, use)


def _may_call(attack: Attack, use: Use) -> bool:
    """Shot Caller picks an enemy that its owner sees as it stands (8.26)."""
    position, hearing = attack.position, attack.hearing
    rule = cite(hearing, "8.26", "S-AB-SHOTCALLER")
    target, caller = position.warriors.get(use.on), position.warriors.get(use.warrior)
    if caller is None:
        return True  # `activate` says so
    if target is None or target.player == caller.player:
        values = {"warrior": use.warrior, "target": use.on}
        hearing.fault("shot-caller.no-enemy", f"{use.path}/on", rule, hint=position.hint(use.on), **values)
        return False
    return check_sees(position, caller.id, target.id, hearing, f"{use.path}/on", rule)


def always_on(attack: Attack) -> None:
    """In the starter book an ability printed without a number needs no activation (S-ABIL-1)."""
    for name in FREE_IN_STARTER if attack.starter else ():
        copies = attack.position.copies(attack.shooter, name)
        if name not in attack.working and copies and not copies[0].cost:
            title = ABILITIES[name].title
            attack.hearing.find("S-ABIL-1", "shot.always-on", warrior=attack.shot.warrior, ability=title)
            attack.working[name] += 1


def callers(attack: Attack, target: str) -> int:
    """How many Shot Callers of its side are at work on a target, for a minion that shoots at it (8.26, 1.10)."""
    position = attack.position
    if not attack.shooter.card.is_minion:
        return 0
    return sum(
        effect.ability == "shot-caller"
        and effect.on == target
        and _side_of(position, effect.by) == attack.player
        for effect in position.effects
    )


def _side_of(position: Position, id: str) -> str:
    """The player of a warrior; a caller that fell since is looked for among nobody, its call stands (8.04)."""
    return position.warriors[id].player if id in position.warriors else ""


def aims_deadly(attack: Attack, victim: Warrior) -> bool:
    """Deadly Aim takes two wounds, but not from the Terrifying (8.22, 8.50)."""
    if "deadly-aim" not in attack.working:
        return False
    if is_shut_out(attack.position, victim, "deadly-aim", attack.hearing):
        attack.hearing.consider("8.50", "shot.terrifying", warrior=victim.id, shooter=attack.shot.warrior)
        return False
    return True
