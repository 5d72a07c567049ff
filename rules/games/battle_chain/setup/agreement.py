"""What both players agree before the first move: house rules, options, another set-up, another victory (BC-GEN-7)."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace

from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.engine.schema_parts import NAME, TEXT, many, obj
from rules.games.battle_chain.case import Kind
from rules.games.battle_chain.position import SETUP, Position, Settings
from rules.games.battle_chain.schema_parts import Fields

RULES = {
    "house-rules": "BC-GEN-7",
    "set-up": "BC-SETUP-5",
    "victory": "BC-VICTORY-6",
    "points": "BC-POINTS-10",
}


@dataclass(frozen=True, slots=True)
class Agreement:
    by: tuple[str, ...]
    about: str
    text: str
    settings: Mapping[str, bool]


def _flags() -> list[str]:
    return [one.name for one in fields(Settings) if isinstance(getattr(Settings(), one.name), bool)]


def _read(doc: Doc) -> Agreement:
    by, about, text = doc.names("by"), doc.choice("about", tuple(RULES)), doc.text("text", "")
    inside = doc.child("settings", {})
    chosen = {name: inside.flag(name) for name in _flags() if inside.has(name)}
    inside.close()
    return Agreement(by, about, text, chosen)


def agree(position: Position, declared: Agreement, hearing: Hearing) -> Position:
    """The table under the agreed settings. Both players agree, before the first move."""
    rule = RULES[declared.about]
    if position.phase != SETUP:
        hearing.fault("agree.too-late", "", rule)
    missing = sorted({player.id for player in position.players} - set(declared.by))
    if missing:
        hearing.fault("agree.not-all", "by", rule, players=missing)
    if not hearing.stands:
        return position
    hearing.find(rule, "agree.agreed", text=declared.text or declared.about)
    hearing.settle("agreed", declared.about)
    settings = replace(position.settings, **declared.settings)
    if declared.about == "set-up":
        settings = replace(settings, scenario_setup=True)
    return replace(position, settings=settings)


WORDS = {
    "agree.too-late": "Agreements are made before the first move.",
    "redress.agree.too-late": "The rules stay as they were.",
    "agree.not-all": "Agreement is missing: {players}.",
    "agree.agreed": "Both players agree: {text}.",
}
ACTIONS: dict[str, Fields] = {
    "agree": (
        {
            "by": many(NAME),
            "about": {"enum": list(RULES)},
            "text": TEXT,
            "settings": obj({name: {"type": "boolean"} for name in _flags()}),
        },
        ("by", "about"),
    )
}
KINDS: tuple[Kind, ...] = (Kind("agree", _read, agree, frozenset({"agreed"})),)
