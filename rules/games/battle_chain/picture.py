"""A case of Battle Chain as pictures: squares or tiles with their ground and levels, before and after, and the same in words."""

from collections.abc import Mapping
from typing import Any

from rules.drawing.labels import called
from rules.drawing.tiles import draw_tiles
from rules.engine.faults import Unreadable
from rules.engine.lifting import name_of
from rules.engine.pictures import Picture, Table
from rules.games.battle_chain.case import EDITION
from rules.games.battle_chain.model import Model
from rules.games.battle_chain.position import Position
from rules.games.battle_chain.referee import REFEREE
from rules.games.battle_chain.scene import SIDES, crew_of, in_order, labels_of, place_of, scene_of, things_of
from wording import apart, gettext_noop
from wording import gettext as _

Json = Mapping[str, Any]
COLUMNS = (
    gettext_noop("Short name"), gettext_noop("Model"), gettext_noop("Player"), gettext_noop("Space"),
    gettext_noop("Wounds"), gettext_noop("Referee says"),
)  # fmt: skip


def pictures(case: Json, ruling: Json | None) -> tuple[Picture, ...]:
    """The table before, and after where something changed; nothing where no model is on the map."""
    before = _position(case.get("position"))
    if before is None or not any(model.at for model in before.models.values()):
        return ()
    found = [_picture(before, None, "before", _("Before"), _("The table before"))]
    after = _position(ruling.get("position")) if ruling else None
    if after is not None and _differs(before, after):
        found.append(_picture(after, before, "after", _("After"), _("The table after")))
    return tuple(found)


def _differs(before: Position, after: Position) -> bool:
    return (after.models, after.board, after.engines) != (before.models, before.board, before.engines)


def _position(document: Any) -> Position | None:
    try:
        return REFEREE.read({"ruleset": f"battle-chain/{EDITION}", "position": document}).position
    except Unreadable:
        return None


def _picture(position: Position, before: Position | None, name: str, caption: str, title: str) -> Picture:
    seats = {player.id: number for number, player in enumerate(position.players)}
    legend = tuple((player.name or player.id, SIDES[seats[player.id]]) for player in position.players)
    chains = ((_("battle chain"), "contested"),) if position.zones.chains else ()
    return Picture(
        svg=draw_tiles(scene_of(position, before), f"table-{name}", title),
        caption=caption,
        table=table_of(position, before),
        note=note_of(position),
        legend=(*legend, *chains),
    )


def table_of(position: Position, before: Position | None = None) -> Table:
    """Every model with its place, its wounds and what is to be said of it."""
    labels = labels_of(position, before)
    rows = tuple(
        (called(model.id, labels.get(model.id, model.id)), *_cells(position, model))
        for model in in_order(position)
    )
    return Table(tuple(map(_, COLUMNS)), rows, frozenset({4}))


def note_of(position: Position) -> str:
    """What levels mean, and every engine in a sentence."""
    levels = [_("Numbers in corners are levels.")] if position.board.levels else []
    return " ".join([*levels, *(f"{thing.words}." for thing in things_of(position))])


# -- the same in words


def _cells(position: Position, model: Model) -> tuple[str, ...]:
    where = place_of(model) or (
        _("aboard %(model)s") % {"model": model.aboard} if model.aboard else _("off the map")
    )
    return (
        model.profile.name,
        name_of(position.players, model.player),
        where,
        str(model.wounds),
        apart(_remarks(position, model)),
    )


def _remarks(position: Position, model: Model) -> list[str]:
    found = []
    enemies = position.zones.threats.get(model.id, ())
    if enemies:
        found.append(_("in contact with %(names)s") % {"names": ", ".join(enemies)})
    if any(effect.kind == "frozen" and effect.on == model.id for effect in position.effects):
        found.append(_("frozen"))
    if model.wears_ring:
        found.append(_("wears the Ring"))
    if model.carries:
        found.append(_("carries an explosive device"))
    if "stampede" in model.marks:
        found.append(_("stampedes"))
    riders = crew_of(position, model.id)
    if riders:
        found.append(_("carries %(names)s") % {"names": ", ".join(riders)})
    return found
