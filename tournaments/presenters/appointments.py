"""When a game of a league is played, for those who may know: its two players and the staff of the event."""

from dataclasses import dataclass

from tournaments.access import Viewer
from tournaments.models import Appointment
from tournaments.services.appointments import may_postpone
from tournaments.table_views import TableView


@dataclass(frozen=True, slots=True)
class Meeting:
    """`appointment` is the last proposal; `may_propose` and `may_agree` are about the reader.

    `may_postpone`: a date after the end of the round may be proposed. `postpones`: the proposal is one.
    """

    appointment: Appointment | None
    may_propose: bool
    may_agree: bool
    may_postpone: bool = False
    postpones: bool = False

    @property
    def is_open(self) -> bool:
        """Proposed, and not agreed yet."""
        return self.appointment is not None and not self.appointment.is_agreed


def meeting_of(seen: Viewer, view: TableView) -> Meeting | None:
    """None where nothing is to be agreed, or nothing that this reader may know. One query, in leagues alone."""
    if not seen.event.round_days or not view.pairing.is_game or view.is_pod:
        return None
    if view.mine is None and not (seen.can_run or seen.can_score):
        return None
    found = Appointment.objects.select_related("proposed_by").filter(pairing=view.pairing).first()
    mine = view.mine is not None and view.may_report
    theirs = (
        found is not None
        and not found.is_agreed
        and (view.mine is not None and found.proposed_by_id != view.mine.entry_id)
    )
    due = view.pairing.due_at
    late = found is not None and not found.is_agreed and due is not None and found.at > due
    return Meeting(found, mine, mine and theirs, mine and may_postpone(view.pairing), late)
