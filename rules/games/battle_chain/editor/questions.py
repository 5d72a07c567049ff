"""What the referee misses in the last action, ready to be answered on the board: dice, a die, a choice, who takes the damage."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.engine.controls import Json, Option
from rules.engine.ruling import Need, Ruling
from rules.games.battle_chain.combat.chain import open_chains
from rules.games.battle_chain.editor import words
from rules.games.battle_chain.editor.parts import Choice, Question, rows_of
from rules.games.battle_chain.model import Model
from rules.games.battle_chain.position import Position
from wording import gettext as _
from wording import gettext_noop, listed

ROLES = (("attacker", gettext_noop("Attacker")), ("defender", gettext_noop("Defender")))
FACES = tuple(Option(face, str(face)) for face in range(1, 7))
LISTS = frozenset({"roll", "damage", "dice", "faces"})
ROLLED_OFF = frozenset({"initiative", "setup"})


def questions(case: Json, ruling: Ruling) -> tuple[Question, ...]:
    """One question for each thing that is missing in the last action; each place is asked about once."""
    if not ruling.actions:
        return ()
    asking = _Asking(case, ruling)
    found: dict[str, Question] = {}
    for need in ruling.actions[-1].needs:
        for one in asking.ask(need):
            found.setdefault(f"{one.path} {one.label}", one)
    return tuple(found.values())


class _Asking:
    """The last action, and everything that questions about it look up."""

    def __init__(self, case: Json, ruling: Ruling) -> None:
        self.heard = ruling.actions[-1]
        self.action: Json = case["actions"][self.heard.index]
        self.position: Position = ruling.after
        self.names = {player.id: player.name or player.id for player in self.position.players}
        self.case = case

    def ask(self, need: Need) -> Sequence[Question]:
        ways: Mapping[str, Callable[[Need], Sequence[Question]]] = {
            "assign": self._assign, "combat": self._combat, "crew-fall": self._crew, "set-down": self._space,
        }  # fmt: skip
        if need.what in ways:
            return ways[need.what](need)
        if need.what in ROLLED_OFF:
            return self._rolled_off(need)
        field = need.path.rpartition("/")[2]
        if field == "takes":
            return (
                self._plain(need, "options", options=tuple(Option(role, _(label)) for role, label in ROLES)),
            )
        if field in LISTS:
            return (self._dice(need),)
        if field == "die":
            return (self._plain(need, "options", options=FACES, is_die=True),)
        return (self._plain(need, "said"),)

    def _plain(self, need: Need, kind: str, **more: Any) -> Question:
        player = self.names.get(need.player, need.player)
        found = Question(
            kind, need.path, player, _(words.ASKED.get(need.what, need.what)), need.rule, need.text, **more
        )
        return replace(found, opening=self._opening(need.path))

    def _opening(self, path: str) -> str:
        """What nobody declared yet and the answer belongs to, as {"path", "value"}."""
        for place, value in self.heard.openings.items():
            if path.startswith(f"{place}/") and value_at(self.case, place) is None:
                return json.dumps({"path": place, "value": value})
        return ""

    def _dice(self, need: Need) -> Question:
        found = value_at(self.case, need.path)
        given = tuple(found) if isinstance(found, list) else ()
        return self._plain(need, "dice", due=len(given) + need.count, given=given)

    # -- choices

    def _combat(self, need: Need) -> Sequence[Question]:
        options = tuple(Option([chain[0]], listed(chain)) for chain in open_chains(self.position))
        return (self._plain(need, "options", options=options),)

    def _rolled_off(self, need: Need) -> Sequence[Question]:
        """One die for each player who has not thrown in the open round."""
        rounds = rows_of(self.action, "rolls")
        whole = [one for one in rounds if len(one) >= len(self.names)]
        number = len(whole)
        if number < len(rounds) and need.player in rounds[number]:
            return ()
        asked = self._plain(need, "options", options=FACES, is_die=True)
        return (replace(asked, path=f"{need.path}/{number}/{need.player}"),)

    def _crew(self, need: Need) -> Sequence[Question]:
        """A die for everybody aboard who has not rolled."""
        rolled = {str(one.get("model")) for one in rows_of(self.action, "crew")}
        aboard = (m.id for m in self.position.models.values() if m.aboard == self.action.get("beast"))
        return tuple(
            replace(
                self._plain(need, "options", appends=True, is_die=True),
                label=_("aboard: %(model)s") % {"model": id},
                options=tuple(Option({"model": id, "die": face}, str(face)) for face in range(1, 7)),
            )
            for id in aboard
            if id not in rolled
        )

    def _space(self, need: Need) -> Sequence[Question]:
        return (self._plain(need, "space"),)

    # -- damage

    def _assign(self, need: Need) -> Sequence[Question]:
        """Each damage die with the models that it can wound, and a proposal that wastes none."""
        label = need.path.removesuffix("/assign").rpartition("/")[2]
        outcome = self.heard.outcome
        faces = sorted(outcome.get(f"damage.{label}") or outcome.get("damage") or (), reverse=True)
        last_values = self._last_values()
        models = [
            self.position.models[id] for id in last_values.get("targets", ()) if id in self.position.models
        ]
        open_to = takers(faces, models, last_values.get("missed", {}))
        proposed = proposal(open_to, models)
        dice = tuple(Choice(at, face, open_to[at], proposed[at]) for at, face in enumerate(faces))
        return (self._plain(need, "assign", dice=dice, due=len(faces)),)

    def _last_values(self) -> Mapping[str, Any]:
        """What the last step says that names targets."""
        steps = [step.values for step in self.heard.steps if "targets" in step.values]
        return steps[-1] if steps else {}


def takers(
    faces: Sequence[int], models: Sequence[Model], missed: Mapping[str, Sequence[int]]
) -> list[tuple[str, ...]]:
    """For each die the models that it can wound; of like dice the last are those that missed a model."""
    found: list[tuple[str, ...]] = []
    for at, face in enumerate(faces):
        left = faces[at:].count(face)
        fit = (one.id for one in models if face >= one.profile.toughness)
        found.append(tuple(id for id in fit if left > list(missed.get(id, ())).count(face)))
    return found


def proposal(open_to: Sequence[Sequence[str]], models: Sequence[Model]) -> list[str]:
    """For each die the model that it is proposed for, "" for none: those hardest to wound first, each one's room filled."""
    found = [""] * len(open_to)
    for model in sorted(models, key=lambda one: (-one.profile.toughness, one.id)):
        room = (model.wounds - model.injuries) * (2 if model.has("hero") else 1)
        for at, ids in enumerate(open_to):
            if room and not found[at] and model.id in ids:
                found[at], room = model.id, room - 1
    return found


def value_at(case: Any, path: str) -> Any:
    """What stands at a path of a document; None where nothing does."""
    found = case
    for name in path.split("/")[1:]:
        if isinstance(found, Mapping):
            found = found.get(name)
        elif isinstance(found, list) and name.isdecimal() and int(name) < len(found):
            found = found[int(name)]
        else:
            return None
    return found
