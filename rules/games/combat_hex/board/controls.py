"""What a document may hold, as controls of a page: made from its JSON Schema, so that nothing has to be typed as JSON.

Which values stand is the referee's to say. Dice, conversions and assignments are asked for by `questions`, not here.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules.games.combat_hex.abilities.declared import ABILITIES, ability_name
from rules.games.combat_hex.board import combat_events
from rules.games.combat_hex.board.palette import FACINGS
from rules.games.combat_hex.board.question_parts import Option, typed_dice
from rules.games.combat_hex.schema.parts import DIE, HEX, NAME, PARTS, Schema, many

Json = Mapping[str, Any]
PLAIN = {"boolean": "flag", "string": "text"}
ASKED = frozenset({"roll", "damage", "assign"})
LABELS = {
    "action_points": "AP", "at": "hex", "by": "who", "consent": "the owner agrees", "copies": "copies", "from": "taken from",
    "die": "die, counted from 0", "reroll": "dice rolled again, counted from 0", "until": "until turn", "line": "lines chosen",
    "after": "after steps", "run": "runs to", "charge": "a charge", "good": "good die", "evil": "evil die",
    "fought": "have fought", "began": "began the turn at", "aboard": "carried by",
    "ring_model": "base with the Ring", "ring_since": "wears it since turn", "events": "on the way",
}  # fmt: skip
# Fields that belong to one ability alone; others are asked of every use.
OF_ABILITY = {
    "copies": {"steal-essence"},
    "from": {"steal-essence"},
    "reroll": {"aggressive-strategy"},
    "die": {"armor"},
    "of": {"armor"},
}
COLOURS = ("white", "black", "red", "blue", "green", "yellow")  # of the two dice of a struggle (10.07)
EVENTS = frozenset({"facing", "free_attack", "strike", "ability", "shoot"})


@dataclass(frozen=True, slots=True)
class Control:
    """One place of the document. `adds` are what can be put there or after what stands there, ready as JSON.

    kind: choice, number, flag, hex, path, dice, numbers, text, absent; group and many hold `parts`.
    """

    kind: str
    path: str
    label: str
    value: Any = None
    options: tuple[Option, ...] = ()
    parts: tuple["Control", ...] = ()
    adds: tuple[Option, ...] = ()
    low: int = 0
    high: int = 0
    is_required: bool = False

    @property
    def json(self) -> str:
        """The value as the options write theirs; "" where nothing stands."""
        return "" if self.value is None else json.dumps(self.value)

    @property
    def choices(self) -> tuple[Option, ...]:
        """What stands there stays on offer, even where nothing like it is known."""
        if self.value in (None, "") or any(one.json == self.json for one in self.options):
            return self.options
        return (*self.options, Option(self.value, str(self.value)[:60]))

    @property
    def shown(self) -> str:
        """The value as it is typed."""
        if self.kind == "hex":
            return ", ".join(map(str, self.value)) if isinstance(self.value, list) else ""
        if isinstance(self.value, list):
            return typed_dice(self.value) if self.kind == "dice" else " ".join(map(str, self.value))
        return "" if self.value is None else str(self.value)

    @property
    def way(self) -> str:
        """Hexes one after the other."""
        hexes = self.value if isinstance(self.value, list) else []
        return " → ".join(f"({at[0]}, {at[1]})" for at in hexes if isinstance(at, list) and len(at) == 2)

    @property
    def name(self) -> str:
        return self.path.strip("/").replace("/", "-").replace(" ", "_")


@dataclass(frozen=True)
class Cast:
    """Whom and what a document names: warriors with their abilities, models, players."""

    players: Mapping[str, str]
    owners: Mapping[str, str]
    abilities: Mapping[str, tuple[str, ...]]
    models: tuple[str, ...]

    @classmethod
    def of(cls, case: Json) -> "Cast":
        """Of any document: what is not in its form is left out, the reader names it."""
        position = as_object(case.get("position"))
        cards = {name: as_object(card) for name, card in as_object(position.get("models")).items()}
        warriors = [*_listed(position.get("warriors")), *_enlisted(case)]
        warriors = sorted(
            (one for one in warriors if isinstance(one.get("id"), str)), key=lambda one: str(one["id"])
        )
        return cls(
            {
                str(one.get("id")): str(one.get("name") or one.get("id"))
                for one in _listed(position.get("players"))
            },
            {one["id"]: str(one.get("player")) for one in warriors},
            {one["id"]: tuple(_abilities(cards.get(str(one.get("model")), {}))) for one in warriors},
            tuple(sorted(cards)),
        )

    def uses(self, path: str, only: str = "") -> tuple[Option, ...]:
        """Every ability that somebody in this part of the case could declare; `only` names one."""
        _, _, after = path.partition("/players/")
        side = after.partition("/")[0] if not path.endswith("/answers") else ""
        return tuple(
            Option(
                {"warrior": who} if only else {"warrior": who, "ability": name},
                f"{who}: {ABILITIES[name].title}",
            )
            for who, owner in self.owners.items()
            for name in self.abilities.get(who, ())
            if (not side or owner == side) and (name == only if only else ABILITIES[name].is_activated)
        )

    def named(self, field: str, holder: Json) -> tuple[Option, ...]:
        """Who or what a field with a name can name."""
        if field in {"player", "attacker", "declaring", "acting", "of", "other"}:
            return tuple(Option(id, name) for id, name in self.players.items())
        if field == "colours":
            return _plain(COLOURS)
        if field in {"model", "ring_model"}:
            return _plain(self.models)
        if field in {"ability", "copies", "used"}:
            own = self.abilities.get(str(holder.get("warrior")), ()) if field == "ability" else ()
            return tuple(Option(name, ABILITIES[name].title) for name in own or sorted(ABILITIES))
        return _plain(self.targets(holder) if field == "target" else tuple(self.owners))

    def targets(self, holder: Json) -> tuple[str, ...]:
        """Whom an action can be aimed at: enemies, where a warrior only looks everybody else."""
        actor = str(holder.get("warrior"))
        own = self.owners.get(actor)
        if own is None or holder.get("do") == "sight":
            return tuple(id for id in self.owners if id != actor)
        return tuple(id for id, owner in self.owners.items() if owner != own)


def _enlisted(case: Json) -> Iterator[Json]:
    """Warriors that armies named before anybody stood on the map."""
    for action in _listed(case.get("actions")):
        if action.get("do") == "army":
            yield from ({**one, "player": action.get("player")} for one in _listed(action.get("warriors")))


def as_object(value: Any) -> Json:
    return value if isinstance(value, Mapping) else {}


def _listed(value: Any) -> list[Json]:
    return [one for one in value if isinstance(one, Mapping)] if isinstance(value, list) else []


def _abilities(card: Json) -> Iterator[str]:
    for one in card.get("abilities") or () if isinstance(card.get("abilities"), list) else ():
        name = ability_name(str(one.get("name") if isinstance(one, Mapping) else one))
        if name in ABILITIES:
            yield name


def _plain(values: Sequence[str]) -> tuple[Option, ...]:
    return tuple(Option(value, value) for value in values)


def controls(
    fields: Schema, required: Sequence[str], value: Json, path: str, cast: Cast
) -> tuple[Control, ...]:
    """One control for each field of an object that can be entered here."""
    found: list[Control] = []
    for name, schema in fields.items():
        if name in ASKED:
            found.extend(_answers(value.get(name), f"{path}/{name}", cast))
            continue
        if (
            name in OF_ABILITY
            and "ability" in fields
            and value.get("ability") not in OF_ABILITY[name]
            and name not in value
        ):
            continue
        if name == "dice" and name not in value and "convert" not in fields:
            continue
        found.append(control(schema, value, name, f"{path}/{name}", cast, is_required=name in required))
    return tuple(one for one in found if _says_something(one))


def _says_something(one: Control) -> bool:
    return bool(one.kind) and (one.kind not in {"group", "many"} or bool(one.parts or one.adds))


def _answers(roll: Any, path: str, cast: Cast) -> Iterator[Control]:
    """What an enemy answers to the points that are spent on a roll: Dread."""
    for at, paid in enumerate(_listed(as_object(roll).get("convert"))):
        label = f"answers to {paid.get('by', 'who')} paying"
        one = control(many(PARTS["use"]), paid, "answers", f"{path}/convert/{at}/answers", cast)
        yield replace(one, label=label)


def control(
    schema: Schema, holder: Json, name: str, path: str, cast: Cast, *, is_required: bool = False
) -> Control:
    """The control of one field of `holder`: of kind "" where there is nothing to enter."""
    schema, value = resolved(schema), holder.get(name)
    label = LABELS.get(name, name.replace("_", " "))
    if name == "events" and holder.get("do") == "combat":
        label = combat_events.LABEL
    base = Control("", path, label, value, is_required=is_required)
    if leaf := _leaf(schema, holder, name, cast, base):
        return leaf
    if schema.get("type") == "array":
        return _many(schema, holder, name, path, cast, base)
    return _group(schema, value, name, path, cast, base) if schema.get("type") == "object" else base


def _leaf(schema: Schema, holder: Json, name: str, cast: Cast, base: Control) -> Control | None:
    """A control of one value; None for lists and objects."""
    options = _offered(schema, holder, name, cast)
    if options is not None:
        return replace(base, kind="choice", options=options)
    if schema == HEX:
        return replace(base, kind="hex")
    if schema.get("type") == "integer":
        return replace(base, kind="number", low=schema["minimum"], high=schema["maximum"])
    kind = PLAIN.get(schema.get("type", ""))
    return replace(base, kind=kind) if kind else None


def _offered(schema: Schema, holder: Json, name: str, cast: Cast) -> tuple[Option, ...] | None:
    """The values that a choice is made of; None where anything may be entered."""
    if name == "facing":
        return tuple(Option(facing, label) for facing, label in FACINGS)
    if name == "declaring" or (schema == NAME and name != "id"):
        return cast.named(name, holder)
    return _plain(tuple(each for each in schema["enum"] if each)) if "enum" in schema else None


def resolved(schema: Schema) -> Schema:
    """A part of the schema by its name; a map is drawn and not entered."""
    return PARTS.get(schema["$ref"].rpartition("/")[2], {}) if "$ref" in schema else schema


def _many(schema: Schema, holder: Json, name: str, path: str, cast: Cast, base: Control) -> Control:
    item = resolved(schema["items"])
    if item == HEX:
        return replace(base, kind="path")
    if item in (DIE, PARTS["die"]):
        return replace(base, kind="dice")
    if item.get("type") == "integer":
        return replace(base, kind="numbers")
    rows = base.value if isinstance(base.value, list) else []
    parts = tuple(_item(item, rows, at, name, path, cast) for at in range(len(rows)))
    return replace(base, kind="many", parts=parts, adds=_adds(item, holder, name, path, cast))


def _item(item: Schema, rows: Sequence[Any], at: int, name: str, path: str, cast: Cast) -> Control:
    here, value = f"{path}/{at}", rows[at]
    if item.get("type") != "object":
        return control(item, {name: value}, name, here, cast)
    value = as_object(value)
    fields = item["properties"]
    if "event" in value:
        kept = combat_events.FIELDS.get(str(value["event"]), frozenset(fields))
        fields = {key: one for key, one in fields.items() if key in kept}
    elif name == "events":  # each event is one of several things, as it was added
        fields = {key: one for key, one in fields.items() if key not in EVENTS or key in value}
    parts = controls(fields, item["required"], value, here, cast)
    return Control("group", here, called(value, at), dict(value), parts=parts)


def called(value: Json, at: int) -> str:
    """An item of a list in a few words."""
    if "event" in value and not value.get("ability"):
        return combat_events.called(str(value["event"]), str(value.get("player", "")), at)
    ability = ability_name(str(value.get("ability", "")))
    told = ABILITIES[ability].title if ability in ABILITIES else ""
    return ": ".join(filter(None, [str(value.get("warrior", "")), told])) or f"{at + 1}."


def _adds(item: Schema, holder: Json, name: str, path: str, cast: Cast) -> tuple[Option, ...]:
    if item == NAME:
        return cast.named(name, {})
    if "enum" in item:
        return _plain(item["enum"])
    if item == PARTS["use"]:
        return cast.uses(path)
    if item == PARTS["reaction"]:
        return cast.uses("", only=name)
    if name == "events" and holder.get("do") == "combat":
        return tuple(combat_events.additions(cast.players, cast.uses("")))
    if name == "events":
        return tuple(_events(holder, cast))
    return (Option(blank(item), "another"),)


def _events(move: Json, cast: Cast) -> Iterator[Option]:
    """What can happen on the way, after the steps taken so far."""
    way = move.get("path")
    at = {"after": len(way) if isinstance(way, list) else 0}
    yield Option(at | {"free_attack": {}}, "a free attack")
    yield Option(at | {"strike": {}}, "a Fast Strike")
    yield Option(at | {"facing": 0}, "a turn")
    yield Option(at | {"shoot": {"warrior": move.get("warrior", "")}}, "a shot")
    for use in cast.uses(""):
        yield Option(at | {"ability": use.value}, use.label)


def _group(schema: Schema, value: Any, name: str, path: str, cast: Cast, base: Control) -> Control:
    if not schema.get("properties"):
        return _by_player(schema, value, path, cast, base)
    if not isinstance(value, Mapping):
        return replace(base, kind="absent", value=None, adds=(Option(blank(schema), "enter"),))
    parts = controls(schema["properties"], schema["required"], value, path, cast)
    return replace(base, kind="group", parts=parts)


def _by_player(schema: Schema, value: Any, path: str, cast: Cast, base: Control) -> Control:
    """One part for each player: dice, or what the player declares."""
    item = resolved(schema.get("additionalProperties") or {})
    parts = [
        _of_player(item, as_object(value), id, called, path, cast) for id, called in cast.players.items()
    ]
    shown = tuple(one for one in parts if _says_something(one))
    return replace(base, kind="group" if shown else "", parts=shown)


def _of_player(item: Schema, said: Json, id: str, called: str, path: str, cast: Cast) -> Control:
    here = f"{path}/{id}"
    if item.get("type") == "object":
        mine = as_object(said.get(id))
        return Control("group", here, called, mine, parts=controls(item["properties"], (), mine, here, cast))
    return Control("dice" if id in said else "", here, f"dice of {called}", said.get(id))


def blank(schema: Schema) -> Any:
    """The least that such a place can hold."""
    schema = resolved(schema)
    if schema == HEX:
        return [0, 0]
    if schema == NAME:
        return ""
    if schema.get("type") == "integer":
        return schema["minimum"]
    if schema.get("type") == "array":
        return []
    return {name: blank(schema["properties"][name]) for name in schema.get("required", ())}
