"""What a game says about army lists: what is printed on its models, the usual points limits, the check of an army."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from rules.engine.army import Army, Check, check_by_event
from rules.engine.attributes import Attribute, Shown, shown_in
from rules.engine.cards import Kind, ModelCard
from rules.engine.explaining import Explain, no_more_to_say
from rules.engine.faults import Fault
from rules.engine.grades import Graded, ListProfile, Setting
from rules.engine.once import once
from rules.engine.options import RowOption
from wording import gettext
from wording import gettext_noop as _


def unpriced(card: ModelCard) -> tuple[str, ...]:
    """What a list of any game needs to know of a model: its price."""
    return ("points cost",) if "points" in card.unreadable else ()


@dataclass(frozen=True, slots=True)
class CardKind:
    """A kind of model: its value in documents, its label, several of them, and other words that documents use for it.

    Both words are marked, and translated where they are shown: `title` and `several`.
    """

    name: str
    label: str
    plural: str
    aliases: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """The label in the reader's language."""
        return gettext(self.label)

    @property
    def several(self) -> str:
        """Several of them, in the reader's language."""
        return gettext(self.plural)


HERO = CardKind(Kind.HERO.value, _("Hero"), _("heroes"))
MINION = CardKind(Kind.MINION.value, _("Minion"), _("minions"))
SPARE_BASE = CardKind(Kind.BASE.value, _("Spare base"), _("spare bases"))
# What restrictions choose and add up in every game, and the field of a card that is meant.
SELECTORS: Mapping[str, str] = {"model": "key", "name": "name", "kind": "kind"}
MEASURES = ("models", "points")


@dataclass(frozen=True, slots=True)
class Clash:
    """What two lists may not hold together, with the rule. `is_advice`: worth a word, no error."""

    fault: Fault
    is_advice: bool = False


Together: TypeAlias = Callable[[Army, Army], tuple[Clash, ...]]


@dataclass(frozen=True)
class Roster:
    """`attributes` declares what is printed on a model besides name, kind and points (`rules.engine.attributes`).

    `kinds` are the kinds of models, those of an army before spares; a document that names none means `usual_kind`. `levels` are
    the usual points limits, the most usual first. `check` is the game's own construction chapter, or only the event's
    restrictions where its book holds none. `unknown` says what is not known of a model that a list cannot do without.
    `options` declares what a row may say beside its count. `graded`: findings whose grade an organizer may change,
    `settings`: figures that an organizer may set, `profiles`: what the game suggests for both.
    `explain` says how the numbers of its construction rules come about; `points_rule` is the rule of the points limit.
    `looks_at_bases`: list checkers note how the bases look. `together` says what two lists that meet may not hold between them.
    """

    levels: tuple[int, ...] = (1000,)
    check: Check = check_by_event
    unknown: Callable[[ModelCard], tuple[str, ...]] = unpriced
    attributes: tuple[Attribute, ...] = ()
    kinds: tuple[CardKind, ...] = (HERO, MINION, SPARE_BASE)
    usual_kind: str = Kind.MINION.value
    looks_at_bases: bool = False
    together: Together | None = None
    options: tuple[RowOption, ...] = ()
    graded: tuple[Graded, ...] = ()
    settings: tuple[Setting, ...] = ()
    profiles: tuple[ListProfile, ...] = ()
    explain: Explain = no_more_to_say
    points_rule: str = ""

    @once
    def kind_names(self) -> Mapping[str, str]:
        """Every word that a document may use for a kind, with the kind that it means."""
        return {word: kind.name for kind in self.kinds for word in (kind.name, *kind.aliases)}

    @once
    def army_kinds(self) -> tuple[CardKind, ...]:
        """Without spares, which are no models of an army."""
        return tuple(kind for kind in self.kinds if kind.name != Kind.BASE)

    @once
    def selectors(self) -> Mapping[str, str]:
        """What restrictions choose models by, with the field of a card that is meant."""
        return {**SELECTORS, **{one.selector: one.name for one in self.attributes if one.selector}}

    @once
    def measures(self) -> tuple[str, ...]:
        """What restrictions add up."""
        return (*MEASURES, *(one.name for one in self.attributes if one.is_measure))

    def shown(self, place: Shown) -> tuple[Attribute, ...]:
        """The attributes shown in one place, in order."""
        return shown_in(self.attributes, place)
