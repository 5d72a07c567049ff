"""The events of a combat as the board offers them: what can be added, and which fields each of them has."""

from collections.abc import Iterator, Mapping, Sequence

from rules.engine.controls import Option
from rules.games.combat_hex.combat.event_document import ANSWER, BUY, DAMAGE, DECLARE, PUT, REMOVE, ROLL
from wording import gettext as _
from wording import gettext_noop, labelled

DECLARED = frozenset(
    {"warrior", "ability", "on", "copies", "from", "dice", "die", "of", "reroll", "answers", "event"}
)
FIELDS: Mapping[str, frozenset[str]] = {
    DECLARE: DECLARED,
    ANSWER: DECLARED - {"die", "of", "reroll"},
    ROLL: frozenset({"event", "player", "dice"}),
    DAMAGE: frozenset({"event", "player", "dice"}),
    BUY: frozenset({"event", "player", "die", "by", "answers"}),
    PUT: frozenset({"event", "player", "die", "to"}),
    REMOVE: frozenset({"event"}),
}
ANSWERING = frozenset({"dread", "ward"})
SAID: Mapping[str, str] = {
    DECLARE: gettext_noop("declares"),
    ANSWER: gettext_noop("answers"),
    ROLL: gettext_noop("combat roll"),
    DAMAGE: gettext_noop("damage roll"),
    BUY: gettext_noop("buys a die"),
    PUT: gettext_noop("puts a damage die"),
    REMOVE: gettext_noop("the fallen leave"),
}


def additions(players: Mapping[str, str], uses: Sequence[Option]) -> Iterator[Option]:
    """Every event that can come next; `uses` are the abilities that somebody has."""
    for id, called in players.items():
        yield Option({"event": ROLL, "player": id, "dice": []}, labelled(called, _(SAID[ROLL])))
        yield Option({"event": BUY, "player": id, "die": 0}, labelled(called, _(SAID[BUY])))
        yield Option({"event": DAMAGE, "player": id, "dice": []}, labelled(called, _(SAID[DAMAGE])))
        yield Option({"event": PUT, "player": id, "die": 0, "to": ""}, labelled(called, _(SAID[PUT])))
    for use in uses:
        answers = use.value.get("ability") in ANSWERING
        kind = ANSWER if answers else DECLARE
        yield Option({"event": kind} | use.value, f"{use.label} ({_(SAID[kind])})")
    yield Option({"event": REMOVE}, _("The fallen leave"))


def called(event: str, who: str, at: int) -> str:
    """An event of the list in a few words."""
    return f"{at + 1}. {': '.join(filter(None, [who, _(SAID.get(event, ''))]))}"
