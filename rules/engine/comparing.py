"""What comes out otherwise under another reading, in one sentence with its rule number."""

from collections.abc import Mapping, Sequence

from rules.engine.messages import Messages, render, spoken
from rules.engine.ruling import ActionRuling, Step, Verdict
from wording import gettext_noop

LEGAL = gettext_noop("The declaration is legal.")


def outcome_of(
    ours: Sequence[ActionRuling],
    theirs: Sequence[ActionRuling],
    words: Messages,
    names: Mapping[str, str],
) -> tuple[str, str]:
    """The sentence and the rule that decide the first action that goes otherwise; both empty where no step tells."""
    for one, other in zip(ours, theirs, strict=False):
        if one is not other and (one.verdict is not other.verdict or one.outcome != other.outcome):
            return _deciding(one, other, words, names)
    for one, other in zip(ours, theirs, strict=False):
        if one is not other and one.steps != other.steps:
            return _rule_and_text(_first_new(one, other), words, names)
    return "", ""


def _deciding(
    one: ActionRuling, other: ActionRuling, words: Messages, names: Mapping[str, str]
) -> tuple[str, str]:
    known = {(fault.code, fault.path) for fault in one.violations}
    new = next((fault for fault in other.violations if (fault.code, fault.path) not in known), None)
    if new:
        return new.text, new.rule
    if other.needs and not one.needs:
        return other.needs[0].text, other.needs[0].rule
    if one.verdict is Verdict.ILLEGAL and other.verdict is Verdict.LEGAL:
        step = _first_new(one, other)
        return LEGAL, step.rule if step else one.violations[0].rule
    step = _of_facts(one, other) or _first_new(one, other)
    return _rule_and_text(step, words, names) if step else _fact_and_rule(one, other)


def _fact_and_rule(one: ActionRuling, other: ActionRuling) -> tuple[str, str]:
    """The first fact itself, where the steps are the same and only what follows from them differs."""
    for fact, value in other.outcome.items():
        if one.outcome.get(fact) != value:
            place = other.deciding.get(fact, -1)
            return f"{fact}: {spoken(value)}.", other.steps[place].rule if place >= 0 else ""
    return "", ""


def _of_facts(one: ActionRuling, other: ActionRuling) -> Step | None:
    """The step that decides the first fact that comes out otherwise, where it is not the same step as ours."""
    for fact, value in other.outcome.items():
        place = other.deciding.get(fact, -1)
        if one.outcome.get(fact) != value and place >= 0 and other.steps[place] not in one.steps:
            return other.steps[place]
    return None


def _first_new(one: ActionRuling, other: ActionRuling) -> Step | None:
    return next((step for step in other.steps if step not in one.steps), None)


def _rule_and_text(step: Step | None, words: Messages, names: Mapping[str, str]) -> tuple[str, str]:
    return (render(words, step.key, step.values, names), step.rule) if step else ("", "")
