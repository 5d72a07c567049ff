"""Contradictions in a position: what is well formed but cannot stand on the table."""

from collections.abc import Iterator

from rules.engine.documents import Doc
from rules.games.war_of_the_ring.conservation import totals
from rules.games.war_of_the_ring.position import (
    CHOSEN,
    FIGURE_KINDS,
    NATIONS,
    SIDES,
    SIEGE,
    SORTIE,
    Army,
    Figure,
    Position,
    Region,
    enemy_of,
)

OVER = ("advance", "ended")


def check(position: Position, doc: Doc) -> None:
    """Report every contradiction of the position as a fault of its document."""
    battle = position.battle
    missing = [field for field in ("attacker", "defender") if getattr(battle, field) not in position.armies]
    for field in missing:
        doc.fault("position.army", f"battle/{field}", f'There is no army "{getattr(battle, field)}".')
    for army in position.armies.values():
        for path, text in _army(army):
            doc.fault("position.army", path, text)
    if missing:
        return
    for path, text in (
        *_sides(position),
        *_places(position),
        *_figures(position),
        *_cards(position),
        *_supply(position),
    ):
        doc.fault("position.contradiction", path, text)


def _army(army: Army) -> Iterator[tuple[str, str]]:
    for nation in army.units:
        if NATIONS[nation] != army.side:
            yield "armies", f'The army "{army.id}" has units of {nation}, which fights for the other side.'
    for figure in army.figures:
        if FIGURE_KINDS[figure.kind] != army.side:
            yield "armies", f'The army "{army.id}" has the figure "{figure.id}" of the other side.'
    if army.figures and not army.size:
        yield "armies", f'The army "{army.id}" has figures but no unit.'


def _sides(position: Position) -> Iterator[tuple[str, str]]:
    if position.attacker.side == position.defender.side:
        yield "battle", "Attacker and defender are of the same side."
    for army in (position.attacker, position.defender):
        if not army.size and position.battle.step not in OVER:
            yield "armies", f'The army "{army.id}" fights without a unit.'
    for side in SIDES:
        if not any(player.side == side for player in position.players):
            yield "players", f"Nobody plays the {side}."
        for nation in (*position.pools[side].reinforcements, *position.pools[side].casualties):
            if NATIONS[nation] != side:
                yield f"pools/{side}", f"The {nation} fight for the other side."


def _places(position: Position) -> Iterator[tuple[str, str]]:
    battle, region = position.battle, position.region
    if battle.step in OVER:
        return
    if position.defender.region != battle.region:
        yield "battle/defender", "The defending army is not in the embattled region."
    if position.attacker.region != battle.attacker_origin:
        yield "battle/attacker", "The attacking army is not where it attacks from."
    inside = {SIEGE: position.defender, SORTIE: position.attacker}.get(battle.kind)
    if inside is not None and not inside.in_stronghold:
        yield "armies", f'The army "{inside.id}" is not inside the Stronghold.'
    if inside is not None and not _is_besieged_stronghold_of(inside.side, region):
        yield "regions", f'There is no besieged Stronghold in "{region.id}".'
    if battle.kind == "field" and (position.attacker.in_stronghold or position.defender.in_stronghold):
        yield "armies", "In a field battle no army fights inside a Stronghold."


def _is_besieged_stronghold_of(side: str, region: Region) -> bool:
    """A Stronghold is never under siege in the hands of its besiegers."""
    return (
        region.feature == "stronghold" and region.besieged and region.settlement_controller != enemy_of(side)
    )


def _figures(position: Position) -> Iterator[tuple[str, str]]:
    seen: set[str] = set()
    characters: set[str] = set()
    for figure in _all_figures(position):
        if figure.id in seen:
            yield "armies", f'The figure "{figure.id}" stands twice.'
        elif figure.is_character and figure.name and figure.name.casefold() in characters:
            yield "armies", f'The figure "{figure.name}" stands twice.'
        seen.add(figure.id)
        if figure.is_character:
            characters.add(figure.name.casefold())
        if figure.forfeited > figure.leadership:
            yield "armies", f'The figure "{figure.id}" has forfeited more than its Leadership.'


def _all_figures(position: Position) -> Iterator[Figure]:
    for army in position.armies.values():
        yield from army.figures
    for region in position.regions.values():
        yield from region.lone_characters
    for pool in position.pools.values():
        yield from (*pool.removed_figures, *pool.returned)


def _cards(position: Position) -> Iterator[tuple[str, str]]:
    for side in SIDES:
        seat = position.seat(side)
        if seat.card and (seat.card not in position.cards or position.cards[seat.card].side != side):
            yield f"battle/{side}/card", f'"{seat.card}" is no card of this side.'
        if seat.card and seat.decision != CHOSEN:
            yield f"battle/{side}/card", "There is a card, but the decision is not that one was chosen."
        if any(place >= len(seat.dice or ()) for place, _ in seat.rerolled or ()):
            yield f"battle/{side}/rerolled", "A die was re-rolled that was not rolled."
    for entry in position.battle.schedule:
        card = position.cards.get(entry.card)
        if card is None or entry.effect >= len(card.effects):
            yield "battle/schedule", f'"{entry.card}" has no effect {entry.effect}.'
    for mark in position.battle.effects:
        if mark.card not in position.cards:
            yield "battle/effects", f'There is no card "{mark.card}".'


def _supply(position: Position) -> Iterator[tuple[str, str]]:
    """With the figures of the game given (X-WR-SUPPLY) each Nation's units must be all there."""
    found = totals(position)
    for nation, supply in position.settings.supply.items():
        if found.get(nation, (0, 0)) != supply:
            yield (
                "settings/supply",
                f"The units of {nation} on the map and in the pools are not those of the game.",
            )
