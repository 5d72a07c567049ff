"""Rosters of other programs: BattleScribe's `.ros` and `.rosz` (XML, zipped XML) and New Recruit's JSON.

All three hold the same tree: forces within forces, and selections within selections.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from armies.interchange.drafts import Code, Draft, Refused
from armies.interchange.roster_xml import DEEPEST, Selection, Tree, keep_cost, number_of, unpacked

POINTS = ("pts", "points", "point", "pt", "point(s)")


def read_archive(data: bytes) -> Draft:
    """A `.rosz`: one XML file in a zip archive."""
    return read_xml(unpacked(data))


def read_xml(data: bytes) -> Draft:
    """A `.ros`."""
    return _draft("BattleScribe roster", Tree().parse(data))


def read_tree(data: Mapping[str, Any]) -> Draft:
    """New Recruit's JSON: {"roster": {"name": ..., "forces": [{"selections": [...], "forces": [...]}]}}."""
    roster = data.get("roster")
    if not isinstance(roster, Mapping):
        raise Refused("format", _("This JSON holds no roster."))
    root = Selection(name=_text(roster.get("name")), system=_text(roster.get("gameSystemName")))
    _costs_of(root, roster)
    root.children = list(_from_json(roster.get("forces"), "force", 1))
    return _draft("New Recruit roster", root)


def _from_json(items: Any, kind: str, depth: int) -> Iterator[Selection]:
    if depth > DEEPEST:
        raise Refused("too-deep", _("The roster is nested too deeply."))
    for item in items if isinstance(items, Sequence) and not isinstance(items, str) else ():
        if isinstance(item, Mapping):
            found = Selection(
                _text(item.get("name")), kind or _text(item.get("type")), number_of(item.get("number"))
            )
            _costs_of(found, item)
            found.children = [
                *_from_json(item.get("selections"), "", depth + 1),
                *_from_json(item.get("forces"), "force", depth + 1),
            ]
            yield found


def _costs_of(found: Selection, item: Mapping[str, Any]) -> None:
    for name, kept in (("costs", found.costs), ("costLimits", found.limits)):
        costs = item.get(name)
        for cost in costs[:20] if isinstance(costs, list) else ():
            if isinstance(cost, Mapping):
                keep_cost(kept, cost.get("name"), cost.get("value"))


# ---- from selections to rows ----


def _draft(format_name: str, root: Selection) -> Draft:
    draft = Draft(format_name, name=root.name, system=root.system)
    draft.point_level, draft.total = _points(root.limits), _points(root.costs)
    for force in root.children:
        _force(draft, force)
    if not draft.rows:
        raise Refused("empty", _("There is no model in this roster."))
    return draft


def _points(costs: Mapping[str, int]) -> int | None:
    """What is counted in points; the one thing that is counted where nothing is called so."""
    named = [value for name, value in costs.items() if name in POINTS]
    return named[0] if named else next(iter(costs.values())) if len(costs) == 1 else None


def _force(draft: Draft, force: Selection) -> None:
    """What a force holds; a force within it is no model but holds some itself."""
    for child in force.children:
        if child.is_force:
            _force(draft, child)
        else:
            _rows(draft, child, ())


def _rows(draft: Draft, selection: Selection, outer: tuple[str, ...]) -> None:
    """A unit that lists its models gives these; a model alone gives itself. Options follow, for the catalogue to judge."""
    models = [child for child in selection.children if child.kind == "model"]
    if not models and not selection.is_option:
        _add(draft, selection, outer)
    elif selection.kind == "model":
        _add(draft, selection, outer)  # a model that carries others is there as well
    elif selection.is_option and not models:
        draft.add(
            selection.name,
            selection.number,
            is_option=True,
            points=_points(selection.costs),
            doubt=_("It may be equipment.") if outer else "",
        )
    inner = (selection.name, *outer)[:2] if len({model.name for model in models}) <= 1 else ()
    for child in selection.children:
        if child.name:
            _rows(
                draft,
                child,
                inner if child.kind == "model" and inner else (selection.name,) if child.is_option else (),
            )
        else:
            draft.say(Code.LINE_SKIPPED, len(draft.rows), _("A selection without a name was skipped."))


def _add(draft: Draft, selection: Selection, outer: tuple[str, ...]) -> None:
    """The row of a model or unit. A unit that holds one kind of model may be what the catalogue names."""
    draft.add(selection.name, selection.number, also=outer, points=_points(selection.costs))


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""
