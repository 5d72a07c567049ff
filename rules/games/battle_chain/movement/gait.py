"""How a model moves this time: its points, and what does not hinder it (BC-MOVE-1, BC-AB-FAST, BC-AB-SNEAK, BC-AB-FLY)."""

from dataclasses import dataclass

from rules.games.battle_chain.model import FLIGHT, MOUNTED, Model

ELF, MORIA = "elf", "moria-goblin"
RADAGAST = "radagast"


@dataclass(frozen=True, slots=True)
class Gait:
    """`points` may be spent on the way. A forced move is made by an enemy's Magical Force.

    `woods` is the rule by which trees do not slow it, `deep` a creature of the water.
    """

    points: int
    sneaks: bool
    flies: bool
    fast: bool
    forced: bool
    large: bool
    woods: str
    goblin: bool
    deep: bool

    @property
    def is_free(self) -> bool:
        """Neither ground nor models nor zones hinder it on its way."""
        return self.sneaks or self.flies


def points_of(model: Model, *, flies: bool, fast: bool) -> int:
    """The movement in use: on foot, mounted or in flight; Fast doubles it (BC-STAT-17, BC-AB-FLY-2)."""
    profile = model.profile
    points = profile.movement
    if (flies and profile.alt_kind == FLIGHT) or (model.mounted and profile.alt_kind == MOUNTED):
        points = profile.alt_movement or points
    return 2 * points if fast else points


def gait_of(
    model: Model, *, sneaks: bool = False, flies: bool = False, fast: bool = False, forced: bool = False
) -> Gait:
    tags = model.profile.tags
    return Gait(
        points=points_of(model, flies=flies, fast=fast),
        sneaks=sneaks,
        flies=flies,
        fast=fast,
        forced=forced,
        large=model.is_large,
        woods=_woods(model),
        goblin=MORIA in tags,
        deep="water-only" in tags,
    )


def _woods(model: Model) -> str:
    """The rule by which a model pays one point among trees (BC-UNIT-5, BC-UNIT-8)."""
    if ELF in model.profile.tags:
        return "BC-UNIT-5"
    return "BC-UNIT-8" if RADAGAST in (model.profile.identity, *model.profile.tags) else ""
