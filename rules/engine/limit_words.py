"""Restrictions in words: the sentences that the service writes for an organizer, and how a reader of any language reads them."""

from collections.abc import Sequence

from wording import gettext, within
from wording import gettext_noop as _
from wording.kept import Kept

# What the form of restrictions writes, by the kind of a restriction. `which` is a field with its values ("name Gimli"), or ANY.
WRITTEN = {
    "ban": _("No models of %(which)s."),
    "only": _("Only models of %(which)s."),
    "most": _("At most %(number)s models of %(which)s."),
    "least": _("At least %(number)s models of %(which)s."),
    "copies": _("At most %(number)s copies of a model of %(which)s."),
    "names": _("At most %(number)s of one name among models of %(which)s."),
    "points": _("At most %(number)s points of %(which)s."),
}
# The same where the number is one.
WRITTEN_OF_ONE = {
    "most": _("At most %(number)s model of %(which)s."),
    "least": _("At least %(number)s model of %(which)s."),
    "copies": _("At most %(number)s copy of a model of %(which)s."),
    "points": _("At most %(number)s point of %(which)s."),
}
# What house rules write of a single model.
AT_MOST, FORBIDDEN = _("At most %(number)s of %(model)s."), _("%(model)s is not allowed.")
ANY = _("any kind")
LONGEST = 200
# Labels that every game chooses by; those of a game stand in its roster.
FIELDS = (_("Model"), _("Name"), _("Kind"))
MOST_WORDS = 3  # of the label of a field


def written(kind: str, number: int | None, field: str, values: Sequence[str]) -> str:
    """The sentence that is kept for a restriction: in English. `field` is the English label of what models are chosen by."""
    which = f"{field.lower()} {', '.join(values)}" if field else ANY
    text = WRITTEN_OF_ONE.get(kind, WRITTEN[kind]) if number == 1 else WRITTEN[kind]
    return (text % {"number": number, "which": which})[:LONGEST]


def in_words(text: str) -> str:
    """What is kept of a restriction in the reader’s language; what an organizer wrote stays."""
    return KEPT.in_words(text)


def is_written(text: str) -> bool:
    """Whether the service wrote the sentence."""
    return KEPT.localized(text) is not None


def _which(kept: str) -> str:
    """The field in the reader’s language; its values are names and stay, except kinds."""
    if kept == ANY:
        return gettext(ANY)
    words = kept.split(" ")
    for count in range(min(MOST_WORDS, len(words) - 1), 0, -1):
        field = " ".join(words[:count]).capitalize()
        translated = gettext(field)
        if (translated != field or translated in FIELDS) and words[count] != "or":
            values = " ".join(words[count:])
            return f"{within(translated)} {_kinds(values) if field == FIELDS[-1] else values}"
    return kept


def _kinds(values: str) -> str:
    """Kinds are no names: "hero, warrior" has words in each language. One that an organizer invented stays."""
    labels = [(one, one.capitalize(), gettext(one.capitalize())) for one in values.split(", ")]
    return ", ".join(kept if said == label else within(said) for kept, label, said in labels)


KEPT = Kept((*WRITTEN.values(), *WRITTEN_OF_ONE.values(), AT_MOST, FORBIDDEN), {"which": _which})
