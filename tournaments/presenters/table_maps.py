"""What a table's page shows of the ground it plays on. Reads only; what is chosen goes through `services.grounds`."""

from dataclasses import dataclass

from rules.engine.maps import Chosen, MapChoice
from tournaments.access import Viewer
from tournaments.forms.maps import EdgeForm, MapChoiceForm, RollForm
from tournaments.history.maps import maps_of
from tournaments.models import EventMap, Ground, MapsBy
from tournaments.services.table_maps import choosing_of, map_choice
from tournaments.table_views import TableView
from wording import gettext

Asked = RollForm | MapChoiceForm | EdgeForm


@dataclass(frozen=True)
class GroundView:
    """`step` is what is asked next: roll, map, edge, or "" when nothing is; `form` asks it of this reader."""

    ground: Ground | None
    map: EventMap | None
    svg: str
    choosing: Chosen
    names: dict[str, str]
    by_players: bool
    choice: MapChoice | None = None
    caption: str = ""
    step: str = ""
    form: Asked | None = None
    may_say: bool = False

    @property
    def chooser(self) -> str:
        """Whose word the step is."""
        return self.names.get(
            {"map": self.choosing.first, "edge": self.choosing.second}.get(self.step, ""), ""
        )

    @property
    def edges(self) -> list[tuple[str, str]]:
        return [(self.names[player], gettext(edge)) for player, edge in sorted(self.choosing.edges.items())]

    @property
    def hint(self) -> str:
        """What is rolled for."""
        return gettext(self.choice.hint) if self.choice else ""

    @property
    def first_does(self) -> str:
        return gettext(self.choice.first_does) if self.choice else ""

    @property
    def first(self) -> str:
        return self.names.get(self.choosing.first, "")


def ground_view(seen: Viewer, view: TableView, form: Asked | None = None) -> GroundView | None:
    """None at an event without maps. `form` came back with faults."""
    if not view.pairing.is_game or seen.event.maps_by == MapsBy.NOBODY:
        return None
    ground, by_players = view.ground, seen.event.maps_by == MapsBy.PLAYERS
    chosen = ground.map if ground else None
    choosing = choosing_of(seen.event, view.seats, ground) if by_players else Chosen()
    choice = map_choice(seen.event.ruleset)
    is_open = by_players and view.pairing.is_open
    step = _step(ground) if is_open else ""
    may_say = is_open and (view.mine is not None or seen.can_score or seen.can_judge)
    return GroundView(
        ground=ground,
        map=chosen,
        svg=maps_of(seen.event.ruleset).draw(chosen.board, f"map-{chosen.pk}", chosen.name) if chosen else "",
        choosing=choosing,
        names={f"player-{seat.side}": seat.entry.name for seat in view.seats},
        by_players=by_players,
        choice=choice,
        caption=gettext(maps_of(seen.event.ruleset).caption) if chosen else "",
        step=step,
        form=(form or _form(seen, view, step, choice))
        if choice and may_say and _is_asked(view, step, choosing)
        else None,
        may_say=may_say,
    )


def _step(ground: Ground | None) -> str:
    if ground is None or not ground.is_rolled:
        return "roll"
    if ground.map_id is None:
        return "map"
    return "" if ground.edge else "edge"


def _is_asked(view: TableView, step: str, choosing: Chosen) -> bool:
    """A player is asked for nobody else's choice; the staff enters either."""
    if view.mine is None or step == "roll":
        return bool(step)
    me = f"player-{view.mine.side}"
    return me == {"map": choosing.first, "edge": choosing.second}.get(step)


def _form(seen: Viewer, view: TableView, step: str, choice: MapChoice) -> Asked:
    if step == "roll":
        return RollForm(choice=choice, names=(view.seats[0].entry.name, view.seats[1].entry.name))
    return MapChoiceForm(event=seen.event) if step == "map" else EdgeForm(choice=choice)
