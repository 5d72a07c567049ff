"""One Fight while it is resolved: the table, who fights, what was declared, who won, who is Trapped."""

from dataclasses import dataclass, field

from rules.engine.hearing import Hearing
from rules.games.strategy_battle.fights.document import Declare, Event
from rules.games.strategy_battle.geometry.directions import Point
from rules.games.strategy_battle.position import Fight, Model, Position, other_side


@dataclass
class Going:
    """A Fight under way. `trapped`: losers that could not back away; `unmoved`: those of them that could not move at all.

    `drops`: how deep a loser went over an edge. `declined`: what says that no friend makes way, for one loser or for all.
    `started`: the table on which the Fight began. `across_before`: Attackers and Defenders across a position that counts for
    nothing now.
    `waiting`: Attackers that can fight the lone Defender afterwards; `is_cluster`: before any other Fight.
    """

    position: Position
    fight: Fight
    hearing: Hearing
    events: list[Event]
    why_plain: tuple[str, str] | None = None
    across_before: frozenset[tuple[str, str]] = frozenset()
    waiting: tuple[str, ...] = ()
    is_cluster: bool = False
    declared: dict[str, Declare] = field(default_factory=dict)
    winner: str = ""
    trapped: set[str] = field(default_factory=set)
    unmoved: set[str] = field(default_factory=set)
    drops: dict[str, int | None] = field(default_factory=dict)
    slain: dict[str, Point | None] = field(default_factory=dict)
    crossed: set[str] = field(default_factory=set)
    declined: list[Event] = field(default_factory=list)
    started: Position = field(init=False)

    def __post_init__(self) -> None:
        self.started = self.position

    @property
    def defended(self) -> bool:
        return bool(self.fight.across)

    @property
    def plain_rule(self) -> str:
        """The rule by which a defended position counts for nothing in this Fight, or ""."""
        return self.why_plain[0] if self.why_plain else ""

    @property
    def loser(self) -> str:
        return other_side(self.winner)

    @property
    def winners(self) -> list[str]:
        return [id for id in self.fight.of(self.winner) if id in self.position.models]

    @property
    def losers(self) -> list[str]:
        return [id for id in self.fight.of(self.loser) if id in self.position.models]

    @property
    def attackers_won(self) -> bool:
        return self.defended and self.fight.of(self.winner)[0] not in self.fight.defenders

    def model(self, id: str) -> Model:
        return self.position.models[id]

    def of_kind(self, *kinds: str) -> list[Event]:
        return [event for event in self.events if event.kind in kinds]

    def declare(self, declared: Declare) -> None:
        """Note what is declared for a model beside what was declared for it before."""
        before = self.declared.get(declared.model)
        self.declared[declared.model] = before.and_also(declared) if before else declared

    def firsts(self, kind: str) -> dict[str, Event]:
        """The first event of a kind for each model."""
        return {event.data.model: event for event in reversed(self.of_kind(kind))}

    def spend_might(self, id: str, points: int, path: str, rule: str) -> bool:
        """Pay Might from a model; a fault when it has too little."""
        model = self.model(id)
        if points > model.might:
            self.hearing.fault("might.none", path, rule, model=id, has=model.might, points=points)
            self.position = self.position.with_model(model.changed(might=0))
            return False
        if points:
            self.position = self.position.with_model(model.changed(might=model.might - points))
        return True
