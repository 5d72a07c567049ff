"""An action of the case in a few words: the card, the dice, the casualties, where an army went."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.games.war_of_the_ring.nations import nation_in_words
from rules.games.war_of_the_ring.picture import FACE_DOWN, LOST
from wording import gettext as _
from wording import pgettext

Json = Mapping[str, Any]


def entered(action: Json) -> str:
    """Of an action that could be read; "" where its name says everything."""
    return ", ".join(_parts(action))


def _parts(action: Json) -> Iterator[str]:
    if action.get("do") == "card":
        yield _card(action)
    elif action.get("card"):
        yield str(action["card"])
    if action.get("decline"):
        yield _("declined")
    if action.get("x") is not None:
        yield f"{action['x']}"
    if action.get("figures"):
        yield ", ".join(action["figures"])
    if action.get("dice") is not None:
        yield " ".join(map(str, action["dice"])) or pgettext("nothing of a kind", "none")
    for op in (*(action.get("losses") or ()), *(action.get("ops") or ())):
        yield _(LOST[op["op"]]) % {"nation": nation_in_words(str(op["nation"]))}
    if action.get("to"):
        yield _("to %(region)s") % {"region": action["to"]}


def _card(action: Json) -> str:
    if action.get("card"):
        return str(action["card"])
    return _(FACE_DOWN[str(action["deck"])]) if action.get("deck") else _("no card")
