"""The check of a list as the rest of the service asks for it: model cards in, a report out."""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from rules.engine.army import Army, Report, Totals, totals_of
from rules.engine.cards import ModelCard, Row
from rules.engine.faults import Fault
from rules.engine.limits import limit_advice, limit_faults, unannounced
from rules.engine.roster import Clash
from rules.games.battle_chain.army.check import check_list, check_pairing, facts
from rules.games.battle_chain.army.force import Entry, Force, is_wholly_undead, leaders
from rules.games.battle_chain.army.hard import count_fault, error
from rules.games.battle_chain.army.individuals import individual_findings
from rules.games.battle_chain.army.profile import Finding, profile_of
from rules.games.battle_chain.catalogue import MODELS, Model
from rules.games.battle_chain.catalogue.model import DEVICE, DRUM, read_printed
from wording import gettext as _

FIGURES = {"movement": "movement", "attacks": "attacks", "toughness": "toughness", "wounds": "wounds"}


def check_army(army: Army) -> Report:
    """Errors, also those that an organizer may relax, are faults; warnings and notes are advice."""
    force, profile = force_of_army(army), profile_of(army.settings, army.grades)
    found = check_list(force, profile)
    leader = _leader_note(force, _named_leader(army, force))
    faults = (
        *(_empty(army)),
        *(_equipment_counts(army)),
        *(finding.fault for finding in found if finding.is_error),
        *limit_faults(army.rows, army.limits),
    )
    advice = (
        *(finding.fault for finding in found if not finding.is_error),
        *(finding.fault for finding in leader),
        *limit_advice(army.rows, army.limits),
        *unannounced(army.limits, "BC-GEN-7"),
    )
    return Report(_totals(army, force), faults, advice, facts(force, profile))


def _totals(army: Army, force: Force) -> Totals:
    """Devices and drums cost points and are no models."""
    totals = totals_of(army)
    return replace(totals, models=totals.models - force.devices - force.drums)


def check_together(first: Army, second: Army) -> tuple[Clash, ...]:
    """One Frodo, nine Ringwraiths, each named individual once: over both armies of a game (BC-BALANCE-1 to BC-BALANCE-4).

    What one list breaks by itself is said with that list and not again here. Findings weigh as the first list's event says.
    """
    forces, profile = (force_of_army(first), force_of_army(second)), profile_of(first.settings, first.grades)
    alone = {_identity(finding) for force in forces for finding in individual_findings((force,))}
    found = (finding for finding in check_pairing(*forces, profile) if _identity(finding) not in alone)
    return tuple(Clash(finding.fault, not finding.is_error) for finding in found)


def _identity(finding: Finding) -> tuple[str, str]:
    return finding.fault.code, str(finding.fault.values.get("individuals", ""))


def _empty(army: Army) -> Iterable[Fault]:
    if not army.rows:
        yield Fault("army.empty", "/rows", "The list is empty.", "", {"rows": []})


def _equipment_counts(army: Army) -> Iterable[Fault]:
    """Equipment is no entry of the force, and is counted like one."""
    for row in army.rows:
        if _is_equipment(row) and row.count < 1:
            yield count_fault(row.name, row.count, row.index)


def force_of_army(army: Army) -> Force:
    """The list as the chapter on balance reads it: equipment apart from models, the first undead hero as leader."""
    entries = tuple(_entry(row) for row in army.rows if not _is_equipment(row))
    force = Force(
        entries,
        devices=_count(army.rows, DEVICE),
        drums=_count(army.rows, DRUM),
        crew=_smallest_crew(army.rows),
        limit=army.point_level,
        home={one.model.key: one.model for one in entries if one.model and not _is_of_the_book(one.model)},
        called_minions=frozenset(row.card.key for row in army.rows if row.card and row.card.is_minion),
    )
    return replace(force, undead_leader=_named_leader(army, force) or _leader(force))


def _smallest_crew(rows: Iterable[Row]) -> int | None:
    """Of the howdahs whose crew the list declares, the one with the fewest warriors."""
    declared = [row.options["crew"] for row in rows if row.card and row.count > 0 and "crew" in row.options]
    return min(declared, default=None)


def _named_leader(army: Army, force: Force) -> str:
    """Whom a wholly undead list itself names as leader."""
    leading = {row.index for row in army.rows if row.options.get("leads")}
    named = (model.key for entry, model in force.known if entry.index in leading)
    return next(named, "") if is_wholly_undead(force) else ""


def _is_of_the_book(model: Model) -> bool:
    """Not a row of the organizer's own, nor one whose figures were changed: what it is, follows from them (BC-GEN-3)."""
    row = MODELS.get(model.key)
    return row is not None and model._replace(row=row.row, guessed=row.guessed, name=row.name) == row


def _leader(force: Force) -> str:
    """Who leads a wholly undead list: the first Deathless model of hero class in it."""
    if not is_wholly_undead(force):
        return ""
    return next((model.key for _, model in leaders(force)), "")


def _leader_note(force: Force, named: str) -> Iterable[Finding]:
    name = next((entry.name for entry, model in leaders(force) if model.key == force.undead_leader), None)
    if name is not None:
        is_named = force.undead_leader == named
        text = (
            _("%(name)s leads this wholly undead army: as the list says.")
            if is_named
            else _("%(name)s leads this wholly undead army: the first hero of the list does.")
        ) % {"name": name}
        leader = force.undead_leader
        yield error("list.leads-the-undead", (), text, "BC-BALANCE-13", leader=leader, named=is_named)


def _is_equipment(row: Row) -> bool:
    return row.card is not None and row.card.kind == "equipment"


def _count(rows: Iterable[Row], key: str) -> int:
    return sum(row.count for row in rows if row.card and row.card.key == key and _is_equipment(row))


def _entry(row: Row) -> Entry:
    model = model_of(row.card) if row.card else None
    equipment = row.options
    return Entry(
        row.name,
        model,
        row.count,
        armed=bool(equipment.get("armed")),
        mounted=bool(equipment.get("mounted")),
        spears=bool(equipment.get("spears")),
        reserve=equipment.get("reserve", 0),
        index=row.index,
    )


@lru_cache(maxsize=4096)
def model_of(card: ModelCard) -> Model:
    """The row of a card; what nobody knows of it is None."""
    known = {name: _figure(card, field) for name, field in FIGURES.items()}
    shots = card.number("shots")
    return Model(
        key=card.key,
        name=card.name,
        source=card.text("source"),
        row="stat",
        other_movement=card.figures.get("other_movement"),
        other_kind=card.text("other_kind"),
        guessed=False,
        shots=shots,
        range=card.number("range"),
        always_armed=bool(card.figures.get("always_armed")),
        abilities=tuple(read_printed(each.name) for each in card.abilities),
        granted=tuple(card.figures.get("granted", ())),
        side=card.text("faction"),
        known_by=card.text("known_by"),
        role=card.text("role"),
        individuals=tuple(card.figures.get("individuals", ())),
        cap=card.text("cap"),
        tags=frozenset(card.figures.get("tags", ())),
        points=None if "points" in card.unreadable else card.points,
        **known,
    )


def _figure(card: ModelCard, name: str) -> int | None:
    return None if name in card.unreadable else card.number(name)


def unknown_of(card: ModelCard) -> tuple[str, ...]:
    """What a list needs to know of a model: its price, and its wounds, which make it a hero or a minion."""
    words = {"points": "points cost", "wounds": "wounds"}
    return tuple(word for field, word in words.items() if field in card.unreadable)
