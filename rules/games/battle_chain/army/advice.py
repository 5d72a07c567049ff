"""What the book advises about a list. Warnings and notes; an organizer's profile may make errors of them."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from rules.engine.army import rows_fault
from rules.engine.grades import Grade
from rules.games.battle_chain.army.force import Force, holds_initiative, initiative_holders
from rules.games.battle_chain.army.profile import Finding, Profile
from rules.games.battle_chain.catalogue import Model
from wording import gettext as _

SOUTHRONS = frozenset({"easterling", "haradrim", "khandish"})
NOT_REPLACED = frozenset({"chariot", "large", "crew"})
LEAST_CREW = 4


def advice_findings(force: Force, profile: Profile) -> Iterator[Finding]:
    """In the order of the checks A1 to A4 and A7 to A11 of the chapter on balance."""
    yield from _beasts(
        force,
        profile,
        "troll",
        _("Trolls: %(found)s. The book suggests %(few)s or %(most)s at the most."),
    )
    yield from _beasts(
        force, profile, "ent", _("Ents: %(found)s. The book suggests %(few)s or %(most)s at the most.")
    )
    yield from _devices(force, profile)
    yield from _leaders(force, profile)
    yield from _initiative(force, profile)
    yield from _mixed(force)
    yield from _company(force)


def _finding(grade: Grade, code: str, rows: Iterable[int], text: str, rule: str, **values: Any) -> Finding:
    return Finding(grade, rows_fault(code, rows, text, rule, **values))


def _tagged(tag: str) -> Callable[[Model], bool]:
    return lambda model: tag in model.tags


def _beasts(force: Force, profile: Profile, tag: str, text: str) -> Iterator[Finding]:
    """BC-BALANCE-7: three or four; trolls and ents are counted apart."""
    found, most = force.count(_tagged(tag)), profile.trolls_most
    if found < most:
        return
    grade = Grade.NOTE if found == most else Grade.WARNING
    few = most - 1
    values = {"found": found, "few": few, "most": most}
    yield _finding(grade, f"list.{tag}s", force.rows(_tagged(tag)), text % values, "BC-BALANCE-7", **values)


def _devices(force: Force, profile: Profile) -> Iterator[Finding]:
    if force.devices > profile.devices_most:
        text = _("Explosive devices: %(devices)s. The book suggests %(most)s at the most.") % {
            "devices": force.devices,
            "most": profile.devices_most,
        }
        yield _finding(Grade.WARNING, "list.devices", (), text, "BC-BALANCE-8", found=force.devices)
    if force.devices and not force.of("me-saruman"):
        text = _("Explosive devices belong to Saruman's orcs, and he is not in the list.")
        yield _finding(Grade.WARNING, "list.devices-without-saruman", (), text, "BC-SIEGE-16")


def _is_leader(model: Model) -> bool:
    return model.role == "generic-leader"


def _leaders(force: Force, profile: Profile) -> Iterator[Finding]:
    """BC-BALANCE-10: about one generic leader for 10 or 15 minions, begun tens count; leaders are no minions here."""
    leaders = force.count(_is_leader)
    minions = force.count(lambda model: model.is_minion and not _is_leader(model))
    firm, loose = (-(-minions // ratio) for ratio in profile.ratios)
    if leaders <= loose:
        return
    grade = Grade.WARNING if leaders > firm else Grade.NOTE
    text = _(
        "Generic leaders: %(leaders)s; minions: %(minions)s. The book suggests one leader for 10 or 15 minions."
    ) % {
        "leaders": leaders,
        "minions": minions,
    }
    rows = force.rows(_is_leader)
    yield _finding(grade, "list.leaders", rows, text, "BC-BALANCE-10", leaders=leaders, minions=minions)


def _initiative(force: Force, profile: Profile) -> Iterator[Finding]:
    """BC-BALANCE-9: one or two are plenty, three the most."""
    found, most = initiative_holders(force), profile.initiative_most
    if found < most:
        return
    grade = Grade.NOTE if found == most else Grade.RELAXABLE
    text = _("Models with Initiative: %(found)s. The book calls %(most)s the most.") % {
        "found": found,
        "most": most,
    }
    rows = force.rows(lambda model: holds_initiative(model, force.home_ground))
    yield _finding(grade, "list.initiative", rows, text, "BC-BALANCE-9", found=found)


def _mixed(force: Force) -> Iterator[Finding]:
    good, evil = (force.count(lambda model, side=side: model.side == side) for side in ("good", "evil"))  # type: ignore[misc]
    if good and evil:
        text = _(
            "Good and evil stand together; good models: %(good)s, evil models: %(evil)s. The book does not forbid it."
        ) % {"good": good, "evil": evil}
        yield _finding(Grade.WARNING, "list.mixed-sides", (), text, "BC-BALANCE-11", good=good, evil=evil)


def _company(force: Force) -> Iterator[Finding]:
    """What a model lacks to be of use: a crew, somebody to replace, water, a queen."""
    if force.of("me-mumak") and force.crew is not None and force.crew < LEAST_CREW:
        text = _("A crew of %(crew)s would stampede at once; %(least)s are needed.") % {
            "crew": force.crew,
            "least": LEAST_CREW,
        }
        yield _finding(Grade.WARNING, "list.mumak-crew", (), text, "BC-MUMAK-4", crew=force.crew)
    if force.of("me-hasharin") and not force.count(may_be_replaced):
        text = _("A Hasharin has no Easterling, Haradrim or Khandish model to replace.")
        yield _finding(
            Grade.WARNING, "list.hasharin-alone", force.rows(_is("me-hasharin")), text, "BC-UNIT-12"
        )
    if force.of("me-watcher") and force.water is False:
        text = _("The Watcher needs water, and the map has none.")
        yield _finding(Grade.WARNING, "list.watcher-dry", force.rows(_is("me-watcher")), text, "BC-UNIT-10")
    if force.of("add-sheebra") and not force.of("add-queen-beruthiel"):
        text = _("Sheebra guards Queen Beruthiel only, and she is not in the list.")
        yield _finding(Grade.NOTE, "list.sheebra-alone", force.rows(_is("add-sheebra")), text, "BC-UNIT-19")


def _is(key: str) -> Callable[[Model], bool]:
    return lambda model: model.key == key


def may_be_replaced(model: Model) -> bool:
    """A man-sized model, on foot or mounted, that a Hasharin may have been all along (BC-UNIT-12)."""
    return bool(model.tags & SOUTHRONS) and not model.tags & NOT_REPLACED and model.key != "me-hasharin"
