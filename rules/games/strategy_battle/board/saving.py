"""Fate and Might against the wounds of the last Strike or fall: asked while they can be spent, answered or left."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from json import dumps
from typing import Any

from rules.engine.messages import render
from rules.engine.ruling import Ruling
from rules.games.strategy_battle.board.question_parts import Question
from rules.games.strategy_battle.board.questions import Asking
from wording import gettext as _
from wording import ngettext

Json = Mapping[str, Any]


def saving(case: Json, ruling: Ruling) -> tuple[Question, ...]:
    """For wounds of the last event that are not saved: the next Fate roll, and Might on one that failed."""
    if not ruling.actions:
        return ()
    asking = Asking(case, ruling)
    last = len(asking.events) - 1
    for step in asking.ruling.steps:
        if step.key == "fate.left" and step.values["at"] == f"events/{last}/fate":
            text = render(ruling.words, step.key, step.values, ruling.names)
            owner = ruling.before.models[step.values["model"]].player
            plain = Question("", owner, _("Fate"), step.rule, text, model=step.values["model"], is_open=False)
            return tuple(_ways(asking, plain, step.values))
    return ()


def _ways(asking: Asking, plain: Question, left: Json) -> Iterator[Question]:
    event, path = asking.events[-1], f"{asking.path}/{len(asking.events) - 1}"
    rolled = event.get("fate", [])
    if left["fate"]:
        given = "".join(map(str, rolled))
        yield replace(plain, kind="dice", path=f"{path}/fate", due=len(rolled) + 1, given=given)
    spent = [*event.get("might", {}).get("fate", ()), *[0] * len(rolled)][: len(rolled)]
    choices = tuple(_raised(rolled, spent, asking.position.settings.fate_needs, left["might"]))
    if choices:
        plain_choice = (dumps(spent) if any(spent) else "", _("No more Might"))
        yield replace(
            plain,
            kind="choice",
            label=_("Might"),
            path=f"{path}/might/fate",
            choices=(plain_choice, *choices),
        )


def _raised(rolled: Sequence[int], spent: Sequence[int], needs: int, might: int) -> Iterator[tuple[str, str]]:
    """Each failed roll that Might can raise far enough: all the points on the rolls then, and how that is called."""
    for place, (die, more) in enumerate(zip(rolled, spent, strict=True)):
        points = needs - die - more
        if 0 < points <= might:
            found = [*spent[:place], more + points, *spent[place + 1 :]]
            text = ngettext(
                "%(die)s becomes %(needs)s, for %(points)s point",
                "%(die)s becomes %(needs)s, for %(points)s points",
                points + more,
            )
            yield dumps(found), text % {"die": die, "needs": needs, "points": points + more}
