"""The check of army lists: one list, the two lists of a pairing, or a document that holds either (BC-BALANCE, BC-POINTS)."""

from collections.abc import Mapping
from typing import Any

from rules.engine.documents import Doc
from rules.engine.faults import Fault, Unreadable
from rules.games.battle_chain.army.advice import advice_findings
from rules.games.battle_chain.army.force import (
    Entry,
    Force,
    cost,
    initiative_modifier,
    losses_borne,
    original_models,
    pool,
    undead_share,
)
from rules.games.battle_chain.army.hard import hard_findings
from rules.games.battle_chain.army.individuals import individual_findings
from rules.games.battle_chain.army.profile import BOOK, Finding, Profile
from rules.games.battle_chain.catalogue import ABILITIES, MODELS, Model, Printed

# A row of one's own before anything is said of it.
PLAIN = MODELS["me-man-orc"]._replace(shots=0, range=0, individuals=(), cap="", role="troop")
MOST_ROWS, MOST_MODELS = 400, 10_000


def check_list(force: Force, profile: Profile = BOOK, against: Force | None = None) -> tuple[Finding, ...]:
    """Everything there is to say of one list; with `against`, individuals are counted over both armies."""
    force = profile.over(force)
    forces = (force,) if against is None else (force, against)
    found = (
        *hard_findings(force, profile),
        *individual_findings(forces),
        *advice_findings(force, profile),
    )
    return tuple(profile.weigh(finding) for finding in found)


def check_pairing(first: Force, second: Force, profile: Profile = BOOK) -> tuple[Finding, ...]:
    """What two lists may not hold together, for the staff before a round is published (BC-BALANCE-1 to BC-BALANCE-4)."""
    return tuple(profile.weigh(finding) for finding in individual_findings((first, second)))


def facts(force: Force, profile: Profile = BOOK) -> dict[str, Any]:
    """What follows from a list for the game: points, models, losses borne, the pool, initiative, the share of the undead."""
    force = profile.over(force)
    models = original_models(force)
    undead, all_models = undead_share(force)
    return {
        "points": cost(force, profile.prices, profile.hobbits_together),
        "starting_models": models,
        "losses_borne": losses_borne(models),
        "ability_points": pool(force),
        "initiative": initiative_modifier(force),
        "undead": undead,
        "wholly_undead": bool(all_models) and undead == all_models,
    }


# -- documents


def check_document(data: Any, profile: Profile = BOOK) -> dict[str, Any]:
    """The findings and facts of a list as JSON. Raises Unreadable with every fault of form.

    {"rows": [{"model", "count", "armed", "mounted", "spears", "reserve", "abilities"}], "devices", "drums", "crew",
    "undead_leader", "home_ground", "water", "limit", "home": [{"model", "wounds", "points", "side", "tags", "abilities",
    "minion"}], "against": {"rows": [...]}}.
    """
    faults: list[Fault] = []
    doc = Doc(data, "", faults)
    force = read_force(doc)
    against = read_force(doc.child("against")) if doc.raw("against", None) is not None else None
    doc.close()
    if faults:
        raise Unreadable(faults)
    found = check_list(force, profile, against)
    return {
        "legal": not any(finding.is_error for finding in found),
        "findings": [{"grade": str(one.grade), **one.fault.as_json()} for one in found],
        "facts": facts(force, profile),
    }


def read_force(doc: Doc) -> Force:
    """A list from its document; the caller closes the outermost one."""
    own = [_home(item) for item in doc.items("home")]
    home = {model.key: model for model, _ in own}
    entries = tuple(_entry(item, index, home) for index, item in enumerate(doc.items("rows")))
    if len(entries) > MOST_ROWS:
        doc.fault("document.too-long", "rows", f"At most {MOST_ROWS} rows are allowed.")
    found = Force(
        entries[:MOST_ROWS],
        devices=doc.integer("devices", 0, MOST_MODELS, 0),
        drums=doc.integer("drums", 0, MOST_MODELS, 0),
        crew=doc.integer("crew", 0, MOST_MODELS) if doc.raw("crew", None) is not None else None,
        undead_leader=doc.name("undead_leader", ""),
        home_ground=doc.flag("home_ground"),
        water=doc.flag("water") if doc.raw("water", None) is not None else None,
        limit=doc.integer("limit", 0) if doc.raw("limit", None) is not None else None,
        home=home,
        called_minions=frozenset(model.key for model, is_minion in own if is_minion),
    )
    if doc.path:
        doc.close()
    return found


def _home(doc: Doc) -> tuple[Model, bool]:
    """A row agreed for this game (BC-GEN-10), and whether the list calls it a minion; other figures do not matter here."""
    key = doc.text("model", longest=64)
    found = PLAIN._replace(
        key=key,
        name=doc.text("name", key, 120),
        wounds=doc.integer("wounds", 1, 40, 2),
        points=doc.integer("points", 0, 100_000, 0),
        side=doc.choice("side", ("neutral", "good", "evil"), "neutral"),
        tags=frozenset(doc.names("tags")),
        abilities=tuple(
            Printed(one) for one in doc.each("abilities", _as_ability, "An ability is expected.", ())
        ),
    )
    is_minion = doc.flag("minion")
    doc.close()
    return found, is_minion


def _entry(doc: Doc, index: int, home: Mapping[str, Model]) -> Entry:
    key = doc.text("model", longest=64)
    found = Entry(
        key,
        home.get(key) or MODELS.get(key),
        doc.integer("count", 0, MOST_MODELS, 1),
        doc.flag("armed"),
        doc.flag("mounted"),
        doc.flag("spears"),
        doc.integer("reserve", 0, MOST_MODELS, 0),
        doc.each("abilities", _as_ability, "A special ability is expected.", ())
        if doc.has("abilities")
        else None,
        index,
    )
    doc.close()
    return found


def _as_ability(value: Any) -> str | None:
    return value if isinstance(value, str) and value in ABILITIES else None
