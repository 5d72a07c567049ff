"""Lists over the API: the same services and the same verdicts as the pages."""

from typing import Any, cast

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import status
from rest_framework.generics import ListAPIView
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import User
from armies.access import get_own_list, get_version, lists_of
from armies.api.serializers import (
    AddedModelSerializer,
    ListDetailsSerializer,
    ListSerializer,
    NewListSerializer,
    ReportSerializer,
    RowChangeSerializer,
    UndoSerializer,
    ValidateSerializer,
)
from armies.cards import Cards, cards_of
from armies.checking import check_list, terms_of
from armies.interchange.drafts import tidied
from armies.models import ArmyList
from armies.services import lists
from armies.services.keeping import keep_list
from armies.services.rows import checked_options, set_row
from common.errors import Invalid
from common.idempotency import IdempotentMixin
from rules.engine.army_document import read_army
from rules.engine.faults import Unreadable
from rules.games.registry import game_of
from rules.presenters import errors


def _asked(serializer: Any) -> dict[str, Any]:
    serializer.is_valid(raise_exception=True)
    found: dict[str, Any] = serializer.validated_data
    return found


def _user(request: Request) -> User:
    return cast(User, request.user)


@extend_schema(tags=["lists"])
@extend_schema_view(get=extend_schema(summary="Your lists"))
class ListsView(IdempotentMixin, ListAPIView[ArmyList]):
    serializer_class = ListSerializer
    queryset = ArmyList.objects.none()

    def get_queryset(self) -> QuerySet[ArmyList]:
        return lists_of(self.request.user)

    @extend_schema(summary="Begin a list", request=NewListSerializer, responses={201: ListSerializer})
    def post(self, request: Request) -> Response:
        asked = _asked(NewListSerializer(data=request.data))
        version = get_version(request.user, asked["catalogue"], asked.get("version"))
        made = lists.create_list(
            owner=_user(request),
            name=asked["name"],
            version=version,
            ruleset=asked["ruleset"],
            point_level=asked["point_level"],
            rows=_rows(asked.get("rows", []), cards_of(version), asked["ruleset"]),
        )
        return Response(ListSerializer(made).data, status=status.HTTP_201_CREATED)


def _rows(rows: list[dict[str, Any]], cards: Cards, ruleset: str) -> list[dict[str, Any]]:
    """Rows whose model the catalogue does not know keep what was said as their name. Raises Invalid for wrong options."""
    return [
        {
            "model": row["model"] if row["model"] in cards else "",
            "name": cards[row["model"]].name if row["model"] in cards else row["model"],
            "count": row["count"],
            **_beside(row, checked_options(row.get("options", {}), ruleset, f"/rows/{place}/options")),
        }
        for place, row in enumerate(rows)
    ]


def _beside(row: dict[str, Any], options: dict[str, Any]) -> dict[str, Any]:
    row_now = {"options": options} | {name: tidied(row.get(name, "")) for name in ("group", "note")}
    return {name: value for name, value in row_now.items() if value}


@extend_schema(tags=["lists"])
class ListView(APIView):
    @extend_schema(summary="One of your lists", responses=ListSerializer)
    def get(self, request: Request, list_id: int) -> Response:
        return Response(ListSerializer(get_own_list(request.user, list_id)).data)

    @extend_schema(
        summary="Change name, level, notes, folder or tags",
        request=ListDetailsSerializer,
        responses=ListSerializer,
    )
    def patch(self, request: Request, list_id: int) -> Response:
        army_list = get_own_list(request.user, list_id)
        asked = _asked(ListDetailsSerializer(data=request.data))
        now: dict[str, Any] = {
            "name": army_list.name,
            "point_level": army_list.point_level,
            "notes": army_list.notes,
        }
        kept: dict[str, Any] = {"folder": army_list.folder, "tags": army_list.tags}
        kept |= {name: asked.pop(name) for name in kept if name in asked}
        keep_list(army_list=army_list, actor=_user(request), **kept)
        changed = lists.set_details(army_list=army_list, actor=_user(request), **(now | asked))
        return Response(ListSerializer(changed).data)

    @extend_schema(summary="Delete a list", responses={204: None})
    def delete(self, request: Request, list_id: int) -> Response:
        lists.delete_list(army_list=get_own_list(request.user, list_id), actor=_user(request))
        return Response(status=status.HTTP_204_NO_CONTENT)


@extend_schema(tags=["lists"])
class RowsView(IdempotentMixin, APIView):
    @extend_schema(summary="Add models", request=AddedModelSerializer, responses=ListSerializer)
    def post(self, request: Request, list_id: int) -> Response:
        army_list, asked = (
            get_own_list(request.user, list_id),
            _asked(AddedModelSerializer(data=request.data)),
        )
        changed = lists.add_model(
            army_list=army_list, key=asked["model"], count=asked["count"], actor=_user(request)
        )
        return Response(ListSerializer(changed).data)


@extend_schema(tags=["lists"])
class RowView(APIView):
    @extend_schema(
        summary="Change how many, options, group or note",
        request=RowChangeSerializer,
        responses=ListSerializer,
    )
    @transaction.atomic
    def patch(self, request: Request, list_id: int, row_id: int) -> Response:
        army_list, asked = get_own_list(request.user, list_id), _asked(RowChangeSerializer(data=request.data))
        if asked.keys() - {"count"}:
            army_list = self._set_beside(request, army_list, row_id, asked)
        if "count" in asked:
            return self._set(request, army_list, row_id, asked["count"])
        return Response(ListSerializer(army_list).data)

    def _set_beside(
        self, request: Request, army_list: ArmyList, row_id: int, asked: dict[str, Any]
    ) -> ArmyList:
        row = lists.row_of(army_list, row_id)
        now: dict[str, Any] = {"options": {}, "group": "", "note": ""}
        now |= {name: row[name] for name in now if name in row}
        arguments = now | {name: value for name, value in asked.items() if name in now}
        return set_row(army_list=army_list, row_id=row_id, actor=_user(request), **arguments)

    @extend_schema(summary="Take a row away", responses={200: ListSerializer})
    def delete(self, request: Request, list_id: int, row_id: int) -> Response:
        return self._set(request, get_own_list(request.user, list_id), row_id, 0)

    def _set(self, request: Request, army_list: ArmyList, row_id: int, count: int) -> Response:
        changed = lists.set_count(army_list=army_list, row_id=row_id, count=count, actor=_user(request))
        return Response(ListSerializer(changed).data)


@extend_schema(tags=["lists"])
class UndoView(APIView):
    @extend_schema(summary="Undo the last change", request=UndoSerializer, responses=ListSerializer)
    def post(self, request: Request, list_id: int) -> Response:
        army_list, asked = get_own_list(request.user, list_id), _asked(UndoSerializer(data=request.data))
        changed = lists.undo(army_list=army_list, actor=_user(request), revision=asked["revision"])
        return Response(ListSerializer(changed).data)


@extend_schema(tags=["lists"])
class ReportView(APIView):
    @extend_schema(summary="Every fault of a list, its totals and facts", responses=ReportSerializer)
    def get(self, request: Request, list_id: int) -> Response:
        army_list = get_own_list(request.user, list_id)
        return Response(check_list(army_list, terms_of(army_list)).as_json())


@extend_schema(tags=["lists"])
class ValidateView(APIView):
    """Judges an army without storing it. Nobody needs to sign in."""

    permission_classes = [AllowAny]

    @extend_schema(summary="Judge an army", request=ValidateSerializer, responses=ReportSerializer)
    def post(self, request: Request) -> Response:
        asked = _asked(ValidateSerializer(data=request.data))
        cards: Cards = {}
        if asked.get("catalogue"):
            cards = cards_of(get_version(request.user, asked["catalogue"], asked.get("version")))
        roster = game_of(asked["ruleset"]).roster
        try:
            army = read_army(asked["army"], roster, cards)
        except Unreadable as unreadable:
            text = _("The army cannot be read.")
            raise Invalid("army-unreadable", text, faults=errors.in_words(unreadable.faults)) from None
        return Response(roster.check(army).as_json())
