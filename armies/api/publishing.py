"""Publishing a catalogue by a program: the same dry run and the same rules as on the page."""

from dataclasses import asdict
from typing import Any, cast

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.permissions import TokenMayDoThis
from accounts.models import ApiToken, User
from armies.catalogue_document import read_catalogue
from armies.services.catalogue_import import Plan, plan_import, vouched
from armies.services.catalogues import load_catalogue
from common.errors import Invalid
from common.idempotency import IdempotentMixin
from rules.engine.faults import Unreadable
from rules.presenters import errors


class PublishSerializer(serializers.Serializer[Any]):
    """`document` as `/catalogues/schema/catalogue.json` describes it; `dry_run` only says what would change."""

    document = serializers.JSONField()
    note = serializers.CharField(max_length=2000, required=False, default="", allow_blank=True)
    dry_run = serializers.BooleanField(required=False, default=False)


class PublishedSerializer(serializers.Serializer[Any]):
    """`version` is null after a dry run; `is_new` false where the latest version is the same."""

    version = serializers.IntegerField(allow_null=True)
    fingerprint = serializers.CharField()
    is_new = serializers.BooleanField()
    added = serializers.ListField(child=serializers.CharField())
    removed = serializers.ListField(child=serializers.CharField())
    renamed = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))
    changed = serializers.JSONField()
    lists = serializers.IntegerField(help_text="Saved lists that hold what changes.")
    submissions = serializers.IntegerField(help_text="Submitted lists of the catalogue.")


@extend_schema(tags=["catalogues"])
class PublishView(IdempotentMixin, APIView):
    permission_classes = [IsAuthenticated, TokenMayDoThis]
    token_scopes = (ApiToken.Scope.CATALOGUES.value,)

    @extend_schema(
        summary="Publish the next version of a catalogue",
        request=PublishSerializer,
        responses={200: PublishedSerializer, 201: PublishedSerializer},
    )
    def post(self, request: Request) -> Response:
        asked = PublishSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        body, actor = asked.validated_data, cast(User, request.user)
        plan = _plan(body["document"], actor)
        if body["dry_run"]:
            return Response(_body(plan, None, plan.signature, not plan.is_unchanged))
        version, is_new = load_catalogue(plan.document, actor=actor, note=body["note"])
        code = status.HTTP_201_CREATED if is_new else status.HTTP_200_OK
        return Response(_body(plan, version.number, version.fingerprint, is_new), status=code)


def _plan(document: Any, actor: User) -> Plan:
    try:
        read = read_catalogue(document)
    except Unreadable as unreadable:
        text = _("The catalogue cannot be read.")
        raise Invalid("catalogue-unreadable", text, faults=errors.in_words(unreadable.faults)) from None
    return plan_import(vouched(read, actor), actor=actor)


def _body(plan: Plan, number: int | None, fingerprint: str, is_new: bool) -> dict[str, Any]:
    return {
        "version": number,
        "fingerprint": fingerprint,
        "is_new": is_new,
        "added": plan.added,
        "removed": plan.removed,
        "renamed": [list(pair) for pair in plan.renamed],
        "changed": [
            {"model": name, "changes": [asdict(one) for one in changes]} for name, changes in plan.changed
        ],
        "lists": plan.lists,
        "submissions": plan.submissions,
    }
