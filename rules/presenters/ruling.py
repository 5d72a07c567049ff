"""A ruling as a page shows it: who is right, the steps with their dice, the pictures, the contested readings."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.engine.comparing import LEGAL
from rules.engine.game import Ruleset, Summary
from rules.engine.pictures import Picture
from rules.games.registry import RULESETS, game_of
from rules.languages import ACTION, READING
from rules.presenters.aloud import aloud
from rules.presenters.claims import ClaimView, claim_views
from rules.presenters.dice import Die
from rules.presenters.game_step import Moment, moment_of
from rules.presenters.headline import headline, subline
from rules.presenters.in_language import in_readers_language, of_game, readings_in_words
from rules.presenters.steps import StepView, steps_of
from wording import gettext as _

Json = Mapping[str, Any]
SHORT = 4  # actions that are all shown open
TONES = {"legal": "good", "upheld": "good", "illegal": "evil", "rejected": "evil"}


@dataclass(frozen=True, slots=True)
class ActionView:
    """`gist` is its last finding, for a list of many actions; `opens` where the reader should look first."""

    number: int
    name: str
    verdict: str
    steps: tuple[StepView, ...]
    opens: bool

    @property
    def gist(self) -> str:
        lines = [
            line
            for step in self.steps
            for part in step.parts
            for line in part.lines
            if step.kind != "considered"
        ]
        return lines[-1].text if lines else ""


@dataclass(frozen=True, slots=True)
class OtherReading:
    """A reading that is not in force, and what it would give. Both are empty in rulings that were stored without them."""

    name: str
    text: str
    outcome: str
    rule: str


@dataclass(frozen=True, slots=True)
class ReadingView:
    """A contested rule that was consulted. `others` are the readings under which something would change."""

    rule: str
    title: str
    value: str
    others: tuple["OtherReading", ...]

    @property
    def matters(self) -> bool:
        return bool(self.others)


@dataclass(frozen=True, slots=True)
class RulingView:
    """Everything the ruling page needs, made from the case, the ruling and the ruleset."""

    ruleset: Ruleset
    title: str
    headline: str
    subline: str
    verdict: str
    claims: tuple[ClaimView, ...]
    actions: tuple[ActionView, ...]
    needs: tuple[Json, ...]
    readings: tuple[ReadingView, ...]
    pictures: tuple[Picture, ...]
    fingerprint: str
    aloud: tuple[str, str] = ("", "")
    moment: Moment | None = None
    is_answer: bool = False  # to a question: neither a yes nor a no is legal
    is_moot: bool = False  # it did not stand, but broke nothing

    @property
    def tone(self) -> str:
        """The bar of the card that says it. The headline is about the claims where any is decided, and so is the bar; a
        question, a moot action and claims of which some hold have none."""
        if self.verdict == "incomplete":
            return "contested"
        decided = {claim.state for claim in self.claims} - {"open"}
        if decided:
            return TONES[decided.pop()] if len(decided) == 1 else ""
        has_none = self.is_moot or (self.is_answer and self.verdict == "legal")
        return "" if has_none else TONES[self.verdict]

    @property
    def is_long(self) -> bool:
        """A record of many actions is shown as a list that opens."""
        return len(self.actions) > SHORT

    @property
    def has_marked_dice(self) -> bool:
        """Whether dice are drawn as counting or not."""
        return any(die.state for die in self._dice())

    @property
    def has_changed_dice(self) -> bool:
        return any(die.was for die in self._dice())

    def _dice(self) -> Iterator[Die]:
        parts = (part for action in self.actions for step in action.steps for part in step.parts)
        throws = (line.throw for part in parts for line in part.lines if line.throw)
        return (die for throw in throws for die in throw.dice)

    @property
    def contested(self) -> tuple[ReadingView, ...]:
        return tuple(reading for reading in self.readings if reading.matters)


def show(case: Json, ruling: Json, ruleset: Ruleset, *, draws: bool = True) -> RulingView:
    """The view of a whole case in the reader's language; with `draws` False without its pictures."""
    return show_as_said(case, in_readers_language(case, ruling), ruleset, draws=draws)


def show_as_said(case: Json, ruling: Json, ruleset: Ruleset, *, draws: bool = True) -> RulingView:
    """As `show`, for a ruling whose sentences are in the reader's language already."""
    game = game_of(ruleset.id)
    summary = game.summarize(case, ruling)
    return RulingView(
        ruleset=ruleset,
        title=str(case.get("title", "")),
        headline=headline(summary, ruling),
        subline=subline(summary, ruling),
        verdict=ruling["verdict"],
        claims=tuple(claim_views(summary, case, ruling, game.form)),
        actions=tuple(_actions(summary, ruling)),
        needs=tuple(ruling["needs"]),
        readings=tuple(_readings(ruling, ruleset)),
        pictures=game.pictures(case, ruling) if draws and game.pictures else (),
        fingerprint=ruling["fingerprint"],
        aloud=aloud(summary, ruling, readings_in_words(ruleset)),
        is_answer=bool(summary.answer),
        is_moot=summary.is_moot,
    )


def read_aloud(case: Json, ruling: Json) -> tuple[str, str]:
    """The ruling in two lines for both players."""
    ruling = in_readers_language(case, ruling)
    summary = game_of(ruling["ruleset"]).summarize(case, ruling)
    return aloud(summary, ruling, readings_in_words(RULESETS[ruling["ruleset"]]))


def headline_of(case: Json, ruling: Json) -> str:
    """What the referee found, in one sentence."""
    ruling = in_readers_language(case, ruling)
    return headline(game_of(ruling["ruleset"]).summarize(case, ruling), ruling)


def show_moment(case: Json, ruling: Json, ruleset: Ruleset, number: int) -> RulingView | None:
    """The view of one action of a longer record, on the board as it stood; None when there is no such action."""
    moment = moment_of(case, ruling, number)
    if moment is None:
        return None
    view = show(moment.case, moment.ruling, ruleset)
    actions = tuple(replace(action, number=number) for action in view.actions)
    return replace(view, actions=actions, moment=moment, fingerprint=ruling["fingerprint"])


# -- steps, readings


def _actions(summary: Summary, ruling: Json) -> Iterator[ActionView]:
    names, last = summary.players, len(ruling["actions"]) - 1
    for place, action in enumerate(ruling["actions"]):
        name = of_game(ruling["ruleset"], ACTION, action["do"].replace("_", " ").replace("-", " "))
        opens = place == last or last < SHORT
        yield ActionView(place + 1, name, action["verdict"], steps_of(action, names), opens)


def _readings(ruling: Json, ruleset: Ruleset) -> Iterator[ReadingView]:
    known = {reading.name: reading for reading in ruleset.readings}
    for used in ruling["readings"]:
        reading = known.get(used["name"])
        options = reading.options if reading else {}
        title = of_game(ruleset.id, READING, reading.title) if reading else used["name"]
        others = tuple(_other(used, option, options, ruleset.id) for option in used["changed_by"])
        value = options.get(used["value"], used["value"])
        yield ReadingView(used["rule"], title, of_game(ruleset.id, READING, value), others)


def _other(used: Json, option: str, options: Mapping[str, str], ruleset: str) -> OtherReading:
    alternative: Json = next((one for one in used.get("alternatives", ()) if one["value"] == option), {})
    outcome = alternative.get("text", "")
    text = of_game(ruleset, READING, options.get(option, option))
    return OtherReading(
        option, text, _(outcome) if outcome == LEGAL else outcome, alternative.get("rule", "")
    )
