"""Pairing restrictions, and how firmly. Single pairs are not paired on the page of the players."""

from django import forms
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from tournaments.forms.event.sections import Chapter, EventPart
from tournaments.models import Apart

CHAPTER = Chapter(
    "apart",
    _("Pairing restrictions"),
    (("rematches", "teams"), ("clubs", "friends"), ("mirror",)),
    hint=_("rematches, teams, clubs, friends, equal factions"),
    note=_(
        "“Not paired where the scores allow”: close scores matter more. “Never paired”: if a round is impossible without "
        "exceptions, you see the fewest and decide. To keep two players from meeting, open Pairing restrictions on "
        "the page Players."
    ),
)


def _apart(label: StrOrPromise, hint: StrOrPromise = "") -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=Apart.choices, help_text=hint)


class ApartPart(EventPart):
    rematches = _apart(_("Players who have met before"))
    teams = _apart(_("Members of one team"))
    clubs = _apart(_("Club-mates"))
    friends = _apart(
        _("Friends"),
        _(
            "Pairs of players who asked not to meet. Enter them under Pairing restrictions on the page Players."
        ),
    )
    mirror = _apart(_("Players of one faction"), _("As their lists say, or the players’ page."))
