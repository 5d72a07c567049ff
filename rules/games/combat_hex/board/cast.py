"""Whom and what a document names, also one that cannot be read yet: the options of the controls made from it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.engine.controls import Json, Option, as_object, by_name
from rules.games.combat_hex.abilities.declared import ABILITIES, ability_name
from rules.games.combat_hex.board import words
from wording import labelled

COLOURS = ("white", "black", "red", "blue", "green", "yellow")  # of the two dice of a struggle (10.07)


@dataclass(frozen=True)
class Cast:
    """Whom and what a document names: warriors with their abilities, models, players."""

    players: Mapping[str, str]
    owners: Mapping[str, str]
    abilities: Mapping[str, tuple[str, ...]]
    models: Mapping[str, str]

    @classmethod
    def of(cls, case: Json) -> "Cast":
        """Of any document: what is not in its form is left out, the reader names it."""
        position = as_object(case.get("position"))
        cards = {name: as_object(card) for name, card in as_object(position.get("models")).items()}
        warriors = [*listed_in(position.get("warriors")), *_enlisted(case)]
        warriors = sorted(
            (one for one in warriors if isinstance(one.get("id"), str)), key=lambda one: str(one["id"])
        )
        return cls(
            {
                str(one.get("id")): str(one.get("name") or one.get("id"))
                for one in listed_in(position.get("players"))
            },
            {one["id"]: str(one.get("player")) for one in warriors},
            {one["id"]: tuple(_abilities(cards.get(str(one.get("model")), {}))) for one in warriors},
            {name: str(cards[name].get("name") or name) for name in sorted(cards)},
        )

    def uses(self, path: str, only: str = "") -> tuple[Option, ...]:
        """Every ability that somebody in this part of the case could declare; `only` names one."""
        after = path.partition("/players/")[2]
        side = after.partition("/")[0] if not path.endswith("/answers") else ""
        return tuple(
            Option(
                {"warrior": who} if only else {"warrior": who, "ability": name},
                labelled(who, ABILITIES[name].title),
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
            return words.values("colours", COLOURS)
        if field in {"model", "ring_model"}:
            return by_name(self.models.items())
        if field in {"ability", "copies", "used"}:
            own = self.abilities.get(str(holder.get("warrior")), ()) if field == "ability" else ()
            return tuple(Option(name, ABILITIES[name].title) for name in own or sorted(ABILITIES))
        return plain_options(self.targets(holder) if field == "target" else tuple(self.owners))

    def targets(self, holder: Json) -> tuple[str, ...]:
        """Whom an action can be aimed at: enemies, where a warrior only looks everybody else."""
        actor = str(holder.get("warrior"))
        own = self.owners.get(actor)
        if own is None or holder.get("do") == "sight":
            return tuple(id for id in self.owners if id != actor)
        return tuple(id for id, owner in self.owners.items() if owner != own)


def _enlisted(case: Json) -> Iterator[Json]:
    """Warriors that armies named before anybody stood on the map."""
    for action in listed_in(case.get("actions")):
        if action.get("do") == "army":
            yield from ({**one, "player": action.get("player")} for one in listed_in(action.get("warriors")))


def listed_in(value: Any) -> list[Json]:
    return [one for one in value if isinstance(one, Mapping)] if isinstance(value, list) else []


def _abilities(card: Json) -> Iterator[str]:
    for one in card.get("abilities") or () if isinstance(card.get("abilities"), list) else ():
        name = ability_name(str(one.get("name") if isinstance(one, Mapping) else one))
        if name in ABILITIES:
            yield name


def plain_options(values: Sequence[str]) -> tuple[Option, ...]:
    return tuple(Option(value, value) for value in values)
