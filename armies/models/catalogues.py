"""Catalogues: which models a game has and what they cost.

A published version never changes; a correction is a new version.
"""

from fractions import Fraction
from typing import Any

from django.conf import settings
from django.core.validators import RegexValidator
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from simple_history.models import HistoricalRecords

from common.errors import Refusal

KEY = RegexValidator(r"^[a-z0-9][a-z0-9-]*\Z", gettext_lazy("Small letters, digits and hyphens only."))


class Catalogue(models.Model):
    class Trust(models.TextChoices):
        DOCUMENTED = "documented", gettext_lazy("From published sources")
        SAMPLE = "sample", gettext_lazy("Made-up values")
        COMMUNITY = "community", gettext_lazy("Player-made")

    OFFICIAL = (Trust.DOCUMENTED, Trust.SAMPLE)  # only administrators publish these

    slug = models.CharField(max_length=64, unique=True, validators=[KEY])
    name = models.CharField(max_length=120)
    game = models.CharField(max_length=32, db_index=True)
    trust = models.CharField(max_length=16, choices=Trust, default=Trust.COMMUNITY)
    description = models.TextField(blank=True)
    source = models.TextField(blank=True, help_text="Where the values come from.")
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="catalogues"
    )
    deprecated_at = models.DateTimeField(
        null=True,
        blank=True,
        help_text="Since when nobody keeps it up; lists and events keep what they have.",
    )
    replaced_by = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="replaces"
    )
    created_at = models.DateTimeField(default=timezone.now)
    history = HistoricalRecords()

    class Meta:
        ordering = ["game", "name"]
        constraints = [
            models.CheckConstraint(
                condition=Q(replaced_by=None) | Q(deprecated_at__isnull=False),
                name="catalogue_replaced_is_deprecated",
            )
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("armies:catalogue", args=[self.slug])

    @property
    def is_official(self) -> bool:
        return self.trust in self.OFFICIAL

    @property
    def owner_name(self) -> str:
        """Who answers for it. What comes with the service has no owner, nor has what a deleted account left behind."""
        if self.owner is not None:
            return str(self.owner)
        return "Muster" if self.is_official else _("a deleted account")

    @property
    def provenance(self) -> str:
        """Trust and owner in words, wherever the catalogue is named: names alone can be the same."""
        trust_line = _("%(trust)s, by %(owner_name)s") % {
            "trust": self.get_trust_display(),
            "owner_name": self.owner_name,
        }
        return f"{trust_line}; {self.deprecation}" if self.is_deprecated else trust_line

    @property
    def is_deprecated(self) -> bool:
        return self.deprecated_at is not None

    @property
    def deprecation(self) -> str:
        return (
            _("deprecated, replaced by %(replaced_by)s") % {"replaced_by": self.replaced_by}
            if self.replaced_by
            else "deprecated"
        )


class CatalogueVersion(models.Model):
    class State(models.TextChoices):
        DRAFT = "draft", gettext_lazy("Draft")
        PUBLISHED = "published", gettext_lazy("Published")

    catalogue = models.ForeignKey(Catalogue, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    label = models.CharField(
        max_length=40, blank=True, help_text="As the source calls it, for example an errata date."
    )
    note = models.TextField(blank=True, help_text="What changed.")
    renamed = models.JSONField(
        default=dict,
        db_default={},
        blank=True,
        help_text="Keys of the version before with what they are called here, so that lists follow.",
    )
    limits = models.JSONField(
        default=list,
        db_default=[],
        blank=True,
        help_text="What every list of this version keeps, as the limits of an event are written.",
    )
    base = models.ForeignKey(
        "self",
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="house_rules",
        help_text="The version of another catalogue of which house rules make this one.",
    )
    state = models.CharField(max_length=16, choices=State, default=State.DRAFT)
    published_at = models.DateTimeField(null=True, blank=True)
    fingerprint = models.CharField(max_length=64, blank=True, editable=False)
    # Counted when the version is published: models that an army can hold, and how many of those have a price.
    size = models.PositiveIntegerField(default=0, db_default=0, editable=False)
    priced = models.PositiveIntegerField(default=0, db_default=0, editable=False)

    class Meta:
        ordering = ["catalogue", "-number"]
        constraints = [
            models.UniqueConstraint(fields=["catalogue", "number"], name="catalogue_version_number_unique"),
            models.UniqueConstraint(
                fields=["catalogue"], condition=Q(state="draft"), name="catalogue_one_draft_at_a_time"
            ),
            models.CheckConstraint(
                condition=Q(state="draft") | (Q(published_at__isnull=False) & ~Q(fingerprint="")),
                name="catalogue_published_is_dated_and_signed",
            ),
        ]

    def __str__(self) -> str:
        return _("%(catalogue)s, version %(label)s") % {
            "catalogue": self.catalogue.name,
            "label": self.label or self.number,
        }

    def get_absolute_url(self) -> str:
        return reverse("armies:catalogue-version", args=[self.catalogue.slug, self.number])

    @property
    def full_name(self) -> str:
        return f"{self} ({self.catalogue.provenance})"

    @property
    def completeness(self) -> Fraction:
        """The share of its models that have a price."""
        return Fraction(self.priced, self.size) if self.size else Fraction(0)

    @property
    def is_complete(self) -> bool:
        return self.completeness == 1

    @property
    def prices_most(self) -> bool:
        return 2 * self.priced > self.size

    @property
    def is_published(self) -> bool:
        return self.state == self.State.PUBLISHED


class CatalogueModel(models.Model):
    """One model card of one version. `figures` are those that the game's roster declares, checked when they are written.

    `unreadable` names the fields whose value nobody knows.
    """

    version = models.ForeignKey(CatalogueVersion, on_delete=models.CASCADE, related_name="cards")
    key = models.CharField(max_length=64, validators=[KEY])
    name = models.CharField(max_length=120)
    kind = models.CharField(max_length=32, default="minion")
    points = models.PositiveIntegerField(default=0)
    figures = models.JSONField(
        default=dict, blank=True, help_text="What the game prints on its models, by name."
    )
    unreadable = models.JSONField(
        default=list, blank=True, help_text="Names of the fields whose value nobody knows."
    )
    note = models.TextField(blank=True)
    history = HistoricalRecords()

    class Meta:
        ordering = ["version", "name", "key"]
        constraints = [models.UniqueConstraint(fields=["version", "key"], name="catalogue_model_key_unique")]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        self._refuse_when_published()
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        self._refuse_when_published()
        return super().delete(*args, **kwargs)

    def _refuse_when_published(self) -> None:
        if self.version.is_published:
            text = "A published catalogue version never changes; begin a new version instead."
            raise Refusal("catalogue-published", text)
