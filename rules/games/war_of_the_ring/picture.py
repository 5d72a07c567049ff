"""A battle as a picture: both armies in columns with units, figures, card, dice, hits and what is lost, and the same in words."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.drawing.columns import Column, Die, Row, draw_columns
from rules.engine.faults import Unreadable
from rules.engine.messages import counted
from rules.engine.pictures import Picture, Table
from rules.games.war_of_the_ring.cards.model import COMBAT, REROLL
from rules.games.war_of_the_ring.combat_roll import target
from rules.games.war_of_the_ring.modifiers import is_hit, total_modifier
from rules.games.war_of_the_ring.moments import NAMES
from rules.games.war_of_the_ring.position import ACTIVE, Army, Figure, Pool, Position, Seat
from rules.games.war_of_the_ring.referee import REFEREE

SIDE_NAMES = {"free_peoples": "Free Peoples", "shadow": "Shadow"}
LOST = {"remove_regular": "Regular of {}", "downgrade": "Elite of {} replaced", "remove_elite": "Elite of {}"}
LEGEND = (
    ("Square: a Regular", "regular"),
    ("Diamond: an Elite", "elite"),
    ("Heavy frame: the die hits", "hit"),
)


def pictures(case: Mapping[str, Any], ruling: Mapping[str, Any] | None) -> tuple[Picture, ...]:
    """The battle as the case begins, and as it stands after its actions where something changed."""
    before = _position(case["position"])
    if before is None:
        return ()
    found = [picture(before, "before", "At first")]
    after = _position(ruling["position"]) if ruling else None
    if after is not None and after != before:
        found.append(picture(after, "after", "Afterwards"))
    return tuple(found)


def _position(document: Any) -> Position | None:
    try:
        return REFEREE.read({"ruleset": "war-of-the-ring/1", "position": document}).position
    except Unreadable:
        return None


def picture(position: Position, name: str = "battle", caption: str = "The battle") -> Picture:
    columns = tuple(_column(position, side) for side in position.in_order)
    place = _place(position)
    rows = tuple((column.title, *_said(row)) for column in columns for row in column.rows)
    svg = draw_columns(columns, name, caption, f"{place} {_in_words(columns)}")
    return Picture(svg, caption, Table(("Army", "What", "Count or text"), rows), place, LEGEND)


def _place(position: Position) -> str:
    battle, region = position.battle, position.region
    feature = "" if region.feature == "none" else f", {region.feature}"
    kinds = {"field": "Field battle", "siege": "Siege", "sortie": "Sortie"}
    step = "over" if battle.step == "ended" else NAMES[battle.step]
    return f"{kinds[battle.kind]} in {region.id}{feature}. Round {battle.round}: {step}."


def _said(row: Row) -> tuple[str, str]:
    return row.label, row.text or ", ".join(_die_in_words(die) for die in row.dice) or str(row.marks)


def _die_in_words(die: Die) -> str:
    return str(die.face) if die.hits is None else f"{die.face} {'hits' if die.hits else 'misses'}"


def _in_words(columns: tuple[Column, ...]) -> str:
    return " ".join(
        f"{column.title}: " + "; ".join(f"{label} {text}" for label, text in map(_said, column.rows)) + "."
        for column in columns
    )


def _column(position: Position, side: str) -> Column:
    army = position.army(side)
    role = "attacker" if position.is_attacker(side) else "defender"
    rows = (
        *_units(army),
        *(_figure(figure) for figure in army.figures),
        *_round(position, side, position.seat(side)),
        *_lost(position.pools[side]),
    )
    return Column(f"{SIDE_NAMES[side]}, {role}", rows)


def _units(army: Army) -> Iterator[Row]:
    if not army.size:
        yield Row("Units", "none left")
    for nation, (regular, elite) in sorted(army.units.items()):
        if regular:
            yield Row(f"{nation.capitalize()}, Regulars", str(regular), regular)
        if elite:
            yield Row(f"{nation.capitalize()}, Elites", str(elite), elite, kind="strong")


def _figure(figure: Figure) -> Row:
    kinds = {"fp_leader": "Leader", "nazgul": "Nazgûl", "companion": "Companion", "minion": "Minion"}
    state = "" if figure.state == ACTIVE else f", {figure.state}"
    level = "" if figure.level is None else f", Level {figure.level}"
    return Row(
        figure.name or figure.id, f"{kinds[figure.kind]}, Leadership {figure.leadership}{level}{state}"
    )


def _round(position: Position, side: str, seat: Seat) -> Iterator[Row]:
    """The card, the dice as they fell and the hits of the round so far."""
    if seat.decision != "open":
        yield Row("Card", _card(position, seat))
    if seat.dice is not None:
        yield Row("Combat roll", dice=tuple(_dice(position, side, COMBAT, seat)))
    if seat.rerolled:
        needed, added = target(position, side, REROLL), total_modifier(position, side, REROLL)
        dice = tuple(Die(die, is_hit(die, added, needed)) for _, die in seat.rerolled)
        yield Row("Leader re-roll", dice=dice)
    if seat.losses:
        yield Row("Loses", ", ".join(LOST[op.op].format(op.nation.capitalize()) for op in seat.losses))
    if seat.dice is not None and position.battle.step not in ("combat_roll", "leader_reroll"):
        yield Row("Hits scored", str(seat.hits), kind="strong")


def _dice(position: Position, side: str, scope: str, seat: Seat) -> Iterator[Die]:
    needed, added = target(position, side, scope), total_modifier(position, side, scope)
    for place, die in enumerate(seat.dice or ()):
        yield Die(die, place in seat.turned or is_hit(die, added, needed))


def _card(position: Position, seat: Seat) -> str:
    if seat.decision == "passed":
        return "none"
    if not position.battle.revealed or not seat.card:
        known = position.cards.get(seat.card)
        deck = seat.deck or (known.deck if known else "")
        return f"face down, {deck} deck" if deck else "face down"
    return position.cards[seat.card].title + (" (no effect)" if seat.void else "")


def _lost(pool: Pool) -> Iterator[Row]:
    for nation, (regular, elite) in sorted(pool.casualties.items()):
        yield Row(
            f"{nation.capitalize()}, out of the game",
            f"{counted(regular, 'Regular')}, {counted(elite, 'Elite')}",
        )
    if pool.removed_figures:
        names = ", ".join(figure.name or figure.id for figure in pool.removed_figures)
        yield Row("Removed for good", names)
