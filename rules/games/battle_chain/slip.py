"""What players of Battle Chain count when a game ends, and who wins by it (BC-VICTORY-1, BC-VICTORY-3, BC-AB-DEATHLESS)."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.engine.faults import Fault
from rules.engine.slips import SCORED, Count, Decision, Reported, Slip, too_many_points
from wording import gettext as _
from wording import gettext_noop, ngettext, ngettext_lazy

MODELS, UNDEAD, POINTS = "survivors", "undead_left", "points"
RULE, FIRST, SHIELD = "BC-VICTORY-1", "BC-VICTORY-3", "BC-AB-DEATHLESS"


@dataclass(frozen=True, slots=True)
class Army:
    """One side at the end. `wholly_undead`: every model was Deathless at the start."""

    name: str
    started: int
    left: int
    undead: int
    points: int
    wholly_undead: bool

    @property
    def is_past_half(self) -> bool:
        return 2 * (self.started - self.left) > self.started

    @property
    def is_shielded(self) -> bool:
        """Half or more of what is left is Deathless, or everything was at the start."""
        return self.left > 0 and (self.wholly_undead or 2 * self.undead >= self.left)

    @property
    def is_beaten(self) -> bool:
        return self.is_past_half and not self.is_shielded


def decide(ruleset: str, players: Sequence[Reported], limit: int, draws_on_time: bool) -> Decision:
    """Over half lost loses; with neither beaten the event's word on time counts."""
    first, second = (_army(player) for player in players)
    if first.is_beaten != second.is_beaten:
        winner, loser = (1, first) if first.is_beaten else (0, second)
        figures = {"player": loser.name, "lost": loser.started - loser.left, "started": loser.started}
        text = _("%(player)s has lost %(lost)s of %(started)s models: more than half.")
        return Decision(winner, text % figures, RULE)
    if first.is_beaten:
        return Decision(None, _("Both have lost more than half, and who did so first was not said."), FIRST)
    if draws_on_time or first.points == second.points:
        return Decision(None, _("Neither side has lost more than half."))
    winner = 0 if first.points > second.points else 1
    figures = {"most": max(first.points, second.points), "least": min(first.points, second.points)}
    text = _("Neither side has lost more than half; points left decide: %(most)s to %(least)s.")
    return Decision(winner, text % figures)


def _army(player: Reported) -> Army:
    return Army(
        player.name,
        player.facts.get("starting_models", 0),
        player.counts[MODELS],
        player.counts.get(UNDEAD, 0),
        player.counts[POINTS],
        bool(player.facts.get("wholly_undead", 0)),
    )


def verify(ruleset: str, players: Sequence[Reported]) -> tuple[Fault, ...]:
    """Every count that cannot be, and both sides past half: then who broke first decides, which no count tells."""
    faults = [
        fault
        for seat, player in zip(("first", "second"), players, strict=True)
        for fault in _count_faults(seat, player)
    ]
    if not faults and all(_army(player).is_beaten for player in players):
        text = _(
            "Both sides have lost more than half: the side that did so first has lost. Choose the winner."
        )
        faults.append(Fault("result.both-broken", "/winner", text, FIRST))
    return tuple(faults)


def _count_faults(seat: str, player: Reported) -> list[Fault]:
    if player.facts.get("starting_models") is None:
        text = _("%(player)s has no list here, so losses cannot be counted. Choose the winner instead.")
        return [Fault("result.no-list", f"/{seat}_survivors", text % {"player": player.name}, RULE)]
    army = _army(player)
    worth = player.facts.get("points", army.points)
    figures = {"player": army.name, "started": army.started, "left": army.left}
    faults = []
    if army.left > army.started:
        text = ngettext(
            "%(player)s began with %(started)s model; %(left)s cannot be left.",
            "%(player)s began with %(started)s models; %(left)s cannot be left.",
            army.started,
        )
        faults.append(Fault("result.too-many-survivors", f"/{seat}_survivors", text % figures, RULE))
    if army.undead > army.left:
        text = ngettext(
            "%(player)s: of %(left)s model left, %(undead)s cannot be Deathless.",
            "%(player)s: of %(left)s models left, %(undead)s cannot be Deathless.",
            army.left,
        ) % {**figures, "undead": army.undead}
        faults.append(Fault("result.too-many-undead", f"/{seat}_undead_left", text, SHIELD))
    if army.points > worth:
        faults.append(too_many_points(seat, player, army.points, worth, RULE))
    return faults


SLIP = Slip(
    counts=(
        Count(
            MODELS,
            gettext_noop("Models left"),
            gettext_noop("Your models left"),
            gettext_noop("Their models left"),
            shown=ngettext_lazy("%(value)s left", "%(value)s left"),
            is_flat=True,
        ),
        Count(
            UNDEAD,
            gettext_noop("Of them Deathless"),
            gettext_noop("Your models with Deathless"),
            gettext_noop("Their models with Deathless"),
            is_flat=True,
            is_needed=False,
        ),
        Count(
            POINTS,
            gettext_noop("Points left"),
            gettext_noop("Your points left"),
            gettext_noop("Their points left"),
            most=1_000_000,
            feeds=SCORED,
            shown=ngettext_lazy("%(value)s point", "%(value)s points"),
            is_flat=True,
        ),
    ),
    hint=gettext_noop(
        "Enter models and points left, or choose the winner. "
        "If the game ended at once (the Ring, an undead leader), choose the winner."
    ),
    decided_by={"battle-chain/1": gettext_noop("Count what is left (rule BC-VICTORY-1)")},
    decide=decide,
    verify=verify,
    left=(MODELS, POINTS),
)
