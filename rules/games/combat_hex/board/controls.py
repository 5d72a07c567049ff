"""What a document may hold, as controls of a page: made from its JSON Schema, so that nothing has to be typed as JSON.

Which values stand is the referee's to say. Dice, conversions and assignments are asked for by `questions`, not here.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.engine import controls as engine
from rules.engine.controls import Json, Option, as_object, beginnings, numbered, owner_of
from rules.engine.schema_parts import DIE, NAME, Schema, many
from rules.games.combat_hex.abilities.declared import ABILITIES, ability_name
from rules.games.combat_hex.board import combat_events, words
from rules.games.combat_hex.board.cast import Cast, listed_in
from rules.games.combat_hex.board.question_parts import typed_dice
from rules.games.combat_hex.combat.document import BY_PLAYER, holds_something
from rules.games.combat_hex.form_words import FORM
from rules.games.combat_hex.schema.parts import HEX, PARTS
from wording import gettext as _

PLAIN = {"boolean": "flag", "string": "text"}
ASKED = frozenset({"roll", "damage", "assign"})
# Fields that belong to one ability alone; others are asked of every use.
OF_ABILITY = {
    "copies": {"steal-essence"},
    "from": {"steal-essence"},
    "reroll": {"aggressive-strategy"},
    "die": {"armor"},
    "of": {"armor"},
    "path": {"magical-force"},
    "events": {"magical-force"},
    "consent": {"magical-force"},
}
EVENTS = frozenset({"facing", "free_attack", "strike", "ability", "shoot"})


class Control(engine.Control):
    """Besides the kinds of every board: hex, path, dice, numbers; place and places are dice by where they lie, from 0 in the
    document and from 1 on the page.
    """

    __slots__ = ()

    @property
    def shown(self) -> str:
        """The value as it is typed."""
        if self.kind == "hex":
            return ", ".join(map(str, self.value)) if isinstance(self.value, list) else ""
        if self.kind in {"place", "places"}:
            places = self.value if isinstance(self.value, list) else [self.value]
            return " ".join(str(one + 1) for one in places if isinstance(one, int))
        return (
            typed_dice(self.value) if self.kind == "dice" and isinstance(self.value, list) else super().shown
        )


def controls(
    fields: Schema, required: Sequence[str], value: Json, path: str, cast: Cast
) -> tuple[Control, ...]:
    """One control for each field of an object that can be entered here."""
    found: list[Control] = []
    for name, schema in _of_one_form(fields, value).items():
        if name in ASKED:
            found.extend(_answers(value.get(name), f"{path}/{name}", cast))
            continue
        if (
            name in OF_ABILITY
            and "ability" in fields
            and ability_name(str(value.get("ability"))) not in OF_ABILITY[name]
            and name not in value
        ):
            continue
        if name == "dice" and name not in value and "convert" not in fields:
            continue
        found.append(control(schema, value, name, f"{path}/{name}", cast, is_required=name in required))
    return tuple(one for one in found if _says_something(one))


def _of_one_form(fields: Schema, value: Json) -> Schema:
    """Of a combat that is entered by player nothing of the list of events, and the reverse; what is entered stays."""
    if value.get("do") != "combat":
        return fields
    others = {"events"} if any(map(holds_something, map(value.get, BY_PLAYER))) else set[str]()
    if value.get("events"):
        others = set(BY_PLAYER)
    return {
        name: one for name, one in fields.items() if name not in others or holds_something(value.get(name))
    }


def _says_something(one: Control) -> bool:
    return bool(one.kind) and (one.kind not in {"group", "many"} or bool(one.parts or one.adds))


def _answers(roll: Any, path: str, cast: Cast) -> Iterator[Control]:
    """What an enemy answers to the points that are spent on a roll: Dread."""
    for at, paid in enumerate(listed_in(as_object(roll).get("convert"))):
        label = _("answers to %(who)s paying") % {"who": paid.get("by", _("who"))}
        one = control(many(PARTS["use"]), paid, "answers", f"{path}/convert/{at}/answers", cast)
        yield replace(one, label=label)


def control(
    schema: Schema, holder: Json, name: str, path: str, cast: Cast, *, is_required: bool = False
) -> Control:
    """The control of one field of `holder`: of kind "" where there is nothing to enter."""
    schema, value = resolved(schema), holder.get(name)
    owner = owner_of(path, holder)
    label, hint = FORM.label(owner, name), FORM.hint(owner, name)
    base = Control("", path, label, value, is_required=is_required, hint=hint)
    if leaf := _leaf(schema, holder, name, cast, base):
        return leaf
    if schema.get("type") == "array":
        return _many(schema, holder, name, path, cast, base)
    return _group(schema, value, name, path, cast, base) if schema.get("type") == "object" else base


def _leaf(schema: Schema, holder: Json, name: str, cast: Cast, base: Control) -> Control | None:
    """A control of one value; None for lists and objects."""
    options = _offered(schema, holder, name, cast)
    options = _named_numbers(base.path, holder, name) if options is None else options
    if options is not None:
        return replace(base, kind="choice", options=options)
    if schema == HEX:
        return replace(base, kind="hex")
    if schema.get("type") == "integer":
        by_place = int(name == "die")
        entered = "place" if by_place else "number"
        return replace(
            base, kind=entered, low=schema["minimum"] + by_place, high=schema["maximum"] + by_place
        )
    kind = PLAIN.get(schema.get("type", ""))
    return replace(base, kind=kind) if kind else None


def _offered(schema: Schema, holder: Json, name: str, cast: Cast) -> tuple[Option, ...] | None:
    """The values that a choice is made of; None where anything may be entered."""
    if name == "facing":
        return tuple(Option(facing, label) for facing, label in words.facings())
    if name == "declaring" or (schema == NAME and name != "id"):
        return cast.named(name, holder)
    return words.values(name, tuple(each for each in schema["enum"] if each)) if "enum" in schema else None


def _named_numbers(path: str, holder: Json, name: str) -> tuple[Option, ...] | None:
    """Directions by their names; None for numbers that stand for nothing else."""
    names = FORM.named_numbers(owner_of(path, holder), name)
    return tuple(Option(number, one) for number, one in enumerate(names)) or None


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
        return replace(base, kind="places" if name == "reroll" else "numbers")
    rows = base.value if isinstance(base.value, list) else []
    parts = tuple(_item(item, rows, at, name, path, cast) for at in range(len(rows)))
    if item.get("type") != "object":
        each = _("model") if owner_of(path, holder) == "combat" and name == "warriors" else base.label
        parts = numbered(parts, each)
    unnamed = FORM.unnamed(owner_of(path, holder), name)
    return replace(
        base, kind="many", parts=parts, adds=_adds(item, holder, name, path, cast), unnamed=unnamed
    )


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
        return words.values(name, item["enum"])
    if item == PARTS["use"]:
        return cast.uses(path)
    if item == PARTS["reaction"]:
        return cast.uses("", only=name)
    if name == "events" and holder.get("do") == "combat":
        return tuple(combat_events.additions(cast.players, cast.uses("")))
    if name == "events":
        return tuple(_events(holder, cast))
    return beginnings(blank(item), cast.named, _("another"))


def _events(move: Json, cast: Cast) -> Iterator[Option]:
    """What can happen on the way, after the steps taken so far."""
    way = move.get("path")
    at = {"after": len(way) if isinstance(way, list) else 0}
    yield Option(at | {"free_attack": {}}, _("a free attack"))
    yield Option(at | {"strike": {}}, _("a Fast Strike"))
    yield Option(at | {"facing": 0}, _("a turn"))
    yield Option(at | {"shoot": {"warrior": move.get("warrior", "")}}, _("a shot"))
    for use in cast.uses(""):
        yield Option(at | {"ability": use.value}, use.label)


def _group(schema: Schema, value: Any, name: str, path: str, cast: Cast, base: Control) -> Control:
    if not schema.get("properties"):
        return _by_player(schema, value, path, cast, base)
    if not isinstance(value, Mapping):
        return replace(
            base, kind="absent", value=None, adds=beginnings(blank(schema), cast.named, _("enter"))
        )
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
    return Control(
        "dice" if id in said else "", here, _("dice of %(player)s") % {"player": called}, said.get(id)
    )


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
