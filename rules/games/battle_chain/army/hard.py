"""What one list must hold: known rows, arms and mounts as printed, carriers, a leader of the undead, prices. Never waived."""

from collections.abc import Iterable, Iterator
from typing import Any

from rules.engine.army import over_points, rows_fault
from rules.engine.faults import Fault
from rules.engine.grades import Grade
from rules.games.battle_chain.army.force import Entry, Force, cost, is_wholly_undead, leaders, price_of
from rules.games.battle_chain.army.profile import Finding, Profile
from rules.games.battle_chain.catalogue import Model
from wording import gettext as _
from wording import pgettext

NO_SPEARS = frozenset({"mounted", "beast", "large", "chariot", "spirit", "swarm", "crew"})
ON_FOOT = frozenset(
    {"man", "orc", "goblin", "elf", "dwarf", "hobbit", "goblinoid", "drow", "gnoll", "reptile"}
)


def error(code: str, rows: Iterable[int], text: str, rule: str, path: str = "", **values: Any) -> Finding:
    return Finding(Grade.ERROR, rows_fault(code, rows, text, rule, path, **values))


def hard_findings(force: Force, profile: Profile) -> Iterator[Finding]:
    """In the order of the checks H1, H2 and H7 to H14 of the chapter on balance."""
    for entry in force.entries:
        yield from _row(entry, force, profile)
    yield from _undead_leader(force)
    yield from _devices(force, profile)
    yield from _drum(force)
    yield from _prices(force, profile)


def _row(entry: Entry, force: Force, profile: Profile) -> Iterator[Finding]:
    here = [entry.index]
    if entry.count < 1:
        yield Finding(Grade.ERROR, count_fault(entry.name, entry.count, entry.index))
    if entry.model is None:
        text = _('"%(name)s" is neither in the stat lists nor in the list agreed for this game.') % {
            "name": entry.name
        }
        yield error("list.unknown-model", here, text, "BC-ABG-1", f"{entry.path}/model", name=entry.name)
        return
    yield from _home_minion(entry, entry.model, force)
    yield from _abilities(entry, entry.model)
    yield from _arms(entry, entry.model, profile)


def count_fault(name: str, count: int, index: int) -> Fault:
    text = _("%(name)s: the count is %(count)s; it must be at least 1.") % {"name": name, "count": count}
    return rows_fault("list.count", [index], text, "BC-GEN-2", f"/rows/{index}/count", count=count)


def _home_minion(entry: Entry, model: Model, force: Force) -> Iterator[Finding]:
    """BC-STAT-5, BC-GEN-5, BC-GEN-10: a minion of the home list has two wounds, no more and no fewer."""
    if model.key not in force.home or model.wounds == 2:
        return
    if model.is_minion or model.key in force.called_minions:
        text = _("%(name)s: a minion has 2 wounds, this one has %(wounds)s.") % {
            "name": entry.name,
            "wounds": model.wounds,
        }
        rule = "BC-STAT-5" if model.is_minion else "BC-GEN-5"
        yield error("list.minion-wounds", [entry.index], text, rule, wounds=model.wounds)


def _abilities(entry: Entry, model: Model) -> Iterator[Finding]:
    """BC-ABG-1: exactly what the row prints; BC-UNIT-4: Hero on a fell beast is the Witch King's."""
    if entry.abilities is None:
        return
    printed = {one.name for one in model.abilities} | (
        {"Elite Shooter"} if "elf-bow" in model.granted else set()
    )
    stated = set(entry.abilities)
    if model.key == "me-nazgul-fell-beast" and "Hero" in stated:
        text = _("%(name)s: only the Witch King adds Hero to a fell beast, for 110 points.") % {
            "name": entry.name
        }
        yield error("list.fell-beast-rider", [entry.index], text, "BC-UNIT-4", f"{entry.path}/abilities")
        stated.discard("Hero")
    if stated - printed or {one.name for one in model.abilities} - stated:
        text = _("%(name)s: the abilities differ from its row (%(printed)s).") % {
            "name": entry.name,
            "printed": ", ".join(sorted(printed)) or pgettext("nothing of a kind", "none"),
        }
        yield error(
            "list.abilities",
            [entry.index],
            text,
            "BC-ABG-1",
            f"{entry.path}/abilities",
            printed=sorted(printed),
        )


def _arms(entry: Entry, model: Model, profile: Profile) -> Iterator[Finding]:
    here = [entry.index]
    if entry.armed and not model.shots:
        text = _("%(name)s has no missile weapon: its row prints no shots.") % {"name": entry.name}
        yield error("list.not-armed", here, text, "BC-STAT-16", f"{entry.path}/armed")
    if entry.mounted and not model.has_mount:
        text = _("%(name)s has one speed only: its row prints no mounted speed.") % {"name": entry.name}
        yield error("list.no-mount", here, text, "BC-STAT-17", f"{entry.path}/mounted")
    if entry.spears and not (profile.spears and may_have_spears(model) and not entry.mounted):
        text = _("%(name)s cannot be a spearman: that is for infantry with real spears.") % {
            "name": entry.name
        }
        yield error("list.no-spears", here, text, "BC-AB-SPEARMAN-3", f"{entry.path}/spears")


def may_have_spears(model: Model) -> bool:
    """Infantry on foot: rank and file and their leaders, no riders, beasts or villagers (BC-AB-SPEARMAN-3)."""
    is_infantry = model.role in ("troop", "generic-leader") and not model.tags & NO_SPEARS
    return is_infantry and bool(model.tags & ON_FOOT) and model.key != "me-hobbit-civilian"


def _undead_leader(force: Force) -> Iterator[Finding]:
    """BC-BALANCE-13: a wholly undead list names a leader: hero class, Deathless, of this list."""
    if not is_wholly_undead(force):
        return
    if all(model.key != force.undead_leader for _, model in leaders(force)):
        text = _("Every model is undead, so the list names a leader: a Deathless model of hero class.")
        named = force.undead_leader
        yield error("list.undead-leader", (), text, "BC-BALANCE-13", "/undead_leader", named=named)


def _devices(force: Force, profile: Profile) -> Iterator[Finding]:
    """BC-SIEGE-16: one device for each carrier."""
    carriers = force.count(profile.may_carry)
    if force.devices > carriers:
        text = _("Explosive devices: %(devices)s; models that may carry one each: %(carriers)s.") % {
            "devices": force.devices,
            "carriers": carriers,
        }
        yield error(
            "list.device-carriers",
            (),
            text,
            "BC-SIEGE-16",
            "/devices",
            devices=force.devices,
            carriers=carriers,
        )


def _drum(force: Force) -> Iterator[Finding]:
    """BC-POINTS-6: one drum, with a drummer."""
    drummers = force.count(lambda model: "drummer" in model.tags)
    if force.drums > min(drummers, 1):
        text = _("One drum comes with at least one Goblin Drummer.")
        yield error("list.drum", (), text, "BC-POINTS-6", "/drums", drums=force.drums, drummers=drummers)


def _prices(force: Force, profile: Profile) -> Iterator[Finding]:
    """BC-POINTS-12: every row has a price; BC-POINTS-11: the total keeps the organizer's limit."""
    for entry, model in force.known:
        if price_of(model, profile.prices) is None and not profile.allow_unpriced:
            text = _("%(name)s has no price.") % {"name": entry.name}
            yield error("list.unpriced", [entry.index], text, "BC-POINTS-12")
        elif model.wounds is None and model.key not in force.home:
            text = _("%(name)s has no figures in the book; agree on its row before play.") % {
                "name": entry.name
            }
            yield error("list.no-figures", [entry.index], text, "BC-GEN-2")
    limit = force.limit if force.limit is not None else profile.limit
    total = cost(force, profile.prices, profile.hobbits_together)
    if limit is not None and total > limit:
        values = {"points": total, "limit": limit, "over": total - limit}
        yield error(
            "list.over-points", (), over_points(total, limit), "BC-POINTS-11", "/point_level", **values
        )
