"""The table as it stands: players, ground, models, how far the move has come, and what was used. Frozen data."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from rules.engine.once import once
from rules.games.battle_chain.board import Board, Line, Space
from rules.games.battle_chain.model import Model, Profile
from rules.games.battle_chain.zones import Zones

SETUP, INITIATIVE, COMBAT, END = "setup", "initiative", "combat", "end"
ATTACKER_STRATEGY, ATTACKER_ACTION = "attacker-strategy", "attacker-action"
DEFENDER_STRATEGY, DEFENDER_ACTION = "defender-strategy", "defender-action"
# The six phases of a move in order (BC-PHASE-1); before them the set-up, after them the check for victory.
MOVE_PHASES = (INITIATIVE, ATTACKER_STRATEGY, ATTACKER_ACTION, DEFENDER_STRATEGY, DEFENDER_ACTION, COMBAT)
PHASES = (SETUP, *MOVE_PHASES, END)
STRATEGY_PHASES = frozenset({ATTACKER_STRATEGY, DEFENDER_STRATEGY})
ACTION_PHASES = frozenset({ATTACKER_ACTION, DEFENDER_ACTION})
EDGES = ("north", "east", "south", "west")
OPPOSITE = {"north": "south", "south": "north", "east": "west", "west": "east"}


@dataclass(frozen=True, slots=True)
class Player:
    """`original` counts the models at the start (None: those of this table). `undead`: every model was at the start.

    `leader` is the leader that a wholly undead army has named. `edge` is the map edge that the player deploys at.
    `ability_points`: the whole pool at the start (None: the wounds of this table's models).
    """

    id: str
    name: str
    edge: str
    original: int | None
    undead: bool
    leader: str
    ability_points: int | None


@dataclass(frozen=True, slots=True)
class Settings:
    """What the players and the organizer agreed before play (BC-GEN-7): options of the book and figures that it leaves open."""

    setup_depth: int = 3
    levels_3d: bool = False
    siege: bool = True
    sapp: bool = False
    crew_fall: bool = False
    mumak_walls: bool = False
    ring_escape: bool = True
    shelob_home: bool = False
    scenario_setup: bool = False
    gaze_range: int = 10
    ram_crew: int = 4
    howdah_places: int = 12


@dataclass(frozen=True, slots=True)
class Used:
    """A special ability that a model used in this move, and how often."""

    model: str
    ability: str
    times: int = 1


@dataclass(frozen=True, slots=True)
class Effect:
    """A state that one model's ability put on another for this move: frozen, called (Shot Caller), protected."""

    kind: str
    by: str
    on: str


@dataclass(frozen=True, slots=True)
class Casualty:
    """One loss in the order in which it happened; losses of one event share its number."""

    model: str
    player: str
    event: int


@dataclass(frozen=True, slots=True)
class Ladder:
    """`up`: it stands at the wall between `foot` and `top`. Else it is carried, or lies, along its carriers."""

    id: str
    player: str
    carriers: tuple[str, ...]
    foot: Space | None
    top: Space | None
    up: bool
    tried: bool


@dataclass(frozen=True, slots=True)
class Ram:
    """`door` is the line that it is lined up against. `still`: its crew has stood at it for the whole action phase so far."""

    id: str
    player: str
    carriers: tuple[str, ...]
    door: Line | None
    still: bool


@dataclass(frozen=True, slots=True)
class Device:
    """An explosive device that was laid at `at` in move `move`, phase `phase`."""

    id: str
    player: str
    at: Space
    fresh: bool = True


@dataclass(frozen=True, slots=True)
class Drum:
    """`moved`: it was hauled in this move and is silent (BC-UNIT-3)."""

    id: str
    player: str
    at: Space
    moved: bool


@dataclass(frozen=True, slots=True)
class Engines:
    """Things on the table that are no models."""

    ladders: Mapping[str, Ladder] = field(default_factory=dict)
    rams: Mapping[str, Ram] = field(default_factory=dict)
    devices: Mapping[str, Device] = field(default_factory=dict)
    drums: Mapping[str, Drum] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Result:
    """How the game ended. `winner` is "" for a draw."""

    winner: str
    rule: str
    reason: str


MAP = Board()


@dataclass(frozen=True)
class Position:
    """`attacker` acts first in this move, `setup_attacker` did so at set-up. `pools`: the abstract dice that each player holds.

    `sapp`: what is left of each player's special ability points, empty without the option. `zoned`: the models that stood in
    enemy kill zones when this action phase began, None when nobody noted it. `fought`: who has fought in this combat phase.
    `facts`: further things that chapters keep, by name.
    """

    players: tuple[Player, ...]
    board: Board = MAP
    profiles: Mapping[str, Profile] = field(default_factory=dict)
    models: Mapping[str, Model] = field(default_factory=dict)
    move: int = 1
    phase: str = ATTACKER_ACTION
    attacker: str = ""
    setup_attacker: str = ""
    settings: Settings = Settings()
    pools: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    sapp: Mapping[str, int] = field(default_factory=dict)
    used: tuple[Used, ...] = ()
    effects: tuple[Effect, ...] = ()
    casualties: tuple[Casualty, ...] = ()
    zoned: frozenset[str] | None = None
    fought: frozenset[str] = frozenset()
    engines: Engines = Engines()
    done: tuple[str, ...] = ()
    result: Result | None = None

    # -- who

    def player(self, id: str) -> Player | None:
        return next((player for player in self.players if player.id == id), None)

    def opponent(self, id: str) -> str:
        """The other player; "" where there is none."""
        return next((player.id for player in self.players if player.id != id), "")

    @property
    def defender(self) -> str:
        return self.opponent(self.attacker)

    @property
    def acting(self) -> str:
        """The player whose strategy or action phase it is; "" in a joint phase."""
        if self.phase in (ATTACKER_STRATEGY, ATTACKER_ACTION):
            return self.attacker
        return self.defender if self.phase in (DEFENDER_STRATEGY, DEFENDER_ACTION) else ""

    def of(self, player: str) -> list[Model]:
        """The models of a player, off the map too."""
        return [model for model in self.models.values() if model.player == player]

    def enemies_of(self, player: str) -> list[Model]:
        return [model for model in self.models.values() if model.player != player]

    # -- where

    @once
    def occupants(self) -> Mapping[Space, str]:
        """Who stands on each space."""
        return {at: model.id for model in self.models.values() for at in model.spaces}

    @once
    def zones(self) -> Zones:
        return Zones(self.board, self.models, self.settings.levels_3d)

    def is_zoned(self, id: str) -> bool:
        """Whether a model stood in an enemy kill zone when this action phase began."""
        if self.zoned is None:
            return bool(self.zones.threats.get(id))
        return id in self.zoned

    # -- what changes

    def changed(self, **parts: Any) -> "Position":
        """As `replace`, for changes that happen many times in one ruling."""
        found = object.__new__(Position)
        found.__dict__.update({name: self.__dict__[name] for name in FIELDS})
        found.__dict__.update(parts)
        return found

    def with_model(self, model: Model) -> "Position":
        """The table with another state of one of its models."""
        old = self.models[model.id]
        found = self.changed(models={**self.models, model.id: model})
        if old.at == model.at and old.marks == model.marks and old.profile is model.profile:
            # Nobody has moved: who touches whom stays.
            found.__dict__.update({name: self.__dict__[name] for name in KEPT if name in self.__dict__})
        return found

    def change(self, id: str, **parts: Any) -> "Position":
        return self.with_model(replace(self.models[id], **parts))

    def did(self, id: str, what: str) -> "Position":
        model = self.models[id]
        return self.with_model(replace(model, did=model.did | {what}))

    def without(self, ids: Iterable[str]) -> "Position":
        """The table after models leave the game, without an entry in the log of losses."""
        gone = frozenset(ids)
        models = {id: model for id, model in self.models.items() if id not in gone}
        effects = tuple(effect for effect in self.effects if effect.on not in gone)
        return self.changed(models=models, effects=effects)

    def times_used(self, model: str, ability: str) -> int:
        return sum(one.times for one in self.used if one.model == model and one.ability == ability)

    def with_use(self, model: str, ability: str) -> "Position":
        return self.changed(used=(*self.used, Used(model, ability)))

    def pool(self, player: str) -> tuple[int, ...]:
        """The abstract dice that a player holds, low faces first."""
        return self.pools.get(player, ())

    def with_pool(self, player: str, dice: Iterable[int]) -> "Position":
        found = self.changed(pools={**self.pools, player: tuple(sorted(dice))})
        found.__dict__.update({name: self.__dict__[name] for name in KEPT if name in self.__dict__})
        return found

    def with_engines(self, **parts: Any) -> "Position":
        return replace(self, engines=replace(self.engines, **parts))


FIELDS = tuple(one.name for one in fields(Position))
KEPT = ("zones", "occupants")  # what follows from places alone
