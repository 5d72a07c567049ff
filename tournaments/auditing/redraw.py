"""Swiss rounds drawn again from what they kept: pairs, byes, proof and seed, and whether they knew what had happened."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournaments import pairing
from tournaments.auditing.findings import Finding
from tournaments.auditing.then import Then
from tournaments.history.acceleration import is_accelerated
from tournaments.history.pairing_input import players_of, rules_of, seed_of
from tournaments.history.round_snapshot import plain, players_from, proof_of, rules_from
from tournaments.models import Event, PairingKind, Round, RoundKind, RoundState
from tournaments.pairing import Draw, Infeasible

# What a player of a snapshot is compared by, and the setting that changes it for all.
KNOWN = ("points", "virtual", "opponents", "byes", "floats", "wants_bye")
DETAILS = ("club", "team", "faction", "seed", "strength")
SCORED_BY = ("scoring", "pod_points", "format", "acceleration")
SCORED = ("points", "virtual", "floats")
Pair = frozenset[int]


def redraw_findings(event: Event, then: Then) -> Iterator[Finding]:
    rounds = event.rounds.filter(kind__in=(RoundKind.SWISS, RoundKind.PODS)).exclude(state=RoundState.DRAFT)
    for round_ in rounds.defer(None).order_by("number"):
        if "players" not in round_.snapshot:
            yield Finding(
                "snapshot-missing",
                _("Round %(round)s does not say what it was made from.") % {"round": round_.number},
            )
            continue
        yield from _made_from(event, round_, then)
        if round_.kind == RoundKind.SWISS:
            yield from _compared(round_, then)


def _made_from(event: Event, round_: Round, then: Then) -> Iterator[Finding]:
    """The players and rules that the round kept against the history of that time."""
    number, snapshot = round_.number, round_.snapshot
    if int(snapshot["seed"]) != seed_of(event, number):
        yield Finding(
            "seed-altered",
            _("Round %(number)s: its seed does not follow from the seed of the event.") % {"number": number},
        )
    moment = then.trail.drafted_at(number, round_.published_at or round_.drafted_at)
    changed = then.trail.changed_after(moment)
    kept = {row["id"]: row for row in snapshot["players"]}
    entries = event.entries.filter(number__in=kept)
    games = then.games_before(number, moment)
    history = {player.id: player for player in players_of(event, entries, games, number)}
    scored_by = {*SCORED_BY, *(("round_count",) if is_accelerated(event) else ())}
    names = [name for name in KNOWN if name not in SCORED or not changed.intersection(scored_by)]
    detailed = {row.subject_id for row in then.trail.rows_of("entry.details-changed") if row.at > moment}
    for one, row in sorted(kept.items()):
        if one not in history:
            yield Finding(
                "snapshot-stranger",
                _("Round %(number)s was made for number %(one)s, who is not entered.")
                % {"number": number, "one": one},
            )
            continue
        now = plain({name: getattr(history[one], name) for name in (*names, *DETAILS)})
        yield from _differences(number, one, row, now, is_known=then.trail.is_known and not detailed)
    yield from _rules(event, round_, changed)


def _differences(
    number: int, one: int, kept: Mapping[str, Any], now: Mapping[str, Any], *, is_known: bool
) -> Iterator[Finding]:
    wrong = [name for name in KNOWN if name in now and kept.get(name, 0) != now[name]]
    if wrong:
        text = _("Round %(number)s: %(wrong)s of number %(one)s differ from the history of that time.") % {
            "number": number,
            "wrong": ", ".join(wrong),
            "one": one,
        }
        yield Finding("snapshot-differs", text)
    details = [name for name in DETAILS if kept.get(name, 0) != now[name]]
    if details:
        text = _("Round %(number)s: %(details)s of number %(one)s differ from today.") % {
            "number": number,
            "details": ", ".join(details),
            "one": one,
        }
        yield Finding("details-differ", text, is_fault=False)


RULES = {
    "rematch": "rematches",
    "team": "teams",
    "club": "clubs",
    "friends": "friends",
    "mirror": "mirror",
    "start": "start",
    "inside": "inside",
}


def _rules(event: Event, round_: Round, changed: frozenset[str]) -> Iterator[Finding]:
    kept, now = round_.snapshot["rules"], rules_of(event, round_.number)
    for name, setting in RULES.items():
        if kept.get(name, "random") != getattr(now, name).value and setting not in changed:
            text = _("Round %(round)s: the setting “%(setting)s” differs from that of the event.") % {
                "round": round_.number,
                "setting": setting,
            }
            yield Finding("rules-altered", text)
    if kept["round"] != round_.number:
        yield Finding(
            "rules-altered",
            _("Round %(round)s was made as round %(other)s.")
            % {"round": round_.number, "other": kept["round"]},
        )


# ---- pairs ----


@dataclass(frozen=True, slots=True)
class Made:
    """What stands: pairs and byes by whether a person set them."""

    pairs: frozenset[Pair]
    by_hand: frozenset[Pair]
    byes: frozenset[int]
    byes_by_hand: frozenset[int]


def _made(round_: Round) -> Made:
    pairs: set[Pair] = set()
    by_hand: set[Pair] = set()
    byes: set[int] = set()
    granted: set[int] = set()
    paired = {row["id"] for row in round_.snapshot["players"]}
    for one in round_.pairings.prefetch_related("seats__entry"):
        numbers = frozenset(seat.entry.number for seat in one.seats.all())
        if one.kind == PairingKind.GAME:
            (by_hand if one.by_hand else pairs).add(numbers)
        elif one.by_hand:
            granted |= numbers & paired
        else:
            byes |= numbers
    return Made(frozenset(pairs), frozenset(by_hand), frozenset(byes), frozenset(granted))


def _compared(round_: Round, then: Then) -> Iterator[Finding]:
    snapshot = round_.snapshot
    try:
        drawn = pairing.pair(players_from(snapshot), rules_from(snapshot), int(snapshot["seed"]))
    except Infeasible as impossible:
        yield Finding(
            "no-such-round",
            _("Round %(round)s cannot be drawn again: %(reason)s")
            % {"round": round_.number, "reason": impossible.reason},
        )
        return
    made = _made(round_)
    again = frozenset(pair.players for pair in drawn.pairs)
    repaired = _repaired(round_, then)
    others = sorted(sorted(pair) for pair in made.pairs - again)
    if others and not repaired:
        numbers = ", ".join("–".join(map(str, pair)) for pair in others[:6])
        text = _("Round %(round)s: pairs that differ from those drawn again: %(count)s (%(numbers)s).") % {
            "round": round_.number,
            "count": len(others),
            "numbers": numbers,
        }
        yield Finding("pairs-differ", text, is_fault=then.trail.is_known)
    byes = frozenset(bye.player for bye in drawn.byes)
    if made.byes - byes and not repaired:
        numbers = ", ".join(map(str, sorted(made.byes - byes)))
        yield Finding(
            "byes-differ",
            _("Round %(round)s: number %(numbers)s sits out, but not when drawn again.")
            % {"round": round_.number, "numbers": numbers},
        )
    yield from _kinds(round_, drawn)
    yield from _hands(round_, made, then)
    if not repaired:
        yield from _proof(round_, drawn)


def _kinds(round_: Round, drawn: Draw) -> Iterator[Finding]:
    """The bye of the pairing and a bye that was wished for are told apart."""
    requested = {bye.player: bye.requested for bye in drawn.byes}
    for one in (
        round_.pairings.exclude(kind=PairingKind.GAME).filter(by_hand="").prefetch_related("seats__entry")
    ):
        for seat in one.seats.all():
            wished = requested.get(seat.entry.number)
            if wished is not None and wished != (one.kind != PairingKind.BYE):
                text = _("Round %(round)s: the bye of %(player)s is of another kind than drawn again.") % {
                    "round": round_.number,
                    "player": seat.entry.name,
                }
                yield Finding("bye-kind-differs", text)


def _hands(round_: Round, made: Made, then: Then) -> Iterator[Finding]:
    """Whatever a person set is in the audit log, by player."""
    if not then.trail.is_known:
        return
    swapped = {
        player
        for row in then.trail.of_subject(round_)
        if row.action in ("round.swapped", "round.pairs-set")
        for player in (row.after or {}).get("players", ())
    }
    for pair in sorted(map(sorted, made.by_hand)):
        if not swapped.intersection(pair):
            numbers = " and ".join(map(str, pair))
            text = _("Round %(round)s: %(numbers)s are marked as set by hand, and nobody set them.") % {
                "round": round_.number,
                "numbers": numbers,
            }
            yield Finding("by-hand-without-audit", text)


def _repaired(round_: Round, then: Then) -> bool:
    return any(row.action == "round.repaired" for row in then.trail.of_subject(round_))


def _proof(round_: Round, drawn: Draw) -> Iterator[Finding]:
    again, kept = plain(proof_of(drawn, str(round_.proof.get("why", "")))), round_.proof
    wrong = [name for name in ("cost", "certificate", "relaxations") if kept.get(name) != again[name]]
    if wrong:
        text = _("Round %(round)s: %(wrong)s of its proof are not those of the draw.") % {
            "round": round_.number,
            "wrong": " and ".join(wrong),
        }
        yield Finding("proof-altered", text)
