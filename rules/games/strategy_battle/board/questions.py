"""What the referee asks about the last action, ready to be answered on the table."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rules.engine.insertions import Insertion
from rules.engine.ruling import Need, Ruling
from rules.games.strategy_battle.board import words
from rules.games.strategy_battle.board.question_parts import Option, Question
from rules.games.strategy_battle.fights.document import STATED
from rules.games.strategy_battle.fights.moments import DEFENDED, ORDINARY
from rules.games.strategy_battle.geometry.directions import along
from rules.games.strategy_battle.geometry.units import DEGREE, rounded
from rules.games.strategy_battle.position import Position
from wording import gettext as _

Json = Mapping[str, Any]


class Asking:
    """The last action of a case, its events and what was found of it so far."""

    def __init__(self, case: Json, ruling: Ruling) -> None:
        self.index = len(ruling.actions) - 1
        self.ruling = ruling.actions[-1]
        action: Json = case["actions"][self.index]
        self.events = list(action.get("events") or ())
        self.members = [*(action.get("good") or ()), *(action.get("evil") or ())]
        self.position: Position = ruling.after

    @property
    def path(self) -> str:
        return f"/actions/{self.index}/events"

    def adding(self, event: Json) -> Insertion:
        """A new event at its moment: before the first of a later stage."""
        ranks = DEFENDED if self.ruling.outcome.get("kind") == "defended" else ORDINARY
        rank = ranks[event["event"]]
        later = (n for n, one in enumerate(self.events) if ranks.get(one["event"], 0) > rank)
        return Insertion(self.path, next(later, len(self.events)), dict(event))

    def arcs_of(self, loser: str) -> list[tuple[int, int]]:
        """The open arcs of a loser as the ruling tells them, in hundredths of a degree."""
        texts = [
            step.values["arcs"]
            for step in self.ruling.steps
            if step.key in ("back.arcs", "back.only-drop") and step.values["model"] == loser
        ]
        return [_arc(text) for text in (texts[-1] if texts else ())]


def _arc(text: str) -> tuple[int, int]:
    """ "180 to 203.18" as (18000, 20318)."""
    low, _, high = text.partition(" to ")
    return _hundredths(low), _hundredths(high or low)


def _hundredths(text: str) -> int:
    whole, _, rest = text.partition(".")
    return int(whole) * 100 + int(rest.ljust(2, "0") or 0)


def questions(case: Json, ruling: Ruling) -> tuple[Question, ...]:
    """One question for each thing that is missing in the last action."""
    if not ruling.actions:
        return ()
    asking = Asking(case, ruling)
    return tuple(KINDS.get(need.what, _plain_question)(asking, need) for need in asking.ruling.needs)


def _question(kind: str, asked: Need, **more: Any) -> Question:
    return Question(kind, asked.player, words.asked(asked.what), asked.rule, asked.text, **more)


def _about(need: Need) -> str:
    """The model that a need is about, whatever language its sentence is in."""
    return str(need.values["model"])


def _plain_question(_asking: Asking, need: Need) -> Question:
    return _question("said", need)


def _duel_dice(asking: Asking, need: Need) -> Question:
    """Dice of one model: to the roll that is there already, or to a new one."""
    model = _about(need)
    at = next((n for n, event in enumerate(asking.events) if event.get("event") == "roll"), None)
    if at is not None:
        already = len((asking.events[at].get("dice") or {}).get(model) or ())
        path = f"{asking.path}/{at}/dice/{model}"
        return _question("dice", need, path=path, due=need.count + already, model=model)
    insertion = asking.adding({"event": "roll", "dice": {}})
    path = f"{insertion.path}/{insertion.index}/dice/{model}"
    return _question("dice", need, path=path, due=need.count, insertion=insertion, model=model)


def _roll_off(asking: Asking, need: Need) -> Question:
    options = tuple(
        Option(str(face), asking.adding({"event": "roll_off", "die": face})) for face in range(1, 7)
    )
    return _question("options", need, options=options)


def _back_direction(asking: Asking, need: Need) -> Question:
    """The open ways of a loser; another one is pointed at on the table."""
    loser = _about(need)
    event = {"event": "back_away", "model": loser}
    options = tuple(
        Option(label, asking.adding(event | {"direction": degrees}))
        for label, degrees in _open_ways(asking, loser)
    )
    return _question("way", need, options=options, insertion=asking.adding(event), model=loser)


def _open_ways(asking: Asking, loser: str) -> Iterator[tuple[str, int]]:
    """The middle of each open arc, and straight back from a lone winner, in whole degrees with their names."""
    arcs = asking.arcs_of(loser)
    straight = _straight_back(asking, loser)
    if straight is not None and any(_holds(arc, straight) for arc in arcs):
        yield _("Straight back (%(angle)s°)") % {"angle": straight}, straight
    for low, high in arcs:
        middle = (low + high) // 2 // 100 % 360
        if middle != straight:
            ends = {"low": rounded(low, 100, 0), "high": rounded(high, 100, 0)}
            yield _("%(angle)s° (open: %(low)s to %(high)s°)") % {"angle": middle, **ends}, middle


def _holds(arc: tuple[int, int], degrees: int) -> bool:
    low, high = arc
    return low < degrees * 100 < high or low < (degrees + 360) * 100 < high or low == high == degrees * 100


def _straight_back(asking: Asking, loser: str) -> int | None:
    """Whole degrees straight away from a lone winner."""
    model, outcome = asking.position.models.get(loser), asking.ruling.outcome
    # Across a barrier an Attacker that won backs away too, from the Defenders.
    winners = outcome.get("losers" if loser in outcome.get("winners", ()) else "winners", ())
    winner = asking.position.models.get(winners[0]) if len(winners) == 1 else None
    if model is None or winner is None or model.at is None or winner.at in (None, model.at):
        return None
    (x, y), (a, b) = model.at, winner.place
    angle = along(x - a, y - b).angle
    return (angle + DEGREE // 2) // DEGREE % 360


def _back_stated(asking: Asking, need: Need) -> Question:
    loser = _about(need)
    options = tuple(
        Option(_(words.OUTCOMES[one]), asking.adding({"event": "back_away", "model": loser, "stated": one}))
        for one in STATED
    )
    return _question("options", need, options=options, model=loser)


def _strikes(asking: Asking, need: Need) -> Question:
    """Whom one Attack goes at."""
    striker = _about(need)
    slain = set(asking.ruling.outcome.get("slain") or ())
    slain |= {fact.partition(".")[2] for fact in asking.ruling.outcome if fact.startswith("slain.")}
    targets = [id for id in asking.ruling.outcome.get("losers", ()) if id not in slain]
    options = tuple(
        Option(
            _("%(model)s strikes %(target)s") % {"model": striker, "target": id},
            asking.adding({"event": "strike", "model": striker, "target": id}),
        )
        for id in targets
    )
    return _question("options", need, options=options, model=striker)


def _in_the_way(asking: Asking, need: Need) -> Question:
    return _question("dice", need, path=need.path, due=need.count + _given(asking, need.path))


def _to_wound(asking: Asking, need: Need) -> Question:
    event = asking.events[int(need.path.split("/")[4])]
    striker, target = str(event.get("model")), str(event.get("target"))
    wanted = str(asking.ruling.outcome.get(f"to_wound.{striker}.{target}", ""))
    sets = int(asking.ruling.outcome[f"strikes_per_attack.{target}"])
    return _question(
        "dice", need, path=need.path, due=min(sets, need.count + _given(asking, need.path)), need=wanted
    )


def _fall_dice(asking: Asking, need: Need) -> Question:
    model = _about(need)
    hits = int(asking.ruling.outcome[f"fall_hits.{model}"])
    falls = {event.get("model"): n for n, event in enumerate(asking.events) if event.get("event") == "fall"}
    if model in falls:
        return _question("dice", need, path=f"{asking.path}/{falls[model]}/to_wound", due=hits)
    insertion = asking.adding({"event": "fall", "model": model})
    return _question(
        "dice", need, path=f"{asking.path}/{insertion.index}/to_wound", due=hits, insertion=insertion
    )


def _given(asking: Asking, path: str) -> int:
    """How many dice stand at a path below an event already."""
    parts = path.split("/")
    found = asking.events[int(parts[4])].get(parts[5]) if len(parts) == 6 else None
    return len(found) if isinstance(found, list) else 0


KINDS: Mapping[str, Callable[[Asking, Need], Question]] = {
    "duel-dice": _duel_dice,
    "roll-off": _roll_off,
    "back-direction": _back_direction,
    "back-stated": _back_stated,
    "strikes": _strikes,
    "in-the-way": _in_the_way,
    "to-wound": _to_wound,
    "fall-dice": _fall_dice,
}
