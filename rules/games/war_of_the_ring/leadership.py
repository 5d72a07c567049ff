"""Leadership of an army, its forfeit and its cancellation (WR-LEADER-1, WR-CARD-10, WR-CARD-11)."""

from collections.abc import Sequence

from rules.engine.hearing import Hearing
from rules.games.war_of_the_ring.position import (
    ACTIVE,
    CANCELLED,
    FORFEITED,
    Army,
    Figure,
    Position,
    with_army,
    with_figure,
)

WORDS = {
    "forfeit.paid": "{figures}: {points:point} of Leadership forfeited, no part of the rating in this round.",
    "forfeit.points": "Only the points that the card asks for are forfeited: {points:point} of {figures}.",
    "forfeit.paid-at-reveal": "{figure} paid when the cards were revealed, before the Leadership was cancelled.",
    "leadership.cancelled": "The Leadership and abilities of {figure} are cancelled for this round.",
    "leadership.nothing-to-cancel": "{figure} has no active Leadership left to cancel.",
    "leadership.recovered": "Forfeited and cancelled Leadership counts again.",
}


def rating(position: Position, side: str) -> int:
    """The Leadership rating: the figures that are active, less what the enemy's card takes."""
    own = sum(figure.rating for figure in position.army(side).figures)
    taken = sum(
        mark.modifier.value
        for mark in position.battle.effects
        if mark.modifier.op == "less_leadership" and mark.on == side
    )
    return max(0, own - taken)


def forfeit(
    position: Position, army: Army, figures: Sequence[Figure], points: int, hearing: Hearing
) -> Position:
    """The named figures out of the rating: each whole, or only as many points as the card asks for, in the order named."""
    total = sum(figure.leadership - figure.forfeited for figure in figures)
    whole = total == points or hearing.reading("forfeit-extent") == "whole-figure"
    left = total if whole else points
    for figure in figures:
        paid = min(left, figure.leadership - figure.forfeited)
        left -= paid
        gone = figure.forfeited + paid
        state = FORFEITED if gone == figure.leadership else ACTIVE
        position = with_figure(
            position, position.armies[army.id], figure._replace(forfeited=gone, state=state)
        )
    names = [figure.id for figure in figures]
    key = "forfeit.paid" if whole else "forfeit.points"
    hearing.find("WR-CARD-10", key, figures=names, points=total if whole else points)
    return position


def cancel(position: Position, army: Army, figure: Figure, hearing: Hearing) -> Position:
    """A figure's Leadership cancelled. What was already forfeited stays paid (WR-CARD-11)."""
    if figure.state != ACTIVE:
        hearing.consider("WR-CARD-11", "leadership.nothing-to-cancel", figure=figure.id)
        return position
    hearing.find("WR-CARD-11", "leadership.cancelled", figure=figure.id)
    return with_figure(position, army, figure._replace(state=CANCELLED))


def recover(position: Position, hearing: Hearing) -> Position:
    """At the end of the round all Leadership counts again (WR-CARD-7)."""
    for army in (position.attacker, position.defender):
        if any(figure.state != ACTIVE or figure.forfeited for figure in army.figures):
            fresh = tuple(figure._replace(state=ACTIVE, forfeited=0) for figure in army.figures)
            position = with_army(position, army._replace(figures=fresh))
            hearing.find("WR-CARD-7", "leadership.recovered")
    return position
