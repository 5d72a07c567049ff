"""What both players of a table of the demo do: they report by what is left of their lists, and confirm."""

from tournaments.history.slips import slip_for
from tournaments.models import Pairing, Round
from tournaments.services import results
from tournaments.services.result_decision import claim_from_counts, fact


def games_of(round_: Round) -> list[Pairing]:
    games = (
        round_.pairings.filter(kind="game")
        .select_related("round__event")
        .defer("round__snapshot")
        .order_by("table")
    )
    return list(games.prefetch_related("seats__entry__user", "seats__entry__submission"))


def report(pairing: Pairing, *, confirmed: bool, winner: int = 0) -> None:
    """The winner keeps more than half of the army, the loser less; how many differs from table to table."""
    entries = [seat.entry for seat in pairing.seats.all()]
    kept = [0.6 + 0.05 * ((pairing.table or 0) % 4), 0.2 + 0.05 * ((pairing.table or 0) % 5)]
    shares = kept if winner == 0 else kept[::-1]
    counts = {
        name: [round((fact(e, begun) or 0) * share) for e, share in zip(entries, shares, strict=True)]
        for name, begun in zip(slip_for(pairing.round.event).left, ("starting_models", "points"), strict=True)
    }
    one, other = (entry.user for entry in entries)
    if one is None or other is None:
        return
    reported = results.report_result(pairing, claim_from_counts(pairing, counts), entry=entries[0], actor=one)
    if confirmed:
        results.confirm_result(reported, entry=entries[1], actor=other)
