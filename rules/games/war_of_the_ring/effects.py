"""What happens when a card's effect comes up: whether it can happen, and each operation of the closed set."""

from collections.abc import Callable
from dataclasses import dataclass

from rules.engine.hearing import Hearing
from rules.games.war_of_the_ring import elimination, leadership, special_attacks
from rules.games.war_of_the_ring.cards.model import STANDING, Effect, Modifier
from rules.games.war_of_the_ring.combat_roll import failed
from rules.games.war_of_the_ring.paying import can_pay
from rules.games.war_of_the_ring.position import (
    PENDING,
    VOID,
    Figure,
    Hurt,
    Mark,
    Position,
    Scheduled,
    enemy_of,
    with_battle,
    with_figure,
    with_seat,
)
from rules.games.war_of_the_ring.requirements import candidates, count, unmet
from rules.games.war_of_the_ring.retreat import (
    Surplus,
    free_regions,
    has_stronghold,
    is_besieged,
    retreat,
    withdraw,
)
from rules.games.war_of_the_ring.special_attacks import SpecialAttack
from rules.games.war_of_the_ring.timing import effect_of, title_of

WORDS = {
    "effect.condition": "{card}: what the effect asks for is not the case; it does nothing.",
    "effect.requirement-gone": "{card}: the requirement no longer holds; the effect does not happen.",
    "effect.requirement-held": "{card} was validly played; its requirement is not checked again.",
    "effect.cannot-pay": "{card}: the cost cannot be paid at this moment; the effect does nothing.",
    "effect.nobody": "{card}: there is nothing for the effect to act on.",
    "effect.besieged": "{card} cannot move a besieged army.",
    "effect.applied": "{card}: {what}.",
    "effect.cancelled": "{card} cancels {other}.",
    "effect.extra-hits": "{card}: {player} scores {hits:more hit/more hits}.",
    "effect.cancel-hits": "{card}: {hits:hit} of {player} cancelled.",
    "effect.turned": "{card}: {count:miss counts as a hit/misses count as hits} for {player}.",
    "effect.not-a-miss": "Die {place:nth} did not miss.",
    "effect.no-figure": "{figure} cannot be chosen for this effect.",
    "effect.one-figure": "Exactly one figure is named for this effect.",
    "effect.awakened": "{figure} awakens.",
    "need.misses": "{player} names up to {count:missed die/missed dice}.",
}
SAID: dict[str, str] = {
    "modifier": "{value:+d} to each die of {side} ({scope})",
    "target": "{side} needs {value} ({scope})",
    "fewer_dice": "{side} rolls {value} fewer Combat dice, at least one",
    "most_dice": "{side} rolls at most {value} Combat dice",
    "ones_hit_back": "natural ones of {side} hit their own army",
    "no_reroll": "{side} has no Leader re-roll",
    "less_leadership": "the Leadership of {side} is {value} lower",
}


@dataclass(frozen=True, slots=True)
class Use:
    """An effect that happens, with what its owner chose and what the cost is worth."""

    entry: Scheduled
    effect: Effect
    title: str
    by: str
    x: int = 0
    worth: int = 0
    figures: tuple[str, ...] | None = None
    die_ids: tuple[int, ...] | None = None
    dice: tuple[int, ...] | None = None
    to: str = ""
    withdraws: bool = False
    surplus: Surplus = ()

    @property
    def side(self) -> str:
        return self.entry.side

    @property
    def target(self) -> str:
        return self.side if self.effect.on == "own" else enemy_of(self.side)


def obstacle(position: Position, entry: Scheduled, hearing: Hearing) -> tuple[str, str] | None:
    """Why the effect cannot happen now, as rule and key; None when it can."""
    effect, side = effect_of(position, entry), entry.side
    if unmet(position, side, position.cards[entry.card].requirement) is not None:
        if hearing.reading("requirement-check") == "at-application":
            return ("WR-CARD-9", "effect.requirement-gone")
        hearing.consider("WR-CARD-9", "effect.requirement-held", card=title_of(position, entry))
    if unmet(position, side, effect.when) is not None:
        return ("WR-TIMING-1", "effect.condition")
    if effect.cost is not None and not can_pay(position, side, effect.cost, hearing):
        return ("WR-CARD-11" if effect.cost.kind == "forfeit" else "WR-CARD-9", "effect.cannot-pay")
    if effect.picks and not candidates(position, side, effect.picks):
        return ("WR-CARD-9", "effect.nobody")
    return _nothing_to_do(position, side, effect, hearing)


def _nothing_to_do(position: Position, side: str, effect: Effect, hearing: Hearing) -> tuple[str, str] | None:
    if effect.op == "special_attack" and effect.dice not in ("x", "pick"):
        return None if _amount(position, side, effect.dice, 0, 0) > 0 else ("WR-CARD-9", "effect.nobody")
    if effect.op == "turn_misses":
        return None if failed(position, side, hearing) else ("WR-CARD-9", "effect.nobody")
    if effect.op == "retreat":
        return _no_retreat(position, side, effect, hearing)
    return None


def _no_retreat(position: Position, side: str, effect: Effect, hearing: Hearing) -> tuple[str, str] | None:
    army = position.army(side)
    if is_besieged(position, army) and not effect.despite_siege:
        if hearing.reading("besieged-and-cards") == "bound":
            return ("WR-RETREAT-4", "effect.besieged")
        hearing.find("WR-RETREAT-4", "retreat.card-outranks")
    if free_regions(position, army) or has_stronghold(position, army):
        return None
    return ("WR-RETREAT-2", "effect.nobody")


def _amount(position: Position, side: str, amount: int | str, x: int, worth: int) -> int:
    """A number of the card: fixed, chosen, or counted now for the owner."""
    if isinstance(amount, int):
        return amount
    if amount == "x":
        return x
    if amount in ("pick", "level"):
        return worth
    if amount == "combat_strength":
        return position.army(side).size
    return count(position, side, f"own_{amount}")


def set_status(position: Position, entry: Scheduled, status: str) -> Position:
    schedule = tuple(one._replace(status=status) if one == entry else one for one in position.battle.schedule)
    return with_battle(position, schedule=schedule)


def apply(position: Position, use: Use, hearing: Hearing) -> Position:
    """The operation of the effect."""
    if use.effect.op in STANDING:
        return _stand(position, use, hearing)
    return ACTS[use.effect.op](position, use, hearing)


def _stand(position: Position, use: Use, hearing: Hearing) -> Position:
    """A standing effect put in force on each army that it touches."""
    effect = use.effect
    value = _amount(position, use.side, effect.value, use.x, use.worth)
    sides = (use.side, enemy_of(use.side)) if effect.on == "both" else (use.target,)
    marks = position.battle.effects
    for side in sides:
        modifier = Modifier(effect.op, value, effect.scope)
        marks = (*marks, Mark(modifier, side, use.side, use.entry.card, effect.lasts))
        scope = " and ".join(one.replace("_", " ") for one in effect.scope)
        player = position.player_of(side)
        what = SAID[effect.op].format(value=value, side=hearing.names.get(player, player), scope=scope)
        hearing.find(
            "WR-MOD-4" if effect.op == "modifier" else "WR-TIMING-1",
            "effect.applied",
            card=use.title,
            what=what,
        )
    return with_battle(position, effects=marks)


def _special_attack(position: Position, use: Use, hearing: Hearing) -> Position:
    number = _amount(position, use.side, use.effect.dice, use.x, use.worth)
    attack = SpecialAttack(use.side, use.entry.card, use.effect, number, use.dice, use.by)
    return special_attacks.roll(position, attack, hearing)


def _turn_misses(position: Position, use: Use, hearing: Hearing) -> Position:
    side = use.side
    misses = failed(position, side, hearing)
    most = min(len(misses), _amount(position, side, use.effect.value, use.x, use.worth))
    if use.die_ids is None:
        hearing.need(use.by, "misses", most, "WR-TIMING-1", "die_ids")
        return position
    good: list[int] = []
    for index, place in enumerate(use.die_ids):
        if place not in misses or place in use.die_ids[:index] or len(good) == most:
            hearing.fault("effect.not-a-miss", f"die_ids/{index}", "WR-TIMING-1", place=place)
        else:
            good.append(place)
    seat = position.seat(side)
    hearing.find("WR-TIMING-1", "effect.turned", card=use.title, count=len(good), player=use.by)
    hearing.settle(f"turned.{side}", good)
    turned = (*seat.turned, *good)
    return with_seat(position, side, turned=turned, combat_hits=seat.combat_hits + len(good))


def _extra_hits(position: Position, use: Use, hearing: Hearing) -> Position:
    """More hits: added to those of the rolls before the casualties, else taken at once (WR-CARD-17)."""
    side = use.side
    hits = _amount(position, side, use.effect.value, use.x, use.worth)
    player = position.player_of(side)
    hearing.find("WR-TIMING-1", "effect.extra-hits", card=use.title, player=player, hits=hits)
    if use.effect.slot == "casualties":
        total = position.seat(side).hits + hits
        hearing.settle(f"hits.{side}", total)
        return with_seat(position, side, hits=total)
    hearing.settle("hits_at_once", hits)
    return with_battle(position, pending=Hurt(enemy_of(side), hits, use.entry.card)) if hits else position


def _cancel_hits(position: Position, use: Use, hearing: Hearing) -> Position:
    enemy = enemy_of(use.side)
    hits = position.seat(enemy).hits
    gone = min(hits, _amount(position, use.side, use.effect.value, use.x, use.worth))
    player = position.player_of(enemy)
    hearing.find("WR-TIMING-1", "effect.cancel-hits", card=use.title, hits=gone, player=player)
    hearing.settle(f"hits.{enemy}", hits - gone)
    return with_seat(position, enemy, hits=hits - gone)


def _picked(position: Position, use: Use, hearing: Hearing) -> Figure | None:
    """The one figure that the owner names for the effect; None with a need or a fault."""
    able = candidates(position, use.side, use.effect.picks)
    if use.figures is None:
        hearing.need(use.by, "figure", 1, "WR-TIMING-1", "figures")
        return None
    if len(use.figures) != 1:
        hearing.fault("effect.one-figure", "figures", "WR-TIMING-1")
        return None
    if use.figures[0] not in able:
        hearing.fault("effect.no-figure", "figures/0", "WR-TIMING-1", figure=use.figures[0])
        return None
    return able[use.figures[0]][0]


def _army_of(position: Position, use: Use, figure: Figure) -> str:
    own = position.army(use.side)
    return use.side if figure in own.figures else enemy_of(use.side)


def _eliminate_figure(position: Position, use: Use, hearing: Hearing) -> Position:
    figure = _picked(position, use, hearing)
    if figure is None:
        return position
    hearing.find("WR-LEADERELIM-6", "elimination.by-card", card=use.title, figure=figure.name or figure.id)
    army = position.army(_army_of(position, use, figure))
    return elimination.remove_figure(position, army, figure, hearing)


def _cancel_leadership(position: Position, use: Use, hearing: Hearing) -> Position:
    figure = _picked(position, use, hearing)
    if figure is None:
        return position
    return leadership.cancel(position, position.army(_army_of(position, use, figure)), figure, hearing)


def _cancel_card(position: Position, use: Use, hearing: Hearing) -> Position:
    """What is pending of the enemy's card does not happen, and what is in force ends."""
    enemy = enemy_of(use.side)
    other = position.seat(enemy).card
    hearing.find(
        "WR-TIMING-5", "effect.cancelled", card=use.title, other=position.cards[other].title if other else ""
    )
    hearing.settle(f"cancelled.{enemy}", bool(other))
    schedule = tuple(
        one._replace(status=VOID) if one.side == enemy and one.status == PENDING else one
        for one in position.battle.schedule
    )
    kept = tuple(mark for mark in position.battle.effects if mark.by != enemy or mark.lasts == "battle")
    return with_battle(position, schedule=schedule, effects=kept)


def _retreat(position: Position, use: Use, hearing: Hearing) -> Position:
    army = position.army(use.side)
    if use.withdraws:
        if not has_stronghold(position, army):
            hearing.fault("withdraw.none", "withdraw", "WR-RETREAT-3", region=position.battle.region)
            return position
        return withdraw(position, army, use.surplus, hearing)
    return retreat(position, army, use.to, use.surplus, hearing)


def _awaken(position: Position, use: Use, hearing: Hearing) -> Position:
    figure = _picked(position, use, hearing)
    if figure is None:
        return position
    hearing.find("WR-TIMING-1", "effect.awakened", figure=figure.name or figure.id)
    army = position.army(_army_of(position, use, figure))
    return with_figure(position, army, figure._replace(sovereign="awakened"))


ACTS: dict[str, Callable[[Position, Use, Hearing], Position]] = {
    "special_attack": _special_attack,
    "turn_misses": _turn_misses,
    "extra_hits": _extra_hits,
    "cancel_hits": _cancel_hits,
    "eliminate_figure": _eliminate_figure,
    "cancel_leadership": _cancel_leadership,
    "cancel_card": _cancel_card,
    "retreat": _retreat,
    "awaken": _awaken,
}
