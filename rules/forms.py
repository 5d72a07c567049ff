"""The forms of the referee's pages. They check what was typed; whether a case can be read is the referee's to say."""

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.db import models
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules.engine.game import Reading, Ruleset
from rules.games.registry import GAMES, RULESETS
from rules.models import RulingRecord
from rules.queries import Wanted
from rules.rulebooks.in_words import editions, in_words
from wording import labelled


class CaseForm(forms.Form):
    case = forms.CharField(
        label=gettext_lazy("The case"),
        strip=False,
        max_length=1_000_000,
        widget=forms.Textarea(
            attrs={"class": "num", "rows": 18, "spellcheck": "false", "autocapitalize": "off"}
        ),
        help_text=gettext_lazy(
            "JSON: the ruleset, the position, what was done with the dice as they fell, what each player claims."
        ),
    )


class RecordForm(forms.Form):
    """What a judge adds when a ruling is given."""

    title = forms.CharField(
        label=gettext_lazy("Title"),
        max_length=160,
        required=False,
        help_text=gettext_lazy("Shown in the list of rulings and found by its search."),
    )
    note = forms.CharField(
        label=gettext_lazy("Note"),
        max_length=4000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy("What the case cannot say: who saw what, what was agreed."),
    )
    is_public = forms.BooleanField(
        label=gettext_lazy("Publish as a precedent"),
        required=False,
        help_text=gettext_lazy(
            "A precedent is an example for later disputes. Everybody finds it among the rulings, with your name. "
            "Without this tick the ruling stays private: only you, the staff of the site and people who have its "
            "link can read it."
        ),
    )


class SeenBy(models.TextChoices):
    """Who finds a ruling in the list."""

    EVERYBODY = "everybody", gettext_lazy("Precedents")
    FEW = "few", gettext_lazy("Not published")


class SearchRulingsForm(forms.Form):
    """What rulings are looked for by. `events` are the places that the reader works at, by scope."""

    q = forms.CharField(
        label=gettext_lazy("Words"),
        max_length=100,
        required=False,
        help_text=gettext_lazy(
            "From the title, the judge’s note or a claim; or a fingerprint. “Next to” finds “adjacent” too."
        ),
    )
    rule = forms.CharField(
        label=gettext_lazy("Rule"),
        max_length=20,
        required=False,
        help_text=gettext_lazy("A number, such as 6.11."),
    )
    ability = forms.ChoiceField(label=gettext_lazy("Ability"), required=False)
    ruleset = forms.ChoiceField(label=gettext_lazy("Rules"), required=False)
    verdict = forms.ChoiceField(
        label=gettext_lazy("Verdict"),
        choices=[("", gettext_lazy("Any")), *RulingRecord.Verdict.choices],
        required=False,
        help_text=gettext_lazy(
            "Whether the action was allowed. Not decided: a die or a decision is missing."
        ),
    )
    seen_by = forms.ChoiceField(
        label=gettext_lazy("Published"),
        choices=[("", gettext_lazy("Any")), *SeenBy.choices],
        required=False,
        help_text=gettext_lazy("The page of a ruling says who can read it."),
    )
    scope = forms.ChoiceField(label=gettext_lazy("Event"), required=False)

    def __init__(self, *args: Any, events: Mapping[str, str], is_signed_in: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not is_signed_in:  # a visitor finds precedents alone
            del self.fields["seen_by"]
        abilities = sorted(
            {(one.name, one.title) for game in GAMES.values() for one in game.abilities.values()}
        )
        self._offer("ability", abilities)
        self._offer("ruleset", editions())
        if events:
            self._offer("scope", list(events.items()))
        else:
            del self.fields["scope"]

    def _offer(self, name: str, choices: list[tuple[str, str]]) -> None:
        self.fields[name].choices = [("", _("Any")), *choices]  # type: ignore[attr-defined]

    @property
    def wanted(self) -> Wanted:
        """What was asked for and can be understood; anything else is left out."""
        self.is_valid()
        return Wanted(**{name: value for name, value in self.cleaned_data.items() if value})


class CompareReadingForm(forms.Form):
    """Which reading is tried, and on which rulings. `events` are the places that the reader works at, by scope."""

    reading = forms.ChoiceField(label=gettext_lazy("Other reading"))
    scope = forms.ChoiceField(label=gettext_lazy("Rulings of"), required=False)

    def __init__(self, *args: Any, events: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        books = [in_words(book) for book in RULESETS.values() if book.readings]
        groups = [(book.title, list(_other_readings(book))) for book in books]
        self.fields["reading"].choices = groups  # type: ignore[attr-defined]
        self.fields["scope"].choices = [  # type: ignore[attr-defined]
            ("", _("All rulings that you may read")),
            *events.items(),
        ]

    @property
    def wanted(self) -> dict[str, str]:
        ruleset, reading, option = self.cleaned_data["reading"].split(" ")
        return {"ruleset": ruleset, "reading": reading, "option": option, "scope": self.cleaned_data["scope"]}


def _other_readings(book: Ruleset) -> Iterator[tuple[str, str]]:
    """Each way to read a rule, its default included: an event may read it otherwise."""
    for reading in book.readings:
        for option, sentence in reading.options.items():
            yield f"{book.id} {reading.name} {option}", labelled(f"{reading.rule} {reading.title}", sentence)


class OverruleForm(RecordForm):
    """`scope`: the place where the earlier ruling was given, which decides who reads the new one as well."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=4000,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy("Why the earlier ruling does not stand. Both rulings stay on record."),
    )
    field_order = ["reason", "title", "note", "is_public"]

    def __init__(self, *args: Any, scope: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if scope:
            self.fields["is_public"].help_text = _(
                "A precedent is an example for later disputes. Everybody who may see the lists of the event finds it "
                "among the rulings, with your name and without the event. Without this tick only the staff, the players "
                "of its table and people who may see the lists of the event can read the ruling."
            )


class ReportForm(forms.Form):
    sentence = forms.CharField(
        label=gettext_lazy("What is wrong, and what should it be?"),
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=gettext_lazy("A rule number or an official answer helps most."),
    )


class ReadingsForm(forms.Form):
    """One choice for each contested rule of a ruleset."""

    def __init__(self, *args: Any, readings: tuple[Reading, ...], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for reading in readings:
            self.fields[reading.name] = forms.ChoiceField(
                label=f"{reading.rule} {reading.title}", choices=list(reading.options.items()), required=False
            )
