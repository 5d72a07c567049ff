"""Plays whole games by answering what the referee asks for, with dice and choices from a seed; every action kept is legal."""

import copy
import random
from collections.abc import Mapping, Sequence
from typing import Any

from rules.engine.ruling import Ruling, Verdict
from rules.games.battle_chain.referee import adjudicate
from tests.golden import Case

Action = dict[str, Any]
Position = dict[str, Any]
MOST_NEEDS = 40
FIGHTING = frozenset({"battle-cry", "berserker", "dirty-fighting", "paralyze", "dire"})
# What a phase may owe, by the code of the fault, and the action that gives it.
OWED = {
    "lava.owed": ("lava", "model"),
    "device.due": ("fuse", "device"),
    "stampede.owed": ("stampede", "model"),
    "phase.no-struggle": ("struggle", "model"),
}


class Table:
    """A game so far: what it began with, what was done, and where it stands."""

    def __init__(self, start: Position, seed: int) -> None:
        written = adjudicate({"ruleset": "battle-chain/1", "position": start}).position
        self.start, self.position = start, dict(written)
        self.actions: list[Action] = []
        self.dice = random.Random(seed)
        self.result: Mapping[str, Any] | None = None

    @property
    def case(self) -> Case:
        return {"ruleset": "battle-chain/1", "position": self.start, "actions": self.actions}

    def ask(self, action: Action) -> Ruling:
        return adjudicate({"ruleset": "battle-chain/1", "position": self.position, "actions": [action]})

    def do(self, action: Action) -> bool:
        """The action with every die and choice that it still needs; kept if it is legal."""
        ruling = self.ask(action)
        for _ in range(MOST_NEEDS):
            if ruling.verdict is not Verdict.INCOMPLETE:
                break
            if not self._answer(action, ruling):
                return False
            ruling = self.ask(action)
        if ruling.verdict is not Verdict.LEGAL:
            return False
        self.actions.append(action)
        self.position = dict(ruling.position)
        self.result = ruling.result
        return True

    # -- what is missing

    def _answer(self, action: Action, ruling: Ruling) -> bool:
        need = ruling.needs[0]
        for path, value in ruling.actions[0].openings.items():
            _put(action, path, copy.deepcopy(value), keep=True)
        if need.what == "assign":
            _put(action, need.path, self._assignment(ruling, (need.path.split("/")[-2], need.player)))
            return True
        field = need.path.rpartition("/")[2]
        if field == "takes":
            _put(action, need.path, self.dice.choice(("attacker", "defender")))
            return True
        if field == "rolls":
            rolls = action.setdefault("rolls", [])
            rolls.append({player["id"]: self._die() for player in self.position["players"]})
            return True
        if field == "die":
            _put(action, need.path, self._die())
            return True
        if field in ("roll", "damage", "dice", "faces"):
            has = _get(action, need.path) or []
            _put(action, need.path, [*has, *(self._die() for _ in range(need.count))])
            return True
        return False

    def _die(self) -> int:
        return self.dice.randint(1, 6)

    def _assignment(self, ruling: Ruling, whose: tuple[str, str]) -> list[dict[str, Any]]:
        """Each die on the first target that it can still hurt. The dice are a beast's out of control, or its player's."""
        outcome = ruling.actions[0].outcome
        own = next((dice for one in whose if (dice := outcome.get(f"damage.{one}"))), outcome.get("damage"))
        faces = sorted(own or (), reverse=True)
        steps = [step.values for step in ruling.actions[0].steps if "targets" in step.values]
        targets = list(steps[-1]["targets"]) if steps else []
        models = {model["id"]: model for model in self.position["models"]}
        room = {id: self._room(models[id]) for id in targets if id in models}
        given: dict[str, list[int]] = {}
        for face in faces:
            for id in sorted(room, key=lambda one: (not given.get(one), one)):
                if room[id] > 0 and face >= self._row(models[id])["toughness"]:
                    given.setdefault(id, []).append(face)
                    room[id] -= 1
                    break
        return [{"to": id, "dice": dice} for id, dice in given.items()]

    def _row(self, model: Mapping[str, Any]) -> Mapping[str, Any]:
        row: Mapping[str, Any] = self.position["profiles"][model["profile"]]
        return row

    def _room(self, model: Mapping[str, Any]) -> int:
        left = int(model["wounds"]) - int(model.get("injuries", 0))
        return 2 * left if "hero" in self._row(model)["abilities"] else left

    # -- whole phases

    def models_of(self, player: str) -> list[dict[str, Any]]:
        return [model for model in self.position["models"] if model["player"] == player and "at" in model]

    def play(self, moves: int) -> None:
        """Play until somebody wins, or for so many moves."""
        for _ in range(moves * 40):
            if self.result or self.position["move"] > moves:
                return
            self._step()

    def _step(self) -> None:
        phase = self.position["phase"]
        if phase == "initiative":
            assert self.do({"do": "initiative", "rolls": []})
        elif phase == "end":
            assert self.do({"do": "end_move"})
        else:
            if phase.endswith("action"):
                self._act(self.position["attacker"] if phase.startswith("attacker") else self._defender())
            elif phase == "combat":
                self._fight()
            if not self.result:
                self._end_phase()

    def _defender(self) -> str:
        return next(
            str(player["id"])
            for player in self.position["players"]
            if player["id"] != self.position["attacker"]
        )

    def _end_phase(self) -> None:
        for _ in range(MOST_NEEDS):
            if self.result or self.do({"do": "end_phase"}):
                return
            for fault in self.ask({"do": "end_phase"}).violations:
                if fault.code == "fall-crew.owed":
                    assert self._crew_falls(str(fault.values["model"])), fault
                    break
                do, field = OWED[fault.code]
                assert self.do({"do": do, field: fault.values["model"]}), fault
                break

    def _crew_falls(self, beast: str) -> bool:
        """Everybody aboard rolls; survivors take the first free space beside the beast."""
        near = next(model["at"] for model in self.position["models"] if model["id"] == beast)
        spots = [[near[0] + dx, near[1] + dy] for dx in range(-1, 4) for dy in range(-1, 4)]
        crew: list[dict[str, Any]] = [
            {"model": model["id"], "die": self._die()}
            for model in self.position["models"]
            if model.get("aboard") == beast
        ]
        for number, member in enumerate(crew):
            part: Action = {"do": "crew_fall", "beast": beast, "crew": crew}
            for spot in spots if member["die"] <= 4 else ():
                member["at"] = spot
                wrong = [one.path for one in self.ask(part).violations]
                if not any(path.startswith(f"/actions/0/crew/{number}/") for path in wrong):
                    break
                member.pop("at")
        return self.do({"do": "crew_fall", "beast": beast, "crew": crew})

    def _fight(self) -> None:
        for _ in range(MOST_NEEDS):
            open_chains = [
                fault.values["model"]
                for fault in self.ask({"do": "end_phase"}).violations
                if fault.code == "phase.unfought"
            ]
            if not open_chains or self.result:
                return
            plain: Action = {"do": "combat", "models": [open_chains[0]], "sides": {}}
            keen = {**plain, "sides": self._abilities(plain)}
            assert self.do(keen) or self.do(plain), open_chains

    def _abilities(self, combat: Action) -> dict[str, Any]:
        """Each side with the abilities of its models that add to its dice."""
        chain = self.ask(combat).actions[0].outcome.get("chain", ())
        sides: dict[str, Any] = {}
        for model in self.position["models"]:
            if model["id"] in chain:
                for ability in sorted(FIGHTING.intersection(self._row(model)["abilities"])):
                    uses = sides.setdefault(model["player"], {"uses": []})["uses"]
                    uses.append({"ability": ability, "by": model["id"]})
        return sides

    def _act(self, player: str) -> None:
        self._give_owed()
        for id in [model["id"] for model in self.models_of(player)]:
            if self.result:
                return
            model = next((one for one in self.models_of(player) if one["id"] == id), None)
            if model:
                self._act_with(model)

    def _give_owed(self) -> None:
        """What the phase owes is rolled for before anybody acts."""
        for owed in self.ask({"do": "end_phase"}).violations:
            if owed.code in OWED and not self.result:
                do, field = OWED[owed.code]
                self.do({"do": do, field: owed.values["model"]})

    def _act_with(self, model: Mapping[str, Any]) -> None:
        others = [one for one in self.position["models"] if one["player"] != model["player"] and "at" in one]
        if not others:
            return
        near = sorted(others, key=lambda one: (self.far(model["at"], one["at"]), one["id"]))
        if self._row(model)["shots"] and self._shoot(model, near):
            return
        if self.dice.random() < 0.9:
            self._advance(model, near[0])

    def _shoot(self, model: Mapping[str, Any], targets: Sequence[Mapping[str, Any]]) -> bool:
        for target in targets[:3]:
            asked = self.ask({"do": "sees", "model": model["id"], "target": target["id"]})
            if asked.actions[0].outcome.get("may_shoot") and any(
                self.do(action) for action in self.shot(model, target["id"])
            ):
                return True
        return False

    def _advance(self, model: Mapping[str, Any], target: Mapping[str, Any]) -> None:
        """As far towards the target as the referee allows, step by step; then by ever shorter ways."""
        path: list[list[int]] = []
        at = list(model["at"])
        for _ in range(int(self._row(model)["movement"])):
            step = min(self.steps(at), key=lambda to: (self.far(to, target["at"]), to))
            if step == list(target["at"]):
                break
            path.append(step)
            at = step
        strikes = "fast-strike" in self._row(model)["abilities"]
        for length in range(len(path), 0, -1):
            event = {"event": "fast_strike", "after": length}
            ways = self.ways(model, path[:length])
            if any((strikes and self.do({**way, "events": [event]})) or self.do(way) for way in ways):
                return

    # -- what kinds of games do in their own way

    def far(self, a: Sequence[int], b: Sequence[int]) -> int:
        return max(abs(a[0] - b[0]), abs(a[1] - b[1]))

    def steps(self, at: Sequence[int]) -> list[list[int]]:
        return [[at[0] + dx, at[1] + dy] for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]

    def shot(self, model: Mapping[str, Any], target: str) -> list[Action]:
        """The ways to shoot at a target, the first that is legal counts."""
        return [{"do": "shoot", "model": model["id"], "target": target}]

    def ways(self, model: Mapping[str, Any], path: list[list[int]]) -> list[Action]:
        """The ways to move along a path, the first that is legal counts."""
        return [{"do": "move", "model": model["id"], "path": path}]


def _parts(path: str) -> list[str]:
    return path.split("/")[3:]  # "/actions/0/..."


def _get(action: Action, path: str) -> Any:
    found: Any = action
    for part in _parts(path):
        if isinstance(found, list):
            found = found[int(part)] if int(part) < len(found) else None
        else:
            found = found.get(part) if found else None
    return found


def _put(action: Action, path: str, value: Any, *, keep: bool = False) -> None:
    """Write a value into an action, with the objects and lists on the way to it."""
    parts = _parts(path)
    inside: Any = action
    for part, following in zip(parts, [*parts[1:], ""], strict=True):
        if following == "":
            if isinstance(inside, list):
                while len(inside) <= int(part):
                    inside.append({})
                if not (keep and inside[int(part)]):
                    inside[int(part)] = value
            elif not (keep and part in inside):
                inside[part] = value
            return
        fresh: Any = [] if following.isdigit() else {}
        if isinstance(inside, list):
            while len(inside) <= int(part):
                inside.append(copy.deepcopy(fresh))
            inside = inside[int(part)]
        else:
            inside = inside.setdefault(part, fresh)
