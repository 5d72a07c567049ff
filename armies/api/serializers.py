"""What the API takes and gives. Rules are not checked here: the services and the game's own validator do that."""

from collections.abc import Mapping, Sequence
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from armies.access import may_read_notes
from armies.event_port import Terms, Viewer, events
from armies.interchange.drafts import Code
from armies.interchange.reading import MOST_BYTES
from armies.models import ArmyList, Catalogue, CatalogueVersion, Submission
from armies.services.check_record import stamp_of
from armies.services.keeping import LONGEST_FOLDER, LONGEST_TAG, MOST_TAGS
from common.api.serializers import FaultSerializer, rows_of
from rules.engine.army_document import MOST_MODELS
from rules.engine.attributes import Attribute, Type
from rules.engine.options import LONGEST_GROUP, LONGEST_NOTE
from rules.games.registry import GAMES, RULESETS


class ReportSerializer(serializers.Serializer[Any]):
    legal = serializers.BooleanField()
    faults = FaultSerializer(many=True)
    advice = FaultSerializer(many=True)
    totals = serializers.JSONField()
    facts = serializers.JSONField()


class AttributeSerializer(serializers.Serializer[Attribute]):
    """One figure of a game's models. `empty` is the value of a model of which nothing is said."""

    name = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    type = serializers.ChoiceField(choices=[one.value for one in Type])
    unit = serializers.CharField()
    empty = serializers.SerializerMethodField()
    options = serializers.SerializerMethodField(help_text="The values of a choice, the usual one first.")

    @extend_schema_field(OpenApiTypes.ANY)
    def get_empty(self, one: Attribute) -> Any:
        return one.as_json(one.empty)

    def get_options(self, one: Attribute) -> list[str]:
        return [value for value, _ in one.options]


class CatalogueSerializer(serializers.ModelSerializer[Catalogue]):
    """`size` and `priced` are of the newest version: its models, and how many of them have a points cost."""

    versions = serializers.SerializerMethodField()
    owner = serializers.CharField(source="owner_name", read_only=True)
    is_official = serializers.BooleanField(read_only=True)
    size = serializers.SerializerMethodField()
    priced = serializers.SerializerMethodField()
    deprecated = serializers.BooleanField(source="is_deprecated", read_only=True)
    replaced_by = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True, allow_null=True)
    figures = serializers.SerializerMethodField(help_text="What the game prints on its models, in order.")

    class Meta:
        model = Catalogue
        fields = [
            "slug",
            "name",
            "game",
            "trust",
            "is_official",
            "owner",
            "description",
            "source",
            "deprecated",
            "replaced_by",
            "size",
            "priced",
            "figures",
            "versions",
        ]

    @extend_schema_field(AttributeSerializer(many=True))
    def get_figures(self, catalogue: Catalogue) -> list[dict[str, Any]]:
        game = GAMES.get(catalogue.game)
        return rows_of(AttributeSerializer(), game.roster.attributes) if game else []

    def get_size(self, catalogue: Catalogue) -> int:
        return self._newest(catalogue).size

    def get_priced(self, catalogue: Catalogue) -> int:
        return self._newest(catalogue).priced

    def _newest(self, catalogue: Catalogue) -> CatalogueVersion:
        """A catalogue without a published version has a draft that only its owner sees."""
        published = (version for version in catalogue.versions.all() if version.is_published)
        return next(published, CatalogueVersion())

    def get_versions(self, catalogue: Catalogue) -> list[int]:
        """The numbers of the published versions, the newest first."""
        return [version.number for version in catalogue.versions.all() if version.is_published]


class AddedModelSerializer(serializers.Serializer[Any]):
    model = serializers.CharField(max_length=64)
    count = serializers.IntegerField(min_value=1, max_value=MOST_MODELS, default=1)


class RowSerializer(AddedModelSerializer):
    """`options` are those that the game declares; `group` is the horde, crew or warband; only the owner sees `note`."""

    id = serializers.IntegerField(read_only=True)
    name = serializers.CharField(read_only=True)
    options = serializers.DictField(required=False)
    group = serializers.CharField(max_length=LONGEST_GROUP, required=False, allow_blank=True)
    note = serializers.CharField(max_length=LONGEST_NOTE, required=False, allow_blank=True)


class RowChangeSerializer(serializers.Serializer[Any]):
    """What is left out stays as it is; `options` replaces all options of the row."""

    count = serializers.IntegerField(min_value=0, max_value=MOST_MODELS, required=False)
    options = serializers.DictField(required=False)
    group = serializers.CharField(max_length=LONGEST_GROUP, required=False, allow_blank=True)
    note = serializers.CharField(max_length=LONGEST_NOTE, required=False, allow_blank=True)


class UndoSerializer(serializers.Serializer[Any]):
    revision = serializers.IntegerField(min_value=1)


class ListSerializer(serializers.ModelSerializer[ArmyList]):
    catalogue = serializers.CharField(source="version.catalogue.slug", read_only=True)
    catalogue_name = serializers.CharField(source="version.catalogue.name", read_only=True)
    catalogue_trust = serializers.CharField(source="version.catalogue.trust", read_only=True)
    catalogue_owner = serializers.CharField(source="version.catalogue.owner_name", read_only=True)
    version = serializers.IntegerField(source="version.number", read_only=True)
    rows = RowSerializer(many=True, read_only=True)
    tags = serializers.ListField(child=serializers.CharField(), read_only=True)

    class Meta:
        model = ArmyList
        fields = [
            "id",
            "name",
            "ruleset",
            "catalogue",
            "catalogue_name",
            "catalogue_trust",
            "catalogue_owner",
            "version",
            "point_level",
            "event_key",
            "rows",
            "notes",
            "folder",
            "tags",
            "revision",
            "created_at",
            "updated_at",
        ]
        read_only_fields = fields


class NewListSerializer(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=120)
    ruleset = serializers.ChoiceField(choices=sorted(RULESETS))
    catalogue = serializers.CharField(max_length=64)
    version = serializers.IntegerField(required=False, help_text="The newest one when left out.")
    point_level = serializers.IntegerField(min_value=1, max_value=100_000)
    rows = RowSerializer(many=True, required=False)


class DiagnosticSerializer(serializers.Serializer[Any]):
    code = serializers.ChoiceField(choices=[code.value for code in Code])
    place = serializers.IntegerField(help_text="Line or row, from 1; 0 for the whole document.")
    text = serializers.CharField()


class ImportSerializer(serializers.Serializer[Any]):
    """`text` is whatever the import page takes: roster JSON, plain text, CSV, BattleScribe XML, New Recruit JSON."""

    ruleset = serializers.ChoiceField(choices=sorted(RULESETS))
    catalogue = serializers.CharField(max_length=64)
    version = serializers.IntegerField(required=False)
    text = serializers.CharField(max_length=MOST_BYTES, trim_whitespace=False)


class ImportedSerializer(serializers.Serializer[Any]):
    list = ListSerializer()
    diagnostics = DiagnosticSerializer(many=True)


class ListDetailsSerializer(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=120, required=False)
    point_level = serializers.IntegerField(min_value=1, max_value=100_000, required=False)
    notes = serializers.CharField(max_length=4000, required=False, allow_blank=True)
    folder = serializers.CharField(max_length=LONGEST_FOLDER, required=False, allow_blank=True)
    tags = serializers.ListField(
        child=serializers.CharField(max_length=LONGEST_TAG), max_length=MOST_TAGS, required=False
    )


class ValidateSerializer(serializers.Serializer[Any]):
    """An army to be judged without being stored. `catalogue` supplies models, `models` adds or replaces some."""

    ruleset = serializers.ChoiceField(choices=sorted(RULESETS))
    catalogue = serializers.CharField(max_length=64, required=False)
    version = serializers.IntegerField(required=False)
    army = serializers.JSONField(help_text='{"rows": [{"model": "gimli", "count": 1}], "point_level": 1000}')


class SubmissionSerializer(serializers.ModelSerializer[Submission]):
    """`catalogue_accepted`: whether the event accepts lists of this catalogue version; null where it was not asked."""

    owner = serializers.CharField(source="player", read_only=True, help_text="The player’s name.")
    catalogue = serializers.CharField(source="version.catalogue.slug", read_only=True)
    catalogue_name = serializers.CharField(source="version.catalogue.name", read_only=True)
    catalogue_trust = serializers.CharField(source="version.catalogue.trust", read_only=True)
    catalogue_owner = serializers.CharField(source="version.catalogue.owner_name", read_only=True)
    catalogue_accepted = serializers.SerializerMethodField()
    version = serializers.IntegerField(source="version.number", read_only=True)
    rounds = serializers.SerializerMethodField(help_text="The published rounds in which this list counted.")
    decision_note = serializers.SerializerMethodField()
    check_stamp = serializers.SerializerMethodField()

    class Meta:
        model = Submission
        fields = [
            "id",
            "event_key",
            "owner",
            "number",
            "name",
            "ruleset",
            "catalogue",
            "catalogue_name",
            "catalogue_trust",
            "catalogue_owner",
            "catalogue_accepted",
            "version",
            "point_level",
            "restrictions",
            "document",
            "report",
            "fingerprint",
            "salt",
            "state",
            "is_late",
            "submitted_at",
            "locked_at",
            "decided_at",
            "decision_note",
            "check_stamp",
            "rounds",
        ]
        read_only_fields = fields

    def get_rounds(self, submission: Submission) -> list[int]:
        """Asked once for a page of many, where the caller says `rounds`."""
        known: Mapping[int, Sequence[int]] | None = self.context.get("rounds")
        if known is None:
            known = events().rounds_of(submission.event_key, submission.pk)
        return list(known.get(submission.pk, ()))

    def get_decision_note(self, submission: Submission) -> str:
        """Empty for whom it is not meant for."""
        return submission.decision_note if self._is_inside(submission) else ""

    def get_check_stamp(self, submission: Submission) -> int | None:
        """What a decision names as `seen`; for checkers, where one list is asked for."""
        viewer: Viewer | None = self.context.get("viewer")
        is_asked = viewer is not None and viewer.is_checker and self.context.get("stamped", False)
        return stamp_of(submission) if is_asked else None

    def _is_inside(self, submission: Submission) -> bool:
        viewer: Viewer | None = self.context.get("viewer")
        return viewer is None or may_read_notes(submission, viewer)

    def get_catalogue_accepted(self, submission: Submission) -> bool | None:
        terms: Terms | None = self.context.get("terms")
        return terms.accepted.takes(submission.version) if terms and terms.accepted is not None else None


class DecisionSerializer(serializers.Serializer[Any]):
    """`seen`: the `check_stamp` that was read. A check that changed since then is answered with 409 and the changes."""

    seen = serializers.IntegerField(min_value=0, required=False, allow_null=True, default=None)
    note = serializers.CharField(max_length=4000, required=False, allow_blank=True, default="")
