"""Rosters as JSON in warbands: each has one hero and units, and each of these a name or an id that tells it, and a quantity.

{"name": ..., "metadata": {"leader": "1"}, "warbands": [
    {"id": "1", "hero": {"model_id": "[army_list] some_hero", "options": [...]}, "units": [{..., "quantity": 6}]}]}
"""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from armies.interchange.drafts import ARMY_LEADER, WARBAND_LEADER, Draft, Refused
from armies.interchange.roster_xml import number_of

FIELD = "warbands"
MOST_OPTIONS = 100


def read_groups(data: Mapping[str, Any]) -> Draft:
    """Raises Refused where no warband holds a model."""
    draft = Draft("Roster in warbands", name=_text(data.get("name")))
    metadata = data.get("metadata")
    most = metadata.get("maxPoints") if isinstance(metadata, Mapping) else None
    draft.point_level = most if type(most) is int and most > 0 else None
    leads_army = metadata.get("leader") if isinstance(metadata, Mapping) else None
    for number, group in enumerate(_mappings(data.get(FIELD)), start=1):
        hero, name = group.get("hero"), _name_of_group(group, number)
        is_first = leads_army is not None and group.get("id") == leads_army
        for unit in _mappings([hero]):
            leads = {WARBAND_LEADER: True} | ({ARMY_LEADER: True} if is_first else {})
            _add(draft, unit, group=name, offered=leads)
        for unit in _mappings(group.get("units")):
            _add(draft, unit, group=name)
    if not draft.rows:
        raise Refused("empty", _("There is no model in these warbands."))
    return draft


def _name_of_group(group: Mapping[str, Any], number: int) -> str:
    meta = group.get("meta")
    given = meta.get("num") if isinstance(meta, Mapping) else None
    return f"Warband {given if type(given) is int and 0 < given < 1000 else number}"


def _add(draft: Draft, unit: Mapping[str, Any], **facts: Any) -> None:
    name = name_of(unit)
    if not name:
        return  # a unit that nobody has chosen yet
    count = number_of(unit.get("quantity", 1))
    points = unit.get("pointsTotal")
    draft.add(name, count, points=points if type(points) is int and points >= 0 else None, **facts)
    for option in list(_mappings(unit.get("options")))[:MOST_OPTIONS]:
        chosen = option.get("quantity", option.get("opt_quantity", 1))
        if _text(option.get("name")) and chosen:
            draft.add(_text(option.get("name")), number_of(chosen), is_option=True)


def name_of(unit: Mapping[str, Any]) -> str:
    """Its name, or what its id says: "[army_list] some_hero" is "some hero"."""
    id = _text(unit.get("model_id"))
    return _text(unit.get("name")) or id.rpartition("]")[2].replace("_", " ").strip()


def _mappings(items: Any) -> Iterator[Mapping[str, Any]]:
    for item in items if isinstance(items, list) else ():
        if isinstance(item, Mapping):
            yield item


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""
