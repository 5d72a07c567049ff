"""The verdict as a sentence, and the sentence beneath it: who is right, what follows, how many claims hold."""

from collections.abc import Iterable, Mapping
from typing import Any

Json = Mapping[str, Any]
NUMBERS = (
    "none",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)
NAMED_UP_TO = 4  # more warriors than that are counted instead of named


def headline(case: Json, ruling: Json) -> str:
    """One sentence in words: "Rohan is right: O2, O4 and R4 are removed." """
    if ruling["verdict"] == "incomplete":
        return _not_yet(ruling)
    opening = _who_is_right(case, ruling) or _is_it_legal(ruling)
    follows = _what_follows(case, ruling)
    return f"{opening}: {follows}." if follows else f"{opening}."


def subline(ruling: Json) -> str:
    """Whether the declarations are legal, and how many claims hold."""
    legality = {
        "legal": "All declarations are legal."
        if len(ruling["actions"]) != 1
        else "The declaration is legal.",
        "illegal": "A declaration breaks the rules; nothing after it was heard.",
        "incomplete": "Something is still missing.",
    }[ruling["verdict"]]
    return f"{legality} {_claims(ruling)}".strip()


def counted(number: int) -> str:
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def listed(names: Iterable[str]) -> str:
    """ "a", "a and b", "a, b and c"."""
    found = list(names)
    return found[0] if len(found) == 1 else f"{', '.join(found[:-1])} and {found[-1]}"


def names_of(case: Json) -> dict[str, str]:
    """How each player is called."""
    return {player["id"]: player.get("name") or player["id"] for player in case["position"]["players"]}


def _not_yet(ruling: Json) -> str:
    first, *others = (need["text"] for need in ruling["needs"])
    more = f" And {counted(len(others))} more to be said." if others else ""
    return f"Not decided yet: {_bare(first)}.{more}"


def _who_is_right(case: Json, ruling: Json) -> str:
    """Nobody, where no claim was made or none could be decided."""
    decided = [claim for claim in ruling["claims"] if claim["upheld"] is not None]
    if not decided:
        return ""
    wrong = {claim["by"] for claim in decided if not claim["upheld"]}
    right = [player for player in names_of(case) if player in {claim["by"] for claim in decided} - wrong]
    if not wrong:
        return "Every claim holds" if len(decided) > 1 else f"{names_of(case)[right[0]]} is right"
    if not right:
        return "No claim holds in full" if any(claim["upheld"] for claim in decided) else "No claim holds"
    return f"{listed(names_of(case)[player] for player in right)} {'is' if len(right) == 1 else 'are'} right"


def _is_it_legal(ruling: Json) -> str:
    return "This is legal" if ruling["verdict"] == "legal" else "This is illegal"


def _what_follows(case: Json, ruling: Json) -> str:
    if ruling["verdict"] == "illegal":
        return _violations(ruling)
    if ruling["result"] and ruling["result"].get("text"):
        return _bare(str(ruling["result"]["text"]))
    left = {warrior["id"] for warrior in ruling["position"].get("warriors", ())}
    gone = sorted(
        warrior["id"] for warrior in case["position"].get("warriors", ()) if warrior["id"] not in left
    )
    if not gone:
        return ""
    if len(gone) > NAMED_UP_TO:
        return f"{counted(len(gone))} warriors are removed"
    return f"{listed(gone)} {'is' if len(gone) == 1 else 'are'} removed"


def _violations(ruling: Json) -> str:
    found = [fault for action in ruling["actions"] for fault in action["violations"]]
    return _bare(found[0]["text"]) if len(found) == 1 else f"{counted(len(found))} rules are broken"


def _bare(sentence: str) -> str:
    """A sentence as the second half of another: no capital where it opens with a plain word, no full stop."""
    first, _, _ = sentence.partition(" ")
    plain = first.istitle() and first.lower() in {
        "the",
        "a",
        "an",
        "no",
        "this",
        "only",
        "each",
        "all",
        "it",
        "both",
    }
    opened = sentence[:1].lower() + sentence[1:] if plain else sentence
    return opened.removesuffix(".")


def _claims(ruling: Json) -> str:
    claims = ruling["claims"]
    if not claims:
        return ""
    upheld = sum(claim["upheld"] is True for claim in claims)
    if upheld == len(claims):
        return "The claim is upheld." if upheld == 1 else f"{_all(upheld)} claims are upheld."
    return f"{counted(upheld).capitalize()} of {counted(len(claims))} claims upheld."


def _all(number: int) -> str:
    return "Both" if number == 2 else f"All {counted(number)}"
