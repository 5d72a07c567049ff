"""A battle as a picture: both armies in columns with units, figures, card, dice, hits and what is lost, and the same in words."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.drawing.columns import Column, Die, Row, draw_columns
from rules.engine.faults import Unreadable
from rules.engine.pictures import Picture, Table
from rules.games.war_of_the_ring.cards.model import COMBAT, REROLL
from rules.games.war_of_the_ring.combat_roll import target
from rules.games.war_of_the_ring.modifiers import is_hit, total_modifier
from rules.games.war_of_the_ring.moments import NAMES
from rules.games.war_of_the_ring.nations import nation_in_words
from rules.games.war_of_the_ring.position import ACTIVE, Army, Figure, Pool, Position, Seat
from rules.games.war_of_the_ring.referee import REFEREE
from wording import apart, gettext_noop, labelled, ngettext, pgettext
from wording import gettext as _

ROLES = {
    ("free_peoples", True): gettext_noop("Free Peoples, attacker"),
    ("free_peoples", False): gettext_noop("Free Peoples, defender"),
    ("shadow", True): gettext_noop("Shadow, attacker"),
    ("shadow", False): gettext_noop("Shadow, defender"),
}
LOST = {
    "remove_regular": gettext_noop("Regular of %(nation)s"),
    "downgrade": gettext_noop("Elite of %(nation)s replaced"),
    "remove_elite": gettext_noop("Elite of %(nation)s"),
}
LEGEND = (
    (gettext_noop("Square: a Regular"), "regular"),
    (gettext_noop("Diamond: an Elite"), "elite"),
    (gettext_noop("Heavy frame: the die hits"), "hit"),
)
PLACES = {
    "field": gettext_noop("Field battle in %(region)s. Round %(round)d: %(step)s."),
    "siege": gettext_noop("Siege in %(region)s. Round %(round)d: %(step)s."),
    "sortie": gettext_noop("Sortie in %(region)s. Round %(round)d: %(step)s."),
}
FEATURES = {
    "city": gettext_noop("city"), "fortification": gettext_noop("fortification"),
    "stronghold": gettext_noop("stronghold"),
}  # fmt: skip
STATES = {"cancelled": gettext_noop("cancelled"), "forfeited": gettext_noop("forfeited")}
KINDS = {
    "fp_leader": gettext_noop("Leader"), "nazgul": gettext_noop("Nazgûl"),
    "companion": gettext_noop("Companion"), "minion": gettext_noop("Minion"),
}  # fmt: skip

FACE_DOWN = {
    "": gettext_noop("face down"),
    "character": gettext_noop("face down, character deck"),
    "strategy": gettext_noop("face down, strategy deck"),
}


def pictures(case: Mapping[str, Any], ruling: Mapping[str, Any] | None) -> tuple[Picture, ...]:
    """The battle as the case begins, and as it stands after its actions where something changed."""
    before = _position(case["position"])
    if before is None:
        return ()
    found = [picture(before, "before", _("Before"))]
    after = _position(ruling["position"]) if ruling else None
    if after is not None and after != before:
        found.append(picture(after, "after", _("After")))
    return tuple(found)


def _position(document: Any) -> Position | None:
    try:
        return REFEREE.read({"ruleset": "war-of-the-ring/1", "position": document}).position
    except Unreadable:
        return None


def picture(position: Position, name: str = "battle", caption: str = "") -> Picture:
    caption = caption or _("The battle")
    columns = tuple(_column(position, side) for side in position.in_order)
    place = _place(position)
    rows = tuple((column.title, *_label_and_text(row)) for column in columns for row in column.rows)
    svg = draw_columns(columns, name, caption, f"{place} {_in_words(columns)}")
    legend = tuple((_(text), kind) for text, kind in LEGEND)
    return Picture(svg, caption, Table((_("Army"), _("What"), _("Count or text")), rows), place, legend)


def _place(position: Position) -> str:
    battle, region = position.battle, position.region
    feature = "" if region.feature == "none" else f", {_(FEATURES[region.feature])}"
    step = _("over") if battle.step == "ended" else _(NAMES[battle.step])
    return _(PLACES[battle.kind]) % {"region": f"{region.id}{feature}", "round": battle.round, "step": step}


def _label_and_text(row: Row) -> tuple[str, str]:
    return row.label, row.text or ", ".join(_die_in_words(die) for die in row.dice) or str(row.marks)


def _die_in_words(die: Die) -> str:
    if die.hits is None:
        return str(die.face)
    return (_("%(face)d (a hit)") if die.hits else _("%(face)d (a miss)")) % {"face": die.face}


def _in_words(columns: tuple[Column, ...]) -> str:
    return " ".join(
        labelled(column.title, apart(f"{label} {text}" for label, text in map(_label_and_text, column.rows)))
        + "."
        for column in columns
    )


def _column(position: Position, side: str) -> Column:
    army = position.army(side)
    rows = (
        *_units(army),
        *(_figure(figure) for figure in army.figures),
        *_round(position, side, position.seat(side)),
        *_lost(position.pools[side]),
    )
    return Column(_title(position, side), rows)


def _title(position: Position, side: str) -> str:
    """The side and its part in the battle, after the name of its player where it has one."""
    role = _(ROLES[side, position.is_attacker(side)])
    player = next((one for one in position.players if one.side == side), None)
    return labelled(player.name, role) if player and player.name and player.is_named else role


def _units(army: Army) -> Iterator[Row]:
    if not army.size:
        yield Row(_("Units"), _("none left"))
    for nation, (regular, elite) in sorted(army.units.items()):
        if regular:
            yield Row(_("%(nation)s, Regulars") % {"nation": nation_in_words(nation)}, str(regular), regular)
        if elite:
            yield Row(
                _("%(nation)s, Elites") % {"nation": nation_in_words(nation)},
                str(elite),
                elite,
                kind="strong",
            )


def _figure(figure: Figure) -> Row:
    details = [
        _(KINDS[figure.kind]),
        _("Leadership %(number)d") % {"number": figure.leadership},
        *([] if figure.level is None else [_("Level %(number)d") % {"number": figure.level}]),
        *([] if figure.state == ACTIVE else [_(STATES.get(figure.state, figure.state))]),
    ]
    return Row(figure.name or figure.id, ", ".join(details))


def _round(position: Position, side: str, seat: Seat) -> Iterator[Row]:
    """The card, the dice as they fell and the hits of the round so far."""
    if seat.decision != "open":
        yield Row(_("Card"), _card(position, seat))
    if seat.dice is not None:
        yield Row(_("Combat roll"), dice=tuple(_dice(position, side, COMBAT, seat)))
    if seat.rerolled:
        needed, added = target(position, side, REROLL), total_modifier(position, side, REROLL)
        dice = tuple(Die(die, is_hit(die, added, needed)) for _, die in seat.rerolled)
        yield Row(_("Leader re-roll"), dice=dice)
    if seat.losses:
        lost = (_(LOST[op.op]) % {"nation": nation_in_words(op.nation)} for op in seat.losses)
        yield Row(_("Loses"), ", ".join(lost))
    if seat.dice is not None and position.battle.step not in ("combat_roll", "leader_reroll"):
        yield Row(_("Hits scored"), str(seat.hits), kind="strong")


def _dice(position: Position, side: str, scope: str, seat: Seat) -> Iterator[Die]:
    needed, added = target(position, side, scope), total_modifier(position, side, scope)
    for place, die in enumerate(seat.dice or ()):
        yield Die(die, place in seat.turned or is_hit(die, added, needed))


def _card(position: Position, seat: Seat) -> str:
    if seat.decision == "passed":
        return pgettext("no card", "none")
    if not position.battle.revealed or not seat.card:
        known = position.cards.get(seat.card)
        deck = seat.deck or (known.deck if known else "")
        return _(FACE_DOWN.get(deck, FACE_DOWN[""]))
    title = position.cards[seat.card].title
    return _("%(card)s (no effect)") % {"card": title} if seat.void else title


def _lost(pool: Pool) -> Iterator[Row]:
    for nation, (regular, elite) in sorted(pool.casualties.items()):
        regulars = ngettext("%(number)d Regular", "%(number)d Regulars", regular) % {"number": regular}
        elites = ngettext("%(number)d Elite", "%(number)d Elites", elite) % {"number": elite}
        label = _("%(nation)s, out of the game") % {"nation": nation_in_words(nation)}
        yield Row(label, f"{regulars}, {elites}")
    if pool.removed_figures:
        names = ", ".join(figure.name or figure.id for figure in pool.removed_figures)
        yield Row(_("Removed for good"), names)
