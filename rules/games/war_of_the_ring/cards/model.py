"""What a Combat card can do: a closed set of operations, conditions, costs and choices, all of them data.

A card outside this set extends the set; no card is decided by its name.
"""

from dataclasses import dataclass

SLOTS = ("pre_roll", "combat_roll", "leader_reroll", "casualties", "post_casualties")
COMBAT, REROLL, SPECIAL = "combat_roll", "leader_reroll", "special_attack"
SCOPES = (COMBAT, REROLL, SPECIAL)
OPS = (
    "modifier",  # add a number to each die of the rolls in `scope`
    "target",  # set the number that a die needs in the rolls in `scope`
    "fewer_dice",  # roll fewer Combat dice, not below one
    "most_dice",  # roll no more Combat dice than this
    "ones_hit_back",  # natural ones of the Combat roll hit their own army and cannot be re-rolled
    "no_reroll",  # no Leader re-roll
    "less_leadership",  # a lower Leadership rating
    "special_attack",  # an additional attack, its casualties taken at once
    "turn_misses",  # failed Combat dice become hits
    "extra_hits",  # more hits without a roll
    "cancel_hits",  # fewer hits of the enemy
    "eliminate_figure",  # a Leader or Character is eliminated
    "cancel_leadership",  # a figure's Leadership and abilities are off for the round
    "cancel_card",  # what is left of the enemy's card does not happen
    "retreat",  # the owner's army retreats, or withdraws into its Stronghold
    "awaken",  # a Sovereign awakens
)
STANDING = OPS[:7]  # these stay in force until the end of the round; the others happen once
COSTS = ("forfeit", "take_hits", "lose_figure", "reroll_hit")
SIDES_OF_EFFECT = ("own", "enemy", "both")
# Numbers that an effect may use in place of a fixed one: chosen when it is paid for, or counted when it is applied.
AMOUNTS = (
    "x",
    "pick",
    "level",
    "elites",
    "leadership",
    "sovereign_leadership",
    "companions",
    "combat_strength",
)

Amount = int | str


@dataclass(frozen=True, slots=True)
class Condition:
    """`fact` lies between `least` and `most`; with `times` it is at least `least` times that other fact."""

    fact: str
    least: int = 1
    most: int | None = None
    times: str = ""


@dataclass(frozen=True, slots=True)
class Pick:
    """Figures that may be chosen: of `whose` army, of these kinds or names, and what choosing one of them is worth."""

    whose: str = "own"
    kinds: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    sovereign: tuple[str, ...] = ()
    level_at_most: str = ""
    nazgul: bool = False
    when: tuple[Condition, ...] = ()
    worth: Amount = 1


@dataclass(frozen=True, slots=True)
class Cost:
    """What the owner pays. `points`: a number, "x" (the owner's choice), "all", or "figure" (all of one figure)."""

    kind: str
    points: Amount = 1
    most: int | None = None
    who: tuple[Pick, ...] = ()


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect of a card with its own moment. `dice` and `needs` belong to special attacks."""

    initiative: int
    slot: str
    op: str
    on: str = "own"
    value: Amount = 1
    scope: tuple[str, ...] = (COMBAT,)
    dice: Amount = 0
    needs: int | None = None
    cost: Cost | None = None
    picks: tuple[Pick, ...] = ()
    when: tuple[Condition, ...] = ()
    lasts: str = "round"
    printed: str = ""
    despite_siege: bool = False

    @property
    def is_automatic(self) -> bool:
        """True when nobody has to choose, pay or roll."""
        is_act = self.op in ("special_attack", "turn_misses", "retreat")
        return self.cost is None and not self.picks and not is_act


@dataclass(frozen=True, slots=True)
class Card:
    """A Combat card: the lower half of one or more event cards. `ids` are those event cards."""

    title: str
    side: str
    requirement: tuple[Condition, ...]
    effects: tuple[Effect, ...]
    deck: str = ""
    expansion: str = "base"
    id: str = ""


@dataclass(frozen=True, slots=True)
class Modifier:
    """A standing effect with its number known."""

    op: str
    value: int
    scope: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ability:
    """A special ability outside the cards: a modifier while its figure stands with the army and is not cancelled."""

    name: str
    side: str
    value: int
    scope: tuple[str, ...]
    on: str = "own"
    figure: str = ""


@dataclass(frozen=True, slots=True)
class Op:
    """One way of taking hits: "remove_regular", "downgrade" or "remove_elite", and the pool a downgrade takes from."""

    op: str
    nation: str
    source: str = ""


HIT_OPS = ("remove_regular", "downgrade", "remove_elite")
