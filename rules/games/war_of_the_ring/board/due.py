"""What is due next, in the order of the round: only that is asked."""

from collections.abc import Iterator
from dataclasses import replace

from rules.games.war_of_the_ring.board import words
from rules.games.war_of_the_ring.board.effect_form import effect_form
from rules.games.war_of_the_ring.board.fields import Button, Form
from rules.games.war_of_the_ring.board.forms import (
    advance_form,
    allocate_form,
    card_form,
    continue_form,
    reroll_form,
    retreat_form,
    reveal_form,
    roll_form,
    withdraw_form,
)
from rules.games.war_of_the_ring.cards.model import SLOTS
from rules.games.war_of_the_ring.moments import NAMES
from rules.games.war_of_the_ring.position import FIELD, OPEN, STEPS, Position, enemy_of
from rules.games.war_of_the_ring.retreat import has_stronghold
from rules.games.war_of_the_ring.timing import next_effect
from wording import gettext as _

SHOWN = STEPS[1:9]
# Steps in which a player chooses: one name for the step and for its form.
CHOICES = {"cease": words.CEASE_OR_GO_ON, "retreat": words.RETREAT_OR_HOLD}


def due(position: Position) -> tuple[Form, ...]:
    """The forms of what comes next; several only where the order between them is free."""
    battle = position.battle
    if battle.pending is not None:
        return (allocate_form(position, battle.pending.side, battle.pending.hits),)
    entry = next_effect(position) if battle.step in SLOTS else None
    if entry is not None:
        return (effect_form(position, entry),)
    return tuple(_of_step(position))


def _of_step(position: Position) -> Iterator[Form]:
    battle, (first, second) = position.battle, position.in_order
    if battle.step in ("siege_window", "cards"):
        yield from _cards(position)
    elif battle.step == "combat_roll":
        yield from (roll_form(position, s) for s in (first, second) if position.seat(s).dice is None)
    elif battle.step == "leader_reroll":
        yield from (reroll_form(position, s) for s in (first, second) if position.seat(s).rerolled is None)
    elif battle.step == "casualties":
        yield from _casualties(position)
    elif battle.step == "cease":
        yield _or(continue_form(position, first), _("Cease the attack"), "cease", words.CEASE_OR_GO_ON)
    elif battle.step == "retreat":
        yield _or(retreat_form(position, second), _("Hold the region"), "hold", words.RETREAT_OR_HOLD)
    elif battle.step == "advance":
        yield _or(advance_form(position, first), _("No advance"), "stay", words.ADVANCE_OR_STAY)


def _or(form: Form, label: str, do: str, title: str) -> Form:
    """The form with a button for the other choice of its player."""
    return replace(form, title=_(title), buttons=(*form.buttons, Button(label, {"do": do}, is_bare=True)))


def _cards(position: Position) -> Iterator[Form]:
    waiting = [side for side in position.in_order if position.seat(side).decision == OPEN]
    yield card_form(position, waiting[0]) if waiting else reveal_form(position)
    is_window = position.battle.step == "siege_window" and position.battle.kind == FIELD
    if is_window and has_stronghold(position, position.defender):
        yield withdraw_form(position, position.defender.side)


def _casualties(position: Position) -> Iterator[Form]:
    """The attacker's first, then the defender's."""
    for side in position.in_order:
        if position.seat(side).losses is None and position.seat(enemy_of(side)).hits:
            yield allocate_form(position, side, position.seat(enemy_of(side)).hits)
            return


def steps(position: Position) -> tuple[tuple[str, str], ...]:
    """The steps of the round by the name that their form has, each "done", "now" or "later"."""
    now = position.battle.step
    place = STEPS.index(now)
    return tuple((_(CHOICES.get(step, NAMES[step])), _state(step, now, place)) for step in SHOWN)


def _state(step: str, now: str, place: int) -> str:
    if step == now or (now == "siege_window" and step == "cards"):
        return "now"
    return "done" if STEPS.index(step) < place else "later"
