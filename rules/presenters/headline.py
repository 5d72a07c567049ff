"""The verdict as a sentence, and the sentence beneath it: who is right, what follows, how many claims hold."""

from collections.abc import Mapping
from typing import Any

from rules.engine.game import Summary
from rules.engine.sentences import bare, one_stop
from rules.presenters.claims import state_of
from wording import counted, gettext_noop, listed, ngettext, opened
from wording import gettext as _

Json = Mapping[str, Any]
# Translators: words that open a sentence, are no names and lose their capital after a colon. German keeps it: “–”.
MORE_OPENINGS = gettext_noop("there, nobody, nothing")
LONGEST_YES = 5  # letters of “yes” or “no” in any language, with the space that French puts before a colon


def headline(summary: Summary, ruling: Json) -> str:
    """One sentence in words: "Rohan is right: O2, O4 and R4 are removed." """
    return one_stop(_headline(summary, ruling))


def _headline(summary: Summary, ruling: Json) -> str:
    if ruling["verdict"] == "incomplete":
        return _not_yet(ruling)
    right = _who_is_right(summary, ruling)
    if summary.answer:
        return f"{_of_claims(summary, ruling, right)} {_answer(summary, right)}".strip()
    if ruling["verdict"] == "illegal":
        return f"{_joined(_is_it_legal(ruling), _violations(ruling))} {_of_claims(summary, ruling, right)}".strip()
    return _joined(right or _is_it_legal(ruling), summary.follows)


def _joined(finding: str, follows: str) -> str:
    if not follows:
        return f"{finding}."
    return _("%(finding)s: %(follows)s.") % {"finding": finding, "follows": follows}


def _of_claims(summary: Summary, ruling: Json, right: str) -> str:
    """Who is right, as a sentence of its own: what was claimed is apart from what was asked or is not allowed."""
    names = _names_right(summary, ruling)
    if not names:
        return f"{right}." if right else ""
    sentence = ngettext(
        "%(players)s is right about what was claimed.",
        "%(players)s are right about what was claimed.",
        len(names),
    )
    return sentence % {"players": listed(names)}


def _answer(summary: Summary, right: str) -> str:
    """To a question; where nobody claimed anything it stands as it is. After a claim “No:” would deny that claim."""
    opening, _colon, rest = summary.answer.partition(": ")
    if right and rest and len(opening) <= LONGEST_YES:
        no = opening.rstrip("\N{NO-BREAK SPACE}").lower()
        sentence = _continued(rest)
        stop = "." if sentence[:1].isupper() else ","  # what keeps its capital is a sentence of its own
        return _("Answer to the question: %(answer)s.") % {"answer": f"{no}{stop} {sentence}"}
    if not right or rest:
        return f"{summary.answer}."
    return _("Answer: %(answer)s.") % {"answer": bare(summary.answer)}


def _continued(sentence: str) -> str:
    """A sentence as the second half of another, also where it opens with a word that the referee's list does not hold."""
    text = bare(sentence)
    first, _space, _rest = text.partition(" ")
    return text[:1].lower() + text[1:] if first.lower() in _(MORE_OPENINGS).split(", ") else text


def subline(summary: Summary, ruling: Json) -> str:
    """How many claims hold, and before it whether the actions are legal where the headline does not say it."""
    is_open = ruling["verdict"] == "incomplete"
    is_said = not (is_open or summary.answer or _who_is_right(summary, ruling))
    return f"{'' if is_said else _legality(summary, ruling)} {_claims(ruling)}".strip()


def _legality(summary: Summary, ruling: Json) -> str:
    """Whether the actions are legal. A question alone does nothing."""
    is_single = len(ruling["actions"]) == 1
    legal = _("The action is legal.") if is_single else _("All actions are legal.")
    return {
        "legal": "" if summary.answer and is_single else legal,
        "illegal": "" if summary.is_moot else _("An action breaks the rules."),
        "incomplete": _("Something is still missing."),
    }[ruling["verdict"]]


def _not_yet(ruling: Json) -> str:
    first, *others = (need["text"] for need in ruling["needs"])
    sentence = _("Not decided yet: %(need)s.") % {"need": bare(first)}
    if not others:
        return sentence
    more = ngettext("One more detail is missing.", "%(number)s more details are missing.", len(others))
    return f"{sentence} {opened(more % {'number': counted(len(others))})}"


def _who_is_right(summary: Summary, ruling: Json) -> str:
    """Nobody, where no claim was made or none could be decided."""
    decided = _decided(ruling)
    if not decided:
        return ""
    if names := _names_right(summary, ruling):
        return ngettext("%(players)s is right", "%(players)s are right", len(names)) % {
            "players": listed(names)
        }
    if all(claim["upheld"] for claim in decided):
        return ngettext("Claim upheld", "All claims upheld", len(decided))
    if any(claim["upheld"] for claim in decided):
        return _("Claims upheld in part")
    return ngettext("Claim rejected", "All claims rejected", len(decided))


def _names_right(summary: Summary, ruling: Json) -> list[str]:
    """The names of the players who claimed something, none of it wrong. Nobody where every claim of several is upheld."""
    decided = _decided(ruling)
    wrong = {claim["by"] for claim in decided if not claim["upheld"]}
    if not wrong and len(decided) > 1:
        return []
    right = {claim["by"] for claim in decided} - wrong
    return [name for player, name in summary.players.items() if player in right]


def _decided(ruling: Json) -> list[Json]:
    return [claim for claim in ruling["claims"] if claim["upheld"] is not None]


def _is_it_legal(ruling: Json) -> str:
    """Whether what was done is legal: the one action, all of them, or the first of them that is not."""
    actions, is_legal = ruling["actions"], ruling["verdict"] == "legal"
    if not actions:
        return _("This position is legal") if is_legal else _("This position is illegal")
    if len(actions) == 1:
        return _("This action is legal") if is_legal else _("This action is illegal")
    if is_legal:
        return _("All actions are legal")
    number = next((at for at, action in enumerate(actions, 1) if action["violations"]), len(actions))
    return _("Action %(number)s is illegal") % {"number": number}


def _violations(ruling: Json) -> str:
    found = [fault for action in ruling["actions"] for fault in action["violations"]]
    if len(found) == 1:
        return _continued(found[0]["text"])
    sentence = ngettext("%(number)s rule is broken", "%(number)s rules are broken", len(found))
    return sentence % {"number": counted(len(found))}


def _claims(ruling: Json) -> str:
    claims = ruling["claims"]
    if not claims:
        return ""
    upheld = sum(claim["upheld"] is True for claim in claims)
    if upheld == len(claims):
        return _all_upheld(upheld)
    if ruling["verdict"] == "incomplete":
        return _claims_so_far([state_of(claim) for claim in claims])
    if len(claims) == 1:
        return _("The claim is not upheld.")
    sentence = ngettext(
        "%(upheld)s of %(claims)s claim upheld.", "%(upheld)s of %(claims)s claims upheld.", len(claims)
    )
    return opened(sentence % {"upheld": counted(upheld), "claims": counted(len(claims))})


def _claims_so_far(states: list[str]) -> str:
    """While something is missing: how many claims wait for it. What is decided already is said beside each claim."""
    waiting = states.count("open")
    if waiting < len(states):
        sentence = ngettext(
            "%(number)s claim is not decided yet.", "%(number)s claims are not decided yet.", waiting
        )
        return (
            opened(sentence % {"number": counted(waiting)})
            if waiting
            else _("The claims are decided already.")
        )
    return ngettext("The claim is not decided yet.", "The claims are not decided yet.", waiting)


def _all_upheld(number: int) -> str:
    if number == 1:
        return _("The claim is upheld.")
    if number == 2:
        return _("Both claims are upheld.")
    sentence = ngettext("All %(number)s claims are upheld.", "All %(number)s claims are upheld.", number)
    return sentence % {"number": counted(number)}
