"""What a screen asks next, and what it was told so far: rolls with their conversions, assignments, choices.

Made from the last action of a case, the referee's `needs`, and its `offers`: what may be answered is the referee's to say.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.engine.controls import Option, with_letters
from rules.engine.insertions import Insertion
from rules.engine.ruling import Need, Ruling
from rules.engine.seats import player_names
from rules.games.combat_hex.board import words
from rules.games.combat_hex.board.paths import value_at
from rules.games.combat_hex.board.question_parts import DieChoice, Question, face_of
from rules.games.combat_hex.kill_zones import zones_of
from rules.games.combat_hex.position import Position
from wording import gettext as _
from wording import listed

Json = Mapping[str, Any]
ROLLS = ("roll", "damage")
ACTIONS = {"combat": "combat", "shoot": "shooting"}
EVENTS = {"free_attack": "free attack", "strike": "free attack", "shoot": "shooting"}
FACES = tuple((face, str(face)) for face in range(1, 7))
# What can be answered by one button of a few.
CHOSEN: Mapping[str, Sequence[tuple[Any, str]]] = {
    "role": words.ROLES, "setup-role": words.SETUP_ROLES, "cocked-die": FACES, "struggle-dice": FACES,
}  # fmt: skip
ASSIGNING = frozenset({"assignment", "volley"})


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
        self.names = player_names(case["position"]["players"])
        self.heard = ruling.actions[-1]
        self.action: Json = case["actions"][self.heard.index]
        self.path = f"/actions/{self.heard.index}"
        self.position: Position = ruling.after
        self.owners = {
            one.id: one.player for one in (*ruling.before.warriors.values(), *ruling.after.warriors.values())
        }

    def order(self, one: Question) -> tuple[bool, int]:
        """Combat rolls before damage rolls, the attacker first."""
        seats = [self.position.attacker, *self.position.seats]
        player = next((seat for seat in seats if f"/players/{seat}/" in one.path), seats[0])
        return "/damage/" in one.path, seats.index(player)

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
            dice=self.paid(path, roll),
        )

    def called(self, path: str) -> str:
        inside = next((name for name in EVENTS if f"/{name}/" in path), "")
        action = EVENTS.get(inside) or ACTIONS.get(str(self.action.get("do")), "")
        rolls = {"roll": words.ROLLS[action], "damage": words.DAMAGE_ROLL}
        return _(rolls.get(path.rpartition("/")[2], words.DICE))

    def paid(self, path: str, roll: Json) -> tuple[DieChoice, ...]:
        actor = str(self.action.get("warrior", ""))
        kept = {one["die"]: one.get("by") or actor for one in roll.get("convert", ())}
        faces = tuple(map(face_of, roll["dice"]))
        if not all(faces):
            return ()  # first a cocked die is rolled again
        return tuple(self.choices(f"{path}/convert", faces, kept))

    def choices(self, path: str, faces: Sequence[int], chosen: Mapping[int, str]) -> Iterator[DieChoice]:
        """The dice for which somebody can be named at a path, or is."""
        offered = self.heard.offers.get(path, dict)()
        for die in sorted({*offered, *chosen}):
            options = _with(offered.get(die, ()), chosen.get(die, ""))
            if die < len(faces) and options:
                yield DieChoice(die, faces[die], options, chosen.get(die, ""))

    # -- needs

    def needs(self) -> Iterator[Need]:
        """Each place once, and of the missing events of a combat the first: the next is asked for when that one is there."""
        asked, waits = set[str](), False
        for need in self.ruling.needs:
            is_of_event = self.is_of_missing_event(need)
            if need.path not in asked and not (waits and is_of_event):
                yield need
            asked.add(need.path)
            waits = waits or is_of_event

    def is_of_missing_event(self, need: Need) -> bool:
        """What an event of a combat lacks that nobody has declared."""
        openings = self.heard.openings if self.action.get("do") == "combat" else ()
        return any(need.path.startswith(f"{place}/") for place in openings)

    def ask(self, need: Need) -> Question:
        for place, event in self.heard.openings.items():
            if need.path.startswith(f"{place}/"):
                return self.inserting(need, place, event)
        return self.asked(need, value_at(self.case, need.path))

    def inserting(self, need: Need, place: str, event: Json) -> Question:
        """A question about an event that nobody declared: it goes among the others in the order in which they happen."""
        events = place.rpartition("/")[0]
        before = [one for one in value_at(self.case, events) or () if not _comes_after(one, event)]
        path = f"{events}/{len(before)}{need.path.removeprefix(place)}"
        asked = self.asked(replace(need, path=path), None)
        return replace(asked, insertion=Insertion(events, len(before), event))

    def asked(self, need: Need, given: Any) -> Question:
        path = need.path
        player = self.names.get(need.player, need.player)
        more: dict[str, Any] = {"rule": need.rule, "text": need.text, "is_open": True}
        if need.what in ASSIGNING:
            return Question("assign", path, player, _(words.DAMAGE_DICE), **more)
        if need.what in words.ROLLED_OFF or path.endswith("/dice"):
            given = given or ()
            rolled_off = words.ROLLED_OFF.get(need.what)
            label = _(rolled_off) if rolled_off else self.called(path.removesuffix("/dice"))
            due = len(given) + need.count
            return Question("dice", path, player, label, due=due, given=tuple(given), **more)
        options = self.options(need)
        if need.what == "cocked-die":
            path = f"{path}/rerolled"
        if need.what == "struggle-dice" and self.action.get("good"):
            path = f"{self.path}/evil"
        label = _(words.CHOICES.get(need.what, need.what.replace("-", " ")))
        return Question("choice" if options else "said", path, player, label, options=options, **more)

    def named(self, id: str) -> str:
        return with_letters(self.position.warriors[id].card.name, id)

    def options(self, need: Need) -> tuple[Option, ...]:
        if need.what == "combat":
            chains = zones_of(self.position).chains
            left = [chain for chain in chains if not self.position.fought.intersection(chain)]
            return tuple(Option([chain[0]], listed(map(self.named, chain))) for chain in left)
        if need.what == "facing":
            return tuple(Option(facing, label) for facing, label in words.facings())
        if need.what in CHOSEN:
            return tuple(Option(value, _(label)) for value, label in CHOSEN[need.what])
        if need.what in ("attacker", "setup-other"):
            seats = (seat for seat in self.position.players if seat.id != need.player and not seat.out)
            return tuple(Option(seat.id, self.names.get(seat.id, seat.id)) for seat in seats)
        if need.what in ("shot-target", "put-die"):
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
            plain = Question("assign", path, self.names.get(player, player), _(words.DAMAGE_DICE))
            yield self.with_targets(asked.get(path, plain), dice)

    def parts(self) -> Iterator[tuple[str, Json]]:
        """Where dice can lie: the action, what each player declares in it, what happened on the way."""
        yield self.path, self.action
        players = self.action.get("players")
        for player, part in players.items() if isinstance(players, Mapping) else ():
            yield f"{self.path}/players/{player}", part
        for index, event in enumerate(self.action.get("events") or ()):
            for name in EVENTS.keys() & event.keys():
                yield f"{self.path}/events/{index}/{name}", event[name]

    def with_targets(self, one: Question, dice: Sequence[int]) -> Question:
        chosen = {conversion["die"]: conversion["to"] for conversion in value_at(self.case, one.path) or ()}
        choices = tuple(self.choices(one.path, dice, chosen))
        return replace(one, due=len(choices), dice=choices)

    def dice_of(self, path: str, player: str) -> tuple[int, ...]:
        """The damage dice as they lie after everything that was paid."""
        outcome = self.heard.outcome
        raw = value_at(self.case, f"{path.removesuffix('/assign')}/damage/dice") or ()
        return tuple(map(face_of, outcome.get(f"damage.{player}", raw)))

    # -- who

    def player_at(self, path: str) -> str:
        """Whose part of the case a path lies in: the player named in it, or who owns the acting warrior."""
        after = path.partition("/players/")[2]
        if after:
            return after.partition("/")[0]
        owner = self.owners.get(str(self.action.get("warrior", "")), "") or self.position.attacker
        if "/free_attack/" not in path:
            return owner
        attackers = value_at(self.case, f"{path.partition('/free_attack/')[0]}/free_attack/attackers") or ()
        striking = (self.owners[one] for one in attackers if one in self.owners)
        return next(striking, next((seat for seat in self.position.seats if seat != owner), owner))

    def warriors(self, wanted: Any) -> tuple[str, ...]:
        return tuple(id for id, owner in sorted(self.owners.items()) if wanted(owner))


def _with(options: tuple[str, ...], chosen: str) -> tuple[str, ...]:
    """What was chosen stays on offer, so that it can be taken back."""
    return options if not chosen or chosen in options else (*options, chosen)


def _comes_after(one: Json, event: Json) -> bool:
    """Whether an event of a move happens later on its way than another; events of a combat stand in their order."""
    return "after" in event and bool(one["after"] > event["after"])
