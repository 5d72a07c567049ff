"""An independent calculator of battles: plays rounds by the written procedure and says what a referee must find.

It shares no code with the referee. Armies are lists and dicts, the cards are functions in `oracle_cards`. It plays at random,
notes each action, and beside it every number that follows.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from tests.war_of_the_ring.oracle_copies import COPIES

SLOTS = ("pre_roll", "combat_roll", "leader_reroll", "casualties", "post_casualties")
FP, SH = "free_peoples", "shadow"
Figure = dict[str, Any]


class Modifier(NamedTuple):
    on: str
    by: str
    value: int
    rolls: tuple[str, ...]


class Effect(NamedTuple):
    """`happens` returns False when nothing can happen (a void effect); else it plays the effect."""

    initiative: int
    slot: str
    happens: Callable[["Battle", str], bool]


class Card(NamedTuple):
    side: str
    playable: Callable[["Battle", str], bool]
    effects: tuple[Effect, ...]


class Side:
    """One army with its pools."""

    def __init__(
        self, name: str, units: dict[str, list[int]], figures: list[Figure], spare: dict[str, list[int]]
    ):
        self.name, self.units, self.figures, self.spare = name, units, figures, spare
        self.dead: dict[str, list[int]] = {}
        self.gone: list[str] = []
        self.nazgul_back = 0
        self.alone: list[str] = []
        self.reset()

    def reset(self) -> None:
        self.dice: list[int] = []
        self.hits = self.reroll_hits = 0
        self.turned: list[int] = []
        self.most, self.fewer = 5, 0
        self.has_reroll, self.rating_loss, self.ones_bite = True, 0, False
        for figure in self.figures:
            figure["lost"], figure["off"] = 0, False

    def count(self, rank: int | None = None) -> int:
        return sum(pair[0] + pair[1] if rank is None else pair[rank] for pair in self.units.values())

    def leadership(self) -> int:
        return max(0, sum(map(points_of, self.figures)) - self.rating_loss)

    def of_kind(self, *kinds: str) -> list[Figure]:
        return [figure for figure in self.figures if figure["kind"] in kinds]

    def named(self, *names: str) -> list[Figure]:
        return [figure for figure in self.figures if figure["name"] in names]


def points_of(figure: Figure) -> int:
    return 0 if figure["off"] else int(figure["leadership"]) - int(figure["lost"])


def is_hit(die: int, added: int, target: int) -> bool:
    if die == 1:
        return False
    return die == 6 or die + added >= target


class Battle:
    """A battle in play. `actions` are the case; `expected` holds (action, fact, value)."""

    def __init__(self, random: Random, kind: str, region: dict[str, Any], attacker: Side, defender: Side):
        self.random, self.kind, self.region = random, kind, region
        self.attacker, self.defender = attacker, defender
        self.round, self.over = 1, ""
        self.actions: list[dict[str, Any]] = []
        self.expected: list[tuple[int, str, Any]] = []
        self.modifiers: list[Modifier] = []
        self.cards: dict[str, str] = {}
        self.piles: dict[str, list[str]] = {FP: [], SH: []}
        self.waiting: list[tuple[str, str, Effect]] = []
        self.withdrawn = False
        self.retreated = False

    @property
    def sides(self) -> tuple[Side, Side]:
        return (self.attacker, self.defender)

    def side(self, name: str) -> Side:
        return self.attacker if self.attacker.name == name else self.defender

    def enemy(self, name: str) -> Side:
        return self.defender if self.attacker.name == name else self.attacker

    def act(self, do: str, by: str, **fields: Any) -> None:
        self.actions.append({"do": do, **({"by": by} if by else {}), **fields})

    def expect(self, fact: str, value: Any) -> None:
        self.expected.append((len(self.actions) - 1, fact, value))

    def roll(self, count: int) -> list[int]:
        return [self.random.randint(1, 6) for _ in range(count)]

    # -- numbers

    def base_target(self, name: str) -> int:
        if self.attacker.name != name:
            return 5
        if self.kind == "siege":
            return 6
        return (
            6
            if self.region["feature"] in ("city", "fortification")
            and self.round == 1
            and self.kind == "field"
            else 5
        )

    def added(self, name: str, roll: str) -> int:
        return sum(one.value for one in self.modifiers if one.on == name and roll in one.rolls)

    def dice_of(self, name: str) -> int:
        side = self.side(name)
        dice = min(5, side.count(), side.most)
        return min(dice, max(1, dice - side.fewer)) if side.fewer else dice

    def misses(self, name: str) -> list[int]:
        side, target, added = self.side(name), self.base_target(name), self.added(name, "combat")
        return [
            place
            for place, die in enumerate(side.dice)
            if not is_hit(die, added, target)
            and place not in side.turned
            and not (side.ones_bite and die == 1)
        ]

    # -- hits and who they take

    def lose(self, side: Side, hits: int) -> list[dict[str, str]]:
        """Casualties chosen at random, one hit after another, applied at once."""
        ops = []
        while hits and side.count():
            nation, op = self.random.choice(list(self.ways_to_lose(side, hits)))
            hits -= 2 if op == "remove_elite" else 1
            self.remove(side, nation, op)
            ops.append({"op": op, "nation": nation})
        return ops

    def ways_to_lose(self, side: Side, hits: int) -> Iterator[tuple[str, str]]:
        for nation, (regular, elite) in sorted(side.units.items()):
            if regular:
                yield nation, "remove_regular"
            if elite:
                yield nation, "downgrade"
            if elite and hits >= 2:
                yield nation, "remove_elite"

    def remove(self, side: Side, nation: str, op: str) -> None:
        army, spare = side.units[nation], side.spare.setdefault(nation, [0, 0])
        out = side.dead.setdefault(nation, [0, 0]) if side.name == FP else spare
        if op == "remove_regular":
            army[0] -= 1
            out[0] += 1
            return
        army[1] -= 1
        source = out if out[0] else spare
        if op == "downgrade" and source[0]:
            source[0] -= 1
            army[0] += 1
        out[1] += 1

    def hurt_now(self, victim: Side, hits: int) -> None:
        """Hits of a special attack: taken before anything else."""
        if not hits:
            return
        ops = self.lose(victim, hits)
        self.act("allocate_hits", victim.name, ops=ops)
        self.clear_dead(victim)

    def clear_dead(self, *sides: Side) -> None:
        dead = [side for side in sides if not side.count()]
        for side in dead:
            for figure in list(side.figures):
                self.eliminate(side, figure)
        if len(dead) == 2:
            self.over = "both_eliminated"
        elif dead:
            self.over = "attacker_eliminated" if dead[0] is self.attacker else "defender_eliminated"

    def eliminate(self, side: Side, figure: Figure) -> None:
        side.figures.remove(figure)
        if figure["kind"] == "nazgul":
            side.nazgul_back += 1
        else:
            side.gone.append(figure["id"])

    def special(self, name: str, dice: int, target: int | None, **fields: Any) -> bool:
        """A special attack of a side; False when there is nothing to roll."""
        if dice <= 0:
            return False
        rolled = self.roll(dice)
        target = target or self.base_target(name)
        added = sum(one.value for one in self.modifiers if one.on == name == one.by and "combat" in one.rolls)
        hits = sum(is_hit(die, added, target) for die in rolled)
        self.act("effect", name, dice=rolled, **fields)
        self.expect("special_dice", dice)
        self.expect("special_target", target)
        self.expect("special_hits", hits)
        self.hurt_now(self.enemy(name), hits)
        return True

    # -- the round

    def play(self, cards: dict[str, Card], most_rounds: int = 4) -> None:
        while not self.over and self.round <= most_rounds:
            if not self.withdraws():
                self.play_round(cards)

    def withdraws(self) -> bool:
        able = self.region["feature"] == "stronghold" and self.kind == "field"
        if (
            not able
            or self.defender.name != self.region.get("settlement_controller")
            or self.random.random() > 0.1
        ):
            return False
        surplus = self.surplus(self.defender, 5)
        self.act("withdraw", self.defender.name, surplus=surplus)
        self.withdrawn = True
        self.finish("defender_retreated")
        return True

    def surplus(self, side: Side, limit: int) -> list[dict[str, str]]:
        found = []
        while side.count() > limit:
            nation = self.random.choice([name for name, pair in side.units.items() if sum(pair)])
            rank = 0 if side.units[nation][0] else 1
            side.units[nation][rank] -= 1
            side.spare.setdefault(nation, [0, 0])[rank] += 1
            found.append({"nation": nation, "rank": ("regular", "elite")[rank]})
        return found

    def play_round(self, cards: dict[str, Card]) -> None:
        self.choose_cards(cards)
        for step in (
            self.pre_roll,
            self.combat_roll,
            self.leader_reroll,
            self.casualties,
            self.post,
            self.last,
        ):
            if not self.over:
                step()
        self.finish(self.over) if self.over else None

    def finish(self, reason: str) -> None:
        self.over = reason
        for name, title in self.cards.items():
            self.piles[name].append(title)
        self.cards, self.modifiers, self.waiting = {}, [], []
        for side in self.sides:
            side.reset()

    def choose_cards(self, cards: dict[str, Card]) -> None:
        for side in self.sides:
            able = [
                title
                for title, card in cards.items()
                if card.side == side.name
                and self.piles[side.name].count(title) < COPIES[title]
                and card.playable(self, side.name)
            ]
            title = self.random.choice(able) if able and self.random.random() < 0.85 else None
            self.act("card", side.name, card=title)
            if title:
                self.cards[side.name] = title
        if not self.cards:
            return
        self.act("reveal", "")
        effects = [
            (
                SLOTS.index(effect.slot),
                effect.initiative,
                name == self.attacker.name,
                place,
                name,
                title,
                effect,
            )
            for name, title in self.cards.items()
            for place, effect in enumerate(cards[title].effects)
        ]
        effects.sort(key=lambda one: one[:4])
        self.expect("effect_order", [one[5] for one in effects])
        self.waiting = [one[4:] for one in effects]

    def run_effects(self, slot: str) -> None:
        while self.waiting and self.waiting[0][2].slot == slot and not self.over:
            name, _, effect = self.waiting.pop(0)
            effect.happens(self, name)

    def pre_roll(self) -> None:
        self.run_effects("pre_roll")

    def combat_roll(self) -> None:
        self.run_effects("combat_roll")
        for side in self.sides:
            side.dice = self.roll(self.dice_of(side.name))
            self.act("roll", side.name, dice=side.dice)
        for side in self.sides:
            target, added = self.base_target(side.name), self.added(side.name, "combat")
            side.hits = sum(is_hit(die, added, target) for die in side.dice)
            self.expect(f"combat_hits.{side.name}", side.hits)
            self.expect(f"target.{side.name}", target)
            self.expect(f"modifier.{side.name}", added)

    def leader_reroll(self) -> None:
        self.run_effects("leader_reroll")
        for side in self.sides:
            misses = self.misses(side.name)
            most = min(5, side.leadership(), len(misses)) if side.has_reroll else 0
            if most:
                places = self.random.sample(
                    misses, self.random.choice((most, most, most, self.random.randint(0, most)))
                )
                dice = self.roll(len(places))
                self.act("reroll", side.name, die_ids=places, dice=dice)
                target, added = self.base_target(side.name), self.added(side.name, "reroll")
                side.reroll_hits = sum(is_hit(die, added, target) for die in dice)
        for side in self.sides:
            other = self.enemy(side.name)
            side.hits += side.reroll_hits + (other.dice.count(1) if other.ones_bite else 0)
        if all(a["do"] in ("roll", "reroll", "effect") for a in self.actions[-1:]):
            for side in self.sides:
                self.expect(f"reroll_hits.{side.name}", side.reroll_hits)

    def casualties(self) -> None:
        self.run_effects("casualties")
        for side in self.sides:
            hits = self.enemy(side.name).hits
            if hits:
                before = side.count()
                self.act("allocate_hits", side.name, ops=self.lose(side, hits))
                del before
        self.clear_dead(*self.sides)

    def post(self) -> None:
        self.run_effects("post_casualties")

    def last(self) -> None:
        """Cease or go on, then retreat or hold."""
        name = self.attacker.name
        elites = [nation for nation, pair in sorted(self.attacker.units.items()) if pair[1]]
        if self.random.random() < 0.2 or (self.kind == "siege" and not elites):
            self.act("cease", name)
            self.over = "attacker_ceased"
            return
        if self.kind == "siege":
            nation = self.random.choice(elites)
            self.act("continue", name, downgrade={"nation": nation})
            self.remove(self.attacker, nation, "downgrade")
            self.clear_dead(self.attacker)
        else:
            self.act("continue", name)
            self.retreat_or_hold()
        if not self.over:
            self.finish("")
            self.round += 1

    def retreat_or_hold(self) -> None:
        if not self.free_regions():
            return
        if self.random.random() < 0.15:
            self.act("retreat", self.defender.name, to=self.random.choice(self.free_regions()))
            self.leave()
        else:
            self.act("hold", self.defender.name)

    def free_regions(self) -> list[str]:
        return ["Home"]

    def leave(self) -> None:
        """The defender goes; a Character of Level 0 stays."""
        self.expect("retreated_to", self.actions[-1]["to"])
        for figure in [one for one in self.defender.figures if one["kind"] in ("companion", "minion")]:
            if figure["level"] == 0:
                self.defender.figures.remove(figure)
                self.defender.alone.append(figure["id"])
        self.retreated, self.over = True, "defender_retreated"
