"""The action "army": a player names warriors and models; section 2 judges them (see `army`), the game keeps the facts."""

from dataclasses import dataclass, replace

from rules.engine.army import Army, Report
from rules.engine.attributes import Ability, figures_of
from rules.engine.cards import Kind, ModelCard, Row
from rules.engine.documents import Doc
from rules.engine.faults import Fault
from rules.engine.hearing import Hearing
from rules.engine.languages import speaking
from rules.games.combat_hex.abilities import ABILITIES
from rules.games.combat_hex.army import check_army
from rules.games.combat_hex.cards import Card
from rules.games.combat_hex.case import cite
from rules.games.combat_hex.position import ARMY, Position
from rules.games.combat_hex.printed import ATTRIBUTES
from rules.games.combat_hex.setup.state import (
    Enlisted,
    check_phase,
    check_player,
    moved_on,
    setup_of,
    with_setup,
)

STARTER_ROWS = {"2.01": "S-ARMY-1", "2.02": "S-ARMY-2", "2.04": "S-ARMY-3"}


@dataclass(frozen=True, slots=True)
class Enlisting:
    player: str
    warriors: tuple[Enlisted, ...]


def read_army(doc: Doc) -> Enlisting:
    """{"do": "army", "player", "warriors": [{"id", "model", "ring_model"?}]}. A ring base is no model of the army (9.17)."""
    warriors = []
    for item in doc.items("warriors"):
        warriors.append(Enlisted(item.name("id"), item.name("model"), item.name("ring_model", "")))
        item.close()
    return Enlisting(doc.name("player"), tuple(warriors))


def hear_army(position: Position, army: Enlisting, hearing: Hearing) -> Position:
    check_phase(position, ARMY, hearing)
    if not check_player(position, army.player, hearing):
        return position
    _check_names(position, army, hearing)
    with speaking(hearing.words):
        report = check_army(Army(_rows(position, army), position.level or None))
    hearing.faults += [_as_fault(fault, hearing) for fault in report.faults]
    _tell(report, army, hearing)
    return _enlist(position, army, report) if hearing.stands else position


def _check_names(position: Position, army: Enlisting, hearing: Hearing) -> None:
    setup = setup_of(position)
    if army.player in setup.armies:
        hearing.fault("army.named-already", "player", "3.01", player=army.player)
    taken = {one.id for rows in setup.armies.values() for one in rows}
    for index, one in enumerate(army.warriors):
        if one.id in taken:
            hearing.fault("army.id-taken", f"warriors/{index}/id", "1.02", warrior=one.id)
        if one.ring_model and one.ring_model not in position.models:
            hearing.fault("army.no-ring-base", f"warriors/{index}/ring_model", "9.01", model=one.ring_model)
        taken.add(one.id)


def _rows(position: Position, army: Enlisting) -> tuple[Row, ...]:
    cards = {key: _model_card(key, card) for key, card in position.models.items()}
    return tuple(
        Row(index, cards[one.model].name if one.model in cards else one.model, 1, cards.get(one.model))
        for index, one in enumerate(army.warriors)
    )


def _model_card(key: str, card: Card) -> ModelCard:
    """The card as the army check knows it."""
    return ModelCard(
        key=key,
        name=card.name or key,
        kind=Kind.HERO if card.is_hero else Kind.MINION,
        points=card.points,
        figures=figures_of(
            ATTRIBUTES,
            faction=card.faction,
            action_points=card.action_points,
            unique=card.unique,
            abilities=tuple(Ability(ABILITIES[symbol.name].title, symbol.cost) for symbol in card.abilities),
        ),
    )


def _as_fault(fault: Fault, hearing: Hearing) -> Fault:
    path = fault.path.replace("/rows", "/warriors")
    return replace(
        fault,
        path=f"{hearing.path}{path}",
        rule=cite(hearing, fault.rule, STARTER_ROWS.get(fault.rule, fault.rule)),
    )


def _tell(report: Report, army: Enlisting, hearing: Hearing) -> None:
    totals = report.totals
    facts = {
        "points": totals.points,
        "heroes": totals.heroes,
        "minions": totals.minions,
        "minion_cap": totals.minion_cap,
    }
    hearing.find(
        cite(hearing, "2.01", "S-ARMY-1"),
        "army.points",
        player=army.player,
        level=totals.point_level,
        **facts,
    )
    hearing.settle("points", totals.points)
    hearing.find(cite(hearing, "2.02", "S-ARMY-2"), "army.cap", player=army.player, **facts)
    hearing.settle("minions", totals.minions)
    hearing.settle("minion_cap", totals.minion_cap)
    for rule in ("2.03", "2.04"):
        if not any(fault.rule == rule for fault in report.faults):
            hearing.find(
                cite(hearing, rule, STARTER_ROWS.get(rule, rule)), f"army.kept-{rule}", player=army.player
            )
    for note in report.advice:
        hearing.consider(note.rule, "army.advice", note=note.text)


def _enlist(position: Position, army: Enlisting, report: Report) -> Position:
    """Keep what section 7 asks for; when the last army is named, set-up begins."""
    setup = setup_of(position)
    armies = {**setup.armies, army.player: army.warriors}
    faction = next((position.models[one.model].faction for one in army.warriors), "")
    seat = replace(
        position.seats[army.player],
        faction=faction,
        started=len(army.warriors),
        hero_points=report.facts["hero_points"],
    )
    players = tuple(seat if player.id == seat.id else player for player in position.players)
    position = with_setup(position, replace(setup, armies=armies))
    return moved_on(replace(position, players=players, phase=ARMY))
