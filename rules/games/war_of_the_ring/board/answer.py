"""What the page shows of a case: the battle as it stands, what is due next, and the set-up it began with."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.engine.claims import claimable
from rules.engine.faults import HasCode
from rules.engine.game import BoardAnswer, Ruleset, readings_of
from rules.engine.ruling import Ruling
from rules.games.war_of_the_ring.board import words
from rules.games.war_of_the_ring.board.due import due, steps
from rules.games.war_of_the_ring.board.effect_form import effect_form
from rules.games.war_of_the_ring.board.entered import entered
from rules.games.war_of_the_ring.board.fields import Form
from rules.games.war_of_the_ring.board.forms import ANY, name_of
from rules.games.war_of_the_ring.board.setup import Setup, setup
from rules.games.war_of_the_ring.form_words import FORM
from rules.games.war_of_the_ring.picture import picture
from rules.games.war_of_the_ring.position import SIDES, Position
from rules.games.war_of_the_ring.readings import READINGS
from rules.games.war_of_the_ring.referee import RESULTS
from wording import gettext as _
from wording import labelled

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Taken:
    """An action that was entered, in short."""

    title: str
    text: str
    verdict: str


@dataclass(frozen=True, slots=True)
class Entering:
    """`other` is the form of an action at any moment, `others` those that can be chosen, `end` how the battle ended."""

    steps: tuple[tuple[str, str], ...] = ()
    round: int = 0
    other: Form | None = None
    taken: tuple[Taken, ...] = ()
    others: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = ()
    end: str = ""
    setup: Setup | None = None


def palette() -> Mapping[str, Any]:
    """Nothing beyond the case: the set-up comes with every answer."""
    return {}


def answer(
    case: Any,
    heard: Ruling | None,
    faults: Sequence[HasCode],
    focus: str,
    editions: Sequence[Ruleset] = (),
) -> BoardAnswer:
    """The answer to a case that was heard; nothing to one that cannot be read. `focus` is an action, such as "roll:shadow"."""
    if heard is None:
        return BoardAnswer(entering=Entering())
    after: Position = heard.after
    shown = picture(after, "battle")
    outcome = claimable(heard)
    forms = () if heard.needs else due(after)
    entering = Entering(
        steps(after),
        after.battle.round,
        _other(after, focus),
        tuple(_taken(case, heard, after)),
        tuple(_offered(after)),
        _(RESULTS.get(after.battle.end_reason, "")) if after.battle.step in ("advance", "ended") else "",
        setup(case, heard.before, readings_of(case, editions, READINGS)),
    )
    facts = (("WR-ROUND-2", shown.note),)
    return BoardAnswer(shown.svg, shown.table, facts, forms, outcome, entering)


def _taken(case: Json, heard: Ruling, position: Position) -> Iterator[Taken]:
    """What was entered, action by action, with who did it and what the referee said."""
    names = {player.id: words.player(player) for player in position.players}
    for action, ruled in zip(case.get("actions") or (), heard.actions, strict=False):
        who = names.get(action.get("by", ""), "")
        title = words.action(ruled.action)
        yield Taken(labelled(who, title) if who else title, entered(action), ruled.verdict.value)


def _offered(position: Position) -> Iterator[tuple[str, tuple[tuple[str, str], ...]]]:
    """The actions at any moment, for each side; none after the battle, when all of them are refused."""
    if position.battle.step != "ended":
        yield from ((name_of(position, side), _others(side)) for side in position.in_order)


def _others(side: str) -> tuple[tuple[str, str], ...]:
    return tuple((f"{do}:{side}", FORM.offered(do)) for do in FORM.actions)


def _other(position: Position, focus: str) -> Form | None:
    """The form of any action of a side; None where nothing was chosen, or the side has no effect left."""
    do, _, side = focus.partition(":")
    if side not in SIDES or do not in FORM.actions:
        return None
    if do != "effect":
        return ANY[do](position, side)
    left = [one for one in position.battle.schedule if one.side == side]
    entry = next((one for one in left if one.status == "pending"), left[-1] if left else None)
    return effect_form(position, entry) if entry else None
