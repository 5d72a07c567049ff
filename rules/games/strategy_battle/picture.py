"""A case of Strategy Battle as pictures: the table from above with the open directions of losers, and after, with the ways."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.drawing.discs import Way, Wedge, draw_discs
from rules.drawing.labels import called
from rules.engine.faults import Unreadable
from rules.engine.lifting import name_of
from rules.engine.pictures import Picture, Table
from rules.games.strategy_battle.backing_away.make_way import helpers, movement_of
from rules.games.strategy_battle.backing_away.retreat import Retreat, retreat
from rules.games.strategy_battle.fights.engaged import engaged_ids, links
from rules.games.strategy_battle.geometry.units import rounded
from rules.games.strategy_battle.position import Model, Position
from rules.games.strategy_battle.referee import REFEREE
from rules.games.strategy_battle.scene import (
    labels_of,
    place_in_words,
    scaled,
    scene_of,
    way_back,
    ways_of_help,
    wedges_of,
)
from wording import apart, decimal, gettext_noop
from wording import gettext as _

Json = Mapping[str, Any]
COLUMNS = (
    gettext_noop("Short name"), gettext_noop("Model"), gettext_noop("Player"), gettext_noop("Place (mm)"),
    gettext_noop("Base (mm)"), gettext_noop("Wounds"), gettext_noop("Referee says"),
)  # fmt: skip


def pictures(case: Json, ruling: Json | None) -> tuple[Picture, ...]:
    """The table before, and after where something changed; nothing where no model has a place."""
    before = _position(case.get("position"))
    if before is None or not any(model.at for model in before.models.values()):
        return ()
    found = [_picture(before, *marks_of(before, case), "before", _("Before"), _("The table before"))]
    after = _position(ruling.get("position")) if ruling else None
    if after is not None and after.models != before.models:
        found.append(_picture(after, (), _ways(before, after), "after", _("After"), _("The table after")))
    return tuple(found)


def _position(document: Any) -> Position | None:
    try:
        return REFEREE.read({"ruleset": "strategy-battle/1", "position": document}).position
    except Unreadable:
        return None


def _picture(
    position: Position, wedges: tuple[Wedge, ...], ways: tuple[Way, ...], name: str, caption: str, title: str
) -> Picture:
    scene = scene_of(position, wedges, ways)
    sides = tuple((player.name or player.id, player.side) for player in position.players)
    return Picture(
        svg=draw_discs(scene, f"table-{name}", title),
        caption=caption,
        table=table_of(position),
        note=_("Shaded: where the loser may Back Away.") if wedges else "",
        legend=sides,
    )


# -- where a loser may go


def marks_of(position: Position, case: Json) -> tuple[tuple[Wedge, ...], tuple[Way, ...]]:
    """The legal arcs of the loser that the last action asks about, one way back, and the ways of friends that could help."""
    actions = case.get("actions") or ()
    last = actions[-1] if actions and isinstance(actions[-1], dict) else {}
    loser = position.models.get(str(last.get("model", ""))) if last.get("do") == "can_back_away" else None
    if loser is None or loser.at is None:
        return (), ()
    against = {id for link in links(position) if loser.id in link.pair for id in link.pair} - {loser.id}
    winners = tuple(id for id in last.get("winners") or sorted(against) if id in position.models)
    away = str((case.get("readings") or {}).get("away", "strict"))
    found = retreat(position, loser, winners, away)
    return wedges_of(found), way_back(found) or tuple(_help(found, winners))


def _help(found: Retreat, winners: tuple[str, ...]) -> Iterator[Way]:
    busy = engaged_ids(found.position) | {found.loser.id, *winners}
    helping = tuple(one for one in helpers(found, busy) if one.possible)
    models = found.position.models
    return ways_of_help(
        found, helping, {one.friend: movement_of(found.position, models[one.friend]) for one in helping}
    )


def _ways(before: Position, after: Position) -> tuple[Way, ...]:
    found = []
    for id, model in after.models.items():
        old = before.models[id].at if id in before.models else None
        if old and model.at and old != model.at:
            words = _("%(model)s moved from %(start)s mm") % {"model": id, "start": place_in_words(old)}
            found.append(Way(scaled(old), scaled(model.at), words))
    return tuple(found)


# -- the same in words


def table_of(position: Position) -> Table:
    """What stands on the table, in words."""
    labels = labels_of(position)
    rows = tuple(
        (called(model.id, labels[model.id]), *_cells(position, model)) for model in position.models.values()
    )
    return Table(tuple(map(_, COLUMNS)), rows, frozenset({5}))


def _cells(position: Position, model: Model) -> tuple[str, ...]:
    place = place_in_words(model.place) if model.at else _("not on the table")
    return (
        model.profile.name,
        name_of(position.players, model.player),
        place,
        decimal(rounded(model.profile.base)),
        str(model.wounds),
        apart(_remarks(position, model)),
    )


def _remarks(position: Position, model: Model) -> list[str]:
    found = [_("Prone")] if model.prone else []
    found += [_("with a banner")] if model.banner else []
    enemies = sorted(
        id for link in links(position) if model.id in link.pair for id in link.pair if id != model.id
    )
    if enemies:
        found.append(_("Engaged with %(names)s") % {"names": ", ".join(enemies)})
    if model.defends:
        found.append(_("defends %(name)s") % {"name": model.defends})
    return found
