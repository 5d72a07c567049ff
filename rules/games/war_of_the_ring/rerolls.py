"""How many dice a Leader re-roll has and what it hits: the numbers of step 3, without the action."""

from rules.engine.hearing import Hearing
from rules.games.war_of_the_ring.cards.model import REROLL
from rules.games.war_of_the_ring.combat_roll import CAP, failed, marks_on, ones_hit_back, target
from rules.games.war_of_the_ring.externals import external
from rules.games.war_of_the_ring.leadership import rating
from rules.games.war_of_the_ring.modifiers import arithmetic, hits_of, modifier
from rules.games.war_of_the_ring.position import Position, enemy_of, with_seat
from rules.games.war_of_the_ring.settings import LEADERSHIP

WORDS = {
    "rerolls.most": "{player} has Leadership {leadership} and {failed:failed die/failed dice}: re-rolls up to {most}.",
    "rerolls.cancelled": "{card}: {player} has no Leader re-roll.",
    "rerolls.hits": "{player} re-rolls {dice}, target {target}: {arithmetic}. {hits:hit}.",
    "rerolls.none": "{player} has nothing to re-roll.",
    "rerolls.total": "{player} has {combat} from the Combat roll and {reroll} from the re-roll: {hits:hit}.",
}


def capped_rating(position: Position, side: str, hearing: Hearing) -> int:
    """Leadership as a number of dice: at most five, after forfeits (WR-LEADER-1)."""
    now = rating(position, side)
    full = sum(figure.leadership for figure in position.army(side).figures)
    if full > CAP and now < full:
        lost = full - now
        if hearing.reading("reroll-cap") == "cap-first":
            return max(0, CAP - lost)
    return min(CAP, now)


def most_rerolls(position: Position, side: str, hearing: Hearing) -> int:
    if marks_on(position, side, "no_reroll"):
        return 0
    return capped_rating(position, side, hearing)


def say_rerolls(position: Position, side: str, hearing: Hearing) -> int:
    """How many dice the side may re-roll now, with its steps."""
    player, misses = position.player_of(side), failed(position, side, hearing)
    for mark in marks_on(position, side, "no_reroll")[:1]:
        hearing.find("WR-LEADER-1", "rerolls.cancelled", player=player, card=position.cards[mark.card].title)
    most = min(most_rerolls(position, side, hearing), len(misses))
    leadership = rating(position, side)
    if any(figure.is_character for figure in position.army(side).figures):
        external(hearing, LEADERSHIP)
    hearing.find(
        "WR-LEADER-1", "rerolls.most", player=player, leadership=leadership, failed=len(misses), most=most
    )
    hearing.settle(f"rerolls.{side}", most)
    hearing.settle(f"leadership.{side}", leadership)
    hearing.settle(f"failed.{side}", misses)
    return most


def total_hits(position: Position, side: str, hearing: Hearing) -> Position:
    """The side's hits of both rolls together (WR-LEADER-4), and what the enemy's own ones add."""
    seat = position.seat(side)
    player = position.player_of(side)
    dice = [die for _, die in seat.rerolled or ()]
    reroll = 0
    if dice:
        needed = target(position, side, REROLL)
        added = modifier(position, side, REROLL, hearing)
        hit = hits_of(dice, added, needed, hearing)
        reroll = sum(hit)
        worked = arithmetic(dice, added, needed, hit)
        values = {"dice": dice, "target": needed, "modifier": added, "arithmetic": worked, "hits": reroll}
        hearing.find("WR-LEADER-3", "rerolls.hits", player=player, **values)
        hearing.settle(f"reroll_modifier.{side}", added)
        hearing.settle(f"reroll_target.{side}", needed)
    combat = seat.combat_hits
    ones = ones_hit_back(position, enemy_of(side))
    if ones:
        marks = marks_on(position, enemy_of(side), "ones_hit_back")
        title, enemy = position.cards[marks[0].card].title, position.player_of(enemy_of(side))
        hearing.find("WR-TIMING-1", "roll.ones", ones=ones, player=enemy, card=title)
    hits = combat + reroll + ones
    hearing.find(
        "WR-LEADER-4", "rerolls.total", player=player, combat=combat + ones, reroll=reroll, hits=hits
    )
    hearing.settle(f"reroll_hits.{side}", reroll)
    hearing.settle(f"hits.{side}", hits)
    return with_seat(position, side, reroll_hits=reroll, hits=hits)
