"""The end of a battle (WR-END-1): what was still to come does not happen, cards are discarded, an advance may follow."""

from rules.engine.hearing import Hearing
from rules.games.war_of_the_ring.leadership import recover
from rules.games.war_of_the_ring.position import (
    CHOSEN,
    PENDING,
    Position,
    Seat,
    with_army,
    with_battle,
    with_region,
)

ADVANCE_AFTER = frozenset({"defender_eliminated", "defender_retreated"})
WORDS = {
    "end.effect-lost": "{card} does not happen any more: the battle is over.",
    "end.cards-discarded": "{cards} discarded.",
    "end.card-returned": "{card} returns to the hand of {player}.",
    "end.effects-over": "What the cards did lasted for this round: {cards}.",
    "end.effects-last": "For the whole battle: {cards}.",
    "end.attacker_ceased": "The battle ends: the attacker ceases.",
    "end.defender_retreated": "The battle ends: the defender has left.",
    "end.defender_eliminated": "The battle ends: the defending army is eliminated.",
    "end.attacker_eliminated": "The battle ends: the attacking army is eliminated.",
    "end.both_eliminated": "The battle ends: both armies are eliminated.",
    "end.may-advance": "{player} may move all or part of the attacking army into {region}.",
    "end.no-advance": "No advance.",
    "end.siege-over": "{region} is no longer besieged.",
}


def end(position: Position, reason: str, hearing: Hearing) -> Position:
    """The battle over for this reason, at once."""
    hearing.find("WR-END-1", f"end.{reason}")
    hearing.settle("ended", True)
    hearing.settle("end_reason", reason)
    position = clear_round(position, hearing)
    if reason in ADVANCE_AFTER:
        attacker = position.player_of(position.attacker.side)
        hearing.find("WR-END-2", "end.may-advance", player=attacker, region=position.battle.region)
        return with_battle(position, step="advance", end_reason=reason)
    hearing.consider("WR-END-2", "end.no-advance")
    return settle_siege(with_battle(position, step="ended", end_reason=reason), hearing)


def clear_round(position: Position, hearing: Hearing) -> Position:
    """The end of a round: effects expire (WR-CARD-7), cards are discarded (WR-CARD-8), Leadership recovers."""
    for entry in position.battle.schedule:
        if entry.status == PENDING:
            title = position.cards[entry.card].title
            hearing.consider("WR-TIMING-5", "end.effect-lost", card=title)
    position = discard(recover(position, hearing), hearing)
    kept = tuple(mark for mark in position.battle.effects if mark.lasts == "battle")
    gone = [position.cards[mark.card].title for mark in position.battle.effects if mark.lasts == "round"]
    if kept:
        lasting = list(dict.fromkeys(position.cards[mark.card].title for mark in kept))
        hearing.consider("WR-CARD-7", "end.effects-last", cards=lasting)
    if gone:
        hearing.find("WR-CARD-7", "end.effects-over", cards=list(dict.fromkeys(gone)))
    return with_battle(
        position, schedule=(), effects=kept, free_peoples=Seat(), shadow=Seat(), revealed=False, pending=None
    )


def discard(position: Position, hearing: Hearing) -> Position:
    """Every chosen card to its discard pile; an unplayable one as the reading says."""
    piles, hands = dict(position.discards), dict(position.hands)
    thrown = []
    for side in position.in_order:
        seat = position.seat(side)
        if seat.decision != CHOSEN or not seat.card:
            continue
        if seat.void and hearing.reading("unplayable-card") == "void-and-return":
            title = position.cards[seat.card].title
            hearing.find("WR-CARD-6", "end.card-returned", card=title, player=position.player_of(side))
            if side in hands:
                hands[side] = tuple(sorted((*hands[side], seat.card)))
            continue
        piles[side] = tuple(sorted((*piles.get(side, ()), seat.card)))
        thrown.append(position.cards[seat.card].title)
    if thrown:
        hearing.find("WR-CARD-8", "end.cards-discarded", cards=thrown)
        hearing.settle("discarded", thrown)
    return position._replace(discards=piles, hands=hands)


def settle_siege(position: Position, hearing: Hearing) -> Position:
    """Whether the embattled Stronghold is besieged now: an army inside it and an enemy army outside (WR-END-3)."""
    region = position.region
    inside = [a for a in position.armies.values() if a.region == region.id and a.in_stronghold and a.size]
    if not inside:
        return _lifted(position, hearing) if region.besieged else position
    enemies = [
        army
        for army in position.armies.values()
        if army.region == region.id and not army.in_stronghold and army.size and army.side != inside[0].side
    ]
    if enemies:
        return with_region(position, region._replace(besieged=True))
    for army in inside:
        position = with_army(position, army._replace(in_stronghold=False))
    return _lifted(position, hearing)


def _lifted(position: Position, hearing: Hearing) -> Position:
    if position.region.besieged:
        hearing.find("WR-END-3", "end.siege-over", region=position.region.id)
    return with_region(position, position.region._replace(besieged=False))
