"""Rounds of pods: tables of three and four. The tables come from `tournaments.pairing.pods`."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from django.utils.translation import gettext as _

from common.errors import Refusal
from tournaments import pairing
from tournaments.history.pairing_input import Exceptions, active_entries, players_of, rules_of, seed_of
from tournaments.history.played import games_of
from tournaments.history.ranking import points_text
from tournaments.history.round_snapshot import plain, snapshot_of
from tournaments.history.scoring import scoring_of
from tournaments.models import Entry, Event, PairingKind, RoundKind
from tournaments.pairing import Player
from tournaments.pairing.sentences import Sentence, in_english, of_pods, paragraph
from tournaments.services.pairing.drafting import BYE_BY_WISH
from tournaments.services.pairing.plans import Plan, TablePlan
from tournaments.services.pairing.venue import been, spots_of
from tournaments.standings import Scoring


def plan_pods(event: Event, *, number: int, exceptions: Exceptions) -> Plan:
    """Five players cannot be split into tables of three and four: one of them sits out."""
    entries = active_entries(event, number)
    games = games_of(event)
    players = players_of(event, entries.values(), games, number)
    rules, seed = rules_of(event, number, exceptions), seed_of(event, number)
    wishing = [player for player in players if player.wants_bye]
    playing = [player for player in players if not player.wants_bye]
    left_over = _one_too_many(playing, seed)
    playing = [player for player in playing if player not in left_over]
    tables = _drawn(playing, rules, seed)
    known = {player.id: player for player in players}
    scoring = scoring_of(event)
    reasons = [_reason(table, known, entries, scoring) for table in tables]
    spots = spots_of(event, len(tables), entries.values())
    places = pairing.places_for(tables, spots, been(event, entries.values(), games), seed)
    planned = [
        TablePlan(PairingKind.GAME, place.table, table, (*reason, *place.notes))
        for table, place, reason in zip(tables, places, reasons, strict=True)
    ]
    byes = [*_byes(wishing, entries, number), *_left_over(left_over)]
    proof = _proof(sum(_repeats(table, known) for table in tables))
    snapshot = plain({**snapshot_of(players, rules, seed), "pods": [list(table) for table in tables]})
    summary = {"tables": len(tables), "byes": len(byes), "method": "pods"}
    return Plan(number, (*planned, *byes), proof, snapshot, kind=RoundKind.PODS, summary=summary)


def _proof(repeats: int) -> dict[str, Any]:
    text = paragraph(of_pods(repeats), in_english)
    certificate = {"method": "pods", "proof": "open", "optimal": False, "text": text}
    return {"certificate": certificate, "repeats": repeats, "relaxations": []}


def _drawn(playing: Sequence[Player], rules: pairing.Rules, seed: int) -> tuple[tuple[int, ...], ...]:
    if len(playing) < 3:
        raise Refusal(
            "round.too-few-players",
            _("A pod needs three players; there are %(count)s to play.") % {"count": len(playing)},
        )
    try:
        return pairing.pods(playing, rules, seed)
    except pairing.Infeasible as impossible:
        raise Refusal(f"pairing.{impossible.code}", impossible.reason) from None


def _one_too_many(playing: Sequence[Player], seed: int) -> list[Player]:
    """Of five, the last one who has sat out least often."""
    if len(playing) != 5:
        return []
    return [min(playing, key=lambda player: (player.byes, player.points, player.id))]


def _byes(wishing: Sequence[Player], entries: Mapping[int, Entry], number: int) -> list[TablePlan]:
    return [
        TablePlan(
            BYE_BY_WISH[entries[player.id].bye_rounds.get(str(number), "zero")],
            None,
            (player.id,),
            (Sentence("pod-requested"),),
        )
        for player in wishing
    ]


def _left_over(players: Sequence[Player]) -> list[TablePlan]:
    return [TablePlan(PairingKind.BYE, None, (player.id,), (Sentence("pod-five"),)) for player in players]


def _repeats(table: Sequence[int], known: Mapping[int, Player]) -> int:
    return sum(two in known[one].opponents for one, two in combinations(table, 2))


def _reason(
    table: Sequence[int], known: Mapping[int, Player], entries: Mapping[int, Entry], scoring: Scoring
) -> tuple[Sentence, Sentence]:
    points = sorted((known[player].points for player in table), reverse=True)
    again = tuple(
        Sentence("pod-pair", {"one": entries[one].name, "other": entries[two].name})
        for one, two in combinations(table, 2)
        if two in known[one].opponents
    )
    shown = ", ".join(points_text(worth, scoring) for worth in points)
    level = Sentence("pod-same") if len(set(points)) == 1 else Sentence("pod-points", {"points": shown})
    return level, Sentence("pod-met", {"pairs": again}) if again else Sentence("pod-new")
