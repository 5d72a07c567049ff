"""An event's restrictions as an organizer writes them: a few kinds of sentence, each one limit of the rules' own shape.

What this form cannot say (weights, ratios, several conditions at once) stays as it is and is written as JSON beside it.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_stubs_ext import StrOrPromise

from armies.checking import restrictions_of
from common.errors import Invalid
from common.form_fields import StrictJSONField
from rules.engine.attributes import Type
from rules.engine.grades import GRADE_WORDS, Grade, Setting
from rules.engine.limit_words import in_words, is_written, written
from rules.engine.restrictions import limits_as_json
from rules.engine.roster import Roster
from wording import any_of, labelled, within

KINDS: Mapping[str, tuple[StrOrPromise, dict[str, Any]]] = {
    "ban": (gettext_lazy("none of these"), {"maximum": 0}),
    "only": (gettext_lazy("only these"), {"maximum": 0, "negated": True}),
    "most": (gettext_lazy("at most so many of these"), {}),
    "least": (gettext_lazy("at least so many of these"), {}),
    "copies": (gettext_lazy("at most so many copies of one model"), {"per": "model"}),
    "names": (gettext_lazy("at most so many of one name, all versions together"), {"per": "name"}),
    "points": (gettext_lazy("at most so many points of these"), {"measure": "points"}),
}
NUMBERED = ("most", "least", "copies", "names", "points")
MOST_ROWS = 30


def selector_words(roster: Roster) -> dict[str, str]:
    """What models are chosen by, in words: the columns of every game, then what this game prints."""
    kinds = any_of(within(kind.title) for kind in roster.army_kinds)
    words = {"model": _("model, by its key in the catalogue"), "name": _("name"), "kind": kinds}
    return words | {one.selector: within(_(one.word)) for one in roster.attributes if one.selector}


class RestrictionForm(forms.Form):
    rule = forms.CharField(
        max_length=16,
        required=False,
        label=gettext_lazy("Rule"),
        help_text=gettext_lazy("Your own number, for example E1."),
    )
    kind = forms.ChoiceField(
        choices=[(key, text) for key, (text, _limit) in KINDS.items()],
        initial="ban",  # what a browser sends of a row that nobody touched
        label=gettext_lazy("Allow"),
    )
    number = forms.IntegerField(
        min_value=0, max_value=100_000, required=False, label=gettext_lazy("How many")
    )
    field = forms.ChoiceField(required=False, label=gettext_lazy("Models by"))
    values = forms.CharField(
        max_length=1000,
        required=False,
        label=gettext_lazy("Which"),
        help_text=gettext_lazy("Separated by commas."),
    )
    text = forms.CharField(
        max_length=200,
        required=False,
        label=gettext_lazy("In words"),
        help_text=gettext_lazy("Written for you when empty."),
    )
    both_lists = forms.BooleanField(
        required=False,
        label=gettext_lazy("Count both armies of a game together"),
        help_text=gettext_lazy("It is checked when pairings are generated, not when a list is submitted."),
    )
    grade = forms.ChoiceField(
        choices=[(str(grade), words) for grade, words in GRADE_WORDS.items()],
        required=False,
        initial="error",
        label=gettext_lazy("A list that breaks it has"),
    )
    announced = forms.BooleanField(
        required=False,
        initial=True,
        label=gettext_lazy("Announced in advance"),
        help_text=gettext_lazy(
            "Without the tick the restriction binds too, and lists show that players had no notice."
        ),
    )

    def __init__(self, *args: Any, roster: Roster, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["field"]
        field.choices = [("", _("any model")), *selector_words(roster).items()]
        if self.initial.get("kind"):
            self.fields["text"].widget.attrs["placeholder"] = in_words(sentence(self.initial, roster))

    def clean(self) -> dict[str, Any]:
        found: dict[str, Any] = super().clean() or {}
        if found.get("kind") in NUMBERED and found.get("number") is None:
            self.add_error("number", _("Say how many."))
        if bool(found.get("field")) != bool(_values(found.get("values", ""))):
            self.add_error("values", _("Say both: by what, and which."))
        if found.get("kind") in ("ban", "only") and not found.get("field"):
            self.add_error("field", _("Say which models."))
        return found


class FurtherForm(forms.Form):
    """Limits beyond the sentences above, as the rules read them."""

    further = StrictJSONField(
        required=False, label=gettext_lazy("More limits, as JSON"), widget=forms.Textarea(attrs={"rows": 4, "class": "num"}),
        help_text=gettext_lazy(
            "For experts: weights, ratios and several conditions at once. Leave it empty if the rows above are enough."
        ),
    )  # fmt: skip

    def __init__(self, *args: Any, ruleset: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.ruleset = ruleset

    def clean_further(self) -> list[Any]:
        limits = self.cleaned_data["further"] or []
        try:
            restrictions_of({"limits": limits}, self.ruleset)
        except Invalid as invalid:
            raise forms.ValidationError(
                [labelled(fault.path, fault.text) for fault in invalid.faults]
            ) from None
        found: list[Any] = limits
        return found


class GradesForm(forms.Form):
    """What an event makes of findings of the book: each may weigh more or less, as the organizer chooses."""

    def __init__(self, *args: Any, roster: Roster, grades: Mapping[str, Any], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for one in roster.graded:
            usual = GRADE_WORDS[one.grade].partition(" ")[0]
            choices = [
                ("", _("as in the book: %(usual)s") % {"usual": usual}),
                ("error", _("error")),
                ("warning", _("warning")),
                ("note", _("note")),
            ]
            self.fields[one.code] = forms.ChoiceField(
                required=False,
                choices=choices,
                label=f"{_(one.text)} ({one.rule})",
                initial=str(grades.get(one.code, "")),
            )

    def document(self) -> dict[str, str]:
        """The grades that differ from the book's, by code."""
        return {code: grade for code, grade in self.cleaned_data.items() if grade}


class SettingsForm(forms.Form):
    """Figures that the book leaves to the organizer; an empty field is the book's own figure."""

    prefix = "settings"

    def __init__(self, *args: Any, roster: Roster, settings: Mapping[str, Any], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for one in roster.settings:
            self.fields[one.name] = _setting_field(one, settings.get(one.name))

    def document(self) -> dict[str, Any]:
        """The figures that the organizer set, by name."""
        return {name: value for name, value in self.cleaned_data.items() if value not in (None, "", False)}


def _setting_field(one: Setting, value: Any) -> forms.Field:
    label = f"{one.figure.title} ({one.rule})"
    if one.figure.type is Type.FLAG:
        return forms.BooleanField(required=False, label=label, initial=bool(value))
    return forms.IntegerField(
        required=False,
        label=label,
        initial=value,
        min_value=one.figure.least,
        max_value=one.figure.most,
        help_text=_("%(default)s when empty, as in the book.") % {"default": one.figure.default},
    )


RestrictionFormSet = forms.formset_factory(
    RestrictionForm, extra=2, max_num=MOST_ROWS, validate_max=True, can_delete=True
)


def to_document(rows: Iterable[Mapping[str, Any]], further: list[Any], roster: Roster) -> dict[str, Any]:
    """{"limits": [...]} of the rows that say something, numbered E1, E2 ... where the organizer gave no number."""
    kept_rows = [row for row in rows if row and not row.get("DELETE")]
    return {"limits": [_limit(row, place, roster) for place, row in enumerate(kept_rows, start=1)] + further}


def from_document(document: Mapping[str, Any], ruleset: str) -> tuple[list[dict[str, Any]], list[Any]]:
    """The rows of the form, and the limits it cannot show."""
    rows, further = [], []
    for limit in limits_as_json(restrictions_of(document, ruleset).limits)["limits"]:
        row = _row(limit)
        if row is None:
            further.append(limit)
        else:
            rows.append(row)
    return rows, further


def _limit(row: Mapping[str, Any], place: int, roster: Roster) -> dict[str, Any]:
    kind, limit = row["kind"], dict(KINDS[row["kind"]][1])
    negated = limit.pop("negated", False)
    limit |= {
        "rule": row["rule"] or f"E{place}",
        "announced": row["announced"],
        "text": row["text"] or sentence(row, roster),
    }
    if row.get("grade", "") not in ("", Grade.ERROR):
        limit["grade"] = row["grade"]
    if row.get("both_lists"):
        limit["scope"] = "game"
    if kind in NUMBERED:
        limit["minimum" if kind == "least" else "maximum"] = row["number"]
    if row["field"]:
        limit["where"] = [{"field": row["field"], "values": _values(row["values"]), "negated": negated}]
    return limit


def sentence(row: Mapping[str, Any], roster: Roster) -> str:
    """The restriction in words, as players read it beside a fault: kept in English, said in the language of each reader."""
    return written(row["kind"], row["number"], _label(row["field"], roster), _values(row["values"]))


def _label(field: str, roster: Roster) -> str:
    """What models are chosen by, in English; "" where they are not chosen."""
    printed = {one.selector: one.word for one in roster.attributes if one.selector}
    return printed.get(field, field)


def _row(limit: Mapping[str, Any]) -> dict[str, Any] | None:
    """The form's row for a limit, or none where the row would say less than the limit does."""
    selectors, kind = limit["where"], _kind(limit)
    if kind is None or limit["weights"] or limit["when"] or "ratio" in limit or len(selectors) > 1:
        return None
    selector: Any = selectors[0] if selectors else {"field": "", "values": [], "negated": False}
    if selector["negated"] is not (kind == "only") or (kind in ("ban", "only") and not selectors):
        return None
    graded = {} if limit["grade"] == Grade.ERROR else {"grade": limit["grade"]}
    scope = {"both_lists": True} if limit["scope"] == "game" else {}
    return (
        graded
        | scope
        | {
            "rule": limit["rule"],
            "kind": kind,
            "number": limit["minimum"] if kind == "least" else limit["maximum"] if kind in NUMBERED else None,
            "field": selector["field"],
            "values": ", ".join(selector["values"]),
            "text": "" if is_written(limit["text"]) else limit["text"],
            "announced": limit["announced"],
        }
    )


def _kind(limit: Mapping[str, Any]) -> str | None:
    shape = (limit["measure"], limit["per"], limit["minimum"] is not None, limit["maximum"] is not None)
    if shape == ("models", "army", False, True):
        negated = any(selector["negated"] for selector in limit["where"])
        return "only" if negated and limit["maximum"] == 0 else "ban" if limit["maximum"] == 0 else "most"
    kinds = {
        ("models", "army", True, False): "least",
        ("models", "model", False, True): "copies",
        ("models", "name", False, True): "names",
        ("points", "army", False, True): "points",
    }
    return kinds.get(shape)


def _values(text: str) -> list[str]:
    return [value.strip() for value in text.split(",") if value.strip()]
