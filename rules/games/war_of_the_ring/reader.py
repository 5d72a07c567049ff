"""A position from its document. Strict: every fault of the form and every contradiction, all at once."""

from collections.abc import Iterable, Mapping
from typing import Any

from rules.engine.documents import Doc
from rules.games.war_of_the_ring.cards import EVENT_CARDS
from rules.games.war_of_the_ring.cards.model import SCOPES, STANDING, Modifier, Op
from rules.games.war_of_the_ring.cards.read import DECKS, LASTS, chosen
from rules.games.war_of_the_ring.consistency import check
from rules.games.war_of_the_ring.position import (
    ACTIVE,
    APPLIED,
    CANCELLED,
    CHOSEN,
    DECLINED,
    FEATURES,
    FIGURE_KINDS,
    FORFEITED,
    FREE,
    KINDS,
    NATIONS,
    OPEN,
    PASSED,
    PENDING,
    SHADOW,
    SIDE_NAMES,
    SIDES,
    SIEGE,
    SORTIE,
    SOVEREIGN,
    STEPS,
    VOID,
    Army,
    Battle,
    Figure,
    Hurt,
    Mark,
    Player,
    Pool,
    Position,
    Region,
    Scheduled,
    Seat,
    Units,
)
from rules.games.war_of_the_ring.reading_settings import read_settings
from rules.games.war_of_the_ring.settings import CHARACTERS

MANY = 99
STATES = (ACTIVE, CANCELLED, FORFEITED)
END_REASONS = (
    "",
    "attacker_ceased",
    "attacker_eliminated",
    "defender_eliminated",
    "both_eliminated",
    "defender_retreated",
)


def read_position(doc: Doc) -> Position:
    settings, added = read_settings(doc.child("settings", {}))
    battle = _battle(doc.child("battle"))
    armies = _by_id(doc, "armies", (_army(item, battle) for item in doc.items("armies", None)))
    regions = _by_id(doc, "regions", (_region(item, battle) for item in doc.items("regions", ())))
    found = Position(
        players=_players(doc),
        battle=battle,
        armies=dict(sorted(armies.items())),
        regions=_completed(regions, battle, armies),
        pools=_pools(doc.child("pools", {})),
        settings=settings,
        cards={**EVENT_CARDS, **added} if added else EVENT_CARDS,
        hands=_piles(doc, "hands"),
        discards=_piles(doc, "discards"),
    )
    doc.close()
    check(found, doc)
    return found


def _by_id(doc: Doc, field: str, things: Iterable[Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for index, thing in enumerate(things):
        if thing.id in found:
            doc.fault("position.twice", f"{field}/{index}/id", f'"{thing.id}" stands twice.')
        found[thing.id] = thing
    return found


def _players(doc: Doc) -> tuple[Player, ...]:
    found = tuple(_player(item) for item in doc.items("players", ()))
    if len({player.id for player in found}) != len(found):
        doc.fault("position.twice", "players", "Two players have the same id.")
    return found or tuple(Player(side, side, name) for side, name in SIDE_NAMES.items())


def _player(doc: Doc) -> Player:
    found = Player(doc.name("id"), doc.choice("side", SIDES), doc.text("name", "", 80))
    doc.close()
    return found


# -- armies and figures


def read_units(doc: Doc) -> Units:
    found = {}
    for name in doc.data:
        if name not in NATIONS:
            expected = ", ".join(NATIONS)
            doc.fault("position.nation", str(name), f"Not a Nation; expected one of {expected}.")
            doc.raw(name)
            continue
        ranks = doc.child(name)
        pair = (ranks.integer("regular", 0, MANY, 0), ranks.integer("elite", 0, MANY, 0))
        ranks.close()
        if pair != (0, 0):
            found[name] = pair
    doc.close()
    return dict(sorted(found.items()))


def _army(doc: Doc, battle: Battle) -> Army:
    id, side = doc.name("id"), doc.choice("side", SIDES)
    inside = (battle.kind == SIEGE and id == battle.defender) or (
        battle.kind == SORTIE and id == battle.attacker
    )
    usual = (
        battle.attacker_origin if id == battle.attacker else battle.region if id == battle.defender else ""
    )
    found = Army(
        id,
        side,
        doc.name("region", usual) if usual else doc.name("region"),
        read_units(doc.child("units", {})),
        read_figures(doc, "figures"),
        doc.flag("in_stronghold", inside),
    )
    doc.close()
    return found


def read_figures(doc: Doc, field: str) -> tuple[Figure, ...]:
    return tuple(sorted((_figure(item) for item in doc.items(field, ())), key=lambda figure: figure.id))


def _figure(doc: Doc) -> Figure:
    name = doc.text("name", "", 64)
    known = CHARACTERS.get(name.lower())
    kinds = tuple(FIGURE_KINDS)
    kind = doc.choice("kind", kinds, known.kind) if known else doc.choice("kind", kinds)
    level = doc.raw("level", known.level if known else None)
    found = Figure(
        id=doc.name("id"),
        kind=kind,
        name=name,
        nation=doc.choice("nation", ("", *NATIONS), ""),
        level=doc.integer("level", 0, 9) if level is not None and doc.has("level") else level,
        leadership=doc.integer("leadership", 0, 9, known.leadership if known else 1),
        state=doc.choice("leadership_state", STATES, ACTIVE),
        forfeited=doc.integer("forfeited", 0, 9, 0),
        is_nazgul=doc.flag("is_nazgul", known.is_nazgul if known else kind == "nazgul"),
        sovereign=doc.choice("sovereign", SOVEREIGN, ""),
        card_exceptions=chosen(doc, "card_exceptions", ("reinforcements",), ()),
    )
    doc.close()
    return found


# -- the map and the pools


def _region(doc: Doc, battle: Battle) -> Region:
    id = doc.name("id")
    distance = doc.raw("moria_distance", None)
    under_siege = id == battle.region and battle.kind in (SIEGE, SORTIE)
    controller = doc.raw("settlement_controller", None)
    found = Region(
        id=id,
        feature=doc.choice("feature", FEATURES, "none"),
        settlement_controller=doc.choice("settlement_controller", SIDES) if controller is not None else "",
        nation=doc.choice("nation", ("", *NATIONS), ""),
        adjacent=tuple(sorted(doc.names("adjacent", ()))),
        besieged=doc.flag("besieged", under_siege),
        fellowship=doc.flag("fellowship"),
        moria_distance=doc.integer("moria_distance", 0, MANY) if distance is not None else None,
        closed_to=tuple(sorted(chosen(doc, "closed_to", SIDES, ()))),
        lone_characters=read_figures(doc, "lone_characters"),
    )
    doc.close()
    return found


def _completed(
    regions: Mapping[str, Region], battle: Battle, armies: Mapping[str, Army]
) -> dict[str, Region]:
    """Every region named anywhere; one that is only named is plain, empty land."""
    names = {battle.region, battle.attacker_origin, *(army.region for army in armies.values())}
    names |= {near for region in regions.values() for near in region.adjacent}
    return {name: regions.get(name) or Region(name) for name in sorted(names | regions.keys())}


def _pools(doc: Doc) -> dict[str, Pool]:
    found = {FREE: _pool(doc.child(FREE, {}), FREE), SHADOW: _pool(doc.child(SHADOW, {}), SHADOW)}
    doc.close()
    return found


def _pool(doc: Doc, side: str) -> Pool:
    found = Pool(
        reinforcements=read_units(doc.child("reinforcements", {})),
        casualties=read_units(doc.child("casualties", {})) if side == FREE else {},
        nazgul=doc.integer("nazgul", 0, MANY, 0) if side == SHADOW else 0,
        removed_figures=read_figures(doc, "removed_figures"),
        returned=read_figures(doc, "returned"),
    )
    doc.close()
    return found


def _piles(doc: Doc, field: str) -> dict[str, tuple[str, ...]]:
    """Cards by side: hands (a side without a list is not checked) and discards."""
    inner = doc.child(field, {})
    found = {
        side: inner.each(side, _as_text, "A card's id is expected.", ()) for side in SIDES if inner.has(side)
    }
    inner.close()
    return {side: tuple(sorted(cards)) for side, cards in found.items()}


def _as_text(value: Any) -> str | None:
    return value if type(value) is str and 0 < len(value) <= 64 else None


# -- the battle


def _battle(doc: Doc) -> Battle:
    region = doc.name("region")
    kind = doc.choice("kind", KINDS, "field")
    usual = region if kind != "field" else ""
    found = Battle(
        kind=kind,
        attacker=doc.name("attacker"),
        defender=doc.name("defender"),
        region=region,
        attacker_origin=doc.name("attacker_origin", usual) if usual else doc.name("attacker_origin"),
        round=doc.integer("round", 1, 999, 1),
        step=doc.choice("step", STEPS, "siege_window"),
        revealed=doc.flag("revealed"),
        schedule=tuple(_scheduled(item) for item in doc.items("schedule", ())),
        effects=tuple(_mark(item) for item in doc.items("effects", ())),
        free_peoples=_seat(doc.child(FREE, {})),
        shadow=_seat(doc.child(SHADOW, {})),
        pending=_hurt(doc.child("pending")) if doc.raw("pending", None) is not None else None,
        end_reason=doc.choice("end_reason", END_REASONS, ""),
    )
    doc.close()
    return found


def _scheduled(doc: Doc) -> Scheduled:
    found = Scheduled(
        doc.choice("side", SIDES),
        doc.text("card", longest=64),
        doc.integer("effect", 0, 9, 0),
        doc.choice("status", (PENDING, APPLIED, VOID, DECLINED), PENDING),
    )
    doc.close()
    return found


def _mark(doc: Doc) -> Mark:
    found = Mark(
        Modifier(
            doc.choice("op", STANDING),
            doc.integer("value", -9, 9, 0),
            chosen(doc, "scope", SCOPES, ()),
        ),
        doc.choice("on", SIDES),
        doc.choice("by", SIDES),
        doc.text("card", longest=64),
        doc.choice("lasts", LASTS, "round"),
    )
    doc.close()
    return found


def _seat(doc: Doc) -> Seat:
    if not doc.data:
        return Seat()
    found = Seat(
        decision=doc.choice("decision", (OPEN, PASSED, CHOSEN), OPEN),
        card=doc.text("card", "", 64),
        deck=doc.choice("deck", ("", *DECKS), ""),
        void=doc.flag("void"),
        dice=doc.dice("dice") if doc.raw("dice", None) is not None else None,
        turned=doc.each("turned", _as_index, "The place of a die is expected.", ()),
        rerolled=doc.each("rerolled", _as_reroll, "A re-rolled die is a pair [place, result].", ())
        if doc.raw("rerolled", None) is not None
        else None,
        combat_hits=doc.integer("combat_hits", 0, MANY, 0),
        reroll_hits=doc.integer("reroll_hits", 0, MANY, 0),
        hits=doc.integer("hits", 0, MANY, 0),
        losses=tuple(read_op(item) for item in doc.items("losses"))
        if doc.raw("losses", None) is not None
        else None,
    )
    doc.close()
    return found


def _hurt(doc: Doc) -> Hurt:
    found = Hurt(doc.choice("side", SIDES), doc.integer("hits", 1, MANY), doc.text("card", "", 64))
    doc.close()
    return found


def read_op(doc: Doc) -> Op:
    found = Op(
        doc.choice("op", ("remove_regular", "downgrade", "remove_elite")),
        doc.choice("nation", tuple(NATIONS)),
        doc.choice("source", ("", "casualties", "reinforcements"), ""),
    )
    doc.close()
    return found


def _as_index(value: Any) -> int | None:
    return value if type(value) is int and 0 <= value < MANY else None


def _as_reroll(value: Any) -> tuple[int, int] | None:
    if type(value) is list and len(value) == 2 and all(type(one) is int for one in value):
        place, die = value
        return (place, die) if 0 <= place < MANY and 1 <= die <= 6 else None
    return None
