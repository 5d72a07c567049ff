"""One endpoint that says what a far-reaching change would bring about, and changes nothing."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import User
from tournaments.access import Right, Viewer, see_entry, see_pairing, see_round
from tournaments.api.base import EventView
from tournaments.api.bodies import OverrideSerializer
from tournaments.api.control import EffectsSerializer
from tournaments.api.tables import claim_of
from tournaments.services import events, rounds
from tournaments.services.entries import actions, registration
from tournaments.services.pairing.re_pairing import repair_tables
from tournaments.services.previewing import rehearse
from tournaments.services.results import override_result

Act: TypeAlias = Callable[[], object]
Body: TypeAlias = Mapping[str, Any]
NEEDS = {"player": "drop withdraw disqualify", "round": "take-back finish repair", "table": "result"}
WHY = "rehearsal"


class Change(NamedTuple):
    right: Right
    make: Callable[[Viewer, Body, User], Act]


def _leaves(step: str) -> Callable[[Viewer, Body, User], Act]:
    return lambda seen, body, actor: partial(
        actions.STEPS[step][0], see_entry(seen, body["player"]), actor=actor
    )


def _disqualified(seen: Viewer, body: Body, actor: User) -> Act:
    entry = see_entry(seen, body["player"])
    return partial(registration.drop, entry, actor=actor, disqualify=True, why=WHY)


def _taken_back(seen: Viewer, body: Body, actor: User) -> Act:
    return partial(rounds.unpublish_round, see_round(seen, body["round"]), actor=actor)


def _finished(seen: Viewer, body: Body, actor: User) -> Act:
    return partial(rounds.finish_round, see_round(seen, body["round"]), actor=actor)


def _paired_again(seen: Viewer, body: Body, actor: User) -> Act:
    return partial(repair_tables, see_round(seen, body["round"]), body["tables"], reason=WHY, actor=actor)


def _result(seen: Viewer, body: Body, actor: User) -> Act:
    pairing, result = see_pairing(seen, body["table"]), body["result"]
    return partial(override_result, pairing, claim_of(pairing, result), reason=result["reason"], actor=actor)


CHANGES: dict[str, Change] = {
    "drop": Change(Right.RUN, _leaves("drop")),
    "withdraw": Change(Right.RUN, _leaves("withdraw")),
    "disqualify": Change(Right.HEAD, _disqualified),
    "result": Change(Right.SCORE, _result),
    "repair": Change(Right.RUN, _paired_again),
    "take-back": Change(Right.RUN, _taken_back),
    "finish": Change(Right.RUN, _finished),
    "unpublish": Change(
        Right.MANAGE, lambda seen, body, actor: partial(events.unpublish_event, seen.event, actor=actor)
    ),
    "close": Change(
        Right.MANAGE, lambda seen, body, actor: partial(events.close_event, seen.event, actor=actor)
    ),
}


class RehearsalSerializer(serializers.Serializer[Any]):
    """`player` is an entry number, `table` and `tables` are ids of tables; which are needed depends on the change."""

    change = serializers.ChoiceField(choices=list(CHANGES))
    player = serializers.IntegerField(min_value=1, required=False)
    round = serializers.IntegerField(min_value=1, required=False)
    table = serializers.IntegerField(min_value=1, required=False)
    tables = serializers.ListField(child=serializers.IntegerField(min_value=1), required=False, default=list)
    result = OverrideSerializer(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        needed = [name for name, changes in NEEDS.items() if attrs["change"] in changes.split()]
        if attrs["change"] == "result":
            needed.append("result")
        missing = {name: _("This change needs it.") for name in needed if name not in attrs}
        if missing:
            raise serializers.ValidationError(missing)
        return attrs


@extend_schema(tags=["events"])
class RehearsalView(EventView):
    @extend_schema(
        summary="What a change would bring about; nothing is changed",
        description="Places moved in the standings, later rounds that would have been paired otherwise, "
        "who comes from the waiting list, tables that change; or why it is not possible now.",
        request=RehearsalSerializer,
        responses=EffectsSerializer,
    )
    def post(self, request: Request, slug: str) -> Response:
        seen = self.see(slug)
        body = self.body(RehearsalSerializer)
        change = CHANGES[body["change"]]
        seen.require(change.right)
        after = see_pairing(seen, body["table"]).round.number if body["change"] == "result" else None
        effects = rehearse(seen.event, change.make(seen, body, self.actor), after_round=after)
        return Response(EffectsSerializer(effects).data)
