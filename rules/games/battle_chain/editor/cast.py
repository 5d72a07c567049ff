"""Who and what a case names: the values that a field with a name offers. Of any document, also one that cannot be read."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.engine.controls import Json, Option, as_object, by_name
from rules.games.battle_chain.ability_names import ABILITIES as KEYS
from rules.games.battle_chain.editor.parts import plain, rows_of
from rules.games.battle_chain.in_play import ABILITIES
from rules.games.battle_chain.rows import profile_of
from wording import labelled

PLAYER_FIELDS = frozenset({"player", "attacker", "setup_attacker", "winner"})
ENGINE_FIELDS = {
    "ladder": "ladders",
    "ram": "rams",
    "device": "devices",
    "drum": "drums",
    "carries": "devices",
}


@dataclass(frozen=True, slots=True)
class Cast:
    """`players` and `profiles` by id with their names, `owners` of the models, their `abilities`, `engines` by kind."""

    players: Mapping[str, str]
    owners: Mapping[str, str]
    abilities: Mapping[str, tuple[str, ...]]
    profiles: Mapping[str, str]
    engines: Mapping[str, tuple[str, ...]]

    @classmethod
    def of(cls, case: Json) -> "Cast":
        position = as_object(case.get("position"))
        models = [one for one in rows_of(position, "models") if isinstance(one.get("id"), str)]
        profiles = as_object(position.get("profiles"))
        engines = as_object(position.get("engines"))
        kinds = ("ladders", "rams", "devices", "drums")
        return cls(
            {
                str(one.get("id")): str(one.get("name") or one.get("id"))
                for one in rows_of(position, "players")
            },
            {str(one["id"]): str(one.get("player")) for one in models},
            {str(one["id"]): tuple(_abilities(profiles, one)) for one in models},
            {str(key): _name_of(str(key), as_object(one)) for key, one in profiles.items()},
            {kind: tuple(str(one.get("id")) for one in rows_of(engines, kind)) for kind in kinds},
        )

    def named(self, field: str, holder: Json, path: str) -> tuple[Option, ...]:
        """Who or what a field with a name can name."""
        if field in PLAYER_FIELDS or (
            field == "by" and holder.get("do") in ("choose_map", "deploy", "agree")
        ):
            return tuple(Option(id, name) for id, name in self.players.items())
        if field in ENGINE_FIELDS and self.engines[ENGINE_FIELDS[field]]:
            return plain(self.engines[ENGINE_FIELDS[field]])
        if field == "profile":
            return by_name(self.profiles.items())
        if field == "ability":
            own = self.abilities.get(str(holder.get("by") or holder.get("model")), ())
            return tuple(Option(key, ABILITIES[key].title) for key in own or sorted(ABILITIES))
        return plain(tuple(self.owners))

    def uses(self, path: str) -> tuple[Option, ...]:
        """Every ability that somebody could declare in this part of the case."""
        side = path.partition("/sides/")[2].partition("/")[0]
        return tuple(
            Option({"ability": key, "by": who}, labelled(who, ABILITIES[key].title))
            for who, owner in self.owners.items()
            for key in self.abilities.get(who, ())
            if (not side or owner == side) and ABILITIES[key].is_activated
        )


def _name_of(key: str, profile: Json) -> str:
    """A profile by its own name, else that of its row in the book."""
    row = profile_of(str(profile.get("row", "")))
    return str(profile.get("name") or (row.name if row else key))


def _abilities(profiles: Json, model: Json) -> Iterator[str]:
    """Those of its profile, of its row where the profile names none, and Spearman where the model says so."""
    profile = as_object(profiles.get(str(model.get("profile"))))
    row: Any = profile_of(str(profile.get("row", "")))
    found = profile.get("abilities") or (row.abilities if row else ())
    names = list(found) if isinstance(found, list | tuple | Mapping) else []
    if model.get("spearman") is True:
        names.append("spearman")
    yield from (str(name) for name in names if str(name) in KEYS and str(name) in ABILITIES)
