"""What can be entered beside the table: what is asked or fought, one model in detail, terrain, the state of the game."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.engine.controls import Json, as_object, objects_in
from rules.engine.game import Reading, Ruleset, readings_of
from rules.engine.ruling import Ruling
from rules.games.strategy_battle.board import words
from rules.games.strategy_battle.board.naming import Names
from rules.games.strategy_battle.board.offers import Group, offers
from rules.games.strategy_battle.board.questions import Asking
from rules.games.strategy_battle.fights.division import to_fight
from rules.games.strategy_battle.fights.engaged import links
from rules.games.strategy_battle.form_words import FORM
from rules.games.strategy_battle.phase import fights_of
from rules.games.strategy_battle.position import BARRIER_KINDS, DROP_KINDS, Position
from rules.games.strategy_battle.readings import READINGS
from wording import gettext as _
from wording import gettext_noop, opened

DEFENDABLE = BARRIER_KINDS | DROP_KINDS | {"doorway"}


@dataclass(frozen=True, slots=True)
class Choice:
    """A list to choose from: where the choice goes, and what is on offer as (JSON, label)."""

    label: str
    path: str
    options: tuple[tuple[str, str], ...]
    chosen: str = ""


@dataclass(frozen=True, slots=True)
class Deed:
    number: int
    title: str
    path: str
    events: tuple[tuple[str, str], ...]  # path and words of each event of a Fight


@dataclass(frozen=True, slots=True)
class Charge:
    """A charge that was stated. The only one goes with its list: without a list nobody has said who charged."""

    words: str
    path: str
    is_only: bool


@dataclass(frozen=True, slots=True)
class Detail:
    """One model. `numbers` are (label, path, value, least, most); `flags` are (label, path, is set)."""

    id: str
    choices: tuple[Choice, ...]
    flags: tuple[tuple[str, str, bool], ...]
    numbers: tuple[tuple[str, str, int, int, int], ...]
    others: tuple[tuple[str, str], ...]  # (id, name) of the models that it may have charged


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece of terrain. `height` and `in_the_way` are "" where nobody stated them.

    `points`: for each of its points a name, and its paths and values in the unit of the table.
    """

    id: str
    kind: str
    path: str
    height: Any
    in_the_way: Any
    points: tuple[tuple[str, tuple[tuple[str, str, Any], ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class Entering:
    deeds: tuple[Deed, ...] = ()
    charges: tuple[Charge, ...] = ()
    fights: tuple[
        tuple[str, str], ...
    ] = ()  # the Fights that follow without a choice: words and the action as JSON
    offers: tuple[Group, ...] = ()
    detail: Detail | None = None
    terrain: tuple[Piece, ...] = ()
    state: tuple[Choice, ...] = ()
    unit: str = "mm"
    unasked: str = ""  # as JSON: why “Is it Trapped?” cannot be asked of a model, by its id


def entering(case: Any, ruling: Ruling | None, focus: str, editions: Sequence[Ruleset] = ()) -> Entering:
    """Of any document, also one that cannot be read yet; nothing of what is no object."""
    if not isinstance(case, Mapping):
        return Entering()
    position = as_object(case.get("position"))
    names = Names.of(position)
    return Entering(
        tuple(_deeds(case, names)),
        tuple(_charges(position, names)),
        tuple(_fights(ruling, names)) if ruling else (),
        offers(Asking(case, ruling)) if ruling and ruling.actions else (),
        _detail(position, focus, names),
        tuple(_terrain(position)),
        tuple(_state(case, position, readings_of(case, editions, READINGS))),
        _(words.UNITS["in" if position.get("unit") == "in" else "mm"]),
        json.dumps(dict(_unasked(ruling, names))) if ruling else "",
    )


def _unasked(ruling: Ruling, names: Names) -> Iterator[tuple[str, str]]:
    """Models that touch no enemy: nobody can have beaten them, so none of them can be Trapped."""
    position: Position = ruling.after
    busy = {id for link in links(position) for id in link.pair}
    winners = {id for action in ruling.actions for id in action.outcome.get("winners", ())}
    won = _("%(model)s won: ask “Is it Trapped?” of a loser before it backs away.")
    away = _("%(model)s is not Engaged: ask “Is it Trapped?” of a model in contact with an enemy.")
    for id, model in position.models.items():
        if model.at and id not in busy:
            text = won if id in winners else away
            yield id, text % {"model": names.named(id)}


def rows(owner: Json, name: str) -> list[Json]:
    """The objects of one of its lists."""
    return objects_in(owner.get(name))


def _deeds(case: Json, names: Names) -> Iterator[Deed]:
    for at, action in enumerate(rows(case, "actions")):
        path = f"/actions/{at}"
        happened = enumerate(_happened(rows(action, "events"), names))
        events = tuple((f"{path}/events/{n}", said) for n, said in happened)
        yield Deed(at + 1, words.title(str(action.get("do")), _about(action, names)), path, events)


def _about(action: Json, names: Names) -> str:
    if action.get("do") == "fight":
        return words.against(*(names.listed(_ids(action, side)) for side in ("good", "evil")))
    return names.named(str(action.get("model", "")))


def _ids(action: Json, side: str) -> list[str]:
    found = action.get(side)
    return [str(id) for id in found] if isinstance(found, list) else []


def _charges(position: Json, names: Names) -> Iterator[Charge]:
    found = position.get("charges")
    pairs = found if isinstance(found, list) else []
    for at, pair in enumerate(pairs):
        if isinstance(pair, list) and len(pair) == 2:
            attacker, target = (names.named(str(id)) for id in pair)
            told = _("%(attacker)s charged %(target)s") % {"attacker": attacker, "target": target}
            is_only = len(pairs) == 1
            yield Charge(told, "/position/charges" if is_only else f"/position/charges/{at}", is_only)


def _happened(events: Sequence[Json], names: Names) -> Iterator[str]:
    """The events in words; Might is numbered, as one model may spend it twice on one die."""
    spent: Counter[str] = Counter()
    for event in events:
        if event.get("event") != "might":
            yield _event_words(event)
            continue
        who = str(event.get("model", ""))
        spent[who] += 1
        point = _("Might point %(number)s of %(model)s") % {"number": spent[who], "model": names.named(who)}
        yield ", ".join((point, *_die(event)))


def _event_words(event: Json) -> str:
    """ "Strike E1 G1", from the fields of an event."""
    rest = [str(event[name]) for name in ("model", "target", "for", "direction") if name in event]
    said = " ".join((words.event(str(event.get("event", ""))), *rest)).strip()
    return ", ".join((said, *_die(event)))


def _die(event: Json) -> tuple[str, ...]:
    """Which die of the roll it is about, counted from 1."""
    die = event.get("die")
    return (_("die %(number)s") % {"number": die + 1},) if type(die) is int else ()


def _fights(ruling: Ruling, names: Names) -> Iterator[tuple[str, str]]:
    position: Position = ruling.after
    for fight in fights_of(position, to_fight(position, links(position))):
        action = {"do": "fight", "good": fight.good, "evil": fight.evil, "events": []}
        yield words.against(names.listed(fight.good), names.listed(fight.evil)), json.dumps(action)


# -- one model


def _detail(position: Json, focus: str, names: Names) -> Detail | None:
    models = rows(position, "models")
    found = next((n for n, one in enumerate(models) if focus and one.get("id") == focus), None)
    if found is None:
        return None
    one, path = models[found], f"/position/models/{found}"
    card = as_object(as_object(position.get("profiles")).get(str(one.get("profile"))))
    return Detail(
        focus,
        tuple(_choices(position, one, path)),
        tuple((_(label), f"{path}/{name}", one.get(name) is True) for name, label in FLAGS),
        tuple(_numbers(one, card, path)),
        tuple((id, names.named(id)) for other in models if other is not one and (id := str(other.get("id")))),
    )


FLAGS = (("prone", gettext_noop("Prone")), ("banner", gettext_noop("Carries a banner")))


def _choices(position: Json, one: Json, path: str) -> Iterator[Choice]:
    """Profile and owner; what it defends, and whom it charged."""
    yield _of((_("Model"), f"{path}/profile", list(as_object(position.get("profiles")))), one.get("profile"))
    yield _of(
        (_("Player"), f"{path}/player", [str(seat.get("id")) for seat in rows(position, "players")]),
        one.get("player"),
    )
    pieces = [
        str(piece.get("id")) for piece in rows(position, "terrain") if str(piece.get("kind")) in DEFENDABLE
    ]
    if pieces:
        yield _of((_("Defends"), f"{path}/defends", pieces), one.get("defends"), empty=_("nothing"))
    friends = [
        str(other.get("id"))
        for other in rows(position, "models")
        if other is not one and other.get("player") == one.get("player")
    ]
    if friends:
        yield _of(
            (_("Supports with a spear"), f"{path}/supports", friends), one.get("supports"), empty=_("nobody")
        )


def _of(what: tuple[str, str, list[str]], chosen: Any, empty: str = "") -> Choice:
    label, path, names = what
    options = [(json.dumps(name), name) for name in names]
    return Choice(
        label, path, (*((("", empty),) if empty else ()), *options), json.dumps(chosen) if chosen else ""
    )


NUMBERS = (
    ("wounds", gettext_noop("Wounds"), 1),
    ("might", gettext_noop("Might"), 0),
    ("fate", gettext_noop("Fate"), 0),
)


def _numbers(one: Json, card: Json, path: str) -> Iterator[tuple[str, str, int, int, int]]:
    for name, label, plain in NUMBERS:
        most = card.get(name, plain)
        most = most if type(most) is int else plain
        now = one.get(name, most)
        if most > 0:
            yield _(label), f"{path}/{name}", now if type(now) is int else most, plain, most


# -- the table and the game


def _terrain(position: Json) -> Iterator[Piece]:
    for at, piece in enumerate(rows(position, "terrain")):
        path = f"/position/terrain/{at}"
        yield Piece(
            str(piece.get("id", "")),
            words.terrain(str(piece.get("kind", ""))),
            path,
            piece.get("height", ""),
            piece.get("in_the_way", ""),
            tuple(_points(piece, path)),
        )


def _points(piece: Json, path: str) -> Iterator[tuple[str, tuple[tuple[str, str, Any], ...]]]:
    points = piece.get("points")
    for number, point in enumerate(points if isinstance(points, list) else ()):
        if isinstance(point, list) and len(point) == 2:
            axes = (_("from the left"), _("from below"))
            yield (
                _("Point %(number)s") % {"number": number + 1},
                tuple((axes[n], f"{path}/points/{number}/{n}", point[n]) for n in (0, 1)),
            )


PHASES = ("move", "fight", "done")


def _state(case: Json, position: Json, readings: Sequence[Reading]) -> Iterator[Choice]:
    seats = [str(seat.get("id")) for seat in rows(position, "players")]
    names = {
        str(seat.get("id")): str(seat.get("name") or seat.get("id")) for seat in rows(position, "players")
    }
    options = tuple((json.dumps(id), names[id]) for id in seats)
    priority = opened(FORM.label("position", "priority"))
    yield Choice(priority, "/position/priority", options, json.dumps(position.get("priority", "")))
    phases = tuple((json.dumps(one), opened(FORM.value("phase", one))) for one in PHASES)
    yield Choice(_("Phase"), "/position/phase", phases, json.dumps(position.get("phase", "fight")))
    chosen_ones = as_object(case.get("readings"))
    for reading in readings:
        options = tuple((json.dumps(option), text) for option, text in reading.options.items())
        chosen = json.dumps(chosen_ones.get(reading.name, reading.default))
        yield Choice(reading.title, f"/readings/{reading.name}", options, chosen)
