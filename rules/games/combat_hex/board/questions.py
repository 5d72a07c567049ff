"""What a screen asks next, and what it was told so far: rolls with their conversions, assignments, choices.

Made from the last action of a case and the referee's `needs`; what may be answered is the referee's to say (`probing`).
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules.engine.documents import Doc
from rules.engine.hexes import FACING_NAMES
from rules.engine.ruling import Need, Ruling
from rules.engine.sentences import listed
from rules.games.combat_hex.board.paths import value_at
from rules.games.combat_hex.board.probing import convertible, payers_of, targets_of
from rules.games.combat_hex.kill_zones import zones_of
from rules.games.combat_hex.reader import read_position
from rules.games.combat_hex.summary import names_of

Json = Mapping[str, Any]
ROLLS = {"roll": "{action} roll", "damage": "damage roll"}
ACTIONS = {"combat": "combat", "shoot": "shooting"}
EVENTS = {"free_attack": "free attack", "strike": "free attack", "shoot": "shooting"}
CHOICES = {
    "combat": "which combat", "shot-target": "the target", "role": "attacker or defender", "setup-role": "map or edge",
    "cocked-die": "the cocked die again", "struggle-dice": "the struggle",
}  # fmt: skip
ROLLED_OFF = {"setup-die": "set-up roll", "strategy-die": "strategy roll"}
FACES = tuple((face, str(face)) for face in range(1, 7))
# What can be answered by one button of a few.
CHOSEN: Mapping[str, Sequence[tuple[Any, str]]] = {
    "facing": tuple(enumerate(FACING_NAMES)),
    "role": (("attacker", "Attacker"), ("defender", "Defender")),
    "setup-role": (("map", "The map, and sets up first"), ("edge", "The edge, and sets up second")),
    "cocked-die": FACES,
    "struggle-dice": FACES,
}
ASSIGNING = frozenset({"assignment", "volley"})


@dataclass(frozen=True, slots=True)
class DieChoice:
    """A die, counted from 0, and the warriors that may be named for it. `chosen` is who was named."""

    index: int
    face: int
    options: tuple[str, ...]
    chosen: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """`value` is JSON, ready to be put into the case."""

    value: Any
    label: str

    @property
    def json(self) -> str:
        return json.dumps(self.value)


@dataclass(frozen=True, slots=True)
class Insertion:
    """An item that the list at `path` gets at `index` before the answer is written: an event that nobody declared."""

    path: str
    index: int
    value: Any

    @property
    def json(self) -> str:
        return json.dumps({"path": self.path, "index": self.index, "value": self.value})


@dataclass(frozen=True, slots=True)
class Question:
    """`kind` is dice, assign, choice or said (which only the document can answer). `is_open` while it holds the ruling up."""

    kind: str
    path: str
    player: str
    label: str
    rule: str = ""
    text: str = ""
    is_open: bool = False
    due: int = 0
    given: tuple[Any, ...] = ()
    dice: tuple[DieChoice, ...] = ()
    options: tuple[Option, ...] = ()
    insertion: Insertion | None = None

    @property
    def shown(self) -> str:
        return typed_dice(self.given)

    @property
    def flat(self) -> tuple[int, ...]:
        """The dice that count: of a cocked one what it showed when it was rolled again (10.06)."""
        return tuple(face for face in map(_face, self.given) if face)

    @property
    def roll(self) -> str:
        """The path of the roll that the dice belong to."""
        return self.path.removesuffix("/dice")


def typed_dice(dice: Sequence[Any]) -> str:
    """Dice as they are typed: 3, 4, and 6c2 for one that lay cocked on 6 and was rolled again as a 2 (10.06)."""
    return "".join(
        f"{die.get('cocked', '')}c{die.get('rerolled', '')}" if isinstance(die, Mapping) else str(die)
        for die in dice
    )


def _face(die: Any) -> int:
    """What a die counts as; 0 while a cocked one has not been rolled again."""
    found = die.get("rerolled", 0) if isinstance(die, Mapping) else die
    return found if isinstance(found, int) else 0


def questions(case: Json, ruling: Ruling) -> tuple[Question, ...]:
    """In the order they are answered: rolls as they stand, what is missing, assignments."""
    if not ruling.actions:
        return ()
    heard = _Heard(case, ruling)
    needs = [heard.ask(need) for need in heard.needs()]
    rolls = [one for one in needs if one.kind == "dice"]
    rolled = [heard.rolled(path, roll) for path, roll in heard.rolls()]
    asked = {one.path for one in rolls}
    rolls = sorted([*rolls, *(one for one in rolled if one.path not in asked)], key=heard.order)
    return (*(one for one in needs if one.kind in {"choice", "said"}), *rolls, *heard.assigned(needs))


class _Heard:
    """The last action that was heard, with everything the questions about it look up."""

    def __init__(self, case: Json, ruling: Ruling) -> None:
        self.case, self.ruling = case, ruling
        self.names = names_of(case)
        self.number = len(ruling.actions) - 1
        self.action: Json = case["actions"][self.number]
        self.path = f"/actions/{self.number}"
        self.position = read_position(Doc(ruling.position, "", []))

    def order(self, one: Question) -> tuple[bool, int]:
        """Combat rolls before damage rolls, the attacker first."""
        seats = [
            self.position.attacker,
            *(seat for seat in self.position.seats if seat != self.position.attacker),
        ]
        player = next((seat for seat in seats if f"/players/{seat}/" in one.path), "")
        return "/damage/" in one.path, seats.index(player) if player else 0

    def rolls(self) -> Iterator[tuple[str, Json]]:
        """Every roll of the action that holds dice, with its path."""
        for path, part in self.parts():
            for name in ROLLS:
                if isinstance(part.get(name), Mapping) and part[name].get("dice"):
                    yield f"{path}/{name}", part[name]

    # -- rolls

    def rolled(self, path: str, roll: Json) -> Question:
        """Dice that lie there, each with who may pay for it."""
        player = self.player_at(path)
        return Question(
            "dice",
            f"{path}/dice",
            self.names.get(player, player),
            self.called(path),
            due=len(roll["dice"]),
            given=tuple(roll["dice"]),
            dice=self.paid(path, roll, player),
        )

    def called(self, path: str) -> str:
        inside = next((name for name in EVENTS if f"/{name}/" in path), "")
        action = EVENTS.get(inside) or ACTIONS.get(str(self.action.get("do")), "")
        return ROLLS.get(path.rpartition("/")[2], "dice").format(action=action).strip()

    def paid(self, path: str, roll: Json, player: str) -> tuple[DieChoice, ...]:
        actor = str(self.action.get("warrior", ""))
        kept = {one["die"]: one.get("by") or actor for one in roll.get("convert", ())}
        if not all(map(_face, roll["dice"])):
            return ()  # first a cocked die is rolled again
        mine = self.warriors(lambda owner: owner == player)
        special = sorted({*convertible(self.case, path, roll["dice"], mine), *kept})
        payers = payers_of(self.case, path, roll.get("convert", ()), special, mine)
        return tuple(
            DieChoice(
                die,
                _face(roll["dice"][die]),
                _with(payers.get(die, ()), kept.get(die, "")),
                kept.get(die, ""),
            )
            for die in special
            if die < len(roll["dice"]) and (payers.get(die) or kept.get(die))
        )

    # -- needs

    def needs(self) -> Iterator[Need]:
        """Each place once: what is owed after an event that is missing too is asked when that event is there."""
        asked = set()
        for need in self.ruling.needs:
            if need.path not in asked:
                yield need
            asked.add(need.path)

    def ask(self, need: Need) -> Question:
        for place, event in self.ruling.actions[self.number].openings.items():
            if need.path.startswith(f"{place}/"):
                return self.inserting(need, place, event)
        return self.asked(need, value_at(self.case, need.path))

    def inserting(self, need: Need, place: str, event: Json) -> Question:
        """A question about an event that nobody declared: it goes among the others in the order in which they happen."""
        events = place.rpartition("/")[0]
        before = [one for one in value_at(self.case, events) or () if one["after"] <= event["after"]]
        path = f"{events}/{len(before)}{need.path.removeprefix(place)}"
        asked = self.asked(replace(need, path=path), None)
        return replace(asked, insertion=Insertion(events, len(before), event))

    def asked(self, need: Need, given: Any) -> Question:
        path = need.path
        player = self.names.get(need.player, need.player)
        more: dict[str, Any] = {"rule": need.rule, "text": need.text, "is_open": True}
        if need.what in ASSIGNING:
            return Question("assign", path, player, "damage dice", **more)
        if need.what in ROLLED_OFF or path.endswith("/dice"):
            given = given or ()
            label = ROLLED_OFF.get(need.what) or self.called(path.removesuffix("/dice"))
            due = len(given) + need.count
            return Question("dice", path, player, label, due=due, given=tuple(given), **more)
        options = self.options(need)
        if need.what == "cocked-die":
            path = f"{path}/rerolled"
        if need.what == "struggle-dice" and self.action.get("good"):
            path = f"{self.path}/evil"
        label = CHOICES.get(need.what, need.what.replace("-", " "))
        return Question("choice" if options else "said", path, player, label, options=options, **more)

    def options(self, need: Need) -> tuple[Option, ...]:
        if need.what == "combat":
            chains = zones_of(self.position).chains
            left = [chain for chain in chains if not self.position.fought.intersection(chain)]
            return tuple(Option([chain[0]], listed(chain)) for chain in left)
        if need.what in CHOSEN:
            return tuple(Option(value, label) for value, label in CHOSEN[need.what])
        if need.what == "shot-target":
            return tuple(Option(one, one) for one in self.warriors(lambda owner: owner != need.player))
        return ()

    # -- assignments

    def assigned(self, needs: Sequence[Question]) -> Iterator[Question]:
        """Those that are missing, and those that were made and can be changed."""
        asked = {one.path: one for one in needs if one.kind == "assign"}
        found = {*asked, *(f"{path}/assign" for path, part in self.parts() if part.get("assign"))}
        for path in sorted(found, key=lambda path: self.order(Question("", path, "", ""))):
            player = self.player_at(path)
            dice = self.dice_of(path, player)
            plain = Question("assign", path, self.names.get(player, player), "damage dice")
            yield self.with_targets(asked.get(path, plain), player, dice)

    def parts(self) -> Iterator[tuple[str, Json]]:
        """Where dice can lie: the action, what each player declares in it, what happened on the way."""
        yield self.path, self.action
        players = self.action.get("players")
        for player, part in players.items() if isinstance(players, Mapping) else ():
            yield f"{self.path}/players/{player}", part
        for index, event in enumerate(self.action.get("events") or ()):
            for name in EVENTS.keys() & event.keys():
                yield f"{self.path}/events/{index}/{name}", event[name]

    def with_targets(self, one: Question, player: str, dice: Sequence[int]) -> Question:
        enemies = self.warriors(lambda owner: owner != player)
        chosen = {said["die"]: said["to"] for said in value_at(self.case, one.path) or ()}
        targets = targets_of(self.case, one.path, len(dice), enemies)
        choices = tuple(
            DieChoice(die, dice[die], _with(targets.get(die, ()), chosen.get(die, "")), chosen.get(die, ""))
            for die in sorted({*targets, *chosen})
            if die < len(dice)
        )
        return Question(
            "assign",
            one.path,
            one.player,
            one.label,
            one.rule,
            one.text,
            one.is_open,
            len(choices),
            dice=choices,
        )

    def dice_of(self, path: str, player: str) -> tuple[int, ...]:
        """The damage dice as they lie after everything that was paid."""
        outcome = self.ruling.actions[self.number].outcome
        raw = value_at(self.case, f"{path.removesuffix('/assign')}/damage/dice") or ()
        return tuple(map(_face, outcome.get(f"damage.{player}", raw)))

    # -- who

    def player_at(self, path: str) -> str:
        """Whose part of the case a path lies in: the player named in it, or who owns the acting warrior."""
        _, _, after = path.partition("/players/")
        if after:
            return after.partition("/")[0]
        owner = self.owners.get(str(self.action.get("warrior", "")), "") or self.position.attacker
        if "/free_attack/" not in path:
            return owner
        attackers = value_at(self.case, f"{path.partition('/free_attack/')[0]}/free_attack/attackers") or ()
        striking = (self.owners[one] for one in attackers if one in self.owners)
        return next(striking, next((seat for seat in self.position.seats if seat != owner), owner))

    @property
    def owners(self) -> Mapping[str, str]:
        return {one["id"]: one["player"] for one in self.case["position"].get("warriors", ())}

    def warriors(self, wanted: Any) -> tuple[str, ...]:
        return tuple(id for id, owner in sorted(self.owners.items()) if wanted(owner))


def _with(options: tuple[str, ...], chosen: str) -> tuple[str, ...]:
    """What was chosen stays on offer, so that it can be taken back."""
    return options if not chosen or chosen in options else (*options, chosen)
